//! `presets`: the configs that ship with the program.

use crate::checking::presets;
use crate::program::{Desk, assert_says};
use houseodds::games::load;
use houseodds::report::{Sentence, sentences};
use serde_json::Value as Json;
use std::collections::HashMap;

#[test]
fn lists_each_with_a_summary() {
    let listed = Desk::new().run(&["presets"]).quietly();
    for preset in ["gnau", "gnau-points", "gnau-five-small", "niu-niu", "niu-niu-equal", "niu-niu-many"] {
        let line = listed.lines().find(|line| line.split_whitespace().next() == Some(preset)).expect(preset);
        assert!(line.split_whitespace().count() > 4, "{line}");
    }
}

/// The output is the file in `configs/`, byte for byte, and a config.
#[test]
fn prints_the_file() {
    for preset in presets() {
        let desk = Desk::new();
        let printed = desk.run(&["presets", &preset]).quietly();
        let file = format!("{}/configs/{preset}.toml", env!("CARGO_MANIFEST_DIR"));
        assert_eq!(printed, std::fs::read_to_string(file).unwrap(), "{preset}");
        desk.write(&format!("{preset}.toml"), &printed);
        let (file, name) = (desk.run(&["check", &format!("{preset}.toml")]), desk.run(&["check", &preset]));
        assert_eq!((file.code, file.out), (Some(0), name.out), "{preset}");
    }
}

#[test]
fn an_unknown_one_is_refused() {
    let desk = Desk::new();
    assert_says(
        &desk.run(&["presets", "niu-niu-mony"]).refused(),
        &["\"niu-niu-mony\"", "did you mean \"niu-niu-many\"?"],
    );
    assert_says(&desk.run(&["presets", "gnau.toml"]).refused(), &["there is no preset"]);
}

#[test]
fn json_is_a_list_of_objects() {
    let read = |arguments: &[&str]| serde_json::from_str::<Vec<Json>>(&Desk::new().run(arguments).quietly()).unwrap();
    let all = read(&["presets", "--json"]);
    assert_eq!(all.iter().map(|preset| preset["name"].as_str().unwrap()).collect::<Vec<_>>(), presets());
    let one = read(&["presets", "niu-niu", "--json"]);
    assert_eq!(all.iter().filter(|preset| preset["name"] == "niu-niu").cloned().collect::<Vec<_>>(), one);
    assert_eq!(one[0]["toml"], Desk::new().run(&["presets", "niu-niu"]).quietly());
}

/// Reads `a pays 3 to 1; b and c each 2` as the payout of each name, in lower case.
fn payments(text: &str) -> HashMap<String, f64> {
    let text = text.rsplit(": ").next().unwrap().trim_end_matches('.').to_lowercase();
    let mut read = HashMap::new();
    for part in text.split("; ") {
        let (names, amount) = part.trim_end_matches(" to 1").rsplit_once(' ').unwrap();
        let amount = if amount == "nothing" { 0.0 } else { amount.parse().unwrap() };
        let names = [" pays", " pay", " each"].iter().fold(names, |names, end| names.trim_end_matches(end));
        read.extend(names.replace(" and ", ", ").split(", ").map(|name| (name.to_owned(), amount)));
    }
    read
}

/// Returns how a rule card may call a payout's key, the most particular name first.
fn names_on_card(key: &str) -> Vec<String> {
    let plain = key.replace('_', " ");
    let known = match key {
        "no_ox" => "a hand without an ox",
        "ban_ban" => "a ban-ban",
        "ban_nag" => "a ban-nag",
        "five_dragon" => "another five-dragon",
        "five_dragon_21" => "a five-dragon of 21",
        "triple_seven" => "three sevens",
        "twenty_one" => "21 in three or four cards",
        "five_card_bust" => "a bust with five cards loses at least",
        "dealer_five_card_bust" => "the dealer's loses at least",
        "ngau_tonku" => "a tonku",
        _ if key.starts_with("ox_") => "an ox",
        _ if key.starts_with("double_") => "a double",
        _ => &format!("a {plain}"),
    };
    vec![plain, known.to_owned()]
}

fn states_payouts(rule: &Sentence) -> bool {
    rule.about == "What is paid" || rule.text.starts_with("A winning hand is paid")
}

/// The payouts of a rule card, read like a player, equal the config's, and nothing else speaks of them.
#[test]
fn rule_cards_state_the_payouts() {
    let mut read = 0;
    for preset in presets() {
        let config = load(&preset, &[]).unwrap();
        let rules = sentences(&config.values, &config.rules.card());
        let speak: Vec<&Sentence> = rules.iter().filter(|rule| states_payouts(rule)).collect();
        let toml: toml::Table = config.values.to_toml().parse().unwrap();
        let Some(paid) = toml.get("payout").and_then(|paid| paid.as_table()).filter(|_| !speak.is_empty()) else {
            assert_eq!(preset, "modulo-n");
            continue;
        };
        assert_eq!(speak.len(), 1, "{preset}: {speak:#?}");
        let card = payments(&speak[0].text);
        for (key, amount) in paid {
            let Some(amount) = amount.as_float().or(amount.as_integer().map(|amount| amount as f64)) else { continue };
            let mut names = names_on_card(key);
            names.extend(["every other hand", "every hand", "every other win"].map(str::to_owned));
            let said = names.iter().find_map(|name| card.get(name));
            assert_eq!(said, Some(&amount), "{preset} {key}: {}", speak[0].text);
            read += 1;
        }
    }
    assert!(read > 100, "{read}");
}
