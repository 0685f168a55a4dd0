//! Rules side by side: how each changes the edge.

use super::figures::method;
use super::frame::{PagePart, legend, roomy, scroll, with_code};
use super::numbers::{interval_of, signed, with_error};
use super::sheets::drawn;
use super::svg::{Axis, Mark, axis, bars};
use super::tables::{MOST_ROWS, capitalised};
use crate::report::compared::matters_most;
use crate::report::rules::in_words;
use crate::sort;
use crate::stats::Figure;
use crate::stats::Metric;
use crate::stats::metric;
use crate::stats::presentation::Quantity;
use crate::store::{Sheet, Stored};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// A variant's values of the keys in which variants differ.
type Settings<'a> = Vec<(&'a str, &'a str)>;

/// A line of the table.
struct VariantLine<'a> {
    label: &'a str,
    /// How it differs from the first, in words.
    words: String,
    row: &'a [String],
    change: Option<f64>,
}

/// Configs side by side.
pub(super) fn compared(result: &Stored) -> PagePart {
    let find = |name: &str| result.sheets.iter().find(|sheet| sheet.name == name);
    let known = find("compared").filter(|sheet| {
        ["variant", "label", metric::EDGE.key, metric::CHANGE.key].iter().all(|name| column(sheet, name).is_some())
    });
    let others =
        result.sheets.iter().filter(|sheet| known.is_none() || !["compared", "variants"].contains(&&*sheet.name));
    PagePart::new(
        "Compared",
        html! {
            @if let Some(sheet) = known { (table(result, sheet, &settings(find("variants")))) }
            @for other in others { (drawn(result, other, &capitalised(&result.tables.presentation.said(&other.name)))) }
        },
    )
}

fn column(sheet: &Sheet, name: &str) -> Option<usize> {
    sheet.header.iter().position(|column| column == name)
}

/// The settings of each variant, by its number.
fn settings(sheet: Option<&Sheet>) -> BTreeMap<&str, Settings<'_>> {
    let mut settings: BTreeMap<&str, Settings<'_>> = BTreeMap::new();
    for row in sheet.iter().flat_map(|sheet| &sheet.rows) {
        if let [variant, key, value] = &row[..] {
            settings.entry(variant).or_default().push((key, value));
        }
    }
    settings
}

fn table(result: &Stored, sheet: &Sheet, settings: &BTreeMap<&str, Settings<'_>>) -> Markup {
    let cell = |row: &[String], name: &str| -> Option<f64> {
        row.get(column(sheet, name)?)?.parse().ok().filter(|number: &f64| number.is_finite())
    };
    let text =
        |row: &'_ [String], name: &str| column(sheet, name).and_then(|at| row.get(at).cloned()).unwrap_or_default();
    let of_first = sheet.rows.first().and_then(|row| settings.get(&*text(row, "variant")));
    let line = |row: &'_ Vec<String>| -> String {
        let own = settings.get(&*text(row, "variant")).into_iter().flatten();
        let differs = own.filter(|setting| of_first.is_some_and(|first| !first.contains(setting)));
        let said = differs.map(|(key, value)| {
            let (doc, said) = in_words(&result.about.game, key, value);
            format!("{doc}: {said}")
        });
        said.collect::<Vec<_>>().join("; ")
    };
    let label = column(sheet, "label").unwrap_or_default();
    let lines: Vec<VariantLine<'_>> = sheet
        .rows
        .iter()
        .take(MOST_ROWS)
        .map(|row| VariantLine {
            label: row.get(label).map_or("", String::as_str),
            words: line(row),
            row,
            change: cell(row, metric::CHANGE.key),
        })
        .collect();
    let mut sorted: Vec<&VariantLine<'_>> = lines.iter().collect();
    sort::by(&mut sorted, |a, b| b.change.unwrap_or(0.0).total_cmp(&a.change.unwrap_or(0.0)));
    let has = |name: &str| lines.iter().any(|line| cell(line.row, name).is_some());
    let figure = |line: &VariantLine<'_>, name: &str, error: &str, quantity| {
        with_error(cell(line.row, name).map(Figure), cell(line.row, error).map(Figure), quantity)
    };
    let ends = |line: &VariantLine<'_>, low: &str, high: &str| {
        cell(line.row, low).zip(cell(line.row, high)).filter(|(low, high)| low < high)
    };
    let has_interval = lines.iter().any(|line| ends(line, "change_ci_low", "change_ci_high").is_some());
    let mark = |line: &VariantLine<'_>| {
        let value = line.change?;
        let class = if value < 0.0 { "player" } else { "dealer" };
        Some(Mark { value, interval: ends(line, "change_ci_low", "change_ci_high"), class })
    };
    let scale = Axis::over(lines.iter().filter_map(mark).flat_map(|mark| mark.reach()));
    let more = [metric::STD_DEV, metric::HIT_FREQUENCY, metric::N0, metric::EXPLOITABILITY];
    let more: Vec<Metric> = more.into_iter().filter(|metric| has(metric.key)).collect();
    let shown = |line: &VariantLine<'_>| {
        let words = if line.words.is_empty() { line.label } else { &line.words };
        html! {
            tr {
                th scope="row" class="wide" { (with_code(words)) @if words != line.label { " " small { code { (line.label) } } } }
                td class="n" { (roomy(&line.change.map_or("–".to_owned(), |change| signed(change, cell(line.row, "change_std_error"))))) }
                @if has_interval {
                    td class="n extra" { (interval_of(ends(line, "change_ci_low", "change_ci_high"), cell(line.row, "change_std_error"), Quantity::Share)) }
                }
                td class="mark" { (bars(&scale, 100.0, mark(line).as_slice())) }
                td class="n" { (roomy(&figure(line, metric::EDGE.key, "std_error", metric::EDGE.quantity))) }
                @for metric in &more { td class="n extra" { (figure(line, metric.key, "", metric.quantity)) } }
            }
        }
    };
    let changes: Vec<(&str, f64)> = lines
        .iter()
        .filter_map(|line| Some((if line.words.is_empty() { line.label } else { &*line.words }, line.change?)))
        .collect();
    // Buttons of one group on the page.
    let folder = result.place.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let sort = format!("{} {folder} {}", result.about.name, result.about.config_hash);
    html! {
        @if let Some(says) = matters_most(&changes) { p { (with_code(&says)) } }
        figure {
            figcaption {
                "How each changes the dealer edge of " @if let Some(first) = lines.first() { (first.label) }
                ", in percentage points (" (method(result)) "). N0: rounds after which the edge outweighs chance."
            }
            (legend(&[("dealer", "good for the dealer"), ("player", "good for the player")]))
            div class="sorted" {
                p class="sort" {
                    label { input type="radio" name=(sort) checked; " in the order given" } " "
                    label { input type="radio" name=(sort) class="by-change"; " by change" }
                }
                (scroll("Rules compared", &html! {
                    table class="marked ruled" {
                        thead { tr {
                            th scope="col" { "rule" } th scope="col" class="n" { (metric::CHANGE.heading) }
                            @if has_interval { th scope="col" class="n extra" { "95 % interval" } }
                            td class="mark" { (axis(&scale, 100.0)) }
                            th scope="col" class="n" { (metric::EDGE.heading) }
                            @for metric in &more { th scope="col" class="n extra" { (metric.label) } }
                        } }
                        tbody class="given" { @for line in &lines { (shown(line)) } }
                        tbody class="by-change" { @for line in sorted { (shown(line)) } }
                    }
                }))
            }
            @if sheet.rows.len() > MOST_ROWS { p { "… and " (sheet.rows.len() - MOST_ROWS) " more in " code { "compared.csv" } } }
        }
    }
}
