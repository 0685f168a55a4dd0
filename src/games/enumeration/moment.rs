//! How two seats' nets go together, exactly: what the standard deviation of the dealer's total is made of.
//!
//! For each hand D of the dealer, the sum of x(A) · y(B) over pairs of disjoint hands A, B from the rest of the shoe
//! is Σ (−1)^|T| · X(T) · Y(T) over sets T of at most five cards, where X(T) is the sum of x(A) over hands A that
//! contain T and avoid D, and Y(T) that of y. Avoiding is built up card by card: X avoiding one more card c is
//! X(T) − X(T ∪ c).
//!
//! Most sets T are whole hands. Those are not visited for each D, since they say T = A = B: instead each hand A counts
//! x(A) · y(A) for every hand D that it avoids, by inclusion and exclusion over the cards of A, 32 sets.

use super::columns::{Column, Draws, Nets, columns};
use super::hands::{FULL, Hands, choose, deals};
use super::laws::Laws;
use super::wide::Wide;
use crate::stats::Fraction;
use num_bigint::BigInt;
use num_traits::Zero;
use std::ops::{AddAssign, Div, Mul, Sub};

/// Nothing is drawn.
struct Settled;

impl Draws for Settled {
    fn is_drawn(&self, _: u16, _: u16) -> bool {
        false
    }

    fn mean(&self, _: &[u16], _: u16) -> Fraction {
        Fraction::default()
    }
}

/// The sum of the product of two seats' nets over all deals of three hands, weighted by their orders. Both seats may be
/// the same one: that of two seats that play alike.
pub(crate) fn product_moment(hands: &Hands, copies: &[u32], seats: &[Nets<'_>], dealer: &Laws) -> BigInt {
    let mut total = BigInt::zero();
    add_up(hands, copies, seats, dealer, &Settled, |_, sum| total += sum);
    total
}

/// The same where some nets are drawn.
pub(crate) fn product_moment_with_draws(
    hands: &Hands,
    copies: &[u32],
    seats: &[Nets<'_>],
    dealer: &Laws,
    draws: &dyn Draws,
) -> Fraction {
    let mut total = Fraction::default();
    add_up(hands, copies, seats, dealer, draws, |times, sum| {
        total = total.plus(&times.times(&Fraction::new(sum, 1.into())));
    });
    total
}

/// Calls `add` with every sum of products, and how many times it is to be added.
fn add_up(
    hands: &Hands,
    copies: &[u32],
    seats: &[Nets<'_>],
    dealer: &Laws,
    draws: &dyn Draws,
    mut add: impl FnMut(&Fraction, BigInt),
) {
    let columns = columns(seats, dealer, draws);
    let numbers = columns.iter().flat_map(|column| &column.vectors).flat_map(|(_, numbers)| numbers);
    let largest = numbers.map(|number| number.unsigned_abs()).max().unwrap_or_default();
    let weight = seats.iter().map(|seat| seat.laws.weight()).max().unwrap_or_default();
    // No sum over a seat's hands is larger than three of the factors. It is multiplied by ten at most, the sets of cards
    // of a hand that are alike; the dealer's hands are counted in 16 parts. The terms of a sum of products add up,
    // whatever their sign, to no more than 32 times the square of such a sum: two hands with s cards in common are in the
    // terms of the 2^s sets of them.
    let most = deals(copies, 1) * weight.max(dealer.weight()) * largest * 16;
    if most < BigInt::from(i64::MAX) {
        let sums = Sums::<i64>::new(hands, copies, seats, dealer);
        columns.iter().for_each(|column| sums.add_column(column, &mut add));
    } else if most < BigInt::from(i128::MAX) {
        let sums = Sums::<i128>::new(hands, copies, seats, dealer);
        columns.iter().for_each(|column| sums.add_column(column, &mut add));
    } else {
        let sums = Sums::<BigInt>::new(hands, copies, seats, dealer);
        columns.iter().for_each(|column| sums.add_column(column, &mut add));
    }
}

/// Integers that the sums are taken in: machine integers where they surely suffice.
trait Number:
    Clone
    + Zero
    + From<i64>
    + TryFrom<u128>
    + Into<BigInt>
    + AddAssign
    + Div<Output = Self>
    + for<'a> Sub<&'a Self, Output = Self>
    + for<'a> Mul<&'a Self, Output = Self>
{
    /// What holds a sum of products.
    type Sum: Default + Into<BigInt>;
    /// Adds a · times · b, of which a · times is a number too.
    fn add_product(sum: &mut Self::Sum, a: &Self, times: i64, b: &Self);
}

impl Number for i64 {
    type Sum = i128;
    #[inline(always)]
    fn add_product(sum: &mut i128, a: &i64, times: i64, b: &i64) {
        *sum += i128::from(a * times) * i128::from(*b);
    }
}

impl Number for i128 {
    type Sum = Wide;
    #[inline(always)]
    fn add_product(sum: &mut Wide, a: &i128, times: i64, b: &i128) {
        sum.add_product(a * i128::from(times), *b);
    }
}

impl Number for BigInt {
    type Sum = BigInt;
    fn add_product(sum: &mut BigInt, a: &BigInt, times: i64, b: &BigInt) {
        *sum += a * times * b;
    }
}

/// Half of the parts of a hand.
const PARTS: usize = 1 << (FULL - 1);

struct Sums<'a, N> {
    hands: &'a Hands,
    seats: Vec<&'a Laws>,
    dealer: &'a Laws,
    /// What each multiset below five cards leaves of the shoe, if the shoe holds it.
    left: Vec<Option<Vec<u32>>>,
    /// In how many ways the shoe gives each full hand.
    ways: Vec<i64>,
    /// The multisets of an even and of an odd number of cards of each full hand.
    parts: Vec<[[u32; PARTS]; 2]>,
    /// How each multiset below five cards is built: from which smaller one, and of which symbol and how many of it, as
    /// a place in a row of `choices`. The empty one comes first, by itself.
    runs: Vec<(usize, usize)>,
    /// (−1)^k · C(n, k) by symbol, by how many of it the dealer has taken, and k.
    choices: Vec<[[i64; FULL]; FULL + 1]>,
    number: std::marker::PhantomData<N>,
}

/// Numbers given to hands: their sums over the hands that contain each multiset.
struct Vector<N> {
    sums: Vec<N>,
    /// The multisets below five cards that hands with a number are made of: those below four cards, and those of four.
    support: [Vec<u32>; 2],
}

/// What goes along while the dealer's cards are taken.
struct Walk<'a, N> {
    column: &'a Column,
    vectors: Vec<Vector<N>>,
    /// Of the dealer's hands.
    weight: Vec<u128>,
    /// Whether a multiset is part of such a hand, its highest cards left out.
    leads: Vec<bool>,
    /// By term.
    totals: Vec<BigInt>,
}

impl<'a, N: Number> Sums<'a, N> {
    fn new(hands: &'a Hands, copies: &[u32], seats: &[Nets<'a>], dealer: &'a Laws) -> Sums<'a, N> {
        let part = |set: usize, chosen: usize| {
            let cards = hands.cards(set).iter().enumerate();
            hands.find(cards.filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, symbol)| *symbol)) as u32
        };
        // The first four cards are chosen freely; the fifth makes their number even or odd.
        let parts = |set: usize, odd: usize| {
            std::array::from_fn(|four: usize| part(set, four | ((four.count_ones() as usize + odd) % 2) << (FULL - 1)))
        };
        // A shoe has below 2^12 cards, so that four of them come in below 2^44 ways and five in below 2^52.
        let signed = |n: u32, k: usize| {
            let ways = choose(n, k as u32) as i64;
            if k.is_multiple_of(2) { ways } else { -ways }
        };
        let choices =
            |n: &u32| std::array::from_fn(|taken| std::array::from_fn(|k| signed(n.saturating_sub(taken as u32), k)));
        Sums {
            hands,
            seats: seats.iter().map(|seat| seat.laws).collect(),
            dealer,
            left: (0..hands.open()).map(|set| hands.without(copies, set)).collect(),
            ways: hands.full_sets().map(|set| hands.ways(copies, set) as i64).collect(),
            parts: hands.full_sets().map(|set| [parts(set, 0), parts(set, 1)]).collect(),
            runs: (1..hands.open())
                .map(|set| hands.run(set))
                .map(|(base, symbol, k)| (base, symbol * FULL + k))
                .collect(),
            choices: copies.iter().map(choices).collect(),
            number: std::marker::PhantomData,
        }
    }

    fn add_column(&self, column: &Column, add: &mut impl FnMut(&Fraction, BigInt)) {
        let is_meant = |value: u16| column.values.contains(&value);
        let law = |hand: usize| self.dealer.of(hand).iter().filter(|(value, _)| is_meant(*value));
        let weight: Vec<u128> = (0..self.hands.full()).map(|hand| law(hand).map(|(_, weight)| weight).sum()).collect();
        let mut leads = vec![false; self.hands.len()];
        for set in (0..self.hands.len()).rev() {
            leads[set] = match self.hands.full_index(set) {
                Some(hand) => weight[hand] > 0 && self.ways[hand] > 0,
                None => self.hands.last_on(set).any(|symbol| leads[self.hands.with(set, symbol)]),
            };
        }
        let vector = |(seat, numbers): &(usize, Vec<i64>)| {
            let law =
                |hand: usize| self.seats[*seat].of(hand).iter().map(|(v, weight)| (numbers[usize::from(*v)], weight));
            let total = |hand| law(hand).fold(N::zero(), |sum, (x, weight)| sum + N::from(x) * &number(*weight));
            let meant = (0..self.hands.full()).filter(|hand| law(*hand).any(|(x, _)| x != 0));
            self.vector(meant.map(|hand| (hand, total(hand))))
        };
        let vectors: Vec<Vector<N>> = column.vectors.iter().map(vector).collect();
        let start: Vec<Vec<N>> = vectors.iter().map(|vector| vector.sums[..self.hands.open()].to_vec()).collect();
        let totals = vec![BigInt::zero(); column.terms.len()];
        let mut walk = Walk { column, vectors, weight, leads, totals };
        self.add_whole_hands(&mut walk);
        self.descend(0, &mut walk, &mut vec![start; FULL + 1]);
        column.terms.iter().zip(walk.totals).for_each(|((.., times), total)| add(times, total));
    }

    /// Adds up numbers given to full hands over those that contain each multiset.
    fn vector(&self, numbers: impl Iterator<Item = (usize, N)>) -> Vector<N> {
        let open = self.hands.open();
        let mut sums = vec![N::zero(); self.hands.len()];
        let mut supports = vec![false; self.hands.len()];
        for (hand, number) in numbers.filter(|(hand, _)| self.ways[*hand] > 0) {
            sums[open + hand] = number;
            self.parts[hand].as_flattened().iter().for_each(|part| supports[*part as usize] = true);
        }
        let of_four = self.hands.first_of_four();
        let support = [0..of_four, of_four..open].map(|sets| {
            let supports = sets.filter(|set| supports[*set]);
            supports.map(|set| set as u32).collect::<Vec<u32>>()
        });
        for set in support.iter().rev().flat_map(|sets| sets.iter().rev()).map(|set| *set as usize) {
            let left = self.left[set].iter().flatten().enumerate().filter(|(_, left)| **left > 0);
            let more = left.map(|(symbol, left)| N::from(i64::from(*left)) * &sums[self.hands.with(set, symbol)]);
            // A hand is met once for each of its cards that the multiset does not have.
            let times = N::from((FULL - self.hands.cards(set).len()) as i64);
            sums[set] = more.fold(N::zero(), |sum, more| sum + more) / times;
        }
        Vector { sums, support }
    }

    /// Adds the part of whole hands that both seats share: of an odd number of cards, so its sign is turned.
    fn add_whole_hands(&self, walk: &mut Walk<'_, N>) {
        let dealers = (0..self.hands.full()).filter(|hand| walk.weight[*hand] > 0);
        let dealers = self.vector(dealers.map(|hand| (hand, number(walk.weight[hand]))));
        let first_full = self.hands.open();
        for (hand, parts) in self.parts.iter().enumerate().filter(|(hand, _)| self.ways[*hand] > 0) {
            let number = |vector: &usize| &walk.vectors[*vector].sums[first_full + hand];
            let counts = |(i, j, _): &(usize, usize, Fraction)| !number(i).is_zero() && !number(j).is_zero();
            if !walk.column.terms.iter().any(counts) {
                continue;
            }
            let containing = |parts: &[u32; PARTS]| {
                parts.iter().fold(N::zero(), |sum, part| sum + dealers.sums[*part as usize].clone())
            };
            let avoiding: BigInt = (containing(&parts[1]) - &containing(&parts[0])).into();
            let avoiding = avoiding * self.ways[hand];
            for ((i, j, _), total) in walk.column.terms.iter().zip(&mut walk.totals).filter(|(term, _)| counts(term)) {
                let mut product = N::Sum::default();
                N::add_product(&mut product, number(i), 1, number(j));
                *total += &avoiding * product.into();
            }
        }
    }

    /// Takes the dealer's cards one by one, the sums over hands that avoid them at each level, down to his five.
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
        let mut ways = vec![1];
        ways.reserve(self.runs.len());
        self.runs.iter().for_each(|(base, run)| ways.push(ways[*base] * choices[*run]));
        let weight = BigInt::from(self.ways[hand]) * walk.weight[hand];
        for ((i, j, _), total) in walk.column.terms.iter().zip(&mut walk.totals) {
            let mut sum = N::Sum::default();
            let [first, last] = [*i, *j].map(|vector| &walk.vectors[vector]);
            let fewer = if first.support[1].len() <= last.support[1].len() { first } else { last };
            for sets in &fewer.support {
                for set in sets.iter().map(|set| *set as usize) {
                    N::add_product(&mut sum, &sums[*i][set], ways[set], &sums[*j][set]);
                }
            }
            *total += &weight * sum.into();
        }
    }
}

/// A number that was shown to fit.
fn number<N: Number>(number: u128) -> N {
    N::try_from(number).unwrap_or_else(|_| N::zero())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Laws whose hands have two values out of five each, of weights that add up to 7, by an arithmetic rule.
    fn laws(hands: &Hands, seed: usize) -> Laws {
        Laws::new(hands, 7, |hand| {
            let code = hand.iter().fold(seed, |code, symbol| (code * 31 + symbol * 17 + 5) % 1_009);
            let (first, second) = ((code % 5) as u16, (code / 5 % 5) as u16);
            if first == second { vec![(first, 7)] } else { vec![(first, 3), (second, 4)] }
        })
    }

    fn sum<N: Number>(hands: &Hands, copies: &[u32], seats: &[Nets<'_>], dealer: &Laws) -> BigInt {
        let sums = Sums::<N>::new(hands, copies, seats, dealer);
        let mut total = BigInt::zero();
        for column in columns(seats, dealer, &Settled) {
            sums.add_column(&column, &mut |_, sum| total += sum);
        }
        total
    }

    /// All ways to deal three hands from fifteen cards, by card.
    fn dealt_out(copies: &[u32], hands: &Hands, seats: [&Nets<'_>; 2], dealer: &Laws) -> i128 {
        let symbols: Vec<usize> =
            copies.iter().enumerate().flat_map(|(symbol, n)| std::iter::repeat_n(symbol, *n as usize)).collect();
        assert_eq!(symbols.len(), 15);
        let law = |laws: &Laws, cards: u32| -> Vec<(u16, i128)> {
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
                    let mean = |seat: &Nets<'_>, cards| {
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
        let (hands, copies) = (Hands::new(3), [4, 5, 6]);
        let [dealer, first, second] = [1, 2, 3].map(|seed| laws(&hands, seed));
        let net = |own: u16, value: u16| i64::from(own * 7 + value * 5) % 11 - 4;
        let [first, second] = [&first, &second].map(|laws| Nets { laws, net: &net });
        for (seats, both) in [(vec![first], [&first, &first]), (vec![first, second], [&first, &second])] {
            let expected = BigInt::from(dealt_out(&copies, &hands, both, &dealer));
            assert_eq!(sum::<i64>(&hands, &copies, &seats, &dealer), expected);
            assert_eq!(sum::<i128>(&hands, &copies, &seats, &dealer), expected);
            assert_eq!(sum::<BigInt>(&hands, &copies, &seats, &dealer), expected);
            assert_eq!(product_moment(&hands, &copies, &seats, &dealer), expected);
        }
    }

    /// Numbers as large as the choice of integers allows, from large shoes: no sum overflows (tests check that).
    #[test]
    fn machine_integers_hold_what_they_are_given() {
        let hands = Hands::new(4);
        let laws = laws(&hands, 4);
        for copies in [[4, 4, 4, 4], [64, 1_024, 256, 256]] {
            let largest = |bits: u32| {
                let unit = deals(&copies, 1) * 7 * 16;
                i64::try_from((BigInt::from(1) << bits) / unit).unwrap_or(i64::MAX / 8)
            };
            let sums = |largest: i64| {
                let net = move |own: u16, value: u16| if (own + value).is_multiple_of(3) { -largest } else { largest };
                let seats = [Nets { laws: &laws, net: &net }];
                let exact = sum::<BigInt>(&hands, &copies, &seats, &laws);
                assert_eq!(product_moment(&hands, &copies, &seats, &laws), exact, "{copies:?} {largest}");
                (exact, sum::<i128>(&hands, &copies, &seats, &laws))
            };
            for bits in [63, 127] {
                let (exact, wide) = sums(largest(bits) - 1);
                assert_eq!(exact, wide);
            }
        }
    }
}
