//! Counts the ways for suits of cards with known faces.

use crate::cards::SUITS;
use crate::games::Side;
use crate::games::hands::choose;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

/// The suit of a holder's highest card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Suit {
    /// This suit, or 0 if suits do not matter.
    Is(u8),
    /// Unknown: the best of this many cards of its face, or this suit if it is better.
    BestOf(u8, Option<u8>),
    /// Known up to a renaming of suits: the best of these, a bit each.
    Among(u8),
    /// None, below all others: it is a joker. Nothing has to be known to compare it.
    None,
}

impl Suit {
    /// Returns the suit without a renaming.
    pub(super) fn as_dealt(self) -> Suit {
        match self {
            Suit::Among(suits) => Suit::Is(suits.checked_ilog2().unwrap_or_default() as u8),
            Suit::Is(_) | Suit::BestOf(..) | Suit::None => self,
        }
    }

    /// Returns the suit once suits are renamed.
    pub(super) fn renamed(self, to: &[u8; SUITS]) -> Suit {
        match self {
            Suit::Among(suits) => Suit::Among(renamed(suits, to)),
            Suit::Is(_) | Suit::BestOf(..) | Suit::None => self,
        }
    }
}

/// Renames a set of suits, a bit each.
fn renamed(suits: u8, to: &[u8; SUITS]) -> u8 {
    (0..SUITS).filter(|suit| suits >> suit & 1 == 1).fold(0, |renamed, suit| renamed | 1 << to[suit])
}

/// Counts the renamings by the side that they favour between a player's set of suits and the dealer's, a bit each. The
/// same suit favours `equal`.
pub(super) fn sides_of_renamings(suits: [u8; 2], equal: Side, renamings: &[[u8; SUITS]]) -> [i128; 3] {
    let mut sides = [0; 3];
    for renaming in renamings {
        let [player, dealer] = suits.map(|suits| renamed(suits, renaming).checked_ilog2());
        sides[decided(player.cmp(&dealer)).unwrap_or(equal) as usize] += 1;
    }
    sides
}

/// A person whose suit is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct SuitHolder {
    pub suit: Suit,
    /// The face of the highest card.
    pub face: u8,
    /// The cards of that face from which it was dealt, by suit.
    pub left: [u32; SUITS],
}

/// Ways, by the side that each player's suit favours.
pub(super) type Sides = BTreeMap<Vec<Side>, i128>;

/// Returns the side that a comparison of the player's with the dealer's favours.
pub(super) fn higher(player: Ordering) -> Side {
    match player {
        Ordering::Less => Side::Lose,
        Ordering::Equal => Side::Push,
        Ordering::Greater => Side::Win,
    }
}

/// Returns the favoured side; `None` for equal ones.
pub(super) fn decided(player: Ordering) -> Option<Side> {
    player.is_ne().then(|| higher(player))
}

/// Counts the ways for suits to fall among holders, the dealer last. `equal` is the side that the dealer's own suit
/// favours, player by player. Given the number of cards of a face in each hand, all choices of them are equally likely,
/// whatever the rest of a hand is.
pub(super) fn sides(holders: &[SuitHolder], equal: &[Side]) -> Sides {
    let mut sides = Sides::new();
    for combination in 0..SUITS.pow(holders.len() as u32) {
        let suits: Vec<usize> = (0..holders.len()).map(|at| combination / SUITS.pow(at as u32) % SUITS).collect();
        // Count with nobody above his suit, less the count with somebody below it, by inclusion and exclusion.
        let ways: i128 = (0..1usize << holders.len())
            .map(|lowered| {
                let held = holders.iter().enumerate();
                let ways =
                    ways_below(held.map(|(at, holder)| (suits[at] + 1 - (lowered >> at & 1), *holder)).collect());
                if lowered.count_ones().is_multiple_of(2) { ways } else { -ways }
            })
            .sum();
        if ways > 0 {
            let dealer = suits[equal.len()];
            let favoured = equal.iter().zip(&suits).map(|(equal, suit)| decided(suit.cmp(&dealer)).unwrap_or(*equal));
            *sides.entry(favoured.collect()).or_default() += ways;
        }
    }
    sides
}

/// Cache of the ways for the suits of two holders to fall so that the dealer, nobody or the player wins.
#[derive(Default)]
pub(super) struct SuitWays(HashMap<([SuitHolder; 2], Side), [i128; 3]>);

impl SuitWays {
    /// Counts the ways for a player and the dealer; equal suits favour `equal`.
    pub(super) fn between(&mut self, holders: [SuitHolder; 2], equal: Side) -> [i128; 3] {
        *self.0.entry((holders, equal)).or_insert_with(|| {
            let mut ways = [0; 3];
            sides(&holders, &[equal]).iter().for_each(|(sides, more)| ways[sides[0] as usize] += more);
            ways
        })
    }
}

/// Numbers the faces of holders in order of appearance. Only their equality matters.
pub(super) fn with_faces_numbered(mut holders: Vec<SuitHolder>) -> Vec<SuitHolder> {
    let mut faces: Vec<u8> = Vec::new();
    for holder in &mut holders {
        let known = faces.iter().position(|face| *face == holder.face);
        let number = known.unwrap_or_else(|| {
            faces.push(holder.face);
            faces.len() - 1
        });
        holder.face = number as u8;
    }
    holders
}

/// Counts the ways for every holder's suit to stay below his limit. For each face, the lowest limit is dealt first.
fn ways_below(mut holders: Vec<(usize, SuitHolder)>) -> i128 {
    holders.sort();
    let (mut ways, mut dealt) = (1, [0; 14]);
    for (limit, holder) in holders {
        match holder.suit {
            Suit::Is(suit) => ways *= i128::from(usize::from(suit) < limit),
            // Renamed suits are not dealt.
            Suit::None | Suit::Among(_) => ways *= i128::from(limit > 0),
            Suit::BestOf(_, Some(least)) if usize::from(least) >= limit => return 0,
            Suit::BestOf(cards, _) => {
                let dealt = &mut dealt[usize::from(holder.face)];
                let free = holder.left[..limit].iter().sum::<u32>().saturating_sub(*dealt);
                ways *= choose(free, cards.into()) as i128;
                *dealt += u32::from(cards);
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides_of(packs: u32, held: &[u8]) -> Sides {
        let left = [packs; SUITS];
        let holders = held.iter().map(|cards| SuitHolder { suit: Suit::BestOf(*cards, None), face: 13, left });
        sides(&holders.collect::<Vec<_>>(), &vec![Side::Push; held.len() - 1])
    }

    /// Deals out every way to give two and three holders cards of the same face from one and two packs.
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
                    let sides = players.iter().map(|player| higher((player / packs).cmp(&(dealer / packs)))).collect();
                    *expected.entry(sides).or_default() += 1;
                });
                assert_eq!(sides_of(packs, &held), expected, "{held:?} from {packs} packs");
            }
        }
    }

    /// Gives the holders cards in every way; `visit` gets the highest card of each.
    fn deal_out(held: &[u8], left: &[u32], best: &mut Vec<u32>, visit: &mut impl FnMut(&[u32])) {
        let Some((count, rest)) = held.split_first() else { return visit(best) };
        for chosen in (0u32..1 << left.len()).filter(|chosen| chosen.count_ones() == u32::from(*count)) {
            let (taken, kept): (Vec<_>, Vec<_>) = left.iter().enumerate().partition(|(at, _)| chosen >> at & 1 == 1);
            best.extend(taken.iter().map(|(_, card)| **card).max());
            deal_out(rest, &kept.iter().map(|(_, card)| **card).collect::<Vec<_>>(), best, visit);
            best.pop();
        }
    }

    /// One pack, by hand: a player with one spade-high chance in two, with two cards in two thirds; nobody pushes.
    #[test]
    fn one_pack_by_hand() {
        for (held, lose, win) in [([1, 1], 1, 1), ([2, 1], 1, 2), ([1, 2], 2, 1), ([3, 1], 1, 3), ([2, 2], 1, 1)] {
            let sides = sides_of(1, &held);
            assert_eq!(sides[&vec![Side::Lose]] * win, sides[&vec![Side::Win]] * lose, "{held:?}");
            assert_eq!(sides.len(), 2);
        }
        assert!(sides_of(1, &[3, 2]).is_empty());
    }

    /// By hand: a king against a queen of one pack have equal suits in four ways of 16, and each the better in six. With the
    /// king of spades gone the king has the better suit in 3 of 12 ways, and an equal one in 3.
    #[test]
    fn cards_of_different_faces_by_hand() {
        let of = |face, left| SuitHolder { suit: Suit::BestOf(1, None), face, left };
        for (left, expected) in [([1; 4], [6, 4, 6]), ([1, 1, 1, 0], [6, 3, 3])] {
            for (equal, at) in [(Side::Lose, 0), (Side::Push, 1), (Side::Win, 2)] {
                let sides = sides(&[of(13, left), of(12, [1; 4])], &[equal]);
                let mut ways = [expected[0], 0, expected[2]];
                ways[at] += expected[1];
                for side in Side::ALL {
                    assert_eq!(sides.get(&vec![side]).copied().unwrap_or_default(), ways[side as usize], "{left:?}");
                }
            }
        }
    }
}
