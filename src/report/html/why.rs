//! The difference of two tables, as a waterfall from one edge to the other.

use super::figures::{hour_meaning, method};
use super::frame::{PagePart, legend, scroll, with_code};
use super::numbers::{number_at, signed, with_error, with_minus};
use crate::answer::{Cell, Sheet};
use crate::games::card::capital;
use crate::money::Money;
use crate::report::charts::{Axis, ChartRow, Lettered, MarkedTable, Stretch, stretches};
use crate::report::money::BetFigures;
use crate::report::rules::in_words;
use crate::report::{RuleChange, SHIFTS, matters_most};
use crate::stats::estimate::Z;
use crate::store::Stored;
use crate::tables::presentation::Quantity;
use crate::tables::{Figure, metric};
use maud::{Markup, html};
use serde_json::Value as Json;

/// The columns of `why.csv` that are shown.
const COLUMNS: [&str; 10] =
    ["part", "rule", "from", "to", metric::EDGE.key, "edge_std_error", "step", "step_std_error", "alone", "shapley"];

/// Maximum number of characters of a rule's two values; longer ones are in the file.
const LONGEST_VALUES: usize = 40;

/// A line of the waterfall.
struct WhyLine<'a> {
    part: &'a str,
    rule: &'a str,
    from: &'a str,
    to: &'a str,
    edge: [Option<f64>; 2],
    step: [Option<f64>; 2],
    alone: Option<f64>,
    shapley: Option<f64>,
}

/// Draws the waterfall of a table with the columns of `why.csv`; `None` for others.
pub(super) fn waterfall(result: &Stored, sheet: &Sheet) -> Option<PagePart> {
    let places = COLUMNS.map(|name| sheet.header.iter().position(|column| column == name));
    let places: Vec<usize> = places.into_iter().collect::<Option<_>>()?;
    let mut lines: Vec<WhyLine<'_>> = sheet.rows.iter().map(|row| line(row, &places)).collect();
    let start = lines.iter().find(|line| line.part == "start")?.rule;
    let total = lines.iter().find(|line| line.part == "total")?.rule;
    lines.retain(|line| !line.is_idle());
    if lines.iter().filter(|line| line.part == "change").count() < 2 {
        lines.retain(|line| line.part != "together");
    }
    let title = format!("From {start} to {total}, rule by rule");
    let caption = format!("{title}: the dealer edge after each change ({})", method(result));
    let keys = [("dealer", "good for the dealer"), ("player", "good for the player")];
    let table = table(result, &lines);
    let body = html! {
        @if let Some(most) = most(result, &lines) { p class="lead" { (with_code(&most)) } }
        figure { figcaption { (caption) } (legend(&keys)) (scroll(&title, &table.draw())) }
        p class="soft" { (meanings(start, lines.iter().any(|line| line.shapley.is_some()))) @if let Some(hour) = hour_meaning(hourly(result), result.tables.presentation) { " " (hour) } }
    };
    let caption = format!("The dealer edge after each change ({}), in % of a bet.", method(result));
    let drawing = Lettered { title: &title, caption: &caption, keys: &keys }.marked(&table);
    Some(PagePart::new("Which rule makes the difference", body).with(drawing))
}

/// Names the change with the largest shift of the edge in turn, and the largest one to the other side.
fn most(result: &Stored, lines: &[WhyLine<'_>]) -> Option<String> {
    let lines: Vec<(String, &WhyLine<'_>)> =
        lines.iter().filter(|line| line.part == "change").map(|line| (words(result, line), line)).collect();
    let mut changes = Vec::new();
    for (label, line) in &lines {
        let Some(change) = line.step[0] else { continue };
        changes.push(RuleChange { label, change, margin: Z * line.step[1].unwrap_or(0.0) });
    }
    let rounds = result.about.rounds.as_ref().and_then(Json::as_u64);
    if changes.len() > 1 { matters_most(&changes, rounds) } else { None }
}

/// Describes a change in words.
fn words(result: &Stored, line: &WhyLine<'_>) -> String {
    let rules = line.rule.split("; ").zip(line.to.split("; "));
    let words = rules.map(|(rule, to)| {
        let (doc, answer) = in_words(&result.about.game, rule, to);
        if to.is_empty() { doc } else { format!("{doc}: {answer}") }
    });
    words.collect::<Vec<_>>().join("; ")
}

/// Explains the columns of the waterfall, in sentences.
fn meanings(first: &str, has_orders: bool) -> String {
    let [in_turn, alone, orders] = SHIFTS;
    let orders_said = format!(" {}: its mean over all orders (Shapley value).", capital(orders));
    format!(
        "{}: the effect of a change on the edge after the changes above it, and the edge of the table so far. {}: what it does \
         if nothing else is changed at {first}.{}",
        capital(in_turn),
        capital(alone),
        if has_orders { orders_said.as_str() } else { "" }
    )
}

fn line<'a>(row: &'a [Cell], places: &[usize]) -> WhyLine<'a> {
    let [part, rule, from, to] = [0, 1, 2, 3].map(|at| row.get(places[at]).map_or("", Cell::text));
    let [edge, edge_error, step, step_error, alone, shapley] = [4, 5, 6, 7, 8, 9].map(|at| number_at(row, places[at]));
    WhyLine { part, rule, from, to, edge: [edge, edge_error], step: [step, step_error], alone, shapley }
}

impl WhyLine<'_> {
    /// Returns `true` for a change without effect.
    fn is_idle(&self) -> bool {
        let shifts = [self.step[0], self.step[1], self.alone, self.shapley];
        self.part == "change" && shifts.into_iter().flatten().all(|shift| shift == 0.0)
    }
}

/// Returns the money of bets, if an hour's value is wanted and no seats differ, whose losses are not the edge.
fn hourly(result: &Stored) -> Option<&Money> {
    result.money.as_ref().filter(|money| money.is_hourly() && result.sheet("seats").is_none())
}

fn table<'a>(result: &Stored, lines: &[WhyLine<'_>]) -> MarkedTable<'a> {
    let scale = Axis::over(lines.iter().filter_map(|line| line.edge[0]));
    let money = hourly(result);
    let has_orders = lines.iter().any(|line| line.shapley.is_some());
    let mut rows = Vec::new();
    for line in lines {
        let [edge, std_error] = line.edge;
        let said_edge = edge.map(|edge| with_error(Some(Figure(edge)), std_error.map(Figure), Quantity::Share));
        let mut cells = vec![shift(line.step[0], line.step[1]), said_edge.unwrap_or_default(), shift(line.alone, None)];
        cells.extend(has_orders.then(|| shift(line.shapley, None)));
        cells.extend(money.map(|money| {
            let bet = edge.map(|edge| BetFigures { edge, std_error, ..BetFigures::default() });
            bet.map_or_else(String::new, |bet| with_minus(&money.mean_on(&bet, result.tables.presentation)))
        }));
        let mark = ends(line)
            .map(|(from, to)| stretches(&scale, 100.0, &[Stretch { from, to, class: class(line) }]))
            .unwrap_or_default();
        rows.push(ChartRow { label: with_change(result, line), mark, cells });
    }
    let [in_turn, alone, orders] = SHIFTS.map(|shift| format!("{shift}, points"));
    let columns = [in_turn, "edge then".to_owned(), alone].into_iter().chain(has_orders.then_some(orders));
    let columns = columns.chain(money.map(Money::heading)).collect();
    MarkedTable { label: "rule", scale: (scale, 100.0), columns, rows, is_ruled: true }
}

/// Formats a shift of the edge, in points.
fn shift(value: Option<f64>, error: Option<f64>) -> String {
    value.map_or_else(String::new, |value| signed(value, error).replacen(" %", "", 1))
}

/// Returns both ends of a line's bar.
fn ends(line: &WhyLine<'_>) -> Option<(f64, f64)> {
    let edge = line.edge[0]?;
    Some((if line.part == "change" { edge - line.step[0]? } else { 0.0 }, edge))
}

fn class(line: &WhyLine<'_>) -> &'static str {
    match line.step[0] {
        Some(step) if line.part == "change" && step < 0.0 => "player",
        Some(_) if line.part == "change" => "dealer",
        _ => "total",
    }
}

/// Returns the label of a line, in words if they are short.
fn with_change(result: &Stored, line: &WhyLine<'_>) -> Markup {
    match line.part {
        "change" => {
            let (keys, values) = (line.rule.replace("; ", " + "), format!(" {} → {}", line.from, line.to));
            let is_short = values.chars().count() <= LONGEST_VALUES;
            html! {
                (words(result, line)) " " small { code { (keys) @if is_short { (values) } } }
            }
        }
        "together" => html! { "what they do together" },
        _ => html! { strong { (line.rule) } },
    }
}
