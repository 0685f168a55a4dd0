//! `[money]` and `--per-hour`: what an hour is worth, by hand; nothing that is played or written depends on it.

use crate::program::Desk;
use serde_json::Value;

/// The Equal bet wins 0.95 and loses 1, each half the time: its mean is −0.025, its variance (0.9025 + 1) / 2 − 0.025² =
/// 0.975². In 64 rounds of 2.5 units each, the mean is −4 and the deviation 0.975 · 8 · 2.5 = 19.5; the bank has three such
/// players.
#[test]
fn an_hour_by_hand() {
    let desk = Desk::new();
    let text = "base = \"niu-niu-equal\"\nplayers = 3\n";
    desk.write("mine.toml", format!("{text}[money]\nunit = 2.5\ncurrency = \"MYR\"\nrounds_per_hour = 64\n"));
    let ran = desk.run(&["exact", "mine.toml", "--out", "out", "--json"]);
    let summary: Value = serde_json::from_str(&ran.out).unwrap();
    let (money, near) =
        (&summary["money"], |value: &Value, by_hand: f64| (value.as_f64().unwrap() - by_hand).abs() < 1e-12);
    assert_eq!((money["currency"].as_str(), money["rounds_per_hour"].as_u64()), (Some("MYR"), Some(64)));
    let [bank, player] = [&money["hour"][0], &money["hour"][1]];
    assert!(near(&bank["mean"], 12.0) && near(&player["mean"], -4.0) && near(&player["std_dev"], 19.5), "{money}");
    // Seats share the dealer's hand, so that the bank's deviation lies between that of one and of three players.
    let deviation = bank["std_dev"].as_f64().unwrap();
    assert!((19.5..3.0 * 19.5).contains(&deviation), "{money}");
    let shown = desk.run(&["exact", "mine.toml", "--out", "out"]).out;
    assert!(shown.contains("a player loses 4.00 ± 19.50 MYR an hour"), "{shown}");
    assert!(shown.contains(&format!("the bank earns 12.00 ± {deviation:.2} MYR an hour")), "{shown}");

    // The same table without money: the same bytes, and the same hash.
    desk.write("mine.toml", text);
    let sums = |place: &str| std::fs::read_to_string(desk.path(place).join("mine/exact/sums.txt")).unwrap();
    let plain: Value =
        serde_json::from_str(&desk.run(&["exact", "mine.toml", "--out", "plain", "--json"]).out).unwrap();
    assert_eq!((sums("out"), &summary["config_hash"]), (sums("plain"), &plain["config_hash"]));
    assert_eq!(plain["money"], Value::Null);
}

/// Simulated, the mean has an error: that of a round times the rounds; `--per-hour` stands for the key.
#[test]
fn a_simulated_hour_has_an_error() {
    let desk = Desk::new();
    let ran =
        desk.run(&["simulate", "niu-niu-equal", "--rounds", "10k", "--per-hour", "100", "--out", "out", "--json"]);
    let summary: Value = serde_json::from_str(&ran.out).unwrap();
    let hour = &summary["money"]["hour"][1];
    let row = |metric: &str| {
        let rows = summary["figures"].as_array().unwrap();
        rows.iter().find(|row| row["role"] == "player" && row["metric"] == metric).unwrap().clone()
    };
    let near = |value: &Value, expected: f64| (value.as_f64().unwrap() - expected).abs() < 1e-12;
    let net = row("net");
    assert!(near(&hour["mean"], 100.0 * net["value"].as_f64().unwrap()), "{summary}");
    assert!(near(&hour["std_error"], 100.0 * net["std_error"].as_f64().unwrap()));
    assert!(near(&hour["std_dev"], 10.0 * row("std_dev")["value"].as_f64().unwrap()));
    let refused = desk.run(&["exact", "gnau", "--per-hour", "0"]);
    assert_eq!(refused.code, Some(2), "{}", refused.err);
}

/// Beside the edge of every table that is compared, in a dossier, and of many rounds; in no table that is written. With
/// 10 % of wins a player of the Equal bet loses 0.05 a round, so that the bank earns twice as much as with 5 %: 24 an hour.
#[test]
fn money_stands_wherever_an_edge_does() {
    let desk = Desk::new();
    let text = "base = \"niu-niu-equal\"\nplayers = 3\n";
    let money = "[money]\nunit = 2.5\ncurrency = \"MYR\"\nrounds_per_hour = 64\n";
    let compare = ["compare", "mine.toml", "--vary", "commission=0.05,0.1"];
    let mut files = Vec::new();
    for (out, text) in [("with", format!("{text}{money}")), ("without", text.to_owned())] {
        desk.write("mine.toml", text);
        let shown = desk.run(&[&compare[..], &["--out", out]].concat()).out;
        let rows =
            |rate: &str| shown.lines().find(|line| line.contains(&format!("commission={rate} "))).unwrap().to_owned();
        let said = ["0.05", "0.1"].map(rows);
        if out == "with" {
            assert!(shown.lines().any(|line| line.ends_with("net an hour")), "{shown}");
            assert!(said[0].ends_with(" -4.00 ± 19.50 MYR") && said[1].ends_with(" -8.00 ± 19.00 MYR"), "{shown}");
        } else {
            assert!(!shown.contains("an hour") && !shown.contains("MYR"), "{shown}");
        }
        files.push(
            ["compared.csv", "variants.csv", "run.json"].map(|file| desk.read(&format!("{out}/mine/compared/{file}"))),
        );
        let json = desk.run(&[&compare[..], &["--out", out, "--json"]].concat()).out;
        let json: Value = serde_json::from_str(&json).unwrap();
        let mean = json["money"][1]["hour"][0]["std_dev"].as_f64();
        assert!(mean.map(|mean| (mean - 19.0).abs() < 1e-9) == (out == "with").then_some(true), "{json}");
    }
    assert_eq!(files[0], files[1]);
    desk.write("mine.toml", format!("{text}{money}"));
    let risk = desk.run(&["risk", "mine.toml", "--rounds", "64"]).out;
    assert!(risk.contains("  in MYR: mean of the total -4.00; SD 19.50;"), "{risk}");
    let dossier = ["dossier", "mine.toml", "--rounds", "2000", "--draws", "10000", "--out", "out"];
    assert!(desk.run(&dossier).out.contains("the bank earns 12.00 ± "));
    assert!(desk.read("out/mine/dossier/dossier.html").contains("The bank earns 12.00 ± "));
}
