//! Hands of a config's own in the plain Gnau.

use super::{JOKER, OX_VALUES, PlainCard};
use toml::{Table, Value};

/// Returns a config's own hand. Its name is kept for good.
pub fn own_hand((name, says): (String, Value)) -> (&'static str, Table) {
    let mut says = says.as_table().expect("a table").clone();
    says.remove("label");
    let known = ["faces", "some", "suits", "sum", "alike", "straight", "has", "ox", "rest"];
    assert!(says.keys().all(|key| known.contains(&key.as_str())), "unknown condition in {says:?}");
    (Box::leak(name.into_boxed_str()), says)
}

/// Returns `true` if an own hand takes an Ox.
pub fn needs_ox(says: &Table) -> bool {
    says.contains_key("rest") || says.get("ox").is_some_and(|ox| ox.as_bool() == Some(true))
}

/// Returns the number of a typed face, 1 to 13.
fn face_named(face: &str) -> u8 {
    let names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    names.iter().position(|name| *name == face).expect("a face") as u8 + 1
}

/// Returns `true` if all conditions of `[hand.NAME]` hold for five cards, or of its `rest` for the remaining two.
pub fn holds(says: &Table, cards: &[PlainCard]) -> bool {
    let faces: Vec<u8> = cards.iter().map(|card| card.face).collect();
    says.iter().all(|(key, said)| match key.as_str() {
        "faces" => faces.iter().all(|face| listed(said).contains(face)),
        "some" => {
            let least = said.get("at_least").map_or(1, |least| least.as_integer().expect("a number"));
            let these = listed(said.get("faces").expect("faces"));
            faces.iter().filter(|face| these.contains(face)).count() as i64 >= least
        }
        "suits" => cards.iter().all(|card| card.face != JOKER && card.suit == cards[0].suit),
        "sum" => {
            let sum: i64 = faces.iter().map(|face| i64::from(OX_VALUES[usize::from(*face)])).sum();
            let bound = |key: &str| said.get(key).map(|bound| bound.as_integer().expect("a number"));
            bound("at_least").is_none_or(|least| sum >= least) && bound("at_most").is_none_or(|most| sum <= most)
        }
        "alike" => {
            let mut counts: Vec<i64> =
                (1..=13).map(|face| faces.iter().filter(|other| **other == face).count() as i64).collect();
            counts.sort_unstable();
            counts.reverse();
            let wanted = said.as_array().expect("a list").iter().map(|count| count.as_integer().expect("a number"));
            wanted.zip(counts).all(|(wanted, count)| count >= wanted)
        }
        "straight" if said.as_bool() == Some(false) => true,
        "straight" => {
            let mut sorted = faces.clone();
            sorted.sort_unstable();
            let in_a_row = (1..5).all(|at| sorted[at] == sorted[at - 1] + 1) && sorted[4] != JOKER;
            in_a_row || (said.as_bool() == Some(true) && sorted == [1, 10, 11, 12, 13])
        }
        "has" => {
            let mut left = cards.to_vec();
            // Cards with a suit before those that may be any.
            let mut wanted: Vec<&str> = said.as_str().expect("cards").split(' ').collect();
            wanted.sort_by_key(|wanted| !wanted.ends_with(['d', 'c', 'h', 's']));
            wanted.into_iter().all(|wanted| {
                let suited = wanted.chars().last().and_then(|suit| "dchs".find(suit)).map(|suit| suit as u8);
                let face = face_named(wanted.trim_end_matches(['d', 'c', 'h', 's']));
                let place = left.iter().position(|c| c.face == face && suited.is_none_or(|suit| c.suit == suit));
                place.map(|place| left.remove(place)).is_some()
            })
        }
        "ox" | "rest" => true,
        other => panic!("unknown condition {other}"),
    })
}

/// Reads a list of faces.
fn listed(said: &Value) -> Vec<u8> {
    let faces = said.as_array().expect("a list of faces");
    faces.iter().map(|face| face_named(face.as_str().expect("a face"))).collect()
}
