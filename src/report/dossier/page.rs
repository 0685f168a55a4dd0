//! The page of a dossier, for screen and paper: nothing on it folds, and it needs no network and no script.

use super::data::{Dossier, DossierBet, Example, ShuffleTested, SimulatedBeside};
use super::words::{number, one_in, percent, with_error};
use crate::report::html::{capitalised, foot, frame, scroll, trimmed};
use crate::report::{grouped, probability};
use crate::stats::estimate::Z;
use crate::stats::presentation::PAYS;
use crate::stats::words::{Words, said};
use maud::{Markup, html};

/// What a dossier has besides the style of other pages: its wide tables wrap on paper.
const OWN_STYLE: &str = "
  .said { columns: 2 22rem; column-gap: 2rem; } .said li { break-inside: avoid; max-width: none; }
  @media print {
    table { font-size: 8pt; } th, td { padding-right: .5rem; } .wide { min-width: 6rem; overflow-wrap: anywhere; }
    th:not(.wide), td:not(.wide) { white-space: nowrap; overflow-wrap: normal; }
    thead { display: table-header-group; }
    a { color: inherit; text-decoration: none; }
  }
";

/// Figures that are shown where ways for bets to end are not enumerated.
const LEAST_LIKELY: usize = 20;

/// Cells of more characters than this are wrapped.
const LONG: usize = 24;

/// The page.
#[must_use]
pub fn page(dossier: &Dossier) -> String {
    let title = format!("{}: dossier", dossier.name);
    let main = dossier.bets.first();
    let body = html! {
        header {
            h1 { (title) }
            p { (dossier.game) ", by houseodds " (dossier.version) ". " (how_found(dossier)) }
        }
        @if let Some(bet) = main {
            p class="edge" {
                @if is_simulated(bet) { "return of " (bet.name(dossier.words)) } @else { "return to player" }
                span class="number" { (with_error(bet.rtp, bet.std_error, 4)) }
            }
        }
        nav aria-label="Contents" { ul {
            @for (id, name) in PARTS { li { a href={ "#" (id) } { (name) } } }
        } }
        (part(0, &game(dossier)))
        (part(1, &html! { @for bet in &dossier.bets { (bet_section(bet, dossier.words)) } }))
        (part(2, &play(dossier)))
        (part(3, &simulation(&dossier.simulation, dossier.words)))
        (part(4, &dossier.shuffle.as_ref().map_or_else(
            || html! { p { "A round deals too few cards for these tests." } },
            shuffle,
        )))
        (part(5, &limits(dossier)))
        (foot("Every figure is in dossier.json and the CSV files with all its digits; manifest.json has their SHA-256."))
    };
    frame(&title, &body, OWN_STYLE, None)
}

/// Whether the figures of a bet are those of a simulation.
fn is_simulated(bet: &DossierBet) -> bool {
    bet.rtp_fraction.is_none()
}

fn how_found(dossier: &Dossier) -> String {
    if dossier.bets.iter().any(is_simulated) {
        let rounds = grouped(dossier.simulation.rounds);
        format!(
            "The seats play for each other's stakes, and the house takes nothing: what one gains the others lose. Rounds \
             are not enumerated to the end: figures of seats come from {rounds} simulated rounds, ± one standard error."
        )
    } else {
        "Every figure without ± or p is exact, by enumeration of every deal.".to_owned()
    }
}

/// The parts of the page with their titles.
const PARTS: [(&str, &str); 6] = [
    ("game", "The game"),
    ("bets", "What each bet returns"),
    ("play", "The return by how people play"),
    ("simulation", "Simulation against theory"),
    ("shuffle", "The shuffle"),
    ("limits", "What this is, and what it is not"),
];

fn part(at: usize, body: &Markup) -> Markup {
    let (id, title) = PARTS[at];
    html! { section id=(id) { h2 { (title) } (body) } }
}

/// A table under its caption; columns after the first are numbers where `numbers` says so.
fn table(caption: &str, header: &[&str], numbers: usize, rows: &[Vec<String>]) -> Markup {
    let is_long = |at: usize| rows.iter().any(|row| row[at].len() > LONG);
    let class = |at: usize| match at {
        _ if at >= header.len() - numbers => "n",
        _ if is_long(at) => "wide",
        _ => "",
    };
    html! {
        figure {
            figcaption { (caption) }
            (scroll(caption, &html! {
                table {
                    thead { tr { @for (at, name) in header.iter().enumerate() { th scope="col" class=(class(at)) { (name) } } } }
                    tbody { @for row in rows { tr {
                        @for (at, cell) in row.iter().enumerate() {
                            @if at == 0 { th scope="row" class=(class(at)) { (cell) } } @else { td class=(class(at)) { (cell) } }
                        }
                    } } }
                }
            }))
        }
    }
}

fn game(dossier: &Dossier) -> Markup {
    html! {
        h3 { "Its rules" }
        ul class="said" { @for rule in &dossier.rules { li { (rule.text) } } }
        @if !dossier.examples.is_empty() {
            h3 { "Hands of every class" }
            (table("An example of each, as it counts", &["hand", "cards", "what it is worth"], 0, &dossier.examples.iter().map(|of| example(of, dossier.words)).collect::<Vec<_>>()))
        }
    }
}

fn example(example: &Example, words: Words) -> Vec<String> {
    let found = example.said.iter().map(|(name, value)| format!("{name}: {value}"));
    vec![said(words, &example.hand), example.cards.clone(), found.collect::<Vec<_>>().join("; ")]
}

fn bet_section(bet: &DossierBet, words: Words) -> Markup {
    let name = bet.name(words);
    html! {
        section {
            h3 { @if is_simulated(bet) { "Return of " } @else { "Bet: " } (name) }
            @if let Some(whose) = bet.whose() { p { (capitalised(&whose)) "." } }
            (table(&format!("Figures of {name}, per unit staked"), &["figure", "value"], 1, &figures(bet)))
            h4 { "Every way to end" }
            (table(
                "What it pays to 1 before commission, how likely it is, and what it adds to the return",
                &["event", "combinations", "probability", "1 in", "pays", "contribution"],
                5,
                &events(bet, words),
            ))
            @if let Some(fraction) = &bet.rtp_fraction {
                h4 { "The return as a fraction" }
                p { "The return to player is " span class="fraction" { (fraction) } ", 1 plus the sum of these contributions." }
                (table("What a unit nets after commission, as fractions", &["nets", "probability", "contribution"], 0, &payments(bet)))
            }
            h4 { "Where the actual return lies" }
            p { "After this many bets, the share of all stakes that has been returned lies within these bounds with the probability in the column's heading; below and above are equally likely." }
            @if let Some(error) = bet.std_error {
                p { "They are based on the simulated shares, which leave each end a standard error; the return itself is known to ± " (percent(error, 3)) "." }
            }
            (table("Actual return to player", &["bets", "90 %", "95 %", "99 %", "how it was found"], 0, &bands(bet)))
            @if !bet.chips.is_empty() {
                h4 { "Rounded to chips" }
                (table(
                    "House edge at each stake if wins and losses are rounded to whole chips",
                    &["stake", "for the house", "for the player", "to the nearest"],
                    3,
                    &bet.chips.iter().map(|at| {
                        let edges = [at.house, at.player, at.nearest].map(|edge| percent(edge, 4));
                        [trimmed(at.stake, 4)].into_iter().chain(edges).collect()
                    }).collect::<Vec<_>>(),
                ))
                p { "Without rounding it is " (percent(bet.edge, 4)) " at every stake. Rounding to the nearest gives halves to the player." }
            }
        }
    }
}

fn figures(bet: &DossierBet) -> Vec<Vec<String>> {
    let mut rows = vec![
        ("stake of a seat, in units", trimmed(bet.stake, 4)),
        ("return to player (RTP)", with_error(bet.rtp, bet.std_error, 6)),
        (if is_simulated(bet) { "expected loss" } else { "house edge" }, with_error(bet.edge, bet.std_error, 6)),
        (
            "element of risk: expected loss over all money put on the table",
            with_error(bet.element_of_risk, bet.std_error, 6),
        ),
        ("standard deviation of a round", number(bet.std_dev, bet.std_dev_std_error, 6)),
        (
            "volatility index: 1.96 standard deviations",
            number(bet.volatility_index, bet.std_dev_std_error.map(|error| Z * error), 6),
        ),
        ("hit frequency: rounds with a gain", with_error(bet.hit_frequency, bet.hit_frequency_std_error, 4)),
        (
            "largest win",
            format!("{} to 1, 1 in {}", trimmed(bet.largest_win, 4), one_in(1.0 / bet.largest_win_probability)),
        ),
    ];
    rows.push(("N0: bets until the expected loss is a standard deviation", n0(bet)));
    if let (Some(exposed), Some(rtp)) = (bet.exposed, bet.rtp_per_exposed) {
        rows.push(("most that a round can lose", trimmed(exposed, 4)));
        rows.push(("return of each unit so exposed", percent(rtp, 6)));
    }
    rows.into_iter().map(|(name, value)| vec![name.to_owned(), value]).collect()
}

/// N0 with its error, which is twice that of the edge relative to it.
fn n0(bet: &DossierBet) -> String {
    let Some(n0) = bet.n0 else { return "none: nobody has an edge".to_owned() };
    match bet.std_error {
        Some(error) if Z * error >= bet.edge.abs() => "not known: the edge may be 0".to_owned(),
        Some(error) if error > 0.0 => {
            let error = 2.0 * n0 * error / bet.edge.abs();
            format!("{} ± {}", grouped(format!("{n0:.0}")), grouped(format!("{error:.0}")))
        }
        _ => grouped(format!("{n0:.0}")),
    }
}

fn events(bet: &DossierBet, words: Words) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = bet
        .events
        .iter()
        .map(|event| {
            vec![
                said(words, &event.event),
                event.combinations.as_deref().map_or_else(|| "–".to_owned(), grouped),
                with_error(event.probability, event.std_error, 6),
                one_in(event.one_in),
                trimmed(event.pays, 4),
                with_error(event.contribution, event.std_error.map(|error| error * event.pays.abs()), 6),
            ]
        })
        .collect();
    let sum = |value: fn(&super::BetEnd) -> f64| percent(bet.events.iter().map(value).sum(), 6);
    let empty = String::new;
    rows.push(vec!["all".to_owned(), empty(), sum(|of| of.probability), empty(), empty(), sum(|of| of.contribution)]);
    rows
}

fn payments(bet: &DossierBet) -> Vec<Vec<String>> {
    bet.payments.iter().map(|of| vec![of.nets.clone(), of.probability.clone(), of.contribution.clone()]).collect()
}

fn bands(bet: &DossierBet) -> Vec<Vec<String>> {
    let of_length = bet.bands.chunk_by(|one, other| one.bets == other.bets);
    let row = |bands: &[super::Band]| {
        let off = bands.iter().map(|band| band.off_at_most).fold(0.0, f64::max);
        let how = match off {
            0.0 if is_simulated(bet) => "by convolution".to_owned(),
            0.0 => "exact, by convolution".to_owned(),
            off => format!("by convolution, off by at most {}", percent(off, 4)),
        };
        let end = |share: f64, error: f64| match error {
            0.0 => percent(share, 3),
            error => with_error(share, Some(error), 3),
        };
        let ends = bands
            .iter()
            .map(|band| [end(band.low, band.low_std_error), end(band.high, band.high_std_error)].join(" to "));
        [grouped(bands[0].bets)].into_iter().chain(ends).chain([how]).collect()
    };
    of_length.map(row).collect()
}

fn play(dossier: &Dossier) -> Markup {
    let rows: Vec<Vec<String>> = dossier
        .play
        .iter()
        .map(|of| {
            let off = of.off_at_most.map_or_else(|| "exact".to_owned(), |off| format!("{off:.1e}"));
            let off = if of.std_error.is_some() { "simulated".to_owned() } else { off };
            vec![of.play.to_owned(), with_error(of.rtp, of.std_error, 6), off]
        })
        .collect();
    if dossier.bets.iter().any(is_simulated) {
        return html! {
            p {
                "Best play is found as if every draw were from the whole pack and hands were independent; what it returns was "
                "measured by playing it, on the same cards. All seats together get back what they stake."
            }
            (table("Return of seat 1", &["who plays how", "return", "how it was found"], 2, &rows))
        };
    }
    html! {
        p { "A regulator's minimum applies to the strategy that returns most. The dealer's own best play is the best response to it." }
        (table("Return to player of the main bet", &["who plays how", "RTP", "off by at most"], 2, &rows))
    }
}

fn simulation(simulation: &SimulatedBeside, words: Words) -> Markup {
    let SimulatedBeside { rounds, seed, family_error, figures, .. } = simulation;
    let ends = figures.iter().any(|of| of.table == PAYS);
    let shown =
        figures.iter().filter(|of| !ends || of.table == PAYS).take(if ends { usize::MAX } else { LEAST_LIKELY });
    let rows: Vec<Vec<String>> = shown
        .map(|of| {
            let z = of.z.map_or_else(String::new, |z| trimmed(z.0, 2));
            vec![
                said(words, &of.figure),
                trimmed(of.seen.0, 1),
                trimmed(of.expected.0, 1),
                z,
                probability(of.p.0),
                probability(of.adjusted_p.0),
            ]
        })
        .collect();
    let others = figures.len() - rows.len();
    let least = figures.iter().map(|of| of.adjusted_p.0).fold(1.0, f64::min);
    html! {
        p {
            (grouped(rounds)) " rounds of seed " (seed) " were played and compared with the theory in " (grouped(figures.len()))
            " figures. The smallest p-value among all of them (Holm) is " (probability(least)) ", at a family-wise error of "
            (format!("{family_error:.0e}")) ": " b { (simulation.verdict()) } "; " (simulation.noticed.said()) "."
        }
        (table(if ends { "Every way for a bet to end, least likely first" } else { "The least likely figures" }, &["figure", "seen", "expected", "z", "p", "adjusted p"], 5, &rows))
        p { (grouped(others)) " further figures, such as hands and nets of each seat, are in simulation.csv; Holm's adjustment is over all." }
    }
}

fn shuffle(shuffle: &ShuffleTested) -> Markup {
    let ShuffleTested { draws, seed, family_error, tests, .. } = shuffle;
    let rows: Vec<Vec<String>> = tests
        .iter()
        .map(|test| {
            vec![
                test.name.to_owned(),
                test.about.to_owned(),
                trimmed(test.seen, 1),
                trimmed(test.expected, 1),
                probability(test.p),
                probability(test.adjusted_p),
            ]
        })
        .collect();
    html! {
        p {
            (grouped(draws)) " cards of seed " (seed) " were dealt by the draw that plays, and tested in " (tests.len())
            " ways. Judged together at " (percent(1.0 - family_error, 0)) ": " b { (shuffle.verdict()) }
            ". No test may have an adjusted p-value (Holm) below " (percent(*family_error, 0)) "; " (shuffle.said()) "."
        }
        (table("Tests of the shuffle: χ² with its degrees of freedom, or a count with its mean", &["test", "what it looks at", "seen", "expected", "p", "adjusted p"], 4, &rows))
        h3 { "A bound on its bias" }
        p {
            "A card is drawn from n by multiplying a random word by n and taking the whole part. Of the 2^w values of a word that draws from products up to m, 2^w mod m would favour an outcome; "
            "those are rejected and redrawn, so that every outcome has exactly as many values. The bias of the draw, given fair words, is therefore 0; without the rejection it could be up to m / 2^w. "
            "What is left is the generator: ChaCha8, keyed with 256 bits expanded from the seed, with a stream for every block of rounds. No way is known to tell its words from fair ones with less work than trying keys."
        }
    }
}

fn limits(dossier: &Dossier) -> Markup {
    html! {
        ul {
            li { "This is a computation, not a certificate: no accredited testing laboratory stands behind it, and no regulator has approved it." }
            li { "It applies to the rules above only: a table that is dealt differently returns differently." }
            li { "It says nothing about cards, shuffling machines, dealers or software at a table; the shuffle that was tested is that of the simulation." }
            li { "Every figure can be reproduced: the manifest has the config and the version, and the same seed gives the same rounds." }
        }
        p { "Rules as understood: SHA-256 " code class="fraction" { (dossier.config_hash) } "." }
    }
}
