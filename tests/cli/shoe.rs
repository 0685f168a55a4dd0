//! Missing cards on the command line, and effects of removal.

use crate::program::{Desk, assert_says};
use crate::results::{run_json, tables};
use serde_json::Value as Json;

/// A config without the king of spades.
const WITHOUT_A_KING: &str = "base = 'gnau'\nplayers = 1\n[shoe]\nremoved = 'Ks'\n";

#[test]
fn cards_on_the_command_line_join_those_of_the_config() {
    let desk = Desk::with("mine.toml", WITHOUT_A_KING);
    let printed = desk.run(&["check", "mine.toml", "--without", "3h", "--without", "Kd,As"]).quietly();
    assert!(printed.contains("\n[shoe]\nremoved = \"As 3h Kd Ks\"\n"), "{printed}");
    desk.write("again.toml", &printed);
    assert_eq!(desk.run(&["check", "again.toml"]).quietly(), printed);

    let hash = |arguments: &[&str]| {
        let json: Json =
            serde_json::from_str(&desk.run(&[&["check", "--json"], arguments].concat()).quietly()).unwrap();
        json["config_hash"].as_str().unwrap().to_owned()
    };
    let whole = hash(&["gnau", "--set", "players=1"]);
    assert_ne!(hash(&["mine.toml"]), whole);
    assert_eq!(hash(&["mine.toml", "--set", "shoe.removed=''"]), whole);
    assert_eq!(
        hash(&["gnau", "--set", "players=1", "--without", "Kd 3h"]),
        hash(&["gnau", "--set", "players=1", "--without", "3h Kd"])
    );
}

#[test]
fn a_card_put_back_leaves_no_trace() {
    let desk = Desk::with("mine.toml", WITHOUT_A_KING);
    let rounds = ["--rounds", "5000"];
    let back = desk.simulate(&[&["mine.toml", "--set", "shoe.removed=''", "--set", "name=back"], &rounds[..]].concat());
    let whole = desk.simulate(&[&["gnau", "--set", "players=1", "--set", "name=whole"], &rounds[..]].concat());
    assert_eq!(tables(&back), tables(&whole));
    assert_eq!(run_json(&back)["config_hash"], run_json(&whole)["config_hash"]);
}

#[test]
fn mistakes_are_placed_in_the_typed_text() {
    let desk = Desk::with("mine.toml", WITHOUT_A_KING);
    for (cards, says) in [
        ("Ks", "card 2, `Ks`, is one too many: the shoe has 1"),
        ("3h A", "card 3, `A`, needs a suit, because the ace of spades makes a tonku"),
        ("Zz", "card 2 cannot be read at `Zz`"),
    ] {
        for command in ["simulate", "exact", "verify", "effects", "solve", "check"] {
            let message = desk.run(&[command, "mine.toml", "--without", cards]).refused();
            assert_says(&message, &[says, "--> --without:1:14"]);
        }
    }
    assert_eq!(desk.listing("results"), Vec::<String>::new());
}

/// A hand is evaluated against the remaining cards: without the other aces nobody else has one, and no shoe has a fifth
/// king.
#[test]
fn hand_against_the_remaining_cards() {
    let desk = Desk::new();
    let hand = |more: &[&str]| desk.run(&[&["hand", "niu-niu", "As 4d 5d Kd Qs"], more].concat());
    assert_ne!(hand(&[]).quietly(), hand(&["--without", "Ac Ad Ah"]).quietly());
    assert_says(&hand(&["--without", "Kd"]).refused(), &["card 4, `Kd`, is one too many: the shoe has 0"]);
    assert_says(
        &desk.run(&["hand", "modulo-n", "7 7", "--n", "4", "--without", "7 7"]).refused(),
        &["card 2, `7`, is one too many: the shoe has 1"],
    );
}

#[test]
fn effects_as_table_and_json() {
    let desk = Desk::new();
    let printed = desk.run(&["effects", "gnau"]).quietly();
    assert_says(&printed, &["gnau  effect of removal, exact", "  As         1  +0.", "percentage points"]);
    let folder = desk.folder("results/gnau/effects");
    let rows = String::from_utf8(folder["effects.csv"].clone()).unwrap();
    assert_eq!(rows.lines().next(), Some("card,copies,bet,edge,change"));
    assert_eq!(rows.lines().count(), 15);
    assert_eq!(run_json(&folder)["method"], "effects");

    let json: Json = serde_json::from_str(&desk.run(&["effects", "gnau", "--json"]).quietly()).unwrap();
    let main = &json["bets"][0];
    assert_eq!(main["bet"], "main");
    let of_ace = &main["cards"][1];
    assert_eq!((of_ace["card"].as_str(), of_ace["copies"].as_u64()), (Some("As"), Some(1)));
    assert!(of_ace["change_fraction"].as_str().unwrap().contains('/'));

    assert_says(&desk.run(&["effects", "modulo-n"]).refused(), &["not enumerated"]);
    let whole = ["effects", "gnau", "--set", "decks=5", "--set", "players=51"];
    assert_says(&desk.run(&whole).refused(), &["deals every card of its shoe"]);
}
