//! A solved table: the choice for each N, number of own turns left, and own hand.

use super::hands::HandNumbers;
use crate::games::enumeration::Packed;
use std::sync::Arc;

/// Largest number of turns left that a table distinguishes.
pub(super) const MOST_TURNS: usize = 12;

/// A choice for each hand (see [`legal`](super::legal)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoicePlan {
    pub(super) hands: Arc<HandNumbers>,
    /// Choices by N, turns left minus 1, and number of the hand.
    pub(super) rows: Vec<Vec<Vec<u8>>>,
}

impl ChoicePlan {
    /// Returns the row of an N with `turns_left` turns left, including this one.
    #[inline(always)]
    pub(super) fn row(&self, n: usize, turns_left: usize) -> &[u8] {
        let rows = &self.rows[n];
        &rows[turns_left.min(rows.len()) - 1]
    }

    /// Returns the choice with a hand of at most [`MOST_CARDS`](super::legal::MOST_CARDS) cards.
    pub(super) fn choice(&self, n: usize, turns_left: usize, hand: Packed, cards: usize) -> u8 {
        self.row(n, turns_left)[self.hands.number(hand, cards)]
    }
}
