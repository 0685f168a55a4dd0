//! The mean product of two seats' nets, exactly: the standard deviation of the dealer's total follows from it.
//!
//! For each hand D of the dealer, the sum of x(A) · y(B) over pairs of disjoint hands A, B from the rest of the shoe
//! is Σ (−1)^|T| · X(T) · Y(T) over sets T of at most five cards, where X(T) is the sum of x(A) over hands A that
//! contain T and avoid D, and Y(T) that of y. Avoiding is built up card by card: X avoiding one more card c is
//! X(T) − X(T ∪ c).
//!
//! Most sets T are whole hands. Where many hands D share their nets, those are not visited for each D, since they say
//! T = A = B: instead each hand A counts x(A) · y(A) for every hand D that it avoids, by inclusion and exclusion over the
//! cards of A, 32 sets.

use super::columns::{ProductColumn, SeatNets, VectorProduct, settled};
use super::hands::{FULL, Multisets, choose};
use super::laws::HandDistribution;
use super::number::{Limbs, MOST_TERMS, Number};
use crate::engine::{Steps, in_steps};
use crate::stats::Fraction;
use num_bigint::BigInt;
use std::marker::PhantomData;

/// The sum of the product of two seats' nets over all deals of three hands, weighted by their orders. A single seat
/// stands for two that play alike.
pub(crate) fn product_moment(
    hands: &Multisets,
    copies: &[u32],
    seats: &[SeatNets<'_>],
    dealer: &HandDistribution,
) -> BigInt {
    let columns = settled(seats, 0..dealer.values as u16, &[[0, seats.len() - 1]]);
    let laws: Vec<&HandDistribution> = seats.iter().map(|seat| seat.laws).collect();
    add_up(hands, copies, &laws, dealer, &columns, &|| {}).into_iter().flatten().sum()
}

/// The sums to which the terms of the columns belong.
pub(crate) fn product_moments(
    hands: &Multisets,
    copies: &[u32],
    seats: &[&HandDistribution],
    dealer: &HandDistribution,
    columns: &[ProductColumn],
    sums: usize,
    steps: &dyn Steps,
) -> Vec<Fraction> {
    let step = steps.begin("counting two seats against each hand of the dealer", columns.len() as u64);
    let mut moments = vec![Fraction::default(); sums];
    let totals = add_up(hands, copies, seats, dealer, columns, &step);
    for (term, total) in columns.iter().flat_map(|column| &column.terms).zip(totals.into_iter().flatten()) {
        moments[term.sum] = moments[term.sum].plus(&term.times.times(&Fraction::of(total)));
    }
    moments
}

/// By column, the sum of the products of each of its terms; calls `step` after each column.
fn add_up(
    hands: &Multisets,
    copies: &[u32],
    seats: &[&HandDistribution],
    dealer: &HandDistribution,
    columns: &[ProductColumn],
    step: &(dyn Fn() + Sync),
) -> Vec<Vec<BigInt>> {
    let numbers = columns.iter().flat_map(|column| &column.vectors).flat_map(|(_, numbers)| numbers);
    let largest = numbers.map(|number| number.unsigned_abs()).max().unwrap_or_default();
    let weight = seats.iter().copied().chain([dealer]).map(|laws| laws.weight).max().unwrap_or_default();
    // Bounds every sum over the hands that contain some cards times the ways to draw these, and so every number here
    // but for a factor of at most 16; a sum of products over disjoint hands stays below its square.
    let cards: u32 = copies.iter().sum();
    let ways = hands.ways_of_all(copies);
    let contained = |set: usize| {
        let rest = FULL as u32 - hands.cards(set).len() as u32;
        BigInt::from(ways[set]) * choose(cards.saturating_sub(FULL as u32 - rest), rest)
    };
    let most = (0..hands.open()).map(contained).max().unwrap_or_default() * weight * largest.max(1);
    let square = &most * &most;
    // Of products against a hand of the dealer: all pairs of disjoint hands, less the whole hands that two seats share.
    let is_word = &square * 2 < BigInt::from(i64::MAX);
    // Whole hands that two seats share, with all hands of the dealer that avoid them.
    let whole = square * weight;
    if &most * PARTS < BigInt::from(i64::MAX) && whole < BigInt::from(i128::MAX) {
        MomentSums::<i64>::new(hands, copies, seats, dealer, is_word).of_columns(columns, step)
    } else if most < BigInt::from(1) << Limbs::BITS {
        MomentSums::<i128>::new(hands, copies, seats, dealer, false).of_columns(columns, step)
    } else {
        MomentSums::<BigInt>::new(hands, copies, seats, dealer, false).of_columns(columns, step)
    }
}

/// Half of the parts of a hand.
const PARTS: usize = 1 << (FULL - 1);

struct MomentSums<'a, N> {
    hands: &'a Multisets,
    /// By value, the full hands that have it, with their weights: of each seat's law, and of the dealer's.
    seats: Vec<Vec<Vec<(usize, u128)>>>,
    dealer: Vec<Vec<(usize, u128)>>,
    /// What each multiset below five cards leaves of the shoe, if the shoe holds it.
    left: Vec<Option<Vec<u32>>>,
    /// In how many ways the shoe gives each full hand.
    ways: Vec<i64>,
    /// The multisets of an even and of an odd number of cards of each full hand.
    parts: Vec<[[u32; PARTS]; 2]>,
    /// How each multiset is built: from which smaller one, and of which symbol and how many of it, as
    /// a place in a row of `choices`. The empty one comes first, by itself.
    runs: Vec<(usize, usize)>,
    /// (−1)^k · C(n, k) by symbol, by how many of it the dealer has taken, and k.
    choices: Vec<[[i64; FULL + 1]; FULL + 1]>,
    /// Whether the sum of products against each hand of the dealer is below 2^63.
    is_word: bool,
    number: PhantomData<N>,
}

/// Numbers given to hands: their sums over the hands that contain each multiset.
struct Vector<N> {
    sums: Vec<N>,
    /// The multisets below five cards that hands with a number are made of: those below four cards, and those of four.
    support: [Vec<u32>; 2],
    /// The whole hands that have one.
    whole: Vec<u32>,
    /// Whether there are enough of these that visiting all is faster.
    is_dense: bool,
}

/// What is kept while the dealer's cards are taken.
struct Walk<'a, N> {
    column: &'a ProductColumn,
    vectors: Vec<Vector<N>>,
    /// Of the dealer's hands.
    weight: Vec<u128>,
    /// Whether a multiset is part of such a hand, its highest cards left out.
    leads: Vec<bool>,
    /// Whether there are so few of them that whole hands shared by the seats are visited for each.
    is_short: bool,
    /// By term.
    totals: Vec<BigInt>,
}

impl<'a, N: Number> MomentSums<'a, N> {
    fn new(
        hands: &'a Multisets,
        copies: &[u32],
        seats: &[&HandDistribution],
        dealer: &HandDistribution,
        is_word: bool,
    ) -> MomentSums<'a, N> {
        // Of each part of a hand the parity and the first four cards, a bit each, say which it is.
        let parts = |set: usize| {
            let (mut all, mut by_parity) = ([0; 2 * PARTS], [[0; PARTS]; 2]);
            for chosen in 0_usize..2 * PARTS {
                if let Some(last) = chosen.checked_ilog2() {
                    let symbol = hands.cards(set)[last as usize];
                    all[chosen] = hands.with(all[chosen ^ 1 << last] as usize, symbol) as u32;
                }
                by_parity[chosen.count_ones() as usize % 2][chosen % PARTS] = all[chosen];
            }
            by_parity
        };
        // A shoe has below 2^12 cards, so that four of them come in below 2^44 ways and five in below 2^52.
        let signed = |n: u32, k: usize| {
            let ways = choose(n, k as u32) as i64;
            if k.is_multiple_of(2) { ways } else { -ways }
        };
        let choices =
            |n: &u32| std::array::from_fn(|taken| std::array::from_fn(|k| signed(n.saturating_sub(taken as u32), k)));
        MomentSums {
            hands,
            seats: seats.iter().map(|laws| laws.by_value()).collect(),
            dealer: dealer.by_value(),
            left: (0..hands.open()).map(|set| hands.without(copies, set)).collect(),
            ways: hands.ways_of_all(copies)[hands.full_sets()].iter().map(|ways| *ways as i64).collect(),
            parts: hands.full_sets().map(parts).collect(),
            runs: (1..hands.len())
                .map(|set| hands.run(set))
                .map(|(base, symbol, k)| (base, symbol * (FULL + 1) + k))
                .collect(),
            choices: copies.iter().map(choices).collect(),
            is_word,
            number: PhantomData,
        }
    }

    fn of_columns(&self, columns: &[ProductColumn], step: &(dyn Fn() + Sync)) -> Vec<Vec<BigInt>> {
        let totals = |column: &ProductColumn| if column.terms.is_empty() { Vec::new() } else { self.totals(column) };
        in_steps(columns.len(), step, |at| totals(&columns[at]))
    }

    /// The sum of the products of each term of a column.
    fn totals(&self, column: &ProductColumn) -> Vec<BigInt> {
        let mut weight = vec![0; self.hands.full_sets().len()];
        for (hand, more) in column.values.iter().flat_map(|value| &self.dealer[usize::from(*value)]) {
            weight[*hand] += more;
        }
        let mut leads = vec![false; self.hands.len()];
        let dealt = weight.iter().zip(&self.ways).map(|(weight, ways)| *weight > 0 && *ways > 0);
        let mut dealers = 0;
        for (full, _) in self.hands.full_sets().zip(dealt).filter(|(_, dealt)| *dealt) {
            dealers += 1;
            let mut set = 0;
            for symbol in self.hands.cards(full) {
                leads[set] = true;
                set = self.hands.with(set, *symbol);
            }
            leads[full] = true;
        }
        let vector = |(seat, numbers): &(usize, Vec<i64>)| {
            let mut totals = vec![N::zero(); self.hands.full_sets().len()];
            for (number, hands) in numbers.iter().zip(&self.seats[*seat]).filter(|(number, _)| **number != 0) {
                for (hand, weight) in hands {
                    totals[*hand] += N::from(*number) * &N::fitting(*weight);
                }
            }
            self.vector(totals)
        };
        let vectors: Vec<Vector<N>> = column.vectors.iter().map(vector).collect();
        let start: Vec<Vec<N>> = vectors.iter().map(|vector| vector.sums[..self.hands.open()].to_vec()).collect();
        let empty: Vec<Vec<N>> = vectors.iter().map(|_| vec![N::zero(); self.hands.open()]).collect();
        let mut levels = vec![empty; FULL];
        levels.insert(0, start);
        let totals = vec![BigInt::ZERO; column.terms.len()];
        let mut walk = Walk { column, vectors, weight, leads, is_short: dealers < 2 * PARTS, totals };
        if !walk.is_short {
            self.add_whole_hands(&mut walk);
        }
        self.descend(0, &mut walk, &mut levels);
        walk.totals
    }

    /// Adds up numbers given to full hands over those that contain each multiset.
    fn vector(&self, numbers: Vec<N>) -> Vector<N> {
        let (open, of_four) = (self.hands.open(), self.hands.of_size(FULL - 1).start);
        let mut sums = vec![N::zero(); open];
        sums.extend(numbers.into_iter().zip(&self.ways).map(|(n, ways)| if *ways > 0 { n } else { N::zero() }));
        let mut counts: Vec<bool> = sums.iter().map(|number| !number.is_zero()).collect();
        let mut support = [Vec::new(), Vec::new()];
        for set in (0..open).rev() {
            let with = |symbol: usize| self.hands.with(set, symbol);
            counts[set] = (0..self.choices.len()).any(|symbol| counts[with(symbol)]);
            if let (true, Some(left)) = (counts[set], &self.left[set]) {
                support[usize::from(set >= of_four)].push(set as u32);
                // A hand is met once for each of its cards that the multiset does not have.
                let times = (FULL - self.hands.cards(set).len()) as i64;
                let mut more = N::zero();
                for (symbol, left) in left.iter().enumerate() {
                    more += sums[with(symbol)].clone() * &N::from((*left).into());
                }
                sums[set] = more / N::from(times);
            }
        }
        support.iter_mut().for_each(|sets| sets.reverse());
        let is_dense = 2 * support[1].len() > open - of_four;
        let whole = (open..sums.len()).filter(|set| !sums[*set].is_zero()).map(|set| set as u32).collect();
        Vector { sums, support, whole, is_dense }
    }

    /// Adds the part of whole hands that both seats share: of an odd number of cards, so its sign is turned.
    fn add_whole_hands(&self, walk: &mut Walk<'_, N>) {
        let dealers = self.vector(walk.weight.iter().map(|weight| N::fitting(*weight)).collect());
        let first_full = self.hands.open();
        let mut sums: Vec<N::Whole> = walk.column.terms.iter().map(|_| N::Whole::default()).collect();
        for (hand, [even, odd]) in self.parts.iter().enumerate().filter(|(hand, _)| self.ways[*hand] > 0) {
            let number = |vector: usize| &walk.vectors[vector].sums[first_full + hand];
            let counts = |term: &&VectorProduct| term.vectors.iter().all(|vector| !number(*vector).is_zero());
            if !walk.column.terms.iter().any(|term| counts(&term)) {
                continue;
            }
            let mut avoiding = N::zero();
            for (even, odd) in even.iter().zip(odd) {
                avoiding += dealers.sums[*odd as usize].clone() - &dealers.sums[*even as usize];
            }
            for (term, sum) in walk.column.terms.iter().zip(&mut sums).filter(|(term, _)| counts(term)) {
                let [i, j] = term.vectors;
                N::add_whole(sum, &avoiding, self.ways[hand], number(i), number(j));
            }
        }
        sums.into_iter().zip(&mut walk.totals).for_each(|(sum, total)| *total += sum.into());
    }

    /// Takes the dealer's cards one by one down to his five; each level has the sums over hands that avoid them.
    fn descend(&self, set: usize, walk: &mut Walk<'_, N>, levels: &mut [Vec<Vec<N>>]) {
        let Some((above, below)) = levels.split_first_mut() else { return };
        if below.is_empty() {
            return self.add_shared(set, walk, above);
        }
        for symbol in self.hands.last_on(set) {
            let next = self.hands.with(set, symbol);
            if !walk.leads[next] {
                continue;
            }
            let with = self.hands.with_symbol(symbol);
            for ((vector, from), to) in walk.vectors.iter().zip(&*above).zip(&mut below[0]) {
                let [smaller, of_four] = &vector.support;
                if vector.is_dense {
                    let first = self.hands.of_size(FULL - 1).start;
                    let sets = to.iter_mut().zip(from).zip(with);
                    sets.take(first).for_each(|((to, own), with)| *to = own.clone() - &from[*with as usize]);
                    let sets = to.iter_mut().zip(from).zip(with).skip(first);
                    sets.for_each(|((to, own), with)| *to = own.clone() - &vector.sums[*with as usize]);
                    continue;
                }
                for &set in smaller {
                    to[set as usize] = from[set as usize].clone() - &from[with[set as usize] as usize];
                }
                // With one more card these are whole hands, whose numbers stay as they are.
                for &set in of_four {
                    to[set as usize] = from[set as usize].clone() - &vector.sums[with[set as usize] as usize];
                }
            }
            self.descend(next, walk, below);
        }
    }

    /// Adds the sums over what two seats might share below a whole hand, against a hand of the dealer.
    fn add_shared(&self, dealer: usize, walk: &mut Walk<'_, N>, sums: &[Vec<N>]) {
        let Some(hand) = self.hands.full_index(dealer) else { return };
        let mut taken = vec![0; self.choices.len()];
        self.hands.cards(dealer).iter().for_each(|symbol| taken[*symbol] += 1);
        let choices: Vec<i64> = self.choices.iter().zip(taken).flat_map(|(choices, taken)| choices[taken]).collect();
        let sets = if walk.is_short { self.hands.len() } else { self.hands.open() };
        let mut ways = Vec::with_capacity(sets);
        ways.push(1);
        self.runs[..sets - 1].iter().for_each(|(base, run)| ways.push(ways[*base] * choices[*run]));
        let weight = BigInt::from(self.ways[hand]) * walk.weight[hand];
        for (VectorProduct { vectors: [i, j], .. }, total) in walk.column.terms.iter().zip(&mut walk.totals) {
            let [first, last] = [*i, *j].map(|vector| &walk.vectors[vector]);
            let sum = if first.is_dense && last.is_dense {
                N::sum_of_products(&sums[*i], &ways[..self.hands.open()], &sums[*j], self.is_word)
            } else {
                let fewer = if first.support[1].len() <= last.support[1].len() { first } else { last };
                let mut sum = N::Sum::default();
                for set in fewer.support.iter().flatten().map(|set| *set as usize) {
                    N::add_product(&mut sum, &sums[*i][set], ways[set], &sums[*j][set]);
                }
                sum
            };
            *total += &weight * sum.into();
            if walk.is_short {
                *total += &weight * of_whole_hands(first, last, &ways);
            }
        }
    }
}

/// The sum of the products over whole hands that two seats share, `ways` being those left to them. Their numbers stay as
/// they are, whatever is taken.
fn of_whole_hands<N: Number>(first: &Vector<N>, last: &Vector<N>, ways: &[i64]) -> BigInt {
    let fewer = if first.whole.len() <= last.whole.len() { first } else { last };
    let mut total = BigInt::ZERO;
    for sets in fewer.whole.chunks(MOST_TERMS) {
        let mut sum = N::Sum::default();
        for set in sets.iter().map(|set| *set as usize).filter(|set| ways[*set] != 0) {
            N::add_product(&mut sum, &first.sums[set], ways[set], &last.sums[set]);
        }
        total += sum.into();
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::enumeration::deals;

    /// Distributions whose hands have two values out of five each, of weights that add up to 7, by an arithmetic rule.
    fn laws(hands: &Multisets, seed: usize) -> HandDistribution {
        HandDistribution::new(hands, 7, |hand| {
            let code = hand.iter().fold(seed, |code, symbol| (code * 31 + symbol * 17 + 5) % 1_009);
            let (first, second) = ((code % 5) as u16, (code / 5 % 5) as u16);
            if first == second { vec![(first, 7)] } else { vec![(first, 3), (second, 4)] }
        })
    }

    fn sum<N: Number>(
        hands: &Multisets,
        copies: &[u32],
        seats: &[SeatNets<'_>],
        dealer: &HandDistribution,
        is_word: bool,
    ) -> BigInt {
        let columns = settled(seats, 0..dealer.values as u16, &[[0, seats.len() - 1]]);
        let laws: Vec<&HandDistribution> = seats.iter().map(|seat| seat.laws).collect();
        MomentSums::<N>::new(hands, copies, &laws, dealer, is_word)
            .of_columns(&columns, &|| {})
            .into_iter()
            .flatten()
            .sum()
    }

    /// All ways to deal three hands from fifteen cards, by card.
    fn dealt_out(copies: &[u32], hands: &Multisets, seats: [&SeatNets<'_>; 2], dealer: &HandDistribution) -> i128 {
        let symbols: Vec<usize> =
            copies.iter().enumerate().flat_map(|(symbol, n)| std::iter::repeat_n(symbol, *n as usize)).collect();
        assert_eq!(symbols.len(), 15);
        let law = |laws: &HandDistribution, cards: u32| -> Vec<(u16, i128)> {
            let chosen = (0..15).filter(|card| cards >> card & 1 == 1).map(|card| symbols[card]);
            let hand = hands.full_index(hands.find(chosen)).unwrap();
            laws.of(hand).iter().map(|(value, weight)| (*value, *weight as i128)).collect()
        };
        let fives: Vec<u32> = (0u32..1 << 15).filter(|cards| cards.count_ones() == 5).collect();
        let mut total = 0;
        for &d in &fives {
            for &a in fives.iter().filter(|a| *a & d == 0) {
                let b = !(d | a) & 0x7fff;
                for (value, weight) in law(dealer, d) {
                    let mean = |seat: &SeatNets<'_>, cards| {
                        let law = law(seat.laws, cards);
                        law.iter().map(|(own, weight)| weight * i128::from((seat.net)(*own, value))).sum::<i128>()
                    };
                    total += weight * mean(seats[0], a) * mean(seats[1], b);
                }
            }
        }
        total
    }

    #[test]
    fn sums_are_those_of_all_deals() {
        let (hands, copies) = (Multisets::new(3), [4, 5, 6]);
        let [dealer, first, second] = [1, 2, 3].map(|seed| laws(&hands, seed));
        let net = |own: u16, value: u16| i64::from(own * 7 + value * 5) % 11 - 4;
        let [first, second] = [&first, &second].map(|laws| SeatNets { laws, net: &net });
        for (seats, both) in [(vec![first], [&first, &first]), (vec![first, second], [&first, &second])] {
            let expected = BigInt::from(dealt_out(&copies, &hands, both, &dealer));
            for is_word in [true, false] {
                assert_eq!(sum::<i64>(&hands, &copies, &seats, &dealer, is_word), expected);
                assert_eq!(sum::<i128>(&hands, &copies, &seats, &dealer, is_word), expected);
                assert_eq!(sum::<BigInt>(&hands, &copies, &seats, &dealer, is_word), expected);
            }
            assert_eq!(product_moment(&hands, &copies, &seats, &dealer), expected);
        }
    }

    /// Numbers as large as the choice of integers allows, from large shoes: no sum overflows (tests check that).
    #[test]
    fn machine_integers_hold_what_they_are_given() {
        let hands = Multisets::new(4);
        let laws = laws(&hands, 4);
        for copies in [[4, 4, 4, 4], [64, 1_024, 256, 256]] {
            let largest = |bits: u32| {
                let unit = deals(&copies, 1) * 7 * 16;
                i64::try_from((BigInt::from(1) << bits) / unit).unwrap_or(i64::MAX / 8)
            };
            let sums = |largest: i64| {
                let net = move |own: u16, value: u16| if (own + value).is_multiple_of(3) { -largest } else { largest };
                let seats = [SeatNets { laws: &laws, net: &net }];
                let exact = sum::<BigInt>(&hands, &copies, &seats, &laws, false);
                assert_eq!(product_moment(&hands, &copies, &seats, &laws), exact, "{copies:?} {largest}");
                (exact, sum::<i128>(&hands, &copies, &seats, &laws, false))
            };
            // Below 2^31, sums of products fit a word: the bound of a number leaves out the factor of 16.
            for bits in [31 + 4, 63, 113] {
                let (exact, wide) = sums(largest(bits) - 1);
                assert_eq!(exact, wide);
            }
        }
    }
}
