//! The players' loss, where commission leaves the table: it is not what the dealer nets.

use crate::tables::presentation::{BETS, DEALER, PLAYER};
use crate::tables::{Row, Tables, metric};

/// The explanation of compared figures if commission leaves the table.
pub const LOSS_APART: &str =
    "Where commission goes to the house, the dealer edge is not the players' loss. SD, hits and N0 are the players'.";

/// The name of the players' edge if it differs from the dealer edge.
pub(super) const PLAYERS_LOSS: &str = "player's loss";

/// Returns `true` if players lose more of a bet than the dealer nets, because commission leaves the table.
pub fn players_lose_more(tables: &Tables) -> bool {
    let is_edge = |row: &&Row| row.labels[1] == PLAYER && row.labels[2] == metric::EDGE.key;
    tables.rows(BETS).iter().filter(is_edge).any(|lost| {
        let kept = tables.of_bet(lost.labels[0].text(), DEALER, metric::EDGE);
        let [kept, lost] = [kept, Some(lost)].map(|row| row.and_then(|row| row.value));
        kept.zip(lost).is_some_and(|(kept, lost)| (kept.0 - lost.0).abs() > 1e-9)
    })
}
