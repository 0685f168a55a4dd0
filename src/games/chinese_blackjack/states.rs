//! Hands as numbered states, and strategies as tables from state and card to state.

use super::hand::{Cards, Class};
use super::house::{House, Role};
use super::machine::{End, Held, Sees, Settlement};
use super::specials::{Copies, RANKS};
use crate::cards::{AT_ONCE, Composition, Lanes};
use crate::games::{Numbering, Side, Terms};

/// Width of a row in tables by rank: a power of two, so that a row is found by a shift.
const ROW: usize = 16;

/// The column of a hand that takes no card.
pub(super) const NO_CARD: u8 = ROW as u8 - 1;

/// The row position of a card's rank, by the card's number.
#[inline(always)]
pub(super) fn rank(card: u8) -> u8 {
    (card / 4).min(9)
}

/// The cards of each rank in a shoe.
pub(super) fn copies(shoe: &Composition) -> Copies {
    shoe.by(|card| usize::from(rank(card.index())))
}

/// A hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Hand {
    pub cards: Cards,
    /// Its ranks, ascending; empty where hands with the same [`Cards`] play alike.
    pub ranks: Vec<u8>,
}

impl Hand {
    fn with(&self, house: &House, rank: u8) -> Hand {
        let mut ranks = self.ranks.clone();
        if !ranks.is_empty() {
            ranks.insert(ranks.partition_point(|held| *held <= rank), rank);
        }
        Hand { cards: self.cards.with(house, rank), ranks }
    }
}

/// Every hand of two to five cards that play can reach, numbered.
#[derive(Clone, Debug)]
pub(super) struct States {
    /// The hand of each state.
    pub hands: Vec<Hand>,
    /// The state of two cards: first rank's row, second rank.
    two: Vec<u16>,
    /// The state after one more card; a hand that takes none stays as it is.
    next: Vec<u16>,
}

impl States {
    /// Hands of different ranks share a state if only their [`Cards`] matter.
    pub(super) fn new(house: &House, ranks_matter: bool) -> States {
        let (mut hands, mut two, mut next) = (Numbering::new(), vec![0; RANKS * ROW], Vec::new());
        for first in 0..RANKS {
            for second in 0..RANKS {
                let [low, high] = [first.min(second) as u8 + 1, first.max(second) as u8 + 1];
                let ranks = if ranks_matter { vec![low, high] } else { Vec::new() };
                let hand = Hand { cards: Cards::of(house, [low, high]), ranks };
                two[first * ROW + second] = hands.number(hand) as u16;
            }
        }
        let mut state = 0;
        while let Some(hand) = hands.things().get(state).cloned() {
            let may_draw = |role| house.may_draw(role, &Sees::default(), &Held::dealt(hand.cards));
            let draws = [Role::Player, Role::Dealer].into_iter().any(may_draw);
            for rank in 0..ROW {
                let draws = draws && rank < RANKS;
                next.push(if draws { hands.number(hand.with(house, rank as u8 + 1)) } else { state } as u16);
            }
            state += 1;
        }
        States { hands: hands.things().to_vec(), two, next }
    }

    /// The state, past all hands, of somebody who has escaped.
    pub(super) fn escaped(&self) -> u16 {
        self.hands.len() as u16
    }

    /// The distinct ends of a role, in the order of their first states.
    pub(super) fn ends(&self, house: &House, role: Role) -> Vec<End> {
        let dealt = self.hands.iter().map(|hand| Held::dealt(hand.cards));
        let mut ends = vec![End::Escapes];
        for end in dealt.map(|held| house.end(role, &held)) {
            if !ends.contains(&end) {
                ends.push(end);
            }
        }
        ends
    }

    /// The classes of all hands, in the order of the tables.
    pub(super) fn classes(&self, house: &House) -> Vec<Class> {
        let hands = self.hands.iter().map(|hand| house.class(&Held::dealt(hand.cards)));
        let mut classes: Vec<Class> = hands.chain([Class::Escape, Class::Unplayed]).collect();
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    /// Every outcome of the main bet.
    pub(super) fn terms(&self, house: &House) -> Terms {
        let (players, dealers) = (self.ends(house, Role::Player), self.ends(house, Role::Dealer));
        let settled = |player| dealers.iter().map(move |dealer| house.settle(player, dealer));
        let settled: Vec<Settlement> = players.iter().flat_map(settled).collect();
        let paid = |on: Side| settled.iter().filter(|(side, _)| *side == on).map(|(_, paid)| *paid).collect::<Vec<_>>();
        Terms::main(&paid(Side::Win), &paid(Side::Lose), house.commission)
    }

    /// The state of two cards, by row position.
    #[inline(always)]
    pub(super) fn two(&self, first: u8, second: u8) -> u16 {
        self.two[usize::from(first) * ROW + usize::from(second)]
    }

    /// The state of two cards, by both row positions in a byte; arbitrary if the byte has no such ranks.
    pub(super) fn two_of(&self, pair: u8) -> u16 {
        self.two.get(usize::from(pair)).copied().unwrap_or_default()
    }

    /// A strategy as a table: hands that surely stop stay as they are, and so do those given up.
    pub(super) fn steps(&self, stops: impl Fn(usize) -> bool) -> Steps {
        let step = |(at, &next): (usize, &u16)| {
            let state = at / ROW;
            if stops(state) { state as u16 } else { next }
        };
        Steps(self.next.iter().enumerate().map(step).chain([self.escaped(); ROW]).collect())
    }
}

/// Where a strategy's hand goes with the next card.
#[derive(Clone, Debug)]
pub(super) struct Steps(Vec<u16>);

impl Steps {
    /// Takes a card in every round.
    #[inline(always)]
    pub(super) fn all(&self, states: &mut [u16; AT_ONCE], ranks: &Lanes) {
        for (state, rank) in states.iter_mut().zip(ranks) {
            *state = self.step(*state, *rank);
        }
    }

    /// The state after a card, by row position.
    #[inline(always)]
    pub(super) fn step(&self, state: u16, rank: u8) -> u16 {
        self.0[usize::from(state) * ROW + usize::from(rank)]
    }
}
