//! Rounds as they fell, for a log.

use crate::cards::{Card, Deal};

/// Columns of a log of rounds. `simulate` writes them, and `monitor` reads those that it compares.
pub mod column {
    /// Number of the round.
    pub const ROUND: &str = "round";
    /// Where the player sat.
    pub const SEAT: &str = "seat";
    /// The player's net on the main bet, in unit bets.
    pub const NET: &str = "net";
    /// The outcome of the main bet for the player.
    pub const RESULT: &str = "result";
    /// The class of the player's hand, as `frequency.csv` names it.
    pub const PLAYER_HAND: &str = "player_hand";
    /// The class of the dealer's hand.
    pub const DEALER_HAND: &str = "dealer_hand";
    /// The player's cards.
    pub const CARDS: &str = "cards";
    /// The dealer's cards.
    pub const DEALER_CARDS: &str = "dealer_cards";
    /// The card turned up.
    pub const TURN_UP: &str = "turn_up";
    /// The player's bid for the bank.
    pub const BID: &str = "bid";
    /// The stake that the player chose, among those allowed.
    pub const STAKE: &str = "stake";
    /// The seat of whoever banks.
    pub const BANKER: &str = "banker";
}

/// Rounds that were played side by side.
#[derive(Clone, Debug)]
pub struct LoggedRounds {
    /// Names of the cells of a line, after the number of its round.
    pub columns: Vec<&'static str>,
    /// Lines of a round: one for each seat.
    pub seats: usize,
    /// The lines, round by round.
    pub lines: Vec<String>,
}

/// Returns an amount of smallest payable fractions in units, as logs have it.
pub(super) fn in_units(net: i64, unit: i64) -> f64 {
    net as f64 / unit as f64
}

/// Returns the cards at these places, as they are typed.
pub(super) fn typed_cards(deal: Deal<'_>, places: impl IntoIterator<Item = usize>) -> String {
    let mut text = String::new();
    for place in places {
        let space = if text.is_empty() { "" } else { " " };
        text += &format!("{space}{}", Card::from_index(deal.card(place)).typed());
    }
    text
}
