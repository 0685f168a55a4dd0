//! The page of a dossier, for screen and paper: nothing on it folds, and it needs no network and no script.
//!
//! Its first sheet is a PAR sheet: warnings, all bets in one table, the checks that they passed, the rule card, and a
//! round of the main bet. The details follow.

use super::bets::{bets_at_a_glance, details, main_round, warning};
use super::card::{examples, rule_card};
use super::data::{Dossier, PlayReturn, ShuffleTested, SimulatedBeside};
use super::words::{percent, with_error};
use crate::report::html::{Found, GENERATOR, TextGrid, foot, frame, method_said, trimmed};
use crate::report::{grouped, probability};
use crate::tables::Comparison;
use crate::tables::presentation::PAYS;
use crate::tables::words::{Words, words_for};
use maud::{Markup, html};

/// Figures that are shown if the ways for bets to end are not enumerated.
const LEAST_LIKELY: usize = 20;

/// Returns the page.
pub fn page(dossier: &Dossier) -> String {
    let title = format!("{}: PAR sheet", dossier.name);
    let body = html! {
        header { p class="kicker" { "PAR sheet · " (dossier.game) } h1 { (dossier.name) } }
        (warning(dossier))
        section id="glance" { h2 { "The bets" } (bets_at_a_glance(dossier)) }
        (checked(dossier))
        section id="rules" { h2 { "The rules" } (rule_card(dossier)) }
        (main_round(dossier))
        nav aria-label="Details" { ul { @for (id, name) in PARTS { li { a href={ "#" (id) } { (name) } } } } }
        (part(0, &html! { @for bet in &dossier.bets { (details(bet, dossier.words)) } }))
        (part(1, &play(dossier)))
        (part(2, &examples(dossier)))
        (part(3, &simulation(&dossier.simulation, dossier.words)))
        (part(4, &dossier.shuffle.as_ref().map_or_else(
            || html! { p { "A round deals too few cards for these tests." } },
            shuffle,
        )))
        (part(5, &method_said(&found(dossier))))
        (part(6, &limits(dossier)))
        (foot("Every figure is in dossier.json and the CSV files with all its digits; manifest.json has their SHA-256."))
    };
    frame(&title, &body, "", None)
}

/// The parts after the first sheet, with their titles.
const PARTS: [(&str, &str); 7] = [
    ("bets", "Each bet in detail"),
    ("play", "The return by how people play"),
    ("examples", "A hand of every class"),
    ("simulation", "Simulation against theory"),
    ("shuffle", "The shuffle"),
    ("method", "Method"),
    ("limits", "What this is, and what it is not"),
];

fn part(at: usize, body: &Markup) -> Markup {
    let (id, title) = PARTS[at];
    html! { section id=(id) { h2 { (title) } (body) } }
}

/// Describes the checks in a paragraph before the rules, so that fitness for publication shows without scrolling.
fn checked(dossier: &Dossier) -> Markup {
    let SimulatedBeside { rounds, seed, figures, noticed, .. } = &dossier.simulation;
    let is_good = dossier.simulation.agrees && dossier.shuffle.as_ref().is_none_or(|shuffle| shuffle.passes);
    html! {
        section class={ "checked" @if !is_good { " warn" } } {
            h2 { "Checked" }
            p {
                "Against " (grouped(rounds)) " simulated rounds of seed " (seed) ", in " (grouped(figures.len())) " figures: "
                b { (dossier.simulation.verdict()) } "; " (noticed) ". "
                @if let Some(shuffle) = &dossier.shuffle {
                    "The shuffle of " (grouped(shuffle.draws)) " cards, in " (shuffle.tests.len()) " tests: " b { (shuffle.verdict()) } ". "
                }
            }
            p class="soft" {
                "A computation that anybody can repeat (" code { "houseodds dossier" } ", version " (dossier.version)
                "), not a certificate. Rules as understood: SHA-256 " code class="fraction" { (dossier.config_hash) } "."
            }
        }
    }
}

fn play(dossier: &Dossier) -> Markup {
    let mut rows = Vec::new();
    for PlayReturn { play, rtp, off_at_most, std_error } in &dossier.play {
        let off = match (off_at_most, std_error) {
            (_, Some(_)) => "simulated".to_owned(),
            (Some(off), _) => format!("{off:.1e}"),
            (None, None) => "exact".to_owned(),
        };
        rows.push(vec![(*play).to_owned(), with_error(*rtp, *std_error, 6), off]);
    }
    if dossier.are_seats() {
        let grid = TextGrid::with_numbers(&["who plays how", "return", "how it was found"], 2, rows);
        return html! {
            p {
                "Best play is found as if every draw were from the whole pack and hands were independent; what it returns was "
                "measured by playing it, on the same cards. All seats together get back what they stake."
            }
            (grid.draw("Return of seat 1"))
        };
    }
    let grid = TextGrid::with_numbers(&["who plays how", "RTP", "off by at most"], 2, rows);
    html! {
        p { "A regulator's minimum applies to the strategy that returns most. The dealer's own best play is the best response to it." }
        (grid.draw("Return to player of the main bet"))
    }
}

fn simulation(simulation: &SimulatedBeside, words: Words) -> Markup {
    let SimulatedBeside { rounds, seed, family_error, figures, .. } = simulation;
    let ends = figures.iter().any(|of| of.table == PAYS);
    let shown =
        figures.iter().filter(|of| !ends || of.table == PAYS).take(if ends { usize::MAX } else { LEAST_LIKELY });
    let mut rows = Vec::new();
    for Comparison { figure, seen, expected, z, p, adjusted_p, .. } in shown {
        let z = z.map_or_else(String::new, |z| trimmed(z.0, 2));
        let [seen, expected] = [seen.0, expected.0].map(|count| trimmed(count, 1));
        rows.push(vec![words_for(words, figure), seen, expected, z, probability(p.0), probability(adjusted_p.0)]);
    }
    let others = figures.len() - rows.len();
    let least = figures.iter().map(|of| of.adjusted_p.0).fold(1.0, f64::min);
    let caption = if ends { "Every way for a bet to end, least likely first" } else { "The least likely figures" };
    let grid = TextGrid::with_numbers(&["figure", "seen", "expected", "z", "p", "adjusted p"], 5, rows);
    html! {
        p {
            (grouped(rounds)) " rounds of seed " (seed) " were played and compared with the theory in " (grouped(figures.len()))
            " figures. The smallest p-value among all of them (Holm) is " (probability(least)) ", at a family-wise error of "
            (format!("{family_error:.0e}")) ": " b { (simulation.verdict()) } "; " (simulation.noticed) "."
        }
        (grid.unfolded(caption))
        p { (grouped(others)) " further figures, such as hands and nets of each seat, are in simulation.csv; Holm's adjustment is over all." }
    }
}

fn shuffle(shuffle: &ShuffleTested) -> Markup {
    let ShuffleTested { draws, seed, family_error, tests, .. } = shuffle;
    let mut rows = Vec::new();
    for test in tests {
        let [seen, expected] = [test.seen, test.expected].map(|count| trimmed(count, 1));
        let [p, adjusted] = [test.p, test.adjusted_p].map(probability);
        rows.push(vec![test.name.to_owned(), test.about.to_owned(), seen, expected, p, adjusted]);
    }
    let grid = TextGrid::with_numbers(&["test", "what it looks at", "seen", "expected", "p", "adjusted p"], 4, rows);
    html! {
        p {
            (grouped(draws)) " cards of seed " (seed) " were dealt by the draw that plays, and tested in " (tests.len())
            " ways. Judged together at " (percent(1.0 - family_error, 0)) ": " b { (shuffle.verdict()) }
            ". No test may have an adjusted p-value (Holm) below " (percent(*family_error, 0)) "; " (shuffle.noticeable()) "."
        }
        (grid.draw("Tests of the shuffle: χ² with its degrees of freedom, or a count with its mean"))
        h3 { "A bound on its bias" }
        p {
            "A card is drawn from n by multiplying a random word by n and taking the whole part. Of the 2^w values of a word that draws from products up to m, 2^w mod m would favour an outcome; "
            "those are rejected and redrawn, so that every outcome has exactly as many values. The bias of the draw, given fair words, is therefore 0; without the rejection it could be up to m / 2^w. "
            "The remaining source is the generator: " (GENERATOR) ". No way is known to tell its words from fair ones with less work than trying keys."
        }
    }
}

/// Returns the methods of the figures: theory, simulation, and shuffle.
fn found(dossier: &Dossier) -> Vec<Found> {
    let SimulatedBeside { rounds, seed, .. } = &dossier.simulation;
    let played = format!("simulated, {} rounds", grouped(rounds));
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
    let mut all = vec![found_by(dossier, figures, meaning, None), found_by(dossier, &played, beside, Some(*seed))];
    if let Some(shuffle) = &dossier.shuffle {
        let dealt = format!("the shuffle, {} cards", grouped(shuffle.draws));
        all.push(found_by(dossier, &dealt, "dealt by the same draw and tested", Some(shuffle.seed)));
    }
    all
}

fn found_by(dossier: &Dossier, method: &str, meaning: &str, seed: Option<u64>) -> Found {
    Found {
        method: method.to_owned(),
        meaning: meaning.to_owned(),
        seed: seed.map(|seed| seed.to_string()),
        has_errors: seed.is_some(),
        version: dossier.version.to_owned(),
        rules: dossier.config_hash.get(..12).unwrap_or_default().to_owned(),
        ..Found::default()
    }
}

fn limits(dossier: &Dossier) -> Markup {
    html! {
        ul {
            li { "This is a computation, not a certificate: no accredited testing laboratory stands behind it, and no regulator has approved it." }
            li { "It applies to the rules above only: a table dealt differently has a different return." }
            li { "It says nothing about cards, shuffling machines, dealers or software at a table; the tested shuffle is the simulation's." }
            li { "Every figure can be reproduced: the manifest has the config and the version, and the same seed gives the same rounds." }
        }
        p { "Rules as understood: SHA-256 " code class="fraction" { (dossier.config_hash) } "." }
    }
}
