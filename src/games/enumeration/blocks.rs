//! The chance that hands of several seats, dealt from one shoe, all have the properties asked for.

use super::{choose, choose_big};
use crate::stats::Fraction;
use num_bigint::BigInt;
use std::collections::HashMap;
use std::rc::Rc;

/// Cards by symbol, packed into a word: six bits per symbol, for at most ten symbols and 63 cards of each.
pub(crate) type Packed = u64;

/// How many cards of a symbol.
pub(crate) fn held(cards: Packed, symbol: usize) -> u32 {
    (cards >> (6 * symbol) & 63) as u32
}

/// One card.
pub(crate) fn one(symbol: usize) -> Packed {
    1 << (6 * symbol)
}

/// Every multiset of `size` cards in a shoe with these numbers of cards by symbol.
pub(crate) fn hands(copies: &[u32], size: u32) -> Vec<Packed> {
    let mut hands = vec![(0, size)];
    for (symbol, copies) in copies.iter().enumerate() {
        let most = |left: u32| left.min(*copies).min(63);
        let with = |(hand, left)| (0..=most(left)).map(move |n| (hand + u64::from(n) * one(symbol), left - n));
        hands = hands.into_iter().flat_map(with).collect();
    }
    hands.into_iter().filter(|(_, left)| *left == 0).map(|(hand, _)| hand).collect()
}

/// An event of a block of cards: by the symbols in it, the chance that it happens, as a weight out of `whole`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Event {
    pub size: u32,
    pub whole: BigInt,
    pub weights: HashMap<Packed, BigInt>,
}

/// The most products of weights to compute: more would take minutes and gigabytes.
const MOST_PRODUCTS: usize = 4_000_000;

/// Hands of several seats, dealt from one shoe.
pub(crate) struct DisjointHands<'a> {
    copies: &'a [u32],
    asked: Vec<Event>,
    /// By the numbers of events, ascending: the chance that all happen, the joint event of as many blocks, and the
    /// weight of all sets of cards that contain a given one.
    chances: HashMap<Vec<usize>, Option<Fraction>>,
    joined: HashMap<Vec<usize>, Option<Rc<Event>>>,
    containing: HashMap<Vec<usize>, Option<Rc<HashMap<Packed, BigInt>>>>,
    /// Products that may still be computed.
    products: usize,
}

impl<'a> DisjointHands<'a> {
    /// Hands from a shoe with these numbers of cards by symbol.
    pub(crate) fn new(copies: &'a [u32]) -> DisjointHands<'a> {
        DisjointHands {
            copies,
            asked: Vec::new(),
            chances: HashMap::new(),
            joined: HashMap::new(),
            containing: HashMap::new(),
            products: MOST_PRODUCTS,
        }
    }

    /// Numbers an event of a block.
    pub(crate) fn number(&mut self, asked: Event) -> usize {
        let known = self.asked.iter().position(|known| *known == asked);
        known.unwrap_or_else(|| {
            self.asked.push(asked);
            self.asked.len() - 1
        })
    }

    /// The chance that event `yes` happens to one block while, of as many other blocks as there are events in `no`,
    /// none has its event; `None` if that would take too long to count.
    pub(crate) fn only(&mut self, yes: usize, no: &[usize]) -> Option<Fraction> {
        let never = |number: usize| self.asked[number].weights.is_empty();
        if never(yes) {
            return Some(Fraction::default());
        }
        // Impossible events exclude nothing.
        let no: Vec<usize> = no.iter().copied().filter(|number| !never(*number)).collect();
        let mut chance = Fraction::default();
        for subset in 0..1u32 << no.len() {
            let others = no.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1).map(|(_, number)| *number);
            let mut all: Vec<usize> = others.chain([yes]).collect();
            all.sort_unstable();
            let both = self.all(&all)?;
            chance = if subset.count_ones() % 2 == 0 { chance.plus(&both) } else { chance.minus(&both) };
        }
        Some(chance)
    }

    /// The chance that all events with these numbers, ascending, happen, each to a block of its own.
    fn all(&mut self, numbers: &[usize]) -> Option<Fraction> {
        if let Some(known) = self.chances.get(numbers) {
            return known.clone();
        }
        let chance = self.count(numbers);
        self.chances.insert(numbers.to_vec(), chance.clone());
        chance
    }

    fn count(&mut self, numbers: &[usize]) -> Option<Fraction> {
        let (left, right) = numbers.split_at(numbers.len() / 2);
        let weight = match right {
            [one] if left.is_empty() => {
                self.asked[*one].weights.iter().map(|(cards, weight)| self.ways(*cards) * weight).sum()
            }
            _ => self.disjoint(left, right)?,
        };
        let asked = numbers.iter().map(|number| &self.asked[*number]);
        let mut cards: u32 = self.copies.iter().sum();
        let mut whole = BigInt::from(1);
        for Event { size, whole: one, .. } in asked {
            whole *= one * choose_big(cards, *size);
            cards = cards.saturating_sub(*size);
        }
        Some(Fraction::new(weight, whole))
    }

    /// The weight of all pairs of sets of cards without a common card: by inclusion and exclusion over the cards that
    /// they might share.
    fn disjoint(&mut self, left: &[usize], right: &[usize]) -> Option<BigInt> {
        let (left, right) = (self.containing(left)?, self.containing(right)?);
        let (fewer, more) = if left.len() < right.len() { (left, right) } else { (right, left) };
        let mut sum = BigInt::ZERO;
        for (&shared, weight) in fewer.iter() {
            let Some(other) = more.get(&shared) else { continue };
            let term = self.ways(shared) * weight * other;
            let cards: u32 = (0..self.copies.len()).map(|symbol| held(shared, symbol)).sum();
            sum = if cards.is_multiple_of(2) { sum + term } else { sum - term };
        }
        Some(sum)
    }

    /// In how many ways the shoe gives a multiset.
    fn ways(&self, cards: Packed) -> BigInt {
        let held = self.copies.iter().enumerate().map(|(symbol, copies)| (*copies, held(cards, symbol)));
        held.filter(|(_, held)| *held > 0).map(|(copies, held)| choose_big(copies, held)).product()
    }

    /// By set of cards, the weight of all sets of the joined blocks that contain it.
    fn containing(&mut self, numbers: &[usize]) -> Option<Rc<HashMap<Packed, BigInt>>> {
        if let Some(known) = self.containing.get(numbers) {
            return known.clone();
        }
        let weights = self.joined(numbers).and_then(|joined| self.contained(joined.weights.clone())).map(Rc::new);
        self.containing.insert(numbers.to_vec(), weights.clone());
        weights
    }

    /// From the weight of each set of cards to that of all sets that contain it.
    fn contained(&mut self, mut weights: HashMap<Packed, BigInt>) -> Option<HashMap<Packed, BigInt>> {
        for (symbol, copies) in self.copies.iter().enumerate() {
            let most = weights.keys().map(|cards| held(*cards, symbol)).max().unwrap_or_default();
            let rest = |all: u32| (0..=all).map(|fixed| choose_big(copies - fixed, all - fixed)).collect();
            let rests: Vec<Vec<BigInt>> = (0..=most).map(rest).collect();
            let mut fewer: HashMap<Packed, BigInt> = HashMap::new();
            for (cards, weight) in weights {
                let all = held(cards, symbol);
                self.spend(all as usize + 1)?;
                for (rest, fixed) in rests[all as usize].iter().zip(0..) {
                    *fewer.entry(cards - u64::from(all - fixed) * one(symbol)).or_default() += rest * &weight;
                }
            }
            weights = fewer;
        }
        Some(weights)
    }

    /// The joint event of as many blocks: the weight of each set of cards, over all divisions into blocks.
    fn joined(&mut self, numbers: &[usize]) -> Option<Rc<Event>> {
        if let Some(known) = self.joined.get(numbers) {
            return known.clone();
        }
        let joined = match numbers {
            [] => None,
            [one] => Some(Rc::new(self.asked[*one].clone())),
            [first @ .., last] => self.joined(first).and_then(|first| self.join(&first, *last)).map(Rc::new),
        };
        self.joined.insert(numbers.to_vec(), joined.clone());
        joined
    }

    /// Once the products are spent, nothing more is counted, so the result does not depend on the order.
    fn spend(&mut self, products: usize) -> Option<()> {
        let left = self.products.checked_sub(products);
        self.products = left.unwrap_or_default();
        left.map(|_| ())
    }

    fn join(&mut self, first: &Event, last: usize) -> Option<Event> {
        self.spend(first.weights.len().saturating_mul(self.asked[last].weights.len()))?;
        let last = &self.asked[last];
        let mut weights: HashMap<Packed, BigInt> = HashMap::new();
        for (a, weight_a) in &first.weights {
            for (b, weight_b) in &last.weights {
                let cards = a + b;
                let fits = |(symbol, copies): (usize, &u32)| held(cards, symbol) <= *copies;
                if self.copies.iter().enumerate().all(fits) {
                    // At most the divisions of all cards, whatever their symbols: far below 2^128.
                    let divisions: u128 =
                        (0..self.copies.len()).map(|symbol| choose(held(cards, symbol), held(*a, symbol))).product();
                    *weights.entry(cards).or_default() += divisions * weight_a * weight_b;
                }
            }
        }
        Some(Event { size: first.size + last.size, whole: &first.whole * &last.whole, weights })
    }
}
