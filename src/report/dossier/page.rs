//! The page of a dossier, for screen and paper, without network or script.
//!
//! Its first sheet is a PAR sheet: warnings, all bets in one table, the checks that they passed, the rule card, and a
//! round of the main bet. The details follow. What few read is folded, and what unfolds on paper is a part.

use super::answers::{Dossier, said};
use super::bets::{bets_at_a_glance, details, ranges, warning};
use crate::answer::{Answer, Cell, Sheet};
use crate::games::card::capital;
use crate::report::charts::fixed;
use crate::report::html::{FigureMethod, GENERATOR, folded, foot, frame, method_said, sheet_html};
use crate::tables::presentation::PAYS;
use maud::{Markup, html};

/// Figures that are shown if the ways for bets to end are not enumerated.
const LEAST_LIKELY: usize = 20;

const CAPTION: &str = "Share of rounds by the player's net, after commission";

/// Returns the page.
pub fn page(dossier: &Dossier) -> String {
    let Dossier { table, bets, play, simulation, shuffle } = dossier;
    let round = dossier.round();
    let body = html! {
        header { p class="kicker" { "PAR sheet · " (table.presentation.title) } h1 { (table.name) } }
        (warning(dossier))
        section id="glance" { h2 { "The bets" } (bets_at_a_glance(dossier)) }
        (checked(simulation, shuffle.as_ref()))
        section id="rules" { (rule_card(table)) }
        div class=[round.is_some().then_some("two")] {
            @if let Some(round) = &round { section id="round" { (net_of_round(table, round)) } }
            section id="play" { h2 { "The return by how people play" } @for of in &play.tables { (sheet_html(table, of, play_caption(dossier))) } }
        }
        section id="bets" { h2 { "Each bet in detail" } (ranges(bets)) @for bet in bets { (details(bet)) } }
        section id="examples" { (examples(table)) }
        section id="tests" {
            h2 { "Simulation against theory" }
            (compared(simulation, table))
            @match shuffle { Some(shuffle) => { (tests(shuffle)) } None => { p { "A round deals too few cards for these tests." } } }
        }
        section id="method" { (method(dossier)) }
        (foot("Every figure is in dossier.json and the CSV files with all its digits; manifest.json has their SHA-256."))
    };
    frame(&format!("{}: PAR sheet", table.name), &body, "", None)
}

/// Shows the nets of a round of the main bet.
fn net_of_round(table: &Answer, round: &Sheet) -> Markup {
    let nets =
        (0..round.rows.len()).filter_map(|row| Some(round.number(row, "net")? * round.number(row, "probability")?));
    let gist = format!("mean: {}", fixed(nets.sum(), 3));
    folded(&html! { h2 { (round.title) } }, &gist, &sheet_html(table, round, CAPTION))
}

/// Describes the checks in a paragraph before the rules, so that fitness for publication shows without scrolling.
fn checked(simulation: &Answer, shuffle: Option<&Answer>) -> Markup {
    let is_good = simulation.about["agrees"] == true && shuffle.is_none_or(|shuffle| shuffle.about["passes"] == true);
    html! {
        section class={ "checked" @if !is_good { " warn" } } {
            h2 { "Checked" }
            p {
                "Against " (said(simulation, "rounds")) " simulated rounds of seed " (simulation.about["seed"]) ", in "
                (said(simulation, "figures")) " figures: " b { (said(simulation, "verdict")) } "; " (simulation.notes.join("; ")) ". "
                @if let Some(shuffle) = shuffle {
                    "The shuffle of " (said(shuffle, "cards")) " cards, in " (said(shuffle, "tests")) " tests: "
                    b { (said(shuffle, "verdict")) } "; " (shuffle.notes.join("; ")) "."
                }
            }
        }
    }
}

/// Shows the rules as on a card: related sentences under their subject.
fn rule_card(table: &Answer) -> Markup {
    let rules = table.table("rules").map_or(&[][..], |rules| &rules.rows);
    let groups = rules.chunk_by(|one, other| one[1] == other[1]);
    let subjects = groups.clone().map(|group| group[0][1].text()).filter(|subject| !subject.is_empty());
    let gist = subjects.collect::<Vec<_>>().join(", ");
    let card = html! {
        ul class="card" {
            @for group in groups {
                @if group[0][1].is_blank() { @for rule in group { li { (rule[2].text()) } } }
                @else {
                    li { b { (group[0][1].text()) "." } " " (group.iter().map(|rule| rule[2].text()).collect::<Vec<_>>().join(" ")) }
                }
            }
        }
    };
    folded(&html! { h2 { "The rules" } }, &gist, &card)
}

/// Describes the returns by way of play.
fn play_caption(dossier: &Dossier) -> &'static str {
    if dossier.are_seats() {
        "Return of seat 1. Best play is found as if every draw were from the whole pack and hands were independent; what it returns was measured by playing it, on the same cards."
    } else {
        "Return to player of the main bet. A regulator's minimum applies to the strategy that returns most."
    }
}

/// Shows an example of each class of hands, folded.
fn examples(table: &Answer) -> Markup {
    let examples = table.table("examples").filter(|examples| !examples.rows.is_empty());
    let heading = html! { h2 { "A hand of every class" } };
    html! {
        @match examples {
            Some(examples) => { (unprinted(&heading, &sheet_html(table, examples, "Figures are for the main bet alone: nets in bets, shares of all that can meet this hand."))) }
            None => { (heading) p { "Hands of this game are not explained." } }
        }
    }
}

fn unprinted(title: &Markup, body: &Markup) -> Markup {
    html! { details { summary { (title) } (body) } }
}

/// Shows what was compared with the theory: every way for a bet to end, or else the least likely figures.
fn compared(simulation: &Answer, table: &Answer) -> Markup {
    let Some(all) = simulation.table("simulation") else { return html! {} };
    let ends: Vec<&Vec<Cell>> = all.rows.iter().filter(|row| row[0].text() == PAYS).collect();
    let title =
        if ends.is_empty() { "The least likely figures" } else { "Every way for a bet to end, least likely first" };
    let shown = if ends.is_empty() { all.rows.iter().take(LEAST_LIKELY).collect() } else { ends };
    // Without the name of the table.
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for row in shown {
        rows.push([&[Cell::Text(row[1].text().to_owned())], &row[2..]].concat());
    }
    let left = all.rows.len() - rows.len();
    let sheet = Sheet { header: all.header[1..].to_vec(), rows, ..Sheet::default() };
    let further = html! { p { (left) " further figures, such as hands and nets of each seat, are in simulation.csv; Holm's adjustment is over all." } };
    unprinted(&html! { (title) }, &html! { (sheet_html(table, &sheet, title)) (further) })
}

/// Shows the tests of the shuffle and the bound on its bias, folded.
fn tests(shuffle: &Answer) -> Markup {
    let caption = "Tests of the shuffle: χ² with its degrees of freedom, or a count with its mean";
    let mut tables = shuffle.tables.clone();
    tables.iter_mut().for_each(|table| table.header[1] = "what it looks at".to_owned());
    let body = html! {
        @for of in &tables { (sheet_html(shuffle, of, caption)) }
        h3 { "A bound on its bias" }
        p {
            "A card is drawn from n by multiplying a random word by n and taking the whole part. Of the 2^w values of a word that draws from products up to m, 2^w mod m would favour an outcome; "
            "those are rejected and redrawn, so that every outcome has exactly as many values. The bias of the draw, given fair words, is therefore 0; without the rejection it could be up to m / 2^w. "
            "The remaining source is the generator: " (GENERATOR) ". No way is known to tell its words from fair ones with less work than trying keys."
        }
    };
    unprinted(&html! { "The shuffle" }, &body)
}

/// Shows the methods and the limits of the figures.
fn method(dossier: &Dossier) -> Markup {
    let found = found(dossier);
    let gist = found.iter().map(|found| &*found.method).collect::<Vec<_>>().join("; ");
    let body = html! { (method_said(&found)) (limits(&dossier.table)) };
    folded(&html! { h2 { "Method" } }, &capital(&gist), &body)
}

/// Returns the methods of the figures: theory, simulation, and shuffle.
fn found(dossier: &Dossier) -> Vec<FigureMethod> {
    let simulation = &dossier.simulation;
    let played = format!("simulated, {} rounds", said(simulation, "rounds"));
    let [figures, meaning, beside] = if dossier.are_seats() {
        [
            "enumerated, first turns only",
            "what was counted is compared with the rounds below",
            "the figures of the seats, their errors, and the best play measured on the same cards",
        ]
    } else {
        [
            "exact, by enumeration",
            "every deal that the shoe allows was counted; ranges over many bets are by convolution of a round's distribution",
            "compared with the theory, figure by figure; no figure above rests on it alone",
        ]
    };
    let mut all = vec![found_by(dossier, figures, meaning, None), found_by(dossier, &played, beside, Some(simulation))];
    if let Some(shuffle) = &dossier.shuffle {
        let dealt = format!("the shuffle, {} cards", said(shuffle, "cards"));
        all.push(found_by(dossier, &dealt, "dealt by the same draw and tested", Some(shuffle)));
    }
    all
}

fn found_by(dossier: &Dossier, method: &str, meaning: &str, played: Option<&Answer>) -> FigureMethod {
    let [version, rules] =
        ["version", "config_hash"].map(|name| dossier.table.about[name].as_str().unwrap_or_default());
    FigureMethod {
        method: method.to_owned(),
        meaning: meaning.to_owned(),
        seed: played.map(|of| of.about["seed"].to_string()),
        has_errors: played.is_some(),
        version: version.to_owned(),
        rules: rules.chars().take(12).collect(),
        ..FigureMethod::default()
    }
}

fn limits(table: &Answer) -> Markup {
    html! {
        p {
            "This is a computation, not a certificate: no accredited testing laboratory stands behind it, and no regulator has approved it. "
            "It applies to the rules above only: a table dealt differently has a different return. "
            "It says nothing about cards, shuffling machines, dealers or software at a table; the tested shuffle is the simulation's. "
            "Every figure can be reproduced: the manifest has the config and the version, and the same seed gives the same rounds. "
            "Rules as understood: SHA-256 " code class="fraction" { (table.about["config_hash"].as_str().unwrap_or_default()) } "."
        }
    }
}
