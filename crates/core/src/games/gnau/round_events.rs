//! Reads a config's own events of a round: `[event.NAME]` with hands of both sides, or ends of main bets.

use crate::config::{Key, KeyKind, OwnName, Place, Value, Values, Word};
use crate::games::Side;
use crate::games::banked::RoundEvent;

/// Keys of the hands of both sides.
pub(super) const HANDS: [&str; 2] = ["player", "dealer"];
const RESULT: &str = "result";
const EVERYBODY: &str = "everybody";

const ENDS: &[Word] = &[
    Word { name: "win", doc: "the player wins" },
    Word { name: "push", doc: "nobody wins" },
    Word { name: "lose", doc: "the dealer wins" },
];

/// The keys of an event of a round.
pub(super) const OF_ROUND: [Key; 4] = [
    Key::new(HANDS[0], KeyKind::Set(&KeyKind::Event), "the player has one of these hands or own events"),
    Key::new(HANDS[1], KeyKind::Set(&KeyKind::Event), "the dealer has one of these hands or own events"),
    Key::new(RESULT, KeyKind::Word(ENDS), "the end of the seat's main bet"),
    Key::new(EVERYBODY, KeyKind::Word(ENDS), "the end of everybody's main bet"),
];

/// Returns `true` if a table has a key of an event of a round.
pub(super) fn is_of_round(table: &Values) -> bool {
    OF_ROUND.iter().any(|key| table.get(key.path).is_some())
}

/// Returns the names of others under a key.
pub(super) fn names<'a>(table: &'a Values, key: &str) -> Vec<&'a OwnName> {
    table.get(key).map_or_else(Vec::new, |_| table.names(key))
}

/// Reads an event of a round with this name and label.
pub(super) fn read([name, label]: [String; 2], place: Place, table: &Values) -> RoundEvent {
    RoundEvent {
        hands: HANDS.map(|key| names(table, key).into_iter().map(|name| name.text.clone()).collect()),
        result: end(table, RESULT),
        everybody: end(table, EVERYBODY),
        name,
        place,
        label,
    }
}

/// Reads the end of a main bet.
fn end(table: &Values, key: &str) -> Option<Side> {
    let Some(Value::Word(word)) = table.get(key) else { return None };
    Side::ALL.into_iter().find(|side| side.word() == *word)
}
