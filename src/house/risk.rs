//! `risk`: what many rounds may net, and whether a bankroll lasts.

use super::alike::{alike_seats, check_seat, listed, makers, seats};
use super::configs::bet;
use super::error::Error;
use super::keep::{Planned, To};
use super::observer::Observer;
use super::outlook::{AGAIN, Effort, OutlookAsked, OutlookFound, RiskTerms, chances, with_errors};
use super::written::write_answer;
use crate::engine::{Instant, Run, Unwatched, play};
use crate::games::{Chart, Config, Game, Solved, SolvedFigure};
use crate::report::{RiskFigure, RiskSummary, Ways, counted};
use crate::stats::{BetLine, Evidence, Exact, Kelly, NetRange, NetSteps, Totals};
use crate::store;
use crate::tables::metric;
use crate::tables::presentation::{DEALER, PLAYER, seat_role};
use crate::tables::{Figure, Whole};
use std::path::PathBuf;

/// The law of the total of many rounds: the lower end of each cell in unit bets, its probability, and the standard
/// error of that where it is known.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
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
        let rows = self.cells.iter().map(|(total, chance, error)| {
            let [chance, error] = [Some(*chance), *error].map(|value| value.map(|value| Figure(value).to_string()));
            vec![(total + 0.0).to_string(), chance.unwrap_or_default(), error.unwrap_or_default()]
        });
        let title = format!("The total of {} of the {}", counted(summary.rounds, "rounds"), summary.who());
        Chart::new("risk", title, ["total", "probability", "std_error"], rows).showing(0)
    }
}

/// What many rounds may net, and the law of their total where it was not approximated.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Outlook {
    /// Its figures.
    pub summary: RiskSummary,
    /// The law of the total.
    pub law: Option<TotalLaw>,
}

/// The outlook over a number of rounds.
///
/// # Errors
/// If the game has no such bet or seat, or the seats differ and none is given.
pub(super) fn risk(
    config: &Config,
    whose: &Whose<'_>,
    asked: &RiskTerms,
    observer: &dyn Observer,
) -> Result<Outlook, Error> {
    Ok(looked_ahead(config, Found::of(config, whose, observer)?, (whose, asked), observer))
}

/// The outlook for what was found in the config.
fn looked_ahead(
    config: &Config,
    found: Found,
    (whose, asked): (&Whose<'_>, &RiskTerms),
    observer: &dyn Observer,
) -> Outlook {
    let known = KnownNets::of(config, whose, found, observer);
    let (unit, seed) = (known.unit, config.run(None, None).seed);
    let terms =
        OutlookAsked { terms: asked, unit, effort: Effort::once(seed), near: None, enumerated: known.enumerated };
    let steps = if known.played.is_some() { 1 + AGAIN as u64 } else { 1 };
    let step = observer.begin("following the bankroll", steps);
    let found = known.law.as_ref().map_or_else(|| known.moments_of(asked.rounds), |law| OutlookFound::of(law, &terms));
    step();
    let mut figures = found.figures(&terms);
    let law = known.with_errors(&mut figures, &found, (&terms, &*step));
    let [ruin, goal] = [found.ruin, found.reached].map(|met| met.map(|met| met.way));
    let ways = Ways { ruin, goal, least: found.least.map(|(_, way)| way) };
    let (simulated, cost) = (known.simulated(), -known.moments[0] / unit as f64);
    let summary = RiskSummary {
        role: whose.role,
        seat: whose.seat,
        bet: known.bet.clone(),
        bankroll: asked.bankroll,
        goal: asked.goal,
        rounds: asked.rounds,
        figures,
        total_is_exact: found.totals.as_ref().map(Totals::are_exact),
        ways,
        seed,
        simulated,
        // Taking turns as dealer is an even game: what a player loses on a seat he would gain as dealer.
        never_dealer: (whose.role == PLAYER && known.are_alike && cost != 0.0).then_some((cost, known.errors()[0])),
        no_bet: if asked.kelly { no_bet(known.law.is_some(), found.kelly) } else { None },
    };
    Outlook { summary, law }
}

/// The law of the total in unit bets, with the standard error of each cell's chance.
fn total_law(totals: &Totals, cells: (i128, &[i128]), (errors, unit): (Vec<f64>, i64)) -> TotalLaw {
    let unit = unit as f64;
    let chances = chances(totals, cells).into_iter().zip(errors);
    let rows = cells.1.iter().zip(chances).filter(|(_, (chance, _))| *chance > 0.0);
    let rows = rows.map(|(from, (chance, error))| (*from as f64 / unit, chance, Some(error)));
    TotalLaw { width: cells.0 as f64 / unit, cells: rows.collect() }
}

/// Why there is no best share of a bankroll to bet.
fn no_bet(is_known: bool, kelly: Option<Kelly>) -> Option<&'static str> {
    match kelly {
        Some(kelly) if kelly.share == 0.0 => Some("the edge is not favourable"),
        Some(_) => None,
        None if is_known => Some("no round loses, so every share is safe"),
        None => Some("the nets are too many to tell apart"),
    }
}

/// Looks ahead and, if there is a folder of results, writes there the outlook: its figures and, where it takes no
/// approximation, the law of the total.
///
/// # Errors
/// If the game has no such bet, or the outlook cannot be written or would replace what took long to make.
pub fn write_risk(
    config: &Config,
    whose: &Whose<'_>,
    terms: &RiskTerms,
    to: Option<To<'_>>,
    observer: &dyn Observer,
) -> Result<(Outlook, Option<PathBuf>), Error> {
    let begun = Instant::now();
    let found = Found::of(config, whose, observer)?;
    let asked = asked(config, whose, terms);
    let planned = Planned::of(config, asked.clone());
    let folder = to.map(|to| planned.folder("risk", to, observer)).transpose()?;
    let outlook = looked_ahead(config, found, (whose, terms), observer);
    let place = match &folder {
        None => None,
        Some(folder) => {
            let answer = (answer(&outlook), begun);
            Some(write_answer(answer, (folder, observer), (config, "risk", &asked))?.place)
        }
    };
    Ok((outlook, place))
}

/// What is asked, with the rounds and the seed of a law that has to be simulated.
fn asked(config: &Config, whose: &Whose<'_>, terms: &RiskTerms) -> store::Asked {
    let Run { rounds, seed, .. } = config.run(None, None);
    store::Asked::new("risk")
        .with("rounds", Whole(terms.rounds.into()))
        .with("bankroll", terms.bankroll.map(|bets| Whole(bets.into())))
        .with("goal", terms.goal.map(|bets| Whole(bets.into())))
        .with("ruin", terms.ruin)
        .with("quantiles", terms.quantiles.iter().map(f64::to_string).collect::<Vec<_>>().join(","))
        .with("kelly", terms.kelly)
        .with("role", whose.role)
        .with("seat", whose.seat)
        .with("bet", whose.bet)
        .with("set", [format!("simulation.rounds={rounds}"), format!("simulation.seed={seed}")])
}

/// An outlook as it is written.
fn answer(Outlook { summary, law }: &Outlook) -> Solved {
    let mut figures = Vec::new();
    for (name, given) in [("rounds", Some(summary.rounds)), ("bankroll", summary.bankroll), ("goal", summary.goal)] {
        figures.extend(given.map(|given| SolvedFigure::new(name, "", given as f64)));
    }
    figures.extend(law.as_ref().map(|law| SolvedFigure::new("cell_width", "", law.width)));
    for RiskFigure { name, label, value, error, .. } in &summary.figures {
        let figure = value.map(|value| SolvedFigure::new(name, label, value));
        figures.extend(figure.map(|figure| SolvedFigure { std_error: *error, ..figure }));
    }
    let (charts, notes) = match law {
        Some(law) => (vec![law.chart(summary)], Vec::new()),
        None => (Vec::new(), vec!["The law of the total was rounded and is not written.".to_owned()]),
    };
    Solved { figures, charts, notes, ..Solved::default() }
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
struct KnownNets {
    /// The bet, where there are several.
    bet: Option<String>,
    /// The law of a round, unless the nets are too many to tell apart.
    law: Option<NetSteps>,
    /// Mean and deviation of a round, in the smallest payable fraction.
    moments: [f64; 2],
    /// The smallest payable fractions in a unit bet.
    unit: i64,
    /// Where it was simulated.
    played: Option<PlayedFirst>,
    /// Of these, what is enumerated where the law is simulated.
    enumerated: [Option<f64>; 2],
    /// Whether all seats that make the bet are known to have the same law.
    are_alike: bool,
}

#[derive(Clone, Copy)]
struct PlayedFirst {
    run: Run,
    /// Standard errors of its mean and deviation, in unit bets.
    errors: [Option<f64>; 2],
}

/// What is asked of a game that has it: whose nets on which bet, as far as it is counted.
struct Found {
    game: Box<dyn Game>,
    line: BetLine,
    /// The bet, where there are several.
    bet: Option<String>,
    exact: Option<Exact>,
    /// Whether all seats that make the bet are known to have the same law.
    are_alike: bool,
}

impl Found {
    /// In the game of a config, whose deals are counted if they can be.
    fn of(config: &Config, whose: &Whose<'_>, observer: &dyn Observer) -> Result<Found, Error> {
        let game = config.rules.game(observer);
        check_whose(config, &*game, whose)?;
        let bets = game.bets();
        let name = whose.bet.or(bets.last().map(|bet| &*bet.name));
        let (line, _) = bet(&*game, config, &config.name, name)?;
        let counted = observer.begin("counting what a round comes to", 1);
        // The deviation of the dealer's net takes two seats at once.
        let exact = if whose.role == DEALER { game.exact(&Unwatched) } else { game.exact_by_seat() };
        drop(counted);
        let alike = match &exact {
            Some(exact) => alike_seats(&*game, exact, line),
            // What is only simulated differs by chance at least.
            None => makers(&*game, line).into_iter().map(|seat| vec![seat]).collect(),
        };
        check_alike(config, whose, &alike)?;
        let bet = name.filter(|_| bets.len() > 1).map(str::to_owned);
        Ok(Found { game, line, bet, exact, are_alike: alike.len() == 1 })
    }
}

/// Complains of a config that cannot be asked this.
///
/// # Errors
/// If the game has no such bet or seat, or the seats differ and none is given.
pub fn check_risk(config: &Config, whose: &Whose<'_>, observer: &dyn Observer) -> Result<(), Error> {
    Found::of(config, whose, observer).map(|_| ())
}

impl KnownNets {
    /// The law of a round of this role, enumerated or else simulated.
    fn of(config: &Config, whose: &Whose<'_>, found: Found, observer: &dyn Observer) -> KnownNets {
        let Found { game, line, bet, exact, are_alike } = found;
        let role = &*whose.seat.map_or_else(|| whose.role.to_owned(), seat_role);
        let unit = game.unit();
        if let Some(steps) = exact.as_ref().and_then(|exact| net_steps(&*game, role, exact, line)) {
            let (moments, enumerated) = ([steps.mean(), steps.std_dev()], [None; 2]);
            return KnownNets { law: Some(steps), moments, unit, played: None, enumerated, bet, are_alike };
        }
        let dealer = exact.as_ref().filter(|_| role == DEALER).map(|exact| exact.dealer_on(line));
        let mean = dealer.map(|dealer| dealer.mean.nearest());
        let std_dev = dealer.and_then(|dealer| Some(dealer.variance.as_ref()?.nearest().sqrt()));
        let run = config.run(None, None);
        let tally = play(&*game, &run, &*observer.progress(&*game, 0, run.rounds)).tally;
        let tables = game.tables(&tally);
        let rows = [metric::NET, metric::STD_DEV].map(|metric| match &bet {
            Some(bet) => tables.of_bet(bet, role, metric),
            None => tables.metric(role, metric),
        });
        let is_binned = role == DEALER && matches!(tally.dealer_on(line).range(), NetRange::Binned { .. });
        let law = net_steps(&*game, role, &tally, line).filter(|_| !is_binned);
        let mut moments = rows.map(|row| row.map_or(0.0, |row| row.share() * unit as f64));
        let mut errors = rows.map(|row| Some(row?.std_error?.0));
        let shifted = mean.and_then(|mean| law.as_ref()?.calibrated(mean, std_dev));
        // After too few rounds the law stays as it was seen.
        let enumerated = if law.is_none() || shifted.is_some() { [mean, std_dev] } else { [None; 2] };
        for (at, known) in enumerated.into_iter().enumerate() {
            if let Some(known) = known {
                (moments[at], errors[at]) = (known, Some(0.0));
            }
        }
        let law = shifted.or(law);
        KnownNets { law, moments, unit, played: Some(PlayedFirst { run, errors }), enumerated, bet, are_alike }
    }

    /// Gives every figure its error, and the law of the total.
    fn with_errors(
        &self,
        figures: &mut [RiskFigure],
        found: &OutlookFound,
        (asked, step): (&OutlookAsked<'_>, &(dyn Fn() + Sync)),
    ) -> Option<TotalLaw> {
        let exact = found.totals.as_ref().filter(|totals| totals.are_exact());
        let (width, cells) = exact.map(Totals::cells).unwrap_or((1, Vec::new()));
        let mut errors = vec![0.0; cells.len()];
        if let (Some(law), Some(played)) = (&self.law, &self.played) {
            errors = with_errors(figures, law, played.run.rounds, (asked, (width, &cells)), step);
        }
        let n = asked.terms.rounds as f64;
        let [of_mean, of_deviation] = self.errors();
        figures[0].error = of_mean.map(|error| error * n);
        figures[1].error = of_deviation.map(|error| error * n.sqrt());
        exact.map(|totals| total_law(totals, (width, &cells), (errors, self.unit)))
    }

    /// All that is known without the law of a round.
    fn moments_of(&self, rounds: u64) -> OutlookFound {
        let [mean, deviation] = self.moments.map(|moment| moment / self.unit as f64);
        OutlookFound { moments: [mean * rounds as f64, deviation * (rounds as f64).sqrt()], ..OutlookFound::default() }
    }

    /// The standard errors of mean and deviation of a round, in unit bets.
    fn errors(&self) -> [Option<f64>; 2] {
        self.played.map_or([Some(0.0); 2], |played| played.errors)
    }

    /// Rounds and seed, if it was simulated.
    fn simulated(&self) -> Option<(u64, u64)> {
        self.played.map(|played| (played.run.rounds, played.run.seed))
    }
}

/// The law of what a role nets in a round, if it has one.
fn net_steps(game: &dyn Game, role: &str, evidence: &dyn Evidence, line: BetLine) -> Option<NetSteps> {
    let law = game.nets_of(role, evidence, line);
    let steps = law.iter().map(|(net, share)| (*net, share.probability.value));
    (!law.is_empty()).then(|| NetSteps::new(steps))
}

/// Complains about a seat that is not there, or of the dealer.
fn check_whose(config: &Config, game: &dyn Game, whose: &Whose<'_>) -> Result<(), Error> {
    if whose.seat.is_some() && whose.role != PLAYER {
        return Err(Error::usage("the dealer has no seat: give a seat or the role, not both"));
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
