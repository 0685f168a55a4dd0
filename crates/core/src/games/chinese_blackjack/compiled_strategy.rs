//! Strategies in play, looked up by state.

use super::house::HouseRules;
use super::machine::{Decision, HandState, Next, SeenSide};
use super::specials::{MOST_SHOWN, NOTHING, Shown, shown};
use super::states::{DrawnHand, MOST_STATES, NO_CARD, NextStates, PAIRS, States, by_state};
use super::strategy::Strategy;
use super::table::PARTS;
use crate::cards::{AT_ONCE, Chance, Lanes};
use crate::games::Role;

/// The number of openings: the specials that one hand can show, and the dealer's escape.
const OPENINGS: usize = MOST_SHOWN + 1;
pub(super) const DEALER_ESCAPED: usize = MOST_SHOWN;
/// Room for openings, so that look-ups need no bounds check.
const MOST_OPENINGS: usize = OPENINGS.next_power_of_two();

/// A byte for each card count 2 … 5, in one word: the dealer settles with players with that many cards.
pub(super) const ALL_COUNTS: u32 = 0x0101_0101;

/// A holder with a strategy.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrategyHolder<'a> {
    pub house: &'a HouseRules,
    pub role: Role,
    pub strategy: &'a Strategy,
}

impl StrategyHolder<'_> {
    /// Returns the chance, in parts, of an escape.
    pub(super) fn escapes(&self, shown: Shown, hand: &DrawnHand) -> u32 {
        match self.house.next(self.role, &SeenSide { shown, against: None }, &HandState::dealt(hand.cards)) {
            Next::Decision(decision @ Decision::Escape { .. }) => {
                self.strategy.answer(decision, &hand.cards, &hand.ranks)
            }
            Next::Decision(Decision::Hit { .. }) | Next::Card | Next::Done => 0,
        }
    }

    /// Returns the chance, in parts, of a hit after no escape; the dealer's against a player with `against` cards.
    pub(super) fn draws(&self, against: Option<u8>, hand: &DrawnHand) -> u32 {
        match self.house.next(self.role, &SeenSide { shown: NOTHING, against }, &HandState::played(hand.cards)) {
            Next::Card => PARTS,
            Next::Decision(decision) => self.strategy.answer(decision, &hand.cards, &hand.ranks),
            Next::Done => 0,
        }
    }
}

/// A player's strategy.
#[derive(Clone, Debug)]
pub(super) struct PlayerStates {
    /// The states if the player always hits.
    pub steps: NextStates,
    /// The chance to hit in each state, in parts.
    hits: Vec<u32>,
    /// The chance to escape in each state, in parts, by the dealer's shown hand.
    escapes: Vec<Vec<u32>>,
    /// Whether a chance is neither 0 nor 1.
    mixes: bool,
    /// The state before any card is drawn, by opening and the ranks of the two cards.
    starts: Box<[[u16; PAIRS]; MOST_OPENINGS]>,
    escaped: u16,
}

/// The dealer's strategy after the first two cards.
#[derive(Clone, Debug)]
pub(super) struct DealerStates {
    /// The states if the dealer always hits.
    pub steps: NextStates,
    /// The card counts that surely settle in each state.
    settles: Box<[u32; MOST_STATES]>,
    /// The chance to hit in each state for each card count, in parts.
    goes_on: Vec<[u32; 4]>,
    /// Whether a chance is neither 0 nor 1.
    mixes: bool,
}

/// Returns `true` with this chance, in parts.
#[inline]
pub(super) fn happens(parts: u32, chance: &mut Chance) -> bool {
    match parts {
        0 => false,
        PARTS.. => true,
        _ => chance.below(PARTS.into()) < parts.into(),
    }
}

/// Returns `true` if this chance, in parts, is neither 0 nor 1.
pub(super) fn is_left_to_chance(parts: u32) -> bool {
    (1..PARTS).contains(&parts)
}

impl PlayerStates {
    pub(super) fn new(house: &HouseRules, states: &States, strategy: &Strategy) -> PlayerStates {
        let holder = StrategyHolder { house, role: Role::Player, strategy };
        let hits: Vec<u32> = states.hands.iter().map(|hand| holder.draws(None, hand)).collect();
        let escapes = |seen| states.hands.iter().map(|hand| holder.escapes(shown(seen), hand)).collect();
        let escapes: Vec<Vec<u32>> = house.specials.shown_by_one().into_iter().map(escapes).collect();
        let start = |opening: usize, pair: usize| {
            let two = states.two_of(pair as u8);
            let escapes = escapes.get(opening).is_some_and(|escapes| escapes[usize::from(two)] >= PARTS);
            if escapes { states.escaped() } else { two }
        };
        PlayerStates {
            steps: states.steps(|state| hits[state] == 0),
            mixes: hits.iter().chain(escapes.iter().flatten()).copied().any(is_left_to_chance),
            starts: Box::new(std::array::from_fn(|opening| std::array::from_fn(|pair| start(opening, pair)))),
            escaped: states.escaped(),
            hits,
            escapes,
        }
    }

    /// Returns the chance, in parts, of an escape with two cards, by the dealer's shown hand.
    pub(super) fn escapes(&self, two: u16) -> Vec<u32> {
        self.escapes.iter().map(|escapes| escapes[usize::from(two)]).collect()
    }

    /// Returns the chance, in parts, of a hit.
    pub(super) fn hits(&self, state: u16) -> u32 {
        self.hits[usize::from(state)]
    }

    /// Returns the last states in each round, given the openings, the ranks of two cards and the cards to come.
    #[inline(always)]
    pub(super) fn ends(
        &self,
        rounds: usize,
        openings: &Lanes,
        pairs: &Lanes,
        drawn: &[Lanes; 3],
        chance: &mut Chance,
    ) -> [u16; AT_ONCE] {
        let mut ends = [0; AT_ONCE];
        for lane in 0..rounds.min(AT_ONCE) {
            let drawn = [drawn[0][lane], drawn[1][lane], drawn[2][lane]];
            ends[lane] = if self.mixes {
                self.ends_by_chance(usize::from(openings[lane]), pairs[lane], drawn, chance)
            } else {
                let two = self.starts[usize::from(openings[lane]) % MOST_OPENINGS][usize::from(pairs[lane])];
                self.steps.path(two, drawn)[3]
            };
        }
        ends
    }

    #[inline(never)]
    fn ends_by_chance(&self, opening: usize, pair: u8, drawn: [u8; 3], chance: &mut Chance) -> u16 {
        let mut state = self.starts[DEALER_ESCAPED][usize::from(pair)];
        if self.escapes.get(opening).is_some_and(|escapes| happens(escapes[usize::from(state)], chance)) {
            return self.escaped;
        }
        for rank in drawn {
            if rank == NO_CARD || !happens(self.hits(state), chance) {
                break;
            }
            state = self.steps.step(state, rank);
        }
        state
    }
}

impl DealerStates {
    pub(super) fn new(house: &HouseRules, states: &States, strategy: &Strategy) -> DealerStates {
        let holder = StrategyHolder { house, role: Role::Dealer, strategy };
        let all = states.hands.iter().map(|hand| [2, 3, 4, 5].map(|count| holder.draws(Some(count), hand)));
        let all: Vec<[u32; 4]> = all.chain([[0; 4]]).collect();
        let settles = all.iter().map(|goes_on| {
            goes_on.iter().enumerate().filter(|(_, parts)| **parts == 0).map(|(at, _)| 1 << (8 * at)).sum()
        });
        DealerStates {
            steps: states.steps(|state| all[state] == [0; 4]),
            settles: by_state(settles),
            mixes: all.iter().flatten().copied().any(is_left_to_chance),
            goes_on: all,
        }
    }

    /// Returns a byte for each card count: the step of the dealer's path that settles with players who hold that many
    /// cards.
    #[inline(always)]
    pub(super) fn settled_at(&self, path: [u16; 3], chance: &mut Chance) -> u32 {
        if !self.mixes {
            let settles = |at: usize| self.settles[usize::from(path[at]) % MOST_STATES];
            let after_two = ALL_COUNTS & !settles(0);
            let after_three = after_two & !settles(1);
            // A byte counts the steps that a player outlasts: 0 … 3.
            return after_two + after_three + (after_three & !settles(2));
        }
        self.settled_by_chance(path, chance)
    }

    /// Returns the same bytes for mixed decisions: one random number each is compared with the chance for every card
    /// count.
    fn settled_by_chance(&self, steps: [u16; 3], chance: &mut Chance) -> u32 {
        let (mut open, mut outlasted) = (ALL_COUNTS, 0);
        for state in steps {
            let goes_on = self.goes_on(state);
            let any = goes_on.into_iter().any(is_left_to_chance);
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

    /// Returns the chance, in parts, of a hit for each card count.
    pub(super) fn goes_on(&self, state: u16) -> [u32; 4] {
        self.goes_on[usize::from(state)]
    }
}
