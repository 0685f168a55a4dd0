//! Specials: what two dealt cards can show, and how equal hands settle.

use super::read::word;
use super::{ACE, PlainSpecial};
use toml::{Table, Value};

/// Reads a list of names and of lists of equal names.
pub(super) fn classes(list: &Value) -> Vec<Vec<String>> {
    let class = |item: &Value| match item {
        Value::String(name) => vec![name.clone()],
        names => names.clone().try_into().expect("a list of names"),
    };
    list.as_array().expect("a list").iter().map(class).collect()
}

/// Adds the keys of the table's own specials.
pub(super) fn add_own<'a>(top: &mut Table, names: impl Iterator<Item = &'a String>) {
    for name in names {
        let mut add = |table: &str, key: &str, value: Value| {
            let table = top[table].as_table_mut().expect("a table");
            match table[key].as_array_mut() {
                Some(list) => list.push(value),
                None => drop(table[key].as_table_mut().expect("a table").insert(name.clone(), value)),
            }
        };
        add("rules", "ties_of", "push".into());
        add("rules", "special_ranking", Value::from(name.as_str()));
        top["payout"].as_table_mut().expect("a table").insert(name.clone(), Value::from(0));
    }
}

/// Step 1, *Specials*: returns the standard ones and the table's own, the best first.
pub(super) fn specials(rules: &Value, own: &Table) -> Vec<PlainSpecial> {
    let least = if word(rules, "ban_nag", &["ten-value", "pictures"]) == "pictures" { 11 } else { 10 };
    let cards = |name: &str| -> Vec<[u8; 2]> {
        match name {
            "ban_ban" => vec![[ACE, ACE]],
            "ban_nag" => (least..=13).map(|ten| [ACE, ten]).collect(),
            _ => own[name]["cards"].as_array().expect("a list").iter().flat_map(two_cards).collect(),
        }
    };
    let classes = classes(&rules["special_ranking"]);
    let heights = (1..=classes.len()).rev().zip(&classes);
    let of_class = |(height, class): (usize, &Vec<String>)| {
        let suited = |name: &str| own.get(name).and_then(|keys| keys.get("suits")) == Some(&Value::from("same"));
        let special =
            |name: &String| PlainSpecial { name: name.clone(), cards: cards(name), suited: suited(name), height };
        class.iter().map(special).collect::<Vec<_>>()
    };
    heights.flat_map(of_class).collect()
}

/// Parses `7 7`, `A pair` and `pair` as faces, the lower first.
fn two_cards(text: &Value) -> Vec<[u8; 2]> {
    let names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let face = |name: &str| 1 + names.iter().position(|known| *known == name).expect("a face") as u8;
    match text.as_str().expect("a text").split(' ').collect::<Vec<_>>()[..] {
        ["pair"] => (1..=13).map(|face| [face; 2]).collect(),
        [one, "pair"] => vec![[face(one); 2]],
        [one, other] => vec![[face(one).min(face(other)), face(one).max(face(other))]],
        _ => panic!("two cards: {text:?}"),
    }
}
