//! Rules side by side: tables by name, or how each of many changes moves the edge of one.

use super::context::Context;
use super::figures::{edge_note, hour_meaning, large, method};
use super::frame::{PagePart, figure, legend, scroll, with_code};
use super::grid::{MOST_ROWS, SHOWN_ROWS, TextGrid};
use super::numbers::{POINTS, digits, interval_of, number_at, points_from_to, signed, with_error, with_minus};
use super::rules::rules_that_differ;
use super::sheets::drawn;
use super::why::waterfall;
use crate::answer::{Cell, Sheet};
use crate::games::card::capital;
use crate::money::Money;
use crate::report::charts::{Axis, ChartRow, Lettered, Mark, MarkedTable, bars, fixed, points};
use crate::report::money::{BetFigures, NET_AN_HOUR, UNLIKE_SEATS};
use crate::report::order::distinct;
use crate::report::rules::in_words;
use crate::report::{RuleChange, matters_most};
use crate::stats::estimate::Z;
use crate::store::Stored;
use crate::tables::presentation::Quantity;
use crate::tables::{Figure, Metric, metric};
use maud::{Markup, html};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// Number of the largest changes that are shown of more than fit a screen.
const LARGEST: usize = 12;

/// A variant's values of the keys in which variants differ.
type Settings<'a> = Vec<(&'a str, &'a str)>;

/// Figures shown after the edge, in this order.
const MORE: [Metric; 4] = [metric::STD_DEV, metric::HIT_FREQUENCY, metric::N0, metric::EXPLOITABILITY];

/// The variants of a comparison.
struct Variants<'a> {
    result: &'a Stored,
    sheet: &'a Sheet,
    settings: BTreeMap<&'a str, Settings<'a>>,
}

/// One of them.
struct VariantLine<'a> {
    label: &'a str,
    /// Difference from the first variant, in words.
    words: String,
    row: &'a [Cell],
    change: Option<f64>,
}

impl VariantLine<'_> {
    /// Returns the difference in words, or else the label.
    fn words(&self) -> &str {
        if self.words.is_empty() { self.label } else { &self.words }
    }
}

/// Shows configs side by side, each under its heading. The first part needs no heading.
pub(super) fn compared(result: &Stored) -> Vec<PagePart> {
    let known = Variants::new(result);
    let mut others = Vec::new();
    for sheet in &result.sheets {
        if known.is_none() || !["compared", "variants"].contains(&&*sheet.name) {
            let title = capital(&result.tables.presentation.words_for(&sheet.name));
            others.push(waterfall(result, sheet).unwrap_or_else(|| drawn(&Context::new(result), sheet, &title)));
        }
    }
    match known {
        Some(variants) if variants.are_tables() => variants.by_name(others),
        Some(variants) => std::iter::once(variants.changes()).chain(others).collect(),
        None => others,
    }
}

/// Returns the names of the tables that a result compares, if it compares tables by name.
pub(super) fn names(result: &Stored) -> Option<Vec<&str>> {
    let variants = Variants::new(result).filter(Variants::are_tables)?;
    Some(variants.sheet.rows.iter().map(|row| variants.text(row, "label")).collect())
}

impl<'a> Variants<'a> {
    fn new(result: &'a Stored) -> Option<Variants<'a>> {
        let mut settings: BTreeMap<&str, Settings<'_>> = BTreeMap::new();
        for row in result.sheet("variants").iter().flat_map(|sheet| &sheet.rows) {
            if let [variant, key, value] = &row[..] {
                settings.entry(variant.text()).or_default().push((key.text(), value.text()));
            }
        }
        let variants = Variants { result, sheet: result.sheet("compared")?, settings };
        let has_columns = ["variant", "label", metric::EDGE.key, metric::CHANGE.key];
        has_columns.iter().all(|name| variants.column(name).is_some()).then_some(variants)
    }

    fn column(&self, name: &str) -> Option<usize> {
        self.sheet.header.iter().position(|column| column == name)
    }

    fn text<'r>(&self, row: &'r [Cell], name: &str) -> &'r str {
        self.column(name).and_then(|at| row.get(at)).map_or("", Cell::text)
    }

    fn number(&self, row: &[Cell], name: &str) -> Option<f64> {
        number_at(row, self.column(name)?)
    }

    /// Returns `true` if tables are compared by name, not as changes of one. Labels of changes have an equals sign.
    fn are_tables(&self) -> bool {
        let rows = &self.sheet.rows;
        (2..=MOST_TABLES).contains(&rows.len()) && rows.iter().all(|row| !self.text(row, "label").contains('='))
    }

    /// Formats a figure of a variant with its error.
    fn figure(&self, row: &[Cell], metric: Metric) -> String {
        let error = if metric == metric::EDGE { self.number(row, "std_error") } else { None };
        with_error(self.number(row, metric.key).map(Figure), error.map(Figure), metric.quantity)
    }

    /// Returns the money of bets, if an hour's value is wanted.
    fn hours(&self) -> Option<&Money> {
        self.result.money.as_ref().filter(|money| money.is_hourly())
    }

    /// Returns a player's net in an hour at a variant, if wanted, with or without its deviation.
    fn hour(&self, row: &[Cell], has_deviation: bool) -> Option<String> {
        let money = self.hours().filter(|_| !self.pays_house(row) && !self.has_unlike_seats(row))?;
        let bet = BetFigures {
            edge: self.number(row, metric::EDGE.key)?,
            std_error: self.number(row, "std_error"),
            // The mean net behind N0 is not the edge where seats differ.
            n0: self.number(row, metric::N0.key).filter(|_| !self.has_unlike_seats(row)),
        };
        let presentation = self.result.tables.presentation;
        let text =
            if has_deviation { money.on(&bet, presentation)?.of_player() } else { money.mean_on(&bet, presentation) };
        (!text.is_empty()).then(|| with_minus(&text))
    }

    /// Returns `true` if commission of a variant leaves the table, so that its edge is nobody's loss.
    fn pays_house(&self, row: &[Cell]) -> bool {
        self.settings_of(row).contains(&("commission_to", "house"))
    }

    /// Explains the hourly nets, if they are wanted.
    fn hour_note(&self) -> String {
        let has_none = self.sheet.rows.iter().any(|row| self.pays_house(row) || self.has_unlike_seats(row));
        let none = if has_none {
            " None where commission goes to the house or seats differ: the edge is not a player's loss."
        } else {
            ""
        };
        hour_meaning(self.result.money.as_ref(), self.result.tables.presentation)
            .map_or_else(String::new, |meaning| format!(" {meaning}{none}"))
    }

    /// Returns the further figures that any variant has.
    fn more(&self) -> Vec<Metric> {
        MORE.into_iter()
            .filter(|metric| self.sheet.rows.iter().any(|row| self.number(row, metric.key).is_some()))
            .collect()
    }

    fn settings_of(&self, row: &[Cell]) -> &[(&'a str, &'a str)] {
        self.settings.get(self.text(row, "variant")).map_or(&[], Vec::as_slice)
    }
}

/// Maximum number of tables to set side by side in columns.
const MOST_TABLES: usize = 6;

/// Tables by name: the edges, the rules that differ, the figures.
impl Variants<'_> {
    fn by_name(&self, others: Vec<PagePart>) -> Vec<PagePart> {
        let rules = self.rules();
        let answer = PagePart::new("", html! { (self.versus()) (self.sentence()) });
        let mut parts = vec![answer];
        if self.sheet.rows.len() > 2 {
            parts.push(self.on_one_scale());
        }
        parts.extend(others);
        if !rules.rows.is_empty() {
            let caption = "Keys that have the same value at all tables are left out";
            let gist = rules_that_differ(rules.rows.len());
            parts.push(PagePart::new("Differences between the rules", figure(caption, &rules.table())).about(gist));
        }
        let caption = format!(
            "Figures of a round for {}, except the dealer's edge.{}{} {}.",
            self.who(),
            self.edge_note(),
            self.seats_note(),
            capital(&self.how())
        );
        let side_by_side = figure(&caption, &self.side_by_side().table());
        // Two edges are on the page in large digits, with their scale as a picture.
        let PagePart { gist, drawing, .. } = self.on_one_scale();
        parts.push(PagePart { gist, drawing, ..PagePart::new("Side by side", side_by_side) });
        parts
    }

    /// Names the player whose figures stand beside the edge.
    fn who(&self) -> &'static str {
        if self.result.tables.presentation.has_dealer() { "a player" } else { "seat 1" }
    }

    /// Returns `true` if seats differ at a variant.
    fn has_unlike_seats(&self, row: &[Cell]) -> bool {
        let seats = self.result.sheets.iter().filter(|sheet| sheet.name == "seats").flat_map(|sheet| &sheet.rows);
        seats.filter_map(|seat| seat.first()).any(|variant| variant.text() == self.text(row, "variant"))
    }

    /// Returns a note on whose edges these are.
    fn edge_note(&self) -> String {
        let varied: Vec<_> = self.sheet.rows.iter().flat_map(|row| self.settings_of(row)).copied().collect();
        edge_note(self.result, &varied)
    }

    /// Returns what the figures of tables with unequal seats are, if there are any.
    fn seats_note(&self) -> String {
        let differ = self.sheet.rows.iter().any(|row| self.has_unlike_seats(row));
        if differ { format!(" {UNLIKE_SEATS}") } else { String::new() }
    }

    /// Describes the method of the figures.
    fn how(&self) -> String {
        let methods = distinct(self.sheet.rows.iter().map(|row| self.text(row, "method")));
        match methods[..] {
            ["exact"] => "exact, by enumeration".to_owned(),
            _ => format!("{} ({})", methods.join(" and "), method(self.result)),
        }
    }

    /// Shows name and edge of each variant, and between two their difference.
    fn versus(&self) -> Markup {
        html! {
            div class="versus" {
                @for (at, row) in self.sheet.rows.iter().enumerate() {
                    @if at > 0 { (self.change(row).unwrap_or_default()) }
                    @let edge = self.number(row, metric::EDGE.key).map(|edge| large(edge, self.number(row, "std_error")));
                    div {
                        p class="kicker" { (self.text(row, "label")) }
                        p.edge { (edge.unwrap_or_default()) "dealer edge" }
                        @if let Some(hour) = self.hour(row, true) { p class="soft" { (capital(NET_AN_HOUR)) " of " (self.who()) ", on one unit: " (hour) } }
                    }
                }
            }
        }
    }

    /// Returns the difference of the second edge from the first.
    fn change(&self, row: &[Cell]) -> Option<Markup> {
        let change = self.number(row, metric::CHANGE.key).filter(|_| self.sheet.rows.len() == 2)?;
        let change_text = signed(change, self.number(row, "change_std_error")).replacen(" %", "", 1);
        let whom = if change > 0.0 { "points for the dealer" } else { "points for the player" };
        (change != 0.0).then(|| html! { div class="diff" { b { (change_text) } span class="soft" { (whom) } } })
    }

    /// Returns a sentence on the difference of two edges.
    fn sentence(&self) -> Markup {
        let [first, second] = &self.sheet.rows[..] else { return html! {} };
        let Some(change) = self.number(second, metric::CHANGE.key) else { return html! {} };
        let [first, second] = [first, second].map(|row| self.text(row, "label"));
        let sentence = match change {
            0.0 => format!("At {first} and at {second} the dealer keeps an equal share of bets."),
            _ => {
                let more = if change > 0.0 { "more" } else { "less" };
                let by = fixed(100.0 * change.abs(), digits(100.0 * change, None).min(2));
                format!("Out of every 100 bet, the dealer keeps {by} {more} at {second} than at {first}.")
            }
        };
        html! { p class="lead" { (sentence) } }
    }

    fn edge_mark(&self, row: &[Cell]) -> Option<Mark> {
        let ends = self.number(row, "ci_low").zip(self.number(row, "ci_high")).filter(|(low, high)| low < high);
        Some(Mark { value: self.number(row, metric::EDGE.key)?, interval: ends, class: "total" })
    }

    fn on_one_scale(&self) -> PagePart {
        let marks = self.sheet.rows.iter().filter_map(|row| self.edge_mark(row));
        let scale = Axis::over(marks.flat_map(|mark| mark.reach()));
        let rows_of = &self.sheet.rows;
        let rows = rows_of.iter().map(|row| ChartRow {
            label: html! { (self.text(row, "label")) },
            mark: points(&scale, 100.0, self.edge_mark(row).as_slice()),
            cells: vec![self.figure(row, metric::EDGE)],
        });
        let table = MarkedTable::new("table", (scale, 100.0), vec![metric::EDGE.heading.to_owned()], rows);
        let (title, caption) = ("The edges on one scale", "Dealer edge, in % of a bet.");
        let part = Lettered { title, caption, keys: &[] }.part(title, "Dealer edges", &table);
        let edges: Vec<String> = rows_of.iter().map(|row| self.figure(row, metric::EDGE)).collect();
        part.about(edges.join(", "))
    }

    /// Returns the keys in which the tables differ, in words, with the value of each.
    fn rules(&self) -> TextGrid {
        let rows = &self.sheet.rows;
        let keys = distinct(rows.iter().flat_map(|row| self.settings_of(row).iter().map(|(key, _)| *key)));
        let game = &self.result.about.game;
        let mut lines = Vec::new();
        for key in keys {
            let (doc, _) = in_words(game, key, "");
            let about = doc.split(';').next().unwrap_or_default().replace('`', "");
            let values = rows.iter().map(|row| self.settings_of(row).iter().find(|(own, _)| *own == key));
            let values = values.map(|found| match found {
                Some((_, value)) => in_words(game, key, value).1.replace('`', ""),
                None => "–".to_owned(),
            });
            lines.push(std::iter::once(capital(&about)).chain(values).collect());
        }
        TextGrid::with_numbers(&self.header("rule"), 0, lines)
    }

    fn header<'r>(&'r self, first: &'r str) -> Vec<&'r str> {
        std::iter::once(first).chain(self.sheet.rows.iter().map(|row| self.text(row, "label"))).collect()
    }

    fn side_by_side(&self) -> TextGrid {
        let rows = &self.sheet.rows;
        let mut lines: Vec<Vec<String>> = Vec::new();
        for metric in std::iter::once(metric::EDGE).chain(self.more()) {
            let cells = rows.iter().map(|row| self.figure(row, metric));
            lines.push(std::iter::once(metric.label.to_owned()).chain(cells).collect());
        }
        let hours: Vec<String> = rows.iter().filter_map(|row| self.hour(row, true)).collect();
        if hours.len() == rows.len() {
            lines.push(std::iter::once(format!("{NET_AN_HOUR} on one unit, ± one SD")).chain(hours).collect());
        }
        TextGrid { aligned: true, numeric: Vec::new(), ..TextGrid::with_numbers(&self.header("figure"), 0, lines) }
    }
}

/// One table, and the effects of its changes.
impl<'a> Variants<'a> {
    fn lines(&self) -> Vec<VariantLine<'_>> {
        let first = self.sheet.rows.first().map_or(&[][..], |row| self.settings_of(row));
        let mut lines = Vec::new();
        for row in self.sheet.rows.iter().take(MOST_ROWS) {
            let differs = self.settings_of(row).iter().filter(|setting| !first.contains(setting));
            let differences = differs.map(|(key, value)| {
                let (doc, answer) = in_words(&self.result.about.game, key, value);
                format!("{doc}: {answer}")
            });
            let words = differences.collect::<Vec<_>>().join("; ");
            let change = self.number(row, metric::CHANGE.key);
            lines.push(VariantLine { label: self.text(row, "label"), words, row, change });
        }
        lines
    }

    fn change_ends(&self, row: &[Cell]) -> Option<(f64, f64)> {
        let ends = self.number(row, "change_ci_low").zip(self.number(row, "change_ci_high"));
        ends.filter(|(low, high)| low < high)
    }

    fn mark(&self, line: &VariantLine<'_>) -> Option<Mark> {
        Some(Mark::change(line.change?, self.change_ends(line.row)))
    }

    fn chart_row(&self, line: &VariantLine<'_>, scale: &Axis, has_interval: bool, more: &[Metric]) -> ChartRow {
        let words = line.words();
        let error = self.number(line.row, "change_std_error");
        let mut cells =
            vec![line.change.map_or_else(|| "–".to_owned(), |change| signed(change, error).replacen(" %", "", 1))];
        if has_interval {
            cells.push(interval_of(self.change_ends(line.row), error, Quantity::Share));
        }
        cells.push(self.figure(line.row, metric::EDGE));
        cells.extend(more.iter().map(|metric| self.figure(line.row, *metric)));
        cells.extend(self.hours().map(|_| self.hour(line.row, false).unwrap_or_default()));
        ChartRow {
            label: html! { (with_code(words)) @if words != line.label { " " small { code { (line.label) } } } },
            mark: bars(scale, 100.0, self.mark(line).as_slice()),
            cells,
        }
    }

    /// Shows changes, the largest for the dealer first.
    fn changes_table<'t>(&self, lines: &[&VariantLine<'_>], has_interval: bool) -> MarkedTable<'t> {
        let scale = Axis::over(lines.iter().filter_map(|line| self.mark(line)).flat_map(|mark| mark.reach()));
        // Once: it looks at every row.
        let more = self.more();
        let rows = lines.iter().map(|line| self.chart_row(line, &scale, has_interval, &more)).collect();
        let mut columns = vec![POINTS.to_owned()];
        columns.extend(has_interval.then(|| "95 % interval".to_owned()));
        columns.push(metric::EDGE.heading.to_owned());
        columns.extend(more.iter().map(|metric| metric.heading.to_owned()));
        columns.extend(self.hours().map(Money::heading));
        MarkedTable { label: "rule", scale: (scale, 100.0), columns, rows, is_ruled: true }
    }

    /// Returns the changes, each with a margin from its error and the bounds of both edges.
    fn rule_changes<'l>(&self, lines: &'l [VariantLine<'_>]) -> Vec<RuleChange<'l>> {
        let bounds = lines.iter().map(|line| self.number(line.row, metric::EXPLOITABILITY.key).unwrap_or(0.0));
        let first = bounds.clone().next().unwrap_or(0.0);
        let mut changes = Vec::new();
        for (line, bound) in lines.iter().zip(bounds) {
            let Some(change) = line.change else { continue };
            let error = self.number(line.row, "change_std_error").unwrap_or(0.0);
            changes.push(RuleChange { label: line.words(), change, margin: Z * error + bound + first });
        }
        changes
    }

    fn changes(&self) -> PagePart {
        let lines = self.lines();
        let has_interval = lines.iter().any(|line| self.change_ends(line.row).is_some());
        let mut sorted: Vec<&VariantLine<'_>> = lines.iter().collect();
        sorted.sort_by(|a, b| b.change.unwrap_or(0.0).total_cmp(&a.change.unwrap_or(0.0)));
        let table = self.changes_table(&sorted, has_interval);
        let largest = self.changes_table(&largest(&sorted), has_interval);
        let rounds = self.result.about.rounds.as_ref().and_then(Json::as_u64);
        let first = lines.first().map_or("", |line| line.label);
        let caption = format!(
            "How each changes the dealer edge of {first}, in percentage points ({}). N0: rounds after which the mean \
             net of {} outweighs chance.{}{}{}",
            method(self.result),
            self.who(),
            self.edge_note(),
            self.seats_note(),
            self.hour_note()
        );
        let keys = [("dealer", "good for the dealer"), ("player", "good for the player")];
        let body = html! {
            @if let Some(says) = matters_most(&self.rule_changes(&lines), rounds) { p class="lead" { (with_code(&says)) } }
            figure {
                figcaption { (caption) }
                (legend(&keys))
                (scroll("Rules compared", &largest.draw()))
                @if largest.rows.len() < table.rows.len() {
                    details { summary { "All figures: " (table.rows.len()) " rows" } (scroll("Rules compared", &table.draw())) }
                }
                @if self.sheet.rows.len() > MOST_ROWS { p { "… and " (self.sheet.rows.len() - MOST_ROWS) " more in " code { "compared.csv" } } }
            }
        };
        let title = "Effect of each rule";
        let titled = format!("{title}: {first}");
        let caption = format!("The change of the dealer edge, in percentage points ({}).", method(self.result));
        let lettered = Lettered { title: &titled, caption: &caption, keys: &keys };
        let gist = points_from_to(lines.iter().filter_map(|line| line.change));
        PagePart::new(title, body).about(gist).with(lettered.marked_with(&table, 2 + usize::from(has_interval)))
    }
}

/// Returns the largest changes, in their order.
fn largest<'a, 'b>(lines: &[&'a VariantLine<'b>]) -> Vec<&'a VariantLine<'b>> {
    let mut sizes: Vec<f64> = lines.iter().map(|line| line.change.unwrap_or(0.0).abs()).collect();
    sizes.sort_by(|a, b| b.total_cmp(a));
    let least = sizes.get(LARGEST).copied().filter(|_| lines.len() > SHOWN_ROWS).unwrap_or(-1.0);
    lines.iter().copied().filter(|line| line.change.unwrap_or(0.0).abs() > least).collect()
}
