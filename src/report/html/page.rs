//! The page: all edges, then a section for each config.

use super::compared::compared as side_by_side;
use super::figures::{edge, figures, mark, method, seats};
use super::frame::{PagePart, figure, foot, frame, is_made_here, roomy};
use super::hands::{bars, laws};
use super::heat::{map, seats_by};
use super::numbers::{digits_grouped, interval, with_error};
use super::rules::rules;
use super::sheets::answer;
use super::svg::{Axis, Mark, axis, points};
use super::tables::{across, rows};
use crate::games::named;
use crate::report::order::distinct;
use crate::report::rules::{changes, entries, in_words, plain};
use crate::sort;
use crate::stats::metric;
use crate::stats::presentation::{Quantity, TableKind, View};
use crate::stats::words::said;
use crate::store::Stored;
use maud::{Markup, html};
use std::path::Path;

/// Results of the same rules under one name, the one without sampling error first.
struct Section<'a> {
    results: Vec<&'a Stored>,
    /// Its name and, where others share it, how its rules differ from the first of them.
    title: String,
    /// The same in words.
    differs: String,
    parts: Vec<PagePart>,
}

const FOOT: &str = "Every figure is in the CSV files with all its digits.";

/// Whether a text is a page of [`page()`].
#[must_use]
pub fn is_report(text: &str) -> bool {
    is_made_here(text, FOOT)
}

/// The page of these results, under this title if one is given.
#[must_use]
pub fn page(results: &[Stored], title: Option<&str>) -> String {
    let sections = sections(results);
    let title = match (title, &sections[..]) {
        (Some(title), _) => title.to_owned(),
        (None, [only]) => format!("{}: odds", only.title),
        (None, all) => format!("Odds of {} tables", all.len()),
    };
    let body = html! {
        header {
            h1 { (title) }
            p { "Odds and house rules by houseodds. Intervals are 95 % intervals; ± is one standard error. What is exact has neither." }
        }
        @if sections.len() > 1 { (overview(&sections)) }
        @for (section, i) in sections.iter().zip(1..) { (of_config(section, i)) }
        (foot(FOOT))
    };
    frame(&title, &body, "", None)
}

/// Results of the same rules go together: those with the same name and hash of the rules, in one folder.
fn sections(results: &[Stored]) -> Vec<Section<'_>> {
    let mut groups: Vec<Vec<&Stored>> = Vec::new();
    let key = |result: &'_ Stored| {
        (result.place.parent().map(Path::to_owned), result.about.name.clone(), result.about.config_hash.clone())
    };
    for result in results {
        match groups.iter_mut().find(|group| key(group[0]) == key(result)) {
            Some(group) if group.iter().all(|other| other.place != result.place) => group.push(result),
            Some(_) => {}
            None => groups.push(vec![result]),
        }
    }
    for group in &mut groups {
        sort::by_key(group, |result| (!result.has_edge(), result.about.method != "exact"));
    }
    let firsts: Vec<&Stored> = groups.iter().map(|group| group[0]).collect();
    let section = groups.into_iter().map(|results| {
        let (title, differs) = named_apart(results[0], &firsts);
        let parts = parts(&results);
        Section { results, title, differs, parts }
    });
    section.collect()
}

/// The name of a result and, where results of other rules share it, what differs, as keys and in words.
fn named_apart(result: &Stored, all: &[&Stored]) -> (String, String) {
    let about = &result.about;
    let own = entries(&about.config);
    let others = all.iter().filter(|other| other.about.name == about.name);
    let changed = others.flat_map(|other| changes(&own, &entries(&other.about.config)));
    let differing = distinct(changed.map(|change| (change.path, change.value)));
    let keys: Vec<String> = differing.iter().map(|(path, value)| format!("{path}={value}")).collect();
    let words = differing.iter().map(|(path, value)| {
        let (doc, said) = in_words(&about.game, path, value);
        format!("{doc}: {said}")
    });
    let title = if keys.is_empty() { about.name.clone() } else { format!("{}, {}", about.name, keys.join(", ")) };
    (title, words.collect::<Vec<_>>().join("; "))
}

fn overview(sections: &[Section<'_>]) -> Markup {
    let (known, others): (Vec<_>, Vec<_>) = sections
        .iter()
        .zip(1..)
        .map(|(section, i)| {
            (
                html! { a href={ "#table-" (i) } { (section.title) } },
                section.results.iter().find_map(|result| Some((edge(result)?, *result))),
            )
        })
        .partition(|(_, found)| found.is_some());
    let edges: Vec<_> = known.into_iter().filter_map(|(link, found)| Some((link, found?))).collect();
    let marks: Vec<Mark> = edges.iter().filter_map(|(_, (row, _))| mark(row)).collect();
    let scale = Axis::over(marks.iter().flat_map(Mark::reach));
    let table = html! {
        table class="marked" {
            thead { tr {
                th scope="col" { "table" } th scope="col" class="n" { (metric::EDGE.heading) } td class="mark" { (axis(&scale, 100.0)) }
                th scope="col" class="n extra" { "95 % interval" } th scope="col" class="extra" { "method" }
            } }
            tbody {
                @for (link, (row, result)) in &edges {
                    tr {
                        th scope="row" class="wide" { (link) }
                        td class="n" { (roomy(&with_error(row.value, row.std_error, Quantity::Share))) }
                        td class="mark" { (points(&scale, 100.0, mark(row).as_slice())) }
                        td class="n extra" { (interval(Some(row), Quantity::Share)) }
                        td class="extra" { (method(result)) }
                    }
                }
            }
        }
    };
    html! {
        @if !edges.is_empty() {
            section {
                h2 { "Dealer edges" }
                (figure("Dealer edge of every table, in percent of a bet, with its 95 % interval", &table))
                @if !others.is_empty() {
                    p { "What has no edge of its own: " @for ((link, _), at) in others.iter().zip(0..) { @if at > 0 { ", " } (link) } "." }
                }
            }
        }
    }
}

fn of_config(section: &Section<'_>, i: usize) -> Markup {
    let about = &section.results[0].about;
    let game = named(&about.game).map_or(&*about.game, |game| game.presentation.title);
    let id = |part: usize| format!("table-{i}-{part}");
    html! {
        section id={ "table-" (i) } {
            h2 { (section.title) " " small { (game) } }
            @if !section.differs.is_empty() { p { "What differs from the others of this name: " (section.differs) "." } }
            nav aria-label={ "Contents of " (section.title) } {
                ul { @for (part, at) in section.parts.iter().zip(1..) { li { a href={ "#" (id(at)) } { (part.title) } } } }
            }
            (figures(&section.results))
            @for (part, at) in section.parts.iter().zip(1..) {
                section { h3 id=(id(at)) { (part.title) } (part.body) }
            }
        }
    }
}

/// The parts of a section: how it was played, its tables as its game wants them drawn, its answers and comparisons.
fn parts(results: &[&Stored]) -> Vec<PagePart> {
    let made = html! {
        ul { @for result in results { li { (made(result)) } } }
        (rules(&results[0].about))
    };
    let mut parts = vec![PagePart::new("What was played, and how", made)];
    for kind in distinct(results.iter().flat_map(|result| result.tables.presentation.kinds)) {
        parts.extend(drawn(results, kind));
    }
    let (compared, others): (Vec<&Stored>, Vec<&Stored>) =
        results.iter().partition(|result| result.about.method == "compared");
    let answers = others.into_iter().filter(|result| !result.sheets.is_empty() || !result.about.figures.is_empty());
    parts.extend(answers.map(answer));
    parts.extend(compared.into_iter().map(side_by_side));
    parts
}

/// A table of a config's results, drawn as the game wants it.
fn drawn(results: &[&Stored], kind: &TableKind) -> Vec<PagePart> {
    let one = |part: Option<PagePart>| part.into_iter().collect();
    match &kind.view {
        View::Rows => one(rows(results, kind)),
        View::Across(of) => across(results, kind, of),
        View::Bars { title, .. } => one(bars(results, kind, title)),
        View::Law { titles, caption } => laws(results, kind, titles, caption),
        View::Map(of) => one(map(results, kind, of)),
        View::Seats(of) => one(seats(results, kind, of)),
        View::SeatsBy(of, by) => one(seats_by(results, kind, of, by)),
    }
}

/// How a result was made.
fn made(result: &Stored) -> Markup {
    let about = &result.about;
    let words = result.tables.presentation.words;
    html! {
        b { (method(result)) }
        @if let Some(seed) = &about.seed { ", seed " (plain(seed)) }
        @if let Some(part) = &about.part { ", only parts " (part) }
        @if let Some(fraction) = &about.edge_fraction { "; the edge is " span class="fraction" { (fraction) } }
        @if !about.not_enumerated.is_empty() {
            "; not enumerated: " (about.not_enumerated.iter().map(|what| said(words, what)).collect::<Vec<_>>().join(", "))
        }
        "; houseodds " (about.version)
        @if let Some(hash) = about.config_hash.get(..12) { ", rules " code { (hash) } }
        @if about.method == "simulated" && about.rounds.is_none() { ", rounds not known" }
        @if let Some(width) = about.payout_bin_width { "; the dealer's nets in steps of " (digits_grouped(&width.to_string())) }
    }
}
