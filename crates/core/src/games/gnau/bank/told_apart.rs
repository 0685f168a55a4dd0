//! The distinctions of a table between seen cards.

use crate::cards::{Card, Typed};
use crate::games::gnau::shown_suits::ShownSuits;
use std::collections::BTreeSet;

/// Suits that distinguish seen cards.
#[derive(Clone, Debug)]
pub(super) struct ToldApart {
    pub suits: ShownSuits,
    /// Keys of cards that every suit distinguishes.
    pub by_all: BTreeSet<Vec<Typed>>,
}

impl ToldApart {
    /// Tells all cards apart by the same suits.
    pub(super) fn by(suits: ShownSuits) -> ToldApart {
        ToldApart { suits, by_all: BTreeSet::new() }
    }

    /// Returns the suits that distinguish some cards.
    pub(super) fn suits_of(&self, cards: &[Card]) -> ShownSuits {
        if self.by_all.contains(&self.suits.key(cards)) { ShownSuits::All } else { self.suits }
    }

    /// Returns the cards in order. Equal keys are not distinguished.
    pub(super) fn key(&self, cards: &[Card]) -> Vec<Typed> {
        self.suits_of(cards).key(cards)
    }

    /// Formats cards with the suits that matter.
    pub(super) fn shown(&self, cards: &[Card]) -> String {
        self.suits_of(cards).shown(cards)
    }
}
