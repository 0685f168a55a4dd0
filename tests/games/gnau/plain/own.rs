//! Hands of a config's own in the plain Gnau.

use super::{JOKER, OX_VALUES, PlainCard};
use toml::{Table, Value};

/// Returns a config's own hand. Its name is kept for good.
///
/// In `any_of` and `none_of` the names of hands are replaced by what these say.
pub fn own_hand((name, says): (String, Value), all: &Table) -> (&'static str, Table) {
    let mut says = says.as_table().expect("a table").clone();
    says.remove("label");
    let known = [
        "faces",
        "some",
        "suits",
        "sum",
        "alike",
        "alike_exactly",
        "straight",
        "has",
        "ox",
        "rest",
        "any_of",
        "none_of",
    ];
    for key in ["any_of", "none_of"] {
        let Some(Value::Array(names)) = says.get_mut(key) else { continue };
        for name in names {
            let mut named = all[name.as_str().expect("a name")].as_table().expect("a table").clone();
            named.remove("label");
            *name = Value::Table(named);
        }
    }
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
        "suits" => {
            // Diamonds, clubs, hearts, spades.
            let of = |suits: &[u8]| cards.iter().filter(|c| c.face != JOKER && suits.contains(&c.suit)).count();
            let (red, black) = (of(&[0, 2]) == cards.len(), of(&[1, 3]) == cards.len());
            let longest = [0, 1, 2, 3].map(|suit| of(&[suit])).into_iter().max().unwrap();
            match (said.as_str(), said.as_integer()) {
                (Some("red"), _) => red,
                (Some("black"), _) => black,
                (Some("same-colour"), _) => red || black,
                (Some("same"), _) => longest == cards.len(),
                (_, number) => longest as i64 >= number.expect("a number"),
            }
        }
        "alike_exactly" => {
            let mut wanted: Vec<i64> =
                said.as_array().expect("a list").iter().map(|count| count.as_integer().expect("a number")).collect();
            wanted.sort_unstable();
            let of_face = |face: u8| faces.iter().filter(|other| **other == face).count() as i64;
            let mut several: Vec<i64> = (1..=13).map(of_face).filter(|count| *count > 1).collect();
            several.sort_unstable();
            several == wanted
        }
        "any_of" | "none_of" => {
            let of = said.as_array().expect("a list");
            let met = of.iter().any(|says| holds(says.as_table().expect("a table"), cards));
            if key == "none_of" { !met } else { met || of.is_empty() }
        }
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
