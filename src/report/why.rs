//! Why the edges of two tables differ, rule by rule.

use super::compared::percent;
use super::money::BetFigures;
use super::paper::{Heading, Style, blank, note, table};
use crate::config::harmless;
use crate::money::Money;
use crate::stats::{Estimate, Fraction};
use crate::store::to_csv;
use crate::tables::Figure;
use crate::tables::Presentation;
use crate::tables::table::figures;
use serde::Serialize;

/// The most characters of a label; what is longer is in the files.
const LONGEST: usize = 60;

/// What the columns of steps are called: of each change after those above, alone, and averaged over all orders.
pub(super) const SHIFTS: [&str; 3] = ["added in turn", "added alone", "in all orders"];

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WhyPart {
    /// The table that the changes start from.
    Start,
    /// A rule, or several that are valid only together.
    Change,
    /// What the changes do together beyond what each does alone.
    Together,
    /// The table that they end in, and the whole difference.
    Total,
}

/// A difference of edges, with what is known of it.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct EdgeShift {
    /// In bets, with its error where it was simulated.
    pub estimate: Option<Estimate>,
    /// Exactly, where it was enumerated.
    pub fraction: Option<Fraction>,
}

/// A row of `why.csv`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WhyRow {
    /// What it is about.
    pub part: WhyPart,
    /// The table's name, or for each rule that changes: its key, what it was and what it becomes; empty where unset.
    pub label: Vec<[String; 3]>,
    /// The edge of the table with this change and those above.
    pub edge: EdgeShift,
    /// By how much it differs from that of the row above.
    pub step: EdgeShift,
    /// By how much this change alone moves the edge of the first table.
    pub alone: EdgeShift,
    /// The mean of what the change does over all orders of the changes, where that was asked for.
    pub shapley: EdgeShift,
}

/// The columns of `why.csv` about one difference.
#[derive(Serialize)]
struct Shown {
    part: WhyPart,
    rule: String,
    from: String,
    to: String,
    edge: Option<Figure>,
    edge_std_error: Option<Figure>,
    step: Option<Figure>,
    step_std_error: Option<Figure>,
    alone: Option<Figure>,
    alone_std_error: Option<Figure>,
    shapley: Option<Figure>,
    edge_fraction: Option<String>,
    step_fraction: Option<String>,
    alone_fraction: Option<String>,
    shapley_fraction: Option<String>,
}

/// Why two tables differ: what each rule does in which they differ.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Why {
    /// The first table, each change, what they do together, the second table.
    pub rows: Vec<WhyRow>,
}

impl EdgeShift {
    fn figures(&self) -> [Option<Figure>; 2] {
        let Some(estimate) = &self.estimate else { return [None; 2] };
        let [value, std_error, ..] = figures(estimate);
        [value, std_error]
    }

    fn said(&self) -> String {
        let [value, std_error] = self.figures();
        percent(value, std_error, None)
    }

    fn fraction_said(&self) -> Option<String> {
        self.fraction.as_ref().map(Fraction::to_string)
    }

    /// What a player nets in an hour, where this is the edge.
    fn in_an_hour(&self, money: &Money, presentation: &Presentation) -> String {
        let Some(Estimate { value, std_error, .. }) = self.estimate else { return String::new() };
        money.mean_on(&BetFigures { edge: value, std_error, ..BetFigures::default() }, presentation)
    }

    fn is_nothing(&self) -> bool {
        let [value, std_error] = self.figures();
        value.is_none_or(|value| value.0 == 0.0) && std_error.is_none_or(|error| error.0 == 0.0)
    }
}

impl WhyRow {
    fn column(&self, at: usize) -> String {
        self.label.iter().map(|parts| &*parts[at]).collect::<Vec<_>>().join("; ")
    }

    /// The change in few words, or the table's name.
    fn said(&self) -> String {
        if self.part == WhyPart::Together {
            return "what they do together".to_owned();
        }
        let changes = self.label.iter().map(|[key, from, to]| match self.part {
            WhyPart::Change => format!("{} {} → {}", harmless(key), value_said(from), value_said(to)),
            WhyPart::Start | WhyPart::Together | WhyPart::Total => harmless(key),
        });
        let keys: Vec<String> = self.label.iter().map(|[key, ..]| harmless(key)).collect();
        let ways = [changes.collect::<Vec<_>>().join(" + "), keys.join(" + ")];
        ways.into_iter().find(|way| way.chars().count() <= LONGEST).unwrap_or_else(|| match &keys[..] {
            [one] => one.clone(),
            several => format!("{} + {} more", several[0], several.len() - 1),
        })
    }

    /// Whether it is a change that does nothing, neither alone nor after the others.
    fn is_idle(&self) -> bool {
        self.part == WhyPart::Change && [&self.step, &self.alone, &self.shapley].iter().all(|of| of.is_nothing())
    }

    fn shown(&self) -> Shown {
        let ([edge, edge_std_error], [step, step_std_error]) = (self.edge.figures(), self.step.figures());
        let ([alone, alone_std_error], [shapley, _]) = (self.alone.figures(), self.shapley.figures());
        Shown {
            part: self.part,
            rule: self.column(0),
            from: self.column(1),
            to: self.column(2),
            edge,
            edge_std_error,
            step,
            step_std_error,
            alone,
            alone_std_error,
            shapley,
            edge_fraction: self.edge.fraction_said(),
            step_fraction: self.step.fraction_said(),
            alone_fraction: self.alone.fraction_said(),
            shapley_fraction: self.shapley.fraction_said(),
        }
    }
}

/// The value of a rule.
fn value_said(text: &str) -> String {
    if text.is_empty() { "unset".to_owned() } else { harmless(text) }
}

impl Serialize for WhyRow {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.shown().serialize(serializer)
    }
}

impl Why {
    /// The file of the table, with its contents.
    #[doc(hidden)]
    #[must_use]
    pub fn file(&self) -> (String, String) {
        ("why.csv".to_owned(), to_csv(&[""; 0], &self.rows))
    }

    /// The table with its headings: only rules that do something, and the columns that any row has.
    fn lines(&self, money: Option<(&Money, &Presentation)>) -> Vec<Vec<String>> {
        let [in_turn, alone, orders] = SHIFTS.map(|shift| format!("{shift} %"));
        let an_hour = money.map_or_else(String::new, |(money, _)| money.heading());
        let headings = ["change".to_owned(), "edge then %".to_owned(), in_turn, alone, orders, an_hour];
        let columns = headings.len();
        let mut lines = vec![headings.to_vec()];
        let shown =
            self.rows.iter().filter(|row| !row.is_idle() && (row.part != WhyPart::Together || self.changes() > 1));
        lines.extend(shown.map(|row| {
            let shifts = [&row.edge, &row.step, &row.alone, &row.shapley];
            let an_hour =
                money.map_or_else(String::new, |(money, presentation)| row.edge.in_an_hour(money, presentation));
            std::iter::once(row.said()).chain(shifts.map(EdgeShift::said)).chain([an_hour]).collect()
        }));
        let columns: Vec<usize> =
            (0..columns).filter(|at| lines[1..].iter().any(|line| !line[*at].is_empty())).collect();
        lines.iter().map(|line| columns.iter().map(|at| line[*at].clone()).collect()).collect()
    }

    fn changes(&self) -> usize {
        self.rows.iter().filter(|row| row.part == WhyPart::Change && !row.is_idle()).count()
    }

    /// What the columns mean, and what the table leaves out, a sentence each.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let [first, .., last] = &self.rows[..] else { return Vec::new() };
        let (first, last) = (first.said(), last.said());
        if self.rows.iter().all(|row| row.part != WhyPart::Change) {
            return vec![format!("{first} and {last} have the same rules")];
        }
        let changes: Vec<&WhyRow> = self.rows.iter().filter(|row| row.part == WhyPart::Change).collect();
        let mut notes = vec![format!(
            "{}: by how much the edge moves as one change after the other is made, from {first} to {last}, in the order \
                 of docs/config.md",
            SHIFTS[0]
        )];
        notes.push(format!(
            "{}: by how much it moves if only this is changed at {first}; the former, or these with what they do together, \
             add up to the difference",
            SHIFTS[1]
        ));
        if changes.iter().any(|row| row.shapley.estimate.is_some()) {
            notes.push(format!("{}: the mean of what it adds in turn over all orders (Shapley value)", SHIFTS[2]));
        }
        if changes.iter().any(|row| row.label.len() > 1) {
            notes.push("rules joined by + make a table only together".to_owned());
        }
        let idle: Vec<String> =
            changes.iter().filter(|row| row.is_idle()).map(|row| harmless(&row.column(0))).collect();
        if !idle.is_empty() {
            notes.push(format!("without effect on this edge: {}", idle.join(", ")));
        }
        notes
    }

    /// The table for a terminal.
    #[doc(hidden)]
    #[must_use]
    pub fn summary(&self, heading: &Heading, money: Option<(&Money, &Presentation)>, style: &Style) -> String {
        let mut text = heading.line(style);
        table(&mut text, &self.lines(money), &|column| column > 0, style);
        blank(&mut text, style);
        let meaning = money.and_then(|(money, _)| money.meaning());
        self.notes().iter().chain(&meaning).for_each(|said| note(&mut text, said, style));
        blank(&mut text, style);
        text
    }
}
