//! `[money]` and `--per-hour`: the value of an hour, worked out by hand. Play and files do not depend on it.

use crate::program::{Desk, assert_says};
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
    // Seats share the dealer's hand, so the bank's deviation lies between those of one and of three players.
    let deviation = bank["std_dev"].as_f64().unwrap();
    assert!((19.5..3.0 * 19.5).contains(&deviation), "{money}");
    let shown = desk.run(&["exact", "mine.toml", "--out", "out"]).out;
    assert!(shown.contains("a player loses 4.00 MYR an hour on average, SD 19.50\n"), "{shown}");
    assert!(shown.contains(&format!("the bank earns 12.00 MYR an hour on average, SD {deviation:.2}\n")), "{shown}");

    // The same table without money has the same bytes and the same hash.
    desk.write("mine.toml", text);
    let sums = |place: &str| std::fs::read_to_string(desk.path(place).join("mine/exact/sums.txt")).unwrap();
    let plain: Value =
        serde_json::from_str(&desk.run(&["exact", "mine.toml", "--out", "plain", "--json"]).out).unwrap();
    assert_eq!((sums("out"), &summary["config_hash"]), (sums("plain"), &plain["config_hash"]));
    assert_eq!(plain["money"], Value::Null);
}

/// A simulated mean has an error: the error of a round times the rounds. `--per-hour` stands for the key.
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
}

/// Anything else is refused by one message before any work: 100 billion rounds would take hours.
#[test]
fn rounds_of_an_hour_are_read_as_people_write_them() {
    let desk = Desk::new();
    for typed in ["1000", "1,000", "1k", "1e3"] {
        let exact = desk.run(&["exact", "niu-niu-equal", "--per-hour", typed, "--out", "out", "--json"]).quietly();
        let summary: Value = serde_json::from_str(&exact).unwrap();
        assert_eq!(summary["money"]["rounds_per_hour"], 1000, "{typed}");
    }
    for typed in ["", "0", "1.5", "x", "1e5", "1e400"] {
        let refused = desk.run(&["simulate", "gnau", "--rounds", "100G", "--per-hour", typed]).refused();
        assert!(refused.matches("error: ").count() == 1 && refused.contains("--per-hour"), "{refused}");
    }
    assert_eq!(desk.listing("results"), [""; 0]);
}

/// Money appears next to the edge of every compared table, in a dossier and over many rounds, but in no written table.
/// With 10 % of wins a player of the Equal bet loses 0.05 a round, so the bank earns twice as much as with 5 %: 24 an
/// hour.
#[test]
fn money_accompanies_every_edge() {
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
            assert!(said[0].ends_with(" -4.00 MYR, SD 19.50") && said[1].ends_with(" -8.00 MYR, SD 19.00"), "{shown}");
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
    assert!(desk.run(&dossier).out.contains("the bank earns 12.00 MYR an hour on average, SD "));
    assert!(desk.read("out/mine/dossier/dossier.html").contains("The bank earns 12.00 MYR an hour on average, SD "));
}

/// The bet of 2.5 units under 5 % and 10 % of wins, as above: −4 and −8 an hour, wherever an edge is shown.
#[test]
fn changes_designs_and_effects_show_money() {
    let desk = Desk::new();
    let text = "base = \"niu-niu-equal\"\nplayers = 3\n";
    let money = "[money]\nunit = 2.5\ncurrency = \"MYR\"\nrounds_per_hour = 64\n";
    desk.write("mine.toml", format!("{text}{money}"));
    desk.write("dear.toml", format!("{text}commission = 0.1\n"));
    let why = ["compare", "mine.toml", "dear.toml", "--why", "--out", "out"];
    let shown = desk.run(&why).out;
    let ends = |start: &str| shown.lines().find(|line| line.starts_with(start)).unwrap().trim_end().to_owned();
    assert!(ends("  what changes").ends_with("net an hour, MYR"), "{shown}");
    let rows = ["  mine", "  commission", "  dear"].map(|start| ends(start).rsplit_once(' ').unwrap().1.to_owned());
    assert_eq!(rows, ["-4.00", "-8.00", "-8.00"], "{shown}");
    assert!(shown.contains("net an hour: of a player who bets one unit (2.50 MYR), in 64 rounds"), "{shown}");
    let json: Value = serde_json::from_str(&desk.run(&[&why[..], &["--json"]].concat()).out).unwrap();
    let mean = |row: usize| json["why_money"][row]["hour"][0]["mean"].as_f64().unwrap();
    assert!((mean(0) + 4.0).abs() < 1e-12 && (mean(1) + 8.0).abs() < 1e-12, "{json}");

    let design = ["design", "mine.toml", "--target", "5%", "--vary", "commission=0.1", "--out", "out"];
    let shown = desk.run(&design).out;
    assert!(
        shown.lines().any(|line| line.trim_start().starts_with("0.1 ") && line.trim_end().ends_with("-8.00")),
        "{shown}"
    );
    assert!(!desk.read("out/mine/design/designs.csv").contains("hour"), "money is in no file");

    // Without a dealer beside the seats, the edge is that of seat 1.
    let race = ["design", "modulo-n", "--target", "0", "--tolerance", "50%", "--vary", "rules.hand_size=2"];
    let shown = desk.run(&[&race[..], &["--set", "simulation.rounds=4k", "--per-hour", "64"]].concat()).out;
    assert!(shown.contains("net an hour: of seat 1, whose ante is one unit ("), "{shown}");

    // In a shoe with few cards, the row of money is the edge times 64 rounds of 2.5.
    desk.write("few.toml", format!("base = \"gnau\"\nplayers = 1\n{money}"));
    let few = "2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7 7 7 7 8 8 8 8 9 9 9 9 10 10 10 10 J J J";
    let few = format!("shoe.removed={few:?}");
    let effects = desk.run(&["effects", "few.toml", "--set", &few, "--out", "out"]).out;
    let edge: f64 = figure(&effects, "  dealer edge").strip_suffix(" %").unwrap().parse().unwrap();
    let hour: f64 = figure(&effects, "  net an hour, MYR").parse().unwrap();
    assert!((hour + edge / 100.0 * 64.0 * 2.5).abs() < 0.005 + 1e-9 && hour < 0.0, "{effects}");
}

/// Returns the end of the line that starts with `start`.
fn figure(shown: &str, start: &str) -> String {
    let line = shown.lines().find(|line| line.starts_with(start)).unwrap();
    line[start.len()..].trim().to_owned()
}

/// A night in money: each person's mean and deviation in the table, times the value of a bet.
#[test]
fn nights_are_shown_in_money() {
    let desk = Desk::new();
    desk.write(
        "mine.toml",
        "base = \"gnau\"\nplayers = 1\n[money]\nunit = 2.5\ncurrency = \"MYR\"\nrounds_per_hour = 20\n",
    );
    let night =
        ["night", "mine.toml", "--nights", "2000", "--rounds", "30", "--set", "night.deal.rounds=3", "--out", "out"];
    let json: Value = serde_json::from_str(&desk.run(&[&night[..], &["--json"]].concat()).out).unwrap();
    let of = |metric: &str| {
        let rows = json["night"].as_array().unwrap();
        let row = rows.iter().find(|row| row["metric"] == metric && row["person"] == 0).unwrap();
        2.5 * row["value"].as_f64().unwrap()
    };
    let shown = desk.run(&night).out;
    let said = shown.lines().find(|line| line.starts_with("  in MYR: person 0 ")).unwrap_or_else(|| panic!("{shown}"));
    let numbers: Vec<f64> = said.split([' ', ';', ',']).filter_map(|word| word.parse().ok()).collect();
    assert!((numbers[1] - of("net")).abs() < 0.01 && (numbers[2] - of("std_dev")).abs() < 0.51, "{said} {json}");
    assert!(said.ends_with("(mean of a night of 30 rounds, 1.5 hours)"), "{said}");
}

/// Results have no money, so a report takes it from a config. It then appears next to every edge, and nowhere without
/// one.
#[test]
fn reports_show_the_value_of_an_hour() {
    let desk = Desk::new();
    let text = "base = \"niu-niu-equal\"\nplayers = 3\n";
    desk.write("mine.toml", format!("{text}[money]\nunit = 2.5\ncurrency = \"MYR\"\nrounds_per_hour = 64\n"));
    desk.write("dear.toml", format!("{text}commission = 0.1\n"));
    let makes: [(&str, &[&str], &[&str]); 4] = [
        (
            "exact",
            &["exact", "mine.toml"],
            &["the bank earns 12.00 MYR an hour on average", "a player loses 4.00 MYR an hour on average, SD 19.50"],
        ),
        (
            "design",
            &["design", "mine.toml", "--target", "5%", "--vary", "commission=0.1"],
            &["net an hour, MYR", "−8.00"],
        ),
        (
            "compared",
            &["compare", "mine.toml", "dear.toml", "--why"],
            &["−4.00 MYR, SD 19.50", "−8.00 MYR, SD 19.00", "net an hour, MYR"],
        ),
        (
            "compared",
            &["compare", "mine.toml", "--vary", "commission=0.05,0.1"],
            &["net an hour, MYR", "−4.00", "−8.00"],
        ),
    ];
    for (at, (folder, command, said)) in makes.into_iter().enumerate() {
        let out = format!("out{at}");
        desk.run(&[command, &["--out", &out]].concat());
        let place = format!("{out}/mine/{folder}");
        let page = |more: &[&str]| {
            let ran = desk.run(&[&["report", &place, "--out", "page.html"], more].concat());
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            desk.read("page.html").to_lowercase()
        };
        let with = page(&["--money", "mine.toml"]);
        said.iter().for_each(|said| assert!(with.contains(&said.to_lowercase()), "{said}: {with}"));
        assert!(!page(&[]).contains("an hour"));
        let plain = page(&["--per-hour", "64"]);
        assert!(plain.contains("an hour") && !plain.contains("myr"), "units, where nothing else is said");
    }
    let refused = desk.run(&["report", "out0", "--money", "niu-niu-equal"]);
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert!(refused.err.contains("niu-niu-equal has no [money]"), "{}", refused.err);
}

/// Where people bid for the bank, the dealer is no seat, and what he wins the players lose.
#[test]
fn an_hour_at_a_table_of_bids_has_a_bank() {
    let out = Desk::new().run(&["simulate", "niu-niu-bids", "--rounds", "4k", "--per-hour", "40"]).quietly();
    assert_says(&out, &["the bank earns ", "a player loses "]);
    assert!(!out.contains("seat 1"), "{out}");
}
