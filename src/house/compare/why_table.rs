//! The difference between the edges of two tables as a table: the effect of each rule after the others and alone.

use crate::answer::{Answer, Cell, Sheet, SheetForm};
use crate::config::harmless;
use crate::games::Config;
use crate::house::comparisons::written;
use crate::house::results::money_of_edges;
use crate::money::Money;
use crate::report::{BetFigures, Earnings, SHIFTS, percent_with_error};
use crate::stats::{Estimate, Fraction};
use crate::tables::table::figures;
use crate::tables::{Figure, metric};
use serde_json::json;

/// Maximum number of characters in a label. A note spells out longer ones.
const LONGEST: usize = 60;
/// The end of a label that names only the first of several keys.
const MORE: &str = " more";

/// The columns of `why.csv`.
const COLUMNS: [&str; 16] = [
    "part",
    "rule",
    "from",
    "to",
    metric::EDGE.key,
    "edge_std_error",
    "step",
    "step_std_error",
    "alone",
    "alone_std_error",
    "shapley",
    "edge_fraction",
    "step_fraction",
    "alone_fraction",
    "shapley_fraction",
    "shapley_std_error",
];

/// The kind of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyPart {
    /// The table that the changes start from.
    Start,
    /// A rule, or several that are valid only together.
    Change,
    /// The joint effect of the changes beyond each alone.
    Together,
    /// The second table, and the whole difference.
    Total,
}

/// A difference of edges, with its known error.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EdgeShift {
    /// In bets, with its error if it was simulated.
    pub estimate: Option<Estimate>,
    /// The exact value, if it was enumerated.
    pub fraction: Option<Fraction>,
}

/// A row of `why.csv`.
#[derive(Clone, Debug, PartialEq)]
pub struct WhyRow {
    /// The part of the difference.
    pub part: WhyPart,
    /// The table's name, or for each rule that changes: its key, its old value and its new one; empty if unset.
    pub label: Vec<[String; 3]>,
    /// The edge of the table with this change and those above.
    pub edge: EdgeShift,
    /// Difference from the row above.
    pub step: EdgeShift,
    /// The effect of this change alone on the edge of the first table.
    pub alone: EdgeShift,
    /// The mean effect of the change over orders of the changes, if requested.
    pub shapley: EdgeShift,
}

/// The difference between two tables' edges, rule by rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// The first table, each change, their joint effect, the second table.
    pub rows: Vec<WhyRow>,
    /// The most that an edge of best play is off by.
    pub bound: Option<f64>,
    /// Differences in play, also by default, if people play as configured: key, old value and new one.
    pub strategies: Vec<[String; 3]>,
    /// `true` if best play of the game is solved.
    pub has_best_play: bool,
}

impl WhyPart {
    /// Returns its name in `why.csv`.
    fn name(self) -> &'static str {
        match self {
            WhyPart::Start => "start",
            WhyPart::Change => "change",
            WhyPart::Together => "together",
            WhyPart::Total => "total",
        }
    }
}

impl EdgeShift {
    fn figures(&self) -> [Option<Figure>; 2] {
        let Some(estimate) = &self.estimate else { return [None; 2] };
        let [value, std_error, ..] = figures(estimate);
        [value, std_error]
    }

    /// Returns the difference in percent, with its error.
    fn text(&self) -> String {
        let [value, std_error] = self.figures();
        value.map_or_else(String::new, |value| percent_with_error(value.0, std_error.map(|error| error.0)))
    }

    fn fraction_text(&self) -> String {
        self.fraction.as_ref().map(Fraction::to_string).unwrap_or_default()
    }

    fn is_nothing(&self) -> bool {
        let [value, std_error] = self.figures();
        value.is_none_or(|value| value.0 == 0.0) && std_error.is_none_or(|error| error.0 == 0.0)
    }
}

impl WhyRow {
    /// Returns the keys of the change with their old or new values.
    fn column(&self, at: usize) -> String {
        self.label.iter().map(|parts| &*parts[at]).collect::<Vec<_>>().join("; ")
    }

    /// Returns the change in few words, or the table's name.
    fn text(&self) -> String {
        if self.part == WhyPart::Together {
            return "what they do together".to_owned();
        }
        let keys: Vec<String> = self.label.iter().map(|[key, ..]| harmless(key)).collect();
        let ways = [self.each_change().join(" + "), keys.join(" + ")];
        ways.into_iter().find(|way| way.chars().count() <= LONGEST).unwrap_or_else(|| match &keys[..] {
            [one] => one.clone(),
            several => format!("{} + {}{MORE}", several[0], several.len() - 1),
        })
    }

    /// Returns each key of the change with its values, or the table's name.
    fn each_change(&self) -> Vec<String> {
        let mut changes = Vec::new();
        for [key, from, to] in &self.label {
            changes.push(match self.part {
                WhyPart::Change => format!("{} {} → {}", harmless(key), value_text(from), value_text(to)),
                WhyPart::Start | WhyPart::Together | WhyPart::Total => harmless(key),
            });
        }
        changes
    }

    /// Returns `true` if it is a change that does nothing, neither alone nor after the others.
    fn is_idle(&self) -> bool {
        self.part == WhyPart::Change && [&self.step, &self.alone, &self.shapley].iter().all(|of| of.is_nothing())
    }

    /// Returns the row as it stands in `why.csv`.
    fn cells(&self) -> Vec<Cell> {
        let names = [self.part.name().to_owned(), self.column(0), self.column(1), self.column(2)];
        let mut cells: Vec<Cell> = names.into_iter().map(Cell::Text).collect();
        let figures = [&self.edge, &self.step, &self.alone].into_iter().flat_map(EdgeShift::figures);
        cells.extend(figures.chain([self.shapley.figures()[0]]).map(|figure| Cell::Written(written(figure))));
        let fractions = [&self.edge, &self.step, &self.alone, &self.shapley].map(EdgeShift::fraction_text);
        cells.extend(fractions.map(Cell::Written));
        cells.push(Cell::Written(written(self.shapley.figures()[1])));
        cells
    }
}

/// Formats the value of a rule, `unset` if it is empty.
fn value_text(text: &str) -> String {
    if text.is_empty() { "unset".to_owned() } else { harmless(text) }
}

impl Why {
    /// Adds the tables and the notes to the answer of a comparison, which shows them in place of its own.
    pub fn add_to(&self, answer: &mut Answer, config: &Config) {
        answer.tables.iter_mut().for_each(|table| table.shown = 0);
        let mut shown = self.shown();
        if let Some(money) = money_of_edges(config) {
            let hours: Vec<Option<Earnings>> = self.rows.iter().map(|row| hour(row, &money, config)).collect();
            let cells = self.rows.iter().zip(&hours).filter(|(row, _)| self.is_shown(row));
            let cells = cells.map(|(_, hour)| hour.as_ref().map(Earnings::mean_of_player).unwrap_or_default());
            shown.margin = Some((money.heading(), cells.collect()));
            answer.margin.extend(money.meaning(config.presentation));
            answer.about.insert("why_money".to_owned(), json!(hours));
        }
        answer.tables.push(shown);
        answer.tables.push(self.table());
        answer.notes = self.notes();
    }

    /// Returns `why.csv`.
    fn table(&self) -> Sheet {
        let header = COLUMNS.map(str::to_owned).to_vec();
        let rows = self.rows.iter().map(WhyRow::cells).collect();
        Sheet { name: "why".to_owned(), header, rows, ..Sheet::default() }.under("why")
    }

    /// Returns the table for people: only rules that do something.
    fn shown(&self) -> Sheet {
        let [in_turn, alone, orders] = SHIFTS.map(|shift| format!("{shift} %"));
        let header = ["what changes".to_owned(), "edge then %".to_owned(), in_turn, alone, orders];
        let rows = self.rows.iter().filter(|row| self.is_shown(row)).map(|row| {
            let shifts = [&row.edge, &row.step, &row.alone, &row.shapley].map(EdgeShift::text);
            std::iter::once(row.text()).chain(shifts).collect()
        });
        Sheet { form: SheetForm::Unwritten, ..Sheet::new("", "", header, rows) }.under("")
    }

    /// Returns `true` if people see a row.
    fn is_shown(&self, row: &WhyRow) -> bool {
        !row.is_idle() && (row.part != WhyPart::Together || self.changes() > 1)
    }

    fn changes(&self) -> usize {
        self.rows.iter().filter(|row| row.part == WhyPart::Change && !row.is_idle()).count()
    }

    /// Returns a note on differences in play, if there are any.
    fn note_on_strategies(&self) -> Option<String> {
        const SHOWN: usize = 4;
        let each = self.strategies.iter().take(SHOWN);
        let each: Vec<String> = each
            .map(|[key, from, to]| format!("{} {} → {}", harmless(key), value_text(from), value_text(to)))
            .collect();
        let more = self.strategies.len() - each.len();
        let more = if more > 0 { format!(" and {more}{MORE}") } else { String::new() };
        let hint = if self.has_best_play { "; --play equilibrium compares best play of both sides" } else { "" };
        (!each.is_empty()).then(|| {
            format!("people play differently, which is part of the difference: {}{more}{hint}", each.join(", "))
        })
    }

    /// Explains the columns, and lists the rules that the table leaves out, in a sentence each.
    fn notes(&self) -> Vec<String> {
        let [first, .., last] = &self.rows[..] else { return Vec::new() };
        let (first, last) = (first.text(), last.text());
        if self.rows.iter().all(|row| row.part != WhyPart::Change) {
            return vec![format!("{first} and {last} have the same rules")];
        }
        let changes: Vec<&WhyRow> = self.rows.iter().filter(|row| row.part == WhyPart::Change).collect();
        let mut notes: Vec<String> = self.note_on_strategies().into_iter().collect();
        notes.push(format!(
            "{}: the move of the edge as the rules change one after another, from {first} to {last}, in the order of \
                 docs/config.md",
            SHIFTS[0]
        ));
        notes.push(format!(
            "{}: the move of the edge if only this rule changes at {first}. The steps in turn add up to the \
             difference, and so do the steps alone plus what they do together",
            SHIFTS[1]
        ));
        if changes.iter().any(|row| row.shapley.estimate.is_some()) {
            let is_sampled = changes.iter().any(|row| row.shapley.figures()[1].is_some_and(|error| error.0 > 0.0));
            let orders = if is_sampled { "a sample of all orders, with its standard error" } else { "all orders" };
            notes.push(format!("{}: its mean effect in turn over {orders} (Shapley value)", SHIFTS[2]));
        }
        if let Some(bound) = self.bound {
            let bound = percent_with_error(bound, None);
            notes.push(format!("the edge of each table is that of best play of both sides, off by at most {bound} %"));
        }
        if changes.iter().any(|row| row.label.len() > 1) {
            notes.push("rules joined by + are valid only together".to_owned());
        }
        for row in changes.iter().filter(|row| self.is_shown(row) && row.text().ends_with(MORE)) {
            notes.push(format!("{}: {}", row.text(), row.each_change().join(", ")));
        }
        let idle: Vec<String> =
            changes.iter().filter(|row| row.is_idle()).map(|row| harmless(&row.column(0))).collect();
        if !idle.is_empty() {
            notes.push(format!("without effect on this edge: {}", idle.join(", ")));
        }
        notes
    }
}

/// Returns the hourly net of a player who bets one unit at the edge of a row.
fn hour(row: &WhyRow, money: &Money, config: &Config) -> Option<Earnings> {
    let Estimate { value, std_error, .. } = row.edge.estimate?;
    money.on(&BetFigures { edge: value, std_error, ..BetFigures::default() }, config.presentation)
}
