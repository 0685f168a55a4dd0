//! `check`: the effective rules as TOML that parses back to the same, with warnings.

use crate::program::{Desk, assert_says};
use crate::results::{LONG_TABLE, long_table};
use crate::settings::effective;
use serde_json::Value as Json;

/// Returns the name of every preset, from `presets`.
pub fn presets() -> Vec<String> {
    let listed = Desk::new().run(&["presets"]).quietly();
    listed.lines().map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

/// Checks that `check` prints its own output unchanged.
#[track_caller]
fn parses_back(desk: &Desk, config: &str) {
    let printed = desk.run(&["check", config]);
    assert_eq!(printed.code, Some(0), "{config}: {}", printed.err);
    // The name is in the text, so any file name will do.
    desk.write("printed.toml", &printed.out);
    let again = desk.run(&["check", "printed.toml"]);
    assert_eq!(again.quietly(), printed.out, "{config}");
}

#[test]
fn printed_text_parses_back() {
    let desk = long_table();
    desk.write(
        "odd.toml",
        "base = 'gnau'\nname = 'a.b_c-9'\ncommission = 0.0001\n[payout]\nox = 9999.9999\nno_ox = 0.5",
    );
    desk.write("idle.toml", include_str!("configs/idle-keys.toml"));
    desk.write("idle-blackjack.toml", include_str!("configs/idle-blackjack.toml"));
    let typed = ["long-table.toml", "odd.toml", "idle.toml", "idle-blackjack.toml"];
    for config in presets().iter().map(String::as_str).chain(typed) {
        parses_back(&desk, config);
    }
}

/// Counts worked out by hand in `presets` of the games; five cards of four tens make no dukes.
#[test]
fn hands_have_their_counts_payouts_and_examples() {
    let desk = Desk::new();
    let mainland = ["check", "niu-niu-mainland", "--hands", "--json", "--set", "players=1"];
    let json: Json = serde_json::from_str(&desk.run(&mainland).quietly()).unwrap();
    let hands = json["hands"].as_array().unwrap();
    for (name, count, pays) in [("straight_flush", 40, 7), ("four_of_a_kind", 624, 6), ("straight", 10_200, 5)] {
        let hand = hands.iter().find(|hand| hand["hand"] == name).unwrap();
        assert_eq!((hand["count"].as_u64(), hand["pays"].as_u64()), (Some(count), Some(pays)), "{name}");
        let explained = desk.run(&["hand", "niu-niu-mainland", hand["example"].as_str().unwrap()]).quietly();
        assert_says(&explained.replace('_', " "), &[&name.replace('_', " ")]);
    }
    let plain = ["check", "gnau", "--hands", "--set", "shoe.faces=no-pictures"];
    let printed = desk.run(&plain).quietly();
    let dukes = printed.lines().find(|line| line.contains("five_dukes")).unwrap();
    assert_eq!(dukes.split_whitespace().collect::<Vec<_>>(), ["five_dukes", "0", "never"]);
    assert_says(&printed, &["houseodds compare gnau --set 'shoe.faces=no-pictures' --one-at-a-time"]);
    // Who wins ties has the edge, the same on either side.
    for (rule, favoured) in [
        ("dealer", "the rules favour the dealer by 5.0683 % of all stakes"),
        ("player", "the rules favour the players by 5.0683 % of all stakes"),
        ("push", "the rules favour nobody"),
    ] {
        let rule = format!("rules.ties={rule}");
        assert_says(&desk.run(&["check", "gnau", "--hands", "--set", &rule]).quietly(), &[favoured]);
    }
    assert_says(&desk.run(&["check", "niu-niu-bids", "--hands"]).refused(), &["not enumerated"]);
}

/// A key without effect is not the user's mistake in `check`'s own output or in a preset.
#[test]
fn untyped_keys_raise_no_warning() {
    let desk = Desk::new();
    for (preset, line) in [
        ("gnau-points", "decks = 2"),
        ("gnau-five-small", "rules.five_small = 'off'"),
        ("niu-niu", "rules.five_dukes = 'off'"),
        ("niu-niu-many", "rules.ties = 'push'"),
        ("gnau", "rules.double = 'off'"),
        ("gnau", "rules.double = 'three-six-wild'"),
        ("chinese-blackjack", "rules.free_hand = 'off'"),
        ("chinese-blackjack", "rules.free_hand = 'dealer'"),
        ("chinese-blackjack", "rules.dealer_reveals = 'none'"),
        ("chinese-blackjack-standard", "rules.player_minimum = 18"),
        ("modulo-n", "rules.sets_per_turn = 'any'"),
    ] {
        desk.write("mine.toml", format!("base = '{preset}'\n{line}\n"));
        desk.run(&["check", "mine.toml"]).quietly();
        desk.run(&["check", preset, "--set", &line.replace(' ', "")]).quietly();
        parses_back(&desk, "mine.toml");
    }
}

/// Keys left out because they have no effect are named, with the reason.
#[test]
fn keys_without_effect_stand_in_comments() {
    let printed = Desk::new().run(&["check", "gnau", "--set", "rules.tonku=off"]).quietly();
    assert_says(&printed, &["\n# ngau_tonku: this hand is off\n", "\n# straight: this hand is off\n"]);
    let printed = Desk::new().run(&["check", "chinese-blackjack"]).quietly();
    assert_says(&printed, &["\n# triple_seven: three sevens are not a tier of their own\n"]);
    let printed = Desk::new().run(&["check", "modulo-n"]).quietly();
    assert_says(&printed, &["\n# must_discard: every seat discards whenever it can\n"]);
}

/// Every key left out of the output has its default there.
#[test]
fn every_default_is_filled_in() {
    let desk = Desk::with("gnau.toml", "game = 'gnau'");
    insta::assert_snapshot!(desk.run(&["check", "gnau.toml"]).quietly());
}

/// The output has the rules as understood, with typed values.
#[test]
fn typed_settings_appear_in_the_request() {
    let typed: Json = toml::from_str(LONG_TABLE).unwrap();
    assert_holds(&effective(&long_table(), &["long-table.toml"]), &typed);
}

#[track_caller]
fn assert_holds(printed: &Json, typed: &Json) {
    match typed {
        Json::Object(entries) => entries.iter().for_each(|(key, value)| assert_holds(&printed[key], value)),
        value => assert_eq!(printed, value),
    }
}

#[test]
fn a_group_pays_for_its_hands() {
    let sets =
        ["--set", "payout.ox=2", "--set", "payout.ox_7=3", "--set", "payout.double=4", "--set", "payout.double_k=9"];
    let payout = &effective(&Desk::new(), &[&["gnau"], &sets[..]].concat())["payout"];
    for (hand, pays) in
        [("ox_1", 2), ("ox_6", 2), ("ox_7", 3), ("ox_10", 2), ("double_a", 4), ("double_k", 9), ("no_ox", 0)]
    {
        assert_eq!(payout[hand], pays, "{hand}");
    }
}

#[test]
fn a_right_config_is_checked_in_silence() {
    let desk = Desk::with("table.toml", "game = 'gnau'\nplayers = 9\n[payout]\nox = 2");
    desk.run(&["check", "table.toml"]).quietly();
    assert_eq!(desk.listing(""), ["table.toml"], "nothing is written");
}

/// Warnings are not errors: one line of a config can be changed freely.
#[test]
fn warns_of_keys_without_effect() {
    let desk = Desk::with("idle.toml", include_str!("configs/idle-keys.toml"));
    let warnings = desk.run(&["check", "idle.toml"]).with_warnings();
    insta::assert_snapshot!(warnings);
}

#[test]
fn warns_of_keys_of_a_strategy_without_effect() {
    let desk = Desk::with("idle.toml", include_str!("configs/idle-blackjack.toml"));
    let warnings = desk.run(&["check", "idle.toml"]).with_warnings();
    insta::assert_snapshot!(warnings);
}

/// One-sided payouts are idle where that side never wins with the hand.
#[test]
fn warns_of_payouts_of_one_side_without_effect() {
    let faces = ["a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k"];
    let doubles: String = faces.iter().map(|face| format!("payout.dealer.double_{face} = 2\n")).collect();
    let ties = |whose: &str| format!("a hand without an Ox wins ties at most, and {whose}");
    let (off, spelt_out) = ("this hand is off", "every hand of the group has its own key");
    let showdown = "five_dragon_settles = 'showdown'\npayout.dealer_bust.triple_seven = 2";
    for (game, typed, idle, why) in [
        ("gnau", "payout.dealer.straight = 2", "dealer.straight", off),
        ("gnau", "rules.double = 'off'\npayout.dealer.double = 2", "dealer.double", off),
        ("gnau", &format!("payout.dealer.double = 2\n{doubles}"), "dealer.double", spelt_out),
        ("gnau", "rules.ties = 'push'\npayout.dealer.no_ox = 2", "dealer.no_ox", &ties("those are pushed")),
        (
            "gnau",
            "rules = { ties = 'high-card', no_ox_tie = 'push' }\npayout.dealer.no_ox = 2",
            "dealer.no_ox",
            &ties("those are pushed"),
        ),
        ("gnau", "rules.ties = 'player'\npayout.dealer.no_ox = 2", "dealer.no_ox", &ties("the players win those")),
        ("gnau", "payout = { no_ox = 1, dealer.no_ox = 2 }", "no_ox", &ties("the dealer wins those")),
        (
            "chinese-blackjack",
            "payout.dealer_bust.five_dragon = 2",
            "dealer_bust.five_dragon",
            "it is paid before the dealer plays",
        ),
        (
            "chinese-blackjack",
            &format!("rules.{showdown}"),
            "dealer_bust.triple_seven",
            "three sevens are not a tier of their own",
        ),
    ] {
        let desk = Desk::with("sides.toml", &format!("game = '{game}'\n{typed}"));
        let ran = desk.run(&["check", "sides.toml"]);
        let warnings: Vec<&str> = ran.err.lines().filter(|line| line.starts_with("warning: ")).collect();
        assert_eq!(warnings, [format!("warning: `payout.{idle}` has no effect: {why}")], "{typed}");
        assert_says(&ran.out, &[&format!("\n# {}: {why}\n", idle.rsplit('.').next().unwrap())]);
        desk.write("printed.toml", &ran.out);
        desk.run(&["check", "printed.toml"]).quietly();
    }
}

/// An empty table of payouts equals a missing one.
#[test]
fn one_sided_payouts_are_listed_only_if_set() {
    let desk = Desk::with(
        "none.toml",
        "game = 'chinese-blackjack'\nname = 'chinese-blackjack'\n[payout.dealer]\n[payout.dealer_bust]",
    );
    let printed = desk.run(&["check", "none.toml"]).quietly();
    assert_eq!(printed, desk.run(&["check", "chinese-blackjack"]).quietly());
    let checked = |arguments: &[&str]| -> Json {
        serde_json::from_str(&desk.run(&[&["check", "--json"], arguments].concat()).quietly()).unwrap()
    };
    assert_eq!(checked(&["none.toml"])["config_hash"], checked(&["chinese-blackjack"])["config_hash"]);
    let given = checked(&["none.toml", "--set", "payout.dealer.twenty_one=1"]);
    assert_eq!(given["config"]["payout"]["dealer"], serde_json::json!({ "twenty_one": 1 }));
    assert_ne!(given["config_hash"], checked(&["chinese-blackjack"])["config_hash"]);
    // The base's value stays unless the config replaces it.
    desk.write("base.toml", "base = 'chinese-blackjack'\npayout.dealer = { twenty_one = 1, win = 2 }");
    desk.write("over.toml", "base = 'base.toml'\npayout.dealer.win = 3");
    let given = &checked(&["over.toml"])["config"]["payout"]["dealer"];
    assert_eq!(*given, serde_json::json!({ "win": 3, "twenty_one": 1 }));
}

/// Every command that computes warns.
#[test]
fn every_command_warns_of_keys_without_effect() {
    let desk = Desk::with("idle.toml", "game = 'gnau'\nplayers = 1\npayout.straight = 9");
    desk.write("idle-race.toml", "base = 'modulo-n'\nrules.must_discard = true\nrules.hand_size = 1");
    for arguments in [
        "simulate idle.toml --rounds 10",
        "exact idle.toml",
        "verify idle.toml --rounds 10k",
        "compare idle.toml gnau",
        "risk idle.toml --bankroll 9 --rounds 9",
        "solve idle.toml",
        "hand idle.toml 3s 6h 8d 4c 8s",
        "simulate idle-race.toml --rounds 10",
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let warnings = desk.run(&words).with_warnings();
        assert_eq!(warnings.matches("` has no effect: ").count(), 1, "{arguments}: {warnings}");
        assert_says(&warnings, &["--> idle"]);
    }
}

/// Two files with the same text are warned of apart.
#[test]
fn each_file_has_its_warning() {
    let desk = Desk::with("idle.toml", "game = 'gnau'\nplayers = 1\npayout.straight = 9");
    desk.write("other.toml", desk.read("idle.toml"));
    let warnings = desk.run(&["simulate", "idle.toml", "other.toml", "--rounds", "10"]).with_warnings();
    assert_says(&warnings, &["--> idle.toml", "--> other.toml"]);
}

#[test]
fn json_holds_every_figure() {
    let desk = Desk::with("idle.toml", "game = 'gnau'\nplayers = 1\npayout.straight = 9");
    let checked: Json = serde_json::from_str(&desk.run(&["check", "idle.toml", "--json"]).quietly()).unwrap();
    assert_eq!(checked["name"], "idle");
    assert_eq!((&checked["config"]["payout"]["ox_1"], checked["config"]["payout"].get("straight")), (&1.into(), None));
    let why = "`payout.straight` has no effect: this hand is off";
    assert_eq!(checked["warnings"], serde_json::json!([{ "message": why, "file": "idle.toml", "line": 3 }]));
    // The hash is of the rules in effect.
    desk.run(&["exact", "idle.toml"]).with_warnings();
    let of = |name: &str| serde_json::from_str::<Json>(&desk.read(name)).unwrap()["config_hash"].clone();
    assert_eq!(checked["config_hash"], of("results/idle/exact/run.json"));
    desk.run(&["exact", "gnau", "--set", "players=1"]).quietly();
    assert_eq!(checked["config_hash"], of("results/gnau-with-players-1/exact/run.json"));
}

#[test]
fn mistakes_of_every_config_are_reported() {
    let desk = Desk::new();
    desk.write("a.toml", "game = 'gnau'\nplayers = 0");
    desk.write("b.toml", "game = 'gnau'\ndecks = 0");
    let ran = desk.run(&["check", "a.toml", "gnau", "missing.toml", "b.toml"]);
    assert_eq!(ran.code, Some(2));
    assert_says(&ran.err, &["a.toml:2:11", "b.toml:2:9", "missing.toml"]);
}

/// A table whose cards may run out is played, and commands that count deals explain why they do not.
#[test]
fn where_cards_may_run_out_rounds_are_played_and_not_counted() {
    let desk = Desk::with("full.toml", "base = 'chinese-blackjack'\nplayers = 20\nrules.pack_runs_out = 'stands'\n");
    let why = "a seat's result depends on the others; simulate it instead";
    for command in ["exact", "verify", "effects", "dossier"] {
        assert_says(&desk.run(&[command, "full.toml"]).refused(), &["not enumerated: if the cards may run out", why]);
    }
    let uncounted = desk.run(&["count", "full.toml"]).refused();
    assert_says(&uncounted, &["not counted: if the cards may run out in a round, none are left for the next"]);
    let unpractised = desk.run(&["practice", "full.toml"]).refused();
    assert_says(&unpractised, &["if the cards may run out, a hand's draws depend on the other seats"]);
    let unsolved = desk.run(&["solve", "full.toml"]).refused();
    assert_says(&unsolved, &["more seats than the shoe has five cards for: a hand's draws depend on the others"]);
    let played = desk.run(&["simulate", "full.toml", "--rounds", "5k"]).quietly();
    assert!(played.lines().any(|line| line.trim_start().starts_with("12_2 ")), "{played}");
    desk.run(&["night", "full.toml", "--nights", "50", "--rounds", "4", "--set", "night.deal=winner"]).quietly();
    let advice = desk.run(&["check", "chinese-blackjack", "--set", "players=12"]).refused();
    assert_says(&advice, &["at most 9 players, or more with rules.pack_runs_out = \"stands\""]);
}
