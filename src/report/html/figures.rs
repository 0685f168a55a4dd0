//! The edge, the figures that matter most, and the seats.

use super::numbers::{interval, scaled, with_error};
use super::rules::game;
use super::svg::{Mark, Scale, axis, points};
use crate::games::Quantity;
use crate::report::rows::EdgeRow;
use crate::report::stored::Stored;
use maud::{Markup, html};

pub(super) fn find<'a>(rows: &'a [EdgeRow], role: &str, metric: &str) -> Option<&'a EdgeRow> {
    rows.iter().find(|row| row.role == role && row.metric == metric)
}

/// The dealer edge of a result.
pub(super) fn edge(result: &Stored) -> Option<&EdgeRow> {
    find(&result.edge, "dealer", "edge")
}

/// How a result's figures were found, in a few words.
pub(super) fn method(result: &Stored) -> String {
    match (result.about.method.as_str(), &result.about.rounds) {
        ("simulated", Some(rounds)) => {
            format!("simulated, {} rounds", super::numbers::grouped(&super::rules::plain(rounds)))
        }
        ("exact", _) => "exact, by enumeration".to_owned(),
        (method, _) => method.to_owned(),
    }
}

/// A row's figure as a point with its interval.
pub(super) fn mark(row: &EdgeRow) -> Option<Mark> {
    let interval = row.ci_low.zip(row.ci_high).map(|(low, high)| (low.0, high.0)).filter(|(low, high)| low < high);
    Some(Mark { value: row.value?.0, interval, class: "player" })
}

/// All numbers that marks reach.
pub(super) fn reach(marks: &[Mark]) -> impl Iterator<Item = f64> {
    marks.iter().flat_map(|mark| {
        let (low, high) = mark.interval.unwrap_or((mark.value, mark.value));
        [low, mark.value, high]
    })
}

/// The edge in large letters, then the figures that matter most, as each method has them.
pub(super) fn figures(results: &[&Stored]) -> Markup {
    let with_edges: Vec<&Stored> = results.iter().copied().filter(|result| !result.edge.is_empty()).collect();
    let Some(first) = with_edges.first() else { return html! {} };
    let headlines = game(&first.about).map(crate::games::GameKind::headlines);
    html! {
        @if let Some(row) = with_edges.iter().find_map(|result| edge(result)) {
            p class="edge" {
                span class="number" { (with_error(row.value, row.std_error, Quantity::Share)) }
                " dealer edge" @if let Some(headlines) = &headlines { ": " (headlines.edge) }
            }
        }
        figure {
            figcaption { "The figures that matter most" }
            div class="scroll" {
                table {
                    thead { tr {
                        th scope="col" { "figure" }
                        @for result in &with_edges {
                            th scope="col" class="n" { (result.about.method) }
                            @if result.about.method == "simulated" { th scope="col" class="n" { "95 % interval" } }
                        }
                    } }
                    tbody {
                        (line("dealer edge", "dealer", "edge", Quantity::Share, &with_edges))
                        @for headline in headlines.iter().flat_map(|headlines| headlines.figures) {
                            (line(headline.label, headline.role, headline.metric, headline.quantity, &with_edges))
                        }
                    }
                }
            }
        }
    }
}

fn line(label: &str, role: &str, metric: &str, quantity: Quantity, results: &[&Stored]) -> Markup {
    if results.iter().all(|result| find(&result.edge, role, metric).is_none()) {
        return html! {};
    }
    html! {
        tr {
            th scope="row" { (label) }
            @for result in results {
                @let row = find(&result.edge, role, metric);
                td class="n" { (row.map_or("–".to_owned(), |row| with_error(row.value, row.std_error, quantity))) }
                @if result.about.method == "simulated" {
                    td class="n" { (row.map_or(String::new(), |row| interval(row.ci_low, row.ci_high, row.std_error, quantity))) }
                }
            }
        }
    }
}

/// What tells the seats apart, with its interval.
pub(super) fn seats(result: &Stored) -> Markup {
    let Some(game) = game(&result.about) else { return html! {} };
    let (label, metric, quantity) = game.headlines().seats;
    let is_seat = |row: &&EdgeRow| row.metric == metric && row.role.starts_with("seat_");
    let rows: Vec<&EdgeRow> = result.edge.iter().filter(is_seat).collect();
    if rows.len() < 2 {
        return html! {};
    }
    let marks: Vec<Mark> = rows.iter().filter_map(|row| mark(row)).collect();
    let scale = Scale::close(reach(&marks));
    let factor = scaled(quantity).0;
    html! {
        h3 { "Seat by seat" }
        figure {
            figcaption { "What each seat " (label) ", in percent (" (method(result)) ")" }
            div class="scroll" {
                table class="marked" {
                    thead { tr { th scope="col" { "seat" } th scope="col" class="n" { (label) } th class="mark" { (axis(&scale, factor)) } } }
                    tbody {
                        @for row in rows {
                            tr {
                                th scope="row" { (row.role.replace('_', " ")) }
                                td class="n" { (with_error(row.value, row.std_error, quantity)) }
                                td class="mark" { (points(&scale, factor, mark(row).as_slice())) }
                            }
                        }
                    }
                }
            }
        }
    }
}
