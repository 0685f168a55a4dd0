//! How two seats' nets go together, exactly: what the standard deviation of the dealer's total is made of.
//!
//! For each hand D of the dealer, the sum of net(A) · net(B) over pairs of disjoint hands A, B from the rest of the shoe is
//! Σ (−1)^|T| · G(T) · H(T) over sets T of at most five cards, where G(T) is the sum of the first seat's net(A) over hands
//! A that contain T and avoid D, and H(T) that of the second. Avoiding is built up card by card: G avoiding one more card
//! c is G(T) − G(T ∪ c).

use super::hands::{Hands, choose, deals};
use super::laws::Laws;
use num_bigint::BigInt;
use num_traits::{One, Zero};
use std::collections::HashMap;
use std::ops::{AddAssign, Mul, SubAssign};

/// A seat's law, and its net with a value against a dealer's value.
#[derive(Clone, Copy)]
pub(crate) struct Nets<'a> {
    pub laws: &'a Laws,
    pub net: &'a dyn Fn(u16, u16) -> i64,
}

/// The sum of the product of two seats' nets over all deals of three hands, weighted by their orders. Both seats may be
/// the same one: that of two seats that play alike.
pub(crate) fn product_moment(hands: &Hands, copies: &[u32], seats: &[Nets<'_>], dealer: &Laws) -> BigInt {
    let columns = columns(seats, dealer);
    let largest = columns.keys().flatten().map(|net| net.unsigned_abs()).max().unwrap_or_default();
    let most = deals(copies, 1) * seats.iter().map(|seat| seat.laws.weight()).max().unwrap_or_default() * largest;
    // As in `count_pairs`, the terms add up, whatever their sign, to no more than 32 times such a product.
    if &most * &most < BigInt::from(i128::MAX >> 5) {
        Sums::<i128>::new(hands, copies, seats, dealer).run(&columns)
    } else {
        Sums::<BigInt>::new(hands, copies, seats, dealer).run(&columns)
    }
}

/// The nets of the seats' values, one seat's after the other's, against the dealer's values: those against which all are
/// the same count as one.
type Columns = HashMap<Vec<i64>, Vec<u16>>;

fn columns(seats: &[Nets<'_>], dealer: &Laws) -> Columns {
    let mut columns = Columns::new();
    for value in 0..dealer.values() as u16 {
        let nets = seats.iter().flat_map(|seat| (0..seat.laws.values() as u16).map(|own| (seat.net)(own, value)));
        columns.entry(nets.collect()).or_default().push(value);
    }
    // Against a dealer from whom nobody gains or loses there is nothing to add up.
    columns.retain(|nets, _| nets.iter().any(|net| *net != 0));
    columns
}

/// Integers that the sums are taken in: machine integers where they surely suffice.
trait Number:
    Clone
    + Zero
    + One
    + From<i64>
    + TryFrom<u128>
    + Into<BigInt>
    + AddAssign
    + SubAssign
    + for<'a> Mul<&'a Self, Output = Self>
{
}

impl Number for i128 {}
impl Number for BigInt {}

struct Sums<'a, N> {
    hands: &'a Hands,
    copies: &'a [u32],
    dealer: &'a Laws,
    seats: Vec<Seat<N>>,
}

struct Seat<N> {
    values: usize,
    /// The hands that contain each multiset, by value.
    worth: Vec<Vec<(u16, N)>>,
}

impl<'a, N: Number> Sums<'a, N> {
    fn new(hands: &'a Hands, copies: &'a [u32], seats: &[Nets<'_>], dealer: &'a Laws) -> Sums<'a, N> {
        let seat = |seat: &Nets<'_>| Seat {
            values: seat.laws.values(),
            worth: (0..hands.len()).map(|set| containing(hands, copies, seat.laws, set)).collect(),
        };
        Sums { hands, copies, dealer, seats: seats.iter().map(seat).collect() }
    }

    fn run(&self, columns: &Columns) -> BigInt {
        let mut total = BigInt::zero();
        for (nets, values) in columns {
            // The weight of each of the dealer's hands with these values, and which multisets lead to such hands.
            let mut weight = vec![0; self.hands.full()];
            let mut leads = vec![false; self.hands.len()];
            for set in (0..self.hands.len()).rev() {
                leads[set] = match self.hands.full_index(set) {
                    Some(hand) => {
                        let law = self.dealer.of(hand).iter();
                        weight[hand] = law.filter(|(value, _)| values.contains(value)).map(|(_, weight)| weight).sum();
                        weight[hand] > 0 && self.hands.ways(self.copies, set) > 0
                    }
                    None => self.hands.last_on(set).any(|symbol| leads[self.hands.with(set, symbol)]),
                };
            }
            let mut rest = &nets[..];
            let mut start = Vec::new();
            for seat in &self.seats {
                let (nets, others) = rest.split_at(seat.values);
                rest = others;
                start.push(seat.worth.iter().map(|worth| sum_of_nets(worth, nets)).collect::<Vec<N>>());
            }
            let mut levels = vec![start; 6];
            self.descend(0, &weight, &leads, &mut levels, &mut total);
        }
        total
    }

    /// Takes the dealer's cards one by one, the sums over hands that avoid them at each level, down to his five.
    fn descend(&self, set: usize, weight: &[u128], leads: &[bool], levels: &mut [Vec<Vec<N>>], total: &mut BigInt) {
        if let (Some(hand), Some(sums)) = (self.hands.full_index(set), levels.first()) {
            *total += BigInt::from(self.hands.ways(self.copies, set)) * weight[hand] * self.over_shared(set, sums);
            return;
        }
        for symbol in self.hands.last_on(set) {
            let next = self.hands.with(set, symbol);
            if !leads[next] {
                continue;
            }
            let Some((above, below)) = levels.split_first_mut() else { return };
            let Some(first) = below.first_mut() else { return };
            for (from, to) in above.iter().zip(first) {
                for i in 0..from.len() {
                    to[i] = from[i].clone();
                    if self.hands.is_open(i) {
                        to[i] -= from[self.hands.with(i, symbol)].clone();
                    }
                }
            }
            self.descend(next, weight, leads, below, total);
        }
    }

    /// The sum over what two seats might share of what the dealer has left.
    fn over_shared(&self, dealer: usize, sums: &[Vec<N>]) -> BigInt {
        let Some(left) = self.hands.without(self.copies, dealer) else { return BigInt::zero() };
        let choices: Vec<[N; 6]> = left.iter().map(|n| std::array::from_fn(|k| number(choose(*n, k as u32)))).collect();
        let (Some(first), Some(second)) = (sums.first(), sums.last()) else { return BigInt::zero() };
        let mut ways: Vec<N> = Vec::with_capacity(self.hands.len());
        let (mut even, mut odd) = (N::zero(), N::zero());
        for set in 0..self.hands.len() {
            let (base, symbol, run) = self.hands.run(set);
            let of_set = if set == 0 { N::one() } else { ways[base].clone() * &choices[symbol][run] };
            let term = first[set].clone() * &second[set] * &of_set;
            if self.hands.cards(set).len().is_multiple_of(2) {
                even += term
            } else {
                odd += term
            }
            ways.push(of_set);
        }
        even.into() - odd.into()
    }
}

/// The hands that contain a multiset, by value.
fn containing<N: Number>(hands: &Hands, copies: &[u32], laws: &Laws, set: usize) -> Vec<(u16, N)> {
    let mut worth: Vec<(u16, N)> = Vec::new();
    let Some(left) = hands.without(copies, set) else { return worth };
    hands.completions(&left, set, |hand, ways| {
        for &(value, weight) in laws.of(hand) {
            let more = number(ways * weight);
            match worth.iter_mut().find(|(v, _)| *v == value) {
                Some((_, count)) => *count += more,
                None => worth.push((value, more)),
            }
        }
    });
    worth
}

/// The sum of the nets of hands.
fn sum_of_nets<N: Number>(worth: &[(u16, N)], nets: &[i64]) -> N {
    let mut sum = N::zero();
    for (value, count) in worth {
        sum += N::from(nets[usize::from(*value)]) * count;
    }
    sum
}

/// A number that was shown to fit.
fn number<N: Number>(number: u128) -> N {
    N::try_from(number).unwrap_or_else(|_| N::zero())
}
