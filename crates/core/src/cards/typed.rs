//! Cards as typed, perhaps without a suit, and errors in them.

use super::Card;
use std::fmt;
use thiserror::Error;

/// A card as typed, perhaps without its suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Typed {
    /// 1 = ace … 11 = jack, 12 = queen, 13 = king, 14 = joker, 15 = big joker.
    pub face: u8,
    /// 0 = diamonds … 3 = spades.
    pub suit: Option<u8>,
}

/// The reason why a string is not a hand from a shoe. Cards are counted from 1.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CardError {
    /// A part of the text is not a card.
    #[error("card {place} cannot be read at `{text}`: write {wanted}")]
    Unreadable {
        /// Number of the card.
        place: usize,
        /// The text from there on, shortened.
        text: String,
        /// Notation of cards.
        wanted: &'static str,
    },
    /// A part of the text has several readings.
    #[error(
        "card {place} cannot be read at `{text}`: it could mean {readings}; write one of these, with spaces between cards"
    )]
    Ambiguous {
        /// Number of the card.
        place: usize,
        /// The text, shortened.
        text: String,
        /// The possible readings.
        readings: String,
    },
    /// The suit matters but was left out.
    #[error("card {place}, `{card}`, needs a suit, because {why}: write {card}s, {card}h, {card}d or {card}c")]
    NoSuit {
        /// Number of the card.
        place: usize,
        /// The card.
        card: Typed,
        /// The reason why the suit matters.
        why: &'static str,
    },
    /// There are more copies of a card than in the shoe.
    #[error("card {place}, `{card}`, is one too many: the shoe has {there}")]
    TooMany {
        /// Number of the card.
        place: usize,
        /// The card.
        card: String,
        /// Largest number in a hand.
        there: u32,
    },
}

impl Typed {
    /// A joker, the small one if there are big ones.
    pub const JOKER: Typed = Typed { face: 14, suit: None };
    /// A big joker.
    pub const BIG_JOKER: Typed = Typed { face: 15, suit: None };

    /// Creates a card without a suit.
    pub fn from_face(face: u8) -> Typed {
        Typed { face, suit: None }
    }

    /// Returns `true` for a joker, small or big.
    pub fn is_joker(self) -> bool {
        self.face >= Typed::JOKER.face
    }
}

impl Card {
    /// Returns the card of this face and suit.
    pub fn typed(self) -> Typed {
        match self {
            Card::BIG_JOKER => Typed::BIG_JOKER,
            Card::JOKER => Typed::JOKER,
            card => Typed { face: card.face(), suit: Some(card.suit()) },
        }
    }
}

const FACES: [&str; 15] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "*", "*+"];
const SUITS: [char; 4] = ['d', 'c', 'h', 's'];

impl fmt::Display for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let face = FACES.get(usize::from(self.face).wrapping_sub(1)).unwrap_or(&"?");
        let suit = self.suit.and_then(|suit| SUITS.get(usize::from(suit)));
        write!(f, "{face}{}", suit.map_or_else(String::new, char::to_string))
    }
}

/// Rejects cards without a suit if the suit of their face matters. A joker has none.
///
/// # Errors
/// The first such card, with the reason.
pub fn check_suits(cards: &[Typed], why: impl Fn(u8) -> Option<&'static str>) -> Result<(), CardError> {
    let mut lacking = cards.iter().zip(1..).filter(|(card, _)| card.suit.is_none() && !card.is_joker());
    let found = lacking.find_map(|(card, place)| Some(CardError::NoSuit { place, card: *card, why: why(card.face)? }));
    found.map_or(Ok(()), Err)
}
