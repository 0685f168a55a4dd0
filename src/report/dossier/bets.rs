//! The bets: all of them at a glance, and each in detail.

use super::answers::{Dossier, error_of, said};
use crate::answer::{Answer, Cell, Sheet};
use crate::games::card::capital;
use crate::report::charts::{fixed, trimmed};
use crate::report::html::{TextGrid, figure, folded, number_at, one_in, sheet_html, with_error};
use crate::report::{decimals, grouped};
use crate::tables::{Figure, Metric, metric};
use maud::{Markup, html};
use serde_json::Value as Json;

/// Probability of the bands on the page.
const LEVEL: f64 = 0.95;
/// An edge above which a bet is named as expensive.
const DEAR: f64 = 0.2;
/// Maximum number of stakes listed among those that rounding to chips affects.
const MOST_STAKES: usize = 6;

/// Headings of the table of all bets after its stake, with the figures below them.
const GLANCE: [(&str, &str); 7] = [
    ("return", metric::RTP.key),
    (metric::EDGE.key, metric::EDGE.key),
    ("SD, bets", metric::STD_DEV.key),
    ("volatility, 1.96 SD", metric::VOLATILITY_INDEX.key),
    ("hit", metric::HIT_FREQUENCY.key),
    ("top award, to 1", metric::LARGEST_WIN.key),
    ("once in rounds", "largest_win_probability"),
];

/// Returns a figure with its error, with four digits after the point if it is exact.
fn figure_text(bet: &Answer, name: &str) -> String {
    with_error(bet.figure(name).map(Figure), error_of(bet, name).map(Figure), Metric::quantity(name))
}

/// Formats a share as an amount of a hundred staked.
fn per_100(share: f64) -> String {
    fixed(share * 100.0, 2)
}

impl Dossier {
    /// Returns `true` if its bets are seats that play for each other's stakes, whose figures are simulated.
    pub(super) fn are_seats(&self) -> bool {
        self.bets.iter().any(is_simulated)
    }
}

fn is_simulated(bet: &Answer) -> bool {
    bet.method == "simulated"
}

/// Returns the return of a bet with an advantage for the player.
fn paying(bet: &Answer) -> Option<f64> {
    bet.figure(metric::RTP.key).filter(|rtp| *rtp > 1.0 && !is_simulated(bet))
}

/// Returns the most important warning: bets with an advantage for the player, and the effect of a lower payout.
pub(super) fn warning(dossier: &Dossier) -> Markup {
    let paying: Vec<(&Answer, f64)> = dossier.bets.iter().filter_map(|bet| Some((bet, paying(bet)?))).collect();
    let heading = match paying.len() {
        0 => return html! {},
        1 => "One bet pays the player.".to_owned(),
        many => format!("{many} bets pay the player."),
    };
    html! {
        p class="warn" {
            b class="alert" { (heading) }
            @for (bet, rtp) in paying {
                " " (capital(&bet.name)) " returns " (per_100(rtp)) " for every 100 staked." (fairer(bet).unwrap_or_default())
            }
        }
    }
}

/// Returns a sentence with the highest whole payout at which a bet that only wins or loses its stake keeps something.
fn fairer(bet: &Answer) -> Option<String> {
    let ends = bet.table("events")?;
    let pays = (0..ends.rows.len()).filter_map(|row| ends.number(row, "pays"));
    let mut wins = pays.clone().filter(|pays| *pays > 0.0);
    let paid = wins.next()?;
    let is_simple = wins.all(|pays| pays == paid) && pays.clone().all(|pays| pays > 0.0 || pays == -1.0);
    let chance = bet.figure(metric::HIT_FREQUENCY.key)?;
    let lower = (1.0 / chance - 1.0).ceil() - 1.0;
    let edge = 1.0 - chance * (lower + 1.0);
    (is_simple && bet.figure("exposed").is_none() && lower >= 1.0 && edge > 0.0).then(|| {
        format!(
            " At {} to 1 it wins 1 round in {}; at {} to 1 the edge would be {} %.",
            trimmed(paid, 4),
            trimmed(1.0 / chance, 2),
            trimmed(lower, 0),
            per_100(edge),
        )
    })
}

/// Returns the bet's line in the table of all bets.
fn at_a_glance(bet: &Answer) -> Vec<String> {
    let stakes = bet.about.get("stakes").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_f64);
    let stakes = stakes.chain(bet.figure(metric::STAKE.key)).map(|stake| trimmed(stake, 4));
    let mut line = vec![capital(&bet.name), stakes.collect::<Vec<_>>().join(", ")];
    for (_, name) in GLANCE {
        line.push(match bet.figure(name).filter(|_| name == "largest_win_probability") {
            Some(chance) => one_in(chance).trim_start_matches("1 in ").to_owned(),
            None => figure_text(bet, name),
        });
    }
    line
}

/// Shows all bets in one table, with a sentence on the main bet and the most expensive one.
pub(super) fn bets_at_a_glance(dossier: &Dossier) -> Markup {
    let bets = &dossier.bets;
    let header: Vec<&str> = ["bet", "stake"].into_iter().chain(GLANCE.map(|(heading, _)| heading)).collect();
    let grid = TextGrid {
        classes: bets.iter().map(|bet| if paying(bet).is_some() { "flag" } else { "" }).collect(),
        ..TextGrid::with_numbers(&header, header.len() - 1, bets.iter().map(at_a_glance).collect())
    };
    html! {
        p class="lead" { (keeps(dossier)) }
        @if let Some(shares) = dossier.table.about.get("shares").and_then(Json::as_str) { p { (shares) } }
        @if let Some((meaning, lines)) = dossier.table.margin.split_last() {
            p { (capital(&lines.join("; "))) " " (meaning) "." }
        }
        (figure(&how_found(dossier), &grid.table()))
    }
}

fn edge_of(bet: &Answer) -> Option<f64> {
    bet.figure(metric::EDGE.key)
}

/// Returns a sentence on the house's share of the main bet, and on the most expensive bet.
fn keeps(dossier: &Dossier) -> String {
    if dossier.are_seats() {
        return "The seats play for each other's stakes, and the house takes nothing: what one gains the others lose."
            .to_owned();
    }
    let table = dossier.bets.iter().find(|bet| bet.about.contains_key("is_table"));
    let keeps = match table.or(dossier.bets.first()).and_then(edge_of) {
        Some(edge @ 0.0..) => format!("Out of every 100 staked on the main bet, players lose {}.", per_100(edge)),
        Some(edge) => format!("For every 100 staked on the main bet, players win {}.", per_100(-edge)),
        None => return String::new(),
    };
    let others = dossier.bets.iter().skip(1).filter_map(|bet| Some((bet, edge_of(bet)?)));
    match others.max_by(|a, b| a.1.total_cmp(&b.1)).filter(|(_, edge)| *edge > DEAR) {
        Some((bet, edge)) => {
            format!("{keeps} The dearest bet is {}: it keeps {} of every 100.", capital(&bet.name), per_100(edge))
        }
        None => keeps,
    }
}

fn how_found(dossier: &Dossier) -> String {
    if dossier.are_seats() {
        let rounds = said(&dossier.simulation, "rounds");
        return format!(
            "Rounds are not enumerated to the end. Figures of seats are from {rounds} simulated rounds, ± one standard error."
        );
    }
    "Return, edge, SD and hit are exact, by enumeration of every deal; ranges of returns follow by convolution."
        .to_owned()
}

/// Shows the ranges of the actual return after many bets, a line for each bet.
pub(super) fn ranges(bets: &[Answer]) -> Markup {
    let (mut lengths, mut rows) = (vec!["bet".to_owned()], Vec::new());
    for bet in bets {
        let bands = bet.table("bands").into_iter().flat_map(|bands| &bands.rows);
        let bands: Vec<&Vec<Cell>> = bands.filter(|row| number_at(row, 1) == Some(LEVEL)).collect();
        if lengths.len() == 1 {
            lengths.extend(bands.iter().map(|row| format!("{} bets", grouped(&row[0]))));
        }
        if !bands.is_empty() {
            rows.push(std::iter::once(capital(&bet.name)).chain(bands.into_iter().map(|row| range(row))).collect());
        }
    }
    let header: Vec<&str> = lengths.iter().map(String::as_str).collect();
    let grid = TextGrid { numeric: Vec::new(), aligned: true, ..TextGrid::with_numbers(&header, 0, rows) };
    let caption =
        "Actual return to player, in %: after this many bets it lies between these ends with 95 % probability.";
    let has_table = bets.iter().any(|bet| bet.about.contains_key("is_table"));
    html! {
        @if !grid.rows.is_empty() {
            (figure(caption, &grid.table()))
            p class="soft" {
                "This is the return of one player, who bets once in a round. "
                @if has_table { "The whole table is followed round by round: bets of one round depend on each other. " }
                "bands.csv has 90 % and 99 %."
            }
        }
    }
}

/// Formats the ends of a band in percent, with the digits that their errors support.
fn range(band: &[Cell]) -> String {
    let [low, high, off, low_error, high_error] =
        [2, 3, 4, 5, 6].map(|at| 100.0 * number_at(band, at).unwrap_or_default());
    let digits = decimals(Some(off.max(low_error).max(high_error))).min(2);
    format!("{} … {}", fixed(low, digits), fixed(high, digits))
}

/// Shows everything about a bet that is not in the tables of all bets.
pub(super) fn details(bet: &Answer) -> Markup {
    let mut facts: Vec<String> = bet.notes.clone();
    for fact in bet.facts.iter().filter(|fact| !fact.label.is_empty() && !fact.value.is_blank()) {
        facts.push(format!("{}: {}", fact.label, figure_text(bet, &fact.name)));
    }
    let caption = match bet.about.contains_key("is_table") {
        true => {
            "Every way to end for a seat, as the mean over all: how likely it is, what it pays to 1 before commission, and what it adds to the return"
        }
        false => {
            "Every way to end: how likely it is, what it pays to 1 before commission, and what it adds to the return"
        }
    };
    let body = html! {
        @if !facts.is_empty() { p { (capital(&facts.join("; "))) "." } }
        @if let Some(fraction) = bet.about.get("rtp_fraction").and_then(Json::as_str) {
            p { "The return is, as a fraction, " span class="fraction" { (fraction) } "; payments.csv has its parts, payment by payment." }
        }
        @if let Some(ends) = bet.table("events").filter(|ends| !ends.rows.is_empty()) { (sheet_html(bet, &with_errors(ends), caption)) }
        (chips(bet))
    };
    let gist = format!("return: {}", figure_text(bet, metric::RTP.key));
    html! { section { (folded(&html! { h3 { (capital(&bet.name)) } }, &gist, &body)) } }
}

/// Returns outcomes with an error for each figure, and counts in groups of three digits.
fn with_errors(ends: &Sheet) -> Sheet {
    let mut ends = ends.clone();
    ends.header.pop();
    ends.header.extend(["probability_std_error", "contribution_std_error"].map(str::to_owned));
    ends.header[3] = "1 in".to_owned();
    for row in &mut ends.rows {
        let error = row.pop().and_then(|error| error.number());
        let (count, pays) = (row[1].to_string(), number_at(row, 4));
        row[3] = Cell::Text(trimmed(number_at(row, 3).unwrap_or_default(), 2));
        row[1] = if count.is_empty() { Cell::Blank } else { grouped(count).into() };
        let errors = [error, error.zip(pays).map(|(error, pays)| error * pays.abs())];
        row.extend(errors.map(|error| error.map_or(Cell::Blank, Cell::Number)));
    }
    ends
}

fn percent(share: f64) -> String {
    format!("{} %", fixed(100.0 * share, 4))
}

/// Shows the effect of rounding to chips, only for stakes that it affects.
fn chips(bet: &Answer) -> Markup {
    let Some(chips) = bet.table("chips") else { return html! {} };
    let unrounded = percent(edge_of(bet).unwrap_or_default());
    let (mut changed, mut last) = (Vec::new(), String::new());
    for row in &chips.rows {
        let [stake, edges @ ..] = [0, 1, 2, 3].map(|at| number_at(row, at).unwrap_or_default());
        last = trimmed(stake, 4);
        let edges = edges.map(percent);
        if edges.iter().any(|edge| *edge != unrounded) {
            changed.push([last.clone()].into_iter().chain(edges).collect::<Vec<_>>());
        }
    }
    let (all, left) = (chips.rows.len(), changed.len().saturating_sub(MOST_STAKES));
    let same = all - changed.len();
    changed.truncate(MOST_STAKES);
    let header = ["stake", "for the house", "for the player", "to the nearest"];
    html! {
        h4 { "Rounded to chips" }
        @if same == all {
            p { "At every stake up to " (last) " all that is won or lost is a whole number of chips: rounding changes nothing, and the edge stays " (unrounded) "." }
        } @else {
            p { "The edge is " (unrounded) " without rounding, and at " (same) " of the " (all) " stakes up to " (last) " with it." }
            (figure("House edge at stakes that rounding changes", &TextGrid::with_numbers(&header, 4, changed).table()))
            @if left > 0 { p { "… and " (left) " more stakes in chips.csv." } }
        }
    }
}
