//! The outlook over many rounds of one distribution: their total, and the fate of a bankroll on the way, followed round
//! by round or else played.

use super::ends::{FOR_EVER, Met, RiskMethod, WithError, goal_by_bankroll, met};
use super::terms::{Effort, OutlookRequest, RiskTerms};
use crate::answer::{Cell, Fact, FactError};
use crate::engine::{RunningTotal, in_steps, running_totals, shares};
use crate::stats::{Bounded, Kelly, Limits, MOST_BANKROLL, NetSteps, Totals, lundberg_bound, quantile};
use crate::tables::metric;
use std::collections::BTreeMap;

/// The kind of a figure.
type MakeCell = fn(f64) -> Cell;

/// The answers.
#[derive(Clone, Debug, Default)]
pub struct FoundOutlook {
    /// Mean and deviation of the total, or of a round if they never end, in unit bets.
    pub moments: [f64; 2],
    pub totals: Option<Totals>,
    /// The chances of ruin or nothing.
    pub ruin: Option<Met>,
    /// The chances with a goal.
    pub reached: Option<Met>,
    pub least: Option<(WithError, RiskMethod)>,
    /// The quantiles of the largest fall from a peak that can be followed, in unit bets.
    pub falls: Vec<Option<f64>>,
    /// The chances of the goal first, by bankroll.
    pub by_bankroll: Vec<(u64, Option<Met>)>,
    pub kelly: Option<Kelly>,
    /// Adjustment coefficient per unit bet, for play without end.
    pub adjustment: Option<f64>,
    /// Lundberg's bound on the chance of ruin.
    pub bound: Option<f64>,
}

impl FoundOutlook {
    /// Answers every question about a distribution.
    pub fn new(nets: &NetSteps, asked: &OutlookRequest<'_>) -> FoundOutlook {
        let OutlookRequest { terms, unit, .. } = *asked;
        let (n, in_bets) = (terms.rounds.unwrap_or(1) as f64, unit as f64);
        let [bankroll, goal] = [terms.bankroll, terms.goal].map(|bets| bets.map(|bets| bets as i64 * unit));
        let totals = terms.rounds.map(|rounds| nets.totals(rounds));
        let adjustment = if totals.is_none() { nets.adjustment() } else { None };
        FoundOutlook {
            moments: [nets.mean() * n / in_bets, nets.std_dev() * n.sqrt() / in_bets],
            ruin: bankroll.and_then(|_| met(nets, Limits { bankroll, goal: None }, asked)),
            reached: goal.and_then(|_| met(nets, Limits { bankroll, goal }, asked)),
            least: terms.ruin.and_then(|most| least_bankroll(nets, totals.as_ref(), most, asked)),
            kelly: if terms.kelly { nets.kelly(unit) } else { None },
            falls: falls(nets, asked),
            by_bankroll: goal_by_bankroll(nets, asked),
            adjustment: adjustment.map(|rate| rate * in_bets),
            bound: adjustment.and_then(|rate| Some(lundberg_bound(rate, bankroll?))),
            totals,
        }
    }

    /// Returns the figures, in unit bets and chances. Those by bankroll come last.
    pub fn figures(&self, asked: &OutlookRequest<'_>) -> Vec<Fact> {
        let OutlookRequest { terms, unit, .. } = *asked;
        let [mean, std_dev] = self.moments;
        let std_dev = Fact::new(metric::STD_DEV.key, metric::STD_DEV.label, Cell::Bets(std_dev));
        let mean = match terms.rounds {
            Some(_) => Fact::new("mean", "mean of the total", Cell::Bets(mean)),
            None => Fact::new(metric::NET.key, metric::NET.label, Cell::Number(mean)),
        };
        let mut figures = vec![mean.with_error(None), std_dev.with_error(None)];
        let totals = self.totals.as_ref();
        for percent in &terms.quantiles {
            let found = totals.map(|totals| totals.quantile(percent / 100.0));
            let (name, label) = (format!("quantile_{percent}"), format!("{percent} % quantile"));
            figures.push(bounded(&name, &label, found, unit as f64, Cell::Bets));
        }
        if terms.rounds.is_some() {
            figures.push(bounded(metric::AHEAD.key, metric::AHEAD.label, totals.map(Totals::ahead), 1.0, Cell::Share));
        }
        self.add_ends(&mut figures, terms);
        for (percent, fall) in terms.quantiles.iter().zip(&self.falls) {
            let (name, label) = (format!("drawdown_{percent}"), format!("largest fall, {percent} %"));
            figures.push(played(&name, &label, fall.map(|fall| (fall, 0.0)), Cell::Bets));
        }
        for (bets, met) in &self.by_bankroll {
            figures.push(played(&bets.to_string(), "", met.map(|met| met.goal), Cell::Share));
        }
        figures
    }

    /// Returns the rounds and the net of a session that stops at an end. Its net is that of a round times its rounds
    /// (Wald's identity).
    fn session(&self, terms: &RiskTerms) -> [Fact; 2] {
        let rounds = self.reached.and_then(|met| met.rounds);
        let net = rounds.map(|rounds| rounds * self.moments[0] / terms.rounds.unwrap_or(1) as f64);
        let [rounds, net] = [rounds, net].map(|figure| figure.map(|figure| (figure, 0.0)));
        let rounds = played("rounds_played", "rounds played", rounds, Cell::Number);
        [Fact { digits: Some(2), ..rounds }, played("net_played", "net at the end", net, Cell::Bets)]
    }

    /// Adds the fate of a bankroll, and the share to bet.
    fn add_ends(&self, figures: &mut Vec<Fact>, terms: &RiskTerms) {
        // Nobody asked for the ruin of no bankroll.
        let ruined = if terms.bankroll.is_some() { metric::RUINED.label } else { "" };
        figures.push(played("ruin", ruined, self.ruin.map(|met| met.ruin), Cell::Share));
        if terms.rounds.is_none() {
            let exact = |figure: Option<f64>| figure.map(|figure| (figure, 0.0));
            let label = if self.bound.is_some() { "Lundberg's bound" } else { "" };
            figures.push(played("lundberg_bound", label, exact(self.bound), Cell::Share));
            figures.push(played("adjustment", "adjustment coefficient", exact(self.adjustment), Cell::Number));
        }
        if terms.goal.is_some() {
            figures.push(played("goal_first", "goal first", self.reached.map(|met| met.goal), Cell::Share));
            if terms.bankroll.is_some() {
                figures.push(played("ruin_first", "ruin first", self.reached.map(|met| met.ruin), Cell::Share));
            }
            // With two ends, play that never stops meets one of them.
            if terms.rounds.is_some() || terms.bankroll.is_none() {
                figures.push(played("neither", "neither", self.reached.map(|met| met.neither), Cell::Share));
            }
            figures.extend(self.session(terms));
        }
        if let Some(most) = terms.ruin {
            let label = format!("bankroll, ruin {} %", (most * 1e8).round() / 1e6);
            figures.push(played("least_bankroll", &label, self.least.map(|(least, _)| least), Cell::WholeBets));
        }
        if terms.kelly {
            let (share, growth) = self.kelly.map(|kelly| ((kelly.share, 0.0), (kelly.growth, 0.0))).unzip();
            figures.push(played("kelly_share", "Kelly bet", share, Cell::Share));
            figures.push(Fact { digits: Some(6), ..played("kelly_growth", "Kelly growth", growth, Cell::Share) });
        }
    }
}

/// Returns a figure with the standard error of its playing.
pub fn played(name: &str, label: &str, found: Option<WithError>, make: MakeCell) -> Fact {
    let (value, error) = found.unzip();
    Fact::new(name, label, value.map_or(Cell::Blank, make)).with_error(error)
}

/// Returns a figure with its bound, in units.
fn bounded(name: &str, label: &str, found: Option<Bounded>, unit: f64, make: MakeCell) -> Fact {
    let figure = played(name, label, found.map(|found| (found.value / unit, 0.0)), make);
    Fact { off_at_most: found.map_or(0.0, |found| found.off_at_most / unit), ..figure }
}

/// Work of each fall that is tried, as a share of all.
const FALLS: u64 = 16;

/// Returns the quantiles of the largest fall from a peak, in unit bets; `None` for those that take too long.
fn falls(nets: &NetSteps, asked: &OutlookRequest<'_>) -> Vec<Option<f64>> {
    let OutlookRequest { terms, unit, effort, .. } = *asked;
    let Some(rounds) = terms.rounds.filter(|_| terms.drawdown) else { return Vec::new() };
    let quantile = |percent: &f64| nets.fall_quantile(percent / 100.0, rounds, effort.work / FALLS);
    terms.quantiles.iter().map(|percent| quantile(percent).map(|fall| fall as f64 / unit as f64)).collect()
}

/// Returns the smallest bankroll, in whole unit bets, that is lost with at most this chance. Returns `None` if it can
/// be neither followed nor played, or is more than [`MOST_BANKROLL`].
fn least_bankroll(
    nets: &NetSteps,
    totals: Option<&Totals>,
    most: f64,
    asked: &OutlookRequest<'_>,
) -> Option<(WithError, RiskMethod)> {
    let (unit, Effort { work, draws, seed }) = (asked.unit, asked.effort);
    let rounds = asked.terms.rounds.unwrap_or(FOR_EVER);
    // A total this low means ruin.
    let ended = totals.map_or(1.0, |totals| (-totals.quantile(most).value / unit as f64).ceil());
    let ended = ended.clamp(1.0, MOST_BANKROLL as f64) as u64;
    let (found, way) = match asked.terms.rounds {
        None if nets.is_ruin_certain() => return None,
        None => (nets.bankroll_for_ever(unit, most, work), RiskMethod::Lows),
        Some(rounds) => {
            let is_enough = |bets: u64| {
                let ends = Limits { bankroll: Some(bets as i64 * unit), goal: None };
                nets.reached(ends, rounds, work).map(|(reached, _)| reached.ruin <= most)
            };
            (least_enough(asked.near.unwrap_or(ended), &is_enough), RiskMethod::Followed)
        }
    };
    if let Some(found) = found {
        return (found <= MOST_BANKROLL).then_some(((found as f64, 0.0), way));
    }
    let noted = Some(ended as i64 * unit);
    let found = running_totals(nets, &RunningTotal { ends: Limits::default(), noted, rounds, seed, draws })?;
    let mut lows = BTreeMap::<i64, u128>::new();
    found.lows.iter().for_each(|low| *lows.entry(low.div_euclid(unit)).or_default() += 1);
    let nets: Vec<(f64, u128)> = lows.into_iter().map(|(low, count)| (low as f64, count)).collect();
    let low = quantile(&nets, 1.0 - most, 0.0);
    let least = low.value + 1.0;
    (least <= MOST_BANKROLL as f64).then_some(((least, low.std_error?), RiskMethod::Played(found.paths)))
}

/// Returns the smallest sufficient number near this one: in growing steps, then by halving.
fn least_enough(near: u64, is_enough: &dyn Fn(u64) -> Option<bool>) -> Option<u64> {
    let (mut short, mut enough, mut step) = (near, near, 1);
    if is_enough(near)? {
        while short > 0 && (short == enough || is_enough(short)?) {
            (enough, short, step) = (short, short.saturating_sub(step), step * 2);
        }
    } else {
        while short == enough || !is_enough(enough)? {
            (short, enough, step) = (enough, enough + step, step * 2);
            if enough > MOST_BANKROLL {
                return Some(enough);
            }
        }
    }
    while enough - short > 1 {
        let middle = short + (enough - short) / 2;
        if is_enough(middle)? { enough = middle } else { short = middle }
    }
    Some(enough)
}

/// Returns a simulated distribution with the enumerated mean and deviation; unchanged after too few rounds.
pub fn calibrated(nets: NetSteps, [mean, std_dev]: [Option<f64>; 2]) -> NetSteps {
    mean.and_then(|mean| nets.calibrated(mean, std_dev)).unwrap_or(nets)
}

/// Number of distributions drawn about a simulated one: an error is then known to an eighth of itself.
pub const AGAIN: usize = 32;

/// Gives each figure its error, and returns the errors of the chances of these cells of the total, for a distribution
/// seen in `rounds` rounds. The errors are the variation among distributions of equally many rounds.
pub fn with_errors(
    figures: &mut [Fact],
    nets: &NetSteps,
    seen: u64,
    asked: &OutlookRequest<'_>,
    cells: TotalCells<'_>,
    step: &(dyn Fn() + Sync),
) -> Vec<f64> {
    let seed = asked.effort.seed;
    let least = figures.iter().find(|figure| figure.name == "least_bankroll").and_then(Fact::number);
    let near = least.map(|bets| bets as u64);
    let found = seen_again(nets, seen, seed, step, |number, nets| {
        let effort = Effort::among_many(seed.wrapping_add(1 + number as u64));
        let asked = OutlookRequest { effort, near, ..*asked };
        let nets = calibrated(nets, asked.enumerated);
        let found = FoundOutlook::new(&nets, &asked);
        let chances = found.totals.as_ref().map(|totals| chances(totals, cells)).unwrap_or_default();
        (found.figures(&asked), chances)
    });
    for (at, figure) in figures.iter_mut().enumerate() {
        let again: Vec<&Fact> = found.iter().map(|(figures, _)| &figures[at]).collect();
        let error = error_among(figure, &again);
        figure.error = error.map_or(FactError::Unknown, FactError::Standard);
    }
    (0..cells.starts.len()).map(|cell| variance(found.iter().map(|(_, chances)| chances[cell])).sqrt()).collect()
}

/// Returns the standard error of a figure, given the same figure of each distribution drawn again.
fn error_among(figure: &Fact, again: &[&Fact]) -> Option<f64> {
    let values: Vec<f64> = again.iter().map(|fact| fact.number()).collect::<Option<_>>()?;
    let own = square(figure)?;
    // The error from each one's own draws is not from the distribution.
    let drawn: f64 = again.iter().filter_map(|fact| square(fact)).sum();
    let among = variance(values.iter().copied()) - drawn / AGAIN as f64;
    Some((among.max(0.0) + own).sqrt())
}

/// Returns the square of the error of a figure.
fn square(figure: &Fact) -> Option<f64> {
    figure.error.known().map(|error| error * error)
}

/// Maps each distribution drawn about one that was seen in `seen` rounds.
pub fn seen_again<T: Send>(
    nets: &NetSteps,
    seen: u64,
    seed: u64,
    step: &(dyn Fn() + Sync),
    make: impl Fn(usize, NetSteps) -> T + Sync,
) -> Vec<T> {
    in_steps(AGAIN, step, |number| make(number, nets.seen_again(seen as f64, &mut shares(seed, number as u64))))
}

/// Cells of a total: their width, and the least total of each.
#[derive(Clone, Copy)]
pub struct TotalCells<'a> {
    pub width: i128,
    pub starts: &'a [i128],
}

/// Returns the chances of cells.
pub fn chances(totals: &Totals, cells: TotalCells<'_>) -> Vec<f64> {
    cells.starts.iter().map(|from| totals.between(*from, from + cells.width).value).collect()
}

pub fn variance(values: impl ExactSizeIterator<Item = f64> + Clone) -> f64 {
    let n = values.len() as f64;
    let mean = values.clone().sum::<f64>() / n;
    values.map(|value| (value - mean) * (value - mean)).sum::<f64>() / (n - 1.0)
}
