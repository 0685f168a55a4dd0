//! A player's hands counted against a dealer's.
//!
//! Pairs of disjoint hands are Σ (−1)^|T| · P(T) · D(T) over sets T of cards, times the ways to draw T, where P(T) counts
//! the player's hands that contain T, and D(T) the dealer's.

use super::cells::{Cells, Counted};
use super::hands::{FULL, Multisets, deals};
use super::laws::HandDistribution;
use super::number::Number;
use num_bigint::BigInt;

/// Counts ordered pairs of disjoint hands, a player's and a dealer's, weighted by their orders, in cells.
pub(crate) fn count_pairs(
    hands: &Multisets,
    copies: &[u32],
    player: &HandDistribution,
    dealer: &HandDistribution,
    cells: &Cells,
) -> Vec<BigInt> {
    // The terms of alternating sign add up, whatever their sign, to no more than 32 times all pairs, overlapping ones
    // included: a pair with s cards in common is in the terms of the 2^s sets of them.
    let most = deals(copies, 1).pow(2) * player.weight * dealer.weight * 32;
    if most < BigInt::from(i64::MAX) {
        sum_terms::<i64>(hands, copies, player, dealer, cells)
    } else if most < BigInt::from(i128::MAX) {
        sum_terms::<i128>(hands, copies, player, dealer, cells)
    } else {
        sum_terms::<BigInt>(hands, copies, player, dealer, cells)
    }
}

fn sum_terms<N: Number>(
    hands: &Multisets,
    copies: &[u32],
    player: &HandDistribution,
    dealer: &HandDistribution,
    cells: &Cells,
) -> Vec<BigInt> {
    let mut sums = vec![N::zero(); cells.len()];
    let (mut of_player, mut of_dealer) = (Tallies::<N>::new(player, hands), Tallies::<N>::new(dealer, hands));
    let alike = std::ptr::eq(player, dealer);
    let mut left = copies.to_vec();
    for (shared, ways) in hands.ways_of_all(copies).into_iter().enumerate().rev().filter(|(_, ways)| *ways > 0) {
        if let Some(hand) = hands.full_index(shared) {
            // Most sets are whole hands, which no other hand contains.
            let taken = N::zero() - &N::fitting(ways);
            for (p, weight) in player.of(hand) {
                let of_p = taken.clone() * &N::fitting(*weight);
                for (d, weight) in dealer.of(hand) {
                    if let Some(cell) = cells.of_pair(usize::from(*p), usize::from(*d)) {
                        sums[cell] += of_p.clone() * &N::fitting(*weight);
                    }
                }
            }
            continue;
        }
        let cards = hands.cards(shared);
        cards.iter().for_each(|symbol| left[*symbol] -= 1);
        of_player.count(hands, &left, shared);
        if !alike {
            of_dealer.count(hands, &left, shared);
        }
        cards.iter().for_each(|symbol| left[*symbol] += 1);
        let of_dealer = if alike { &of_player } else { &of_dealer };
        let ways = N::fitting(ways);
        let signed = if cards.len().is_multiple_of(2) { ways } else { N::zero() - &ways };
        cells.add_pairs(&mut sums, &of_player.counted(), &of_dealer.counted(), &signed);
    }
    sums.into_iter().map(N::into).collect()
}

/// Adds to the cells all pairs of a player's values and a dealer's, each counted once, whatever they have in common.
pub(crate) fn add_all_pairs(cells: &Cells, sums: &mut [i128], player: &[i128], dealer: &[i128]) {
    let [players, dealers] = [player, dealer].map(|counts| {
        let counted = counts.iter().enumerate().filter(|(_, count)| **count != 0);
        counted.map(|(value, _)| value).collect::<Vec<usize>>()
    });
    let (player, dealer) = (Counted { counts: player, values: &players }, Counted { counts: dealer, values: &dealers });
    cells.add_pairs(sums, &player, &dealer, &1);
}

/// Hands that contain the shared cards, by what they are worth.
struct Tallies<'a, N> {
    laws: &'a HandDistribution,
    counts: Vec<N>,
    seen: Vec<usize>,
    /// The values seen with each set of at most three cards, of which those of smaller sets follow.
    counted: Vec<Vec<(usize, N)>>,
}

impl<'a, N: Number> Tallies<'a, N> {
    fn new(laws: &'a HandDistribution, hands: &Multisets) -> Tallies<'a, N> {
        let counted = vec![Vec::new(); hands.of_size(FULL - 1).start];
        Tallies { laws, counts: vec![N::zero(); laws.values], seen: Vec::new(), counted }
    }

    fn counted(&self) -> Counted<'_, N> {
        Counted { counts: &self.counts, values: &self.seen }
    }

    /// Counts the hands that contain these cards, given what they leave of the shoe; larger sets come first.
    fn count(&mut self, hands: &Multisets, left: &[u32], shared: usize) {
        for value in self.seen.drain(..) {
            self.counts[value] = N::zero();
        }
        let missing = FULL - hands.cards(shared).len();
        if missing <= 2 {
            let laws = self.laws;
            hands.completions(left, shared, |hand, ways| {
                let ways = N::fitting(ways);
                for (value, weight) in laws.of(hand) {
                    self.add(usize::from(*value), &ways, &N::fitting(*weight));
                }
            });
        } else {
            let counted = std::mem::take(&mut self.counted);
            for (symbol, left) in left.iter().enumerate().filter(|(_, left)| **left > 0) {
                let left = N::from((*left).into());
                counted[hands.with(shared, symbol)].iter().for_each(|(value, more)| self.add(*value, &left, more));
            }
            self.counted = counted;
            // A hand was met once for each of its other cards.
            for value in &self.seen {
                let count = &mut self.counts[*value];
                *count = std::mem::replace(count, N::zero()) / N::from(missing as i64);
            }
        }
        if let Some(counted) = self.counted.get_mut(shared) {
            *counted = self.seen.iter().map(|value| (*value, self.counts[*value].clone())).collect();
        }
    }

    #[inline]
    fn add(&mut self, value: usize, ways: &N, weight: &N) {
        if self.counts[value].is_zero() {
            self.seen.push(value);
        }
        self.counts[value] += ways.clone() * weight;
    }
}
