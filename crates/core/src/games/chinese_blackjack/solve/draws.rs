//! The decisions of one holder while he draws.

use super::super::hand::Cards;
use super::super::house::HouseRules;
use super::super::machine::{Decision, HandState, Next, SeenSide};
use super::super::specials::{Copies, Shown};
use super::super::two::SuitShares;
use crate::games::Role;
use crate::games::hands::Multisets;
use crate::solver::{Action, PlaySide};

/// The shoe by rank, and every hand it can give as a multiset of ranks.
///
/// Draws are exchangeable: all orders of the same cards are equally likely, so a hand is its multiset.
#[derive(Clone, Debug)]
pub(super) struct RankShoe {
    pub hands: Multisets,
    /// Cards of each rank.
    pub copies: Copies,
    /// The suits of two cards, if specials look at them.
    pub suits: Option<SuitShares>,
}

/// Two cards as a multiset of ranks, with the special that they are in their suits.
pub(super) type Two = (usize, Cards);

impl RankShoe {
    /// Returns every hand of this size that the shoe can give, with its points.
    pub(super) fn sized(&self, house: &HouseRules, size: usize) -> impl Iterator<Item = (usize, Cards)> {
        let sets = self.hands.sized(size).filter(|set| self.hands.ways(&self.copies, *set) > 0);
        sets.map(|set| (set, Cards::from_ranks(house, self.hands.cards(set).iter().map(|rank| *rank as u8 + 1))))
    }

    /// Returns the chance that two given hands of these sizes are dealt, each in any order.
    pub(super) fn chance(&self, counts: [u8; 2]) -> f64 {
        let cards: u32 = self.copies.iter().sum();
        let orders = counts.into_iter().flat_map(|count| 1..=count).fold(1.0, |orders, n| orders * f64::from(n));
        (0..u32::from(counts[0] + counts[1])).fold(orders, |chance, drawn| chance / f64::from(cards - drawn))
    }

    /// Returns every two cards that the shoe can give, of different suits and of one if that makes another special.
    pub(super) fn twos(&self, house: &HouseRules) -> Vec<Two> {
        let mut twos = Vec::new();
        for (set, cards) in self.sized(house, 2) {
            twos.push((set, cards));
            let [one, other] = self.two_ranks(set).map(|rank| rank as u8 + 1);
            if house.specials.depends_on_suits(one, other) {
                twos.push((set, Cards::two(house, [one, other], true)));
            }
        }
        twos
    }

    /// Returns the rank positions of two cards.
    pub(super) fn two_ranks(&self, set: usize) -> [usize; 2] {
        [0, 1].map(|at| self.hands.cards(set)[at])
    }

    /// Returns the chance that each side is dealt these two cards.
    pub(super) fn chance_of_two(&self, own: Two, other: Two) -> f64 {
        self.pairs(own.0, other.0) as f64 * self.chance([2, 2]) * self.share(own, other)
    }

    /// Returns the chance that two hands of two cards of these ranks are their specials.
    pub(super) fn share(&self, own: Two, other: Two) -> f64 {
        let hands = [own, other].map(|hand| (self.two_ranks(hand.0), hand.1.special));
        self.suits.as_ref().map_or(1.0, |suits| suits.share(hands))
    }

    /// Returns the number of ways in which the shoe gives two hands at once.
    fn pairs(&self, one: usize, other: usize) -> u128 {
        self.pairs_with(one)(other)
    }

    /// Returns the function `pairs` of the other hand.
    pub(super) fn pairs_with(&self, one: usize) -> impl Fn(usize) -> u128 {
        let (left, ways) = (self.hands.without(&self.copies, one), self.hands.ways(&self.copies, one));
        move |other| left.as_ref().map_or(0, |left| ways * self.hands.ways(left, other))
    }
}

/// A hand with which its holder may stop drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    pub set: usize,
    pub cards: Cards,
    pub action: Action,
}

impl Stop {
    /// Returns a hand of two cards.
    pub(super) fn two(&self) -> Two {
        (self.set, self.cards)
    }
}

/// A question to the holder of a hand, and the actions that answer it.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrawChoice {
    /// His hand, as a multiset of ranks.
    pub set: usize,
    pub cards: Cards,
    pub decision: Decision,
    pub no: Action,
    pub yes: Action,
}

impl DrawChoice {
    /// Returns the other side's shown hand, if the choice is to escape.
    pub(super) fn escape(&self) -> Option<Shown> {
        if let Decision::Escape { shown } = self.decision { Some(shown) } else { None }
    }
}

/// Hands that a holder can reach from two cards.
#[derive(Clone, Debug, Default)]
pub(super) struct ReachedHands {
    pub stops: Vec<Stop>,
    pub choices: Vec<DrawChoice>,
}

/// Adds the decisions of a holder who draws. `entry` is the action that leads from two cards to play, if any.
///
/// The inflow of a hand is the share of its orders in which its holder draws that far. The share of orders ending in
/// rank c is (cards of rank c) / (cards). The other cards before it are equally likely in any order.
pub(super) fn draws(
    side: &mut PlaySide,
    shoe: &RankShoe,
    house: &HouseRules,
    role: Role,
    sees: SeenSide,
    entry: impl Fn(usize) -> Option<Action>,
) -> ReachedHands {
    let mut draws = ReachedHands::default();
    let mut parents: Vec<Vec<(Action, f64)>> = vec![Vec::new(); shoe.hands.len()];
    for size in 2..=5 {
        for (set, cards) in shoe.sized(house, size) {
            let mut inflow = std::mem::take(&mut parents[set]);
            if size == 2 {
                inflow.extend(entry(set).map(|action| (action, 1.0)));
            }
            if inflow.is_empty() {
                continue;
            }
            let next = house.next(role, &sees, &HandState::played(cards));
            let (may_stand, may_hit) = (next != Next::Card, next != Next::Done);
            let mut actions = side.add(0.0, inflow, usize::from(may_stand) + usize::from(may_hit));
            let stand = if may_stand { actions.next() } else { None };
            let hit = actions.next();
            draws.stops.extend(stand.map(|action| Stop { set, cards, action }));
            if let (Next::Decision(decision), Some((no, yes))) = (next, stand.zip(hit)) {
                draws.choices.push(DrawChoice { set, cards, decision, no, yes });
            }
            for rank in if hit.is_some() { 0..house.specials.ranks() } else { 0..0 } {
                let next = shoe.hands.with(set, rank);
                let alike = shoe.hands.cards(next).iter().filter(|card| **card == rank).count();
                parents[next].extend(hit.map(|hit| (hit, alike as f64 / (size + 1) as f64)));
            }
        }
    }
    draws
}
