//! Result tables of any game: labels and measures.

use super::Metric;
use super::metric;
use super::presentation::{ALL, BETS, EDGE, Headline, PAYOUT, PLAYER, Presentation, TableKind, seat_of, seat_role};
use crate::stats::{Estimate, Share};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// A float of a result. It is printed to parse back to the same float, and never as −0.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Figure(pub f64);

impl Figure {
    /// Returns a figure, or `None` for an estimate of nothing, which is not a number.
    pub fn known(value: f64) -> Option<Figure> {
        (!value.is_nan()).then_some(Figure(value))
    }
}

impl fmt::Display for Figure {
    /// Formats the figure for a cell of a table: as a decimal, even if it is whole.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding 0 turns −0 into 0.
        let number = self.0 + 0.0;
        if number.fract() == 0.0 { write!(f, "{number:.1}") } else { number.fmt(f) }
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Adding 0 turns −0 into 0 and leaves every other number alone.
        serializer.serialize_f64(self.0 + 0.0)
    }
}

/// A whole number for JSON, whose readers may use floats: above 2^53 it is written as a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole(pub u128);

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(number) if number <= 1 << 53 => serializer.serialize_u64(number),
            _ => serializer.collect_str(&self.0),
        }
    }
}

/// The label of a row in one of its keys.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Label {
    /// A role, a hand, a metric.
    Text(String),
    /// A residue, a true count.
    Whole(i64),
    /// A net.
    Number(f64),
    /// All numbers of the key, in a row about all of them: an empty cell.
    All,
}

impl Label {
    /// Reads a label from a cell. A number is one only if it is written as this program writes it.
    pub fn read(cell: &str) -> Label {
        if cell.is_empty() {
            return Label::All;
        }
        let whole = cell.parse().ok().filter(|number: &i64| format!("{number}") == cell).map(Label::Whole);
        whole
            .or_else(|| cell.parse().ok().filter(|_| cell.contains(['.', 'e'])).map(Label::Number))
            .unwrap_or_else(|| Label::Text(cell.to_owned()))
    }

    /// Returns the words, if it is not a number.
    pub fn text(&self) -> &str {
        match self {
            Label::Text(text) => text,
            Label::All => ALL,
            Label::Whole(_) | Label::Number(_) => "",
        }
    }

    /// Returns the number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Label::Text(_) | Label::All => None,
            Label::Whole(number) => Some(*number as f64),
            Label::Number(number) => Some(*number),
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Text(text) => f.write_str(text),
            Label::All => f.write_str(ALL),
            Label::Whole(number) => number.fmt(f),
            Label::Number(number) => (number + 0.0).fmt(f),
        }
    }
}

impl PartialEq<str> for Label {
    fn eq(&self, text: &str) -> bool {
        match self {
            Label::Text(own) => own == text,
            Label::All => text == ALL,
            Label::Whole(_) | Label::Number(_) => false,
        }
    }
}

impl PartialEq<&str> for Label {
    fn eq(&self, text: &&str) -> bool {
        self == *text
    }
}

/// Converts values of other types into labels.
macro_rules! conversions {
    ($to:ty { $($from:ty: $value:ident => $made:expr;)+ }) => {
        $(impl From<$from> for $to {
            fn from($value: $from) -> $to {
                $made
            }
        })+
    };
}
pub(crate) use conversions;

conversions! {
    Label {
        &str: text => Label::Text(text.to_owned());
        String: text => Label::Text(text);
        Metric: metric => metric.key.into();
        usize: number => Label::Whole(number as i64);
        f64: number => Label::Number(number);
    }
}

/// The measure of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Measure {
    /// A share of rounds, which comes with its count.
    Share(Share),
    /// Anything else: a mean, a standard deviation.
    Other(Estimate),
}

conversions! {
    Measure {
        Share: share => Measure::Share(share);
        Estimate: estimate => Measure::Other(estimate);
    }
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// One for each key of the table.
    pub labels: Vec<Label>,
    /// The number of times that a share was seen, if counted.
    pub count: Option<u128>,
    /// The total that the count is part of. It is not printed.
    pub of: Option<u128>,
    /// The figure, in unit bets or as a share; empty if too little was seen.
    pub value: Option<Figure>,
    /// Standard error.
    pub std_error: Option<Figure>,
    /// Lower end of its 95 % interval.
    pub ci_low: Option<Figure>,
    /// Upper end of its 95 % interval.
    pub ci_high: Option<Figure>,
    /// The table's further columns.
    pub more: Vec<Option<Figure>>,
}

impl Row {
    /// Creates a row from a share or an estimate.
    #[doc(hidden)]
    pub fn new(labels: impl IntoIterator<Item = Label>, measure: impl Into<Measure>) -> Row {
        let (count, of, estimate) = match measure.into() {
            Measure::Share(Share { count, of, probability }) => (count, of, probability),
            Measure::Other(estimate) => (None, None, estimate),
        };
        let [value, std_error, ci_low, ci_high] = figures(&estimate);
        let labels = labels.into_iter().collect();
        Row { labels, count, of, value, std_error, ci_low, ci_high, more: Vec::new() }
    }

    /// Adds the table's further columns.
    #[doc(hidden)]
    #[must_use]
    pub fn with(self, more: Vec<Option<Figure>>) -> Row {
        Row { more, ..self }
    }

    /// Returns the figure; 0 if nothing was seen.
    pub fn share(&self) -> f64 {
        self.value.map_or(0.0, |value| value.0)
    }

    /// Returns `true` if its 95 % interval does not contain 0.
    #[doc(hidden)]
    pub fn is_told_from_zero(&self) -> bool {
        self.ci_low.zip(self.ci_high).is_some_and(|(low, high)| low.0 > 0.0 || high.0 < 0.0)
    }

    /// Returns the ends of its 95 % interval, if it is more than a point.
    pub fn interval(&self) -> Option<(f64, f64)> {
        self.ci_low.zip(self.ci_high).map(|(low, high)| (low.0, high.0)).filter(|(low, high)| low < high)
    }
}

/// Returns the value of an estimate, its standard error and the ends of its interval.
pub fn figures(estimate: &Estimate) -> [Option<Figure>; 4] {
    let (low, high) = estimate.interval.unzip();
    [Figure::known(estimate.value), estimate.std_error.map(Figure), low.map(Figure), high.map(Figure)]
}

/// The distribution of the net of a role.
#[derive(Clone, Debug, PartialEq)]
pub struct Nets {
    /// The role.
    pub role: String,
    /// Each net, in the smallest payable fraction, with its share.
    pub shares: Vec<(i64, Share)>,
}

/// A result table.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Table {
    /// Name, columns and drawing of the table.
    #[doc(hidden)]
    pub kind: &'static TableKind,
    /// The totals of its counts, by role.
    pub whole: BTreeMap<String, u128>,
    /// Rows.
    pub rows: Vec<Row>,
}

impl Table {
    /// Creates a table with rows.
    #[doc(hidden)]
    pub fn new(kind: &'static TableKind, rows: Vec<Row>) -> Table {
        Table { kind, rows, whole: BTreeMap::new() }
    }

    /// Creates the table of the distributions of nets. `unit` of them make one unit bet.
    #[doc(hidden)]
    pub fn from_nets(nets: &[Nets], unit: i64) -> Table {
        let mut rows = Vec::new();
        for Nets { role, shares } in nets {
            rows.extend(shares.iter().map(|(net, share)| {
                Row::new([role.as_str().into(), (*net as f64 / unit as f64).into()], share.clone())
            }));
        }
        Table::new(&PAYOUT, rows)
    }

    /// Sets the total of a role's counts, if they have one.
    #[doc(hidden)]
    #[must_use]
    pub fn with_whole(mut self, role: &str, whole: Option<u128>) -> Table {
        self.whole.extend(whole.map(|whole| (role.to_owned(), whole)));
        self
    }

    /// Returns its name, the stem of its file.
    pub fn name(&self) -> &'static str {
        self.kind.name
    }

    /// Returns the names of its columns.
    pub fn columns(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.kind.columns()
    }

    /// Returns the role of a row.
    pub fn role<'a>(&self, row: &'a Row) -> &'a str {
        self.kind.role().and_then(|at| row.labels.get(at)).map_or("", Label::text)
    }

    /// Returns the rows of a role.
    pub fn rows_of<'a>(&'a self, role: &'a str) -> impl Iterator<Item = &'a Row> + Clone {
        self.rows.iter().filter(move |row| self.role(row) == role)
    }

    /// Returns a metric of each seat, if the last key is the metric.
    #[doc(hidden)]
    pub fn seats(&self, metric: Metric) -> impl Iterator<Item = (&str, &Row)> + Clone {
        let rows = self.rows.iter().filter(move |row| row.labels.last().is_some_and(|last| last == metric.key));
        rows.map(|row| (self.role(row), row)).filter(|(role, _)| seat_of(role).is_some())
    }

    /// Returns the row with these labels.
    pub fn row(&self, labels: &[&str]) -> Option<&Row> {
        self.rows.iter().find(|row| row.labels == labels)
    }
}

/// The result tables of a game; one that a game does not have is absent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    /// The names of its tables, and how they are drawn.
    #[doc(hidden)]
    pub presentation: &'static Presentation,
    /// The tables.
    pub tables: Vec<Table>,
    /// Figures that were left out because enumeration does not give them.
    pub not_enumerated: Vec<String>,
    /// Seats, from 1, in groups that stake and play alike; empty if the game does not give them.
    #[doc(hidden)]
    pub seat_groups: Vec<Vec<usize>>,
}

impl Tables {
    /// Returns a table by its name.
    pub fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.kind.name == name)
    }

    /// Returns the rows of a table; none if there is no such table.
    pub fn rows(&self, name: &str) -> &[Row] {
        self.table(name).map_or(&[], |table| &table.rows)
    }

    /// Returns a headline figure.
    #[doc(hidden)]
    pub fn headline(&self, headline: &Headline) -> Option<&Row> {
        self.table(headline.table)?.row(&[headline.role, headline.metric.key])
    }

    /// Returns a role's figure of a bet, if the game has bets.
    pub fn of_bet(&self, bet: &str, role: &str, metric: impl AsRef<str>) -> Option<&Row> {
        self.table(BETS)?.row(&[bet, role, metric.as_ref()])
    }

    /// Returns a player's figure on a bet; not a number if it is not known.
    #[doc(hidden)]
    pub fn players_figure(&self, bet: &str, metric: impl AsRef<str>) -> f64 {
        self.of_bet(bet, PLAYER, metric).and_then(|row| row.value).map_or(f64::NAN, |value| value.0)
    }

    /// Lists the seats of each figure: equal seats share theirs if deals were counted. In a run each has its own.
    pub fn seats_by_figure(&self) -> Vec<Vec<usize>> {
        let error = self.metric(&seat_role(1), metric::EDGE).and_then(|edge| edge.std_error);
        if error.is_none_or(|error| error.0 == 0.0) {
            return self.seat_groups.clone();
        }
        let mut seats: Vec<usize> = self.seat_groups.concat();
        seats.sort_unstable();
        seats.into_iter().map(|seat| vec![seat]).collect()
    }

    /// Returns a figure of the edge table, which every game has.
    pub fn metric(&self, role: &str, metric: impl AsRef<str>) -> Option<&Row> {
        self.table(EDGE)?.row(&[role, metric.as_ref()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_read_as_they_are_written() {
        for (cell, label) in [
            ("ox_10", Label::from("ox_10")),
            ("16_2", "16_2".into()),
            ("7", 7.into()),
            ("-7", Label::Whole(-7)),
            ("-0", "-0".into()),
            ("-1.0", (-1.0).into()),
            ("2.5e-9", 2.5e-9.into()),
            ("007", "007".into()),
            ("inf", "inf".into()),
            ("", Label::All),
        ] {
            assert_eq!(Label::read(cell), label);
        }
    }
}
