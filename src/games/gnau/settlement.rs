//! How hands settle: what an end of a hand is, and whom two ends favour.

use super::choices::Ties;
use super::hand::Hand;
use super::rules::Rules;
use crate::cards::{AT_ONCE, Card, Composition, Lanes, SUITS};
use crate::config::Decimal;
use crate::games::enumeration::choose;
use crate::games::{Money, Side};
use crate::sort;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// What settlement needs to know about five cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SettledHand {
    pub hand: Hand,
    /// The card that breaks ties: its face, then its suit. Equal for all hands if no card does.
    pub face: u8,
    pub suit: Suit,
}

impl SettledHand {
    /// Whom the card of a player favours against the dealer's; `None` where suits decide that are not known.
    pub(super) fn by_card(self, dealer: SettledHand) -> Option<Side> {
        match (self.face.cmp(&dealer.face), self.suit, dealer.suit) {
            (Ordering::Equal, Suit::Is(player), Suit::Is(dealer)) => Some(higher(player.cmp(&dealer))),
            (Ordering::Equal, ..) => None,
            (by_face, ..) => Some(higher(by_face)),
        }
    }
}

/// The suit of a card that breaks ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Suit {
    /// This one, or 0 where suits do not matter.
    Is(u8),
    /// Unknown: the best of this many cards of its face.
    BestOf(u8),
}

/// How a player's end settles against the dealer's.
#[derive(Clone, Debug)]
pub(super) struct Settlement {
    rank: Vec<u8>,
    /// By hand: whom it and an equal one favour; `None` where a card decides.
    equal: Vec<Option<Side>>,
    ties: Ties,
    /// By highest card: a number of which the larger one wins a tie; equal ones push.
    deciding: [u8; Card::PACK],
    shoe: Composition,
    /// The outcome of winning with a hand, of losing to one, and of a push.
    win: Vec<u8>,
    lose: Vec<u8>,
    push: u8,
}

impl Settlement {
    pub(super) fn new(rules: &Rules, money: &Money) -> Settlement {
        let outcome = |side, paid| money.main.index(side, paid) as u8;
        Settlement {
            rank: rules.ranking.rank.clone(),
            equal: (0..rules.hands() as u8).map(|hand| rules.equal.favours(Hand(hand))).collect(),
            ties: rules.equal.ties,
            deciding: std::array::from_fn(|card| {
                let (face, suit) = rules.equal.ties.decides(Card::from_index(card as u8));
                SUITS as u8 * face + suit
            }),
            shoe: rules.shoe.clone(),
            win: rules.payout.iter().map(|paid| outcome(Side::Win, *paid)).collect(),
            lose: rules.payout_of_dealer.iter().map(|paid| outcome(Side::Lose, *paid)).collect(),
            push: outcome(Side::Push, Decimal::ZERO),
        }
    }

    /// The end of five cards that make a hand.
    pub(super) fn end(&self, hand: Hand, cards: impl Iterator<Item = Card>) -> SettledHand {
        let highest = cards.max_by_key(|card| card.index()).unwrap_or(Card::ACE_OF_SPADES);
        let (face, suit) = self.ties.decides(highest);
        SettledHand { hand, face, suit: Suit::Is(suit) }
    }

    /// What breaks ties between five cards in each round, as a number: the larger one wins, equal ones push.
    pub(super) fn deciding(&self, five: &[Lanes; 5]) -> Lanes {
        let mut highest = five[0];
        for cards in &five[1..] {
            (0..AT_ONCE).for_each(|lane| highest[lane] = highest[lane].max(cards[lane]));
        }
        for card in &mut highest {
            *card = self.deciding[usize::from(*card)];
        }
        highest
    }

    /// The end of five cards of which only the faces are known.
    pub(super) fn end_of_faces(&self, hand: Hand, cards: [Card; 5]) -> SettledHand {
        let end = self.end(hand, cards.into_iter());
        if !self.ties.ask_suits() {
            return end;
        }
        let of_highest = cards.iter().filter(|card| card.face() == end.face).count() as u8;
        SettledHand { suit: Suit::BestOf(of_highest), ..end }
    }

    /// Whom a player's hand against the dealer's favours; `None` where a card decides.
    #[inline]
    pub(super) fn by_hand(&self, player: Hand, dealer: Hand) -> Option<Side> {
        match self.rank[player.index()].cmp(&self.rank[dealer.index()]) {
            Ordering::Equal => self.equal[player.index()],
            by_rank @ (Ordering::Less | Ordering::Greater) => Some(higher(by_rank)),
        }
    }

    /// Whether hands are equal, whoever wins ties.
    pub(super) fn ties(&self, player: usize, dealer: usize) -> bool {
        self.rank[player] == self.rank[dealer]
    }

    /// Whom a player's end against the dealer's favours; `None` where suits decide that are not known.
    #[inline]
    pub(super) fn by_end(&self, player: SettledHand, dealer: SettledHand) -> Option<Side> {
        self.by_hand(player.hand, dealer.hand).or_else(|| player.by_card(dealer))
    }

    /// The outcome of a player's bet.
    pub(super) fn outcome(&self, side: Side, player: Hand, dealer: Hand) -> u8 {
        [self.lose[dealer.index()], self.push, self.win[player.index()]][side as usize]
    }

    /// Cards left of a face that breaks ties, by suit, once these are dealt.
    pub(super) fn left(&self, face: u8, cards: &[Card]) -> [u32; SUITS] {
        let mut left = self.shoe.of_face(face);
        cards.iter().filter(|card| card.face() == face).for_each(|card| left[usize::from(card.suit())] -= 1);
        left
    }

    /// In how many ways the suits of two ends fall so that the dealer, nobody or the player wins; a single way where
    /// suits do not matter. `known` are the player's cards, if their suits are known.
    pub(super) fn ways(&self, player: SettledHand, dealer: SettledHand, known: &[Card]) -> [i128; 3] {
        let mut ways = [0; 3];
        match self.by_end(player, dealer) {
            Some(side) => ways[side as usize] = 1,
            None => {
                let sides = sides(self.left(dealer.face, known), &[player.suit, dealer.suit]);
                sides.iter().for_each(|(sides, more)| ways[sides[0] as usize] = *more);
            }
        }
        ways
    }
}

/// The side that a comparison of the player's with the dealer's favours.
fn higher(player: Ordering) -> Side {
    match player {
        Ordering::Less => Side::Lose,
        Ordering::Equal => Side::Push,
        Ordering::Greater => Side::Win,
    }
}

/// Ways, by the side that each player's suit favours.
pub(super) type Sides = BTreeMap<Vec<Side>, i128>;

/// The ways for suits to fall among holders whose highest faces are equal, the dealer last; `left` are the cards of
/// that face, by suit. Given how many of them each holds, which ones is a fair draw: the rest of a hand says nothing
/// about it.
pub(super) fn sides(left: [u32; SUITS], holders: &[Suit]) -> Sides {
    let mut sides = Sides::new();
    for combination in 0..SUITS.pow(holders.len() as u32) {
        let suit = |holder: usize| combination / SUITS.pow(holder as u32) % SUITS;
        // The ways with nobody above his suit, less those with somebody below it, by inclusion and exclusion.
        let ways: i128 = (0..1usize << holders.len())
            .map(|lowered| {
                let limit = |holder: usize| suit(holder) + 1 - (lowered >> holder & 1);
                let ways = ways_below(&left, holders.iter().enumerate().map(|(i, suit)| (limit(i), *suit)).collect());
                if lowered.count_ones().is_multiple_of(2) { ways } else { -ways }
            })
            .sum();
        if ways > 0 {
            let players = holders.len() - 1;
            let favoured = (0..players).map(|player| higher(suit(player).cmp(&suit(players))));
            *sides.entry(favoured.collect()).or_default() += ways;
        }
    }
    sides
}

/// The ways for every holder's suit to stay below his limit: the lowest limit is dealt first.
fn ways_below(left: &[u32; SUITS], mut holders: Vec<(usize, Suit)>) -> i128 {
    sort::ascending(&mut holders);
    let (ways, _) = holders.into_iter().fold((1, 0), |(ways, dealt), (limit, suit)| match suit {
        Suit::Is(suit) => (ways * i128::from(usize::from(suit) < limit), dealt),
        Suit::BestOf(cards) => {
            let free = left[..limit].iter().sum::<u32>().saturating_sub(dealt);
            (ways * choose(free, cards.into()) as i128, dealt + u32::from(cards))
        }
    });
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides_of(packs: u32, held: &[u8]) -> Sides {
        let holders: Vec<Suit> = held.iter().map(|cards| Suit::BestOf(*cards)).collect();
        sides([packs; SUITS], &holders)
    }

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
            let sides = sides_of(1, &held);
            assert_eq!(sides[&vec![Side::Lose]] * win, sides[&vec![Side::Win]] * lose, "{held:?}");
            assert_eq!(sides.len(), 2);
        }
        assert!(sides_of(1, &[3, 2]).is_empty());
    }
}
