//! Choices of a strategy, hand by hand, for enumeration.

use super::hands::{RESIDUES, count, holds, packed};
use super::legal::{HOLD, LARGEST, LegalPlay};
use super::plan::ChoicePlan;
use super::rules::{Rules, SeatPlay, Strategy};
use crate::games::enumeration::Packed;
use crate::games::in_play;
use std::ops::Range;
use std::sync::Arc;

/// The strategies of all seats.
#[derive(Clone, Debug)]
pub(super) struct SeatChoices {
    pub choices: Vec<Choices>,
    /// Index of each seat's strategy in `choices`.
    pub of: Vec<usize>,
}

impl SeatChoices {
    /// Returns the choices of seats that play by `plays`.
    pub(super) fn new(rules: &Rules, plays: &[SeatPlay]) -> SeatChoices {
        let (plays, of) = in_play(plays);
        SeatChoices { choices: plays.into_iter().map(|play| Choices::new(rules, play)).collect(), of }
    }

    pub(super) fn of_seat(&self, seat: usize) -> &Choices {
        &self.choices[self.of[seat]]
    }
}

#[derive(Clone, Debug)]
pub(super) struct Choices {
    play: SeatPlay,
    legal: LegalPlay,
    /// Sets in order of preference, by N.
    sets: Arc<[Vec<Packed>; RESIDUES]>,
}

impl Choices {
    pub(super) fn new(rules: &Rules, play: &SeatPlay) -> Choices {
        let legal = rules.legal();
        let sets = std::array::from_fn(|n| play.order().preferred(&legal, n).iter().map(|set| packed(set)).collect());
        Choices { play: play.clone(), legal, sets: Arc::new(sets) }
    }

    /// Returns the legal sets of N in order of preference.
    pub(super) fn sets(&self, n: usize) -> &[Packed] {
        &self.sets[n]
    }

    /// Returns a range of the sets held by a hand of `cards` cards, in order of preference. All of them are equally
    /// likely to be chosen. The range is empty if the seat holds back. `plan` returns the choice of a solved table.
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

    /// Iterates over the rests of a hand after one choice with `turns_left` turns left, including this one. All rests
    /// are equally likely.
    pub(super) fn rests(&self, n: usize, turns_left: usize, hand: Packed) -> impl Iterator<Item = Packed> {
        let mut legal = self.sets[n].iter().filter(move |set| holds(hand, **set)).map(move |set| hand - set).peekable();
        let cards = count(hand);
        let likely = self.likely(cards, legal.peek().is_some(), |plan| plan.choice(n, turns_left, hand, cards));
        legal.skip(likely.start).take(likely.len()).chain(likely.is_empty().then_some(hand))
    }

    /// Returns the part of a number of turns that affects a seat's first two turns: all of it for a plan, and at most
    /// two for other strategies.
    pub(super) fn turns_known(&self, turns: usize) -> usize {
        if matches!(self.play, SeatPlay::Solved(_)) { turns } else { turns.min(2) }
    }

    /// Returns the largest number of sets that can be equally likely.
    pub(super) fn most_likely(&self, n: usize) -> usize {
        if matches!(self.play, SeatPlay::Named(Strategy::Random)) { self.sets[n].len() } else { 1 }
    }
}
