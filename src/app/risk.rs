//! `risk`: what many rounds may net, and whether a bankroll lasts.

use super::configs::bet;
use super::error::Error;
use super::keep::{Planned, To};
use super::made::write_answer;
use super::observer::Observer;
use super::seats::{alike_seats, check_seat, listed, makers, seats};
use crate::engine::{Run, play};
use crate::games::{Chart, Config, Figure, Game, Solved};
use crate::report::{RiskFigure, RiskSummary, Scale, grouped};
use crate::stats::Metric;
use crate::stats::metric;
use crate::stats::presentation::{PLAYER, seat_role};
use crate::stats::{Bounded, Ends, Evidence, Horizon, NetRange, NetSteps, Outlook, Reached, RoundNet, Totals};
use std::path::PathBuf;
use std::time::Instant;

/// What is asked about many rounds, in unit bets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RiskTerms {
    /// How many there are.
    pub rounds: u64,
    /// What may be lost.
    pub bankroll: Option<u64>,
    /// What is to be won.
    pub goal: Option<u64>,
    /// The largest chance of ruin of the bankroll to be found.
    pub ruin: Option<f64>,
    /// The quantiles of the total to find, in percent.
    pub quantiles: Vec<f64>,
    /// Whether to find the best share of a bankroll to bet.
    pub kelly: bool,
}

/// The law of the total of many rounds: the lower end of each cell in unit bets, its probability, and the standard
/// error of that where it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct TotalLaw {
    /// The width of a cell, in unit bets.
    pub width: f64,
    /// Its cells.
    pub cells: Vec<(f64, f64, Option<f64>)>,
}

impl TotalLaw {
    /// The law of the total as it is written.
    #[must_use]
    pub fn chart(&self, summary: &RiskSummary) -> Chart {
        let text = |value: f64| (value + 0.0).to_string();
        let row = |(total, chance, error): &(f64, f64, Option<f64>)| {
            vec![text(*total), text(*chance), error.map(text).unwrap_or_default()]
        };
        let title = format!("The total of {} rounds of the {}", grouped(summary.rounds), summary.who());
        Chart::new("risk", title, ["total", "probability", "std_error"], self.cells.iter().map(row)).showing(0)
    }
}

/// The outlook over a number of rounds, and the law of their total where it takes no approximation.
///
/// # Errors
/// If the game has no such bet or seat, or the seats differ and none is given.
pub fn risk(
    config: &Config,
    whose: &Whose<'_>,
    asked: &RiskTerms,
    observer: &dyn Observer,
) -> Result<(RiskSummary, Option<TotalLaw>), Error> {
    let role = whose.role;
    let Known { net, unit, played, bet, are_alike } = Known::of(config, whose, observer)?;
    let (in_bets, mean) = (unit as f64, net.mean());
    let to_unit = |bets: Option<u64>| bets.map(|bets| bets as i64 * unit);
    let horizon =
        Horizon { rounds: asked.rounds, ends: Ends { bankroll: to_unit(asked.bankroll), goal: to_unit(asked.goal) } };
    let looks = if played.is_some() { 3 } else { 1 };
    let looked = observer.begin("following the bankroll", looks);
    let look = |net: &RoundNet| {
        let outlook = net.outlook(&horizon);
        let figures = figures(net, &outlook, asked, unit);
        looked();
        (outlook, figures)
    };
    let (outlook, mut figures) = look(&net);
    // How one standard error of a round's mean, up and down, changes each figure.
    let mut moved = None;
    if let Some(Played { errors: [Some(error), deviation], .. }) = played {
        if let [Some(low), Some(high)] = [-error, error].map(|by| net.moved(by * in_bets)) {
            let [low, high] = [look(&low), look(&high)];
            for (figure, (low, high)) in figures.iter_mut().zip(low.1.iter().zip(&high.1)) {
                figure.error = low.value.zip(high.value).map(|(low, high)| (high - low).abs() / 2.0);
            }
            moved = low.0.totals.zip(high.0.totals);
        }
        figures[0].error = Some(error * asked.rounds as f64);
        figures[1].error = deviation.map(|deviation| deviation * (asked.rounds as f64).sqrt());
    }
    if played.is_none() {
        figures.iter_mut().for_each(|figure| figure.error = figure.value.map(|_| 0.0));
    }
    let law = outlook.totals.as_ref().filter(|totals| totals.are_exact()).map(|totals| {
        let (width, cells) = totals.cells();
        let cell = |from: i128| {
            let chance = |totals: &Totals| totals.between(from, from + width).value;
            let error = moved.as_ref().map(|(low, high)| (chance(high) - chance(low)).abs() / 2.0);
            (from as f64 / in_bets, chance(totals), if played.is_none() { Some(0.0) } else { error })
        };
        TotalLaw {
            width: width as f64 / in_bets,
            cells: cells.into_iter().map(cell).filter(|(_, chance, _)| *chance > 0.0).collect(),
        }
    });
    let kelly = asked.kelly.then(|| net.kelly(unit));
    let summary = RiskSummary {
        role,
        seat: whose.seat,
        bet,
        bankroll: asked.bankroll,
        goal: asked.goal,
        rounds: asked.rounds,
        figures,
        outlook,
        simulated: played.map(|played| (played.run.rounds, played.run.seed)),
        // Taking turns as dealer is an even game: what a player loses on a seat he would gain as dealer.
        never_dealer: (role == PLAYER && are_alike).then(|| -mean / in_bets).filter(|cost| *cost != 0.0),
        no_bet: kelly.and_then(|kelly| match kelly {
            Ok(kelly) => (kelly.share == 0.0).then_some("the edge is not favourable"),
            Err(why) => Some(why),
        }),
    };
    Ok((summary, law))
}

/// The figures of an outlook, in unit bets and chances.
fn figures(net: &RoundNet, outlook: &Outlook, asked: &RiskTerms, unit: i64) -> Vec<RiskFigure> {
    let in_bets = unit as f64;
    let number = |name: &str, label: &str, value: f64| RiskFigure::new(name, label, Some(value / in_bets), Scale::Bets);
    let chance = |name: &str, label: &str, value| RiskFigure::new(name, label, value, Scale::Chance);
    let mut figures = vec![
        number("mean", "mean of the total", outlook.mean),
        number(metric::STD_DEV.key, metric::STD_DEV.label, outlook.std_dev),
    ];
    let totals = outlook.totals.as_ref();
    for percent in &asked.quantiles {
        let quantile = totals.map(|totals| totals.quantile(percent / 100.0));
        let label = format!("{percent} % quantile");
        figures.push(bounded(&format!("quantile_{percent}"), &label, quantile, (in_bets, Scale::Bets)));
    }
    figures.push(bounded(metric::AHEAD.key, metric::AHEAD.label, totals.map(Totals::ahead), (1.0, Scale::Chance)));
    figures.push(chance("ruin", metric::RUINED.label, outlook.ruin));
    if asked.goal.is_some() {
        let reached = outlook.reached.as_ref();
        figures.push(chance("goal_first", "goal first", reached.map(|reached| reached.goal)));
        if asked.bankroll.is_some() {
            figures.push(chance("ruin_first", "ruin first", reached.map(|reached| reached.ruin)));
        }
        let neither = |reached: &Reached| (1.0 - reached.goal - reached.ruin).max(0.0);
        figures.push(chance("neither", "neither", reached.map(neither)));
    }
    if let Some(most) = asked.ruin {
        let least = net.bankroll(most, unit, asked.rounds).map(|bets| bets as f64);
        let label = format!("bankroll, ruin {} %", (most * 1e8).round() / 1e6);
        figures.push(RiskFigure::new("least_bankroll", &label, least, Scale::Whole));
    }
    if asked.kelly {
        let kelly = net.kelly(unit).ok();
        figures.push(chance("kelly_share", "Kelly bet", kelly.map(|kelly| kelly.share)));
        figures.push(RiskFigure::new("kelly_growth", "Kelly growth", kelly.map(|kelly| kelly.growth), Scale::Growth));
    }
    figures
}

/// A figure with its bound, in units.
fn bounded(name: &str, label: &str, found: Option<Bounded>, (unit, scale): (f64, Scale)) -> RiskFigure {
    let figure = RiskFigure::new(name, label, found.map(|found| found.value / unit), scale);
    RiskFigure { off_at_most: found.map_or(0.0, |found| found.off_at_most / unit), ..figure }
}

/// Writes the law of the total.
///
/// # Errors
/// If it cannot be written, or would replace what took long to make.
pub fn write_risk(
    config: &Config,
    (summary, law): (&RiskSummary, &TotalLaw),
    to: To<'_>,
    observer: &dyn Observer,
) -> Result<PathBuf, Error> {
    let begun = Instant::now();
    let folder = Planned::of(config).folder("risk", to, observer)?;
    let figure = |figure: &RiskFigure| {
        let (name, label) = (figure.name.clone(), figure.label.clone());
        Some(Figure { name, label, value: figure.value?, std_error: figure.error })
    };
    let number = |name: &str, value| Figure::new(name, "", value);
    let given = [("rounds", Some(summary.rounds)), ("bankroll", summary.bankroll), ("goal", summary.goal)];
    let given = given.into_iter().filter_map(|(name, given)| Some(number(name, given? as f64)));
    let figures = given.chain([number("cell_width", law.width)]).chain(summary.figures.iter().filter_map(figure));
    let written = Solved { figures: figures.collect(), charts: vec![law.chart(summary)], ..Solved::default() };
    Ok(write_answer((written, begun), &folder, (config, "risk"), None)?.place)
}

/// Whose nets are followed.
#[derive(Clone, Copy, Debug)]
pub struct Whose<'a> {
    /// `player` or `dealer`.
    pub role: &'static str,
    /// Where the player sits, from 1; needed where the seats differ.
    pub seat: Option<usize>,
    /// On which bet; by default on all of them.
    pub bet: Option<&'a str>,
}

/// What is known about the net of a round.
struct Known {
    /// The bet, where there are several.
    bet: Option<String>,
    net: RoundNet,
    /// The smallest payable fractions in a unit bet.
    unit: i64,
    /// Where it was simulated.
    played: Option<Played>,
    /// Whether all seats that make the bet are known to have the same law.
    are_alike: bool,
}

#[derive(Clone, Copy)]
struct Played {
    run: Run,
    /// Standard errors of its mean and deviation, in unit bets.
    errors: [Option<f64>; 2],
}

impl Known {
    /// The law of a round of this role, enumerated or else simulated.
    fn of(config: &Config, whose: &Whose<'_>, observer: &dyn Observer) -> Result<Known, Error> {
        let game = config.rules.game_in_steps(observer);
        check_whose(config, &*game, whose)?;
        let role = &*whose.seat.map_or_else(|| whose.role.to_owned(), seat_role);
        let (unit, bets) = (game.unit(), game.bets());
        let name = whose.bet.or(bets.last().map(|bet| &*bet.name));
        let (line, _) = bet(&*game, &config.name, name)?;
        let several = name.filter(|_| bets.len() > 1).map(str::to_owned);
        let steps = |evidence: &dyn Evidence| {
            let law = game.nets_of(role, evidence, line);
            let steps = law.iter().map(|(net, share)| (*net, share.probability.value));
            (!law.is_empty()).then(|| NetSteps::new(steps))
        };
        let counted = observer.begin("counting what a round comes to", 1);
        let exact = game.exact_by_seat();
        drop(counted);
        let alike = match &exact {
            Some(exact) => alike_seats(&*game, exact, line),
            // What is only simulated differs by chance at least.
            None => makers(&*game, line).into_iter().map(|seat| vec![seat]).collect(),
        };
        check_alike(config, whose, &alike)?;
        let are_alike = alike.len() == 1;
        if let Some(steps) = exact.and_then(|exact| steps(&exact)) {
            return Ok(Known { net: RoundNet::Law(steps), unit, played: None, bet: several, are_alike });
        }
        let run = config.run(None, None);
        let tally = play(&*game, &run, &*observer.progress(&*game, 0, run.rounds)).tally;
        let tables = game.tables(&tally);
        let metric = |metric: Metric| match &several {
            Some(bet) => tables.of_bet(bet, role, metric),
            None => tables.metric(role, metric),
        };
        let value = |of: Metric| metric(of).map_or(0.0, |row| row.share() * unit as f64);
        let is_binned = role == "dealer" && matches!(tally.dealer_on(line).range(), NetRange::Binned { .. });
        let moments = RoundNet::Moments { mean: value(metric::NET), std_dev: value(metric::STD_DEV) };
        let net = steps(&tally).filter(|_| !is_binned).map_or(moments, RoundNet::Law);
        let error = |of: Metric| metric(of).and_then(|row| row.std_error).map(|error| error.0);
        let errors = [metric::NET, metric::STD_DEV].map(error);
        Ok(Known { net, unit, played: Some(Played { run, errors }), bet: several, are_alike })
    }
}

/// Complains about a seat that is not there, or of the dealer.
fn check_whose(config: &Config, game: &dyn Game, whose: &Whose<'_>) -> Result<(), Error> {
    if whose.seat.is_some() && whose.role != PLAYER {
        return Err(Error::Usage("the dealer has no seat: give a seat or the role".to_owned()));
    }
    check_seat(config, whose.seat, seats(game))
}

/// Complains where the seats that make a bet differ and none of them is given, or another seat.
fn check_alike(config: &Config, whose: &Whose<'_>, alike: &[Vec<usize>]) -> Result<(), Error> {
    let name = &config.name;
    match whose.seat {
        Some(seat) if !alike.iter().flatten().any(|maker| *maker == seat) => {
            Err(Error::Usage(format!("seat {seat} of {name} does not make this bet")))
        }
        None if whose.role == PLAYER && alike.len() > 1 => Err(Error::Usage(format!(
            "the seats of {name} differ in what they net: {}\n  \
             = help: choose one with --seat; those between semicolons are alike",
            listed(alike)
        ))),
        _ => Ok(()),
    }
}
