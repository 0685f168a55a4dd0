//! Which sets a strategy discards, hand by hand, as it is enumerated.

use super::hands::{RESIDUES, count, holds, packed};
use super::legal::{HOLD, LARGEST, LegalPlay};
use super::rules::{Play, Rules, Strategy};
use crate::games::enumeration::Packed;
use crate::games::in_play;
use std::sync::Arc;

/// What the seats of a table choose.
#[derive(Clone, Debug)]
pub(super) struct SeatChoices {
    /// Each strategy in play.
    pub choices: Vec<Choices>,
    /// Which of them each seat uses.
    pub of: Vec<usize>,
}

impl SeatChoices {
    /// For seats that play like this.
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

    /// What may be left of a hand after a set of it, or none, is chosen with this many turns left, the current one
    /// included; all rests are equally likely.
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

    /// Of a number of turns, how much matters to a seat's first two: all of it to a plan, to others whether there are
    /// that many.
    pub(super) fn turns_known(&self, turns: usize) -> usize {
        if matches!(self.play, Play::Solved(_)) { turns } else { turns.min(2) }
    }

    /// The most sets that may be equally likely.
    pub(super) fn most_likely(&self, n: usize) -> usize {
        if matches!(self.play, Play::Named(Strategy::Random)) { self.sets[n].len() } else { 1 }
    }
}
