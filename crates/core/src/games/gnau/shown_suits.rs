//! The suits of cards that matter beside their faces.

use super::symbols::{WITH_JOKERS, card, symbol};
use crate::cards::Card;

/// The suits of cards to tell apart and to show. The ace of spades always has its suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShownSuits {
    None,
    /// The suits of cards that have the highest face.
    OfHighest,
    /// Also the suits of cards that all have one suit.
    OfHighestOrSuited,
    All,
}

impl ShownSuits {
    /// Every member, in ascending order of shown suits.
    pub(super) const ALL: [ShownSuits; 4] =
        [ShownSuits::None, ShownSuits::OfHighest, ShownSuits::OfHighestOrSuited, ShownSuits::All];

    /// Returns `true` if the suit of a card with this face is shown, among cards that may have no suit yet.
    pub(super) fn shows(self, cards: &[(u8, Option<u8>)], face: u8) -> bool {
        let is_highest = cards.iter().all(|(other, _)| *other <= face);
        match self {
            ShownSuits::None => false,
            ShownSuits::OfHighest => is_highest,
            ShownSuits::OfHighestOrSuited => is_highest || cards.iter().all(|(_, suit)| *suit == cards[0].1),
            ShownSuits::All => true,
        }
    }

    /// Returns the cards in order. Without its suit, one card of a face stands for all.
    pub(super) fn key(self, cards: &[Card]) -> Vec<Card> {
        let mut key: Vec<Card> = self.with_shown(cards, |of| of, |of| card(symbol(of)));
        key.sort_unstable();
        key
    }

    /// Formats cards with the suits that matter.
    pub(super) fn shown(self, cards: &[Card]) -> String {
        const FACES: [&str; WITH_JOKERS] =
            ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "As", "*", "*+"];
        self.with_shown(cards, |card| card.typed().to_string(), |card| FACES[symbol(card)].to_owned()).join(" ")
    }

    /// Converts each card, with its suit or without.
    fn with_shown<T>(self, cards: &[Card], with: impl Fn(Card) -> T, without: impl Fn(Card) -> T) -> Vec<T> {
        let typed: Vec<(u8, Option<u8>)> = cards.iter().map(|card| (card.face(), Some(card.suit()))).collect();
        let mut all = Vec::with_capacity(cards.len());
        for card in cards {
            all.push(if self.shows(&typed, card.face()) { with(*card) } else { without(*card) });
        }
        all
    }
}
