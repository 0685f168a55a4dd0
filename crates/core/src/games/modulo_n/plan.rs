//! A solved table: what to discard, by N, own turns left and own hand.

use super::hands::HandNumbers;
use crate::games::enumeration::Packed;
use std::sync::Arc;

/// More turns left than this count as this many.
pub(super) const MOST_TURNS: usize = 12;

/// A choice for each hand (see [`legal`](super::legal)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoicePlan {
    /// The numbers of the hands.
    pub(super) hands: Arc<HandNumbers>,
    /// For each N that may be turned up, by turns left less 1, by the number of the hand.
    pub(super) rows: Vec<Vec<Vec<u8>>>,
}

impl ChoicePlan {
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
