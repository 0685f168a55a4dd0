//! Valid and invalid command lines.

use crate::program::{Desk, assert_says};
use serde_json::Value as Json;

/// The rounds of a run that stops at its first check, 16 blocks of 4 000, unless its cap is lower.
const FIRST_LOOK: u64 = 64_000;

#[test]
fn wrong_usage_exits_2_and_plays_nothing() {
    let desk = Desk::new();
    for arguments in [
        &[][..],
        &["deal"],
        &["--rounds", "10"],
        &["simulate"],
        &["check"],
        &["simulate", "gnau", "--nonsense"],
        &["simulate", "gnau", "--rounds"],
        &["simulate", "gnau", "--rounds", "10", "--rounds", "20"],
        &["simulate", "gnau", "--json=yes"],
        &["simulate", "gnau", "--progress", "sometimes"],
        &["simulate", "gnau", "--out", ""],
        &["check", "gnau", "--rounds", "10"],
        &["check", "gnau", "--progress", "never"],
        &["check", "gnau", "--set"],
        &["presets", "gnau", "niu-niu"],
        &["presets", "--set", "players=3"],
    ] {
        let message = desk.run(arguments).refused();
        assert_says(&message, &["help"]);
        assert_eq!(desk.listing(""), <[String; 0]>::default(), "{arguments:?}");
    }
}

#[test]
fn numbers_out_of_range_are_wrong_usage() {
    let desk = Desk::new();
    for (option, values) in [
        ("--seed", &["9223372036854775808", "18446744073709551616", "1.5", "1e3", "x", "", "-1"][..]),
        ("--threads", &["0", "1025", "65536", "1.5", "two", "", "-1"]),
        ("--until-se", &["0", "0.0", "-0.1", "nan", "inf", "-inf", "1e-400", "x", ""]),
        (
            "--rounds",
            &["0", "0k", "0G", "", "k", "M", "1.5", "1.2345k", "1e-6", "10.000", "1T", "10 000", "10,00", "0x10"],
        ),
        (
            "--rounds",
            &["1000000000000000001", "1000000001G", "18446744073709551616", "99999999999999999999G", "-1", "1kk"],
        ),
    ] {
        for value in values {
            let message = desk.run(&["simulate", "gnau", &format!("{option}={value}")]).refused();
            assert_says(&message, &[option]);
        }
    }
    assert_eq!(desk.listing(""), <[String; 0]>::default());
}

fn summary(desk: &Desk, arguments: &[&str]) -> Json {
    serde_json::from_str(&desk.run(&[&["simulate", "--json", "--force"], arguments].concat()).quietly()).unwrap()
}

#[test]
fn rounds_may_be_abbreviated() {
    let desk = Desk::new();
    for (typed, rounds) in
        [("1", 1), ("250", 250), ("1_234", 1_234), ("0005", 5), ("2k", 2_000), ("2K", 2_000), ("1M", 1_000_000)]
    {
        assert_eq!(summary(&desk, &["gnau", "--rounds", typed])["rounds"], rounds, "{typed}");
    }
    // These are only a cap here.
    for typed in ["1G", "64k", "1000000000G", "1000000000000000000", "1_000_000_000M"] {
        let played = &summary(&desk, &["gnau", "--until-se", "1", "--rounds", typed])["rounds"];
        assert_eq!(*played, FIRST_LOOK, "{typed}");
    }
}

#[test]
fn the_ends_of_the_ranges_belong_to_them() {
    let desk = Desk::new();
    for arguments in [
        ["--seed", "0"],
        ["--seed", "9223372036854775807"],
        ["--threads", "1"],
        ["--until-se", "1e-300"],
        ["--until-se", "1e300"],
        ["--set", "players=9"],
        ["--set", "commission=1"],
        ["--set", "payout.double=10000"],
    ] {
        let ran = desk.run(&[&["simulate", "gnau", "--rounds", "10"], &arguments[..]].concat());
        assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.err);
    }
}

/// The largest table that fits: 665 hands from 64 packs.
#[test]
fn the_largest_table_can_be_played() {
    let desk = Desk::new();
    let arguments = ["gnau", "--rounds", "100", "--set", "players=664", "--set", "decks=64"];
    let figures = summary(&desk, &arguments)["figures"].as_array().unwrap().len();
    assert_eq!(figures, 5 + 13 * 665);
    assert_says(
        &desk.run(&[&["simulate"], &arguments[..], &["--set", "decks=63"]].concat()).refused(),
        &["needs 3325 cards"],
    );
}

#[test]
fn options_may_stand_anywhere() {
    let desk = Desk::new();
    let before = summary(&desk, &["--rounds", "10", "--seed=5", "gnau"]);
    assert_eq!(before, summary(&desk, &["gnau", "--rounds=10", "--seed", "5"]));
    desk.write("-odd.toml", "game = 'gnau'");
    desk.run(&["check", "--", "-odd.toml"]).quietly();
}

#[test]
fn help_and_version_are_results() {
    let desk = Desk::new();
    for arguments in
        [&["--help"][..], &["-h"], &["help"], &["simulate", "--help"], &["help", "check"], &["presets", "-h"]]
    {
        assert_says(&desk.run(arguments).quietly(), &["Usage: houseodds"]);
    }
    for arguments in ["--version", "-V"] {
        assert_eq!(desk.run(&[arguments]).quietly(), concat!("houseodds ", env!("CARGO_PKG_VERSION"), "\n"));
    }
}

#[test]
fn help_names_every_option() {
    let help = Desk::new().run(&["simulate", "--help"]).quietly();
    assert_says(
        &help,
        &["--rounds", "--seed", "--threads", "--until-se", "--out", "--json", "--progress", "--set", "CONFIG"],
    );
    assert_says(&help, &["--shard", "--resume", "--checkpoint-every"]);
}
