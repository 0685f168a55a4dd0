//! The commission of a table whose dealer's distribution is not enumerated.

use crate::config::Decimal;
use crate::engine::{Run, Unwatched, Watch, play};
use crate::games::{Config, Game};
use crate::report::{LOSS_APART, commission_sentence};
use crate::stats::Exact;

/// The rounds that give the commission of a dealer with several players.
pub(super) const COMMISSION_RUN: Run = Run { seed: 20_260_101, rounds: 1_000_000, until_se: None };

/// Adds played rounds to the counts of a game if a dealer with several players pays commission: it is on rounds that
/// the dealer wins, and his distribution is not enumerated. They do not depend on the seed of the config, which does not
/// shape an exact result.
pub(super) fn with_commission(game: &dyn Game, exact: Exact, watch: &dyn Watch) -> Exact {
    let is_known = exact.dealer().counts.is_some();
    if is_known || game.money().is_none_or(|money| money.dealer_commission == Decimal::ZERO) {
        return exact;
    }
    exact.with_played(play(game, &COMMISSION_RUN, watch).tally)
}

/// Returns a sentence on the commission of a table that an answer changes, if there is any.
pub(super) fn commission_as_configured(config: &Config) -> Option<String> {
    commission_of(config).map(|sentence| format!("As configured: {sentence}"))
}

/// Returns a sentence on the commission of a table, if there is any.
pub(super) fn commission_of(config: &Config) -> Option<String> {
    let game = config.rules.game(&Unwatched);
    game.money().filter(|money| money.has_commission())?;
    let tables = game.count_edge(&Unwatched).map(|exact| game.tables(&with_commission(&*game, exact, &Unwatched)));
    commission_sentence(&tables?)
}

/// Returns `true` if a table's commission goes to the house, so that players lose more than the dealer nets.
pub(super) fn pays_house(config: &Config) -> bool {
    config.rules.game(&Unwatched).money().is_some_and(|money| money.leaves_table())
}

/// Returns a sentence on edges that are not a player's loss, if commission goes to the house.
pub(super) fn loss_apart(config: &Config) -> Option<String> {
    pays_house(config).then(|| LOSS_APART.to_owned())
}
