//! Playing decisions that change with the count.

use super::plan::{COUNTS, FARTHEST};
use super::tags::{Effect, System};
use crate::cards::Card;
use crate::games::PlayChoice;

/// A player's choice, and how the removal of each card changes it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayEffect {
    /// The choice in the full shoe.
    pub choice: PlayChoice,
    /// The change of its margin without one card of each kind, in the order of the effects.
    pub changes: Vec<f64>,
}

/// A choice that is another one at some true counts.
pub(super) struct IndexPlay<'a> {
    pub choice: &'a PlayChoice,
    /// The true count nearest to 0 that makes the other play better.
    pub index: i32,
    /// Change of the margin by one true count.
    pub slope: f64,
    /// Gain of the other play at each true count; 0 if it loses.
    pub gains: [f64; COUNTS],
}

impl PlayEffect {
    /// Finds the true counts that make the other play better, to first order; `None` if there are none.
    ///
    /// If effects add up, a true count changes the margin by β(D − 1)/52, where D is the number of cards of the shoe and
    /// β = Σ copies · tag · change / Σ copies · tag² (Griffin, *The Theory of Blackjack*, ch. 6). A true count is rounded
    /// down, so that its middle counts.
    pub(super) fn index(&self, system: &System, effects: &[Effect]) -> Option<IndexPlay<'_>> {
        let (mut products, mut squares, mut cards) = (0.0, 0.0, 0.0);
        for ((tag, effect), change) in system.tags.iter().zip(effects).zip(&self.changes) {
            let (tag, copies) = (f64::from(*tag), f64::from(effect.copies));
            products += copies * tag * change;
            squares += copies * tag * tag;
            cards += copies;
        }
        let slope = products / squares * (cards - 1.0) / Card::PACK as f64;
        let margin = self.choice.margin;
        let gains = std::array::from_fn(|at| {
            let count = at as f64 - f64::from(FARTHEST) + 0.5;
            let there = margin + slope * count;
            if there * margin < 0.0 { there.abs() } else { 0.0 }
        });
        let counts = (0..COUNTS).filter(|at| gains[*at] > 0.0).map(|at| at as i32 - FARTHEST);
        let index = counts.min_by_key(|count| count.abs())?;
        Some(IndexPlay { choice: &self.choice, index, slope, gains })
    }
}
