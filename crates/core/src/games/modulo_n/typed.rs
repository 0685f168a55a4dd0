//! Card names of Modulo N as people type them: `1 4 GD E1 Feng Shui`, `GD, GD & F3`, `gd9EF`.

use crate::cards::CardError;

/// Every rank from the lowest: its name, and the value of its cards mod 10. Honours are worth 10, and Feng Shui cards 1
/// or 11.
pub(super) const RANKS: [(&str, u8); 15] = [
    ("1", 1),
    ("2", 2),
    ("3", 3),
    ("4", 4),
    ("5", 5),
    ("6", 6),
    ("7", 7),
    ("8", 8),
    ("9", 9),
    ("N", 0),
    ("W", 0),
    ("S", 0),
    ("E", 0),
    ("GD", 0),
    ("F", 1),
];

/// Further names of ranks, for whole words only, so that the ace of another pack, as in `As`, is not a Feng Shui card.
const ALONE: [(&str, &str); 7] =
    [("F", "A"), ("GD", "10"), ("E", "10"), ("S", "10"), ("W", "10"), ("N", "10"), ("F", "Feng-Shui")];
/// Further names of ranks that may be run together with others.
const OTHERS: [(&str, &str); 14] = [
    ("E", "E1"),
    ("E", "E2"),
    ("E", "E3"),
    ("E", "E4"),
    ("S", "S2"),
    ("W", "W3"),
    ("N", "N4"),
    ("F", "F1"),
    ("F", "F2"),
    ("F", "F3"),
    ("F", "F4"),
    ("F", "F5"),
    ("F", "11"),
    ("F", "FengShui"),
];

const WANTED: &str = "1 … 9, GD, E1, S2, W3, N4 (or E, S, W, N) or F (or F1 … F5, A, 11, Feng Shui), as in 1 9 GD F";
/// Longest word that is parsed, and the length to which a message shortens it.
const LONGEST: usize = 200;
const SHOWN: usize = 20;
/// Largest number of readings shown for one text.
const MOST_READINGS: usize = 5;

/// Parses cards in upper or lower case, with or without spaces, commas and `&`, into indices of ranks. Rejects a word
/// with several readings unless it is the name of one card.
pub(super) fn read(text: &str) -> Result<Vec<usize>, CardError> {
    let words = text.split(|c: char| c.is_whitespace() || [',', '&', '+'].contains(&c));
    let mut words = words.filter(|word| !["", "and", "plus"].contains(&&*word.to_ascii_lowercase())).peekable();
    let mut cards = Vec::new();
    while let Some(word) = words.next() {
        let is_half = word.eq_ignore_ascii_case("Feng");
        let is_feng_shui = is_half && words.next_if(|next| next.eq_ignore_ascii_case("Shui")).is_some();
        let word = if is_feng_shui { "FengShui" } else { word };
        let (place, shown) = (cards.len() + 1, || word.chars().take(SHOWN).flat_map(char::escape_debug).collect());
        let mut readings = readings(word);
        let last = match (readings.pop(), readings.is_empty(), in_suits(word)) {
            (None, ..) => return Err(CardError::Unreadable { place, text: shown(), wanted: WANTED }),
            (Some(reading), true, None) => {
                cards.extend(reading);
                continue;
            }
            (Some(reading), true, Some(of_a_suit)) => {
                readings.push(reading);
                of_a_suit
            }
            (Some(last), false, _) => names(&last),
        };
        let readings = readings.iter().map(|reading| names(reading)).collect::<Vec<_>>().join(", ") + " or " + &last;
        return Err(CardError::Ambiguous { place, text: shown(), readings });
    }
    Ok(cards)
}

fn names(cards: &[usize]) -> String {
    cards.iter().map(|rank| RANKS[*rank].0).collect::<Vec<_>>().join(" ")
}

/// Describes a word that means cards of another pack: `9s` is the nine of spades.
fn in_suits(word: &str) -> Option<String> {
    let spades = word.as_bytes().chunks(2).all(|card: &[u8]| matches!(card, [b'1'..=b'9', b's' | b'S']));
    spades.then(|| {
        format!("cards with suits ({} of spades), which Modulo N does not have", word.get(..1).unwrap_or_default())
    })
}

/// Returns the possible readings of a word, at most [`MOST_READINGS`] for each rest.
fn readings(word: &str) -> Vec<Vec<usize>> {
    let ranks = RANKS.iter().map(|(name, _)| (*name, *name)).chain(OTHERS);
    let names = ranked(ranks.clone());
    let mut whole = ranked(ranks.chain(ALONE));
    whole.retain(|(_, name)| name.eq_ignore_ascii_case(word));
    if !whole.is_empty() || word.len() > LONGEST {
        return whole.into_iter().map(|(rank, _)| vec![rank]).collect();
    }
    // Readings of the rest of the word from each position, the last position first.
    let mut rests: Vec<Vec<Vec<usize>>> = vec![vec![Vec::new()]];
    for from in (0..word.len()).rev() {
        let mut here = Vec::new();
        for (rank, name) in &names {
            if word.get(from..from + name.len()).is_some_and(|front| front.eq_ignore_ascii_case(name)) {
                let after = &rests[word.len() - from - name.len()];
                here.extend(after.iter().map(|rest| [&[*rank], &rest[..]].concat()));
            }
        }
        here.truncate(MOST_READINGS);
        rests.push(here);
    }
    rests.pop().unwrap_or_default()
}

/// Returns names, each with its rank.
fn ranked(names: impl Iterator<Item = (&'static str, &'static str)>) -> Vec<(usize, &'static str)> {
    names.filter_map(|(of, name)| Some((RANKS.iter().position(|(rank, _)| *rank == of)?, name))).collect()
}
