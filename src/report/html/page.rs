//! The page: all edges, then a section for each config.

use super::figures::{edge, figures, mark, method, reach, seats};
use super::hands::{bars, laws};
use super::heat::{map, seats_by};
use super::numbers::{digits_grouped, interval, with_error};
use super::rules::{plain, rules};
use super::sheets::{across, compared, rows, solved};
use super::svg::{Mark, Scale, axis, points};
use crate::stats::presentation::{Kind, Quantity, View};
use crate::store::Stored;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::path::Path;

const STYLE: &str = include_str!("style.css");

/// Results of one config, the one without sampling error first.
type Section<'a> = Vec<&'a Stored>;

/// The page of these results.
#[must_use]
pub fn page(results: &[Stored]) -> String {
    let sections = sections(results);
    let names: Vec<&str> = sections.iter().filter_map(|section| Some(section.first()?.about.name.as_str())).collect();
    let title = match names[..] {
        [only] => format!("{only}: odds"),
        _ => format!("Odds of {} tables", names.len()),
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    header {
                        h1 { (title) }
                        p { "Odds and house rules by houseodds. Intervals are 95 % intervals; ± is one standard error. What is exact has neither." }
                    }
                    @if sections.len() > 1 { (overview(&sections)) }
                    @for (i, section) in sections.iter().enumerate() { (of_config(section, i)) }
                    footer { p { "Made by houseodds " (env!("CARGO_PKG_VERSION")) ". Every figure stands with all its digits in the CSV files beside." } }
                }
            }
        }
    };
    // HTML has no control characters, and a terminal may be where the page goes.
    page.into_string().replace(|c: char| c.is_control() && c != '\n' && c != '\t', "\u{fffd}")
}

/// Results of one config stand together: those whose folders lie in one folder.
fn sections(results: &[Stored]) -> Vec<Section<'_>> {
    let mut sections: Vec<(Option<&Path>, &str, Section<'_>)> = Vec::new();
    for result in results {
        let (folder, name) = (result.place.parent(), result.about.name.as_str());
        match sections.iter_mut().find(|section| (section.0, section.1) == (folder, name)) {
            Some((_, _, section)) => section.push(result),
            None => sections.push((folder, name, vec![result])),
        }
    }
    for (_, _, section) in &mut sections {
        section.sort_by_key(|result| (!result.has_edge(), result.about.method != "exact"));
    }
    sections.into_iter().map(|(_, _, section)| section).collect()
}

/// The result of a config that its edge is taken from.
fn with_edge<'a>(section: &Section<'a>) -> Option<&'a Stored> {
    section.iter().find(|result| edge(result).is_some()).copied()
}

fn overview(sections: &[Section<'_>]) -> Markup {
    let marks: Vec<Mark> = sections.iter().filter_map(|section| mark(edge(with_edge(section)?)?)).collect();
    let scale = Scale::over(reach(&marks));
    html! {
        section {
            h2 { "Dealer edges" }
            figure {
                figcaption { "Dealer edge of every table, in percent of a bet, with its 95 % interval" }
                div class="scroll" {
                    table class="marked" {
                        thead { tr {
                            th scope="col" { "table" } th scope="col" class="n" { "edge" } th class="mark" { (axis(&scale, 100.0)) }
                            th scope="col" class="n" { "95 % interval" } th scope="col" { "method" }
                        } }
                        tbody {
                            @for (i, section) in sections.iter().enumerate() {
                                @if let Some((name, result)) = section.first().map(|first| (&first.about.name, with_edge(section))) {
                                    @let row = result.and_then(edge);
                                    tr {
                                        th scope="row" { a href={ "#table-" (i + 1) } { (name) } }
                                        td class="n" { (row.map_or("–".to_owned(), |row| with_error(row.value, row.std_error, Quantity::Share))) }
                                        td class="mark" { (points(&scale, 100.0, row.and_then(mark).as_slice())) }
                                        td class="n" { (interval(row, Quantity::Share)) }
                                        td { (result.map_or(String::new(), method)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn of_config(section: &Section<'_>, i: usize) -> Markup {
    let Some(first) = section.first() else { return html! {} };
    let presentation = first.tables.presentation;
    let title = if presentation.title.is_empty() { &first.about.game } else { presentation.title };
    html! {
        section id={ "table-" (i + 1) } {
            h2 { (first.about.name) " " small { (title) } }
            (figures(section))
            h3 { "What was played, and how" }
            ul {
                @for result in section { li { (made(result)) } }
            }
            (rules(&first.about))
            @for kind in kinds(section) { (drawn(section, kind)) }
            @for result in section.iter().filter(|result| ["solved", "effects", "risk"].contains(&&*result.about.method)) { (solved(result)) }
            @for result in section.iter().filter(|result| result.about.method == "compared") { (compared(result)) }
        }
    }
}

/// The tables of all results of a config, each kind once.
fn kinds<'a>(section: &Section<'a>) -> Vec<&'a Kind> {
    let mut kinds: Vec<&Kind> = Vec::new();
    for kind in section.iter().flat_map(|result| result.tables.presentation.kinds) {
        if !kinds.iter().any(|known| known.name == kind.name) {
            kinds.push(kind);
        }
    }
    kinds
}

/// A table of a config's results, drawn as the game wants it.
fn drawn(section: &Section<'_>, kind: &Kind) -> Markup {
    match &kind.view {
        View::Rows => rows(section, kind),
        View::Across(of) => across(section, kind, of),
        View::Bars { title, .. } => bars(section, kind, title),
        View::Law { titles, caption } => laws(section, kind, titles, caption),
        View::Map(of) => map(section, kind, of),
        View::Seats(of) => seats(section, kind, of),
        View::SeatsBy(of, by) => seats_by(section, kind, of, by),
    }
}

/// How a result was made.
fn made(result: &Stored) -> Markup {
    let about = &result.about;
    html! {
        b { (method(result)) }
        @if let Some(seed) = &about.seed { ", seed " (plain(seed)) }
        @if let Some(part) = &about.part { ", only parts " (part) }
        @if let Some(fraction) = &about.edge_fraction { "; the edge is " span class="fraction" { (fraction) } }
        @if !about.not_enumerated.is_empty() { "; left out: " (about.not_enumerated.join(", ")) }
        "; houseodds " (about.version)
        @if let Some(hash) = about.config_hash.get(..12) { ", rules " code { (hash) } }
        @if about.method == "simulated" && about.rounds.is_none() { ", rounds not known" }
        @if let Some(width) = about.payout_bin_width { "; the dealer's nets in steps of " (digits_grouped(&width.to_string())) }
    }
}
