//! `risk`: the outlook of a config over many rounds, and whether a bankroll lasts.

use super::answer::{RiskQuestion, by_bankroll};
use super::outlook::{AGAIN, FoundOutlook};
use super::round_net::{FollowedNet, KnownNets, Whose};
use super::terms::{Effort, OutlookRequest, RiskTerms};
use crate::answer::Answer;
use crate::engine::{Instant, Run};
use crate::games::Config;
use crate::house::commission::commission_of;
use crate::house::error::Error;
use crate::house::observer::Observer;
use crate::house::replacement::{Planned, To};
use crate::house::write_answer::{Written, write_answer};
use crate::money::Money;
use crate::store::{Request, ResultKind};
use crate::tables::Whole;
use serde_json::json;
use std::path::PathBuf;

/// Number of rounds of play without end, as it is typed.
pub const WITHOUT_END: &str = "inf";

/// Looks ahead over a number of rounds.
///
/// # Errors
/// If the game has no such bet or seat, the seats differ and none is given, or play without end is asked for its total.
pub fn risk(config: &Config, whose: &Whose<'_>, terms: &RiskTerms, observer: &dyn Observer) -> Result<Answer, Error> {
    looked_ahead(config, &known_nets(config, whose, observer)?, whose, terms, observer)
}

/// Finds the distribution of a round's net, which takes nearly all of the time of a look ahead.
///
/// # Errors
/// If the game has no such bet or seat, or the seats differ and none is given.
pub fn known_nets(config: &Config, whose: &Whose<'_>, observer: &dyn Observer) -> Result<KnownNets, Error> {
    Ok(KnownNets::new(config, whose, FollowedNet::new(config, whose, observer)?, observer))
}

/// Looks ahead and, if there is a folder of results, writes the answer there: its figures and, unless the total was
/// rounded, the distribution of the total.
///
/// # Errors
/// If the game has no such bet, or the answer cannot be written or would replace a slow result.
pub fn write_risk(
    config: &Config,
    whose: &Whose<'_>,
    terms: &RiskTerms,
    to: Option<To<'_>>,
    observer: &dyn Observer,
) -> Result<(Answer, Option<PathBuf>), Error> {
    let begun = Instant::now();
    terms.check()?;
    let found = FollowedNet::new(config, whose, observer)?;
    let request = request(config, whose, terms);
    let planned = Planned::new(&request);
    let folder = to.map(|to| planned.folder("risk", to, observer)).transpose()?;
    let known = KnownNets::new(config, whose, found, observer);
    let answer = looked_ahead(config, &known, whose, terms, observer)?;
    let Some(folder) = &folder else { return Ok((answer, None)) };
    let Written { result, place, .. } = write_answer(answer, begun, folder, &request, observer)?;
    Ok((result, Some(place)))
}

/// Returns the request, with the rounds and the seed of a distribution that has to be simulated.
fn request(config: &Config, whose: &Whose<'_>, terms: &RiskTerms) -> Request {
    let Run { rounds, seed, .. } = config.run(None, None);
    let quantiles = terms.quantiles.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
    Request::new(&ResultKind::RISK, config)
        .with("rounds", terms.rounds.map_or_else(|| json!(WITHOUT_END), |rounds| json!(Whole(rounds.into()))))
        .with("bankroll", terms.bankroll.map(|bets| Whole(bets.into())))
        .with("goal", terms.goal.map(|bets| Whole(bets.into())))
        .with("ruin", terms.ruin)
        .with("quantiles", (!quantiles.is_empty()).then_some(quantiles))
        .with("kelly", terms.kelly)
        .with("drawdown", terms.drawdown)
        .with("role", whose.role.name())
        .with("seat", whose.seat)
        .with("bet", whose.bet)
        .with("set", [format!("simulation.rounds={rounds}"), format!("simulation.seed={seed}")])
}

/// Looks ahead with the distribution of a round's net.
///
/// # Errors
/// If play without end is to have a total, or has no question.
pub fn looked_ahead(
    config: &Config,
    known: &KnownNets,
    whose: &Whose<'_>,
    terms: &RiskTerms,
    observer: &dyn Observer,
) -> Result<Answer, Error> {
    terms.check()?;
    let seed = config.run(None, None).seed;
    let (unit, enumerated) = (known.unit, known.enumerated);
    let asked = OutlookRequest { terms, unit, effort: Effort::once(seed), near: None, enumerated };
    let steps = if known.played.is_some() { 1 + AGAIN as u64 } else { 1 };
    let step = observer.begin("following the bankroll", steps);
    let found = known
        .distribution
        .as_ref()
        .map_or_else(|| known.moments_of(terms.rounds), |nets| FoundOutlook::new(nets, &asked));
    step();
    let mut figures = found.figures(&asked);
    let distribution = known.with_errors(&mut figures, &found, &asked, &*step);
    let other_bankrolls = figures.split_off(figures.len() - found.by_bankroll.len());
    let outlook = RiskQuestion { whose, terms, known, found: &found, seed };
    let mut answer = outlook.answer(figures, distribution).about(&config.name, config.presentation);
    answer
        .tables
        .extend(terms.goal.filter(|_| !other_bankrolls.is_empty()).map(|goal| by_bankroll(goal, &other_bankrolls)));
    if let Some(money) = Money::from_values(&config.values) {
        answer.margin.extend(money.in_money(&answer, terms.bankroll));
    }
    answer.margin.extend(commission_of(config));
    Ok(answer)
}
