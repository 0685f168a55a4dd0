//! `risk`: against rounds worked by hand, and against what `exact` says of the same table.

use crate::program::{Desk, assert_says};
use crate::results::table;
use serde_json::Value as Json;

fn risk(arguments: &[&str]) -> Json {
    let out = Desk::new().run(&[&["risk", "--json"], arguments].concat()).quietly();
    serde_json::from_str(&out).unwrap()
}

fn figures<const N: usize>(summary: &Json, names: [&str; N]) -> [f64; N] {
    names.map(|name| summary[name].as_f64().unwrap_or_else(|| panic!("{name} of {summary}")))
}

/// "Equal": a win, half of the rounds, pays 0.95. With 1 to lose the first loss ruins, or a win and two losses.
#[test]
fn three_rounds_by_hand() {
    let equal = ["niu-niu-equal", "--bankroll", "1", "--rounds", "3"];
    let summary = risk(&equal);
    let found = figures(&summary, ["mean", "quantile_5", "quantile_95", "ahead", "ruin", "ruin_std_error"]);
    // Totals −3, −1.05, 0.9, 2.85 with 1, 3, 3, 1 eighths; 4 + 1 eighths are ruined.
    for (found, expected) in found.into_iter().zip([-0.075, -3.0, 2.85, 0.5, 0.625, 0.0]) {
        assert!((found - expected).abs() < 1e-9, "{summary}");
    }
    assert!((figures(&summary, ["std_dev"])[0] - 0.975 * 3.0f64.sqrt()).abs() < 1e-9);
    let method = serde_json::json!({
        "law": "exact", "total": "convolution", "total_off_at_most": null, "ruin": "convolution"
    });
    assert_eq!(summary["method"], method);
    assert!((summary["never_dealer_cost"].as_f64().unwrap() - 0.025).abs() < 1e-12);
    // The dealer of one player has the other side of each bet.
    let dealer = risk(&[&equal[..], &["--role", "dealer", "--set", "players=1"]].concat());
    let found = figures(&dealer, ["mean", "quantile_5", "quantile_95", "ahead", "ruin"]);
    // Ruined by a loss of 0.95 and one more, before three wins: LL., LWL is −0.9; so two of eight.
    for (found, expected) in found.into_iter().zip([0.075, -2.85, 3.0, 0.5, 0.25]) {
        assert!((found - expected).abs() < 1e-9, "{dealer}");
    }
    assert!(dealer["never_dealer_cost"].is_null());
}

/// The dealer of several players: simulated, with errors, close to what is known exactly.
#[test]
fn the_dealer_of_several_players_is_simulated() {
    let rounds = ["--set", "simulation.rounds=400_000", "--set", "simulation.seed=5"];
    let arguments = [&["gnau", "--role", "dealer", "--bankroll", "50", "--rounds", "100"], &rounds[..]].concat();
    let summary = risk(&arguments);
    assert_eq!((&summary["method"]["law"], &summary["simulated_rounds"]), (&"simulated".into(), &400_000.into()));
    let desk = Desk::new();
    desk.run(&["exact", "gnau", "--out", "out"]).quietly();
    let exact = table(&desk.folder("out/gnau/exact"), "edge.csv");
    for (name, metric, times) in [("mean", "net", 100.0), ("std_dev", "std_dev", 10.0)] {
        let expected = exact.row("dealer", "metric", metric).figure("value") * times;
        let [found, error] = figures(&summary, [name, &format!("{name}_std_error")]);
        assert!(error > 0.0 && (found - expected).abs() < 5.0 * error, "{name}: {found} ± {error}, {expected}");
    }
    // An error of the mean of about 0.8 moves a chance by its density, about 1/130, times that.
    let [ahead, ruin] = figures(&summary, ["ahead_std_error", "ruin_std_error"]);
    assert!((1e-4..1e-2).contains(&ahead) && (1e-4..1e-2).contains(&ruin), "{summary}");
}

#[test]
fn long_runs_are_approximated_and_say_so() {
    let summary = risk(&["gnau", "--bankroll", "1000000", "--rounds", "1000G"]);
    assert_eq!((&summary["method"]["total"], &summary["method"]["ruin"]), (&"normal".into(), &"diffusion".into()));
    assert_eq!(figures(&summary, ["ahead", "ruin"]), [0.0, 1.0]);
    assert!(summary["method"]["total_off_at_most"].as_f64().unwrap() < 1e-5);
}

#[test]
fn the_terminal_shows_it() {
    let out = Desk::new().run(&["risk", "gnau", "--bankroll", "100", "--rounds", "1k"]).quietly();
    // 1 000 times the edge, and √1 000 times the deviation that is published with it.
    assert_says(&out, &["law of a round exact", "player, bankroll 100, rounds 1,000;", "-50.68", "52.79"]);
    assert_says(&out, &["followed round by round", "never being dealer gives away 5.0683 % of a bet a round"]);
    let pushes = ["risk", "gnau", "--bankroll", "9", "--rounds", "10", "--set", "rules.ties=push"];
    assert!(!Desk::new().run(&pushes).quietly().contains("never"), "an even game costs nobody anything");
}

#[test]
fn wrong_usage_is_refused() {
    for (arguments, message) in [
        (&["gnau"][..], "--bankroll"),
        (&["gnau", "--bankroll", "0", "--rounds", "5"], "--bankroll"),
        (&["gnau", "--bankroll", "5", "--rounds", "0"], "10^18 rounds"),
        (&["gnau", "--bankroll", "5", "--rounds", "5", "--role", "seat"], "player, dealer"),
        (&["nonsense", "--bankroll", "5", "--rounds", "5"], "there is no preset"),
    ] {
        assert_says(&Desk::new().run(&[&["risk"], arguments].concat()).refused(), &[message]);
    }
}

/// The banker of many sources is the dealer of this program.
#[test]
fn a_banker_is_the_dealer() {
    let of = |role| risk(&["niu-niu-equal", "--bankroll", "1", "--rounds", "3", "--role", role]);
    assert_eq!(of("banker")["role"], "dealer");
    assert_eq!(of("banker"), of("dealer"));
}
