//! `run.json` describes the tables; `machine.json` has the differences between equal runs.

use crate::program::Desk;
use crate::results::{Folder, assert_same, differing, long_table, run_json, table};
use serde_json::Value as Json;

/// Checks that rules equal the output of `check` for a config, except for the names of the run. Keys without effect are
/// in comments there.
#[track_caller]
fn assert_as_understood(rules: &Json, desk: &Desk, arguments: &[&str]) {
    let printed = desk.run(&[&["check"], arguments].concat()).out;
    let mut understood: Json = toml::from_str(&printed).unwrap();
    for key in ["name", "base"] {
        understood.as_object_mut().unwrap().remove(key);
    }
    for key in ["rounds", "seed"] {
        understood["simulation"].as_object_mut().unwrap().remove(key);
    }
    fill(&mut understood, rules, &|key| printed.contains(&format!("\n# {key}: ")));
    assert_eq!(*rules, understood, "{arguments:?}");
}

/// Copies from `rules` the keys that may be missing.
fn fill(understood: &mut Json, rules: &Json, may_be_missing: &impl Fn(&str) -> bool) {
    let (Json::Object(understood), Json::Object(rules)) = (understood, rules) else { return };
    for (key, value) in rules {
        match understood.get_mut(key) {
            Some(inner) => fill(inner, value, may_be_missing),
            None if may_be_missing(key) => drop(understood.insert(key.clone(), value.clone())),
            None => {}
        }
    }
}

fn hash(desk: &Desk, arguments: &[&str]) -> String {
    let folder = desk.simulate(&[arguments, &["--rounds", "1"]].concat());
    run_json(&folder)["config_hash"].as_str().unwrap().to_owned()
}

#[test]
fn manifest_records_the_run() {
    let desk = long_table();
    let run = run_json(&desk.simulate(&["long-table.toml", "--rounds", "4321", "--seed", "77"]));
    for (key, value) in [
        ("version", Json::from(env!("CARGO_PKG_VERSION"))),
        ("name", Json::from("long-table")),
        ("game", Json::from("gnau")),
        ("method", Json::from("simulated")),
        ("seed", Json::from(77)),
        ("rounds", Json::from(4321)),
        ("ended", Json::from("rounds")),
        ("not_enumerated", Json::Array(Vec::new())),
    ] {
        assert_eq!(run[key], value, "{key}");
    }
    assert_as_understood(&run["config"], &desk, &["long-table.toml"]);
}

#[test]
fn holds_every_rule_of_every_preset() {
    let desk = Desk::new();
    for preset in ["gnau", "gnau-points", "gnau-five-small", "niu-niu", "niu-niu-equal", "niu-niu-many"] {
        let run = run_json(&desk.simulate(&[preset, "--rounds", "1"]));
        assert_as_understood(&run["config"], &desk, &[preset]);
    }
}

/// Keys that were left out of files where they had their default, which has since changed for one of them.
#[test]
fn keys_are_written_at_their_defaults_too() {
    let desk = Desk::new();
    let more = ["players=12", "rules.pack_runs_out=stands", "rules.five_dragon_settles=showdown"];
    let more: Vec<&str> = more.iter().flat_map(|key| ["--set", key]).collect();
    let run = run_json(&desk.simulate(&[&["chinese-blackjack", "--rounds", "1"], &more[..]].concat()));
    let (config, rules) = (&run["config"], &run["config"]["rules"]);
    for (key, default) in
        [("dealer_escape", "redeal"), ("bust_loses", "hand"), ("over_bust", "off"), ("ban_nag", "ten-value")]
    {
        assert_eq!(rules[key], default, "{key}");
    }
    assert_eq!(rules["pack_runs_out"], "stands");
    assert_eq!(rules["special_ranking"], serde_json::json!(["ban_ban", "ban_nag"]));
    assert!(rules["tiers"].is_array(), "{rules}");
    assert_eq!((&config["payout"]["dealer_five_card_bust"], &config["dealer_commission"]), (&1.into(), &0.into()));
    assert_eq!(run["rules_version"], 2);
    // Version 0.3 gave this hash to the preset, whose dealer then escaped into a push.
    let earlier = "10a0f1a2463cc91a58a37dafe0bc3ef458289887388b8e63a3c463e1a469630f";
    for key in ["rules.dealer_escape=redeal", "rules.dealer_escape=push"] {
        assert_ne!(hash(&desk, &["chinese-blackjack", "--set", key]), earlier);
    }
}

#[test]
fn decimals_keep_their_digits() {
    let sets = ["commission=0.0333", "payout.ox=2.0303", "payout.double=9999.9999", "payout.no_ox=0.10"];
    let sets: Vec<&str> = sets.iter().flat_map(|set| ["--set", set]).collect();
    let config = run_json(&Desk::new().simulate(&[&["gnau", "--rounds", "1"], &sets[..]].concat()))["config"].clone();
    assert_eq!(config["commission"].to_string(), "0.0333");
    assert_eq!(config["payout"]["ox_7"].to_string(), "2.0303");
    assert_eq!(config["payout"]["double_k"].to_string(), "9999.9999");
    assert_eq!(config["payout"]["no_ox"].to_string(), "0.1");
}

/// A key said to have no effect changes no byte.
#[test]
fn a_key_without_effect_changes_nothing() {
    for (config, idle) in [
        ("gnau", "payout.straight=9"),
        ("chinese-blackjack-standard", "rules.free_hand_aces=false"),
        ("modulo-n", "rules.must_discard=true"),
    ] {
        // A result of another game in the same folder is kept if it took over 10 seconds, as on a busy machine.
        let desk = Desk::new();
        // Hands of one card are soon counted.
        let quick = if config == "modulo-n" { "rules.hand_size=1" } else { "players=2" };
        let quick = ["--set", "name=quick", "--set", quick];
        let results = [Vec::from(quick), [&quick[..], &["--set", idle]].concat()].map(|set| {
            let warned = desk.run(&[&["exact", config, "--out", "exact"], &set[..]].concat()).with_warnings();
            assert_eq!(warned.contains("` has no effect: "), set.len() > 4, "{warned}");
            let exact = desk.folder("exact/quick/exact");
            [desk.simulate(&[&[config, "--rounds", "4000"], &set[..]].concat()), exact]
        });
        for (with, without) in results[0].iter().zip(&results[1]) {
            let all_but_machine = |folder: &Folder| {
                let mut folder = folder.clone();
                folder.remove("machine.json");
                folder
            };
            assert_same(&all_but_machine(with), &all_but_machine(without));
        }
    }
}

/// Equal tables have equal hashes, in any notation.
#[test]
fn the_hash_names_the_rules() {
    let desk = long_table();
    let first = hash(&desk, &["long-table.toml"]);
    assert_eq!((first.len(), first.chars().all(|c| c.is_ascii_hexdigit())), (64, true), "{first}");
    for same in ["name=other", "simulation.rounds=5", "simulation.seed=5", "payout.ox_3=1.0", "rules.double=same-rank"]
    {
        assert_eq!(hash(&desk, &["long-table.toml", "--set", same]), first, "{same}");
    }
    desk.write("printed.toml", desk.run(&["check", "long-table.toml"]).out);
    assert_eq!(hash(&desk, &["printed.toml"]), first);
    for other in ["players=8", "decks=3", "commission=0.0501", "rules.ties=push", "payout.ox_3=1.0001"] {
        let strategies = "strategy.players=best";
        assert_ne!(hash(&desk, &["long-table.toml", "--set", strategies, "--set", other]), first, "{other}");
    }
    assert_ne!(hash(&desk, &["long-table.toml", "--set", "strategy.dealer=best"]), first);
}

/// A JSON reader that uses floats loses digits above 2^53.
#[test]
fn large_numbers_are_strings() {
    let desk = Desk::new();
    for (seed, shown) in [
        ("0", "0"),
        ("9007199254740992", "9007199254740992"),
        ("9007199254740993", "\"9007199254740993\""),
        ("9223372036854775806", "\"9223372036854775806\""),
        ("9223372036854775807", "\"9223372036854775807\""),
    ] {
        let typed = desk.simulate(&["gnau", "--rounds", "50", "--seed", seed]);
        assert_eq!(run_json(&typed)["seed"].to_string(), shown);
        let set = format!("simulation.seed={seed}");
        assert_eq!(typed, desk.simulate(&["gnau", "--rounds", "50", "--set", &set]), "{seed}");
    }
}

/// Neighbouring large seeds deal different cards, because no digit is lost.
#[test]
fn large_seeds_differ() {
    let desk = Desk::new();
    let run = |seed| desk.simulate(&["gnau", "--rounds", "50", "--seed", seed]);
    let (a, b) = (run("9223372036854775807"), run("9223372036854775806"));
    assert_eq!(differing(&run_json(&a), &run_json(&b)), ["asked", "seed"]);
    assert_ne!(a["frequency.csv"], b["frequency.csv"]);
}

#[test]
fn the_machine_has_a_file_of_its_own() {
    let desk = Desk::new();
    let folder = desk.simulate(&["gnau", "--rounds", "9000", "--threads", "3"]);
    let machine: Json = serde_json::from_str(&desk.read("results/gnau/simulated/machine.json")).unwrap();
    assert_eq!(machine["threads"], 3);
    assert!(machine["seconds"].as_f64().unwrap() >= 0.0);
    let run = run_json(&folder);
    for key in machine.as_object().unwrap().keys() {
        assert!(run.get(key).is_none(), "{key} belongs to machine.json alone");
    }
}

#[test]
fn json_files_end_in_a_line_break() {
    let desk = Desk::new();
    desk.simulate(&["gnau", "--rounds", "10"]);
    for file in ["run.json", "machine.json"] {
        let text = desk.read(&format!("results/gnau/simulated/{file}"));
        assert!(text.ends_with("}\n") && !text.contains('\r'), "{file}");
    }
}

/// Returns the numbers at a key of a JSON text, in order. It reads the text, because serde_json's own reading may be a
/// digit off.
fn numbers_at(json: &str, key: &str) -> Vec<Option<f64>> {
    let start = format!("\"{key}\":");
    let values = json.split(['{', ',', '}']).filter_map(|entry| entry.strip_prefix(start.as_str()));
    values.map(|value| (value != "null").then(|| value.parse().unwrap())).collect()
}

/// The summary has the figures of the table, to the last digit.
#[test]
fn the_json_summary_repeats_the_edge_table() {
    let desk = Desk::new();
    for rounds in ["21000", "3000", "1"] {
        let out = desk.run(&["simulate", "niu-niu", "--rounds", rounds, "--seed", "3", "--json"]).quietly();
        let edge = table(&desk.folder("results/niu-niu/simulated"), "edge.csv");
        let row = edge.row("dealer", "metric", "edge");
        assert_eq!(numbers_at(&out, "edge"), [row.cell("value")]);
        let deviation = edge.row("dealer", "metric", "std_dev").cell("value");
        assert_eq!(numbers_at(&out, "std_dev"), [deviation]);
        assert_eq!(numbers_at(&out, "rounds"), [rounds.parse().ok()]);
        assert_eq!(numbers_at(&out, "seed"), [Some(3.0)]);
        // The edge's own error comes first, then those of every figure; an empty cell is null.
        for column in ["value", "std_error", "ci_low", "ci_high"] {
            let figures = numbers_at(&out, column);
            let figures = &figures[figures.len() - edge.rows.len()..];
            assert_eq!(figures, edge.rows.iter().map(|row| row.cell(column)).collect::<Vec<_>>(), "{column}");
            if column != "value" {
                assert_eq!(numbers_at(&out, column)[0], row.cell(column), "{column}");
            }
        }
        let summary: Json = serde_json::from_str(&out).unwrap();
        assert_eq!((&summary["name"], &summary["method"]), (&"niu-niu".into(), &"simulated".into()));
        for (figure, row) in summary["figures"].as_array().unwrap().iter().zip(&edge.rows) {
            let of = |key: &str| figure[key].as_str();
            assert_eq!((of("role"), of("metric")), (Some(row.text("role")), Some(row.text("metric"))));
        }
    }
}

/// Solved tables are found from the config's folder, and `exact` with them gives the solved value. If strategies mix,
/// there are no counts of deals, and `run.json` states the precision of the figures.
#[test]
fn solved_tables_are_found_and_counted() {
    let desk = Desk::new();
    let solve = ["solve", "chinese-blackjack-standard", "--against", "best-play", "--set", "players=1", "--json"];
    let solved = desk.run(&solve).quietly();
    let of_side =
        |side| format!("{side}.file = '../results/chinese-blackjack-standard-with-players-1/solved/{side}.csv'\n");
    let keys = format!("players = 1\n[strategy]\n{}{}", of_side("player"), of_side("dealer"));
    desk.write("mine/best.toml", format!("base = 'chinese-blackjack-standard'\n{keys}"));
    let exact = desk.run(&["exact", "mine/best.toml", "--json"]).quietly();
    let (edge, value) = (numbers_at(&exact, "edge")[0].unwrap(), numbers_at(&solved, "value")[0].unwrap());
    assert!((edge + value).abs() < 1e-12, "{edge} {value}");
    let folder = desk.folder("results/best/exact");
    assert!(run_json(&folder)["exact_to"].as_str().unwrap().contains("no deals counted"));
    assert_eq!(run_json(&folder)["files"].as_array().unwrap().len(), 2);
    let hands = String::from_utf8(folder["frequency.csv"].clone()).unwrap();
    assert!(hands.lines().skip(1).all(|line| line.split(',').nth(2) == Some("")), "{hands}");
}
