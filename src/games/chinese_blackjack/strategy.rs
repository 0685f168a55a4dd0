//! When a holder stops, and whom the dealer reveals.

use super::hand::Cards;
use super::rules::EscapeWhen;
use crate::config::{Complaints, Diagnostic, Value, Values};
use std::collections::BTreeMap;

/// How one holder plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Strategy {
    /// Below this total he must hit.
    minimum: u8,
    /// He stands on this hard total or more with two, three, four cards.
    stand_at: [u8; 3],
    /// The same for soft totals.
    soft_stand_at: [u8; 3],
    /// What he does with a free hand.
    pub(super) free_hand: EscapeWhen,
    /// Dealer: from his hard total to the card counts that he reveals before hitting.
    reveal: Rows,
    /// The same for soft totals.
    soft_reveal: Rows,
}

type Rows = BTreeMap<u64, Vec<u64>>;

const COUNTS: [&str; 3] = ["two", "three", "four"];
/// What stands for a minimum of 0 where a default total to stand on is wanted.
const CUSTOMARY_MINIMUM: u8 = 16;

impl Strategy {
    /// Reads a strategy and fills the defaults that follow from other keys.
    pub(super) fn read(values: &mut Values, minimum: u8, complaints: &mut Complaints) -> Strategy {
        if let Some(place) = values.place("file") {
            let message = "solved tables (`file`) are not read yet";
            complaints.error(Diagnostic::at(place, message).help("write stand_at and reveal instead"));
        }
        let default = if minimum == 0 { CUSTOMARY_MINIMUM } else { minimum };
        let stand_at = COUNTS.map(|count| total(values, "stand_at", count, default));
        let mut soft_stand_at = stand_at;
        for (count, total_) in COUNTS.iter().zip(&mut soft_stand_at) {
            *total_ = total(values, "soft_stand_at", count, *total_);
        }
        let reveal = values.rows("reveal").unwrap_or_default();
        let soft_reveal = values.rows("soft_reveal").unwrap_or_else(|| reveal.clone());
        Strategy { minimum, stand_at, soft_stand_at, free_hand: values.word("free_hand"), reveal, soft_reveal }
    }

    /// Whether the holder of these cards draws no more: five cards, 21, bust, or a total that he stands on.
    pub(super) fn stops(&self, cards: &Cards) -> bool {
        if cards.is_final() {
            return true;
        }
        let stand_at = if cards.soft { self.soft_stand_at } else { self.stand_at };
        cards.total >= self.minimum && cards.total >= stand_at[usize::from(cards.count) - 2]
    }

    /// Whether a dealer who goes on with these cards first reveals the players who hold `count` cards.
    pub(super) fn reveals(&self, cards: &Cards, count: u64) -> bool {
        let rows = if cards.soft { &self.soft_reveal } else { &self.reveal };
        cards.total >= self.minimum && rows.get(&cards.total.into()).is_some_and(|row| row.contains(&count))
    }

    /// Whether the holder of these cards draws; a dealer's, against a player who holds so many cards, if he sees that.
    pub(super) fn hits(&self, cards: &Cards, against: Option<u8>) -> bool {
        !self.stops(cards) && !against.is_some_and(|count| self.reveals(cards, count.into()))
    }

    /// Whether the holder of a free hand escapes, given whether the other side shows a special.
    pub(super) fn escapes(&self, special_shown: bool) -> bool {
        match self.free_hand {
            EscapeWhen::Escape => true,
            EscapeWhen::Continue => false,
            EscapeWhen::EscapeSpecial => special_shown,
        }
    }
}

/// The total to stand on with a number of cards, filled in where it is not given.
fn total(values: &mut Values, table: &str, count: &str, default: u8) -> u8 {
    let path = match (table, count) {
        ("stand_at", "two") => "stand_at.two",
        ("stand_at", "three") => "stand_at.three",
        ("stand_at", _) => "stand_at.four",
        (_, "two") => "soft_stand_at.two",
        (_, "three") => "soft_stand_at.three",
        _ => "soft_stand_at.four",
    };
    values.fill(path, Value::Whole(default.into()));
    values.whole(path) as u8
}
