//! Events of a round in the plain Gnau.

use super::{DOUBLE, OX, PlainGnau, PlainRound, PlainSeat, PlainSide};
use toml::Value;

/// Returns the group of a hand. A hand that is no Ox number and no double is its own group.
pub fn group_of(hand: &str) -> &str {
    if OX.contains(&hand) {
        "ox"
    } else if DOUBLE.contains(&hand) {
        "double"
    } else {
        hand
    }
}

/// Returns `true` if `[event.NAME]` is about a round, not about five cards.
pub fn is_of_round(says: &Value) -> bool {
    ["player", "dealer", "result", "everybody"].iter().any(|key| says.as_table().unwrap().contains_key(*key))
}

impl PlainGnau {
    /// Returns the events of a round that happen to a seat.
    pub fn rounds_of(&self, round: &PlainRound, seat: &PlainSeat) -> Vec<String> {
        self.rounds.iter().filter(|(_, says)| happens(says, round, seat)).map(|(name, _)| name.clone()).collect()
    }
}

/// Returns the end of a seat's main bet, in a word.
pub fn ended(seat: &PlainSeat) -> &'static str {
    match seat.side {
        PlainSide::Win => "win",
        PlainSide::Push => "push",
        PlainSide::Lose => "lose",
    }
}

/// Returns `true` if an event of a round happens to a seat: it meets all that the event says.
fn happens(says: &Value, round: &PlainRound, seat: &PlainSeat) -> bool {
    let has = |names: &Value, hand: &str, events: &[&str]| {
        let named = |name: &str| name == hand || name == group_of(hand) || events.contains(&name);
        names.as_array().unwrap().iter().any(|name| named(name.as_str().unwrap()))
    };
    says.as_table().unwrap().iter().all(|(key, said)| match key.as_str() {
        "player" => has(said, seat.hand, &seat.events),
        "dealer" => has(said, round.dealer_hand, &round.dealer_events),
        "result" => said.as_str() == Some(ended(seat)),
        "everybody" => round.seats.iter().all(|one| said.as_str() == Some(ended(one))),
        "label" => true,
        other => panic!("{other}"),
    })
}
