//! The mean product of two seats' nets, exactly. The standard deviation of the dealer's total follows from it.
//!
//! For each hand D of the dealer, the sum of x(A) · y(B) over pairs of disjoint hands A, B from the rest of the shoe is
//! Σ (−1)^|T| · X(T) · Y(T) over sets T of at most five cards. Here X(T) is the sum of x(A) over hands A that contain T
//! and avoid D, and Y(T) the sum of y. Avoiding is built up card by card: X avoiding one more card c is X(T) − X(T ∪
//! c).
//!
//! Most sets T are whole hands, with T = A = B. Unless few hands D share their nets, they are not visited for each D.
//! They take away the sum of x(A) · y(A) over pairs of disjoint hands A and D, by inclusion and exclusion over the
//! cards that these share.

use super::columns::{ProductColumn, ValueColumn, VectorProduct, settled};
use crate::engine::{Steps, in_steps};
use crate::games::hands::{FULL, HandDistribution, Limbs, MOST_TERMS, Multisets, Number, choose};
use crate::stats::Fraction;
use num_bigint::BigInt;
use std::marker::PhantomData;

/// Two seats and a dealer with hands from one shoe.
#[derive(Clone, Copy)]
pub(crate) struct TwoSeats<'a> {
    pub hands: &'a Multisets,
    pub copies: &'a [u32],
    /// A single seat stands for two with equal play.
    pub seats: &'a [&'a HandDistribution],
    pub dealer: &'a HandDistribution,
}

impl TwoSeats<'_> {
    /// Returns the sum of the product of two seats' nets over all deals of three hands, weighted by their orders.
    pub(crate) fn product_moment(&self, net: &dyn Fn(u16, u16) -> i64) -> BigInt {
        let values = 0..self.dealer.values as u16;
        let columns = settled(self.seats, net, values, &[[0, self.seats.len() - 1]]);
        self.add_up(&columns, &|| {}).into_iter().flatten().flatten().sum()
    }

    /// Returns the sums to which the terms of the columns belong.
    pub(crate) fn product_moments(&self, columns: &[ProductColumn], sums: usize, steps: &dyn Steps) -> Vec<Fraction> {
        let step = steps.begin("counting two seats against each hand of the dealer", columns.len() as u64);
        let mut moments = vec![Fraction::default(); sums];
        let totals = self.add_up(columns, &step);
        for (term, total) in columns.iter().flat_map(|column| &column.terms).zip(totals.into_iter().flatten()) {
            for (times, total) in term.times.iter().zip(total) {
                moments[term.sum] = moments[term.sum].plus(&times.times(&Fraction::from_int(total)));
            }
        }
        moments
    }

    /// Returns by column the sum of the products of each of its terms, by group of the dealer's values; calls `step` after
    /// each column.
    fn add_up(&self, columns: &[ProductColumn], step: &(dyn Fn() + Sync)) -> Vec<Vec<Vec<BigInt>>> {
        let TwoSeats { hands, copies, seats, dealer } = *self;
        let vectors = columns.iter().flat_map(|column| &column.vectors);
        let largest = vectors.map(|(_, numbers)| numbers.largest()).max().unwrap_or_default();
        let weight = seats.iter().copied().chain([dealer]).map(|seat| seat.weight).max().unwrap_or_default();
        // Bounds every sum over the hands that contain some cards times the ways to draw these, and so every number here up
        // to a factor of 16. A sum of products over disjoint hands stays below its square.
        let cards: u32 = copies.iter().sum();
        let ways = hands.ways_of_all(copies);
        let contained = (0..hands.open()).map(|set| {
            let rest = FULL as u32 - hands.cards(set).len() as u32;
            BigInt::from(ways[set]) * choose(cards.saturating_sub(FULL as u32 - rest), rest)
        });
        let hand_bound = BigInt::from(weight) * largest.max(1);
        let most = contained.max().unwrap_or_default() * &hand_bound;
        let square = &most * &most;
        // The same bounds for products of two seats' numbers.
        let most_of_products = &most * hand_bound;
        // For products against a hand of the dealer: all pairs of disjoint hands, less the whole hands that two seats
        // share.
        let is_word = &square * 2 < BigInt::from(i64::MAX);
        // Whole hands that two seats share, with all hands of the dealer that avoid them.
        let whole = square * weight;
        let [word, long] = [BigInt::from(i64::MAX), BigInt::from(1) << Limbs::BITS];
        if &most * 16 < word && whole < BigInt::from(i128::MAX) {
            let bounds = Bounds { is_word, products_fit: most_of_products < word };
            MomentSums::<i64>::new(self, bounds).sum_columns(columns, step)
        } else if most < long {
            let bounds = Bounds { is_word: false, products_fit: most_of_products < long };
            MomentSums::<i128>::new(self, bounds).sum_columns(columns, step)
        } else {
            let bounds = Bounds { is_word: false, products_fit: true };
            MomentSums::<BigInt>::new(self, bounds).sum_columns(columns, step)
        }
    }
}

/// With fewer hands of the dealer, whole hands that two seats share are visited for each.
const FEW: usize = 8;

/// Sizes of some sums.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// Whether the sum of products against each hand of the dealer is below 2^63.
    is_word: bool,
    /// Whether sums of products of two seats' numbers over the hands that contain some cards fit a number.
    products_fit: bool,
}

struct MomentSums<'a, N> {
    hands: &'a Multisets,
    /// By value, the full hands that have it, with their weights: of each seat's distribution, and of the dealer's.
    seats: Vec<Vec<Vec<(usize, u128)>>>,
    dealer: Vec<Vec<(usize, u128)>>,
    /// The shoe without each multiset below five cards, if the shoe holds it.
    left: Vec<Option<Vec<u32>>>,
    /// The multisets that each one has one card more than.
    smaller: Vec<Vec<u32>>,
    /// The construction of each multiset: the smaller one, and the symbol and its number, as an index in a row of
    /// `choices`. The empty one comes first, by itself.
    runs: Vec<(usize, usize)>,
    /// (−1)^k · C(n, k) by symbol, by the dealer's number of it, and k.
    choices: Vec<[[i64; FULL + 1]; FULL + 1]>,
    /// The ways in which the shoe gives each multiset, negative for an odd number of cards.
    signed_ways: Vec<i64>,
    bounds: Bounds,
    number: PhantomData<N>,
}

/// Numbers given to hands: their sums over the hands that contain each multiset.
struct Vector<N> {
    sums: Vec<N>,
    /// The multisets below five cards in hands with a number: those below four cards, and those of four.
    support: [Vec<u32>; 2],
    /// The whole hands that have one.
    whole: Vec<u32>,
    /// Whether there are enough of these for visiting all to be faster.
    is_dense: bool,
}

/// The state while the dealer's cards are taken.
struct Walk<'a, N> {
    column: &'a ProductColumn,
    vectors: Vec<Vector<N>>,
    /// Weights of the dealer's hands, by group of his values.
    weights: Vec<Vec<u128>>,
    /// Whether a multiset is part of such a hand, its highest cards left out.
    leads: Vec<bool>,
    /// Whether whole hands shared by the seats are visited for each hand of the dealer: if these are few, or products
    /// too large.
    is_short: bool,
    /// Totals of each term and group.
    totals: Vec<Vec<BigInt>>,
}

/// Returns (−1)^k · C(n, k) by the number of n cards that the dealer has taken, and k. A shoe has below 2^12 cards, so
/// four of them come in below 2^44 ways and five in below 2^52.
fn signed_choices(n: u32) -> [[i64; FULL + 1]; FULL + 1] {
    std::array::from_fn(|taken| {
        std::array::from_fn(|k| {
            let ways = choose(n.saturating_sub(taken as u32), k as u32) as i64;
            if k.is_multiple_of(2) { ways } else { -ways }
        })
    })
}

/// Returns the multisets with one card less, by multiset.
fn smaller_sets(hands: &Multisets, symbols: usize) -> Vec<Vec<u32>> {
    let mut smaller = vec![Vec::new(); hands.len()];
    for symbol in 0..symbols {
        for (set, with) in hands.with_symbol(symbol).iter().enumerate() {
            smaller[*with as usize].push(set as u32);
        }
    }
    smaller
}

impl<'a, N: Number> MomentSums<'a, N> {
    fn new(table: &TwoSeats<'a>, bounds: Bounds) -> MomentSums<'a, N> {
        let TwoSeats { hands, copies, seats, dealer } = *table;
        let runs = (1..hands.len()).map(|set| hands.run(set));
        let mut sums = MomentSums {
            hands,
            seats: seats.iter().map(|distributions| distributions.by_value()).collect(),
            dealer: dealer.by_value(),
            left: (0..hands.open()).map(|set| hands.without(copies, set)).collect(),
            smaller: smaller_sets(hands, copies.len()),
            runs: runs.map(|(base, symbol, k)| (base, symbol * (FULL + 1) + k)).collect(),
            choices: copies.iter().map(|n| signed_choices(*n)).collect(),
            signed_ways: Vec::new(),
            bounds,
            number: PhantomData,
        };
        sums.signed_ways = sums.signed_ways_left(&vec![0; copies.len()], hands.len());
        sums
    }

    /// Returns the ways in which the shoe gives the first multisets after these cards of each symbol are taken,
    /// negative for an odd number of cards.
    fn signed_ways_left(&self, taken: &[usize], sets: usize) -> Vec<i64> {
        let choices: Vec<i64> = self.choices.iter().zip(taken).flat_map(|(choices, taken)| choices[*taken]).collect();
        let mut ways = Vec::with_capacity(sets);
        ways.push(1);
        self.runs[..sets - 1].iter().for_each(|(base, run)| ways.push(ways[*base] * choices[*run]));
        ways
    }

    /// Returns the ways in which the shoe gives each full hand.
    fn ways(&self) -> impl Iterator<Item = i64> {
        self.signed_ways[self.hands.full_sets()].iter().map(|ways| ways.abs())
    }

    fn sum_columns(&self, columns: &[ProductColumn], step: &(dyn Fn() + Sync)) -> Vec<Vec<Vec<BigInt>>> {
        in_steps(
            columns.len(),
            step,
            |i| if columns[i].terms.is_empty() { Vec::new() } else { self.totals(&columns[i]) },
        )
    }

    /// Returns the sum of the products of each term of a column, by group of the dealer's values.
    fn totals(&self, column: &ProductColumn) -> Vec<Vec<BigInt>> {
        let mut weights = Vec::new();
        for group in &column.values {
            let mut weight = vec![0; self.hands.full_sets().len()];
            for (hand, more) in group.iter().flat_map(|value| &self.dealer[usize::from(*value)]) {
                weight[*hand] += more;
            }
            weights.push(weight);
        }
        let vectors = column.vectors.iter().map(|(seat, numbers)| self.vector(self.numbers(*seat, numbers)));
        let vectors: Vec<Vector<N>> = vectors.collect();
        let start: Vec<Vec<N>> = vectors.iter().map(|vector| vector.sums[..self.hands.open()].to_vec()).collect();
        let empty: Vec<Vec<N>> = vectors.iter().map(|_| vec![N::zero(); self.hands.open()]).collect();
        let mut levels = vec![empty; FULL];
        levels.insert(0, start);
        let totals = vec![vec![BigInt::ZERO; weights.len()]; column.terms.len()];
        let leads = self.leads(&weights);
        let dealers = leads[self.hands.full_sets()].iter().filter(|leads| **leads).count();
        let is_short = dealers < FEW || !self.bounds.products_fit;
        let mut walk = Walk { column, vectors, weights, leads, is_short, totals };
        if !is_short {
            self.add_whole_hands(&mut walk);
        }
        self.descend(0, &mut walk, &mut levels);
        walk.totals
    }

    /// Returns the multisets that lead to a hand of the dealer, card by card.
    fn leads(&self, weights: &[Vec<u128>]) -> Vec<bool> {
        let mut leads = vec![false; self.hands.len()];
        for (hand, full) in self.hands.full_sets().enumerate() {
            if self.signed_ways[full] == 0 || weights.iter().all(|weight| weight[hand] == 0) {
                continue;
            }
            let mut set = 0;
            for symbol in self.hands.cards(full) {
                leads[set] = true;
                set = self.hands.with(set, *symbol);
            }
            leads[full] = true;
        }
        leads
    }

    /// Returns by full hand the sum of the numbers of a seat's values.
    fn numbers(&self, seat: usize, numbers: &ValueColumn) -> Vec<N> {
        let mut totals = vec![N::zero(); self.hands.full_sets().len()];
        numbers.for_each(|value, number| {
            // A value that only other seats have is beyond the last one of this seat.
            for (hand, weight) in self.seats[seat].get(value).into_iter().flatten() {
                totals[*hand] += N::from(number) * &N::fitting(*weight);
            }
        });
        totals
    }

    /// Adds up numbers given to full hands over those that contain each multiset.
    fn vector(&self, numbers: Vec<N>) -> Vector<N> {
        let (open, first_four) = (self.hands.open(), self.hands.sized(FULL - 1).start);
        let mut sums = vec![N::zero(); open];
        sums.extend(numbers.into_iter().zip(self.ways()).map(|(n, ways)| if ways > 0 { n } else { N::zero() }));
        let whole: Vec<u32> = (open..sums.len()).filter(|set| !sums[*set].is_zero()).map(|set| set as u32).collect();
        // If few hands have a number, their parts are marked; otherwise nearly every multiset finds one soon.
        let are_few = 2 * whole.len() < open;
        let mut counts: Vec<bool> = sums.iter().map(|number| !number.is_zero()).collect();
        let mut support = [Vec::new(), Vec::new()];
        if are_few {
            whole.iter().flat_map(|set| &self.smaller[*set as usize]).for_each(|set| counts[*set as usize] = true);
        }
        for set in (0..open).rev() {
            if !are_few {
                counts[set] = (0..self.choices.len()).any(|symbol| counts[self.hands.with(set, symbol)]);
            }
            let (true, Some(left)) = (counts[set], &self.left[set]) else { continue };
            if are_few {
                self.smaller[set].iter().for_each(|set| counts[*set as usize] = true);
            }
            support[usize::from(set >= first_four)].push(set as u32);
            // A hand is met once for each of its cards that the multiset does not have.
            let times = (FULL - self.hands.cards(set).len()) as i64;
            let mut more = N::zero();
            for (symbol, left) in left.iter().enumerate() {
                more += sums[self.hands.with(set, symbol)].clone() * &N::from((*left).into());
            }
            sums[set] = more / N::from(times);
        }
        support.iter_mut().for_each(|sets| sets.reverse());
        let is_dense = 2 * support[1].len() > open - first_four;
        Vector { sums, support, whole, is_dense }
    }

    /// Adds the part of whole hands that both seats share: of an odd number of cards, so it is taken away.
    fn add_whole_hands(&self, walk: &mut Walk<'_, N>) {
        let dealers = walk.weights.iter().map(|group_weights| group_weights.iter().map(|weight| N::fitting(*weight)));
        let dealers: Vec<Vector<N>> = dealers.map(|weights| self.vector(weights.collect())).collect();
        for (VectorProduct { vectors, .. }, totals) in walk.column.terms.iter().zip(&mut walk.totals) {
            let [first, last] = vectors.map(|vector| &walk.vectors[vector]);
            if first.whole.iter().all(|set| last.sums[*set as usize].is_zero()) {
                continue;
            }
            let [own, other] = [first, last].map(|vector| vector.sums[self.hands.open()..].iter());
            let both = self.vector(own.zip(other).map(|(own, other)| own.clone() * other).collect());
            totals.iter_mut().zip(&dealers).for_each(|(total, dealers)| *total -= self.disjoint(&both, dealers));
        }
    }

    /// Returns the sum of the products of numbers of hands, over pairs of disjoint ones.
    fn disjoint(&self, one: &Vector<N>, other: &Vector<N>) -> BigInt {
        let mut total = BigInt::ZERO;
        for sets in other.support.iter().chain([&other.whole]).flat_map(|sets| sets.chunks(MOST_TERMS)) {
            let mut sum = N::Sum::default();
            for set in sets.iter().map(|set| *set as usize) {
                N::add_product(&mut sum, &one.sums[set], self.signed_ways[set], &other.sums[set]);
            }
            total += sum.into();
        }
        total
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
                let [smaller, fours] = &vector.support;
                if vector.is_dense {
                    let first = self.hands.sized(FULL - 1).start;
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
                for &set in fours {
                    to[set as usize] = from[set as usize].clone() - &vector.sums[with[set as usize] as usize];
                }
            }
            self.descend(next, walk, below);
        }
    }

    /// Adds the sums over the cards that two seats might share below a whole hand, against a hand of the dealer.
    fn add_shared(&self, dealer: usize, walk: &mut Walk<'_, N>, sums: &[Vec<N>]) {
        let Some(hand) = self.hands.full_index(dealer) else { return };
        let mut taken = vec![0; self.choices.len()];
        self.hands.cards(dealer).iter().for_each(|symbol| taken[*symbol] += 1);
        let ways = self.signed_ways_left(&taken, if walk.is_short { self.hands.len() } else { self.hands.open() });
        let ways_of_dealer = BigInt::from(self.signed_ways[dealer].abs());
        for (VectorProduct { vectors: [i, j], .. }, totals) in walk.column.terms.iter().zip(&mut walk.totals) {
            let [first, last] = [*i, *j].map(|vector| &walk.vectors[vector]);
            let sum = if first.is_dense && last.is_dense {
                N::sum_of_products(&sums[*i], &ways[..self.hands.open()], &sums[*j], self.bounds.is_word)
            } else {
                let fewer = if first.support[1].len() <= last.support[1].len() { first } else { last };
                let mut sum = N::Sum::default();
                for set in fewer.support.iter().flatten().map(|set| *set as usize) {
                    N::add_product(&mut sum, &sums[*i][set], ways[set], &sums[*j][set]);
                }
                sum
            };
            let mut sum: BigInt = sum.into();
            if walk.is_short {
                sum += sum_whole_hands(first, last, &ways);
            }
            sum *= &ways_of_dealer;
            for (total, weights) in totals.iter_mut().zip(&walk.weights).filter(|(_, weights)| weights[hand] > 0) {
                *total += &sum * weights[hand];
            }
        }
    }
}

/// Returns the sum of the products over whole hands that two seats share; `ways` are the ways left to them. Their
/// numbers do not depend on the cards taken.
fn sum_whole_hands<N: Number>(first: &Vector<N>, last: &Vector<N>, ways: &[i64]) -> BigInt {
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
mod tests;
