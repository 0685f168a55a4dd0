//! A solved table: what to discard, by N, own turns left and own hand.

use super::hands::{Hands, RESIDUES, count, holds, packed};
use super::legal::{HOLD, LARGEST, LegalPlay};
use super::rules::{Play, Rules, Strategy};
use crate::games::enumeration::Packed;
use crate::games::in_play;
use std::sync::Arc;

/// More turns left than this count as this many.
pub(super) const MOST_TURNS: usize = 12;

/// A choice for each hand (see [`legal`](super::legal)).
#[derive(Clone, Debug)]
pub struct Plan {
    hands: Arc<Hands>,
    /// By N and turns left less 1, by the number of the hand.
    rows: Vec<Vec<Vec<u8>>>,
}

impl PartialEq for Plan {
    fn eq(&self, other: &Plan) -> bool {
        self.rows == other.rows
    }
}

impl Eq for Plan {}

impl Plan {
    /// A plan with rows for each N that may be turned up.
    pub(super) fn new(hands: Arc<Hands>, rows: Vec<Vec<Vec<u8>>>) -> Plan {
        Plan { hands, rows }
    }

    /// The numbers of the hands.
    pub(super) fn hands(&self) -> &Arc<Hands> {
        &self.hands
    }

    /// The rows of an N, by turns left less 1.
    pub(super) fn rows(&self, n: usize) -> &[Vec<u8>] {
        &self.rows[n]
    }

    /// The row of an N with this many turns left, the current one included.
    #[inline(always)]
    pub(super) fn row(&self, n: usize, turns_left: usize) -> &[u8] {
        let rows = &self.rows[n];
        &rows[turns_left.min(rows.len()) - 1]
    }

    /// What to do with a hand of a number of cards, at most [`MOST_CARDS`](super::legal::MOST_CARDS).
    pub(super) fn choice(&self, n: usize, turns_left: usize, hand: Packed, cards: usize) -> u8 {
        self.row(n, turns_left)[self.hands.number(hand, cards)]
    }
}

/// What the seats of a table choose.
#[derive(Clone, Debug)]
pub(super) struct SeatChoices {
    /// Each strategy in play.
    pub choices: Vec<Choices>,
    /// Which of them each seat uses.
    pub of: Vec<usize>,
}

impl SeatChoices {
    /// Of seats that play like this.
    pub(super) fn new(rules: &Rules, plays: &[Play]) -> SeatChoices {
        let (plays, of) = in_play(plays);
        SeatChoices { choices: plays.into_iter().map(|play| Choices::new(rules, play)).collect(), of }
    }

    pub(super) fn of_seat(&self, seat: usize) -> &Choices {
        &self.choices[self.of[seat]]
    }
}

/// A strategy in play.
#[derive(Clone, Debug)]
pub(super) struct Choices {
    play: Play,
    legal: LegalPlay,
    /// By N: the sets in order of preference.
    sets: Arc<[Vec<Packed>; RESIDUES]>,
}

impl Choices {
    pub(super) fn new(rules: &Rules, play: &Play) -> Choices {
        let legal = rules.legal();
        let sets = |n| play.order().preferred(&legal, n).iter().map(|set| packed(set)).collect();
        Choices { play: play.clone(), legal, sets: Arc::new(std::array::from_fn(sets)) }
    }

    /// What a hand may be left with after a set is chosen of it, or none, with this many turns left, the current one included;
    /// each rest is as likely.
    pub(super) fn rests(&self, n: usize, turns_left: usize, hand: Packed) -> impl Iterator<Item = Packed> {
        let mut legal = self.sets[n].iter().filter(move |set| holds(hand, **set)).map(move |set| hand - set).peekable();
        let cards = count(hand);
        let choice = match &self.play {
            _ if legal.peek().is_none() => HOLD,
            Play::Solved(plan) => self.legal.by_plan(cards, || plan.choice(n, turns_left, hand, cards)),
            Play::Named(_) => LARGEST,
        };
        let take = match &self.play {
            _ if choice == HOLD => 0,
            Play::Named(Strategy::Random) => usize::MAX,
            _ => 1,
        };
        let skip = usize::from(choice.saturating_sub(LARGEST));
        legal.skip(skip).take(take).chain((take == 0).then_some(hand))
    }

    /// How many sets may be equally likely at most.
    pub(super) fn most_likely(&self, n: usize) -> usize {
        if matches!(self.play, Play::Named(Strategy::Random)) { self.sets[n].len() } else { 1 }
    }
}
