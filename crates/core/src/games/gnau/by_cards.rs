//! Hands counted card by card, where suits make hands otherwise than by all five cards being of one.
//!
//! Pairs of disjoint hands are Σ (−1)^|T| · P(T) · D(T) over sets T of cards, times the ways to draw T, as where faces are
//! counted (`enumeration/pairs.rs`). Suits that are alike to the rules and to the shoe may be exchanged, so one of all
//! sets that differ by that alone stands for them.

use super::condition::Making;
use super::hand::Hand;
use super::laws::Pairs;
use super::round::Gnau;
use super::settlement::SettledHand;
use crate::cards::{Card, Composition, SUITS};
use crate::games::enumeration::{ORDERS, choose};
use crate::games::{Numbering, Side};
use num_bigint::BigInt;
use std::collections::HashMap;

/// Cards of a hand.
const FULL: usize = 5;

/// Cards, ascending.
pub(super) type Set = Vec<Card>;

/// By strategy: the values of the hands that contain some cards, with their number.
type Contained = Vec<Vec<(usize, u64)>>;

/// What is counted card by card.
pub(super) struct CountedByCards {
    /// By strategy: how many deals give each hand.
    pub hands: Vec<Vec<BigInt>>,
    /// By strategy of a player: how many pairs with the dealer's hands favour each side.
    pub pairs: Vec<Pairs>,
}

impl Gnau {
    /// Counts every hand, and every pair of a player's hand and the dealer's.
    pub(super) fn count_by_cards(&self) -> CountedByCards {
        let mut sums = Sums::new(self);
        let contained = sums.contained(&self.exchanges());
        for (set, (alike, found)) in &contained {
            sums.add(set, *alike, found);
        }
        sums.counted(&contained[&Vec::new()].1)
    }

    /// The exchanges of suits that neither the rules nor the shoe notice, that of nothing first.
    pub(super) fn exchanges(&self) -> Vec<[u8; SUITS]> {
        let shoe = &self.rules.shoe;
        let makings = self.rules.makings();
        let mut named: Vec<u8> = makings.iter().flat_map(Making::asked_for).filter_map(|card| card.suit).collect();
        if self.rules.ties_by_suit() {
            named.extend(0..SUITS as u8);
        }
        let is_unnoticed = |to: &[u8; SUITS]| {
            named.iter().all(|suit| to[usize::from(*suit)] == *suit)
                && Card::pack().all(|card| shoe.of(card) == shoe.of(exchanged(card, to)))
        };
        let mut all = Vec::new();
        for number in 0..SUITS.pow(4) {
            let to: [u8; SUITS] = std::array::from_fn(|suit| (number / SUITS.pow(suit as u32) % SUITS) as u8);
            let is_permutation = (0..SUITS as u8).all(|suit| to.contains(&suit));
            if is_permutation && is_unnoticed(&to) {
                all.push(to);
            }
        }
        all.sort_by_key(|to| *to != [0, 1, 2, 3]);
        all
    }

    /// Every hand that a shoe gives the dealer as his strategy reads it, with the number of deals, dealt orders counted.
    pub(super) fn dealers_by_cards(&self, shoe: &Composition) -> Vec<(SettledHand, i128)> {
        let dealer = self.table_of[self.counts.bets.seats()];
        let mut ends: HashMap<SettledHand, i128> = HashMap::new();
        for_each_set(shoe, FULL, &mut |cards| {
            let Some(five) = cards.first_chunk::<FULL>() else { return };
            let ways = i128::from(ways(shoe, cards));
            for (end, weight) in self.ends_of(dealer, five) {
                *ends.entry(end).or_default() += ways * i128::from(weight);
            }
        });
        ends.into_iter().collect()
    }

    /// Cards that are a hand to the first seat, if the shoe has some.
    pub(super) fn example_by_cards(&self, hand: Hand) -> Option<[Card; FULL]> {
        let (table, mut found) = (&self.tables[self.table_of[0]], None);
        for_each_set(&self.rules.shoe, FULL, &mut |cards| {
            let five = cards.first_chunk::<FULL>().filter(|_| found.is_none());
            found = found.or(five.copied().filter(|five| table.hand_of_cards(five) == hand));
        });
        found
    }

    /// What five cards are to a strategy, with the number of their orders, if any strategy looks at them.
    fn ends_of(&self, table: usize, cards: &[Card; FULL]) -> Vec<(SettledHand, u64)> {
        let end = |hand: Hand| self.settlement.end(hand, cards);
        let table = &self.tables[table];
        let weight = self.orders();
        if !table.looks_at_order() {
            return vec![(end(table.hand_of_cards(cards)), weight)];
        }
        let mut hands = Numbering::new();
        let law = hands.law_of_orders([0, 1, 2, 3, 4], |order, add| {
            add(table.hand_of_cards(&order.map(|place| cards[place])), 1);
        });
        law.into_iter().map(|(hand, weight)| (end(hands.things()[usize::from(hand)]), weight as u64)).collect()
    }

    /// The orders that are counted of a hand.
    fn orders(&self) -> u64 {
        if self.tables.iter().any(super::table::Table::looks_at_order) { ORDERS as u64 } else { 1 }
    }
}

/// Sums of terms.
struct Sums<'a> {
    game: &'a Gnau,
    dealer: usize,
    values: Numbering<SettledHand>,
    /// By strategy of a player, by side and pair of hands.
    pairs: Vec<[Vec<i128>; 3]>,
    /// The same of hands that are the dealer's as well, five times.
    whole: Vec<[Vec<i128>; 3]>,
}

impl<'a> Sums<'a> {
    fn new(game: &'a Gnau) -> Sums<'a> {
        let cells = game.rules.hands().pow(2);
        let pairs = vec![std::array::from_fn(|_| vec![0; cells]); game.tables.len()];
        let dealer = game.table_of[game.counts.bets.seats()];
        Sums { game, dealer, values: Numbering::new(), whole: pairs.clone(), pairs }
    }

    /// By fewer than five cards, one of all that differ by these exchanges: their number, and what hands contain them.
    fn contained(&mut self, exchanges: &[[u8; SUITS]]) -> HashMap<Set, (usize, Contained)> {
        let shoe = &self.game.rules.shoe;
        let mut contained: HashMap<Set, (usize, Contained)> = HashMap::new();
        for (set, alike) in sets_of(shoe, FULL - 1, exchanges) {
            let found = self.completions(&set, alike);
            contained.insert(set, (alike, found));
        }
        for size in (0..FULL - 1).rev() {
            for (set, alike) in sets_of(shoe, size, exchanges) {
                let mut found: Vec<HashMap<usize, u64>> = vec![HashMap::new(); self.game.tables.len()];
                for (card, left) in left_of(shoe, &set) {
                    let (_, larger) = &contained[&least(&with(&set, card), exchanges)];
                    for (found, larger) in found.iter_mut().zip(larger) {
                        larger.iter().for_each(|(value, count)| {
                            *found.entry(*value).or_default() += u64::from(left) * count;
                        });
                    }
                }
                // A hand was met once for each of its other cards.
                let once = |(value, count): (usize, u64)| (value, count / (FULL - size) as u64);
                let found: Contained = found.into_iter().map(|of| of.into_iter().map(once).collect()).collect();
                contained.insert(set, (alike, found));
            }
        }
        contained
    }

    /// The values of the hands that complete four cards, which stand for some alike. Counts those that would be both the
    /// player's and the dealer's.
    fn completions(&mut self, four: &Set, alike: usize) -> Contained {
        let mut found: Contained = vec![Vec::new(); self.game.tables.len()];
        let ways = i128::from(ways(&self.game.rules.shoe, four)) * alike as i128;
        for (card, left) in left_of(&self.game.rules.shoe, four) {
            let Some(five) = with(four, card).first_chunk::<FULL>().copied() else { continue };
            let of_tables: Vec<_> = (0..found.len()).map(|table| self.game.ends_of(table, &five)).collect();
            for (table, found) in found.iter_mut().enumerate() {
                for (end, weight) in of_tables[table].iter().copied() {
                    for (dealer, other) in &of_tables[self.dealer] {
                        let (side, pair) = self.cell(end, *dealer);
                        self.whole[table][side][pair] +=
                            ways * i128::from(left) * i128::from(weight) * i128::from(*other);
                    }
                    let value = self.values.number(end);
                    let count = u64::from(left) * weight;
                    match found.iter_mut().find(|(known, _)| *known == value) {
                        Some((_, sum)) => *sum += count,
                        None => found.push((value, count)),
                    }
                }
            }
        }
        found
    }

    /// Adds the term of a set of cards, which stands for some alike.
    fn add(&mut self, set: &Set, alike: usize, contained: &Contained) {
        let ways = i128::from(ways(&self.game.rules.shoe, set)) * alike as i128;
        let signed = if set.len().is_multiple_of(2) { ways } else { -ways };
        for (table, players) in contained.iter().enumerate() {
            for (player, count) in players {
                let of_player = signed * i128::from(*count);
                for (dealer, other) in &contained[self.dealer] {
                    let things = self.values.things();
                    let (side, pair) = self.cell(things[*player], things[*dealer]);
                    self.pairs[table][side][pair] += of_player * i128::from(*other);
                }
            }
        }
    }

    /// Where a pair is counted.
    fn cell(&self, player: SettledHand, dealer: SettledHand) -> (usize, usize) {
        let side = self.game.settlement.by_end(player, dealer).unwrap_or(Side::Push);
        (side as usize, self.game.pair(player.hand, dealer.hand))
    }

    /// All of it, given what hands contain no cards in particular.
    fn counted(self, all: &Contained) -> CountedByCards {
        let hands = |of: &Vec<(usize, u64)>| {
            let mut hands = vec![BigInt::ZERO; self.game.rules.hands()];
            of.iter().for_each(|(value, count)| hands[self.values.things()[*value].hand.index()] += *count);
            hands
        };
        let side = |pairs: &Vec<i128>, whole: &Vec<i128>| -> Vec<BigInt> {
            pairs.iter().zip(whole).map(|(sum, whole)| BigInt::from(sum - whole / FULL as i128)).collect()
        };
        let pairs = self.pairs.iter().zip(&self.whole);
        CountedByCards {
            hands: all.iter().map(hands).collect(),
            pairs: pairs.map(|(sums, whole)| [0, 1, 2].map(|at| side(&sums[at], &whole[at]))).collect(),
        }
    }
}

/// What a player's hands net against every hand that the rest of the shoe can give the dealer.
pub(super) struct NetsByCards<'a> {
    game: &'a Gnau,
    dealer: usize,
    exchanges: Vec<[u8; SUITS]>,
    values: Vec<SettledHand>,
    /// By cards: the dealer's hands that contain them.
    contained: HashMap<Set, Vec<(usize, u64)>>,
    /// What an end nets against those that contain some cards.
    known: HashMap<(Set, SettledHand), i128>,
}

impl<'a> NetsByCards<'a> {
    pub(super) fn new(game: &'a Gnau) -> NetsByCards<'a> {
        let (mut sums, exchanges) = (Sums::new(game), game.exchanges());
        let dealer = sums.dealer;
        let contained =
            sums.contained(&exchanges).into_iter().map(|(set, (_, mut found))| (set, found.swap_remove(dealer)));
        let contained = contained.collect();
        NetsByCards { game, dealer, exchanges, contained, values: sums.values.things().to_vec(), known: HashMap::new() }
    }

    /// The sum of what the first seat nets in all bets with these cards, by inclusion and exclusion over those of them
    /// that a hand of the dealer's contains.
    pub(super) fn of(&mut self, cards: &[Card; FULL], hand: Hand) -> i128 {
        let end = self.game.settlement.end(hand, cards);
        let both = self.game.ends_of(self.dealer, cards).into_iter();
        let mut sum: i128 =
            -both.map(|(dealer, weight)| i128::from(weight) * self.game.worth_of_ends(end, dealer)).sum::<i128>();
        for chosen in 0..(1 << FULL) - 1 {
            let mut set: Set = (0..FULL).filter(|at| chosen >> at & 1 == 1).map(|at| cards[at]).collect();
            set.sort_unstable();
            let net = self.against_those_with(least(&set, &self.exchanges), end);
            sum += if set.len().is_multiple_of(2) { net } else { -net };
        }
        sum
    }

    fn against_those_with(&mut self, set: Set, end: SettledHand) -> i128 {
        let (game, values) = (self.game, &self.values);
        let Some(contained) = self.contained.get(&set) else { return 0 };
        let net = |(dealer, count): &(usize, u64)| i128::from(*count) * game.worth_of_ends(end, values[*dealer]);
        *self.known.entry((set, end)).or_insert_with(|| contained.iter().map(net).sum())
    }
}

/// A card with its suit exchanged; a joker has none.
fn exchanged(card: Card, to: &[u8; SUITS]) -> Card {
    if card.is_joker() { card } else { Card::new(card.face(), to[usize::from(card.suit())]).unwrap_or(card) }
}

/// The least of the sets that differ from one by exchanges of suits.
pub(super) fn least(set: &Set, exchanges: &[[u8; SUITS]]) -> Set {
    exchanges.iter().map(|to| moved(set, to)).min().unwrap_or_default()
}

fn moved(set: &Set, to: &[u8; SUITS]) -> Set {
    let mut moved: Set = set.iter().map(|card| exchanged(*card, to)).collect();
    moved.sort_unstable();
    moved
}

/// The sets of so many cards of a shoe, one of those that differ by exchanges of suits, with the number of these.
fn sets_of(shoe: &Composition, size: usize, exchanges: &[[u8; SUITS]]) -> Vec<(Set, usize)> {
    let mut sets = Vec::new();
    for_each_set(shoe, size, &mut |cards| {
        let set = cards.to_vec();
        let mut same = 0;
        for to in exchanges {
            match moved(&set, to).cmp(&set) {
                std::cmp::Ordering::Less => return,
                std::cmp::Ordering::Equal => same += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        sets.push((set, exchanges.len() / same));
    });
    sets
}

/// Calls `visit` with every set of so many cards of a shoe, ascending.
fn for_each_set(shoe: &Composition, size: usize, visit: &mut impl FnMut(&[Card])) {
    let kinds: Vec<(Card, usize)> =
        Card::kinds().map(|card| (card, shoe.of(card) as usize)).filter(|(_, copies)| *copies > 0).collect();
    extend(&kinds, &mut Vec::with_capacity(size), size, visit);
}

fn extend(kinds: &[(Card, usize)], set: &mut Vec<Card>, size: usize, visit: &mut impl FnMut(&[Card])) {
    if set.len() == size {
        return visit(set);
    }
    for (at, (card, copies)) in kinds.iter().enumerate() {
        let run = set.iter().rev().take_while(|other| *other == card).count();
        if run < *copies {
            set.push(*card);
            extend(&kinds[at..], set, size, visit);
            set.pop();
        }
    }
}

/// The cards that a shoe has left once a set is dealt, with the number of each.
fn left_of(shoe: &Composition, set: &Set) -> Vec<(Card, u32)> {
    let left = |card: Card| shoe.of(card) - set.iter().filter(|other| **other == card).count() as u32;
    Card::kinds().map(|card| (card, left(card))).filter(|(_, left)| *left > 0).collect()
}

fn with(set: &Set, card: Card) -> Set {
    let mut with = set.clone();
    with.insert(set.partition_point(|other| *other <= card), card);
    with
}

/// In how many ways a shoe gives ascending cards.
pub(super) fn ways(shoe: &Composition, cards: &[Card]) -> u64 {
    cards.chunk_by(|a, b| a == b).map(|run| choose(shoe.of(run[0]), run.len() as u32) as u64).product()
}
