//! How two seats' nets go together, exactly: what the standard deviation of the dealer's total is made of.
//!
//! For each hand D of the dealer, the sum of net(A) · net(B) over pairs of disjoint hands A, B from the rest of the shoe is
//! Σ (−1)^|T| · G(T)² over sets T of at most five cards, where G(T) is the sum of net(A) over hands A that contain T and
//! avoid D. Avoiding is built up card by card: G avoiding one more card c is G(T) − G(T ∪ c).

use super::laws::{Laws, Value};
use super::pairs::{Copies, choose, completions, for_each_shared, without};
use super::table::SYMBOLS;
use num_bigint::BigInt;
use num_traits::{One, Zero};
use std::ops::{AddAssign, Mul, SubAssign};

/// Integers that the sums are taken in: machine integers where they surely suffice.
trait Number:
    Clone + Zero + One + From<i64> + Into<BigInt> + AddAssign + SubAssign + for<'a> Mul<&'a Self, Output = Self>
{
}

impl Number for i128 {}
impl Number for BigInt {}

/// The sum of the product of two seats' nets over all deals of three hands, dealt orders counted.
///
/// `net` is a player's net with a value against a dealer's value; both seats look up their own laws.
pub(super) fn product_moment(
    copies: &Copies,
    seats: [&Laws; 2],
    dealer: &Laws,
    net: &dyn Fn(Value, Value) -> i64,
    largest_net: i64,
) -> BigInt {
    let cards: u32 = copies.iter().sum();
    let most = BigInt::from(largest_net) * choose(cards, 5) * 120;
    // A term is a square of such a sum; terms alternate, and there are fewer than 2^15 of them for a dealer's hand.
    if &most * &most < BigInt::from(i128::MAX >> 16) {
        Sums::<i128>::new(copies, seats, dealer).run(net)
    } else {
        Sums::<BigInt>::new(copies, seats, dealer).run(net)
    }
}

/// A multiset of at most five symbols, built from a smaller one by a run of one symbol.
struct Node {
    cards: Vec<usize>,
    base: usize,
    symbol: usize,
    run: usize,
    /// The nodes with one more card, by symbol; of nodes with five cards, none.
    with: Vec<usize>,
    /// Hands that contain it, by what they are worth to each seat.
    worth: [Vec<(Value, i64)>; 2],
}

struct Sums<'a, T> {
    copies: &'a Copies,
    dealer: &'a Laws,
    nodes: Vec<Node>,
    /// Whether both seats play alike, so that one sum serves for both.
    alike: bool,
    total: BigInt,
    number: std::marker::PhantomData<T>,
}

impl<'a, T: Number> Sums<'a, T> {
    fn new(copies: &'a Copies, seats: [&'a Laws; 2], dealer: &'a Laws) -> Sums<'a, T> {
        let alike = std::ptr::eq(seats[0], seats[1]);
        let mut nodes: Vec<Node> = Vec::new();
        for_each_shared(copies, &mut Vec::new(), 0, &mut |cards, _| {
            let left = without(copies, cards);
            let mut worth = [Vec::new(), Vec::new()];
            completions(&left, cards, |hand, ways| {
                for (seat, worth) in worth.iter_mut().enumerate().take(if alike { 1 } else { 2 }) {
                    for &(value, orders) in seats[seat].of(hand) {
                        add(worth, value, (ways * u128::from(orders)) as i64);
                    }
                }
            });
            let symbol = cards.last().copied().unwrap_or_default();
            let run = cards.iter().filter(|card| **card == symbol).count();
            nodes.push(Node { cards: cards.to_vec(), base: 0, symbol, run, with: Vec::new(), worth });
        });
        // Smaller multisets first, so that a sum over all of them meets a base before what is built on it.
        nodes.sort_by(|a, b| (a.cards.len(), &a.cards).cmp(&(b.cards.len(), &b.cards)));
        let place: std::collections::HashMap<Vec<usize>, usize> =
            nodes.iter().enumerate().map(|(at, node)| (node.cards.clone(), at)).collect();
        for node in &mut nodes {
            node.base = place[&node.cards[..node.cards.len() - node.run]];
            if node.cards.len() < 5 {
                node.with = (0..SYMBOLS)
                    .map(|symbol| {
                        let mut cards = node.cards.clone();
                        cards.insert(cards.partition_point(|card| *card <= symbol), symbol);
                        // The shoe may not have as many: such a set is contained in no hand.
                        place.get(&cards).copied().unwrap_or(usize::MAX)
                    })
                    .collect();
            }
        }
        Sums { copies, dealer, nodes, alike, total: BigInt::zero(), number: std::marker::PhantomData }
    }

    fn run(mut self, net: &dyn Fn(Value, Value) -> i64) -> BigInt {
        for value in self.dealer_values() {
            // Which nodes lie on the way to a dealer's hand of this value.
            let mut leads = vec![false; self.nodes.len()];
            for at in (0..self.nodes.len()).rev() {
                let node = &self.nodes[at];
                leads[at] = if node.cards.len() == 5 {
                    self.orders(at, value) > 0
                } else {
                    node.with[node.symbol..].iter().any(|with| *with != usize::MAX && leads[*with])
                };
            }
            let sums = |seat: usize| -> Vec<T> {
                let of = |node: &Node| {
                    node.worth[seat].iter().fold(T::zero(), |mut sum, &(player, count)| {
                        sum += T::from(count) * &T::from(net(player, value));
                        sum
                    })
                };
                self.nodes.iter().map(of).collect()
            };
            let start = if self.alike { vec![sums(0)] } else { vec![sums(0), sums(1)] };
            let mut levels = vec![start; 6];
            self.descend(0, 0, value, &leads, &mut levels);
        }
        self.total
    }

    /// The values that the dealer's hands can have.
    fn dealer_values(&self) -> Vec<Value> {
        let mut values = Vec::new();
        for node in self.nodes.iter().filter(|node| node.cards.len() == 5) {
            for (value, _) in self.law(node) {
                if !values.contains(value) {
                    values.push(*value);
                }
            }
        }
        values
    }

    fn law(&self, node: &Node) -> &[(Value, u32)] {
        match node.cards[..] {
            [a, b, c, d, e] => self.dealer.of([a, b, c, d, e]),
            _ => &[],
        }
    }

    fn orders(&self, at: usize, value: Value) -> u32 {
        self.law(&self.nodes[at]).iter().filter(|(v, _)| *v == value).map(|(_, orders)| orders).sum()
    }

    /// Takes the dealer's cards one by one, the sums over hands that avoid them at each level, down to his five.
    fn descend(&mut self, at: usize, level: usize, value: Value, leads: &[bool], levels: &mut [Vec<Vec<T>>]) {
        if level == 5 {
            let weight = self.ways(at) * BigInt::from(self.orders(at, value));
            self.total += weight * self.over_shared(at, &levels[5]);
            return;
        }
        for symbol in self.nodes[at].symbol..SYMBOLS {
            let next = self.nodes[at].with[symbol];
            if next == usize::MAX || !leads[next] {
                continue;
            }
            let (above, below) = levels.split_at_mut(level + 1);
            for (from, to) in above[level].iter().zip(&mut below[0]) {
                for (i, node) in self.nodes.iter().enumerate() {
                    to[i] = from[i].clone();
                    match node.with.get(symbol) {
                        Some(&with) if with != usize::MAX => to[i] -= from[with].clone(),
                        _ => {}
                    }
                }
            }
            self.descend(next, level + 1, value, leads, levels);
        }
    }

    /// In how many ways the shoe gives a hand.
    fn ways(&self, at: usize) -> BigInt {
        let cards = &self.nodes[at].cards;
        let of = |symbol: usize| cards.iter().filter(|card| **card == symbol).count() as u32;
        (0..SYMBOLS).map(|symbol| BigInt::from(choose(self.copies[symbol], of(symbol)))).product()
    }

    /// The sum over what two seats might share of what the dealer has left.
    fn over_shared(&self, dealer: usize, sums: &[Vec<T>]) -> BigInt {
        let left = without(self.copies, &self.nodes[dealer].cards);
        let choices: Vec<[T; 6]> = left.map(|n| std::array::from_fn(|k| T::from(choose(n, k as u32) as i64))).into();
        let mut ways: Vec<T> = Vec::with_capacity(self.nodes.len());
        let (first, second) = (&sums[0], sums.last().unwrap_or(&sums[0]));
        let (mut even, mut odd) = (T::zero(), T::zero());
        for (i, node) in self.nodes.iter().enumerate() {
            let of_node = if i == 0 { T::one() } else { ways[node.base].clone() * &choices[node.symbol][node.run] };
            let term = first[i].clone() * &second[i] * &of_node;
            if node.cards.len() % 2 == 0 {
                even += term
            } else {
                odd += term
            }
            ways.push(of_node);
        }
        even.into() - odd.into()
    }
}

fn add(worth: &mut Vec<(Value, i64)>, value: Value, more: i64) {
    match worth.iter_mut().find(|(v, _)| *v == value) {
        Some((_, count)) => *count += more,
        None => worth.push((value, more)),
    }
}
