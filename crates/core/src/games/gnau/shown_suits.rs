//! The suits of cards that matter beside their faces.

use crate::cards::{Card, Typed};

/// The suits of cards to tell apart and to show. The ace of spades always has its suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShownSuits {
    None,
    /// The suits of cards that have the highest face.
    OfHighest,
    /// Also the suits of cards that all have one suit, jokers aside.
    OfHighestOrSuited,
    All,
}

impl ShownSuits {
    /// Returns the cards with the suits that are shown.
    pub(super) fn of(self, cards: &[Card]) -> Vec<Typed> {
        let highest = cards.iter().map(|card| card.face()).max();
        let mut suited = cards.iter().filter(|card| !card.is_joker()).map(|card| card.suit());
        let first = suited.next();
        let are_suited = suited.all(|suit| Some(suit) == first);
        let shows = |of: Card| match self {
            ShownSuits::None => false,
            ShownSuits::OfHighest => Some(of.face()) == highest,
            ShownSuits::OfHighestOrSuited => are_suited || Some(of.face()) == highest,
            ShownSuits::All => true,
        };
        let is_typed = |of: Card| shows(of) || of == Card::ACE_OF_SPADES;
        cards.iter().map(|of| if is_typed(*of) { of.typed() } else { Typed::from_face(of.typed().face) }).collect()
    }

    /// Returns the cards in order. Equal keys are not distinguished.
    pub(super) fn key(self, cards: &[Card]) -> Vec<Typed> {
        let mut key = self.of(cards);
        key.sort_unstable();
        key
    }

    /// Formats cards with the suits that matter.
    pub(super) fn shown(self, cards: &[Card]) -> String {
        shown(&self.of(cards))
    }
}

/// Formats cards with the suits that they have.
pub(super) fn shown(cards: &[Typed]) -> String {
    cards.iter().map(Typed::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::read_cards;

    /// Cards of one suit are not those of the same faces in several suits, whichever suit it is. A joker is of any suit.
    #[test]
    fn cards_of_one_suit_are_told_apart() {
        let of = |text: &str| {
            let typed = read_cards(text).unwrap();
            let cards: Vec<Card> = typed
                .iter()
                .map(|card| card.suit.map_or(Card::JOKER, |suit| Card::new(card.face, suit).unwrap()))
                .collect();
            ShownSuits::OfHighestOrSuited.shown(&cards)
        };
        for suit in ["d", "c", "h", "s"] {
            let suited = format!("5{suit} 2{suit} K{suit}");
            assert_eq!(of(&suited), suited);
            assert_eq!(of(&format!("* {suited}")), format!("* {suited}"));
            let other = if suit == "h" { "d" } else { "h" };
            assert_eq!(of(&format!("5{other} 2{suit} K{suit}")), format!("5 2 K{suit}"));
            assert_eq!(of(&format!("* 5{other} 2{suit}")), "* 5 2");
        }
        assert_eq!(of("As 2d Ah"), "As 2d A");
    }
}
