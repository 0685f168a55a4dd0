//! Solved tables: for every question to the holder of a hand the chance that he says yes.

use super::shown::Shown;

/// What a holder is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum What {
    /// Whether to escape with a free hand where the other side shows these specials.
    Escape { shown: Shown },
    /// Whether to draw another card; the dealer, where he sees it, against a player with so many cards.
    Hit { against: Option<u8> },
}

/// A question to the holder of a hand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Question {
    pub what: What,
    /// The hand's ranks, ascending: 1 = ace … 10 = ten or picture.
    pub hand: Vec<u8>,
}

/// Chances in a table are whole numbers of so many parts.
pub(super) const PARTS: u32 = 1_000_000;

impl Question {
    /// The cells of a table that say what is asked.
    pub(super) const HEADER: [&str; 5] = ["decision", "hand", "against", "ban_bans", "ban_nags"];

    /// Its row's cells under [`HEADER`](Question::HEADER).
    pub(super) fn cells(&self) -> [String; 5] {
        let hand = hand_name(&self.hand);
        let none = String::new;
        match self.what {
            What::Escape { shown: [bans, nags] } => {
                ["escape".to_owned(), hand, none(), bans.to_string(), nags.to_string()]
            }
            What::Hit { against } => {
                ["hit".to_owned(), hand, against.map_or_else(none, |count| count.to_string()), none(), none()]
            }
        }
    }
}

/// A hand as it is written: `A 5`, `6 10`.
pub(super) fn hand_name(ranks: &[u8]) -> String {
    let name = |rank: &u8| if *rank == 1 { "A".to_owned() } else { rank.to_string() };
    ranks.iter().map(name).collect::<Vec<_>>().join(" ")
}
