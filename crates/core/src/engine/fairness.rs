//! Tests of the draw's fairness, on the cards that it deals.
//!
//! Each test uses the distribution of a uniform draw without replacement from the given shoe, so p-values are uniform
//! for a fair draw. χ² is two-sided, because a shuffle that is too even is not fair either.

use super::rounds::BLOCK;
use super::run::Steps;
use super::stream::RunKey;
use crate::cards::{AT_ONCE, Dealt, Draw, Shoe};
use crate::stats::normal::normal_quantile;
use crate::stats::tails::{FEWEST_EXPECTED, binomial, chi_square, goodness_of_fit, holm};
use rayon::prelude::*;
use serde::Serialize;
use std::iter::repeat_n;

/// Probability that a fair draw fails.
pub const FAMILY_ERROR: f64 = 0.01;
/// Number of cards in the tests of order, and in a hand that may repeat.
const FIVE: usize = 5;
/// Number of orders of five cards.
const ORDERS: usize = 120;
/// Number of deals whose hands are compared with each other.
const GROUP: usize = 100;
/// Number of expected collisions above which their distribution is treated as normal.
const ENOUGH: f64 = 50.0;
/// Number of tests.
const TESTS: f64 = 9.0;
/// Number of rounds after which the same shoe may be dealt from again.
const LATER: usize = 4;

/// Counts of dealt cards.
#[derive(Clone, Debug)]
pub struct Fairness {
    /// Index of the distinct card, by card number.
    kind: Vec<usize>,
    /// Copies of each distinct card in the shoe.
    copies: Vec<u32>,
    /// Counts by place, then by card.
    places: Vec<Vec<u64>>,
    /// Counts by card and the card at the next place.
    neighbours: Vec<u64>,
    /// Counts by card and the card at the same place one round later, and several rounds later.
    later: [Vec<u64>; 2],
    /// Counts by a round's lane among those dealt at once, then by card.
    lanes: Vec<Vec<u64>>,
    /// Number of runs of cards from one half of the pack, and of deals at once.
    runs: u64,
    /// Number of rounds until a given card comes, and of deals without it.
    gaps: Vec<u64>,
    /// Number of deals that waited for each card.
    waited: Vec<u64>,
    hands: Vec<u64>,
    /// Number of hands that came twice, and of pairs compared.
    collisions: [u64; 2],
    orders: [u64; ORDERS],
    /// Number of batches of rounds dealt at once.
    turns: usize,
    rounds: u64,
}

/// A test of the draw.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct FairnessTest {
    /// Name of the test.
    pub name: &'static str,
    /// Subject of the test.
    pub about: &'static str,
    /// Observed χ² or count.
    pub seen: f64,
    /// Expected value.
    pub expected: f64,
    /// Two-sided p-value.
    pub p: f64,
    /// P-value adjusted for all tests (Holm).
    pub adjusted_p: f64,
}

impl Fairness {
    /// Starts counting deals from this shoe. Returns `None` if a round deals fewer than six cards or fewer than two
    /// distinct ones.
    pub fn new(shoe: &Shoe) -> Option<Fairness> {
        let mut cards = shoe.cards.clone();
        cards.sort();
        cards.dedup();
        let count = cards.len();
        if shoe.dealt <= FIVE || count < 2 {
            return None;
        }
        let copies = cards.iter().map(|card| shoe.cards.iter().filter(|other| *other == card).count() as u32);
        Some(Fairness {
            kind: (0..=u8::MAX).map(|card| cards.partition_point(|other| *other < card)).collect(),
            copies: copies.collect(),
            places: vec![vec![0; count]; shoe.dealt],
            neighbours: vec![0; count * count],
            later: [0, 1].map(|_| vec![0; count * count]),
            lanes: vec![vec![0; count]; AT_ONCE],
            runs: 0,
            gaps: vec![0; AT_ONCE + 1],
            waited: vec![0; count],
            hands: Vec::new(),
            collisions: [0; 2],
            orders: [0; ORDERS],
            turns: 0,
            rounds: 0,
        })
    }

    /// Returns the number of cards counted.
    pub fn draws(&self) -> u64 {
        self.rounds * self.places.len() as u64
    }

    /// Counts rounds that were dealt at once. Batches of fewer than [`AT_ONCE`] rounds are skipped, so that all batches
    /// have the same size.
    pub fn add(&mut self, dealt: &Dealt) {
        let all = (0..self.places.len()).map(|place| dealt.lanes::<1>(place)).collect::<Option<Vec<_>>>();
        let Some(all) = all.filter(|_| dealt.count() == AT_ONCE) else { return };
        let (kinds, count) = (&self.kind, self.copies.len());
        for (seen, [cards]) in self.places.iter_mut().zip(&all) {
            cards.iter().for_each(|card| seen[kinds[usize::from(*card)]] += 1);
        }
        let turn = self.turns;
        let kind = |place: usize, round: usize| kinds[usize::from(all[place][0][round])];
        let (place, pair) = (turn % all.len(), turn % (all.len() - 1));
        for round in 0..AT_ONCE {
            self.neighbours[kind(pair, round) * count + kind(pair + 1, round)] += 1;
            self.lanes[round][kind(place, round)] += 1;
        }
        for (seen, lag) in self.later.iter_mut().zip([1, LATER]) {
            let firsts = (0..AT_ONCE - lag).filter(|round| round / lag % 2 == 0);
            firsts.for_each(|round| seen[kind(place, round) * count + kind(place, round + lag)] += 1);
        }
        let low: [bool; AT_ONCE] = std::array::from_fn(|round| 2 * kind(place, round) < count);
        self.runs += low.chunk_by(|one, next| one == next).count() as u64;
        let wanted = turn % count;
        self.waited[wanted] += 1;
        self.gaps[(0..AT_ONCE).find(|round| kind(place, *round) == wanted).unwrap_or(AT_ONCE)] += 1;
        // A whole group uses the same places, so that rounds dealt twice give equal hands.
        let start = turn / GROUP % (all.len() - FIVE + 1);
        for round in 0..AT_ONCE {
            let five: [usize; FIVE] = std::array::from_fn(|at| kind(start + at, round));
            if let Some(order) = order(&five) {
                self.orders[order] += 1;
            }
            self.hands.push(five.iter().fold(0, |hand, kind| hand * count as u64 + *kind as u64));
        }
        self.turns += 1;
        self.rounds += AT_ONCE as u64;
        if self.hands.len() == GROUP * AT_ONCE {
            self.collide();
        }
    }

    /// Counts the hands of a group that came twice.
    fn collide(&mut self) {
        let count = self.hands.len() as u64;
        self.hands.sort_unstable();
        self.collisions[0] += self.hands.chunk_by(|a, b| a == b).map(|same| pairs(same.len() as u64)).sum::<u64>();
        self.collisions[1] += pairs(count);
        self.hands.clear();
    }

    /// Adds the counts of other deals from the same shoe.
    #[must_use]
    pub fn with(mut self, mut other: Fairness) -> Fairness {
        self.collide();
        other.collide();
        let own = self.places.iter_mut().chain(&mut self.lanes).chain(&mut self.later);
        let more = other.places.iter().chain(&other.lanes).chain(&other.later);
        own.zip(more).for_each(|(own, more)| add(own, more));
        add(&mut self.neighbours, &other.neighbours);
        add(&mut self.gaps, &other.gaps);
        add(&mut self.waited, &other.waited);
        add(&mut self.collisions, &other.collisions);
        add(&mut self.orders, &other.orders);
        self.runs += other.runs;
        self.turns += other.turns;
        self.rounds += other.rounds;
        self
    }

    /// Returns the probability of each card at a place.
    fn chances(&self) -> Vec<f64> {
        let cards = self.cards();
        self.copies.iter().map(|copies| f64::from(*copies) / cards).collect()
    }

    fn cards(&self) -> f64 {
        f64::from(self.copies.iter().sum::<u32>())
    }

    /// Returns the excess of one card at one place that the test of cards by place finds with 95 % power: 0.2 is a
    /// fifth too often. The card adds (its expected count)·x² to χ², as long as its own share is small. Both
    /// distributions of χ² are approximated as normal.
    pub fn noticed(&self) -> f64 {
        let chances = self.chances();
        let freedom = ((chances.len() - 1) * self.places.len()) as f64;
        let level = normal_quantile(1.0 - FAMILY_ERROR / 2.0 / TESTS);
        let fair = level * (2.0 * freedom).sqrt();
        // The added term also widens the distribution.
        let added = (0..60).fold(fair, |added, _| fair + normal_quantile(0.95) * (2.0 * freedom + 4.0 * added).sqrt());
        let least = chances.iter().copied().fold(1.0, f64::min);
        (added / (self.rounds as f64 * least)).sqrt()
    }

    /// Runs every test, always in the same order.
    pub fn tests(mut self) -> Vec<FairnessTest> {
        self.collide();
        let chances = self.chances();
        let independent = self.pair_chances(|one, other| chances[one] * chances[other]);
        let without_replacement = self.pair_chances(|one, other| {
            let left = f64::from(self.copies[other]) - f64::from(u8::from(one == other));
            chances[one] * left / (self.cards() - 1.0)
        });
        let found = [
            ("card by place", "how often each card is dealt to each place", Some(self.by_place(&chances))),
            (
                "neighbouring places",
                "pairs of cards at places that follow each other",
                fit(&self.neighbours, &without_replacement),
            ),
            ("round after round", "the cards at a place in a round and in the next", fit(&self.later[0], &independent)),
            (
                "four rounds later",
                "the same four rounds later, when a shoe may be dealt from again",
                fit(&self.later[1], &independent),
            ),
            (
                "rounds dealt at once",
                "each of the 160 rounds that are dealt side by side, card by card",
                Some(self.by_lane(&chances)),
            ),
            ("gaps", "rounds until a certain card comes", self.gaps(&chances)),
            (
                "order of five",
                "the order of five cards dealt to one hand, of 120",
                fit(&self.orders, &[1.0 / ORDERS as f64; ORDERS]),
            ),
        ];
        let mut tests: Vec<FairnessTest> =
            found.into_iter().filter_map(|(name, about, found)| two_sided(name, about, found?)).collect();
        tests.extend([self.runs(&chances), self.collision_test()]);
        let adjusted = holm(&tests.iter().map(|test| test.p).collect::<Vec<_>>());
        tests.iter_mut().zip(adjusted).for_each(|(test, p)| test.adjusted_p = p);
        tests
    }

    /// Returns the probability of each pair of cards, the first card first.
    fn pair_chances(&self, chance: impl Fn(usize, usize) -> f64) -> Vec<f64> {
        let mut pairs = Vec::new();
        for one in 0..self.copies.len() {
            pairs.extend((0..self.copies.len()).map(|other| chance(one, other)));
        }
        pairs
    }

    /// Adds up χ² of the cards of each lane.
    fn by_lane(&self, chances: &[f64]) -> (f64, usize) {
        let lanes = self.lanes.iter().filter_map(|seen| fit(seen, chances));
        lanes.fold((0.0, 0), |(sum, freedom), (x, more)| (sum + x, freedom + more))
    }

    /// Tests hands that came twice. Their number is normal if many are expected, and binomial otherwise.
    fn collision_test(&self) -> FairnessTest {
        let [seen, of] = self.collisions;
        let [same, thrice] = [2, 3].map(|times| self.same_hand(times));
        let expected = of as f64 * same;
        // Pairs of pairs that share a hand are correlated if some hands are likelier than others.
        let shared = of as f64 * 2.0 * ((GROUP * AT_ONCE) as f64 - 2.0) * (thrice - same * same);
        let off = seen as f64 - expected;
        let p = match expected {
            ENOUGH.. => chi_square(off * off / (expected * (1.0 - same) + shared), 1),
            _ => binomial(seen.into(), of.into(), same),
        };
        FairnessTest {
            name: "collisions",
            about: "five cards in order that come twice within 16,000 rounds",
            seen: seen as f64,
            expected,
            p,
            adjusted_p: p,
        }
    }

    /// Computes χ² of cards by place. Places of a round are not independent: with D the deviations of card c from
    /// R·p(c), divided by √(R·p(c)), the covariance of two places is −1/(n − 1) times a place's variance. Along the
    /// mean of all k places it is (n − k)/(n − 1), across it n/(n − 1).
    fn by_place(&self, chances: &[f64]) -> (f64, usize) {
        let (k, n, rounds) = (self.places.len() as f64, self.cards(), self.rounds as f64);
        let (mut along, mut across) = (0.0, 0.0);
        for (kind, chance) in chances.iter().enumerate() {
            let off = self.places.iter().map(|seen| (seen[kind] as f64 - rounds * chance) / (rounds * chance).sqrt());
            let mean = off.clone().sum::<f64>() / k;
            along += k * mean * mean;
            across += off.map(|off| (off - mean) * (off - mean)).sum::<f64>();
        }
        let is_whole = k >= n;
        let along = if is_whole { 0.0 } else { along * (n - 1.0) / (n - k) };
        let places = self.places.len() - usize::from(is_whole);
        (across * (n - 1.0) / n + along, (chances.len() - 1) * places)
    }

    fn gaps(&self, chances: &[f64]) -> Option<(f64, usize)> {
        let mut expected = vec![0.0; self.gaps.len()];
        for (chance, waited) in chances.iter().zip(&self.waited) {
            let mut left = *waited as f64;
            for expected in &mut expected[..AT_ONCE] {
                *expected += left * chance;
                left -= left * chance;
            }
            expected[AT_ONCE] += left;
        }
        fit_to(&self.gaps, expected)
    }

    /// Tests runs of n independent draws of two kinds: a change has probability 2pq, and two changes in a row pq.
    fn runs(&self, chances: &[f64]) -> FairnessTest {
        let low: f64 =
            chances.iter().enumerate().filter(|(kind, _)| 2 * kind < chances.len()).map(|(_, chance)| chance).sum();
        let (both, n, turns) = (low * (1.0 - low), AT_ONCE as f64, self.turns as f64);
        let change = 2.0 * both;
        let expected = turns * (1.0 + (n - 1.0) * change);
        let variance = turns * ((n - 1.0) * change * (1.0 - change) + 2.0 * (n - 2.0) * (both - change * change));
        let off = self.runs as f64 - expected;
        let p = if variance > 0.0 { chi_square(off * off / variance, 1) } else { 1.0 };
        let about = "runs of rounds whose cards at a place are from one half of the pack";
        FairnessTest { name: "runs", about, seen: self.runs as f64, expected, p, adjusted_p: p }
    }

    /// Returns the probability that five ordered cards are equal in `times` deals: Σ p^times over all hands, grouped by
    /// the copies of each card.
    fn same_hand(&self, times: usize) -> f64 {
        let mut sums = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        for copies in &self.copies {
            let mut term = 1.0;
            let mut terms = [0.0; FIVE + 1];
            for (held, slot) in terms.iter_mut().enumerate() {
                *slot = term;
                term *= repeat_n(f64::from(*copies) - held as f64, times).product::<f64>() / (held + 1) as f64;
            }
            for total in (0..=FIVE).rev() {
                sums[total] = (0..=total).map(|held| sums[total - held] * terms[held]).sum();
            }
        }
        let all: f64 = (0..FIVE).map(|at| self.cards() - at as f64).product();
        sums[FIVE] * ORDERS as f64 / repeat_n(all, times).product::<f64>()
    }
}

/// Counts the pairs among a number of things.
fn pairs(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}

fn add(own: &mut [u64], more: &[u64]) {
    own.iter_mut().zip(more).for_each(|(own, more)| *own += more);
}

/// Builds a two-sided test from χ² and its degrees of freedom. Returns `None` if nothing can be tested.
fn two_sided(name: &'static str, about: &'static str, (seen, freedom): (f64, usize)) -> Option<FairnessTest> {
    if freedom == 0 {
        return None;
    }
    let upper = chi_square(seen, freedom);
    let p = (2.0 * upper.min(1.0 - upper)).min(1.0);
    Some(FairnessTest { name, about, seen, expected: freedom as f64, p, adjusted_p: p })
}

/// Computes χ² of counts under probabilities that add up to 1. Neighbouring cells with small expected counts are
/// merged.
fn fit(seen: &[u64], chances: &[f64]) -> Option<(f64, usize)> {
    let of = seen.iter().sum::<u64>() as f64;
    fit_to(seen, chances.iter().map(|chance| of * chance))
}

/// Computes χ² of counts against expected counts.
fn fit_to(seen: &[u64], expected: impl IntoIterator<Item = f64>) -> Option<(f64, usize)> {
    let (mut cells, mut open) = (Vec::new(), (0.0, 0.0));
    for (seen, expected) in seen.iter().zip(expected) {
        open = (open.0 + *seen as f64, open.1 + expected);
        if open.1 >= FEWEST_EXPECTED {
            cells.push(std::mem::take(&mut open));
        }
    }
    cells.push(open);
    goodness_of_fit(cells)
}

/// Ranks the order of five different cards. Returns `None` if two are equal.
fn order(five: &[usize; FIVE]) -> Option<usize> {
    let mut number = 0;
    for (at, one) in five.iter().enumerate() {
        let behind = &five[at + 1..];
        if behind.contains(one) {
            return None;
        }
        number = number * (FIVE - at) + behind.iter().filter(|other| *other < one).count();
    }
    Some(number)
}

/// Tests the draw on at least `draws` cards that a run of this seed deals in its first rounds. Returns `None` if a
/// round deals too few cards, and otherwise the counts for [`Fairness::tests`].
pub fn fairness(shoe: &Shoe, seed: u64, draws: u64, steps: &dyn Steps) -> Option<Fairness> {
    // Repeated hands are found within four blocks.
    const TOGETHER: u64 = 4;
    let (key, nothing) = (RunKey::new(seed), Fairness::new(shoe)?);
    let rounds = draws.div_ceil(shoe.dealt.min(shoe.cards.len()) as u64);
    let stretches = rounds.div_ceil(TOGETHER * BLOCK);
    let step = steps.begin("dealing for tests of the shuffle", stretches);
    let seen = (0..stretches).into_par_iter().map(|stretch| {
        let (mut draw, mut seen) = (Draw::new(shoe), nothing.clone());
        for block in stretch * TOGETHER..(stretch + 1) * TOGETHER {
            let mut cards = key.cards(block);
            draw.reset();
            (0..BLOCK / AT_ONCE as u64).for_each(|_| seen.add(draw.deal(&mut cards, AT_ONCE)));
        }
        step();
        seen
    });
    Some(seen.reduce(|| nothing.clone(), Fairness::with))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks hands of five from a small shoe against every pair of deals.
    #[test]
    fn the_chance_of_the_same_hand_is_counted_out() {
        let cards = [0usize, 0, 0, 1, 1, 2, 3];
        let mut hands = std::collections::BTreeMap::<Vec<usize>, f64>::new();
        let mut all = 0.0;
        let mut deal = vec![(0u32, Vec::new())];
        while let Some((used, hand)) = deal.pop() {
            if hand.len() == FIVE {
                *hands.entry(hand).or_default() += 1.0;
                all += 1.0;
                continue;
            }
            for (at, card) in cards.iter().enumerate().filter(|(at, _)| used >> at & 1 == 0) {
                deal.push((used | 1 << at, [&hand[..], &[*card]].concat()));
            }
        }
        let shoe = Shoe { cards: cards.iter().map(|card| *card as u8).collect(), dealt: 6 };
        for times in [2, 3] {
            let same: f64 = hands.values().map(|ways| repeat_n(ways / all, times).product::<f64>()).sum();
            assert!((Fairness::new(&shoe).unwrap().same_hand(times) - same).abs() < 1e-15);
        }
        let pack = Fairness::new(&Shoe::packs(1, 10)).unwrap().same_hand(2);
        assert!((pack * 311_875_200.0 - 1.0).abs() < 1e-12, "one of 52·51·50·49·48");
    }

    #[test]
    fn orders_differ() {
        let mut orders: Vec<usize> = Vec::new();
        let mut deal = vec![Vec::new()];
        while let Some(hand) = deal.pop() {
            match <[usize; FIVE]>::try_from(&hand[..]) {
                Ok(five) => orders.extend(order(&five)),
                Err(_) => deal.extend((0..FIVE).filter(|at| !hand.contains(at)).map(|at| [&hand[..], &[at]].concat())),
            }
        }
        orders.sort_unstable();
        assert_eq!(orders, (0..ORDERS).collect::<Vec<_>>());
        assert_eq!(order(&[3, 1, 2, 1, 0]), None);
    }
}
