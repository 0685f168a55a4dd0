//! The chance that hands of several seats, dealt from one shoe, all have the properties asked for.

use crate::games::hands::{Limbs, Number, choose, choose_big};
use crate::stats::Fraction;
use num_bigint::BigInt;
use num_integer::Integer;
use std::collections::HashMap;
use std::rc::Rc;

/// Cards by symbol, packed into a word: six bits per symbol, for at most ten symbols and 63 cards of each.
pub(crate) type Packed = u64;

/// Returns the number of cards of a symbol.
pub(crate) fn held(cards: Packed, symbol: usize) -> u32 {
    (cards >> (6 * symbol) & 63) as u32
}

fn without(cards: Packed, symbol: usize) -> Packed {
    cards - u64::from(held(cards, symbol)) * one(symbol)
}

/// Returns one card.
pub(crate) fn one(symbol: usize) -> Packed {
    1 << (6 * symbol)
}

/// Returns every multiset of `size` cards in a shoe with these numbers of cards by symbol.
pub(crate) fn hands(copies: &[u32], size: u32) -> Vec<Packed> {
    let mut hands = vec![(0, size)];
    for (symbol, copies) in copies.iter().enumerate() {
        let more = hands.into_iter().flat_map(|(hand, left)| {
            (0..=left.min(*copies).min(63)).map(move |n| (hand + u64::from(n) * one(symbol), left - n))
        });
        hands = more.collect();
    }
    hands.into_iter().filter(|(_, left)| *left == 0).map(|(hand, _)| hand).collect()
}

/// An event of a block of cards: by the symbols in it, the chance that it happens, as a weight out of `whole`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BlockEvent {
    pub size: u32,
    pub whole: BigInt,
    pub weights: HashMap<Packed, BigInt>,
}

impl BlockEvent {
    fn in_lowest_terms(&self) -> BlockEvent {
        let gcd = self.weights.values().fold(self.whole.clone(), |gcd, weight| gcd.gcd(weight)).max(BigInt::from(1));
        let weights = self.weights.iter().map(|(cards, weight)| (*cards, weight / &gcd)).collect();
        BlockEvent { size: self.size, whole: &self.whole / &gcd, weights }
    }
}

/// Maximum number of products of weights to compute: more would take minutes and gigabytes.
const MOST_PRODUCTS: usize = 4_000_000;

/// Weights of sets of cards, by set, ascending.
type SetWeights<N> = Vec<(Packed, N)>;

/// Weights in machine integers if every computation with them surely fits, else in big ones.
enum Containing {
    Machine(SetWeights<i128>),
    Big(SetWeights<BigInt>),
}

impl Containing {
    fn big(&self) -> SetWeights<BigInt> {
        match self {
            Containing::Machine(weights) => weights.iter().map(|(cards, weight)| (*cards, (*weight).into())).collect(),
            Containing::Big(weights) => weights.clone(),
        }
    }
}

/// Hands of several seats, dealt from one shoe.
pub(crate) struct DisjointHands<'a> {
    copies: &'a [u32],
    /// Number of ways to get 0, 1 … cards of a symbol from the shoe.
    choices: Vec<Vec<BigInt>>,
    /// The events as given, and in lowest terms.
    asked: Vec<BlockEvent>,
    events: Vec<BlockEvent>,
    /// The weight of all sets of cards, by event.
    weights: Vec<BigInt>,
    /// Chances by the numbers of events, ascending: that all happen, with the joint event of as many blocks, and the
    /// weight of all sets of cards that contain a given one.
    chances: HashMap<Vec<usize>, Option<Fraction>>,
    joined: HashMap<Vec<usize>, Option<Rc<BlockEvent>>>,
    containing: HashMap<Vec<usize>, Option<Rc<Containing>>>,
    /// Products that may still be computed.
    products: usize,
}

impl<'a> DisjointHands<'a> {
    /// Returns hands from a shoe with these numbers of cards by symbol.
    pub(crate) fn new(copies: &'a [u32]) -> DisjointHands<'a> {
        DisjointHands {
            copies,
            choices: copies.iter().map(|n| (0..=*n.min(&63)).map(|k| choose_big(*n, k)).collect()).collect(),
            asked: Vec::new(),
            events: Vec::new(),
            weights: Vec::new(),
            chances: HashMap::new(),
            joined: HashMap::new(),
            containing: HashMap::new(),
            products: MOST_PRODUCTS,
        }
    }

    /// Numbers an event of a block.
    pub(crate) fn number(&mut self, asked: BlockEvent) -> usize {
        let known = self.asked.iter().position(|known| *known == asked);
        known.unwrap_or_else(|| {
            let event = asked.in_lowest_terms();
            self.weights.push(event.weights.iter().map(|(cards, weight)| self.ways(*cards) * weight).sum());
            self.events.push(event);
            self.asked.push(asked);
            self.asked.len() - 1
        })
    }

    /// Returns the chance that event `yes` happens to one block while none of the other blocks, one for each event in
    /// `no`, has its event; `None` if that would take too long to count.
    pub(crate) fn only(&mut self, yes: usize, no: &[usize]) -> Option<Fraction> {
        if self.events[yes].weights.is_empty() {
            return Some(Fraction::default());
        }
        // Impossible events exclude nothing.
        let no: Vec<usize> = no.iter().copied().filter(|number| !self.events[*number].weights.is_empty()).collect();
        let mut chance = Fraction::default();
        for subset in 0..1u32 << no.len() {
            let others = no.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1).map(|(_, number)| *number);
            let mut all: Vec<usize> = others.chain([yes]).collect();
            all.sort();
            let both = self.all(&all)?;
            chance = if subset.count_ones() % 2 == 0 { chance.plus(&both) } else { chance.minus(&both) };
        }
        Some(chance)
    }

    /// Returns the chance that all events with these numbers, ascending, happen, each to a separate block.
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
            [one] if left.is_empty() => self.weights[*one].clone(),
            _ => self.disjoint(left, right)?,
        };
        let asked = numbers.iter().map(|number| &self.events[*number]);
        let mut cards: u32 = self.copies.iter().sum();
        let mut whole = BigInt::from(1);
        for BlockEvent { size, whole: one, .. } in asked {
            whole *= one * choose_big(cards, *size);
            cards = cards.saturating_sub(*size);
        }
        Some(Fraction::new(weight, whole))
    }

    /// Returns the weight of all pairs of sets of cards without a common card.
    fn disjoint(&mut self, left: &[usize], right: &[usize]) -> Option<BigInt> {
        let (left, right) = (self.containing(left)?, self.containing(right)?);
        Some(match (&*left, &*right) {
            (Containing::Machine(left), Containing::Machine(right)) => self.without_common(left, right),
            (left, right) => self.without_common(&left.big(), &right.big()),
        })
    }

    /// Counts by inclusion and exclusion over the cards that both might share.
    fn without_common<N: Number>(&self, left: &SetWeights<N>, right: &SetWeights<N>) -> BigInt {
        let choices = self.choices.iter().map(|ways| {
            let ways = ways.iter().enumerate();
            ways.map(|(n, ways)| N::fitting(if n.is_multiple_of(2) { ways.clone() } else { -ways })).collect()
        });
        let choices: Vec<Vec<N>> = choices.collect();
        // Ways in which the shoe gives the shared cards of each symbol and all higher ones, with the sign of the term.
        // From one set to the next, only low symbols change.
        let mut ways = vec![N::from(1); choices.len() + 1];
        let mut last = 0;
        let (mut total, mut sum, mut terms) = (BigInt::ZERO, N::Sum::default(), 0);
        let mut right = right.iter().peekable();
        for (shared, weight) in left {
            while right.next_if(|(cards, _)| cards < shared).is_some() {}
            let Some((_, other)) = right.next_if(|(cards, _)| cards == shared) else { continue };
            let changed = (shared ^ last).checked_ilog2().map_or(0, |bit| bit as usize / 6 + 1);
            for symbol in (0..changed).rev() {
                ways[symbol] = ways[symbol + 1].clone() * &choices[symbol][held(*shared, symbol) as usize];
            }
            last = *shared;
            N::add_product(&mut sum, &(weight.clone() * &ways[0]), 1, other);
            terms += 1;
            // A sum holds 2^12 products.
            if terms % (1 << 12) == 0 {
                total += std::mem::take(&mut sum).into();
            }
        }
        total + sum.into()
    }

    /// Returns the ways in which the shoe gives a multiset.
    fn ways(&self, cards: Packed) -> BigInt {
        let held = (0..self.choices.len()).map(|symbol| held(cards, symbol) as usize);
        self.choices.iter().zip(held).filter(|(_, held)| *held > 0).map(|(ways, held)| &ways[held]).product()
    }

    /// Returns the weight of all sets of the joined blocks that contain a set of cards, by set.
    fn containing(&mut self, numbers: &[usize]) -> Option<Rc<Containing>> {
        if let Some(known) = self.containing.get(numbers) {
            return known.clone();
        }
        let weights = self.joined(numbers).and_then(|joined| {
            // Bounds the weight of all sets, times the number of their parts with the same symbols, which is the number
            // of ways to share them.
            let all: BigInt = numbers.iter().map(|number| &self.weights[*number]).product();
            let most = all * choose_big(joined.size, joined.size / 2);
            if most.bits() <= u64::from(Limbs::BITS) {
                self.contained::<i128>(&joined).map(Containing::Machine)
            } else {
                self.contained::<BigInt>(&joined).map(Containing::Big)
            }
        });
        let weights = weights.map(Rc::new);
        self.containing.insert(numbers.to_vec(), weights.clone());
        weights
    }

    /// Converts the weight of each set of cards to the weight of all sets that contain it.
    fn contained<N: Number>(&mut self, joined: &BlockEvent) -> Option<SetWeights<N>> {
        let weights = joined.weights.iter();
        let mut weights: SetWeights<N> = weights.map(|(cards, weight)| (*cards, N::fitting(weight.clone()))).collect();
        weights.sort_unstable_by_key(|(cards, _)| *cards);
        // In such order that sets which differ in the next symbol alone are neighbours: the remaining symbols before it
        // come first.
        let mut weights = vec![weights];
        for (symbol, copies) in self.copies.iter().enumerate() {
            self.spend(weights.iter().flatten().map(|set| held(set.0, symbol) as usize + 1).sum())?;
            let most = weights.iter().flatten().map(|set| held(set.0, symbol)).max().unwrap_or_default();
            let rests: Vec<Vec<N>> = (0..=most)
                .map(|all| (0..=all).map(|fixed| N::fitting(choose_big(copies - fixed, all - fixed))).collect())
                .collect();
            let mut fewer: Vec<SetWeights<N>> = vec![Vec::new(); most as usize + 1];
            for sets in weights {
                for alike in sets.chunk_by(|a, b| without(a.0, symbol) == without(b.0, symbol)) {
                    for fixed in 0..=alike.last().map_or(0, |set| held(set.0, symbol)) {
                        let mut sum = N::zero();
                        for set in alike.iter().filter(|set| held(set.0, symbol) >= fixed) {
                            sum += set.1.clone() * &rests[held(set.0, symbol) as usize][fixed as usize];
                        }
                        fewer[fixed as usize].push((without(alike[0].0, symbol) + u64::from(fixed) * one(symbol), sum));
                    }
                }
            }
            weights = fewer;
        }
        Some(weights.concat())
    }

    /// Returns the joint event of several blocks: the weight of each set of cards, over all divisions into blocks.
    fn joined(&mut self, numbers: &[usize]) -> Option<Rc<BlockEvent>> {
        if let Some(known) = self.joined.get(numbers) {
            return known.clone();
        }
        let joined = match numbers {
            [] => None,
            [one] => Some(Rc::new(self.events[*one].clone())),
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

    fn join(&mut self, first: &BlockEvent, last: usize) -> Option<BlockEvent> {
        self.spend(first.weights.len().saturating_mul(self.events[last].weights.len()))?;
        let last = &self.events[last];
        let mut weights: HashMap<Packed, BigInt> = HashMap::new();
        for (a, weight_a) in &first.weights {
            for (b, weight_b) in &last.weights {
                let cards = a + b;
                if self.copies.iter().enumerate().all(|(symbol, copies)| held(cards, symbol) <= *copies) {
                    // At most the divisions of all cards, whatever their symbols: far below 2^128.
                    let divisions: u128 =
                        (0..self.copies.len()).map(|symbol| choose(held(cards, symbol), held(*a, symbol))).product();
                    *weights.entry(cards).or_default() += divisions * weight_a * weight_b;
                }
            }
        }
        Some(BlockEvent { size: first.size + last.size, whole: &first.whole * &last.whole, weights })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COPIES: [u32; 3] = [3, 2, 4];
    const SIZE: u32 = 2;

    /// Returns the weight of a pair of cards, at most one more than `unit`, by an arithmetic rule.
    fn weight(cards: Packed, seed: u64, unit: &BigInt) -> BigInt {
        let code = (cards + seed) * 31 % 11;
        if code < 4 { BigInt::ZERO } else { unit * (code - 3) / 7 + 1 }
    }

    /// Returns the sum of the products of the weights of pairs, dealt one after another from the remaining cards.
    fn dealt_out(left: &[usize], blocks: &[&dyn Fn(Packed) -> BigInt]) -> BigInt {
        let Some((block, blocks)) = blocks.split_first() else { return BigInt::from(1) };
        let mut sum = BigInt::ZERO;
        for one_card in 0..left.len() {
            for other in 0..one_card {
                let mut rest = left.to_vec();
                let cards = one(rest.remove(one_card)) + one(rest.remove(other));
                sum += block(cards) * dealt_out(&rest, blocks);
            }
        }
        sum
    }

    /// Small weights are counted in machine integers, large ones without a common divisor in big ones.
    #[test]
    fn chances_are_those_of_all_deals() {
        let symbols: Vec<usize> = (0..COPIES.len()).flat_map(|symbol| vec![symbol; COPIES[symbol] as usize]).collect();
        for unit in [BigInt::from(20), BigInt::from(1) << 90] {
            let whole: BigInt = &unit + 1;
            let mut blocks = DisjointHands::new(&COPIES);
            let numbers = [1, 2, 3].map(|seed| {
                let weights = hands(&COPIES, SIZE).into_iter().map(|cards| (cards, weight(cards, seed, &unit)));
                let weights = weights.filter(|(_, weight)| *weight != BigInt::ZERO).collect();
                blocks.number(BlockEvent { size: SIZE, whole: whole.clone(), weights })
            });
            let [yes, no, other] = [1, 2, 3].map(|seed| {
                let (unit, whole) = (&unit, &whole);
                move |cards: Packed| {
                    if seed == 1 { weight(cards, seed, unit) } else { whole - weight(cards, seed, unit) }
                }
            });
            // From nine cards, pairs in 36, 21 and 10 ways.
            let expected = Fraction::new(dealt_out(&symbols, &[&yes, &no, &other]), whole.pow(3) * 36 * 21 * 10);
            assert_eq!(blocks.only(numbers[0], &numbers[1..]), Some(expected));
            let both = blocks.containing[&numbers[1..]].as_deref();
            assert_eq!(matches!(both, Some(Containing::Machine(_))), unit == BigInt::from(20));
        }
    }
}
