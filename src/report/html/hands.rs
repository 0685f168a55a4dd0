//! Shares: of hands as bars, of nets as laws.

use super::figures::{first, method};
use super::frame::{PagePart, legend, roomy, scroll, worded};
use super::numbers::{fixed, of_row, one_in, with_error};
use super::svg::{Axis, Bin, Mark, axis, bars as drawn, columns};
use super::tables::MOST_ROWS;
use crate::report::order::{roles, seen};
use crate::stats::presentation::{Quantity, TableKind};
use crate::stats::table::Label;
use crate::stats::{Row, Table};
use crate::store::Stored;
use maud::{Markup, html};

/// The most columns of a law.
const MOST_COLUMNS: usize = 120;
/// The least part of an axis between two numbers that are both labelled.
const ROOM: f64 = 0.06;
const CLASSES: [&str; 2] = ["player", "dealer"];

/// Each role of a table, with the first result that has it.
fn by_role<'a>(results: &[&'a Stored], kind: &TableKind) -> Vec<(&'a str, &'a Stored, &'a Table)> {
    let tables = || results.iter().filter_map(|result| Some((*result, result.tables.table(kind.name)?)));
    let all = tables().flat_map(|(_, table)| table.rows.iter().map(|row| table.role(row)));
    let source = |role| {
        let (result, table) = tables().find(|(_, table)| table.of(role).next().is_some())?;
        Some((role, result, table))
    };
    roles(all).into_iter().filter_map(source).collect()
}

/// How often each hand comes, for each role from the first result that has it.
pub(super) fn bars(results: &[&Stored], kind: &TableKind, title: &str) -> Option<PagePart> {
    let mut sources = by_role(results, kind);
    sources.truncate(CLASSES.len());
    let &(first, result, _) = sources.first()?;
    let presentation = result.tables.presentation;
    let rows = || sources.iter().flat_map(|(role, _, table)| table.of(role));
    let hands = seen(rows(), results.iter().flat_map(|result| result.tables.rows(kind.name)), 1);
    let mark = |row: &Row, class| Mark { value: row.share(), interval: None, class };
    let scale = Axis::over(rows().map(Row::share).filter(|share| *share > 0.0));
    let of_first = sources.iter().take(1).flat_map(|(role, _, table)| table.of(role)).filter(|row| row.share() > 0.0);
    let most = of_first.max_by(|a, b| a.share().total_cmp(&b.share())).map(|most| {
        let often = with_error(most.value, None, Quantity::Share);
        format!(" Most often, {first}: {}, {often}.", presentation.said(most.labels[1].text()))
    });
    let mut how: Vec<String> = sources.iter().map(|(role, result, _)| format!("{role}: {}", method(result))).collect();
    if sources.iter().all(|(_, other, _)| method(other) == method(result)) {
        how = vec![method(result)];
    }
    let of_hand = |hand: &Label| -> Vec<Option<&Row>> {
        sources.iter().map(|(role, _, table)| table.of(role).find(|row| row.labels[1] == *hand)).collect()
    };
    let keys: Vec<(&str, &str)> = CLASSES.into_iter().zip(sources.iter().map(|(role, ..)| *role)).collect();
    let table = html! {
        table class="marked" {
            thead { tr {
                th scope="col" { (presentation.said(kind.keys[1].name)) }
                @for (role, ..) in &sources { th scope="col" class="n" { (role) } }
                td class="mark" { (axis(&scale, 100.0)) }
            } }
            tbody {
                @for hand in hands {
                    @let rows = of_hand(hand);
                    @let marks: Vec<Mark> = rows.iter().zip(CLASSES).filter_map(|(row, class)| Some(mark((*row)?, class))).collect();
                    tr {
                        th scope="row" { (worded(&presentation.said(&hand.to_string()), &hand.to_string())) }
                        @for row in &rows { td class="n" { (roomy(&of_row(*row, Quantity::Share))) } }
                        td class="mark" { (drawn(&scale, 100.0, &marks)) }
                    }
                }
            }
        }
    };
    Some(PagePart::new(
        title,
        html! {
            figure {
                figcaption { "Share of the rounds, in percent (" (how.join("; ")) ")." (most.unwrap_or_default()) }
                (legend(&keys))
                (scroll(title, &table))
            }
        },
    ))
}

/// The laws of numbers, for each role from the first result that has it, or for each label of the first key.
pub(super) fn laws(results: &[&Stored], kind: &TableKind, titles: &[(&str, &str)], caption: &str) -> Vec<PagePart> {
    let part = |title: &str, result: &Stored, rows: &mut dyn Iterator<Item = &Row>| {
        let law = rows.map(|row| (net(row), row.share(), of_row(Some(row), Quantity::Share)));
        let caption = format!("{caption} ({})", method(result));
        PagePart::new(title, self::law(&law.collect::<Vec<_>>(), title, &caption, result.about.payout_bin_width))
    };
    if kind.role().is_some() {
        let of_role = |(role, result, table): (&str, &Stored, &Table)| {
            let title = titles.iter().find(|(of, _)| *of == role).map_or(role, |(_, title)| *title);
            part(title, result, &mut table.of(role))
        };
        return by_role(results, kind).into_iter().map(of_role).collect();
    }
    let Some((result, table)) = first(results, kind, |_| true) else { return Vec::new() };
    let laws = table.rows.chunk_by(|one, other| one.labels[0] == other.labels[0]);
    let words = result.tables.presentation;
    let title = |rows: &[Row]| words.said(&format!("{} {}", kind.keys[0].said, rows[0].labels[0]));
    laws.map(|rows| part(&title(rows), result, &mut rows.iter())).collect()
}

/// The number that a row of a law is about.
fn net(row: &Row) -> f64 {
    row.labels.last().and_then(Label::number).unwrap_or_default()
}

/// A law: each number, ascending, with its share and how that is written.
pub(super) fn law(law: &[(f64, f64, String)], title: &str, caption: &str, width: Option<f64>) -> Markup {
    let law: Vec<&(f64, f64, String)> = law.iter().filter(|(_, share, _)| *share > 0.0).collect();
    let mean: f64 = law.iter().map(|(net, share, _)| net * share).sum();
    let above: f64 = law.iter().filter(|(net, ..)| *net > 0.0).map(|(_, share, _)| share).sum();
    let says = format!("Above 0: {} %; mean {}.", fixed(above * 100.0, 1), fixed(mean, 3));
    let nets: Vec<f64> = law.iter().map(|(net, ..)| *net).collect();
    let (low, high) = (nets.first().copied().unwrap_or(0.0), nets.last().copied().unwrap_or(0.0));
    let has_room = nets.windows(2).all(|two| two[1] - two[0] > ROOM * (high - low));
    let number = |net: f64| (net + 0.0).to_string().replace('-', "−");
    html! {
        figure {
            figcaption { (caption) ". " (says) }
            (columns(&bins(&law, width), if has_room { &nets } else { &[] }, title, &says))
            (legend(&[("loss", "below 0"), ("even", "0"), ("gain", "above 0")]))
            details {
                summary { "Table" }
                (scroll(title, &html! {
                    table {
                        thead { tr { th scope="col" class="n" { "net" } th scope="col" class="n" { "probability" } th scope="col" class="n" { "1 in N" } } }
                        tbody {
                            @for (net, share, says) in law.iter().take(MOST_ROWS) {
                                tr { th scope="row" class="n" { (number(*net)) } td class="n" { (says) } td class="n" { (one_in(*share)) } }
                            }
                        }
                    }
                }))
                @if law.len() > MOST_ROWS { p { "… and " (law.len() - MOST_ROWS) " more in the file." } }
            }
        }
    }
}

/// The law in stretches of equal width, at most this many, each centred on its numbers.
fn bins(law: &[&(f64, f64, String)], width: Option<f64>) -> Vec<Bin> {
    let (low, high) = (law.first().map_or(0.0, |first| first.0), law.last().map_or(0.0, |last| last.0));
    let gaps = law.windows(2).map(|two| two[1].0 - two[0].0).filter(|gap| *gap > 0.0);
    let least = gaps.fold(f64::MAX, f64::min);
    let least = width.unwrap_or(if least < f64::MAX { least } else { 1.0 });
    // Whole steps, or some columns would have one number more than others.
    let step = least * ((high - low) / (MOST_COLUMNS - 1) as f64 / least).ceil().max(1.0);
    let count = (((high - low) / step).floor() as usize).min(MOST_COLUMNS) + 1;
    let edge = |i: usize| low + (i as f64 - 0.5) * step;
    let column = |i: usize| Bin { from: edge(i), to: edge(i + 1), percent: 0.0, class: "" };
    let mut columns: Vec<Bin> = (0..count).map(column).collect();
    for (net, share, _) in law {
        let at = ((net - low) / step + 0.5).floor() as usize;
        if let Some(column) = columns.get_mut(at.min(count - 1)) {
            column.percent += share * 100.0;
            let own = if *net < 0.0 {
                "loss"
            } else if *net > 0.0 {
                "gain"
            } else {
                "even"
            };
            column.class = if column.class.is_empty() || column.class == own { own } else { "even" };
        }
    }
    columns
}
