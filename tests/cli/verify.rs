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
    assert_says(&out, &["figures compared", "niu-niu-many  200,000", "not enumerated       payout.csv of role dealer"]);
    assert_eq!(desk.listing(""), <[String; 0]>::default(), "it writes no files");
}

fn summary(arguments: &[&str]) -> Json {
    let out = Desk::new().run(&[&["verify", "gnau", "--json"], arguments].concat()).quietly();
    serde_json::from_str(&out).expect("one JSON value")
}

/// Figures of one seat and the dealer: the 26 hands in play each; 9 nets each; 676 pairs of hands; win, push, lose,
/// zero net, hit frequency; mean and standard deviation of the dealer's net; χ² of five distributions. Figures of the
/// main bet: 25 hands that win, a push and 26 hands with which the dealer wins, χ² of that distribution, and the
/// frequencies of a gain of the seat and of the dealer.
#[test]
fn json_names_the_comparison() {
    let summary = summary(&["--set", "players=1", "--rounds", "40k", "--seed", "7"]);
    assert_eq!(
        (&summary["name"], &summary["agrees"], &summary["off"]),
        (&"gnau-with-players-1".into(), &true.into(), &0.into())
    );
    assert_eq!((&summary["rounds"], &summary["seed"]), (&40_000.into(), &7.into()));
    assert_eq!(summary["figures"], 2 * 26 + 2 * 9 + 26 * 26 + 5 + 2 + 5 + (25 + 1 + 26) + 1 + 2);
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

/// The verdict states the smallest noticeable difference. That is Bernstein's bound at 10⁻⁶ over all figures, solved by
/// hand for a standard deviation of 1.6694020 and nets of at most 7.0506826 from their mean, plus 1.644854 standard
/// errors of the mean.
#[test]
#[expect(clippy::disallowed_methods, reason = "compared within 1e-6")]
fn agreement_states_its_sensitivity() {
    let (players, rounds) = (["--set", "players=1", "--rounds"], 40_000.0f64);
    let found = summary(&[&players[..], &["40000"]].concat());
    let cost = (2.0 * found["figures"].as_f64().unwrap() / 1e-6).ln();
    let slope = cost * 7.050_682_6 / 3.0;
    let variance = 1.669_402_0f64 * 1.669_402_0;
    let reach = (slope + (slope * slope + 2.0 * rounds * cost * variance).sqrt()) / rounds;
    let expected = reach + 1.644_854 * (variance / rounds).sqrt();
    let off = found["noticed"]["off"].as_f64().unwrap();
    assert!((off - expected).abs() < 1e-6, "{off} {expected}");
    assert_eq!((&found["noticed"]["figure"], &found["agrees"]), (&"edge".into(), &true.into()));
    let few = summary(&[&players[..], &["1"]].concat());
    assert_eq!((&few["agrees"], &few["off"]), (&false.into(), &0.into()));
    let said = Desk::new().run(&["verify", "gnau", "--rounds", "1"]).quietly();
    assert_says(&said, &["nothing is off, but too few rounds to tell (family-wise error 1e-6)", "an edge off by "]);
    assert!(!said.contains("agree") && !said.contains("inf"), "{said}");
    // In a race only shares are compared.
    let race = Desk::new().run(&["verify", "modulo-n", "--rounds", "40k"]).quietly();
    assert_says(&race, &["agree: chance explains every figure", "a share off by ", "with 95 %"]);
}
