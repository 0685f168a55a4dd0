//! `exact`: the same tables, by enumeration.

use super::error::Error;
use super::keep::{Planned, To, write};
use super::made::Made;
use super::observer::Observer;
use crate::engine::Instant;
use crate::games::Config;
use crate::stats::metric;
use crate::stats::presentation::DEALER;
use crate::stats::{Fraction, Tables};
use crate::store::{Asked, Machine, Manifest, table_files};

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

/// Counts every deal.
///
/// # Errors
/// If the game is not enumerated.
pub fn enumerate(config: &Config, observer: &dyn Observer) -> Result<Enumerated, Error> {
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
pub fn exact(config: &Config, to: To<'_>, observer: &dyn Observer) -> Result<Made<Enumerated>, Error> {
    let asked = Asked::new("exact");
    let folder = Planned::of(config, asked.clone()).folder("exact", to, observer)?;
    let made = enumerate(config, observer)?;
    let (seconds, machine) = (made.seconds, Machine::new(1, made.seconds, None));
    let manifest = Manifest::exact((config, "exact"), &made.tables, made.edge.as_ref(), made.are_deals);
    let manifest = manifest.asked(&asked);
    let place = write(&folder, &table_files(&made.tables), (&manifest, &machine), observer)?;
    Ok(Made { made, place, seconds })
}
