//! Which sets a strategy discards, hand by hand, as it is enumerated.

use super::hands::{RESIDUES, count, holds, packed};
use super::legal::{HOLD, LARGEST, LegalPlay};
use super::plan::ChoicePlan;
use super::rules::{Rules, SeatPlay, Strategy};
use crate::games::enumeration::Packed;
use crate::games::in_play;
use std::ops::Range;
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
    pub(super) fn new(rules: &Rules, plays: &[SeatPlay]) -> SeatChoices {
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
    play: SeatPlay,
    legal: LegalPlay,
    /// By N: the sets in order of preference.
    sets: Arc<[Vec<Packed>; RESIDUES]>,
}

impl Choices {
    pub(super) fn new(rules: &Rules, play: &SeatPlay) -> Choices {
        let legal = rules.legal();
        let sets = |n| play.order().preferred(&legal, n).iter().map(|set| packed(set)).collect();
        Choices { play: play.clone(), legal, sets: Arc::new(std::array::from_fn(sets)) }
    }

    /// The sets where N is turned up, in order of preference.
    pub(super) fn sets(&self, n: usize) -> &[Packed] {
        &self.sets[n]
    }

    /// Which of the sets that a hand of this many cards holds, in order of preference, are equally likely to be chosen:
    /// none to hold back. `plan` is asked for the choice of a solved table.
    #[inline(always)]
    pub(super) fn likely(&self, cards: usize, may_discard: bool, plan: impl FnOnce(&ChoicePlan) -> u8) -> Range<usize> {
        let choice = match &self.play {
            _ if !may_discard => HOLD,
            SeatPlay::Solved(table) => self.legal.by_plan(cards, || plan(table)),
            SeatPlay::Named(Strategy::Random) => return 0..usize::MAX,
            SeatPlay::Named(_) => LARGEST,
        };
        let first = usize::from(choice.saturating_sub(LARGEST));
        first..first + usize::from(choice != HOLD)
    }

    /// What may be left of a hand after a set of it, or none, is chosen with this many turns left, the current one
    /// included; all rests are equally likely.
    pub(super) fn rests(&self, n: usize, turns_left: usize, hand: Packed) -> impl Iterator<Item = Packed> {
        let mut legal = self.sets[n].iter().filter(move |set| holds(hand, **set)).map(move |set| hand - set).peekable();
        let cards = count(hand);
        let likely = self.likely(cards, legal.peek().is_some(), |plan| plan.choice(n, turns_left, hand, cards));
        legal.skip(likely.start).take(likely.len()).chain(likely.is_empty().then_some(hand))
    }

    /// Of a number of turns, how much matters to a seat's first two: all of it to a plan, to others whether there are
    /// that many.
    pub(super) fn turns_known(&self, turns: usize) -> usize {
        if matches!(self.play, SeatPlay::Solved(_)) { turns } else { turns.min(2) }
    }

    /// The most sets that may be equally likely.
    pub(super) fn most_likely(&self, n: usize) -> usize {
        if matches!(self.play, SeatPlay::Named(Strategy::Random)) { self.sets[n].len() } else { 1 }
    }
}
