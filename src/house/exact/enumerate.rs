//! `exact`: the tables of a game, by enumeration.

use crate::answer::{Answer, Cell, Fact};
use crate::engine::{Instant, Run};
use crate::games::Config;
use crate::house::commission::{COMMISSION_RUN, with_commission};
use crate::house::error::Error;
use crate::house::observer::Observer;
use crate::house::replacement::{Planned, To, write};
use crate::house::results::{results, worst_round};
use crate::house::write_answer::Written;
use crate::report::counted;
use crate::store::{Machine, Manifest, Request, ResultKind, answer_files};
use crate::tables::metric;
use crate::tables::presentation::DEALER;
use serde_json::{Map, json};

/// Checks that the deals of a config are counted.
///
/// # Errors
/// If the game, or these rules, are not enumerated.
pub fn check_enumerated(config: &Config) -> Result<(), Error> {
    config.rules.why_not_enumerated().map_or(Ok(()), |_| Err(Error::not_enumerated(config)))
}

/// Checks that the deals of a config are counted, and that these counts give the distribution of each seat's net.
///
/// # Errors
/// If the game, or these rules, are not enumerated, or give no more than means.
pub fn check_distributions(config: &Config) -> Result<(), Error> {
    check_enumerated(config)?;
    config.rules.why_only_means().map_or(Ok(()), |_| Err(Error::not_enumerated(config)))
}

/// Counts every deal.
///
/// # Errors
/// If the game is not enumerated.
pub fn enumerate(config: &Config, observer: &dyn Observer) -> Result<Answer, Error> {
    Ok(enumerated(config, observer)?.0)
}

/// Counts every deal. Returns `true` with the answer if its counts are counts of deals.
fn enumerated(config: &Config, observer: &dyn Observer) -> Result<(Answer, bool), Error> {
    let game = config.rules.game(observer);
    let exact = game.exact(observer).ok_or(Error::not_enumerated(config))?;
    let exact = with_commission(&*game, exact, &*observer.progress(&*game, 0, COMMISSION_RUN.rounds));
    let tables = game.tables(&exact);
    let edge = tables.metric(DEALER, metric::EDGE).and_then(|_| game.edge_fraction(&exact));
    let mut notes = Vec::from_iter(edge.as_ref().map(|edge| format!("edge = {edge}")));
    if !tables.not_enumerated.is_empty() {
        notes.push(format!("not enumerated: {}", tables.not_enumerated.join(", ")));
    }
    let made = [("method", json!("exact")), ("not_enumerated", json!(tables.not_enumerated))];
    let made: Map<_, _> = made.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let mut answer = results(config, tables, "exact, by enumeration".to_owned(), made);
    if exact.is_played() {
        let Run { seed, rounds, .. } = COMMISSION_RUN;
        notes.push(format!("the dealer's commission is that of {}, seed {seed}", counted(rounds, "simulated rounds")));
    }
    answer.facts.insert(0, Fact::new("edge_fraction", "", edge.map_or(Cell::Blank, Cell::Fraction)));
    answer.notes.extend(notes);
    answer.margin.extend(worst_round(config, &*game));
    Ok((answer, exact.are_deals()))
}

/// Counts every deal and writes the result.
///
/// # Errors
/// If the game is not enumerated, or the result cannot be written or would replace a slow result.
pub fn write_exact(config: &Config, to: To<'_>, observer: &dyn Observer) -> Result<Written<Answer>, Error> {
    check_enumerated(config)?;
    let request = Request::new(&ResultKind::EXACT, config);
    let folder = Planned::new(&request).folder("exact", to, observer)?;
    let begun = Instant::now();
    let (answer, are_deals) = enumerated(config, observer)?;
    let seconds = begun.elapsed().as_secs_f64();
    let manifest = Manifest::exact(&request, &answer.results, answer.fraction("edge_fraction"), are_deals);
    let machine = Machine::new(1, seconds, None);
    let place = write(&folder, &answer_files(&answer), &manifest, &machine, observer)?;
    Ok(Written { result: answer, place, seconds })
}
