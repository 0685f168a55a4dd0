//! Strategies in play, looked up by state.

use super::hand::Special;
use super::rules::{Reveals, Rules};
use super::shown::shown;
use super::states::{Hand, States, Steps};
use super::strategy::Strategy;
use super::table::PARTS;
use crate::cards::Chance;

/// A byte for each card count 2 … 5, in one word: the dealer settles with players with that many cards.
const ALL_COUNTS: u32 = 0x0101_0101;

/// What the other side can show.
pub(super) const FACES: [Option<Special>; 3] = [None, Some(Special::BanNag), Some(Special::BanBan)];

/// Where what the other side shows stands among [`FACES`].
#[inline(always)]
pub(super) fn face(special: Option<Special>) -> usize {
    match special {
        None => 0,
        Some(Special::BanNag) => 1,
        Some(Special::BanBan) => 2,
    }
}

/// What a player does with two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Opening {
    Plays,
    Shows(Special),
    Escapes,
}

/// What he does by his strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    Surely(Opening),
    /// Escapes with this chance, in parts, and plays otherwise.
    Perhaps(u32),
}

/// A player's strategy.
#[derive(Clone, Debug)]
pub(super) struct Player {
    steps: Steps,
    /// The chance to hit in each state, in parts.
    hits: Vec<u32>,
    /// Whether any of them is neither 0 nor 1.
    mixes: bool,
    /// What he does with two cards, by what the dealer shows.
    plans: [Vec<Plan>; 3],
}

/// The dealer's strategy while he draws.
#[derive(Clone, Debug)]
pub(super) struct Dealer {
    steps: Steps,
    /// The card counts that he settles with for sure in each state.
    settles: Vec<u32>,
    /// The chance to go on in each state for each card count, in parts.
    goes_on: Vec<[u32; 4]>,
    /// Whether any of them is neither 0 nor 1.
    mixes: bool,
}

/// Whether something with a chance in parts happens.
#[inline]
pub(super) fn happens(parts: u32, chance: &mut Chance) -> bool {
    match parts {
        0 => false,
        PARTS.. => true,
        _ => chance.below(PARTS.into()) < parts.into(),
    }
}

/// Whether it may and may not happen.
pub(super) fn is_left_to_chance(parts: u32) -> bool {
    (1..PARTS).contains(&parts)
}

impl Player {
    pub(super) fn new(rules: &Rules, states: &States, strategy: &Strategy) -> Player {
        let hits = |hand: &Hand| strategy.hits(&hand.cards, &hand.ranks, None);
        let plan = |hand: &Hand, face: Option<Special>| match hand.cards.special() {
            Some(special) => Plan::Surely(Opening::Shows(special)),
            None if hand.cards.is_free(rules) && rules.players_escape() => {
                match strategy.escapes(&hand.ranks, shown(face)) {
                    0 => Plan::Surely(Opening::Plays),
                    PARTS.. => Plan::Surely(Opening::Escapes),
                    parts => Plan::Perhaps(parts),
                }
            }
            None => Plan::Surely(Opening::Plays),
        };
        Player {
            steps: states.steps(|hand| hits(hand) == 0),
            mixes: states.hands().iter().any(|hand| is_left_to_chance(hits(hand))),
            hits: states.hands().iter().map(hits).collect(),
            plans: FACES.map(|face| states.hands().iter().map(|hand| plan(hand, face)).collect()),
        }
    }

    /// What he plans to do with two cards.
    pub(super) fn plan(&self, two: u16, face: usize) -> Plan {
        self.plans[face][usize::from(two)]
    }

    /// What he does with two cards.
    #[inline(always)]
    pub(super) fn opening(&self, two: u16, face: usize, chance: &mut Chance) -> Opening {
        match self.plan(two, face) {
            Plan::Surely(opening) => opening,
            Plan::Perhaps(parts) if happens(parts, chance) => Opening::Escapes,
            Plan::Perhaps(_) => Opening::Plays,
        }
    }

    /// The state after a card if he takes one wherever he may.
    #[inline(always)]
    pub(super) fn step(&self, state: u16, rank: u8) -> u16 {
        self.steps.step(state, rank)
    }

    /// The chance, in parts, that he takes a card.
    pub(super) fn hits(&self, state: u16) -> u32 {
        self.hits[usize::from(state)]
    }

    /// What he ends with, given what he would draw.
    #[inline(always)]
    pub(super) fn ends(&self, two: u16, drawn: [u8; 3], chance: &mut Chance) -> u16 {
        let mut state = two;
        for rank in drawn {
            if self.mixes && !happens(self.hits(state), chance) {
                return state;
            }
            state = self.step(state, rank);
        }
        state
    }
}

impl Dealer {
    pub(super) fn new(rules: &Rules, states: &States) -> Dealer {
        let goes_on = |hand: &Hand| {
            [2, 3, 4, 5].map(|count| {
                let against = (rules.reveals == Reveals::Selective).then_some(count);
                rules.dealer_strategy.hits(&hand.cards, &hand.ranks, against)
            })
        };
        let all: Vec<[u32; 4]> = states.hands().iter().map(goes_on).collect();
        let settles = |goes_on: &[u32; 4]| {
            goes_on.iter().enumerate().filter(|(_, parts)| **parts == 0).map(|(at, _)| 1 << (8 * at)).sum()
        };
        Dealer {
            steps: states.steps(|hand| goes_on(hand) == [0; 4]),
            settles: all.iter().map(settles).collect(),
            mixes: all.iter().flatten().any(|parts| is_left_to_chance(*parts)),
            goes_on: all,
        }
    }

    /// What he holds before he draws his third, fourth and fifth card, and at the end, if he goes on wherever he may.
    #[inline(always)]
    pub(super) fn path(&self, two: u16, drawn: [u8; 3]) -> [u16; 4] {
        let three = self.steps.step(two, drawn[0]);
        let four = self.steps.step(three, drawn[1]);
        [two, three, four, self.steps.step(four, drawn[2])]
    }

    /// For each card count, a byte: at which step of his path he settles with players who hold that many cards.
    #[inline(always)]
    pub(super) fn settled_at(&self, path: &[u16; 4], chance: &mut Chance) -> u32 {
        if !self.mixes {
            let [at_two, at_three, at_four, _] = path.map(|state| self.settles[usize::from(state)]);
            let after_two = ALL_COUNTS & !at_two;
            let after_three = after_two & !at_three;
            // A byte counts the steps that a player outlasts: 0 … 3.
            return after_two + after_three + (after_three & !at_four);
        }
        self.settled_by_chance(path, chance)
    }

    /// The same where one random number a decision is compared with the chance of each card count.
    fn settled_by_chance(&self, [steps @ .., _]: &[u16; 4], chance: &mut Chance) -> u32 {
        let (mut open, mut outlasted) = (ALL_COUNTS, 0);
        for state in steps {
            let goes_on = self.goes_on(*state);
            let any = goes_on.iter().any(|parts| is_left_to_chance(*parts));
            let number = if any { chance.below(PARTS.into()) as u32 } else { 0 };
            for (at, parts) in goes_on.iter().enumerate() {
                if number >= *parts {
                    open &= !(1 << (8 * at));
                }
            }
            outlasted += open;
        }
        outlasted
    }

    /// The chance, in parts, that he goes on for each card count.
    pub(super) fn goes_on(&self, state: u16) -> [u32; 4] {
        self.goes_on[usize::from(state)]
    }
}
