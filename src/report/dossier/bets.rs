//! The bets: all of them at a glance, and each in detail.

use super::data::{Band, ChipEdge, Dossier, DossierBet};
use super::words::{number, one_in, percent, with_error};
use crate::games::card::capital;
use crate::report::html::{Drawing, Histogram, NetShare, TextGrid, figure, fixed, trimmed};
use crate::report::{Earnings, grouped};
use crate::stats::estimate::Z;
use crate::tables::metric;
use crate::tables::words::{Words, words_for};
use maud::{Markup, html};

/// Number of bets after which the first sheet gives the range of the return.
const BETS_AHEAD: u64 = 10_000;
/// Probability of the bands.
const LEVEL: f64 = 0.95;
/// An edge above which a bet is named as expensive.
const DEAR: f64 = 0.2;

impl Dossier {
    /// Returns `true` if its bets are seats that play for each other's stakes, whose figures are simulated.
    pub(super) fn are_seats(&self) -> bool {
        self.bets.iter().any(is_simulated)
    }
}

/// Returns `true` if the figures of a bet are simulated.
fn is_simulated(bet: &DossierBet) -> bool {
    !bet.is_enumerated()
}

/// Returns `true` if a bet has an advantage for the player.
fn pays_the_player(bet: &DossierBet) -> bool {
    !is_simulated(bet) && bet.rtp > 1.0
}

/// Formats a share as an amount of a hundred staked.
fn per_100(share: f64) -> String {
    fixed(share * 100.0, 2)
}

/// Returns the most important warning: bets with an advantage for the player, and the effect of a lower payout.
pub(super) fn warning(dossier: &Dossier) -> Markup {
    let paying: Vec<&DossierBet> = dossier.bets.iter().filter(|bet| pays_the_player(bet)).collect();
    let heading = match paying.len() {
        0 => return html! {},
        1 => "One bet pays the player.".to_owned(),
        many => format!("{many} bets pay the player."),
    };
    html! {
        p class="warn" {
            b class="alert" { (heading) }
            @for bet in paying {
                " " (capital(&bet.name(dossier.words))) " returns " (per_100(bet.rtp)) " for every 100 staked."
                (bet.fairer().unwrap_or_default())
            }
        }
    }
}

impl DossierBet {
    /// Returns a sentence with the highest whole payout at which a bet that only wins or loses its stake keeps
    /// something.
    fn fairer(&self) -> Option<String> {
        let mut wins = self.events.iter().filter(|event| event.pays > 0.0);
        let pays = wins.next()?.pays;
        let is_simple = wins.all(|event| event.pays == pays)
            && self.events.iter().all(|event| event.pays > 0.0 || event.pays == -1.0);
        let chance = self.hit_frequency;
        let lower = (1.0 / chance - 1.0).ceil() - 1.0;
        let edge = 1.0 - chance * (lower + 1.0);
        (is_simple && self.exposed.is_none() && lower >= 1.0 && edge > 0.0).then(|| {
            format!(
                " At {} to 1 it wins 1 round in {}; at {} to 1 the edge would be {} %.",
                trimmed(pays, 4),
                one_in(1.0 / chance),
                trimmed(lower, 0),
                per_100(edge),
            )
        })
    }

    /// Returns the band of the return after some thousand bets.
    fn ahead(&self) -> Option<&Band> {
        self.bands.iter().find(|band| band.bets == BETS_AHEAD && band.level == LEVEL)
    }

    /// Returns the bet's line in the table of all bets.
    fn at_a_glance(&self, words: Words) -> Vec<String> {
        let ahead = self.ahead().map(|band| format!("{}–{}", fixed(100.0 * band.low, 0), fixed(100.0 * band.high, 0)));
        vec![
            capital(&self.name(words)),
            self.staked(),
            with_error(self.rtp, self.std_error, 4),
            with_error(self.edge, self.std_error, 4),
            number_of(self.std_dev, self.std_dev_std_error),
            number_of(self.volatility_index, self.std_dev_std_error.map(|error| Z * error)),
            known(self.hit_frequency, |hit| with_error(hit, self.hit_frequency_std_error, 2)),
            known(self.largest_win, |win| fixed(win, 2)),
            known(self.largest_win_probability, |chance| one_in(1.0 / chance)),
            ahead.unwrap_or_default(),
        ]
    }
}

/// Formats a figure, or a dash if it is unknown.
fn known(value: f64, text: impl Fn(f64) -> String) -> String {
    if value.is_nan() { "–".to_owned() } else { text(value) }
}

/// Formats a number with two digits more than its error has, or two after the point.
fn number_of(value: f64, error: Option<f64>) -> String {
    if error.is_some_and(|error| error > 0.0) { number(value, error, 2) } else { fixed(value, 2) }
}

/// Shows all bets in one table, with a sentence on the main bet and the most expensive one.
pub(super) fn bets_at_a_glance(dossier: &Dossier) -> Markup {
    let header = [
        "bet",
        "stake",
        "return",
        metric::EDGE.key,
        "SD, bets",
        "volatility, 1.96 SD",
        "hit",
        "top award, to 1",
        "once in rounds",
        "return of 10,000 bets, 95 %, in %",
    ];
    let rows = dossier.bets.iter().map(|bet| bet.at_a_glance(dossier.words)).collect();
    let grid = TextGrid {
        classes: dossier.bets.iter().map(|bet| if pays_the_player(bet) { "flag" } else { "" }).collect(),
        ..TextGrid::with_numbers(&header, header.len() - 1, rows)
    };
    html! {
        p class="lead" { (keeps(dossier)) }
        @if let Some(shares) = &dossier.shares { p { (shares) } }
        @if let Some((meaning, lines)) = dossier.money.as_ref().map(Earnings::lines).unwrap_or_default().split_last() {
            p { (capital(&lines.join("; "))) " " (meaning) "." }
        }
        (figure(&how_found(dossier), &grid.table()))
    }
}

/// Returns a sentence on the house's share of the main bet, and on the most expensive bet.
fn keeps(dossier: &Dossier) -> String {
    if dossier.are_seats() {
        return "The seats play for each other's stakes, and the house takes nothing: what one gains the others lose."
            .to_owned();
    }
    let table = dossier.bets.iter().find(|bet| bet.is_table);
    let Some(main) = table.or(dossier.bets.first()) else { return String::new() };
    let keeps = match main.edge {
        0.0.. => format!("Out of every 100 staked on the main bet, players lose {}.", per_100(main.edge)),
        _ => format!("For every 100 staked on the main bet, players win {}.", per_100(-main.edge)),
    };
    let dearest = dossier.bets.iter().skip(1).max_by(|a, b| a.edge.total_cmp(&b.edge));
    match dearest.filter(|bet| bet.edge > DEAR) {
        Some(bet) => {
            let name = capital(&bet.name(dossier.words));
            format!("{keeps} The dearest bet is {name}: it keeps {} of every 100.", per_100(bet.edge))
        }
        None => keeps,
    }
}

fn how_found(dossier: &Dossier) -> String {
    if dossier.are_seats() {
        let rounds = grouped(dossier.simulation.rounds);
        return format!(
            "Rounds are not enumerated to the end. Figures of seats are from {rounds} simulated rounds, ± one standard error."
        );
    }
    let best = dossier.play.get(1).map(|best| {
        format!(" Played as well as possible against this dealer, the main bet returns {}.", percent(best.rtp, 2))
    });
    format!(
        "Return, edge, SD and hit are exact, by enumeration of every deal; ranges of returns follow by convolution.{}",
        best.unwrap_or_default()
    )
}

/// Shows the nets of a round of the main bet as columns.
pub(super) fn main_round(dossier: &Dossier) -> Markup {
    let shares = shares_of_main(dossier);
    if shares.is_empty() {
        html! {}
    } else {
        html! { section id="round" { h2 { (ROUND) } (histogram(&shares).draw()) } }
    }
}

/// Returns that chart as a picture.
pub fn dossier_drawing(dossier: &Dossier) -> Option<Drawing> {
    let shares = shares_of_main(dossier);
    (!shares.is_empty()).then(|| histogram(&shares).drawing(&format!("{ROUND}: {}", dossier.name)))
}

const ROUND: &str = "Net of a round of the main bet";

fn histogram(shares: &[NetShare]) -> Histogram<'_> {
    let caption = "Share of rounds by the player's net, after commission";
    Histogram { title: ROUND, caption, shares, width: None, is_dealers: false, has_table: false }
}

/// Returns the probability of each net of the main bet; empty if unknown.
fn shares_of_main(dossier: &Dossier) -> Vec<NetShare> {
    let payments = dossier.bets.first().into_iter().flat_map(|main| main.payments.iter().rev());
    payments.map(|payment| (ratio(&payment.nets), ratio(&payment.probability), String::new())).collect()
}

/// Returns the value of a fraction in digits.
fn ratio(fraction: &str) -> f64 {
    let (top, bottom) = fraction.split_once('/').unwrap_or((fraction, "1"));
    top.parse::<f64>().unwrap_or(0.0) / bottom.parse::<f64>().unwrap_or(1.0)
}

/// Shows everything about a bet.
pub(super) fn details(bet: &DossierBet, words: Words) -> Markup {
    let name = bet.name(words);
    let header = ["event", "combinations", "probability", "1 in", "pays", "adds to the return"];
    let events = TextGrid {
        classes: vec![""; bet.events.len()].into_iter().chain(["sum"]).collect(),
        ..TextGrid::with_numbers(&header, 5, events(bet, words))
    };
    html! {
        section {
            h3 { (capital(&name)) }
            @if let Some(whose) = bet.whose() { p { (capital(&whose)) "." } }
            (TextGrid { aligned: true, numeric: Vec::new(), ..TextGrid::with_numbers(&["figure", "value"], 0, figures(bet)) }
                .draw(&format!("Figures of {name}, per unit staked")))
            @if !bet.events.is_empty() { (events.unfolded(ways_to_end(bet))) }
            @if let Some(fraction) = &bet.rtp_fraction {
                p { "The return is, as a fraction, " span class="fraction" { (fraction) } "; payments.csv has its parts, payment by payment." }
            }
            @if !bet.bands.is_empty() { (bands(bet)) }
            (chips(bet))
        }
    }
}

fn figures(bet: &DossierBet) -> Vec<Vec<String>> {
    let mut rows = vec![
        (if bet.is_table { "stakes of all seats, in units" } else { "stake of a seat, in units" }, bet.staked()),
        ("return to player (RTP)", with_error(bet.rtp, bet.std_error, 6)),
        (
            if is_simulated(bet) { "expected loss" } else { "edge: expected loss of a unit staked" },
            with_error(bet.edge, bet.std_error, 6),
        ),
        (
            "element of risk: expected loss over all money put on the table",
            with_error(bet.element_of_risk, bet.std_error, 6),
        ),
        ("standard deviation of a round", number(bet.std_dev, bet.std_dev_std_error, 6)),
        (
            "volatility index: 1.96 standard deviations",
            number(bet.volatility_index, bet.std_dev_std_error.map(|error| Z * error), 6),
        ),
    ];
    if !bet.is_table {
        let chance = one_in(1.0 / bet.largest_win_probability);
        let hit = with_error(bet.hit_frequency, bet.hit_frequency_std_error, 4);
        rows.push(("hit frequency: rounds with a gain", hit));
        rows.push(("largest win", format!("{} to 1, 1 in {chance}", trimmed(bet.largest_win, 4))));
    }
    let until = match bet.is_table {
        true => "N0: rounds until the expected loss equals a standard deviation",
        false => "N0: bets until the expected loss equals a standard deviation",
    };
    rows.push((until, n0(bet)));
    if let (Some(exposed), Some(rtp)) = (bet.exposed, bet.rtp_per_exposed) {
        rows.push(("most that a round can lose", trimmed(exposed, 4)));
        rows.push(("return per unit at risk", percent(rtp, 6)));
    }
    rows.into_iter().map(|(name, value)| vec![name.to_owned(), value]).collect()
}

/// Formats N0 with its error, twice the relative error of the edge.
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
    let mut rows = Vec::new();
    for event in &bet.events {
        rows.push(vec![
            words_for(words, &event.event),
            event.combinations.as_deref().map_or_else(|| "–".to_owned(), grouped),
            with_error(event.probability, event.std_error, 6),
            one_in(event.one_in),
            trimmed(event.pays, 4),
            with_error(event.contribution, event.std_error.map(|error| error * event.pays.abs()), 6),
        ]);
    }
    let probability = percent(bet.events.iter().map(|event| event.probability).sum(), 6);
    let returned = percent(bet.events.iter().map(|event| event.contribution).sum(), 6);
    rows.push(["all", "", &probability, "", "", &returned].map(str::to_owned).to_vec());
    rows
}

/// Shows the bands of the actual return after many bets.
fn bands(bet: &DossierBet) -> Markup {
    let rows: Vec<Vec<String>> = bet.bands.chunk_by(|one, other| one.bets == other.bets).map(band).collect();
    let off = bet.bands.iter().map(|band| band.off_at_most).fold(0.0, f64::max);
    let grid = TextGrid::with_numbers(&["bets", "90 %", "95 %", "99 %", "ends off by at most"], 5, rows);
    html! {
        h4 { "Range of the actual return" }
        p {
            (whose_return(bet))
            " After this many bets, the share of all stakes that has been returned lies within these bounds with the probability in the column's heading; below and above are equally likely. "
            @if off > 0.0 { "Totals are followed by convolution; if there are too many, they are rounded, and either end is off by the last column at most." }
            @else { "Totals are followed by convolution, none of them rounded." }
        }
        @if let Some(error) = bet.std_error {
            p { "They are based on the simulated shares, which leave each end a standard error; the return itself is known to ± " (percent(error, 3)) "." }
        }
        (grid.draw("Actual return to player"))
    }
}

/// Describes the list of a bet's outcomes.
fn ways_to_end(bet: &DossierBet) -> &'static str {
    if bet.is_table {
        "Every way to end for a seat, as the mean over all: how likely it is, what it pays to 1 before commission, and what it adds to the return"
    } else {
        "Every way to end: how likely it is, what it pays to 1 before commission, and what it adds to the return"
    }
}

/// Names the subject of the bands.
fn whose_return(bet: &DossierBet) -> &'static str {
    if bet.is_table {
        "This is the return of the whole table, round by round: bets of one round depend on each other. Numbers of bets are rounded to whole rounds."
    } else {
        "This is the return of one player, who bets once in a round."
    }
}

fn band(bands: &[Band]) -> Vec<String> {
    let mut cells = vec![grouped(bands[0].bets)];
    for Band { low, low_std_error, high, high_std_error, .. } in bands {
        let ends = [(low, low_std_error), (high, high_std_error)];
        cells.push(ends.map(|(share, error)| with_error(*share, Some(*error), 3)).join(" to "));
    }
    let off = bands.iter().map(|band| band.off_at_most).fold(0.0, f64::max);
    cells.push(if off == 0.0 { "–".to_owned() } else { percent(off, 4) });
    cells
}

/// Maximum number of stakes listed among those that rounding to chips affects.
const MOST_STAKES: usize = 12;

/// Shows the effect of rounding to chips, only for stakes that it affects.
fn chips(bet: &DossierBet) -> Markup {
    let unrounded = percent(bet.edge, 4);
    let mut changed = Vec::new();
    for ChipEdge { stake, house, player, nearest } in &bet.chips {
        let edges = [house, player, nearest].map(|edge| percent(*edge, 4));
        if edges.iter().any(|edge| *edge != unrounded) {
            changed.push([trimmed(*stake, 4)].into_iter().chain(edges).collect::<Vec<_>>());
        }
    }
    let Some(last) = bet.chips.last() else { return html! {} };
    let header = ["stake", "for the house", "for the player", "to the nearest"];
    let grid = TextGrid::with_numbers(&header, 4, changed.iter().take(MOST_STAKES).cloned().collect());
    html! {
        h4 { "Rounded to chips" }
        @if changed.is_empty() {
            p { "At every stake up to " (trimmed(last.stake, 4)) " all that is won or lost is a whole number of chips: rounding changes nothing, and the edge stays " (unrounded) "." }
        } @else {
            p {
                "The edge is " (unrounded) " without rounding, and at " (bet.chips.len() - changed.len()) " of the " (bet.chips.len())
                " stakes up to " (trimmed(last.stake, 4)) " with it. At the others it depends on how wins and losses are rounded to whole chips; to the nearest gives halves to the player."
            }
            (grid.draw("House edge at stakes that rounding changes"))
            @if changed.len() > MOST_STAKES { p { "… and " (changed.len() - MOST_STAKES) " more stakes in chips.csv." } }
        }
    }
}
