//! Hands of one suit, counted apart.
//!
//! Enumeration goes by faces: it takes five cards for what they are worth if their suits differ. What that has wrong is
//! added here, hand of one suit by hand of one suit: less what its faces are worth, plus what it is. A fixed hand leaves
//! a shoe by faces, from which the other side's hands are counted as before; where both sides have one suit, the suits
//! are different, or the hands are disjoint among the cards of one suit.

use super::evaluator::HandEvaluator;
use super::hand::Hand;
use super::laws::{AllLaws, Pairs};
use super::round::Gnau;
use super::settlement::SettledHand;
use super::symbols::symbol;
use crate::cards::{Card, Composition, FACES, SUITS};
use crate::games::enumeration::{HandDistribution, Multisets, count_pairs};
use crate::games::{Numbering, Side};
use crate::sort;
use num_bigint::BigInt;
use std::collections::{BTreeMap, HashMap};

/// What a hand of one suit counts as, less what enumeration by faces takes it for: weights of ends.
pub(super) type Correction = Vec<(SettledHand, i128)>;

/// A hand of one suit.
pub(super) struct SuitedHand {
    pub cards: [Card; 5],
    suit: usize,
    /// In how many ways the shoe gives it.
    pub ways: u128,
}

/// Every hand of one suit in a shoe, among these hands of faces.
pub(super) fn suited_hands(faces: &Multisets, shoe: &Composition) -> Vec<SuitedHand> {
    let mut found = Vec::new();
    for suit in 0..SUITS {
        let copies = copies_of(shoe, suit);
        for set in faces.full_sets() {
            let ways = faces.ways(&copies, set);
            if ways > 0 {
                found.push(SuitedHand { cards: cards(faces.cards(set), suit), suit, ways });
            }
        }
    }
    found
}

/// How many cards of each face a shoe has in a suit.
fn copies_of(shoe: &Composition, suit: usize) -> Vec<u32> {
    (1..=FACES as u8).map(|face| Card::new(face, suit as u8).map_or(0, |card| shoe.of(card))).collect()
}

/// The cards of faces, counted from 0, in a suit.
fn cards(faces: &[usize], suit: usize) -> [Card; 5] {
    std::array::from_fn(|at| Card::from_index((SUITS * faces[at] + suit) as u8))
}

/// The symbols of cards, ascending.
fn symbols(cards: [Card; 5]) -> [usize; 5] {
    let mut symbols = cards.map(symbol);
    sort::ascending(&mut symbols);
    symbols
}

impl Gnau {
    /// The hands of one suit by faces, where they may count as something else.
    pub(super) fn of_one_suit(&self) -> Option<Multisets> {
        (self.rules.looks_at_suits() && !self.rules.is_counted_by_cards()).then(|| Multisets::new(FACES))
    }

    /// What a hand of one suit counts as to a strategy, less what enumeration by faces takes it for.
    pub(super) fn correction(&self, all: &AllLaws, holder: usize, cards: [Card; 5]) -> Correction {
        let symbols = symbols(cards);
        let end = |hand: Hand| self.settlement.end(hand, &cards);
        let mut correction: BTreeMap<Hand, i128> = BTreeMap::new();
        let set = symbols.iter().fold(0, |set, symbol| all.hands.with(set, *symbol));
        for (value, weight) in all.laws[holder].of(set - all.hands.full_sets().start) {
            *correction.entry(all.ends[usize::from(*value)].hand).or_default() -= *weight as i128;
        }
        let table = &self.tables[holder];
        let of_order = |order| table.hand_of_one_suit(order).unwrap_or(Hand::NO_OX);
        if table.looks_at_order() {
            let mut hands = Numbering::new();
            for (hand, weight) in hands.law_of_orders(symbols, |order, add| add(of_order(order), 1)) {
                *correction.entry(hands.things()[usize::from(hand)]).or_default() += weight as i128;
            }
        } else {
            *correction.entry(of_order(symbols)).or_default() += all.laws[holder].weight as i128;
        }
        correction.into_iter().filter(|(_, weight)| *weight != 0).map(|(hand, weight)| (end(hand), weight)).collect()
    }

    /// Adds to counts of a holder's hands what enumeration by faces has wrong.
    pub(super) fn correct_hands(&self, all: &AllLaws, holder: usize, counts: &mut [BigInt]) {
        let Some(faces) = self.of_one_suit() else { return };
        for hand in suited_hands(&faces, &self.rules.shoe) {
            for (end, weight) in self.correction(all, holder, hand.cards) {
                counts[end.hand.index()] += BigInt::from(hand.ways) * weight;
            }
        }
    }

    /// Adds to counts of pairs what enumeration by faces has wrong.
    pub(super) fn correct_pairs(&self, all: &AllLaws, pairs: &mut Pairs, holders: [usize; 2], copies: &[u32]) {
        let Some(faces) = self.of_one_suit() else { return };
        let suited = suited_hands(&faces, &self.rules.shoe);
        let corrections = holders.map(|holder| {
            suited.iter().map(|hand| self.correction(all, holder, hand.cards)).collect::<Vec<Correction>>()
        });
        for side in [0, 1] {
            self.correct_side(all, pairs, (side, holders[1 - side]), (&suited, &corrections[side]), copies);
        }
        self.correct_both(pairs, &faces, (&suited, &corrections));
    }

    /// The part of pairs in which the hand of one side is of one suit, and the other side's is any hand by its faces.
    fn correct_side(
        &self,
        all: &AllLaws,
        pairs: &mut Pairs,
        (side, other): (usize, usize),
        (suited, corrections): (&[SuitedHand], &[Correction]),
        copies: &[u32],
    ) {
        let mut known: HashMap<[usize; 5], Vec<u128>> = HashMap::new();
        // All pairs of 64 packs, dealt orders counted, are far below 2^127.
        let mut sums = [0, 1, 2].map(|side: usize| vec![0; pairs[side].len()]);
        for (hand, correction) in suited.iter().zip(corrections).filter(|(_, correction)| !correction.is_empty()) {
            let counts = known.entry(symbols(hand.cards)).or_insert_with_key(|symbols| {
                let mut left = copies.to_vec();
                symbols.iter().for_each(|symbol| left[*symbol] -= 1);
                all.laws[other].count(&all.hands, &left)
            });
            for (value, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                for (end, weight) in correction {
                    let ends = if side == 0 { [*end, all.ends[value]] } else { [all.ends[value], *end] };
                    self.add_pair(&mut sums, ends, &hand.cards, (hand.ways * *count) as i128 * weight);
                }
            }
        }
        add(pairs, sums);
    }

    /// The part of pairs in which both hands are of one suit.
    fn correct_both(
        &self,
        pairs: &mut Pairs,
        faces: &Multisets,
        (suited, corrections): (&[SuitedHand], &[Vec<Correction>; 2]),
    ) {
        // By side and suit: the hands with each correction.
        let mut classes: [Numbering<Correction>; 2] = [Numbering::new(), Numbering::new()];
        let numbers = [0, 1].map(|side: usize| {
            corrections[side].iter().map(|it| classes[side].number(it.clone())).collect::<Vec<usize>>()
        });
        let of_suit = |side: usize, suit: usize| -> Vec<usize> {
            suited.iter().zip(&numbers[side]).filter(|(hand, _)| hand.suit == suit).map(|(_, number)| *number).collect()
        };
        let total = |side: usize, suit: usize| -> Vec<u128> {
            let mut ways = vec![0; classes[side].things().len()];
            let hands = suited.iter().zip(&numbers[side]).filter(|(hand, _)| hand.suit == suit);
            hands.for_each(|(hand, number)| ways[*number] += hand.ways);
            ways
        };
        let dealers = classes[1].things().len();
        let mut sums = [0, 1, 2].map(|side: usize| vec![0; pairs[side].len()]);
        for own in 0..SUITS {
            for other in (0..SUITS).filter(|other| *other != own) {
                let [own, other] = [total(0, own), total(1, other)];
                for (p, ways) in own.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                    for (d, more) in other.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                        let ends = [&classes[0].things()[p], &classes[1].things()[d]];
                        self.add_pairs(&mut sums, ends, (ways * more) as i128);
                    }
                }
            }
            let copies = copies_of(&self.rules.shoe, own);
            let laws = [0, 1].map(|side| law(faces, &copies, &of_suit(side, own)));
            let [player, dealer] = &laws;
            let counts = count_pairs(faces, &copies, player, dealer, |p, d| usize::from(p) * dealers + usize::from(d));
            for (pair, count) in counts.into_iter().enumerate().filter(|(_, count)| *count != BigInt::ZERO) {
                let ends = [&classes[0].things()[pair / dealers], &classes[1].things()[pair % dealers]];
                self.add_pairs(&mut sums, ends, i128::try_from(count).unwrap_or_default());
            }
        }
        add(pairs, sums);
    }

    /// Adds pairs of hands of one suit with these corrections.
    fn add_pairs(&self, sums: &mut Sums, [players, dealers]: [&Correction; 2], count: i128) {
        for (player, weight) in players {
            for (dealer, other) in dealers {
                self.add_pair(sums, [*player, *dealer], &[], count * weight * other);
            }
        }
    }

    /// Adds pairs of ends, of which one side's cards are known if suits decide between them.
    fn add_pair(&self, sums: &mut Sums, [player, dealer]: [SettledHand; 2], known: &[Card], count: i128) {
        let ways = self.settlement.ways(player, dealer, known);
        let each = count / ways.iter().sum::<i128>().max(1);
        let pair = self.pair(player.hand, dealer.hand);
        for (side, ways) in Side::ALL.into_iter().zip(ways).filter(|(_, ways)| *ways > 0) {
            sums[side as usize][pair] += each * ways;
        }
    }

    /// Cards of one suit that are a hand to the first seat, if the shoe has some.
    pub(super) fn suited_example(&self, hand: Hand) -> Option<[Card; 5]> {
        let holder = HandEvaluator::new(&self.rules, self.rules.players_strategy[0]);
        let suited = suited_hands(&self.of_one_suit()?, &self.rules.shoe);
        suited.into_iter().map(|suited| suited.cards).find(|cards| holder.hand(cards) == hand)
    }
}

/// Pairs added up, as [`Pairs`].
type Sums = [Vec<i128>; 3];

fn add(pairs: &mut Pairs, sums: Sums) {
    for (pairs, sums) in pairs.iter_mut().zip(sums) {
        pairs.iter_mut().zip(sums).for_each(|(pairs, sum)| *pairs += sum);
    }
}

/// The number of the correction of each hand of one suit, which come in the order of the faces.
fn law(faces: &Multisets, copies: &[u32], numbers: &[usize]) -> HandDistribution {
    let mut numbers = numbers.iter();
    let mut set = faces.full_sets();
    HandDistribution::new(faces, 1, |_| {
        let is_there = set.next().is_some_and(|set| faces.ways(copies, set) > 0);
        let number = if is_there { numbers.next().copied() } else { None };
        [(number.unwrap_or_default() as u16, 1)]
    })
}
