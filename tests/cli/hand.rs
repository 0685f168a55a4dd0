//! `hand`: its output, and its messages about cards that are not a hand.

use crate::program::{Desk, assert_says};
use serde_json::Value as Json;
use std::path::Path;

fn assert_snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/snapshots"));
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn mistakes_name_the_card_and_the_fix() {
    let mut messages = String::new();
    for arguments in [
        "gnau As 11h 3c Kd 6s",
        "gnau As10h3cKd6x",
        "gnau As 10h 3c Kd 6s 7s",
        "gnau As 10h 3c Kd As",
        "gnau 5 5 5 5 5",
        "gnau K 4 6 A Q",
        "gnau D5 3 4 6 8",
        "niu-niu A 10 3 K 6",
        "gnau As 10h 3c Kd 6s --against 3",
        "gnau As 10h 3c Kd 6s --n 3",
        "chinese-blackjack K",
        "chinese-blackjack 2 2 2 2 3 3",
        "chinese-blackjack 2 2 2 2 2",
        "chinese-blackjack A K A",
        "chinese-blackjack K 9 Q 2",
        "chinese-blackjack 9 7 --n 3",
        "chinese-blackjack 9 7 --all",
        "chinese-blackjack 9 7 --against 6",
        "chinese-blackjack GD",
        "modulo-n 1 4 GD",
        "modulo-n 1 4 GD --n 10",
        "modulo-n 1 4 As --n 9",
        "modulo-n 1 10 --n 9",
        "modulo-n 1 E12 --n 9",
        "modulo-n 111 --n 9",
        "modulo-n gd9E11 --n 9",
        "modulo-n Feng --n 9",
        "modulo-n E E E E E --n 9",
        "modulo-n 9 9 9 --n 9",
        "modulo-n E --n 5 --set deck.numbers_suits=0",
        "modulo-n 1 1 1 2 2 2 3 3 3 4 4 4 5 5 --n 9",
        "modulo-n 1 --n 9 --against 2",
        "modulo-n 1 4 GD --against-hand 2 3",
        "gnau As 10h 3c Kd 6s --against-hand As 2h 3s 4c 5d",
        "gnau As 10h 3c Kd 6s --against-hand 2h 3s 4c",
        "gnau As 10h 3c Kd 6s --against-hand ?",
        "gnau As 10h 3c Kd 6s --all --against-hand 2h 3s 4c 5d 6h",
        "chinese-blackjack 9 7 --against-hand K 9 Q 2",
        "chinese-blackjack A A 9 --against-hand A A A",
        "chinese-blackjack 9 7 --against-hand GD",
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let message = Desk::new().run(&[&["hand"], &words[..]].concat()).refused();
        messages += &format!("$ houseodds hand {arguments}\n{message}\n");
    }
    assert_snapshot("hand_mistakes", &messages);
}

#[test]
fn words_for_hands() {
    let mut said = String::new();
    for arguments in [
        "gnau 3s 6h 8d 4c 8s --set strategy.players=first-ox",
        "gnau 2s 3h 5d 4c 8s",
        "gnau K 10 4 6",
        "chinese-blackjack A 5",
        "chinese-blackjack-standard 10 5",
        "chinese-blackjack 9 7 --against 3 --set strategy.dealer.stand_at.two=18",
        "modulo-n 1 4 4 5 GD --n 9",
        "niu-niu 3s 6h 8d 4c 8h --against-hand Ks Kh 6d 6c 9s",
        "niu-niu 3s 6h 8d 4c 8h --against-hand Ks Kh 6d 6c 9s --json",
        "chinese-blackjack 9 6 --against-hand K 6 5",
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let out = Desk::new().run(&[&["hand"], &words[..]].concat()).quietly();
        let out = out.replace(env!("CARGO_PKG_VERSION"), "VERSION");
        said += &format!("$ houseodds hand {arguments}\n{out}\n");
    }
    assert_snapshot("hand_said", &said);
}

/// Choices of Modulo N are numbers in JSON, as percentages on the terminal, the best first.
#[test]
fn choices_are_numbers_in_json() {
    let desk = Desk::new();
    let hand = ["hand", "modulo-n", "4", "7", "E", "F", "2", "--n", "3"];
    let shown = desk.run(&hand).quietly();
    let said: Json = serde_json::from_str(&desk.run(&[&hand[..], &["--json"]].concat()).quietly()).unwrap();
    let choices = said["win_share_1"].as_array().unwrap();
    let share = |choice: &Json| choice["share"].as_f64().unwrap();
    assert!(choices.len() > 1 && choices.windows(2).all(|two| share(&two[0]) >= share(&two[1])), "{choices:?}");
    let texts = choices.iter().map(|of| format!("{} {:.2} %", of["choice"].as_str().unwrap(), 100.0 * share(of)));
    assert_says(&shown, &[&texts.collect::<Vec<_>>().join(", ")]);
}

#[test]
fn cards_may_be_typed_in_many_ways() {
    let desk = Desk::new();
    let out = desk.run(&["hand", "gnau", "As", "10h", "3c", "Kd", "6s"]).quietly();
    for cards in [
        &["as,th,3C,kD,6S"][..],
        &["A♠10♥3♣K♦6♠"],
        &["ASTH", "3c", "Kd6s"],
        &["SA", "HT", "C3", "DK", "S6"],
        &["♠1♥10♣3♦K♠6"],
        &["1s 10h 3c Kd 6s"],
    ] {
        assert_eq!(desk.run(&[&["hand", "gnau"], cards].concat()).quietly(), out, "{cards:?}");
    }
    // A small deck, quick to solve.
    desk.write(
        "race.toml",
        "base = \"modulo-n\"\nplayers = 2\ndeck = { numbers_suits = 1, honours_each = 1, feng_shui = 1 }",
    );
    let of = |names: &str| {
        let words: Vec<&str> = names.split(' ').collect();
        desk.run(&[&["hand", "race.toml", "--n", "0"], &words[..]].concat()).quietly()
    };
    let out = of("GD 9 E f");
    for names in ["gd9EF", "GD 9 E1 11", "gd 9 e1 a", "Gd 9 E1 Feng Shui", "gd,9,e,feng-shui", "GD9E FENGSHUI"] {
        assert_eq!(of(names), out, "{names}");
    }
    assert_eq!(of("ESWN"), of("E1 s2 W3 N4"));
}

/// Nets cover the main bet; nets of all bets are in another column. On any hand of the dealer, a bet of 2 on the
/// player's own double that pays 4 adds 8 to a double. A bet of 0.5 on a push loses 0.5 if ties never push.
#[test]
fn nets_of_all_bets_say_so() {
    let desk = Desk::new();
    desk.write(
        "sides.toml",
        "base = \"gnau\"\n[side.own]\npays = { double = 4 }\nbet = 2\n\
         [side.pushes]\non = \"result\"\npays = { push = 9 }\nbet = 0.5\n",
    );
    let row = |config: &str, bet: &[&str]| {
        let out = desk.run(&[&["hand", config, "3s", "6h", "8d", "4c", "8s", "--json"], bet].concat()).quietly();
        serde_json::from_str::<Json>(&out).unwrap()["rows"][0].clone()
    };
    let plain = row("gnau", &[]);
    assert_eq!(row("sides.toml", &[]), plain);
    let all = row("sides.toml", &["--bet", "all"]);
    assert_eq!(all.get("net"), None);
    let more = all["net_of_all_bets"].as_f64().unwrap() - plain["net"].as_f64().unwrap();
    assert!((more - 7.5).abs() < 1e-12, "{more}");
}

/// The JSON has the terminal's answer with all digits: win, push and lose add up, and missing values are null.
#[test]
fn json_is_one_object() {
    let out = Desk::new().run(&["hand", "gnau", "3s", "6h", "8d", "4c", "8s", "--json"]).quietly();
    let said: Json = serde_json::from_str(&out).unwrap();
    assert_eq!((&said["name"], &said["hand"], &said["pays"]), (&"gnau".into(), &"double_8".into(), &3.into()));
    let row = &said["rows"][0];
    let sum: f64 = ["win", "push", "lose"].iter().map(|key| row[key].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-15, "{sum}");
    assert_eq!((&said["rows"][1]["hand"], &said["rows"][1]["win"]), (&"ox_9".into(), &Json::Null));
}

#[test]
fn nothing_a_terminal_obeys_is_repeated() {
    let message = Desk::new().run(&["hand", "gnau", "2s\u{1b}[2J"]).refused();
    assert!(!message.contains('\u{1b}'));
    assert_says(&message, &["card 2", "\\u{1b}[2J"]);
    let message = Desk::new().run(&["hand", "gnau", &"x".repeat(10_000)]).refused();
    assert!(message.len() < 300, "{message}");
}
