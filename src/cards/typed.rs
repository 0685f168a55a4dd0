//! Cards as people type them: `As 10h 3c Kd 6s`, `A♠,T♥`, `asth3ckd6s`.

use std::fmt;
use thiserror::Error;

/// A card as typed, perhaps without its suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Typed {
    /// 1 = ace … 11 = jack, 12 = queen, 13 = king.
    pub face: u8,
    /// 0 = diamonds … 3 = spades.
    pub suit: Option<u8>,
}

/// Why a text is not a hand from a shoe. Cards are counted from 1.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CardError {
    /// A part of the text is not a card.
    #[error("card {place} cannot be read at `{text}`: write {wanted}")]
    Unreadable {
        /// The number of the card.
        place: usize,
        /// The text from there on, shortened.
        text: String,
        /// How cards are written.
        wanted: &'static str,
    },
    /// A part of the text may be several cards, or fewer.
    #[error(
        "card {place} cannot be read at `{text}`: it can be read as {readings}; write which, with spaces between cards"
    )]
    Ambiguous {
        /// The number of the card.
        place: usize,
        /// The text, shortened.
        text: String,
        /// The possible readings.
        readings: String,
    },
    /// The suit matters but was left out.
    #[error("card {place}, `{card}`, needs a suit, because {why}: write {card}s, {card}h, {card}d or {card}c")]
    NoSuit {
        /// The number of the card.
        place: usize,
        /// The card.
        card: Typed,
        /// What the suit matters for.
        why: &'static str,
    },
    /// More of a card than the shoe has.
    #[error("card {place}, `{card}`, is one too many: the shoe has {there}")]
    TooMany {
        /// The number of the card.
        place: usize,
        /// The card.
        card: String,
        /// The most that a hand can have.
        there: u32,
    },
}

impl Typed {
    /// A card without a suit.
    #[must_use]
    pub fn of_face(face: u8) -> Typed {
        Typed { face, suit: None }
    }
}

const WANTED: &str = "a rank (A, 2 … 10 or T, J, Q, K) and behind it a suit (s, h, d, c or ♠, ♥, ♦, ♣), as in As 10h";
const FACES: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS: [char; 4] = ['d', 'c', 'h', 's'];
/// Longest part of a text that a message repeats.
const SHOWN: usize = 20;

impl fmt::Display for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let face = FACES.get(usize::from(self.face).wrapping_sub(1)).unwrap_or(&"?");
        let suit = self.suit.and_then(|suit| SUITS.get(usize::from(suit)));
        write!(f, "{face}{}", suit.map_or_else(String::new, char::to_string))
    }
}

/// Reads cards: ranks A, 2 … 10 or T, J, Q, K and suits s, h, d, c or ♠, ♥, ♦, ♣ in any case, with spaces and commas
/// between them or not.
///
/// # Errors
/// If a part of the text is not a card.
pub fn read_cards(text: &str) -> Result<Vec<Typed>, CardError> {
    let mut cards = Vec::new();
    for mut word in text.split(|c: char| c.is_whitespace() || c == ',') {
        while !word.is_empty() {
            let Some((face, rest)) = face(word) else {
                let text = word.chars().take(SHOWN).flat_map(char::escape_debug).collect();
                return Err(CardError::Unreadable { place: cards.len() + 1, text, wanted: WANTED });
            };
            let (suit, rest) = suit(rest).map_or((None, rest), |(suit, rest)| (Some(suit), rest));
            cards.push(Typed { face, suit });
            word = rest;
        }
    }
    Ok(cards)
}

/// Refuses cards without a suit where the suit of their face matters.
///
/// # Errors
/// The first such card, with what its suit matters for.
pub fn check_suits(cards: &[Typed], why: impl Fn(u8) -> Option<&'static str>) -> Result<(), CardError> {
    let mut lacking = cards.iter().zip(1..).filter(|(card, _)| card.suit.is_none());
    let found = lacking.find_map(|(card, place)| Some(CardError::NoSuit { place, card: *card, why: why(card.face)? }));
    found.map_or(Ok(()), Err)
}

fn face(text: &str) -> Option<(u8, &str)> {
    let mut left = text.chars();
    let face = match left.next()?.to_ascii_uppercase() {
        'A' => 1,
        'T' => 10,
        'J' => 11,
        'Q' => 12,
        'K' => 13,
        '1' if left.next() == Some('0') => 10,
        digit @ '2'..='9' => digit as u8 - b'0',
        _ => return None,
    };
    Some((face, left.as_str()))
}

fn suit(text: &str) -> Option<(u8, &str)> {
    let mut left = text.chars();
    let suit = match left.next()?.to_ascii_lowercase() {
        'd' | '♦' | '♢' => 0,
        'c' | '♣' | '♧' => 1,
        'h' | '♥' | '♡' => 2,
        's' | '♠' | '♤' => 3,
        _ => return None,
    };
    // A variation selector may follow, asking for a letter or a picture.
    let rest = left.as_str();
    Some((suit, rest.strip_prefix(['\u{fe0e}', '\u{fe0f}']).unwrap_or(rest)))
}

#[cfg(test)]
mod tests {
    use super::super::Card;
    use super::*;
    use rand::RngExt;
    use rand::SeedableRng;
    use rand::seq::IndexedRandom;
    use rand_chacha::ChaCha8Rng;

    fn shown(cards: &[Typed]) -> String {
        cards.iter().map(Typed::to_string).collect::<Vec<_>>().join(" ")
    }

    fn read(text: &str) -> String {
        read_cards(text).map_or_else(|error| error.to_string(), |cards| shown(&cards))
    }

    #[test]
    fn many_ways_to_type_a_hand() {
        for text in [
            "As 10h 3c Kd 6s",
            "AsTh3cKd6s",
            "as10h3ckd6s",
            "AS, TH, 3C, KD, 6S",
            " A♠\t10♥ ,, 3♣ K♦\n6♠ ",
            "a♤t♡3♧k♢6♤",
            "A♠\u{fe0f}10♥\u{fe0e}3♣K♦6♠",
        ] {
            assert_eq!(read(text), "As 10h 3c Kd 6s", "{text:?}");
        }
        assert_eq!(read("A 5k10"), "A 5 K 10");
        assert_eq!(read(" , "), "");
    }

    #[test]
    fn what_is_no_card_is_named_with_its_place() {
        for (text, place, at) in [
            ("As 1h", 2, "1h"),
            ("As 11h", 2, "11h"),
            ("As Xh", 2, "Xh"),
            ("As3dZh3c", 3, "Zh3c"),
            ("As hA", 2, "hA"),
            ("0", 1, "0"),
            ("As 10h♠", 3, "♠"),
            ("Ас", 1, "Ас"),
            ("Aс", 2, "с"),
            ("A-s", 2, "-s"),
            ("joker", 2, "oker"),
            ("2s \u{1b}[2J", 2, "\\u{1b}[2J"),
        ] {
            let message = read(text);
            assert!(message.starts_with(&format!("card {place} cannot be read at `{at}`: ")), "{text:?}: {message}");
        }
        assert!(read(&"x".repeat(100_000)).len() < 200);
    }

    /// Every card is read back as it is shown.
    #[test]
    fn cards_are_shown_as_they_are_typed() {
        for card in Card::pack() {
            let typed = Typed { face: card.face(), suit: Some(card.suit()) };
            assert_eq!(read_cards(&typed.to_string()), Ok(vec![typed]));
        }
    }

    #[test]
    fn no_text_panics() {
        let letters: Vec<char> = "AaKQJT1023456789shdcSHDC♠♥♦♣♤\u{fe0f} ,.-xé🂡\0\n".chars().collect();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut readable = 0;
        for _ in 0..20_000 {
            let length = rng.random_range(0..12);
            let text: String = (0..length).map(|_| *letters.choose(&mut rng).unwrap()).collect();
            if let Ok(cards) = read_cards(&text) {
                assert_eq!(read_cards(&shown(&cards)), Ok(cards.clone()), "{text:?}");
                readable += usize::from(!cards.is_empty());
            }
        }
        assert!(readable > 1_000, "{readable}");
    }
}
