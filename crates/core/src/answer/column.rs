//! Columns of tables, identified by name: figures from the registry, labels by their content.

use super::cell::Cell;
use crate::tables::Metric;
use crate::tables::metric::{self, Favours, Quantity};

/// Content of a column's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A share of rounds, deals or nights, or a chance.
    Share,
    /// An edge, or the change of one.
    Edge,
    /// Unit bets.
    Net,
    /// Rounds, cards, copies.
    Count,
    /// A p-value.
    P,
    /// A difference in standard errors.
    Score,
    /// Any other number.
    Number,
    /// A card.
    Card,
    /// A hand.
    Hand,
    /// A decision.
    Choice,
    /// Words.
    Text,
}

impl Kind {
    /// Returns `true` if the cells are numbers.
    pub fn is_number(self) -> bool {
        !matches!(self, Kind::Card | Kind::Hand | Kind::Choice | Kind::Text)
    }

    /// Returns the factor that scales a number for display, and the unit after it.
    pub fn quantity(self) -> Quantity {
        match self {
            Kind::Share | Kind::Edge => Quantity::Share,
            Kind::Net => Quantity::Bets,
            Kind::Count => Quantity::Rounds,
            Kind::P | Kind::Score | Kind::Number | Kind::Card | Kind::Hand | Kind::Choice | Kind::Text => {
                Quantity::Number
            }
        }
    }
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Name in files.
    pub name: String,
    /// Heading for people.
    pub heading: String,
    /// Content.
    pub kind: Kind,
    /// The index of the column with its standard error.
    pub error: Option<usize>,
    /// The side that gains if it rises.
    pub favours: Favours,
    /// Whether it is left out for people: errors, bounds, exact fractions.
    pub is_detail: bool,
}

/// Columns of words, whose cells may look like numbers.
const WORDS: [&str; 17] = [
    "label",
    "method",
    "change_method",
    "key",
    "value",
    "bet",
    "part",
    "rule",
    "from",
    "to",
    "edge_fraction",
    "step_fraction",
    "alone_fraction",
    "shapley_fraction",
    "table",
    "figure",
    "change of",
];

/// Differences of edges.
const CHANGES: [&str; 4] = ["change", "step", "alone", "shapley"];

/// Columns that are left out of tables for people, besides errors and fractions.
const DETAILS: [&str; 10] = [
    "variant",
    "method",
    "change_method",
    metric::ELEMENT_OF_RISK.key,
    metric::VOLATILITY_INDEX.key,
    "part",
    "ci_low",
    "ci_high",
    "change_ci_low",
    "change_ci_high",
];

impl Column {
    /// Returns the column at an index of a header, with these cells.
    pub(super) fn new<'a>(header: &[String], at: usize, cells: impl Iterator<Item = &'a Cell>, name: &str) -> Column {
        let metric = Metric::named(name);
        let kind = match name {
            "card" => Kind::Card,
            "hand" | "player_hand" | "dealer_hand" => Kind::Hand,
            "p" | "adjusted_p" => Kind::P,
            "z" => Kind::Score,
            name if WORDS.contains(&name) => Kind::Text,
            name if CHANGES.contains(&name) || name == "unpaired_std_error" => Kind::Edge,
            name if Metric::quantity(name) == Quantity::Share => match metric {
                Some(metric) if metric.favours == Favours::Dealer => Kind::Edge,
                _ => Kind::Share,
            },
            "copies" | "count" | "variant" => Kind::Count,
            _ => kind_of(metric, cells),
        };
        let own = format!("{name}_std_error");
        let is_first = metric.is_some() && !header[..at].iter().any(|before| Metric::named(before).is_some());
        let error = header.iter().position(|other| *other == own || (is_first && other == "std_error"));
        let favours =
            metric.map_or(if kind == Kind::Edge { Favours::Dealer } else { Favours::Nobody }, |of| of.favours);
        let heading = match metric {
            Some(metric) => metric.heading.to_owned(),
            None if name == "label" => "variant".to_owned(),
            None if name == "unpaired_std_error" => "unpaired".to_owned(),
            // A key of the config stands as it is written there.
            None if name.contains('.') => name.to_owned(),
            None => name.replace('_', " "),
        };
        let is_error = name.ends_with("std_error") && name != "unpaired_std_error";
        let is_detail = is_error || name.ends_with("_fraction") || DETAILS.contains(&name);
        Column { name: name.to_owned(), heading, kind, error, favours, is_detail }
    }

    /// Returns a column of amounts that no file has.
    pub fn margin(heading: &str) -> Column {
        let (name, heading) = (String::new(), heading.to_owned());
        Column { name, heading, kind: Kind::Number, error: None, favours: Favours::Holder, is_detail: false }
    }

    /// Returns `true` if it is a change of an edge, which is good for somebody.
    pub fn is_change(&self) -> bool {
        CHANGES.contains(&self.name.as_str())
    }
}

/// Returns the content of a column that no name decides: its figure's quantity, else numbers if all its cells are.
fn kind_of<'a>(metric: Option<&Metric>, mut cells: impl Iterator<Item = &'a Cell>) -> Kind {
    match metric.map(|metric| metric.quantity) {
        Some(Quantity::Bets) => Kind::Net,
        Some(Quantity::Rounds) => Kind::Count,
        Some(Quantity::Share) => Kind::Share,
        Some(Quantity::Number) => Kind::Number,
        None if cells.all(reads_as_number) => Kind::Number,
        None => Kind::Text,
    }
}

/// Returns `true` if a cell is a number, perhaps with an error after it, or nothing.
fn reads_as_number(cell: &Cell) -> bool {
    let number = cell.text().split(" ±").next().unwrap_or_default();
    cell.is_blank() || cell.number().is_some() || number.parse::<f64>().is_ok()
}
