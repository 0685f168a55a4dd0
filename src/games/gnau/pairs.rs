//! Every hand against every hand, counted without visiting the pairs.
//!
//! Pairs of hands without a card in common are counted by inclusion and exclusion over the cards they might share: the
//! number of disjoint pairs of a hand from A and a hand from B is Σ (−1)^|T| · A(T) · B(T) over all sets T of at most
//! five cards, where A(T) is how many hands of A contain T. Sets of the same symbols count alike, so the sum has at
//! most 11,628 terms, for 64 packs as for one.

use super::laws::{Laws, Value};
use super::round::{HANDS, higher};
use super::table::SYMBOLS;
use crate::games::Side;

/// How many cards of each symbol the shoe holds.
pub(super) type Copies = [u32; SYMBOLS];

/// How two hands of equal rank settle where the highest card decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HighCard {
    /// By its face.
    Face,
    /// By its face, then by suit; so many packs.
    Suit {
        /// Packs in the shoe.
        packs: u32,
    },
}

/// Counts of ordered pairs of disjoint hands: by side, then by the player's hand and the dealer's.
pub(super) type Pairs = [Vec<u128>; 3];

/// Counts hands, `laws` giving what each is worth.
pub(super) fn count_hands(copies: &Copies, laws: &Laws) -> Vec<u128> {
    let mut counts = vec![0; HANDS];
    completions(copies, &[], |cards, ways| {
        for &(value, orders) in laws.of(cards) {
            counts[value.hand()] += ways * u128::from(orders);
        }
    });
    counts
}

/// Counts the pairs of a player's hand and a dealer's by whom they favour. `winner` says whom two hands favour, or
/// `None` where the highest card decides.
pub(super) fn count_pairs(
    copies: &Copies,
    player: &Laws,
    dealer: &Laws,
    winner: &dyn Fn(usize, usize) -> Option<Side>,
    high_card: HighCard,
) -> Pairs {
    let mut sums = Sums { high_card, sides: std::array::from_fn(|_| vec![0; HANDS * HANDS]), by_suit: Vec::new() };
    let winners: Vec<Option<Side>> = (0..HANDS * HANDS).map(|pair| winner(pair / HANDS, pair % HANDS)).collect();
    let mut shared = Vec::new();
    for_each_shared(copies, &mut shared, 0, &mut |shared, ways| {
        let left = without(copies, shared);
        let (mut of_player, mut of_dealer) = (Tallies::default(), Tallies::default());
        completions(&left, shared, |cards, ways| {
            of_player.add(player.of(cards), ways);
            of_dealer.add(dealer.of(cards), ways);
        });
        let sign = if shared.len() % 2 == 0 { ways as i128 } else { -(ways as i128) };
        for &(p, n_p) in &of_player.values {
            for &(d, n_d) in &of_dealer.values {
                sums.add(&winners, p, d, sign * n_p * n_d);
            }
        }
    });
    sums.finish()
}

/// Hands that contain what is shared, by what they are worth.
#[derive(Default)]
struct Tallies {
    values: Vec<(Value, i128)>,
}

impl Tallies {
    fn add(&mut self, law: &[(Value, u32)], ways: u128) {
        for &(value, orders) in law {
            let more = (ways * u128::from(orders)) as i128;
            match self.values.iter_mut().find(|(v, _)| *v == value) {
                Some((_, count)) => *count += more,
                None => self.values.push((value, more)),
            }
        }
    }
}

/// Sums on their way: partial sums of alternating signs.
struct Sums {
    high_card: HighCard,
    sides: [Vec<i128>; 3],
    /// Pairs of equal rank and highest face, by hands and by how many cards of that face each has.
    by_suit: Vec<((usize, u8, u8), i128)>,
}

impl Sums {
    fn add(&mut self, winners: &[Option<Side>], player: Value, dealer: Value, count: i128) {
        let pair = player.hand() * HANDS + dealer.hand();
        let side = match winners[pair] {
            Some(side) => side,
            None => match (higher(player.high(), dealer.high()), self.high_card) {
                (side @ (Side::Lose | Side::Win), _) | (side, HighCard::Face) => side,
                (Side::Push, HighCard::Suit { .. }) => {
                    let key = (pair, player.of_high(), dealer.of_high());
                    match self.by_suit.iter_mut().find(|(k, _)| *k == key) {
                        Some((_, sum)) => *sum += count,
                        None => self.by_suit.push((key, count)),
                    }
                    return;
                }
            },
        };
        self.sides[side as usize][pair] += count;
    }

    fn finish(mut self) -> Pairs {
        if let HighCard::Suit { packs } = self.high_card {
            for ((pair, of_player, of_dealer), count) in self.by_suit {
                // Given how many cards of the face each holds, which suits they are is a fair draw: the count is a
                // multiple of all ways to draw them, which are none only where the shoe has too few such cards.
                let shares = suits(packs, of_player, of_dealer);
                let whole = shares.iter().sum::<i128>().max(1);
                for (sums, share) in self.sides.iter_mut().zip(shares) {
                    sums[pair] += count / whole * share;
                }
            }
        }
        self.sides.map(|sums| sums.into_iter().map(|sum| sum.unsigned_abs()).collect())
    }
}

/// Of all ways to give a player and a dealer so many cards of one face, how many give the dealer the better best suit,
/// both the same, the player the better.
fn suits(packs: u32, of_player: u8, of_dealer: u8) -> [i128; 3] {
    let (k, l) = (u32::from(of_player), u32::from(of_dealer));
    // Ways in which the player's best suit is at most i and the dealer's at most j, suits counted from 1.
    let at_most = |i: u32, j: u32| -> i128 {
        let (low, high, of_low, of_high) = if i <= j { (i, j, k, l) } else { (j, i, l, k) };
        (choose(packs * low, of_low) * choose((packs * high).saturating_sub(of_low), of_high)) as i128
    };
    let exactly = |i: u32, j: u32| at_most(i, j) - at_most(i - 1, j) - at_most(i, j - 1) + at_most(i - 1, j - 1);
    let mut ways = [0; 3];
    for i in 1..=4u32 {
        for j in 1..=4 {
            ways[higher(i, j) as usize] += exactly(i, j);
        }
    }
    ways
}

/// Binomial coefficient.
pub(super) fn choose(n: u32, k: u32) -> u128 {
    if k > n {
        return 0;
    }
    (0..u128::from(k)).fold(1, |ways, i| ways * (u128::from(n) - i) / (i + 1))
}

/// The shoe without some cards.
pub(super) fn without(copies: &Copies, cards: &[usize]) -> Copies {
    let mut left = *copies;
    for &symbol in cards {
        left[symbol] -= 1;
    }
    left
}

/// Calls `visit` with every multiset of at most five symbols that the shoe holds, and the number of sets of cards with
/// these symbols.
pub(super) fn for_each_shared(
    copies: &Copies,
    cards: &mut Vec<usize>,
    from: usize,
    visit: &mut dyn FnMut(&[usize], u128),
) {
    let ways = (0..SYMBOLS).map(|symbol| {
        let taken = cards.iter().filter(|card| **card == symbol).count() as u32;
        choose(copies[symbol], taken)
    });
    visit(cards, ways.product());
    if cards.len() == 5 {
        return;
    }
    for symbol in from..SYMBOLS {
        if cards.iter().filter(|card| **card == symbol).count() < copies[symbol] as usize {
            cards.push(symbol);
            for_each_shared(copies, cards, symbol, visit);
            cards.pop();
        }
    }
}

/// Calls `visit` with every hand of five symbols that contains these cards, and the number of ways to complete them
/// from what is left of the shoe.
pub(super) fn completions(left: &Copies, cards: &[usize], mut visit: impl FnMut([usize; 5], u128)) {
    let mut hand = [0; 5];
    hand[..cards.len()].copy_from_slice(cards);
    complete(left, &mut hand, cards.len(), 0, 0, 1, &mut visit);
}

fn complete(
    left: &Copies,
    hand: &mut [usize; 5],
    held: usize,
    from: usize,
    run: u32,
    ways: u128,
    visit: &mut impl FnMut([usize; 5], u128),
) {
    if held == 5 {
        return visit(*hand, ways);
    }
    for symbol in from..SYMBOLS {
        // The run's last card is one of `run` alike: C(n, r + 1) = C(n, r) · (n − r) / (r + 1).
        let run = if symbol == from { run } else { 0 };
        if run < left[symbol] {
            hand[held] = symbol;
            let ways = ways * u128::from(left[symbol] - run) / u128::from(run + 1);
            complete(left, hand, held + 1, symbol, run + 1, ways, visit);
        }
    }
}
