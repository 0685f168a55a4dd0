//! `monitor`: logs worked out by hand, and messages about logs that are impossible or unreadable.

use crate::program::{Desk, assert_says};
use serde_json::Value as Json;

fn monitor(log: &str, arguments: &[&str]) -> Json {
    let desk = Desk::with("log.csv", log);
    let out = desk.run(&[&["monitor", "--json"], arguments, &["log.csv"]].concat()).quietly();
    serde_json::from_str(&out).unwrap()
}

fn figure<'a>(found: &'a Json, table: &str, name: &str) -> &'a Json {
    let is_it = |figure: &&Json| figure["table"] == table && figure["figure"] == name;
    found["figures"].as_array().unwrap().iter().find(is_it).unwrap_or_else(|| panic!("{name} of {found}"))
}

fn near(found: &Json, expected: f64) {
    assert!((found.as_f64().unwrap() - expected).abs() < 1e-9, "{found} {expected}");
}

/// "Equal" is a coin that pays 0.95: 60 wins of 100. P(at least 60) is 0.028444 (a table of the binomial law); the mean
/// follows from it.
#[test]
fn sixty_wins_of_a_hundred() {
    let log = "net,result,count\r\n0.95,win,40\r\n-1,lose,40\r\n\"0.95\", win ,20\r\n";
    let found = monitor(log, &["niu-niu-equal"]);
    assert_eq!(found["columns"][0], serde_json::json!({ "column": "net", "rounds": 100, "law": "exact" }));
    for (table, name) in [("net", "0.95"), ("net", "-1"), ("net", "mean"), ("result", "win"), ("result", "lose")] {
        let p = figure(&found, table, name)["p"].as_f64().unwrap();
        assert!((p - 2.0 * 0.028_443_967).abs() < 1e-8, "{name}: {p}");
    }
    near(&figure(&found, "net", "0.95")["z"], 2.0);
    near(&figure(&found, "net", "chi-square")["seen"], 4.0);
    near(&figure(&found, "net", "mean")["seen"], 0.17);
    // Seven figures; χ² of 4 with one degree of freedom, P = 0.0455003 (a table of the normal law), is the least likely.
    assert_eq!(found["figures"].as_array().unwrap().len(), 7);
    assert!((found["smallest_adjusted_p"].as_f64().unwrap() - 7.0 * 0.045_500_264).abs() < 1e-8, "{found}");
    near(&found["edge"]["expected"], 0.025);
    near(&found["edge"]["seen"], -0.17);
    // 1.95 times the coin's: √(0.24 · 100/99).
    let error = 1.95 * (0.24f64 / 99.0).sqrt();
    near(&found["edge"]["std_error"], error);
    near(&found["edge"]["ci_high"], -0.17 + 1.96 * error);
    // (z(1 − 0.05/14) + z(0.95))² · 97.5² = (2.690110 + 1.644854)² · 97.5².
    let rounds = found["edge"]["rounds_to_tell"].as_f64().unwrap();
    assert!((rounds - 178_640.0).abs() < 5.0, "{rounds}");
    assert_eq!(found["impossible"], serde_json::json!([]));
}

/// An empty cell was not recorded; a missing `count` is one round.
#[test]
fn what_was_not_written_down_is_left_out() {
    let found = monitor("player_hand,dealer_hand,count\nox_1,,3\n,ox_2,\n\nno_ox,no_ox,2\n", &["gnau"]);
    assert_eq!((&found["columns"][0]["rounds"], &found["columns"][1]["rounds"]), (&5.into(), &3.into()));
    assert_eq!(figure(&found, "dealer_hand", "ox_2")["seen"], 1.0);
    assert!(found["edge"].is_null());
}

/// It is a finding, not a failure, unless asked to be one.
#[test]
fn what_cannot_be_is_told_with_its_line() {
    let desk = Desk::with("log.csv", "net,player_hand\n1,ox_1\n4,no_ox\n1,five_small\n4,ox_1\n");
    let arguments = ["monitor", "gnau", "log.csv"];
    let said = desk.run(&arguments).quietly();
    assert_says(&said, &["cannot have produced line 3 (and 1 more): net 4.", "line 4: player_hand five_small."]);
    assert_says(&said, &["Chance does not explain this log."]);
    let failed = desk.run(&[&arguments[..], &["--fail-below", "0.001"]].concat()).failed();
    assert_eq!(failed, "error: log.csv does not fit gnau: its smallest adjusted p is 0\n");
    desk.write("log.csv", "net\n1\n-1\n");
    assert_says(&desk.run(&[&arguments[..], &["--fail-below", "0.001"]].concat()).quietly(), &["Chance explains"]);
}

/// The race is simulated: its four seats win a quarter of the rounds, whatever the simulation says.
#[test]
fn what_is_not_enumerated_is_simulated_and_says_so() {
    let rounds = ["modulo-n", "--set", "simulation.rounds=20_000"];
    let found = monitor("net,count\n3,250\n-1,750\n", &rounds);
    assert_eq!((&found["columns"][0]["law"], &found["simulated_rounds"]), (&"simulated".into(), &20_000.into()));
    near(&figure(&found, "net", "3")["expected"], 250.0);
    assert_eq!(found["smallest_adjusted_p"], 1.0);
    let dealt = ["chinese-blackjack", "--set", "simulation.rounds=20_000"];
    let desk = Desk::with("log.csv", "net,dealer_hand\n1,bust_3\n-1,16_2\n");
    let said = desk.run(&[&["monitor"], &dealt[..], &["log.csv"]].concat()).quietly();
    assert_says(&said, &["2 rounds, dealer_hand against 20,000 simulated rounds, seed 20260101"]);
}

#[test]
fn logs_that_cannot_be_read_are_refused() {
    let cases = [
        ("net,plyer_hand\n", "did you mean `player_hand`?"),
        ("net,net\n1,1\n", "column `net` is named twice"),
        ("count\n1\n", "log.csv has nothing to compare"),
        ("net\n", "a column of log.csv is empty"),
        ("", "log.csv has nothing to compare"),
        ("net\nten\n", "log.csv:2:1"),
        ("net\nnan\n", "must be a number of unit bets"),
        ("net\n1e300\n", "must be a number of unit bets"),
        ("net,count\n1,0\n", "from 1 to 10^12"),
        ("net,count\n1\n", "1 cells under 2 columns"),
        ("player_hand\nox_11\n", "did you mean `ox_10`?"),
        ("result\nwon\n", "allowed: win, push, lose"),
    ];
    for (log, message) in cases {
        let desk = Desk::with("log.csv", log);
        assert_says(&desk.run(&["monitor", "gnau", "log.csv"]).refused(), &[message]);
    }
    let desk = Desk::with("log.csv", "result\nwin\n");
    assert_says(
        &desk.run(&["monitor", "modulo-n", "log.csv"]).refused(),
        &["nothing is known about `result` in this game"],
    );
    assert_says(&desk.run(&["monitor", "gnau", "other.csv"]).refused(), &["cannot read other.csv"]);
    desk.write("log.csv", [0xff, b'\n']);
    assert_says(&desk.run(&["monitor", "gnau", "log.csv"]).refused(), &["it is not a text in UTF-8"]);
    let huge = std::fs::File::create(desk.path("huge.csv")).unwrap();
    huge.set_len((64 << 20) + 1).unwrap();
    assert_says(&desk.run(&["monitor", "gnau", "huge.csv"]).refused(), &["it is larger than 64 MiB"]);
}
