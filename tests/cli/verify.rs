//! `verify`: its output, its exit code, and what it leaves behind.

use crate::program::{Desk, assert_says};
use serde_json::Value as Json;

#[test]
fn presets_of_gnau_agree() {
    let desk = Desk::new();
    let out = desk.run(&["verify", "gnau", "niu-niu-many", "--rounds", "200k"]).quietly();
    assert!(out.starts_with("gnau  200,000 rounds, seed 20260101, against every deal\n"), "{out}");
    assert_eq!(out.matches("agree: chance explains every figure").count(), 2, "{out}");
    // The distribution of the dealer's total is known for one player only.
    assert_says(
        &out,
        &["figures compared", "niu-niu-many  200,000", "not enumerated        payout.csv of role dealer"],
    );
    assert_eq!(desk.listing(""), <[String; 0]>::default(), "it writes no files");
}

fn summary(arguments: &[&str]) -> Json {
    let out = Desk::new().run(&[&["verify", "gnau", "--json"], arguments].concat()).quietly();
    serde_json::from_str(&out).expect("one JSON value")
}

/// Figures of one seat and the dealer: 31 hands each; 9 nets each; 961 pairs of hands; win, push, lose, zero net, hit
/// frequency; mean and standard deviation of the dealer's net; χ² of five laws. Of the main bet, 25 hands that win, a push
/// and 26 that the dealer wins with, χ² of that law, and how often the seat and the dealer gain.
#[test]
fn json_tells_what_was_compared() {
    let summary = summary(&["--set", "players=1", "--rounds", "20k", "--seed", "7"]);
    assert_eq!((&summary["name"], &summary["agrees"], &summary["off"]), (&"gnau".into(), &true.into(), &0.into()));
    assert_eq!((&summary["rounds"], &summary["seed"]), (&20_000.into(), &7.into()));
    assert_eq!(summary["figures"], 2 * 31 + 2 * 9 + 961 + 5 + 2 + 5 + (25 + 1 + 26) + 1 + 2);
    let worst = summary["worst"].as_array().unwrap();
    assert_eq!(worst.len(), 5);
    for key in ["table", "figure", "seen", "expected", "z", "p", "adjusted_p"] {
        assert!(worst[0].get(key).is_some(), "{key}");
    }
    assert_eq!(worst[0]["adjusted_p"], summary["smallest_adjusted_p"]);
}

#[test]
fn the_result_does_not_depend_on_threads() {
    let of = |threads| summary(&["--set", "players=1", "--rounds", "30k", "--threads", threads]);
    assert_eq!(of("1"), of("3"));
}

#[test]
fn wrong_usage_is_refused() {
    let desk = Desk::new();
    for arguments in [&["verify"][..], &["verify", "gnau", "--out", "here"], &["verify", "gnau", "--rounds", "0"]] {
        assert_says(&desk.run(arguments).refused(), &["help"]);
    }
}
