//! Every hand against every hand, counted without visiting the pairs.
//!
//! Pairs of hands without a card in common are counted by inclusion and exclusion over the cards they might share: the
//! number of disjoint pairs of a hand from A and a hand from B is Σ (−1)^|T| · A(T) · B(T) over all sets T of at most
//! five cards, where A(T) is how many hands of A contain T. Sets of the same symbols count alike, so the sum has a few
//! thousand terms, for 64 packs as for one.

use super::hands::{Multisets, deals};
use super::laws::HandDistribution;
use super::number::Number;
use num_bigint::BigInt;

/// Counts ordered pairs of disjoint hands, a player's and a dealer's, weighted by their orders, in cells: `cell` says
/// where a pair of values belongs.
pub(crate) fn count_pairs(
    hands: &Multisets,
    copies: &[u32],
    player: &HandDistribution,
    dealer: &HandDistribution,
    mut cell: impl FnMut(u16, u16) -> usize,
) -> Vec<BigInt> {
    let places: Vec<usize> = (0..player.values() * dealer.values())
        .map(|pair| cell((pair / dealer.values()) as u16, (pair % dealer.values()) as u16))
        .collect();
    // The terms of alternating sign add up, whatever their sign, to no more than 32 times all pairs, overlapping ones
    // included: a pair with s cards in common is in the terms of the 2^s sets of them.
    let most = deals(copies, 1).pow(2) * player.weight() * dealer.weight() * 32;
    if most < BigInt::from(i64::MAX) {
        sum_terms::<i64>(hands, copies, player, dealer, &places)
    } else if most < BigInt::from(i128::MAX) {
        sum_terms::<i128>(hands, copies, player, dealer, &places)
    } else {
        sum_terms::<BigInt>(hands, copies, player, dealer, &places)
    }
}

fn sum_terms<N: Number>(
    hands: &Multisets,
    copies: &[u32],
    player: &HandDistribution,
    dealer: &HandDistribution,
    places: &[usize],
) -> Vec<BigInt> {
    let mut sums = vec![N::zero(); places.iter().max().map_or(0, |last| last + 1)];
    let (mut of_player, mut of_dealer) = (Tallies::<N>::new(player), Tallies::<N>::new(dealer));
    for shared in 0..hands.len() {
        let Some(left) = hands.without(copies, shared) else { continue };
        of_player.clear();
        of_dealer.clear();
        hands.completions(&left, shared, |hand, ways| {
            of_player.add(player.of(hand), ways);
            of_dealer.add(dealer.of(hand), ways);
        });
        let ways = N::fitting(hands.ways(copies, shared));
        let signed = if hands.cards(shared).len().is_multiple_of(2) { ways } else { N::zero() - &ways };
        for &p in &of_player.seen {
            let of_p = of_player.counts[p].clone() * &signed;
            for &d in &of_dealer.seen {
                sums[places[p * dealer.values() + d]] += of_p.clone() * &of_dealer.counts[d];
            }
        }
    }
    sums.into_iter().map(N::into).collect()
}

/// Hands that contain what is shared, by what they are worth.
struct Tallies<N> {
    counts: Vec<N>,
    seen: Vec<usize>,
}

impl<N: Number> Tallies<N> {
    fn new(laws: &HandDistribution) -> Tallies<N> {
        Tallies { counts: vec![N::zero(); laws.values()], seen: Vec::new() }
    }

    fn clear(&mut self) {
        for value in self.seen.drain(..) {
            self.counts[value] = N::zero();
        }
    }

    fn add(&mut self, law: &[(u16, u128)], ways: u128) {
        for &(value, weight) in law {
            let value = usize::from(value);
            if self.counts[value].is_zero() {
                self.seen.push(value);
            }
            self.counts[value] += N::fitting(ways) * &N::fitting(weight);
        }
    }
}
