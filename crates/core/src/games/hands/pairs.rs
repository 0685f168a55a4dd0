//! A player's hands counted against a dealer's.
//!
//! Pairs of disjoint hands are Σ (−1)^|T| · P(T) · D(T) over sets T of cards, times the ways to draw T, where P(T) counts
//! the player's hands that contain T, and D(T) the dealer's.

use super::cells::{Cells, ValueCounts};
use super::classes::{HandClasses, SharedCards};
use super::distribution::HandDistribution;
use super::multisets::choose_big;
use super::number::Number;
use crate::engine::{Steps, Unwatched, in_steps};
use num_bigint::BigInt;

/// Number of sets of cards summed at once.
const SETS_AT_ONCE: usize = 512;

/// Counts ordered pairs of disjoint hands, a player's and a dealer's, weighted by their orders, in cells.
pub(crate) fn count_pairs(
    classes: &HandClasses,
    players: &HandDistribution,
    dealers: &HandDistribution,
    cells: &Cells,
    steps: &dyn Steps,
) -> Vec<BigInt> {
    // The terms of alternating sign add up, whatever their sign, to no more than 2^size times all pairs, overlapping ones
    // included: a pair with s cards in common is in the terms of the 2^s sets of them.
    let hands = choose_big(classes.copies().iter().sum(), classes.size() as u32);
    let most = hands.pow(2) * players.weight * dealers.weight * (1 << classes.size());
    if most < BigInt::from(i64::MAX) {
        sum_terms::<i64>(classes, players, dealers, cells, steps)
    } else if most < BigInt::from(i128::MAX) {
        sum_terms::<i128>(classes, players, dealers, cells, steps)
    } else {
        sum_terms::<BigInt>(classes, players, dealers, cells, steps)
    }
}

fn sum_terms<N: Number>(
    classes: &HandClasses,
    players: &HandDistribution,
    dealers: &HandDistribution,
    cells: &Cells,
    steps: &dyn Steps,
) -> Vec<BigInt> {
    let sets: Vec<SharedCards> = (0..classes.size()).flat_map(|count| classes.sets(count)).collect();
    let parts: Vec<&[SharedCards]> = sets.chunks(SETS_AT_ONCE).collect();
    // Few hands are counted at once.
    let shown: &dyn Steps = if parts.len() > 1 { steps } else { &Unwatched };
    let step = shown.begin("counting hands against hands", parts.len() as u64);
    let sums = in_steps(parts.len(), &step, |part| {
        let mut sums = vec![N::zero(); cells.len()];
        let (mut player_tallies, mut dealer_tallies) = (Tallies::<N>::new(players), Tallies::<N>::new(dealers));
        for shared in parts[part] {
            let signed = signed_ways::<N>(shared);
            if shared.cards().len() + 1 == classes.size() {
                classes.for_each_set(shared.cards(), classes.size(), |whole| {
                    let hand = classes.number(whole.cards());
                    add_whole_hand(&mut sums, hand, [players, dealers], cells, &signed_ways(&whole));
                });
            }
            player_tallies.count(classes, shared.cards());
            if std::ptr::eq(players, dealers) {
                cells.add_pairs(&mut sums, &player_tallies.counted(), &player_tallies.counted(), &signed);
                continue;
            }
            dealer_tallies.count(classes, shared.cards());
            cells.add_pairs(&mut sums, &player_tallies.counted(), &dealer_tallies.counted(), &signed);
        }
        sums
    });
    let mut total = vec![BigInt::ZERO; cells.len()];
    for sums in sums {
        total.iter_mut().zip(sums).for_each(|(total, sum)| *total += sum.into());
    }
    total
}

/// Returns the ways to draw cards, negative for an odd number of them.
fn signed_ways<N: Number>(shared: &SharedCards) -> N {
    let ways = N::fitting(u128::from(shared.ways));
    if shared.cards().len().is_multiple_of(2) { ways } else { N::zero() - &ways }
}

/// Adds the term of a whole hand, which no other hand contains. Most sets are whole hands.
fn add_whole_hand<N: Number>(
    sums: &mut [N],
    hand: usize,
    [players, dealers]: [&HandDistribution; 2],
    cells: &Cells,
    ways: &N,
) {
    for (player, weight) in players.weights(hand) {
        let weighted = ways.clone() * &N::fitting(*weight);
        for (dealer, weight) in dealers.weights(hand) {
            if let Some(cell) = cells.pair_cell(*player as usize, *dealer as usize) {
                sums[cell] += weighted.clone() * &N::fitting(*weight);
            }
        }
    }
}

/// Hands that contain the shared cards, by their value.
pub(crate) struct Tallies<'a, N> {
    hands: &'a HandDistribution,
    counts: Vec<N>,
    seen: Vec<usize>,
}

impl<'a, N: Number> Tallies<'a, N> {
    pub(crate) fn new(hands: &'a HandDistribution) -> Tallies<'a, N> {
        Tallies { hands, counts: vec![N::zero(); hands.values], seen: Vec::new() }
    }

    fn counted(&self) -> ValueCounts<'_, N> {
        ValueCounts { counts: &self.counts, values: &self.seen }
    }

    /// Counts the hands that contain these cards.
    pub(crate) fn count(&mut self, classes: &HandClasses, shared: &[u8]) {
        for value in self.seen.drain(..) {
            self.counts[value] = N::zero();
        }
        let Tallies { hands, counts, seen } = self;
        classes.completions(shared, |hand, ways| {
            let ways = N::fitting(u128::from(ways));
            for (value, weight) in hands.weights(hand) {
                let value = *value as usize;
                if counts[value].is_zero() {
                    seen.push(value);
                }
                counts[value] += ways.clone() * &N::fitting(*weight);
            }
        });
    }

    /// Returns the counted values with their counts.
    pub(crate) fn values(&self) -> impl Iterator<Item = (usize, &N)> {
        self.seen.iter().map(|value| (*value, &self.counts[*value]))
    }
}

#[cfg(test)]
mod tests {
    use super::super::cells::{Placing, Settles};
    use super::super::multisets::Multisets;
    use super::*;
    use std::cmp::Ordering;

    const VALUES: u16 = 24;
    const CELLS: usize = 200;

    /// Returns one of three kinds; the first and the last are compared.
    fn kind(value: u16) -> usize {
        usize::from(value % 3)
    }

    /// Returns the placing of a value among its kind, or among two kinds: first, group, and last.
    fn placing(value: u16, alike: bool) -> Placing {
        let before = u32::from(if alike { value / 4 % 3 } else { value / 5 % 2 });
        Placing { before, group: kind(value) + 3 * usize::from(value / 3 % 2), after: u32::from(value % 5) }
    }

    fn number(side: Ordering) -> usize {
        (side as i8 + 1) as usize
    }

    /// Returns the cell of two values, by the plain rule.
    fn plain(player: u16, dealer: u16) -> usize {
        let kinds = [kind(player), kind(dealer)];
        if kinds.contains(&1) {
            return 3 * kinds[0] + kinds[1];
        }
        let [own, other] = [player, dealer].map(|value| placing(value, kinds[0] == kinds[1]));
        if own.before != other.before {
            return 10 + 10 * (3 * kinds[0] + kinds[1]) + usize::from(own.before > other.before);
        }
        120 + 2 * (6 * own.group + other.group) + usize::from(own.after > other.after)
    }

    struct AlikeOrNot {
        alike: bool,
    }

    impl Settles for AlikeOrNot {
        fn unequal(&mut self, [own, other]: [usize; 2], player: Ordering) -> Option<usize> {
            let cell = 10 + 10 * (3 * own + other) + usize::from(player == Ordering::Greater);
            (self.alike == (own == other)).then_some(cell)
        }

        fn equal(&mut self, [own, other]: [usize; 2], player: Ordering) -> Option<usize> {
            let cell = 120 + 2 * (6 * own + other) + number(player) / 2;
            (self.alike == (own % 3 == other % 3)).then_some(cell)
        }
    }

    fn cells() -> Cells {
        let kinds = (0..VALUES).map(kind).collect();
        let mut cells = Cells::by_kind(kinds, 3, |kinds| kinds.contains(&1).then_some(3 * kinds[0] + kinds[1]));
        for alike in [true, false] {
            let compared = (0..VALUES).filter(|value| kind(*value) != 1);
            let entrants = compared.map(|value| (placing(value, alike), usize::from(value))).collect();
            cells.add_contest(entrants, &mut AlikeOrNot { alike });
        }
        cells
    }

    #[test]
    fn contests_count_as_pair_by_pair() {
        let (hands, classes) = (Multisets::new(5), HandClasses::new(&[4, 1, 3, 6, 2], 5));
        let distribution = |seed: usize| {
            HandDistribution::new(&hands, 7, |hand| {
                let code = hand.iter().fold(seed, |code, symbol| (code * 31 + symbol * 17 + 5) % 1_009) as u16;
                [(code % VALUES, 3), ((code % VALUES + 1 + code / VALUES % (VALUES - 1)) % VALUES, 4)]
            })
        };
        let [player, dealer] = [1, 2].map(distribution);
        let by_value = Cells::by_value([usize::from(VALUES); 2], plain);
        let count = |cells: &Cells| {
            let mut counts = count_pairs(&classes, &player, &dealer, cells, &Unwatched);
            counts.resize(CELLS, 0.into());
            counts
        };
        let counts = count(&cells());
        assert_eq!(counts, count(&by_value));
        assert!(counts.iter().filter(|count| **count != 0.into()).count() > 30);
    }
}
