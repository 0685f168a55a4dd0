//! Every kind of result is made again from its `run.json` alone, and `rerun` says whether the bytes are the same.

use crate::program::{Desk, assert_says};
use crate::results::{LONG_TABLE, assert_same, run_json};

/// Commands that write, and the folders of their results.
const KINDS: &[(&[&str], &str)] = &[
    (&["simulate", "long-table.toml", "--rounds", "9001", "--seed", "7", "--anybody"], "simulated"),
    (&["simulate", "gnau", "--rounds", "200k", "--until-se", "0.004"], "simulated"),
    (&["simulate", "gnau", "--rounds", "9001", "--shard", "2/2", "--set", "name=half"], "part-2-of-2"),
    (
        &[
            "simulate",
            "modulo-n",
            "--rounds",
            "4001",
            "--set",
            "strategy.seats=['largest','random','largest','smallest']",
        ],
        "simulated",
    ),
    (&["count", "chinese-blackjack-open", "--shoes", "50", "--tags", "A=-1 5=1", "--spread", "1-8"], "counted"),
    (&["night", "gnau", "--nights", "50", "--rounds", "10", "--set", "name=nights"], "night"),
    (&["exact", "dukes.toml", "--without", "Ks 3h"], "exact"),
    (&["effects", "gnau", "--set", "players=1", "--set", "name=removals"], "effects"),
    (&["solve", "gnau", "--set", "name=best"], "solved"),
    (&["solve", "seven.toml", "--against", "dealer"], "solved-against-dealer"),
    (&["compare", "dukes.toml", "--vary", "side.dukes.pays.five_dukes=50,100", "--bet", "dukes"], "compared-*"),
    (&["compare", "gnau", "niu-niu-equal", "--set", "players=2"], "compared"),
    (&["compare", "few.toml", "--one-at-a-time", "--vary", "bets=2,3", "--vary", "players=2"], "compared"),
    (&["compare", "modulo-n", "--vary", "rules.max_set=1,2", "--rounds", "4001", "--seed", "5"], "compared"),
    (
        &["design", "gnau", "--target", "0.05", "--vary", "payout.double=1..4:0.5", "--pareto", "--set", "name=wanted"],
        "design",
    ),
    (
        &["design", "dukes.toml", "--target", "-0.03", "--solve", "side.dukes.pays.five_dukes", "--bet", "dukes"],
        "design",
    ),
    (&["dossier", "niu-niu-equal", "--rounds", "4001", "--draws", "1", "--chip", "0.25", "--seed", "9"], "dossier"),
    (
        &[
            "risk",
            "gnau",
            "--rounds",
            "50",
            "--bankroll",
            "9",
            "--quantiles",
            "1,99.5",
            "--kelly",
            "--ruin",
            "5%",
            "--out",
            "results",
        ],
        "risk",
    ),
    (
        &[
            "risk",
            "few.toml",
            "--rounds",
            "20",
            "--role",
            "dealer",
            "--goal",
            "3",
            "--out",
            "results",
            "--set",
            "simulation.rounds=9001",
        ],
        "risk",
    ),
];

fn desk() -> Desk {
    let desk = Desk::with("long-table.toml", LONG_TABLE);
    desk.write(
        "dukes.toml",
        "base = 'gnau'\ncommission = '5 %'\n[side.dukes]\npays = { five_dukes = 50, ox_10 = '3:2' }",
    );
    desk.write("seven.toml", "base = 'chinese-blackjack'\nplayers = 1\n[strategy.dealer]\nstand_at = { two = 17 }");
    desk.write("few.toml", "base = 'niu-niu-equal'\nname = 'a-few'\nplayers = 2\nbets = 1");
    desk
}

#[test]
fn every_kind_of_result_is_made_again_from_its_manifest() {
    for (command, folder) in KINDS {
        let desk = desk();
        desk.run(command).with_warnings();
        let found = desk.listing("results").into_iter().find(|path| path.ends_with("/run.json")).unwrap();
        let place = found.trim_end_matches("/run.json");
        let (parent, of) = place.rsplit_once('/').unwrap();
        let is_named = folder.strip_suffix('*').map_or(of == *folder, |start| of.starts_with(start));
        assert!(is_named, "{place} is not {folder}");
        // Nothing but the manifest, and no config.
        let elsewhere = Desk::new();
        elsewhere.write(&format!("was/{of}/run.json"), desk.read(&found));
        let said = elsewhere.run(&["rerun", &format!("was/{of}"), "--out", "again"]);
        assert_eq!(said.code, Some(0), "{command:?}: {}", said.err);
        assert_says(&said.out, &["only a run.json to compare with"]);
        let again = format!("{}/{of}", parent.replace("results/", "again/"));
        assert_same(&desk.folder(place), &elsewhere.folder(&again));
    }
}

#[test]
fn rerun_says_whether_a_byte_differs() {
    let desk = Desk::new();
    desk.run(&["exact", "niu-niu-equal"]).quietly();
    let place = "results/niu-niu-equal/exact";
    let rerun = |out: &str| desk.run(&["rerun", place, "--out", out]);
    assert_says(&rerun("again").quietly(), &["niu-niu-equal  exact", "made again, with the same bytes\n"]);
    // In place, too.
    assert_says(&rerun("results").quietly(), &["made again, with the same bytes\n"]);
    desk.write(
        &format!("{place}/sums.txt"),
        desk.read(&format!("{place}/sums.txt")).replace("  edge.csv", "  edgy.csv"),
    );
    assert_says(&rerun("other").failed(), &["made again, results/niu-niu-equal/exact differs in edge.csv, edgy.csv"]);
}

/// A solved table is named, not kept: it must be what it was.
#[test]
fn rerun_checks_the_files_of_a_config() {
    let desk = desk();
    desk.run(&["solve", "seven.toml"]).quietly();
    let table = "results/seven/solved/player.csv";
    desk.run(&["exact", "seven.toml", "--set", &format!("strategy.player.file={table}"), "--set", "name=own"])
        .with_warnings();
    let rerun = || desk.run(&["rerun", "results/own/exact", "--out", "again"]);
    assert_says(&rerun().with_warnings(), &[""]);
    assert_same(&desk.folder("results/own/exact"), &desk.folder("again/own/exact"));
    desk.write(table, desk.read(table).replacen('1', "0", 1));
    assert_says(&rerun().refused(), &[table, "is not the file that was used"]);
}

#[test]
fn what_cannot_be_made_again_is_said() {
    let desk = Desk::new();
    for part in ["1/3", "2/3"] {
        desk.run(&["simulate", "gnau", "--rounds", "20000", "--shard", part]).quietly();
    }
    desk.run(&["merge", "results", "--partial"]).with_warnings();
    assert_says(&desk.run(&["rerun", "results/gnau/simulated"]).refused(), &["merged from some parts of a run"]);
    assert_says(&desk.run(&["rerun", "results"]).refused(), &["no results in results"]);
    desk.write("old/run.json", "{\"version\": \"0.1.0\", \"name\": \"gnau\"}");
    assert_says(&desk.run(&["rerun", "old"]).refused(), &["of an earlier version"]);
}

/// The rules of a result are a config like any other.
#[test]
fn a_manifest_is_a_config() {
    let desk = desk();
    desk.run(&["exact", "dukes.toml", "--set", "rules.ties=push"]).quietly();
    let manifest = "results/dukes/exact/run.json";
    let config = run_json(&desk.folder("results/dukes/exact"))["config_hash"].clone();
    let checked: serde_json::Value = serde_json::from_str(&desk.run(&["check", manifest, "--json"]).quietly()).unwrap();
    assert_eq!((&checked["config_hash"], &checked["name"]), (&config, &"dukes".into()));
    desk.write("it/run.json", "{}");
    assert_says(&desk.run(&["check", "it/run.json"]).refused(), &["cannot read it/run.json: it is not the manifest"]);
}
