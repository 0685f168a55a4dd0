//! `exact`: the same tables, by enumeration.

use super::error::Error;
use super::keep::{Planned, To, write};
use super::observer::Observer;
use super::written::Written;
use crate::engine::Instant;
use crate::games::Config;
use crate::stats::Fraction;
use crate::store::{Machine, Manifest, Request, ResultKind, table_files};
use crate::tables::Tables;
use crate::tables::metric;
use crate::tables::presentation::DEALER;

/// An enumeration.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Enumerated {
    /// The tables.
    pub tables: Tables,
    /// The dealer edge, where it is known.
    pub edge: Option<Fraction>,
    /// Whether the counts are counts of deals.
    pub are_deals: bool,
    /// How long it took, in seconds.
    pub seconds: f64,
}

/// Complains of a config whose deals are not counted.
///
/// # Errors
/// If the game, or these rules, are not enumerated.
pub fn check_enumerated(config: &Config) -> Result<(), Error> {
    config.rules.why_not_enumerated().map_or(Ok(()), |_| Err(Error::not_enumerated(config)))
}

/// Counts every deal.
///
/// # Errors
/// If the game is not enumerated.
pub(super) fn enumerate(config: &Config, observer: &dyn Observer) -> Result<Enumerated, Error> {
    let start = Instant::now();
    let game = config.rules.game(observer);
    let exact = game.exact(observer).ok_or(Error::not_enumerated(config))?;
    let tables = game.tables(&exact);
    let seconds = start.elapsed().as_secs_f64();
    let edge = tables.metric(DEALER, metric::EDGE).map(|_| exact.dealer().mean.divided(game.staked()));
    Ok(Enumerated { tables, edge, are_deals: exact.are_deals(), seconds })
}

/// Counts every deal and writes the result.
///
/// # Errors
/// If the game is not enumerated, or the result cannot be written or would replace what took long to make.
pub fn write_exact(config: &Config, to: To<'_>, observer: &dyn Observer) -> Result<Written<Enumerated>, Error> {
    check_enumerated(config)?;
    let request = Request::new(&ResultKind::EXACT, config);
    let folder = Planned::new(&request).folder("exact", to, observer)?;
    let result = enumerate(config, observer)?;
    let (seconds, machine) = (result.seconds, Machine::new(1, result.seconds, None));
    let manifest = Manifest::exact(&request, &result.tables, result.edge.as_ref(), result.are_deals);
    let place = write(&folder, &table_files(&result.tables), (&manifest, &machine), observer)?;
    Ok(Written { result, place, seconds })
}
