//! Cards as people type them: `As 10h 3c Kd 6s`, `A♠,T♥`, `asth3ckd6s`. The suit may come first, as in `SA` and `♠A`,
//! and 1 may stand for an ace. German faces are B, D, K (Bube, Dame, König). A joker is `*`, a big
//! one `*+`.

use super::typed::{CardError, Typed};
use std::collections::BTreeMap;

const WANTED: &str =
    "a rank (A or 1, 2 … 10 or T, J, Q, K) followed by a suit (s, h, d, c or ♠, ♥, ♦, ♣), as in As 10h";
/// Longest part of the input that a message repeats.
const SHOWN: usize = 20;
/// Longest word that is tried in other notations.
const LONGEST: usize = 40;

/// Reads cards: ranks A or 1, 2 … 10 or T, J, Q, K and suits s, h, d, c or ♠, ♥, ♦, ♣ in any case, with or without
/// spaces, commas and hyphens between them. Other text is tried suit first, and with the German faces B and D.
///
/// # Errors
/// If a part of the text is not a card, or has several readings.
pub fn read_cards(text: &str) -> Result<Vec<Typed>, CardError> {
    in_the_ordinary_way(text).or_else(|error| in_other_ways(text).unwrap_or(Err(error)))
}

fn in_the_ordinary_way(text: &str) -> Result<Vec<Typed>, CardError> {
    let mut cards = Vec::new();
    for mut word in words(text) {
        while !word.is_empty() {
            let Some((face, rest)) = face(word) else {
                return Err(CardError::Unreadable { place: cards.len() + 1, text: shown(word), wanted: WANTED });
            };
            let (suit, rest) = suit_behind(face, rest).map_or((None, rest), |(suit, rest)| (Some(suit), rest));
            cards.push(Typed { face, suit });
            word = rest;
        }
    }
    Ok(cards)
}

/// Splits `text` at spaces, commas and hyphens.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',' || c == '-').filter(|word| !word.is_empty())
}

/// Shortens `text` for a message.
fn shown(text: &str) -> String {
    text.chars().take(SHOWN).flat_map(char::escape_debug).collect()
}

/// Reads cards in other notations, all of them suit first or all of them suit last. A face may stand alone. Returns
/// `None` if they cannot be read.
///
/// # Errors
/// If a word has two readings: `D5` is `5d` or `Q 5`.
fn in_other_ways(text: &str) -> Option<Result<Vec<Typed>, CardError>> {
    let words: Vec<&str> = words(text).collect();
    if words.iter().any(|word| word.len() > LONGEST) {
        return None;
    }
    let mut of_words: Vec<Vec<Vec<Typed>>> = vec![Vec::new(); words.len()];
    for read in [suit_first, suit_last] {
        let readings: Vec<Vec<Vec<Typed>>> = words.iter().map(|word| read(word)).collect();
        if readings.iter().any(Vec::is_empty) {
            continue;
        }
        for (known, readings) in of_words.iter_mut().zip(readings) {
            let new: Vec<_> = readings.into_iter().filter(|reading| !known.contains(reading)).collect();
            known.extend(new);
        }
    }
    let mut cards = Vec::new();
    for (readings, word) in of_words.into_iter().zip(words) {
        match &readings[..] {
            [] => return None,
            [reading] => cards.extend(reading),
            _ => return Some(Err(ambiguous(cards.len() + 1, word, &readings))),
        }
    }
    Some(Ok(cards))
}

fn ambiguous(place: usize, word: &str, readings: &[Vec<Typed>]) -> CardError {
    let readings = readings.iter().map(|cards| cards.iter().map(Typed::to_string).collect::<Vec<_>>().join(" "));
    CardError::Ambiguous { place, text: shown(word), readings: readings.collect::<Vec<_>>().join(" or ") }
}

/// Reads a word whose cards have their suit in front, or that is a single face.
fn suit_first(word: &str) -> Vec<Vec<Typed>> {
    if let Some((face, "")) = german(word) {
        return vec![vec![Typed::from_face(face)]];
    }
    let mut cards = Vec::new();
    let mut left = word;
    while !left.is_empty() {
        let Some((suit, after)) = suit(left) else { return Vec::new() };
        let Some((face, rest)) = german(after).filter(|(face, _)| *face < Typed::JOKER.face) else {
            return Vec::new();
        };
        cards.push(Typed { face, suit: Some(suit) });
        left = rest;
    }
    vec![cards]
}

/// Reads a word whose cards may have their suit after them. A D may be a queen or a suit. At most two readings are
/// returned.
fn suit_last(word: &str) -> Vec<Vec<Typed>> {
    // Readings of the word up to each position.
    let mut read = BTreeMap::from([(0, vec![Vec::new()])]);
    while let Some((place, so_far)) = read.pop_first() {
        if place == word.len() {
            return so_far;
        }
        let Some((face, rest)) = german(&word[place..]) else { continue };
        let nexts = [Some((None, rest)), suit_behind(face, rest).map(|(suit, rest)| (Some(suit), rest))];
        for (suit, rest) in nexts.into_iter().flatten() {
            let there: &mut Vec<Vec<Typed>> = read.entry(word.len() - rest.len()).or_default();
            there.extend(so_far.iter().map(|cards| [&cards[..], &[Typed { face, suit }]].concat()));
            there.truncate(2);
        }
    }
    Vec::new()
}

/// Reads the face at the start of `text`, and returns it with the rest. A 1 is an ace unless it belongs to a larger
/// number.
fn face(text: &str) -> Option<(u8, &str)> {
    let mut left = text.chars();
    let face = match left.next()?.to_ascii_uppercase() {
        'A' => 1,
        'T' => 10,
        'J' => 11,
        'Q' => 12,
        'K' => 13,
        '*' => match left.as_str().strip_prefix('+') {
            Some(rest) => return Some((Typed::BIG_JOKER.face, rest)),
            None => Typed::JOKER.face,
        },
        '1' => match left.as_str().strip_prefix('0') {
            Some(rest) => return Some((10, rest)),
            None if left.as_str().starts_with(|c: char| c.is_ascii_digit()) => return None,
            None => 1,
        },
        digit @ '2'..='9' => digit as u8 - b'0',
        _ => return None,
    };
    Some((face, left.as_str()))
}

/// Reads the suit after a face, if there is one, and returns it with the rest.
fn suit_behind(face: u8, text: &str) -> Option<(u8, &str)> {
    if face >= Typed::JOKER.face { None } else { suit(text) }
}

/// Reads the suit at the start of `text`, and returns it with the rest.
fn suit(text: &str) -> Option<(u8, &str)> {
    let mut left = text.chars();
    let suit = match left.next()?.to_ascii_lowercase() {
        'd' | '♦' | '♢' => 0,
        'c' | '♣' | '♧' => 1,
        'h' | '♥' | '♡' => 2,
        's' | '♠' | '♤' => 3,
        _ => return None,
    };
    // A variation selector may follow. It asks for a letter or a picture.
    let rest = left.as_str();
    Some((suit, rest.strip_prefix(['\u{fe0e}', '\u{fe0f}']).unwrap_or(rest)))
}

/// Reads a face, including those of the German pack.
fn german(text: &str) -> Option<(u8, &str)> {
    let mut left = text.chars();
    match left.next()? {
        'B' | 'b' => Some((11, left.as_str())),
        'D' | 'd' => Some((12, left.as_str())),
        _ => face(text),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Card;
    use super::*;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn listed(cards: &[Typed]) -> String {
        cards.iter().map(Typed::to_string).collect::<Vec<_>>().join(" ")
    }

    fn read(text: &str) -> String {
        read_cards(text).map_or_else(|error| error.to_string(), |cards| listed(&cards))
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
            "1s 10h 3c Kd 6s",
            "1s10h3cKd6s",
            "SA H10 C3 DK S6",
            "♠A ♥10 ♣3 ♦K ♠6",
            "sa,ht,c3,dk,s6",
            "♠1♥10♣3♦K♠6",
            "As-10h-3c-Kd-6s",
        ] {
            assert_eq!(read(text), "As 10h 3c Kd 6s", "{text:?}");
        }
        assert_eq!(read("A 5k10"), "A 5 K 10");
        assert_eq!(read("As * 10h**"), "As * 10h * *");
        assert_eq!(read("SA * H10"), "As * 10h");
        assert_eq!(read("As*+10h***+*"), "As *+ 10h * * *+ *");
        assert_eq!(read("SA *+ H10"), "As *+ 10h");
        assert_eq!(read(" , "), "");
    }

    #[test]
    fn invalid_cards_are_named_with_their_place() {
        for (text, place, at) in [
            ("As 11h", 2, "11h"),
            ("As Xh", 2, "Xh"),
            ("As3dZh3c", 3, "Zh3c"),
            ("As hA", 2, "hA"),
            ("0", 1, "0"),
            ("As 10h♠", 3, "♠"),
            ("Ас", 1, "Ас"),
            ("Aс", 2, "с"),
            ("A-s", 2, "s"),
            ("As *s", 3, "s"),
            ("s* As", 1, "s*"),
            ("As *++", 3, "+"),
            ("As * +", 3, "+"),
            ("*+s", 2, "s"),
            ("s*+", 1, "s*+"),
            ("*s+", 2, "s+"),
            ("joker", 2, "oker"),
            ("2s \u{1b}[2J", 2, "\\u{1b}[2J"),
        ] {
            let message = read(text);
            assert!(message.starts_with(&format!("card {place} cannot be read at `{at}`: ")), "{text:?}: {message}");
        }
        assert!(read(&"x".repeat(100_000)).len() < 200);
    }

    #[test]
    fn faces_may_be_german_and_an_ace_a_one() {
        for (text, cards) in [
            ("B D K", "J Q K"),
            ("b d k", "J Q K"),
            ("Bs Dh Kc", "Js Qh Kc"),
            ("SB HD CK", "Js Qh Kc"),
            ("♠D 4 6 B 10", "Qs 4 6 J 10"),
            ("10 4 6 1 10", "10 4 6 A 10"),
            ("3 4 3 1 2", "3 4 3 A 2"),
            ("1 1", "A A"),
            ("101", "10 A"),
            ("D", "Q"),
            ("DsBs", "Qs Js"),
            // The ordinary reading, although the letters could be a German king and queen.
            ("KD", "Kd"),
        ] {
            assert_eq!(read(text), cards, "{text:?}");
        }
    }

    #[test]
    fn ambiguous_cards_are_refused_with_both_readings() {
        for (text, place, at, readings) in [
            ("D5", 1, "D5", "5d or Q 5"),
            ("DK", 1, "DK", "Kd or Q K"),
            ("Bs Dd", 2, "Dd", "Qd or Q Q"),
            // Next to a German jack, KD may be a king and a queen.
            ("B KD", 2, "KD", "Kd or K Q"),
            ("4 DA 3", 2, "DA", "Ad or Q A"),
        ] {
            let message = read(text);
            let expected = format!("card {place} cannot be read at `{at}`: it could mean {readings}; ");
            assert!(message.starts_with(&expected), "{text:?}: {message}");
        }
        assert!(read(&"D".repeat(100_000)).len() < 300);
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
        let letters: Vec<char> = "AaKQJTBD1023456789shdcSHDC♠♥♦♣♤*+\u{fe0f} ,.-xé🂡\0\n".chars().collect();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut readable = 0;
        for _ in 0..20_000 {
            let length = rng.random_range(0..12);
            let text: String = (0..length).map(|_| *letters.choose(&mut rng).unwrap()).collect();
            if let Ok(cards) = read_cards(&text) {
                assert_eq!(read_cards(&listed(&cards)), Ok(cards.clone()), "{text:?}");
                readable += usize::from(!cards.is_empty());
            }
        }
        assert!(readable > 1_000, "{readable}");
    }
}
