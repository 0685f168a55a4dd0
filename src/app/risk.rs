//! `risk`: what many rounds may come to, and whether a bankroll lasts.

use super::configs::bet;
use super::error::Error;
use super::observer::Observer;
use crate::engine::{Run, play};
use crate::games::Config;
use crate::report::RiskSummary;
use crate::stats::presentation::BETS;
use crate::stats::{Evidence, NetRange, NetSteps, Outlook, RoundNet};

/// The outlook over a number of rounds with a bankroll in unit bets.
///
/// # Errors
/// If the game has no such bet.
pub fn risk(
    config: &Config,
    whose: &Whose<'_>,
    bankroll: u64,
    rounds: u64,
    observer: &dyn Observer,
) -> Result<RiskSummary, Error> {
    let role = whose.role;
    let Known { net, unit, played, bet } = Known::of(config, whose, observer)?;
    let (in_bets, mean) = (unit as f64, net.mean());
    let looks = if played.is_some() { 3 } else { 1 };
    let looked = observer.begin("following the bankroll", looks);
    let look = |net: &RoundNet| {
        let outlook = net.outlook(bankroll as i64 * unit, rounds);
        looked();
        outlook
    };
    let outlook = look(&net);
    let list = |outlook: &Outlook| {
        let [low, high] = outlook.quantiles;
        let amounts = [outlook.mean, outlook.std_dev, low, high].map(|amount| amount / in_bets);
        [amounts[0], amounts[1], amounts[2], amounts[3], outlook.ahead, outlook.ruin]
    };
    // What one standard error of a round's mean, up and down, makes of each figure.
    let mut errors = [played.is_none().then_some(0.0); 6];
    if let Some(Played { errors: [Some(error), deviation], .. }) = played {
        let moved = [-error * in_bets, error * in_bets].map(|by| net.moved(by).map(|net| list(&look(&net))));
        if let [Some(low), Some(high)] = moved {
            errors = std::array::from_fn(|at| Some((high[at] - low[at]).abs() / 2.0));
        }
        errors[0] = Some(error * rounds as f64);
        errors[1] = deviation.map(|deviation| deviation * (rounds as f64).sqrt());
    }
    Ok(RiskSummary {
        role,
        bet,
        bankroll,
        rounds,
        figures: list(&outlook),
        errors,
        outlook,
        simulated: played.map(|played| (played.run.rounds, played.run.seed)),
        // Taking turns as dealer is an even game: what a player loses as one is what he would gain as the other.
        never_dealer: (role == "player").then(|| -mean / in_bets).filter(|cost| *cost != 0.0),
    })
}

/// Whose nets are followed.
#[derive(Clone, Copy, Debug)]
pub struct Whose<'a> {
    /// `player` or `dealer`.
    pub role: &'static str,
    /// With which bet; without, with all of them.
    pub bet: Option<&'a str>,
}

/// What is known of the net of a round.
struct Known {
    /// The bet, where there are several.
    bet: Option<String>,
    net: RoundNet,
    /// The smallest payable fractions in a unit bet.
    unit: i64,
    /// Where it was simulated.
    played: Option<Played>,
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
        let (unit, role, bets) = (game.unit(), whose.role, game.bets());
        let name = whose.bet.or(bets.last().map(|(name, _)| &**name));
        let (line, _) = bet(&*game, &config.name, name)?;
        let several = name.filter(|_| bets.len() > 1).map(str::to_owned);
        let steps = |evidence: &dyn Evidence| {
            let law = game.nets(evidence, line).into_iter().filter(|nets| nets.role == role).flat_map(|nets| nets.law);
            let steps: Vec<_> = law.map(|(net, share)| (net, share.probability.value)).collect();
            (!steps.is_empty()).then(|| NetSteps::new(steps))
        };
        let counted = observer.begin("counting what a round comes to", 1);
        let exact = game.exact_by_seat();
        drop(counted);
        if let Some(steps) = exact.and_then(|exact| steps(&exact)) {
            return Ok(Known { net: RoundNet::Law(steps), unit, played: None, bet: several });
        }
        let run = Run { seed: config.seed, rounds: config.rounds, until_se: None };
        let tally = play(&*game, &run, &*observer.progress(&*game, 0, run.rounds)).tally;
        let tables = game.tables(&tally);
        let metric = |metric: &str| match &several {
            Some(bet) => tables.table(BETS)?.row(&[bet, role, metric]),
            None => tables.metric(role, metric),
        };
        let value = |name: &str| metric(name).map_or(0.0, |row| row.share() * unit as f64);
        let is_binned = role == "dealer" && matches!(tally.dealer_on(line).range(), NetRange::Binned { .. });
        let moments = RoundNet::Moments { mean: value("net"), std_dev: value("std_dev") };
        let net = steps(&tally).filter(|_| !is_binned).map_or(moments, RoundNet::Law);
        let error = |name| metric(name).and_then(|row| row.std_error).map(|error| error.0);
        let errors = ["net", "std_dev"].map(error);
        Ok(Known { net, unit, played: Some(Played { run, errors }), bet: several })
    }
}
