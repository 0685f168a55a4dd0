//! Amounts and names as people write them, in files and on the command line.

use crate::program::{Desk, assert_says};
use crate::results::run_json;
use crate::settings::{effective, refused, set};

#[test]
fn odds_and_percents_are_payouts() {
    for (setting, key, value) in [
        ("payout.five_dukes=3:1", "five_dukes", "3"),
        ("payout.five_dukes=3 to 1", "five_dukes", "3"),
        ("payout.five_dukes= 6/5 ", "five_dukes", "1.2"),
        ("payout.five_dukes='7 to 2'", "five_dukes", "3.5"),
        ("payout.five_dukes=1,000 to 1", "five_dukes", "1000"),
    ] {
        assert_eq!(set(&[setting])["payout"][key].to_string(), value, "{setting}");
    }
    assert_eq!(set(&["commission=5%"])["commission"].to_string(), "0.05");
    let desk = Desk::with("mine.toml", "base = 'gnau'\ncommission = '5 %'\npayout.five_dukes = '3:1'");
    let rules = effective(&desk, &["mine.toml"]);
    assert_eq!(
        (rules["commission"].to_string(), rules["payout"]["five_dukes"].to_string()),
        ("0.05".into(), "3".into())
    );
}

#[test]
fn impossible_odds_are_reported_with_an_example() {
    for (setting, says) in [
        ("payout.five_dukes=3 for 1", "\"3 for 1\" gives the stake back with the win: write \"2 to 1\""),
        ("payout.five_dukes=1:3", "more than 4 digits"),
        ("payout.five_dukes=1,5", "write a decimal point, as in 1.5"),
        ("payout.five_dukes=2 to 0", "`payout.five_dukes` must be a number"),
        ("commission=105%", "allowed: a number from 0 to 1"),
        ("bets=3:1", "`bets` must be a number"),
        ("decks=1,000", "`decks` must be a number"),
    ] {
        assert_says(&refused(setting), &[says]);
    }
    // The caret stands under what was typed.
    assert_says(&refused("payout.five_dukes=3 for 1"), &["--set:1:19", "^^^^^^^^^"]);
}

#[test]
fn rounds_are_read_in_any_writing() {
    let desk = Desk::new();
    for rounds in ["8000", "8_000", "8,000", "8k", "8K", "8e3", "0.008m"] {
        let run = run_json(&desk.simulate(&["gnau", "--rounds", rounds]));
        assert_eq!(run["rounds"], 8_000, "{rounds}");
        let setting = format!("simulation.rounds={rounds}");
        assert_eq!(set(&[&setting])["simulation"]["rounds"], 8_000, "{rounds}");
    }
    for wrong in ["8.000", "1e-3", "8,00", "eight"] {
        let message = desk.run(&["simulate", "gnau", "--rounds", wrong]).refused();
        assert_says(&message, &["as in 250000, 10,000, 500k, 10M, 2G or 1e6"]);
    }
    let desk = Desk::with("mine.toml", "base = 'gnau'\nsimulation.rounds = '10M'\nsimulation.seed = 1e6");
    let run = effective(&desk, &["mine.toml"]);
    assert_eq!((&run["simulation"]["rounds"], &run["simulation"]["seed"]), (&10_000_000.into(), &1_000_000.into()));
}

#[test]
fn bankrolls_and_chances_are_read_in_any_writing() {
    let desk = Desk::new();
    let plain = ["risk", "gnau", "--rounds", "100", "--bankroll", "1000", "--ruin", "0.05", "--quantiles", "5,95"];
    let said = desk.run(&plain).out;
    for (bankroll, ruin) in [("1,000", "5%"), ("1k", "0.05"), ("1e3", "5 %")] {
        let words =
            ["risk", "gnau", "--rounds", "1e2", "--bankroll", bankroll, "--ruin", ruin, "--quantiles", "5%,95%"];
        assert_eq!(desk.run(&words).out, said, "{bankroll} {ruin}");
    }
    let message = desk.run(&["risk", "gnau", "--rounds", "100", "--bankroll", "much"]).refused();
    assert_says(&message, &["unit bets, as in 500, 10,000 or 10k"]);
}

/// Games may be named in other ways; results have our name.
#[test]
fn games_go_by_their_other_names() {
    let desk = Desk::new();
    for (typed, name) in [
        ("ngau", "gnau"),
        ("Gnau", "gnau"),
        ("niuniu", "niu-niu"),
        ("Niu Niu", "niu-niu"),
        ("bullbull", "niu-niu"),
        ("banluck", "chinese-blackjack"),
        ("ban-luck", "chinese-blackjack"),
        ("ChineseBlackjack", "chinese-blackjack"),
        ("modulo_n", "modulo-n"),
    ] {
        assert_eq!(desk.run(&["check", typed]).out, desk.run(&["check", name]).out, "{typed}");
    }
    let desk = Desk::with("mine.toml", "game = 'banluck'\nname = 'mine'");
    let own = Desk::with("mine.toml", "game = 'chinese-blackjack'\nname = 'mine'");
    assert_eq!(desk.run(&["check", "mine.toml", "--json"]).out, own.run(&["check", "mine.toml", "--json"]).out);
    let base = Desk::with("mine.toml", "base = 'ngau'\ngame = 'ngau-ngau'");
    assert_eq!(effective(&base, &["mine.toml"])["game"], "gnau");
    assert_says(&desk.run(&["check", "bridge"]).refused(), &["there is no preset \"bridge\""]);
}
