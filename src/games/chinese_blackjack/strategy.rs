//! When a holder stops, whom the dealer reveals, and who escapes.

use super::hand::Cards;
use super::rules::EscapeWhen;
use super::shown::Shown;
use super::table::{PARTS, Question, Table, What};
use crate::config::{Complaints, Diagnostic, Place, Value, Values};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How one holder plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Strategy {
    /// Below this total he must hit.
    minimum: u8,
    how: How,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum How {
    /// By total and number of cards.
    Totals(Totals),
    /// By a solved table.
    Table(Arc<Table>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Totals {
    /// He stands on this hard total or more with two, three, four cards.
    stand_at: [u8; 3],
    /// The same for soft totals.
    soft_stand_at: [u8; 3],
    /// What he does with a free hand.
    free_hand: EscapeWhen,
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
    /// Reads a strategy and fills the defaults that follow from other keys. A table is read when the rules are known:
    /// see [`read_table`](Strategy::read_table).
    pub(super) fn read(values: &mut Values, minimum: u8, complaints: &mut Complaints) -> Strategy {
        let how = match is_by_table(values, complaints) {
            true => How::Table(Arc::default()),
            false => How::Totals(Totals::read(values, minimum)),
        };
        Strategy { minimum, how }
    }

    /// Reads the table that `file` names, if the strategy comes from one: it must answer exactly these questions.
    pub(super) fn read_table(&mut self, values: &mut Values, asked: &BTreeSet<Question>, complaints: &mut Complaints) {
        // After a mistake nothing more is read: a config can name a large file for every seat.
        if let (How::Table(table), Some(file), false) =
            (&mut self.how, values.file_mut("file"), complaints.any_errors())
        {
            *table = Arc::new(Table::read(file, asked, complaints));
        }
    }

    /// Whether it comes from a table, in which hands of the same total may be played differently.
    pub(super) fn is_by_table(&self) -> bool {
        matches!(self.how, How::Table(_))
    }

    /// The chance, in parts, that the holder of these cards, which are of these ranks, draws; a dealer's, against a
    /// player with so many cards, if he sees that.
    pub(super) fn hits(&self, cards: &Cards, ranks: &[u8], against: Option<u8>) -> u32 {
        if cards.is_final() {
            return 0;
        }
        if cards.total < self.minimum {
            return PARTS;
        }
        match &self.how {
            How::Totals(totals) if totals.hits(cards, against) => PARTS,
            How::Totals(_) => 0,
            How::Table(table) => table.chance(What::Hit { against }, ranks).unwrap_or_default(),
        }
    }

    /// The chance, in parts, that the holder of a free hand escapes, given what the other side shows.
    pub(super) fn escapes(&self, ranks: &[u8], shown: Shown) -> u32 {
        match &self.how {
            How::Totals(totals) if totals.escapes(shown != [0, 0]) => PARTS,
            How::Totals(_) => 0,
            How::Table(table) => table.chance(What::Escape { shown }, ranks).unwrap_or_default(),
        }
    }
}

impl Totals {
    fn read(values: &mut Values, minimum: u8) -> Totals {
        let default = if minimum == 0 { CUSTOMARY_MINIMUM } else { minimum };
        let stand_at = COUNTS.map(|count| total(values, "stand_at", count, default));
        let mut soft_stand_at = stand_at;
        for (count, total_) in COUNTS.iter().zip(&mut soft_stand_at) {
            *total_ = total(values, "soft_stand_at", count, *total_);
        }
        let reveal = values.rows("reveal").unwrap_or_default();
        let soft_reveal = values.rows("soft_reveal").unwrap_or_else(|| reveal.clone());
        Totals { stand_at, soft_stand_at, free_hand: values.word("free_hand"), reveal, soft_reveal }
    }

    fn hits(&self, cards: &Cards, against: Option<u8>) -> bool {
        let (stand_at, rows) = match cards.soft {
            true => (self.soft_stand_at, &self.soft_reveal),
            false => (self.stand_at, &self.reveal),
        };
        let reveals = |count: u8| rows.get(&cards.total.into()).is_some_and(|row| row.contains(&count.into()));
        cards.total < stand_at[usize::from(cards.count) - 2] && !against.is_some_and(reveals)
    }

    fn escapes(&self, special_shown: bool) -> bool {
        match self.free_hand {
            EscapeWhen::Escape => true,
            EscapeWhen::Continue => false,
            EscapeWhen::EscapeSpecial => special_shown,
        }
    }
}

/// Whether a table says how to play; then nothing else may. Of a base and the config over it the config holds.
fn is_by_table(values: &mut Values, complaints: &mut Complaints) -> bool {
    const OTHERS: [&str; 8] = [
        "stand_at.two",
        "stand_at.three",
        "stand_at.four",
        "soft_stand_at.two",
        "soft_stand_at.three",
        "soft_stand_at.four",
        "reveal",
        "soft_reveal",
    ];
    let Some(file) = values.place("file").cloned() else { return false };
    let of_config = |place: &Place| !place.source.inherited;
    let others: Vec<(&str, Place)> = OTHERS.iter().filter_map(|key| Some((*key, values.place(key)?.clone()))).collect();
    if !of_config(&file) && others.iter().any(|(_, place)| of_config(place)) {
        values.remove("file");
        return false;
    }
    for (key, place) in others.iter().filter(|(_, place)| of_config(place) || !of_config(&file)) {
        let message = format!("`{key}` cannot stand beside `file`");
        complaints.error(Diagnostic::at(place, message).help("the table says when to hit: leave one of them out"));
    }
    OTHERS.iter().for_each(|key| values.remove(key));
    values.idle("", "free_hand", "the table of `file` says when to escape", complaints);
    true
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
