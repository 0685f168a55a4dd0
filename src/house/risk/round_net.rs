//! The net of a round: its distribution, enumerated or simulated, and whose it is.

use super::distribution::Distribution;
use super::outlook::{FoundOutlook, TotalCells, with_errors};
use super::terms::{OutlookRequest, RiskTerms};
use crate::answer::Fact;
use crate::config::Decimal;
use crate::engine::{Run, Unwatched, play};
use crate::games::{Config, Game, Role, TableMoney};
use crate::house::configs::{bet, check_stakes};
use crate::house::error::Error;
use crate::house::observer::Observer;
use crate::house::seat_groups::{alike_seats, check_seat, makers, seats};
use crate::report::listed_seats;
use crate::stats::{BetLine, DealerNet, Evidence, Exact, NetRange, NetSteps, Totals};
use crate::tables::presentation::{DEALER, seat_role};
use crate::tables::{Row, Tables, metric};

/// The net to follow.
#[derive(Clone, Copy, Debug)]
pub struct Whose<'a> {
    /// The side whose net it is.
    pub role: Role,
    /// The player's seat, from 1; required if seats differ.
    pub seat: Option<usize>,
    /// The bet; by default all of them.
    pub bet: Option<&'a str>,
}

/// The distribution of a role's net in a round. Found once, it answers any number of questions.
#[derive(Clone, Debug)]
pub struct KnownNets {
    /// The bet, if there are several.
    pub(super) bet: Option<String>,
    /// The distribution of a round, unless there are too many different nets.
    pub(super) distribution: Option<NetSteps>,
    /// Mean and deviation of a round, in the smallest payable fraction.
    pub(super) moments: [f64; 2],
    /// The smallest payable fractions in a unit bet.
    pub(super) unit: i64,
    /// The run that simulated it.
    pub(super) played: Option<PlayedFirst>,
    /// The enumerated values of these, if the distribution is simulated.
    pub(super) enumerated: [Option<f64>; 2],
    /// Whether all seats that make the bet are known to have the same distribution.
    pub(super) are_alike: bool,
    /// Whether a commission leaves the table.
    pub(super) pays_house: bool,
    /// Whether nets are a dealer's after his own commission.
    pub(super) after_commission: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct PlayedFirst {
    pub run: Run,
    /// Standard errors of its mean and deviation, in unit bets.
    pub errors: [Option<f64>; 2],
}

/// The net to follow in a game, as far as it is counted.
pub(super) struct FollowedNet {
    pub game: Box<dyn Game>,
    pub line: BetLine,
    /// The bet, if there are several.
    pub bet: Option<String>,
    pub exact: Option<Exact>,
    /// Whether all seats that make the bet are known to have the same distribution.
    pub are_alike: bool,
    /// Whether it is the dealer's net on all bets.
    pub is_all_of_dealer: bool,
}

impl FollowedNet {
    /// Returns the rows of the mean and of the deviation of a round's net.
    fn moments<'t>(&self, tables: &'t Tables, role: &str) -> [Option<&'t Row>; 2] {
        let kept = [metric::DEALER_NETS, metric::DEALER_NETS_STD_DEV];
        let net = [metric::NET, metric::STD_DEV];
        match (self.own_commission(), &self.bet) {
            (Some(_), _) => kept.map(|metric| tables.metric(DEALER, metric)),
            (None, Some(bet)) => net.map(|metric| tables.of_bet(bet, role, metric)),
            (None, None) => net.map(|metric| tables.metric(role, metric)),
        }
    }

    /// Returns the bets in money, if they are all bets of a dealer who pays commission.
    fn own_commission(&self) -> Option<&TableMoney> {
        self.game.money().filter(|money| self.is_all_of_dealer && money.dealer_commission > Decimal::ZERO)
    }

    /// Looks a config up: its game, and its deals if they can be counted.
    pub fn new(config: &Config, whose: &Whose<'_>, observer: &dyn Observer) -> Result<FollowedNet, Error> {
        check_stakes(config, "risk")?;
        let game = config.rules.game(observer);
        check_whose(config, &*game, whose)?;
        let bets = game.bets();
        let name = whose.bet.or(bets.last().map(|bet| &*bet.name));
        let (line, _) = bet(&*game, config, &config.name, name)?;
        let counted = observer.begin("counting the nets of a round", 1);
        // The deviation of the dealer's net takes two seats at once.
        let exact = if whose.role == Role::Dealer { game.exact(&Unwatched) } else { game.exact_by_seat() };
        drop(counted);
        let alike = match &exact {
            Some(exact) => alike_seats(&*game, exact, line),
            // Simulated figures differ at least by chance.
            None => makers(&*game, line).into_iter().map(|seat| vec![seat]).collect(),
        };
        check_alike(config, whose, &alike)?;
        let bet = name.filter(|_| bets.len() > 1).map(str::to_owned);
        let is_all_of_dealer = whose.role == Role::Dealer && bets.last().is_some_and(|bet| bet.line == line);
        Ok(FollowedNet { game, line, bet, exact, are_alike: alike.len() == 1, is_all_of_dealer })
    }
}

/// Checks that a config can answer this.
///
/// # Errors
/// If the game has no such bet or seat, the seats differ and none is given, or play without end is asked for its total.
pub fn check_risk(config: &Config, whose: &Whose<'_>, terms: &RiskTerms, observer: &dyn Observer) -> Result<(), Error> {
    terms.check()?;
    FollowedNet::new(config, whose, observer).map(|_| ())
}

impl KnownNets {
    /// Finds the distribution of a round of this role, by enumeration or else by simulation.
    pub(super) fn new(config: &Config, whose: &Whose<'_>, found: FollowedNet, observer: &dyn Observer) -> KnownNets {
        let role = whose.seat.map_or_else(|| whose.role.name().to_owned(), seat_role);
        let steps = found.exact.as_ref().and_then(|exact| net_steps(&*found.game, &role, exact, found.line));
        let mut known = match steps {
            Some(steps) => KnownNets::enumerated(steps, &found),
            None => KnownNets::simulated(config, &role, &found, observer),
        };
        if let Some(money) = found.game.money() {
            known.pays_house = money.leaves_table() || money.dealer_commission > Decimal::ZERO;
        }
        known
    }

    fn enumerated(steps: NetSteps, found: &FollowedNet) -> KnownNets {
        let own = found.own_commission();
        let steps = own.map_or(steps.clone(), |money| steps.mapped(|net| money.left_to_dealer(net)));
        KnownNets {
            moments: [steps.mean(), steps.std_dev()],
            distribution: Some(steps),
            unit: found.game.unit() * own.map_or(1, TableMoney::dealer_parts),
            played: None,
            enumerated: [None; 2],
            bet: found.bet.clone(),
            are_alike: found.are_alike,
            pays_house: false,
            after_commission: own.is_some(),
        }
    }

    /// Plays rounds of a role whose nets are not enumerated. A dealer's distribution gets its enumerated moments unless
    /// his own commission is taken off.
    fn simulated(config: &Config, role: &str, found: &FollowedNet, observer: &dyn Observer) -> KnownNets {
        let (game, line, own) = (&*found.game, found.line, found.own_commission());
        let run = config.run(None, None);
        let tally = play(game, &run, &*observer.progress(game, 0, run.rounds)).tally;
        let tables = game.tables(&tally);
        let rows = found.moments(&tables, role);
        let is_binned = role == DEALER && matches!(tally.dealer_on(line).range(), NetRange::Binned { .. });
        let distribution = net_steps(game, role, &tally, line).filter(|_| !is_binned);
        let unit = game.unit() * own.map_or(1, TableMoney::dealer_parts);
        let mut errors = rows.map(|row| Some(row?.std_error?.0));
        if let (None, Some(distribution)) = (rows[1], &distribution) {
            // Tables of a race have no deviation of a seat. Equal nets have no error.
            let error = distribution.std_dev_error(run.rounds) / unit as f64;
            errors[1] = (error > 0.0).then_some(error);
        }
        let mut known = KnownNets {
            moments: rows.map(|row| row.map_or(0.0, |row| row.share() * unit as f64)),
            distribution: match own {
                Some(money) => distribution.map(|distribution| distribution.mapped(|net| money.left_to_dealer(net))),
                None => distribution,
            },
            unit,
            played: Some(PlayedFirst { run, errors }),
            enumerated: [None; 2],
            bet: found.bet.clone(),
            are_alike: found.are_alike,
            pays_house: false,
            after_commission: own.is_some(),
        };
        // The dealer of a race is a seat, whose net is not enumerated.
        if let (Some(exact), None, DEALER) = (&found.exact, own, role)
            && game.tables(exact).metric(DEALER, metric::NET).is_some()
        {
            known.calibrate(exact.dealer_on(line));
        }
        known
    }

    /// Gives a simulated distribution the enumerated moments; after too few rounds it stays unchanged.
    fn calibrate(&mut self, dealer: &DealerNet) {
        let moments = [Some(dealer.mean.nearest()), dealer.variance.as_ref().map(|variance| variance.nearest().sqrt())];
        if let Some(distribution) = &self.distribution {
            let Some(calibrated) = moments[0].and_then(|mean| distribution.calibrated(mean, moments[1])) else {
                return;
            };
            self.distribution = Some(calibrated);
        }
        self.enumerated = moments;
        for (at, moment) in moments.into_iter().enumerate() {
            if let (Some(moment), Some(played)) = (moment, &mut self.played) {
                (self.moments[at], played.errors[at]) = (moment, Some(0.0));
            }
        }
    }

    /// Gives every figure its error, and returns the distribution of the total.
    pub(super) fn with_errors(
        &self,
        figures: &mut [Fact],
        found: &FoundOutlook,
        asked: &OutlookRequest<'_>,
        step: &(dyn Fn() + Sync),
    ) -> Option<Distribution> {
        let exact = found.totals.as_ref().filter(|totals| totals.are_exact());
        let (width, starts) = exact.map(Totals::cells).unwrap_or((1, Vec::new()));
        let cells = TotalCells { width, starts: &starts };
        let mut errors = vec![0.0; starts.len()];
        if let (Some(distribution), Some(played)) = (&self.distribution, &self.played) {
            errors = with_errors(figures, distribution, played.run.rounds, asked, cells, step);
        }
        let n = asked.terms.rounds.unwrap_or(1) as f64;
        let [of_mean, of_deviation] = self.errors();
        for (figure, error) in figures.iter_mut().zip([of_mean.map(|of| of * n), of_deviation.map(|of| of * n.sqrt())])
        {
            *figure = figure.clone().with_error(error);
        }
        exact.map(|totals| Distribution::new(totals, cells, errors, self.unit))
    }

    /// Returns everything that is known without the distribution of a round.
    pub(super) fn moments_of(&self, rounds: Option<u64>) -> FoundOutlook {
        let rounds = rounds.unwrap_or(1);
        let [mean, deviation] = self.moments.map(|moment| moment / self.unit as f64);
        FoundOutlook { moments: [mean * rounds as f64, deviation * (rounds as f64).sqrt()], ..FoundOutlook::default() }
    }

    /// Returns the standard errors of mean and deviation of a round, in unit bets.
    pub(super) fn errors(&self) -> [Option<f64>; 2] {
        self.played.map_or([Some(0.0); 2], |played| played.errors)
    }
}

/// Returns the distribution of a role's net in a round, if it has one.
fn net_steps(game: &dyn Game, role: &str, evidence: &dyn Evidence, line: BetLine) -> Option<NetSteps> {
    let distribution = game.nets_of(role, evidence, line);
    let steps = distribution.iter().map(|(net, share)| (*net, share.probability.value));
    (!distribution.is_empty()).then(|| NetSteps::new(steps))
}

/// Complains about a seat that is not there, or of the dealer.
fn check_whose(config: &Config, game: &dyn Game, whose: &Whose<'_>) -> Result<(), Error> {
    if whose.seat.is_some() && whose.role != Role::Player {
        return Err(Error::usage("the dealer has no seat: give a seat or the role, not both"));
    }
    check_seat(config, whose.seat, seats(game))
}

/// Reports a missing or wrong seat, if the seats that make a bet differ.
fn check_alike(config: &Config, whose: &Whose<'_>, alike: &[Vec<usize>]) -> Result<(), Error> {
    let name = &config.name;
    match whose.seat {
        Some(seat) if !alike.iter().flatten().any(|maker| *maker == seat) => {
            Err(Error::Usage(format!("seat {seat} of {name} does not make this bet")))
        }
        None if whose.role == Role::Player && alike.len() > 1 => Err(Error::Usage(format!(
            "the seats of {name} have different nets: {}\n  \
             = help: choose one with --seat; semicolons separate groups of equal seats",
            listed_seats(alike)
        ))),
        _ => Ok(()),
    }
}
