//! Ties that suits decide: how the best suits of several holders fall, given how many cards of one face each holds.

use super::laws::Value;
use super::round::{Gnau, higher};
use crate::games::Side;
use crate::games::enumeration::{Draws, choose};
use crate::stats::Fraction;
use num_bigint::BigInt;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

const SUITS: u32 = 4;

/// Ways, by the side that each player's best suit favours.
type Sides = BTreeMap<Vec<Side>, i128>;

/// Of all ways to give a player and a dealer so many cards of one face, how many give the dealer the better best suit,
/// both the same, the player the better.
pub(super) fn suits(packs: u32, of_player: u8, of_dealer: u8) -> [i128; 3] {
    let sides = sides(packs, &[of_player, of_dealer]);
    [Side::Lose, Side::Push, Side::Win].map(|side| sides.get(&vec![side]).copied().unwrap_or_default())
}

/// Of all ways to give each holder so many cards of one face out of so many packs, in how many each player's best suit
/// stands like this to the dealer's. The holders are the players, and the dealer last.
fn sides(packs: u32, held: &[u8]) -> Sides {
    let mut sides = Sides::new();
    for combination in 0..SUITS.pow(held.len() as u32) {
        let best: Vec<u32> = (0..held.len() as u32).map(|holder| 1 + combination / SUITS.pow(holder) % SUITS).collect();
        let ways = with_best(packs, held, &best);
        if let Some((dealer, players)) = best.split_last().filter(|_| ways > 0) {
            *sides.entry(players.iter().map(|player| higher(player, dealer)).collect()).or_default() += ways;
        }
    }
    sides
}

/// The ways in which each holder's best suit is this one, suits counted from 1: those in which it is at most this one,
/// by inclusion and exclusion without those in which it is at most the one below.
fn with_best(packs: u32, held: &[u8], best: &[u32]) -> i128 {
    (0..1u32 << held.len())
        .map(|lowered| {
            let limits = best.iter().enumerate().map(|(holder, suit)| suit - (lowered >> holder & 1));
            let sign = if lowered.count_ones() % 2 == 0 { 1 } else { -1 };
            sign * with_at_most(packs, limits.zip(held).map(|(limit, held)| (limit, u32::from(*held))).collect())
        })
        .sum()
}

/// The ways in which nobody holds a suit above his limit: whoever has the lowest limit is dealt first.
fn with_at_most(packs: u32, mut holders: Vec<(u32, u32)>) -> i128 {
    holders.sort_unstable();
    let (ways, _) = holders.into_iter().fold((1, 0), |(ways, dealt), (limit, held)| {
        (ways * choose((packs * limit).saturating_sub(dealt), held) as i128, dealt + held)
    });
    ways
}

/// The nets of equal hands that suits decide. Which suits the holders have is a fair draw once it is known how many
/// cards of the highest face each has: the rest of a hand says nothing of them.
pub(super) struct BySuit<'a> {
    game: &'a Gnau,
    values: &'a [Value],
    /// What has been asked for: by how many cards of the face each holds.
    sides: RefCell<HashMap<Vec<u8>, Sides>>,
}

impl<'a> BySuit<'a> {
    pub(super) fn new(game: &'a Gnau, values: &'a [Value]) -> BySuit<'a> {
        BySuit { game, values, sides: RefCell::default() }
    }

    fn value(&self, number: u16) -> Value {
        self.values[usize::from(number)]
    }
}

impl Draws for BySuit<'_> {
    fn is_drawn(&self, value: u16, dealer: u16) -> bool {
        self.game.settle(self.value(value), self.value(dealer)).is_none()
    }

    fn mean(&self, values: &[u16], dealer: u16) -> Fraction {
        let (players, dealer): (Vec<Value>, Value) =
            (values.iter().map(|v| self.value(*v)).collect(), self.value(dealer));
        let held: Vec<u8> = players.iter().chain([&dealer]).map(|value| value.of_high).collect();
        let mut known = self.sides.borrow_mut();
        let sides = known.entry(held).or_insert_with_key(|held| sides(self.game.rules.decks, held));
        let net = |(side, player): (&Side, &Value)| {
            let (_, outcome) = self.game.stakes.settle(*side, player.hand.index(), dealer.hand.index());
            BigInt::from(self.game.ledger.money().outcomes()[usize::from(outcome)].net)
        };
        let product = |sides: &[Side]| sides.iter().zip(&players).map(net).product::<BigInt>();
        let sum = sides.iter().map(|(sides, ways)| product(sides) * ways).sum();
        Fraction::new(sum, sides.values().sum::<i128>().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way to give two and three holders cards of one face from one and two packs, dealt out.
    #[test]
    fn sides_are_those_of_all_ways() {
        for packs in [1, 2] {
            for held in [vec![1, 1], vec![2, 1], vec![1, 3], vec![1, 1, 1], vec![2, 1, 1], vec![1, 2, 1], vec![2, 2, 2]]
            {
                let cards = 4 * packs;
                let mut expected = Sides::new();
                deal_out(&held, &(0..cards).collect::<Vec<u32>>(), &mut Vec::new(), &mut |best| {
                    let (dealer, players) = best.split_last().unwrap();
                    // Card numbers by suit: packs of them make a suit.
                    let sides = players.iter().map(|player| higher(player / packs, dealer / packs)).collect();
                    *expected.entry(sides).or_default() += 1;
                });
                assert_eq!(sides(packs, &held), expected, "{held:?} from {packs} packs");
            }
        }
    }

    /// Gives the holders cards in every way; `visit` gets the highest card of each.
    fn deal_out(held: &[u8], left: &[u32], best: &mut Vec<u32>, visit: &mut impl FnMut(&[u32])) {
        let Some((count, rest)) = held.split_first() else { return visit(best) };
        for chosen in (0u32..1 << left.len()).filter(|chosen| chosen.count_ones() == u32::from(*count)) {
            let is_chosen = |at: &(usize, &u32)| chosen >> at.0 & 1 == 1;
            let (taken, kept): (Vec<_>, Vec<_>) = left.iter().enumerate().partition(is_chosen);
            best.extend(taken.iter().map(|(_, card)| **card).max());
            deal_out(rest, &kept.iter().map(|(_, card)| **card).collect::<Vec<_>>(), best, visit);
            best.pop();
        }
    }

    /// One pack, by hand: a player with one spade-high chance in two, with two cards in two thirds; nobody pushes.
    #[test]
    fn one_pack_by_hand() {
        for (held, lose, win) in [([1, 1], 1, 1), ([2, 1], 1, 2), ([1, 2], 2, 1), ([3, 1], 1, 3), ([2, 2], 1, 1)] {
            let sides = sides(1, &held);
            assert_eq!(sides[&vec![Side::Lose]] * win, sides[&vec![Side::Win]] * lose, "{held:?}");
            assert_eq!(sides.len(), 2);
        }
        assert!(sides(1, &[3, 2]).is_empty());
    }
}
