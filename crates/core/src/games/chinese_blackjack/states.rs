//! Hands as numbered states, and strategies as tables from state and card to state.

use super::hand::{Cards, Class};
use super::house::HouseRules;
use super::machine::{End, HandState, SeenSide, Settlement};
use super::specials::{Copies, FACES, Specials};
use crate::cards::Composition;
use crate::games::{Numbering, Role, Side, Terms};

/// Width of a row in tables by rank: a power of two, so that a row is found by a shift.
const ROW: usize = 16;
/// Pairs of row positions, packed into a byte.
pub(super) const PAIRS: usize = 1 << u8::BITS;

/// The row of pairs of one face and suit.
const SUITED_PAIRS: u8 = FACES as u8;

/// Returns the place of two cards by suit, given their numbers and the position of the highest rank: the lower rank
/// first if they are of different suits, the higher first if they are of one.
pub(super) fn pair_by_suit(one: u8, other: u8, highest: u8) -> u8 {
    rank_pair([rank(one, highest), rank(other, highest)], one % 4 == other % 4)
}

fn rank_pair([one, other]: [u8; 2], suited: bool) -> u8 {
    let (low, high) = (one.min(other), one.max(other));
    match (suited, low == high) {
        (false, _) => low << 4 | high,
        (true, false) => high << 4 | low,
        (true, true) => SUITED_PAIRS << 4 | low,
    }
}

/// Room for every state, so that look-ups need no bounds check: by all faces there are 8554 distinct hands.
pub(super) const MOST_STATES: usize = 1 << 14;

/// The column of a hand that takes no card.
pub(super) const NO_CARD: u8 = ROW as u8 - 1;

/// Returns the row position of a card's rank, given the card's number and the position of the highest rank.
#[inline(always)]
pub(super) fn rank(card: u8, highest: u8) -> u8 {
    (card / 4).min(highest)
}

impl HouseRules {
    /// Returns the row position of the highest rank.
    #[inline(always)]
    pub(super) fn highest(&self) -> u8 {
        self.specials.ranks() as u8 - 1
    }

    /// Counts the cards of each rank in a shoe.
    pub(super) fn copies(&self, shoe: &Composition) -> Copies {
        shoe.by(|card| usize::from(rank(card.index(), self.highest())))
    }
}

/// Makes a list by state, with room for more.
pub(super) fn by_state<T: Copy + Default>(of: impl Iterator<Item = T>) -> Box<[T; MOST_STATES]> {
    let mut list = Box::new([T::default(); MOST_STATES]);
    list.iter_mut().zip(of).for_each(|(place, of)| *place = of);
    list
}

/// A hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct DrawnHand {
    pub cards: Cards,
    /// Ranks, ascending; empty if hands with equal [`Cards`] are played identically.
    pub ranks: Vec<u8>,
}

impl DrawnHand {
    fn with(&self, house: &HouseRules, rank: u8) -> DrawnHand {
        let mut ranks = self.ranks.clone();
        if !ranks.is_empty() {
            ranks.insert(ranks.partition_point(|held| *held <= rank), rank);
        }
        DrawnHand { cards: self.cards.with(house, rank), ranks }
    }
}

/// Every hand of two to five cards that play can reach, numbered.
#[derive(Clone, Debug)]
pub(super) struct States {
    /// The hand of each state.
    pub hands: Vec<DrawnHand>,
    /// The state of two cards: first rank's row, second rank.
    two: Box<[u16; PAIRS]>,
    /// The state after one more card; a hand that takes none stays as it is.
    next: Vec<u16>,
}

impl States {
    /// Numbers all hands. Hands of different ranks share a state if only their [`Cards`] matter.
    pub(super) fn new(house: &HouseRules, ranks_matter: bool) -> States {
        let (mut hands, mut two, mut next) = (Numbering::new(), Box::new([0; PAIRS]), Vec::new());
        let all = house.specials.ranks();
        for first in 0..all {
            for second in 0..all {
                let ranks = [first.min(second) as u8, first.max(second) as u8];
                let [low, high] = ranks.map(|rank| rank + 1);
                let held = if ranks_matter { vec![low, high] } else { Vec::new() };
                for suited in if house.specials.look_at_suits() { &[false, true][..] } else { &[false] } {
                    let cards = Cards::two(house, [low, high], *suited);
                    let place = if *suited { usize::from(rank_pair(ranks, true)) } else { first * ROW + second };
                    two[place] = hands.number(DrawnHand { cards, ranks: held.clone() }) as u16;
                }
            }
        }
        let mut state = 0;
        while let Some(hand) = hands.things().get(state).cloned() {
            let draws = [Role::Player, Role::Dealer]
                .into_iter()
                .any(|role| house.may_hit(role, &SeenSide::default(), &HandState::dealt(hand.cards)));
            for rank in 0..ROW {
                let draws = draws && rank < all;
                next.push(if draws { hands.number(hand.with(house, rank as u8 + 1)) } else { state } as u16);
            }
            state += 1;
        }
        States { hands: hands.things().to_vec(), two, next }
    }

    /// Returns the state, past all hands, of a holder who escaped.
    pub(super) fn escaped(&self) -> u16 {
        self.hands.len() as u16
    }

    /// Lists the distinct ends, in the order of their first states.
    pub(super) fn ends(&self, house: &HouseRules) -> Vec<End> {
        let dealt = self.hands.iter().map(|hand| HandState::dealt(hand.cards));
        let mut ends = vec![End::Escapes];
        for end in dealt.map(|held| house.end(&held)) {
            if !ends.contains(&end) {
                ends.push(end);
            }
        }
        ends
    }

    /// Lists the classes of all hands, in the order of the tables.
    pub(super) fn classes(&self, house: &HouseRules) -> Vec<Class> {
        let hands = self.hands.iter().map(|hand| house.class(&HandState::dealt(hand.cards)));
        let mut classes: Vec<Class> = hands.chain([Class::Escape, Class::Unplayed]).collect();
        classes.sort();
        classes.dedup();
        classes
    }

    /// Lists every outcome of the main bet.
    pub(super) fn terms(&self, house: &HouseRules) -> Terms {
        let ends = self.ends(house);
        let settled = ends.iter().flat_map(|player| ends.iter().map(move |dealer| house.settle(player, dealer)));
        let settled: Vec<Settlement> = settled.collect();
        let [won, lost] = [Side::Win, Side::Lose]
            .map(|on| settled.iter().filter(|(side, _)| *side == on).map(|(_, paid)| *paid).collect::<Vec<_>>());
        Terms::main(&won, &lost, house.commission)
    }

    /// Returns the states of two cards, by row position: one, or two if different suits and one suit differ.
    pub(super) fn twos(&self, specials: &Specials, ranks: [u8; 2]) -> Vec<(u16, Option<bool>)> {
        let states = [false, true].map(|suited| self.two_of(rank_pair(ranks, suited)));
        match specials.depends_on_suits(ranks[0] + 1, ranks[1] + 1) {
            true => vec![(states[0], Some(false)), (states[1], Some(true))],
            false => vec![(states[0], None)],
        }
    }

    /// Returns the state of two cards, by both row positions in a byte; arbitrary if the byte does not hold ranks.
    #[inline(always)]
    pub(super) fn two_of(&self, pair: u8) -> u16 {
        self.two[usize::from(pair)]
    }

    /// Makes a strategy a table: hands that surely stop stay as they are, and so do those given up.
    pub(super) fn steps(&self, stops: impl Fn(usize) -> bool) -> NextStates {
        let mut steps = Box::new([[0; ROW]; MOST_STATES]);
        let (next, _) = self.next.as_chunks();
        for (state, steps) in steps.iter_mut().enumerate().take(next.len() + 1) {
            *steps = if state == next.len() || stops(state) { [state as u16; ROW] } else { next[state] };
        }
        NextStates(steps)
    }
}

/// The next state of a strategy, by state and card.
#[derive(Clone, Debug)]
pub(super) struct NextStates(Box<[[u16; ROW]; MOST_STATES]>);

impl NextStates {
    /// Returns the state after a card, by row position.
    #[inline(always)]
    pub(super) fn step(&self, state: u16, rank: u8) -> u16 {
        self.0[usize::from(state) % MOST_STATES][usize::from(rank) % ROW]
    }

    /// Returns the hand before the third, fourth and fifth card, and at the end.
    #[inline(always)]
    pub(super) fn path(&self, two: u16, drawn: [u8; 3]) -> [u16; 4] {
        let three = self.step(two, drawn[0]);
        let four = self.step(three, drawn[1]);
        [two, three, four, self.step(four, drawn[2])]
    }
}
