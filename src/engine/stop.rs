//! When the edge is known well enough.

use super::rounds::Rounds;
use crate::stats::{Estimate, Evidence, Tally};

/// Blocks between two checks of a stop rule.
pub(super) const CHECK_EVERY: u64 = 16;

/// The dealer's edge: mean net of a round over the unit bets of a round.
pub fn edge(game: &dyn Rounds, tally: &Tally) -> Estimate {
    tally.dealer_mean(game.staked())
}

/// Whether the standard error of the dealer's edge is at most `limit`.
pub(super) fn precise_enough(game: &dyn Rounds, tally: &Tally, limit: f64) -> bool {
    edge(game, tally).std_error.is_some_and(|error| error <= limit)
}
