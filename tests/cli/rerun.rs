//! Every kind of result is made again from its `run.json` alone, and `rerun` says whether the bytes are the same.

use crate::program::{Desk, assert_says};
use crate::results::{LONG_TABLE, assert_same, run_json};
use crate::running::{Running, rounds_saved};
use houseodds::config::sha256;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

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
    (&["solve", "seven.toml"], "solved-against-dealer"),
    (&["solve", "seven.toml", "--against", "best-play"], "solved"),
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
fn every_command_that_leaves_results_is_among_these() {
    let source = include_str!("../../src/store/request.rs");
    let commands: BTreeSet<&str> =
        source.split("ResultKind::new(").skip(1).filter_map(|rest| rest.split('"').nth(1)).collect();
    assert_eq!(commands, KINDS.iter().map(|(command, _)| command[0]).collect());
}

#[test]
fn every_kind_of_result_is_made_again_from_its_manifest() {
    for (command, folder) in KINDS {
        let desk = desk();
        desk.run(command).with_warnings();
        let place = &*only_place(&desk);
        let (parent, of) = place.rsplit_once('/').unwrap();
        let is_named = folder.strip_suffix('*').map_or(of == *folder, |start| of.starts_with(start));
        assert!(is_named, "{place} is not {folder}");
        // Nothing but the manifest, and no config.
        let elsewhere = Desk::new();
        elsewhere.write(&format!("was/{of}/run.json"), desk.read(&format!("{place}/run.json")));
        let said = elsewhere.run(&["rerun", &format!("was/{of}"), "--out", "again"]);
        assert_eq!(said.code, Some(0), "{command:?}: {}", said.err);
        assert_says(&said.out, &["only a run.json to compare with"]);
        let again = format!("{}/{of}", parent.replace("results/", "again/"));
        assert_same(&desk.folder(place), &elsewhere.folder(&again));
    }
}

#[test]
fn rerun_reports_differing_bytes() {
    let desk = Desk::new();
    desk.run(&["exact", "niu-niu-equal"]).quietly();
    let place = "results/niu-niu-equal/exact";
    let rerun = |out: &str| desk.run(&["rerun", place, "--out", out]);
    assert_says(&rerun("again").quietly(), &["niu-niu-equal  exact", "reproduced, with the same bytes\n"]);
    // Without a folder nothing is kept.
    let before = desk.listing("");
    assert_eq!(desk.run(&["rerun", place]).quietly(), "reproduced, with the same bytes\n");
    assert_eq!(desk.listing(""), before);
    // In place only if forced to.
    let whole = desk.folder(place);
    assert_says(&rerun("results").refused(), &[place, "would be replaced", "--force"]);
    assert_says(&desk.run(&["rerun", place, "--out", "results", "--force"]).quietly(), &["with the same bytes\n"]);
    assert_same(&desk.folder(place), &whole);
    // Another edge, with sums that fit.
    forge(&desk, place, "edge.csv", &desk.read(&format!("{place}/edge.csv")).replacen("0.", "1.", 1));
    let forged = desk.folder(place);
    assert_eq!(
        desk.run(&["rerun", place]).failed(),
        "error: results/niu-niu-equal/exact was not reproduced: it differs in edge.csv\n"
    );
    assert_same(&desk.folder(place), &forged);
}

/// Writes a file of a result, and its sum.
fn forge(desk: &Desk, place: &str, file: &str, text: &str) {
    desk.write(&format!("{place}/{file}"), text);
    let sums = desk.read(&format!("{place}/sums.txt"));
    let sums = sums.lines().map(|line| match line.split_once("  ") {
        Some((_, name)) if name == file => format!("{}  {file}\n", sha256(text)),
        _ => format!("{line}\n"),
    });
    desk.write(&format!("{place}/sums.txt"), sums.collect::<String>());
}

/// Returns the folder of the one result on a desk.
fn only_place(desk: &Desk) -> String {
    let found = desk.listing("results").into_iter().find(|path| path.ends_with("/run.json")).unwrap();
    found.trim_end_matches("/run.json").to_owned()
}

/// Changes a byte of each file except `machine.json`, which differs from run to run.
#[test]
fn a_damaged_byte_of_any_kind_of_result_is_found() {
    for (command, _) in KINDS {
        let desk = desk();
        desk.run(command).with_warnings();
        let place = only_place(&desk);
        for (name, bytes) in desk.folder(&place) {
            let mut damaged = bytes.clone();
            let middle = damaged.len() / 2;
            damaged[middle] ^= 1;
            desk.write(&format!("{place}/{name}"), damaged);
            let said = desk.run(&["rerun", &place]);
            assert!(said.code != Some(0) && said.out.is_empty(), "{command:?}: {name}: {}{}", said.out, said.err);
            desk.write(&format!("{place}/{name}"), bytes);
        }
        assert_eq!(desk.run(&["rerun", "--check", "."]).quietly(), format!("same     ./{place}\n"));
    }
}

/// For any false manifest, only a temporary folder is written, and the result is not confirmed. All fields of two results
/// get all false values. In the first result of each command, a field gets one if it is new or part of the request.
#[test]
fn no_field_of_a_manifest_can_be_forged() {
    let mut forged_before = BTreeSet::new();
    for (kind, (command, _)) in KINDS.iter().enumerate() {
        let takes_all = command[0] != "dossier" && command.contains(&"4001");
        if !takes_all && KINDS[..kind].iter().any(|(earlier, _)| earlier[0] == command[0]) {
            continue;
        }
        let desk = desk();
        desk.write("mine.md", "mine");
        desk.run(command).with_warnings();
        let place = only_place(&desk);
        let manifest = desk.read(&format!("{place}/run.json"));
        let honest: Json = serde_json::from_str(&manifest).unwrap();
        let others =
            [Json::Null, 7.into(), "../../mine".into(), json!(["--force"]), json!({ "export-markdown": "mine.md" })];
        for (at, field) in honest.as_object().unwrap().keys().enumerate() {
            let mut false_values: Vec<&Json> = others.iter().filter(|other| **other != honest[field]).collect();
            if !takes_all {
                if !forged_before.insert(field.clone()) && !["asked", "command", "config"].contains(&&**field) {
                    continue;
                }
                false_values = vec![false_values[(kind + at) % false_values.len()]];
            }
            for other in false_values {
                let mut forged = honest.clone();
                forged[field] = other.clone();
                forge(&desk, &place, "run.json", &format!("{forged:#}\n"));
                let before = desk.listing("");
                let said = desk.run(&["rerun", &place]);
                assert!(said.code != Some(0), "{command:?}: {field} = {other}: {}{}", said.out, said.err);
                assert_eq!((desk.listing(""), desk.read("mine.md")), (before, "mine".to_owned()), "{field} = {other}");
            }
        }
    }
}

/// Only commands that leave results, only options that shape them.
#[test]
fn a_manifest_is_no_command_line() {
    let desk = Desk::with("mine.md", "mine");
    desk.run(&["exact", "niu-niu-equal"]).quietly();
    let place = "results/niu-niu-equal/exact";
    let honest: Json = serde_json::from_str(&desk.read(&format!("{place}/run.json"))).unwrap();
    for (command, asked, says) in [
        ("exact", json!({ "export-markdown": "mine.md", "force": true }), "which does not affect `exact`"),
        ("exact", json!({ "out": "." }), "which does not affect `exact`"),
        ("exact", json!({ "set": ["rules.ties=push"] }), "which does not affect `exact`"),
        ("dossier", json!({ "set": ["name=other"] }), "which does not affect `dossier`"),
        ("page", json!({ "out": "mine.md", "force": true }), "names the command \"page\", which writes no result"),
        ("rerun", json!({}), "writes no result"),
        ("practice", json!({}), "writes no result"),
    ] {
        let mut forged = honest.clone();
        (forged["command"], forged["asked"]) = (command.into(), asked);
        forge(&desk, place, "run.json", &format!("{forged:#}\n"));
        assert_says(&desk.run(&["rerun", place]).refused(), &[place, says]);
        assert_eq!(desk.read("mine.md"), "mine");
    }
}

/// A file that is no part of the result is not read, so no message shows a line of it.
#[test]
fn a_manifest_opens_no_other_file() {
    let desk = Desk::with("mine.toml", "secret = 1");
    desk.run(&["exact", "niu-niu-equal"]).quietly();
    let place = "results/niu-niu-equal/exact";
    let honest: Json = serde_json::from_str(&desk.read(&format!("{place}/run.json"))).unwrap();
    let bids = json!({ "bids": ["never", { "file": "mine.toml" }] });
    for (key, value, says) in [
        ("base", json!("./mine.toml"), "a manifest lists all rules"),
        ("base", json!("gnau"), "a manifest lists all rules"),
        ("strategy", bids, "run.json names the file mine.toml without its SHA-256"),
    ] {
        let mut forged = honest.clone();
        forged["config"][key] = value;
        forge(&desk, place, "run.json", &format!("{forged:#}\n"));
        let said = desk.run(&["rerun", place]).refused();
        assert!(said.contains(says) && !said.contains("secret"), "{said}");
    }
}

/// Without a terminal, long work is announced even though no result is printed. Interrupted beside the result, nothing is
/// kept; in another folder it goes on.
#[test]
fn interrupted_work_is_announced_and_kept_only_elsewhere() {
    let desk = Desk::new();
    desk.run(&["simulate", "gnau", "--rounds", "9001", "--seed", "7"]).quietly();
    let place = "results/gnau/simulated";
    let manifest = desk.read(&format!("{place}/run.json"));
    forge(&desk, place, "run.json", &manifest.replace("9001", "100000000000"));
    let interrupted = |arguments: &[&str], waits_for: &str| {
        let mut running = Running::start(desk.command(arguments).env("RAYON_NUM_THREADS", "1"));
        running.wait_for(waits_for);
        running.send("INT");
        running.end()
    };
    let rerun = |options: &[&str], waits_for: &str| {
        interrupted(&[&["rerun", place], options].concat(), waits_for).was_interrupted()
    };
    assert_says(&rerun(&[], " will take about "), &["interrupted while", place, "nothing of that is kept"]);
    // A signal reaches the second of two results too.
    desk.run(&["exact", "niu-niu-equal", "--out", "before"]).quietly();
    let ran = interrupted(&["rerun", "--check", "before", place], " will take about ");
    assert_eq!((ran.code, ran.out.as_str()), (Some(130), "same     before/niu-niu-equal/exact\n"), "{}", ran.err);
    assert_says(&ran.err, &["interrupted while", place, "nothing of that is kept"]);
    let said = rerun(&["--out", "again"], " will take about ");
    assert_says(&said, &["are saved in again/gnau/simulated", "--out again --resume\n"]);
    let more = rerun(&["--out", "again", "--resume"], "resuming after ");
    assert!(rounds_saved(&more) >= rounds_saved(&said), "{more}");
    assert!(!desk.listing("results").iter().any(|path| path.contains("checkpoint")));
}

/// A pipe would be waited for, and a sparse file read into memory.
#[cfg(unix)]
#[test]
fn only_plain_files_of_a_bounded_size_are_read() {
    let place = "results/niu-niu-equal/exact";
    for file in ["run.json", "sums.txt", "edge.csv"] {
        for what in ["a FIFO", "larger than 64 MiB", "a link"] {
            let desk = Desk::new();
            desk.run(&["exact", "niu-niu-equal"]).quietly();
            let path = desk.path(&format!("{place}/{file}"));
            std::fs::rename(&path, desk.path("it")).unwrap();
            match what {
                "a FIFO" => assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success()),
                "a link" => std::os::unix::fs::symlink(desk.path("it"), &path).unwrap(),
                _ => std::fs::File::create(&path).unwrap().set_len(20 << 30).unwrap(),
            }
            let said = desk.run(&["rerun", place]);
            assert!(matches!(said.code, Some(1 | 2)), "{file}, {what}: {said:?}");
            assert_says(&said.err, &[&format!("{place}/{file}"), what]);
        }
    }
}

/// A tree of results gives a line for each, and one exit code.
#[cfg(unix)]
#[test]
fn a_tree_of_results_is_checked() {
    use std::os::unix::ffi::OsStrExt;
    let desk = Desk::new();
    desk.run(&["exact", "niu-niu-equal", "gnau"]).quietly();
    desk.run(&["simulate", "gnau", "--rounds", "9001"]).quietly();
    let unreadable = std::ffi::OsStr::from_bytes(b"br\xfcche");
    std::fs::rename(desk.path("results/gnau"), desk.path("results").join(unreadable)).unwrap();
    let check = || desk.run(&["rerun", "--check", "results"]);
    let before = desk.folder("results/niu-niu-equal/exact");
    let said = check();
    assert_eq!((said.code, said.err.as_str(), said.out.lines().count()), (Some(0), "", 3), "{}", said.out);
    assert!(said.out.lines().all(|line| line.starts_with("same     results/")), "{}", said.out);
    assert_same(&desk.folder("results/niu-niu-equal/exact"), &before);
    desk.run(&["rerun", "results/niu-niu-equal/exact/run.json"]).quietly();
    forge(&desk, "results/niu-niu-equal/exact", "edge.csv", "role,metric,value\n");
    std::fs::write(desk.path("results").join(unreadable).join("simulated/pays.csv"), "").unwrap();
    let said = check();
    assert_eq!(
        (said.code, said.err.as_str()),
        (Some(1), "error: 2 of 3 results were not reproduced with the same bytes\n")
    );
    assert_says(
        &said.out,
        &["differs  results/niu-niu-equal/exact: edge.csv\n", "/simulated/pays.csv is damaged", "same "],
    );
    std::fs::remove_file(desk.path("results/niu-niu-equal/exact/run.json")).unwrap();
    assert_says(
        &check().out,
        &["failed   results/niu-niu-equal/exact: ", "run.json is missing, though sums.txt names it"],
    );
}

/// Money is part of a dossier's pages, and so of its request.
#[test]
fn dossier_money_is_reproduced() {
    let desk = Desk::new();
    let command = ["dossier", "niu-niu-equal", "--rounds", "4001", "--draws", "1"];
    let money = ["--set", "money.unit=5", "--set", "money.currency=MYR", "--per-hour", "60"];
    desk.run(&[&command[..], &money].concat()).quietly();
    let place = "results/niu-niu-equal/dossier";
    assert_eq!(desk.run(&["rerun", place]).quietly(), "reproduced, with the same bytes\n");
    desk.write(&format!("{place}/machine.json"), "{ \"seconds\": 3600.5 }");
    let faster = [&command[..], &money[..5], &["50"]].concat();
    for other in [&command[..], &faster] {
        assert_says(&desk.run(other).refused(), &[place, "--set [\"money.unit=5\"", "3,600 seconds"]);
    }
    desk.write(&format!("{place}/machine.json"), "{ \"seconds\": 1 }");
    let note = desk.run(&faster).with_warnings();
    assert_says(&note, &["note: replacing the result of --set [\"money.unit=5\"", place]);
}

/// A solved table is named, not kept: it must be unchanged.
#[test]
fn rerun_checks_the_files_of_a_config() {
    let desk = desk();
    desk.run(&["solve", "seven.toml", "--against", "best-play"]).quietly();
    let table = "results/seven/solved/player.csv";
    desk.run(&["exact", "seven.toml", "--set", &format!("strategy.player.file={table}"), "--set", "name=own"])
        .with_warnings();
    let rerun = || desk.run(&["rerun", "results/own/exact", "--out", "again"]);
    rerun().with_warnings();
    assert_same(&desk.folder("results/own/exact"), &desk.folder("again/own/exact"));
    desk.write(table, desk.read(table).replacen('1', "0", 1));
    assert_says(&rerun().refused(), &[table, "is not the file that was used"]);
}

#[test]
fn unrepeatable_results_are_reported() {
    let desk = Desk::new();
    for part in ["1/3", "2/3"] {
        desk.run(&["simulate", "gnau", "--rounds", "20000", "--shard", part]).quietly();
    }
    desk.run(&["merge", "results", "--partial"]).with_warnings();
    assert_says(&desk.run(&["rerun", "results/gnau/simulated"]).refused(), &["merged from some parts of a run"]);
    assert_says(&desk.run(&["rerun", "results"]).refused(), &["no results in results"]);
    desk.write("old/run.json", "{\"version\": \"0.1.0\", \"name\": \"gnau\"}");
    assert_says(&desk.run(&["rerun", "old"]).refused(), &["an earlier version wrote it"]);
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
