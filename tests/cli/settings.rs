//! `--set KEY=VALUE`: overriding values of a config.

use crate::program::{Desk, assert_says};
use serde_json::Value as Json;

/// Returns the config as `check` understands it, ignoring warnings.
#[track_caller]
pub fn effective(desk: &Desk, arguments: &[&str]) -> Json {
    let ran = desk.run(&[&["check"], arguments].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    toml::from_str(&ran.out).unwrap()
}

/// Returns the preset `gnau` with these settings.
#[track_caller]
pub fn set(sets: &[&str]) -> Json {
    let sets: Vec<&str> = sets.iter().flat_map(|set| ["--set", set]).collect();
    effective(&Desk::new(), &[&["gnau"], &sets[..]].concat())
}

/// Returns the message about the preset `gnau` with this setting.
#[track_caller]
pub fn refused(set: &str) -> String {
    let message = Desk::new().run(&["check", "gnau", "--set", set]).refused();
    assert_says(&message, &["error: ", "--> --set:1:"]);
    message
}

#[test]
fn a_bare_word_is_a_text() {
    assert_eq!(set(&["rules.ties=push"])["rules"]["ties"], "push");
    assert_eq!(set(&["rules.double=three-six-wild"])["rules"]["double"], "three-six-wild");
    assert_eq!(set(&["rules.straight=on"])["rules"]["straight"], "on");
    assert_eq!(set(&["name=kl.2_b"])["name"], "kl.2_b");
    assert_eq!(set(&["strategy.players=sum-only"])["strategy"]["players"], "sum-only");
}

#[test]
fn a_value_may_be_written_as_in_toml() {
    for typed in ["rules.ties=\"push\"", "rules.ties='push'", "rules.ties = 'push'", "rules.ties='push' # nobody"] {
        assert_eq!(set(&[typed])["rules"]["ties"], "push", "{typed}");
    }
    for typed in ["players=3", "players = 3", " players=3 ", "players=+3", "players=0x3", "players=0b11"] {
        assert_eq!(set(&[typed])["players"], 3, "{typed}");
    }
    assert_eq!(set(&["rules.three_of_a_kind_ox=true"])["rules"]["three_of_a_kind_ox"], true);
    assert_eq!(set(&["simulation.rounds=1_000_000"])["simulation"]["rounds"], 1_000_000);
    assert_eq!(set(&["simulation.seed=9223372036854775807"])["simulation"]["seed"], i64::MAX);
}

#[test]
fn decimals_stay_exact() {
    for (typed, value) in [("0.05", 0.05), ("0.3333", 0.3333), ("1.0", 1.0), ("0", 0.0), ("1", 1.0), ("0.10", 0.1)] {
        assert_eq!(set(&[&format!("commission={typed}")])["commission"].as_f64(), Some(value), "{typed}");
    }
    assert_eq!(set(&["payout.ox=10000.0000"])["payout"]["ox_1"], 10_000);
}

#[test]
fn lists_and_tables_are_written_as_in_toml() {
    let list = "strategy.players=['best', \"no-swap\",'first-ox','sum-only']";
    assert_eq!(set(&[list])["strategy"]["players"].to_string(), r#"["best","no-swap","first-ox","sum-only"]"#);
    let ranking = "rules.ranking=['ox', 'double', 'ngau_tonku', 'five_dukes']";
    assert_eq!(set(&[ranking])["rules"]["ranking"][3], "five_dukes");
    let table = set(&["rules={ ties = 'player', tonku = 'off' }"]);
    assert_eq!((&table["rules"]["ties"], &table["rules"]["tonku"]), (&"player".into(), &"off".into()));
    assert_eq!(table["rules"]["double"], "same-rank", "a table joins the one below it");
    assert_eq!(set(&["payout.ox_1=2"])["payout"]["ox_2"], 1);
}

#[test]
fn later_settings_override_earlier_ones() {
    assert_eq!(set(&["players=2", "decks=2", "players=3"])["players"], 3);
    let both = set(&["rules.ties=push", "rules={ ties = 'player' }", "rules.tonku=off"]);
    assert_eq!((&both["rules"]["ties"], &both["rules"]["tonku"]), (&"player".into(), &"off".into()));
}

#[test]
fn goes_over_every_config() {
    let desk = Desk::with("mine.toml", "base = 'niu-niu'\nplayers = 3");
    for config in ["gnau", "niu-niu-many", "mine.toml"] {
        assert_eq!(effective(&desk, &["--set", "players=7", config])["players"], 7, "{config}");
    }
    let printed = desk.run(&["check", "gnau", "mine.toml", "--set", "players=7"]).out;
    assert_eq!(printed.matches("players = 7\n").count(), 2);
}

/// `--set` may name the game, like everything else.
#[test]
fn may_name_the_game() {
    let desk = Desk::with("mine.toml", "players = 3");
    assert_eq!(effective(&desk, &["mine.toml", "--set", "game=gnau"])["players"], 3);
}

/// A valid value overrides an invalid one in the file.
#[test]
fn may_cover_a_mistake() {
    let desk = Desk::with("mine.toml", "game = 'gnau'\nplayers = 'four'");
    assert_eq!(effective(&desk, &["mine.toml", "--set", "players=4"])["players"], 4);
}

#[test]
fn without_key_and_value_it_is_refused() {
    for set in ["players", "", "rules.ties", "rules:ties"] {
        assert_says(&Desk::new().run(&["check", "gnau", "--set", set]).refused(), &["KEY=VALUE", "rules.ties=push"]);
    }
    // A setting that sets nothing was not meant.
    for set in ["# x=1", " #=", "[rules]#=1", "[rules] # ties=push"] {
        assert_says(&refused(set), &["KEY=VALUE"]);
    }
    // One setting is one value. Nothing can follow it.
    for set in ["players=4\ndecks=2", "players=4\r\ndecks=2", "players=4\n"] {
        assert_says(&refused(set), &["KEY=VALUE"]);
    }
}

#[test]
fn invalid_toml_is_refused() {
    for set in ["=4", "players=", "players==4", "a=[", "rules={ties=", "rules.=1", ".ties=push", "ties]=push", "a b=1"]
    {
        assert_says(&refused(set), &["not TOML"]);
    }
    // Only a bare word needs no quotes.
    for set in
        ["name=two words", "rules.ties=push,dealer", "rules.ties=[push]", "rules={ties=push}", "rules.ties=p\u{fc}sh"]
    {
        assert_says(&refused(set), &["not TOML"]);
    }
}

#[test]
fn an_unknown_key_or_a_wrong_value_is_refused() {
    for (set, says) in [
        ("rules.tie=push", "did you mean `ties`?"),
        ("rule.ties=push", "did you mean `rules`?"),
        ("ties=push", "`ties` belongs in [rules]"),
        ("rules.ties=pusch", "did you mean \"push\"?"),
        ("players=0", "allowed: a whole number from 1 to 664"),
        ("players=four", "allowed: a whole number from 1 to 664"),
        ("players=10", "needs 55 cards"),
        ("decks=65", "allowed: a whole number from 1 to 64"),
        ("commission=5", "allowed: a number from 0 to 1"),
        ("payout.ox=0.00001", "at most 4 digits"),
        ("rules.three_of_a_kind_ox=yes", "allowed: true, false"),
        ("rules.ties.suit=true", "`rules.ties` cannot be a table"),
        ("rules=house", "must be a table"),
        ("simulation.seed=9223372036854775808", "from 0 to 9223372036854775807"),
        ("simulation.rounds=0", "from 1 to 1000000000000000000"),
        ("strategy.players=['best']", "`strategy.players` lists 1"),
        ("game=bridge", "\"gnau\""),
    ] {
        assert_says(&refused(set), &[says]);
    }
}

/// Mistakes in the file come before those on the command line, and all are reported.
#[test]
fn mistakes_come_with_those_of_the_file() {
    let desk = Desk::with("mine.toml", "game = 'gnau'\ndecks = 0\n");
    let arguments = ["check", "mine.toml", "--set", "rules.ties=never", "--set", "payout.ox=-1"];
    let message = desk.run(&arguments).refused();
    let places: Vec<&str> =
        message.lines().filter(|line| line.trim_start().starts_with("--> ")).map(str::trim).collect();
    assert_eq!(places, ["--> mine.toml:2:9", "--> --set:1:12", "--> --set:1:11"]);
}

#[test]
fn simulate_takes_it_too() {
    let desk = Desk::new();
    let run = crate::results::run_json(&desk.simulate(&[
        "gnau",
        "--rounds",
        "10",
        "--set",
        "players=2",
        "--set",
        "name=two",
    ]));
    assert_eq!((&run["config"]["players"], &run["name"]), (&2.into(), &"two".into()));
    assert!(desk.run(&["simulate", "gnau", "--set", "players=0"]).refused().contains("--set:1:9"));
}
