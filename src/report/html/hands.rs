//! Shares: of hands as bars, of nets as laws.

use super::figures::method;
use super::numbers::{fixed, of_row, with_error};
use super::svg::{Mark, Scale, axis, bars as drawn, columns};
use crate::report::order::{roles, seen};
use crate::stats::presentation::{Kind, Quantity};
use crate::stats::table::Label;
use crate::stats::{Row, Table};
use crate::store::Stored;
use maud::{Markup, html};

/// More nets than these are drawn as columns, with the table folded.
const MOST_BARS: usize = 24;
/// Most columns of a law.
const MOST_COLUMNS: usize = 120;
/// Most rows of a table; the rest is in the file.
const MOST_ROWS: usize = 1_000;
const CLASSES: [&str; 2] = ["player", "dealer"];

/// Each role of a table, with the first result that has it.
fn by_role<'a>(results: &[&'a Stored], kind: &Kind) -> Vec<(&'a str, &'a Stored, &'a Table)> {
    let tables = || results.iter().filter_map(|result| Some((*result, result.tables.table(kind.name)?)));
    let all = tables().flat_map(|(_, table)| table.rows.iter().map(|row| table.role(row)));
    let source = |role| {
        let (result, table) = tables().find(|(_, table)| table.of(role).next().is_some())?;
        Some((role, result, table))
    };
    roles(all).into_iter().filter_map(source).collect()
}

/// How often each hand comes, of each role from the first result that has it.
pub(super) fn bars(results: &[&Stored], kind: &Kind, title: &str) -> Markup {
    let mut sources = by_role(results, kind);
    sources.truncate(CLASSES.len());
    let Some(&(first, result, _)) = sources.first() else { return html! {} };
    let roles: Vec<&str> = sources.iter().map(|(role, ..)| *role).collect();
    let rows = || sources.iter().flat_map(|(role, _, table)| table.of(role));
    let hands = seen(rows(), results.iter().flat_map(|result| result.tables.rows(kind.name)), 1);
    let mark = |row: &Row, class| Mark { value: row.share(), interval: None, class };
    let scale = Scale::over(rows().map(Row::share).filter(|share| *share > 0.0));
    let of_first = sources.iter().take(1).flat_map(|(role, _, table)| table.of(role)).filter(|row| row.share() > 0.0);
    let most = of_first.max_by(|a, b| a.share().total_cmp(&b.share()));
    let mut how: Vec<String> = sources.iter().map(|(role, result, _)| format!("{role}: {}", method(result))).collect();
    if sources.iter().all(|(_, other, _)| method(other) == method(result)) {
        how = vec![method(result)];
    }
    html! {
        h3 { (title) }
        figure {
            figcaption {
                "Share of the rounds, in percent (" (how.join("; ")) "). "
                @if let Some(most) = most {
                    "Most often, " (first) ": " code { (most.labels[1]) } ", " (with_error(most.value, None, Quantity::Share)) "."
                }
            }
            (legend(&roles))
            div class="scroll" {
                table class="marked" {
                    thead { tr {
                        th scope="col" { (kind.keys[1].name) }
                        @for role in &roles { th scope="col" class="n" { (role) } }
                        th class="mark" { (axis(&scale, 100.0)) }
                    } }
                    tbody {
                        @for hand in hands {
                            @let rows: Vec<Option<&Row>> = sources.iter().map(|(role, _, table)| table.of(role).find(|row| row.labels[1] == *hand)).collect();
                            @let marks: Vec<Mark> = rows.iter().zip(CLASSES).filter_map(|(row, class)| Some(mark((*row)?, class))).collect();
                            tr {
                                th scope="row" { code { (hand) } }
                                @for row in &rows { td class="n" { (of_row(*row, Quantity::Share)) } }
                                td class="mark" { (drawn(&scale, 100.0, &marks)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn legend(roles: &[&str]) -> Markup {
    html! {
        p class="legend" {
            @for (role, class) in roles.iter().zip(CLASSES) {
                span class={ "key " (class) } {} (role) " "
            }
        }
    }
}

/// The laws of numbers, of each role from the first result that has it.
pub(super) fn laws(results: &[&Stored], kind: &Kind, titles: &[(&str, &str)], caption: &str) -> Markup {
    html! {
        @for (role, result, table) in by_role(results, kind) {
            @let title = titles.iter().find(|(of, _)| *of == role).map_or(role, |(_, title)| *title);
            (law(result, table, role, title, caption))
        }
    }
}

/// The number that a row of a law is about.
fn net(row: &Row) -> f64 {
    row.labels.last().and_then(Label::number).unwrap_or_default()
}

fn law(result: &Stored, table: &Table, role: &str, title: &str, caption: &str) -> Markup {
    let rows: Vec<&Row> = table.of(role).filter(|row| row.share() > 0.0).collect();
    let mean: f64 = rows.iter().map(|row| net(row) * row.share()).sum();
    let above: f64 = rows.iter().filter(|row| net(row) > 0.0).map(|row| row.share()).sum();
    let description = format!("Above 0 in {} % of the rounds, {} on average.", fixed(above * 100.0, 1), fixed(mean, 3));
    html! {
        h3 { (title) }
        figure {
            figcaption { (caption) " (" (method(result)) "). " (description) }
            @if rows.len() <= MOST_BARS {
                (listed(&rows, table.kind))
            } @else {
                (columns(&bins(&rows, result.about.payout_bin_width), title, &description))
                details { summary { "Table" } (listed(&rows, table.kind)) }
            }
        }
    }
}

fn listed(rows: &[&Row], kind: &Kind) -> Markup {
    let scale = Scale::over(rows.iter().map(|row| row.share()));
    html! {
        div class="scroll" {
            table class="marked" {
                thead { tr { th scope="col" class="n" { (kind.keys.last().map_or("", |key| key.name)) } th scope="col" class="n" { "probability" } th class="mark" { (axis(&scale, 100.0)) } } }
                tbody {
                    @for row in rows.iter().take(MOST_ROWS) {
                        @let class = if net(row) < 0.0 { "loss" } else { "player" };
                        tr {
                            th scope="row" class="n" { (net(row).to_string().replace('-', "−")) }
                            td class="n" { (of_row(Some(row), Quantity::Share)) }
                            td class="mark" { (drawn(&scale, 100.0, &[Mark { value: row.share(), interval: None, class }])) }
                        }
                    }
                }
            }
        }
        @if rows.len() > MOST_ROWS { p { "… and " (rows.len() - MOST_ROWS) " more in " (kind.file()) } }
    }
}

/// The law in stretches of equal width, at most this many.
fn bins(rows: &[&Row], width: Option<f64>) -> Vec<(f64, f64, f64)> {
    let low = rows.iter().map(|row| net(row)).fold(f64::MAX, f64::min);
    let high = rows.iter().map(|row| net(row)).fold(f64::MIN, f64::max);
    let least =
        rows.windows(2).map(|pair| net(pair[1]) - net(pair[0])).filter(|gap| *gap > 0.0).fold(f64::MAX, f64::min);
    let step = width.unwrap_or(least).max((high - low) / (MOST_COLUMNS - 1) as f64);
    let count = (((high - low) / step).floor() as usize).min(MOST_COLUMNS) + 1;
    // A column is centred on its net.
    let edge = |i: usize| low + (i as f64 - 0.5) * step;
    let mut bins: Vec<(f64, f64, f64)> = (0..count).map(|i| (edge(i), edge(i + 1), 0.0)).collect();
    for row in rows {
        let at = ((net(row) - low) / step + 0.5).floor() as usize;
        if let Some(bin) = bins.get_mut(at.min(count - 1)) {
            bin.2 += row.share();
        }
    }
    bins
}
