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

#[cfg(test)]
mod tests {
    use super::super::cells::{Placing, Settles};
    use super::*;
    use std::cmp::Ordering;

    const VALUES: u16 = 24;
    const CELLS: usize = 200;

    /// Three kinds; the first and the last are compared.
    fn kind(value: u16) -> usize {
        usize::from(value % 3)
    }

    /// What is compared of two of a kind, or of two kinds: first, beside, and last.
    fn placing(value: u16, alike: bool) -> Placing {
        let before = if alike { value / 4 % 3 } else { value / 5 % 2 };
        Placing { before, group: kind(value) + 3 * usize::from(value / 3 % 2), after: value % 5 }
    }

    fn number(side: Ordering) -> usize {
        (side as i8 + 1) as usize
    }

    /// The cell of two values, said plainly.
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

    struct Between {
        alike: bool,
    }

    impl Settles for Between {
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
            cells.add_contest(entrants, &mut Between { alike });
        }
        cells
    }

    #[test]
    fn contests_count_as_pair_by_pair() {
        let (hands, copies) = (Multisets::new(5), [4, 1, 3, 6, 2]);
        let law = |seed: usize| {
            HandDistribution::new(&hands, 7, |hand| {
                let code = hand.iter().fold(seed, |code, symbol| (code * 31 + symbol * 17 + 5) % 1_009) as u16;
                [(code % VALUES, 3), ((code % VALUES + 1 + code / VALUES % (VALUES - 1)) % VALUES, 4)]
            })
        };
        let [player, dealer] = [1, 2].map(law);
        let by_value = Cells::by_value([usize::from(VALUES); 2], plain);
        let count = |cells: &Cells| {
            let mut counts = count_pairs(&hands, &copies, &player, &dealer, cells);
            counts.resize(CELLS, 0.into());
            counts
        };
        let counts = count(&cells());
        assert_eq!(counts, count(&by_value));
        assert!(counts.iter().filter(|count| **count != 0.into()).count() > 30);
    }

    #[test]
    fn all_pairs_are_counted_once_each() {
        let [player, dealer] =
            [3, 5].map(|step| (0..i128::from(VALUES)).map(|value| value * step % 7).collect::<Vec<_>>());
        let (mut sums, mut expected) = (vec![0; CELLS], vec![0; CELLS]);
        add_all_pairs(&cells(), &mut sums, &player, &dealer);
        for (p, own) in (0..VALUES).zip(&player) {
            for (d, other) in (0..VALUES).zip(&dealer) {
                expected[plain(p, d)] += own * other;
            }
        }
        assert_eq!(sums, expected);
    }
}
