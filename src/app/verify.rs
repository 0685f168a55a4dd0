//! `verify`: simulation and enumeration of one config, figure by figure.

use super::error::Error;
use super::observer::Observer;
use crate::engine::{Run, play};
use crate::games::{Config, Game};
use crate::report::Agreement;
use crate::stats::{Tables, Tally};

/// What came of the comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Verified {
    /// Every figure compared.
    pub agreement: Agreement,
    /// What enumeration does not give.
    pub not_enumerated: Vec<String>,
}

/// Plays a run on the threads of the current pool, counts every deal, and compares.
///
/// # Errors
/// If the game is not enumerated.
pub fn verify(config: &Config, run: &Run, observer: &dyn Observer) -> Result<Verified, Error> {
    let game = &*config.rules.game_in_steps(observer);
    let Some(exact) = game.exact_in_steps(observer) else {
        return Err(Error::NotEnumerated(config.kind.name()));
    };
    let exact = game.tables(&exact);
    let (agreement, _) = held(game, &exact, run, observer);
    Ok(Verified { agreement, not_enumerated: exact.not_enumerated })
}

/// What a run comes to, and how that agrees with what was counted.
pub(super) fn held(game: &dyn Game, exact: &Tables, run: &Run, observer: &dyn Observer) -> (Agreement, Tally) {
    let tally = play(game, run, &*observer.progress(game, 0, run.rounds)).tally;
    let units = |net: i64| net as f64 / game.unit() as f64;
    let (lowest, highest) = game.dealer_nets().ends();
    let agreement = Agreement::of(&game.tables(&tally), exact, tally.rounds(), (units(lowest), units(highest)));
    (agreement, tally)
}
