//! Events of a round: of the hands of a seat and of the dealer, and of how main bets end.

use crate::config::Place;
use crate::games::money::Side;

/// An event of a round, as a seat sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundEvent {
    /// Its name in configs and tables.
    pub name: String,
    /// Its name on the screen.
    pub label: String,
    /// The place of its declaration.
    pub place: Place,
    /// Names of hands, groups and own events; the player's cards and the dealer's each have one of them. Empty for any.
    pub hands: [Vec<String>; 2],
    /// The end of the seat's main bet.
    pub result: Option<Side>,
    /// The end of everybody's main bet.
    pub everybody: Option<Side>,
}

/// Number of ways for the main bets to end together: unlike, or all with one side.
pub const TOGETHER: usize = 1 + Side::ALL.len();

impl RoundEvent {
    /// Returns `true` if it happens with hands of these names and a main bet with this end, whatever other bets do.
    pub(crate) fn fits(&self, held: [&[String]; 2], side: Side) -> bool {
        let mut hands = self.hands.iter().zip(held);
        hands.all(|(names, held)| names.is_empty() || names.iter().any(|name| held.contains(name)))
            && [self.result, self.everybody].iter().flatten().all(|end| *end == side)
    }

    /// Returns `true` if it allows the main bets to end in this way, by number.
    pub(super) fn allows(&self, together: usize) -> bool {
        self.everybody.is_none_or(|side| together == 1 + side as usize)
    }
}

/// Returns the set of the events that satisfy a condition, a bit each.
pub(super) fn set_of_events(events: &[RoundEvent], is_in: impl Fn(&RoundEvent) -> bool) -> u8 {
    (0u8..).zip(events).filter(|(_, event)| is_in(event)).fold(0, |set, (place, _)| set | 1 << place)
}
