//! Whose edge a figure is, and on which bet.

use crate::tables::presentation::{ALL, BETS, DEALER, MAIN, PLAYER};
use crate::tables::{Presentation, Row, Tables, metric};

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

/// Returns a sentence on the bet of a dealer edge if there are several, or on its seat in a game without a banker.
pub fn edge_sentence(presentation: &Presentation, has_side_bets: bool, bet: Option<&str>) -> Option<String> {
    if !presentation.has_dealer() {
        return Some(format!("The dealer edge is {}.", presentation.edge));
    }
    has_side_bets.then(|| format!("The dealer edge is on {}.", called(bet)))
}

/// Returns the name of a bet in a sentence; the main bet's by default.
pub fn called(bet: Option<&str>) -> String {
    match bet.unwrap_or(MAIN) {
        MAIN => "the main bet".to_owned(),
        ALL => "all bets".to_owned(),
        bet => format!("bet {bet}"),
    }
}
