//! The page: all edges, then a section for each config.

use super::comparison::{compared as side_by_side, names};
use super::figures::{edge, figures, hour_of_player, mark, method, seats};
use super::frame::{PagePart, folded, foot, frame, is_made_here, scroll};
use super::hands::bars;
use super::heat::{map, seats_by};
use super::histogram::histograms;
use super::method::{FigureMethod, method_said, methods, shared};
use super::numbers::{digits_grouped, with_error};
use super::rules::{in_short, rules};
use super::sheets::{answer, is_against_dealer};
use super::tables::{across, rows};
use crate::games::card::capital;
use crate::games::named;
use crate::money::Money;
use crate::report::charts::{Axis, ChartRow, Drawing, MarkedTable, points};
use crate::report::order::distinct;
use crate::report::rules::{changes, entries, in_words, plain};
use crate::store::Stored;
use crate::tables::presentation::{Quantity, TableKind, View};
use crate::tables::words::words_for;
use crate::tables::{Row, metric};
use maud::{Markup, html};

/// Results of the same rules under one name, the one without sampling error first.
struct Section<'a> {
    results: Vec<&'a Stored>,
    /// Name and, if others share it, the rules that differ from the first of them.
    title: String,
    /// The difference in words.
    differs: String,
    parts: Vec<PagePart>,
    /// The methods of its results.
    found: Vec<FigureMethod>,
}

const FOOT: &str = "Every figure is in the CSV files with all its digits.";

/// Returns `true` if `text` is a page of [`page()`].
pub fn is_report(text: &str) -> bool {
    is_made_here(text, FOOT)
}

/// Returns the page of these results, with this title if one is given.
pub fn page(results: &[Stored], title: Option<&str>) -> String {
    let sections = sections(results);
    let (kicker, named) = match &sections[..] {
        [only] => (only.kicker(), only.heading()),
        all => ("Odds and house rules".to_owned(), format!("Odds of {} tables", all.len())),
    };
    let title = title.map_or(named, str::to_owned);
    let body = html! {
        header { p class="kicker" { (kicker) } h1 { (title) } }
        @if let [only] = &sections[..] {
            (config_section(only, 1, true))
        } @else {
            (overview(&sections))
            @for (section, i) in sections.iter().zip(1..) { (config_section(section, i, false)) }
            section { p class="method" { (shared(&sections.iter().flat_map(|section| section.found.clone()).collect::<Vec<_>>())) } }
        }
        (foot(FOOT))
    };
    frame(&title, &body, "", None)
}

/// Groups results of one name and one hash of the rules, in one folder. Best play against this dealer is before the
/// equilibrium.
fn sections(results: &[Stored]) -> Vec<Section<'_>> {
    let mut groups: Vec<Vec<&Stored>> = Vec::new();
    for result in results {
        match groups.iter_mut().find(|group| belong_together(group[0], result)) {
            Some(group) if group.iter().all(|other| other.place != result.place) => group.push(result),
            Some(_) => {}
            None => groups.push(vec![result]),
        }
    }
    for group in &mut groups {
        group.sort_by_key(|result| {
            let about = &result.about;
            (!result.has_edge(), about.method != "exact", !is_against_dealer(about))
        });
    }
    let firsts: Vec<&Stored> = groups.iter().map(|group| group[0]).collect();
    let is_alone = groups.len() == 1;
    let section = groups.into_iter().map(|results| {
        let (title, differs) = named_apart(results[0], &firsts);
        let found: Vec<FigureMethod> = results.iter().map(|result| found(result)).collect();
        let mut parts = parts(&results);
        parts.push(method_part(&found, is_alone));
        Section { results, title, differs, parts, found }
    });
    section.collect()
}

fn belong_together(one: &Stored, other: &Stored) -> bool {
    one.place.parent() == other.place.parent()
        && one.about.name == other.about.name
        && one.about.config_hash == other.about.config_hash
}

/// Returns the name of a result and, if results of other rules share it, the difference as keys and in words.
fn named_apart(result: &Stored, all: &[&Stored]) -> (String, String) {
    let about = &result.about;
    let own = entries(&about.config);
    let others = all.iter().filter(|other| other.about.name == about.name);
    let changed = others.flat_map(|other| changes(&own, &entries(&other.about.config)));
    let differing = distinct(changed.map(|change| (change.path, change.value)));
    let keys: Vec<String> = differing.iter().map(|(path, value)| format!("{path}={value}")).collect();
    let words = differing.iter().map(|(path, value)| {
        let (doc, answer) = in_words(&about.game, path, value);
        format!("{doc}: {answer}")
    });
    let kind = result.tables.presentation.title;
    // Questions about nights or shoes differ in their settings, which are no rules of the table.
    let is_of_other_kind = !keys.is_empty()
        && all.iter().all(|other| std::ptr::eq(*other, result) || other.tables.presentation.title != kind);
    let title = match keys.is_empty() {
        true => about.name.clone(),
        false if is_of_other_kind => format!("{}: {}", about.name, kind.to_lowercase()),
        false => format!("{}, {}", about.name, keys.join(", ")),
    };
    (title, words.collect::<Vec<_>>().join("; "))
}

impl Section<'_> {
    /// Returns the small line above its name.
    fn kicker(&self) -> String {
        let about = &self.results[0].about;
        let game = named(&about.game).map_or(&*about.game, |game| game.presentation.title);
        match self.compared() {
            Some(names) => format!("{} tables compared · {game}", names.len()),
            None => format!("Odds and house rules · {game}"),
        }
    }

    /// Returns its name, or the names of the tables that it compares.
    fn heading(&self) -> String {
        self.compared().map_or_else(|| self.title.clone(), |names| names.join(" against "))
    }

    /// Returns the first result that has an edge, with the edge.
    fn edge(&self) -> Option<(Row, &Stored)> {
        self.results.iter().find_map(|result| Some((edge(result)?, *result)))
    }

    /// Returns the names of the tables that it compares, if it does nothing else.
    fn compared(&self) -> Option<Vec<&str>> {
        let [only] = self.results[..] else { return None };
        names(only).filter(|_| only.about.method == "compared")
    }
}

/// Shows the edges of all tables on one scale. One edge alone is in its section.
fn overview(sections: &[Section<'_>]) -> Markup {
    let (mut edges, mut others) = (Vec::new(), Vec::new());
    for (section, i) in sections.iter().zip(1..) {
        let link = html! { a href={ "#table-" (i) } { (section.heading()) } };
        match section.edge() {
            Some((edge, result)) => edges.push((link, edge, result)),
            None => others.push(link),
        }
    }
    if edges.len() < 2 {
        let links = edges.into_iter().map(|(link, ..)| link).chain(others);
        return html! { nav aria-label="Contents" { ul { @for link in links { li { (link) } } } } };
    }
    let money = sections.iter().find_map(|section| section.results[0].money.as_ref());
    let table = edges_table(edges, money.filter(|money| money.is_hourly()));
    let caption = "Dealer edge of every table, in % of a bet, with its 95 % interval";
    html! {
        section {
            h2 { "Dealer edges" }
            figure { figcaption { (caption) } (scroll(caption, &table.draw())) }
            @if !others.is_empty() {
                p { "Results without an edge: " @for (at, link) in others.iter().enumerate() { @if at > 0 { ", " } (link) } "." }
            }
        }
    }
}

/// Shows edges, each with its name and method; with `money`, also a player's net in an hour.
fn edges_table<'a>(edges: Vec<(Markup, Row, &Stored)>, money: Option<&Money>) -> MarkedTable<'a> {
    let scale = Axis::over(edges.iter().filter_map(|(_, edge, _)| mark(edge)).flat_map(|mark| mark.reach()));
    let mut rows = Vec::new();
    for (label, edge, result) in edges {
        let mut cells = vec![with_error(edge.value, edge.std_error, Quantity::Share)];
        cells.extend(money.map(|_| hour_of_player(result)));
        cells.push(method(result));
        rows.push(ChartRow { label, mark: points(&scale, 100.0, mark(&edge).as_slice()), cells });
    }
    let columns = [metric::EDGE.heading.to_owned()].into_iter().chain(money.map(Money::heading));
    let columns = columns.chain(["how it was found".to_owned()]).collect();
    MarkedTable::new("table", (scale, 100.0), columns, rows)
}

/// Returns a section: the answer, the difference of the rules from the nearest preset, its parts, the method last. Only
/// the first part is open. A section alone on a page has the page's heading.
fn config_section(section: &Section<'_>, i: usize, is_alone: bool) -> Markup {
    let about = &section.results[0].about;
    let first = section.parts.iter().position(|part| !part.title.is_empty());
    html! {
        section id={ "table-" (i) } class=[(!is_alone).then_some("table")] {
            @if !is_alone { p class="kicker" { (section.kicker()) } h2 { (section.heading()) } }
            @if !section.differs.is_empty() { p { "Differences from others of this name: " (section.differs) "." } }
            (figures(&section.results))
            @if section.compared().is_none() { (in_short(about)) }
            @for (at, part) in section.parts.iter().enumerate() { (drawn_part(part, is_alone, Some(at) == first)) }
        }
    }
}

/// Returns a part under its heading; folded if it has a gist and is not the first one.
fn drawn_part(part: &PagePart, is_alone: bool, is_first: bool) -> Markup {
    let heading = html! { @if is_alone { h2 { (part.title) } } @else { h3 { (part.title) } } };
    html! {
        @if part.title.is_empty() { (part.body) }
        @else {
            section {
                @if is_first || part.gist.is_empty() { (heading) (part.body) }
                @else { (folded(&heading, &part.gist, &part.body)) }
            }
        }
    }
}

/// Returns the methods of a section; what all sections of a page share is at its end.
fn method_part(found: &[FigureMethod], is_alone: bool) -> PagePart {
    let gist = capital(&distinct(found.iter().map(|found| &*found.method)).join("; "));
    PagePart::new(
        "Method",
        if is_alone {
            method_said(found)
        } else {
            html! { p class="method" { (methods(found)) } }
        },
    )
    .about(gist)
}

/// Returns the parts of a section: its tables in the game's presentation, its answers and comparisons, its rules.
/// Strategies come first if there is no other answer.
fn parts(results: &[&Stored]) -> Vec<PagePart> {
    let (compared, others): (Vec<&Stored>, Vec<&Stored>) =
        results.iter().partition(|result| result.about.method == "compared");
    let mut parts: Vec<PagePart> = Vec::new();
    for kind in distinct(results.iter().flat_map(|result| result.tables.presentation.kinds)) {
        parts.extend(drawn(results, kind));
    }
    let answers = others.into_iter().filter(|result| !result.sheets.is_empty() || !result.about.figures.is_empty());
    parts.extend(answers.map(answer));
    parts.extend(compared.into_iter().flat_map(side_by_side));
    if !matches!(results, [only] if names(only).is_some()) {
        parts.push(rules(&results[0].about));
    }
    parts
}

/// Draws a table of a config's results in the game's presentation.
fn drawn(results: &[&Stored], kind: &TableKind) -> Vec<PagePart> {
    match &kind.view {
        View::Rows => Vec::from_iter(rows(results, kind)),
        View::Across(of) => across(results, kind, of),
        View::Bars { title, .. } => Vec::from_iter(bars(results, kind, title)),
        View::Distribution { titles, caption } => histograms(results, kind, titles, caption),
        View::Map(of) => Vec::from_iter(map(results, kind, of)),
        View::Seats(of) => Vec::from_iter(seats(results, kind, of)),
        View::SeatsBy(of, by) => Vec::from_iter(seats_by(results, kind, of, by)),
    }
}

/// Returns the most important chart of these results of one config as a separate picture: the frequencies of hands if
/// they are counted, else the first of the page.
pub fn drawing(results: &[Stored]) -> Option<Drawing> {
    let results: Vec<&Stored> = results.iter().collect();
    let kinds = distinct(results.iter().flat_map(|result| result.tables.presentation.kinds));
    let mut hands = kinds.into_iter().filter(|kind| matches!(kind.view, View::Bars { .. }));
    let drawing = hands.find_map(|kind| drawn(&results, kind).into_iter().find_map(|part| part.drawing));
    drawing.or_else(|| parts(&results).into_iter().find_map(|part| part.drawing))
}

/// Returns the method of a result.
fn found(result: &Stored) -> FigureMethod {
    let about = &result.about;
    let words = result.tables.presentation.words;
    let has_figure_errors = about.figures.keys().any(|name| name.ends_with("_std_error"));
    let mut more = Vec::new();
    more.extend(about.part.as_ref().map(|part| format!("only parts {part}")));
    if !about.not_enumerated.is_empty() {
        let what: Vec<String> = about.not_enumerated.iter().map(|what| words_for(words, what)).collect();
        more.push(format!("not enumerated: {}", what.join(", ")));
    }
    if about.method == "simulated" && about.rounds.is_none() {
        more.push("rounds not known".to_owned());
    }
    more.extend(
        about
            .payout_bin_width
            .map(|width| format!("the dealer's nets in steps of {}", digits_grouped(&width.to_string()))),
    );
    let meaning = match &*about.method {
        "exact" => "every deal that the shoe allows was counted; figures without ± are exact",
        "effects" => "the edge was counted again with one card fewer of each kind",
        "solved" => "an equilibrium, or a best response, was computed; the figures say how far it may be off",
        _ => "",
    };
    let has_errors = about.seed.is_some() || has_figure_errors;
    let seed = about.seed.as_ref().or_else(|| about.asked.get("seed")).filter(|_| has_errors);
    FigureMethod {
        method: method(result),
        meaning: meaning.to_owned(),
        seed: seed.map(plain),
        fraction: about.edge_fraction.clone(),
        more,
        has_errors,
        version: about.version.clone(),
        rules: about.config_hash.get(..12).unwrap_or_default().to_owned(),
    }
}
