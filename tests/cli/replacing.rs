//! Results of other commands, unfinished runs and results that took long are not replaced unasked.

use crate::program::{Desk, Ran, assert_says};
use crate::results::{assert_same, run_json};
use crate::running::Running;

const BLACKJACK: [&str; 7] = [
    "chinese-blackjack-standard",
    "--set",
    "players=1",
    "--set",
    "rules.free_hand=off",
    "--set",
    "name=chinese-blackjack-standard",
];

fn run(desk: &Desk, parts: &[&[&str]]) -> Ran {
    desk.run(&parts.concat())
}

/// Makes a result look as if it had taken an hour.
fn age(desk: &Desk, folder: &str) {
    desk.write(&format!("{folder}/machine.json"), "{ \"threads\": 1, \"seconds\": 3600.5 }\n");
}

#[test]
fn each_kind_of_solution_has_a_folder_of_its_own() {
    let desk = Desk::new();
    let place = "results/chinese-blackjack-standard";
    run(&desk, &[&["solve", "--against", "best-play"], &BLACKJACK]).quietly();
    let table = format!("{place}/solved/player.csv");
    let (solved, mine) = (desk.folder(&format!("{place}/solved")), format!("strategy.player.file={table}"));
    for side in ["players", "dealer"] {
        run(&desk, &[&["solve"], &BLACKJACK, &["--set", &mine, "--against", side]]).quietly();
        assert!(desk.path(&format!("{place}/solved-against-{side}/run.json")).exists());
    }
    assert_same(&desk.folder(&format!("{place}/solved")), &solved);
}

#[test]
fn comparisons_of_other_variants_stand_beside_each_other() {
    let desk = Desk::new();
    let compare = |more: &[&str]| {
        let out = run(&desk, &[&["compare", "--set", "players=1", "--set", "name=gnau"], more]).with_warnings();
        let folders = desk.listing("results/gnau");
        (folders.iter().filter(|path| path.ends_with("/compared.csv")).count(), out)
    };
    let ties = ["gnau", "--vary", "rules.ties=dealer,push"];
    assert_eq!(compare(&ties), (1, String::new()));
    let first = desk.folder("results/gnau/compared");
    assert_eq!(compare(&["gnau", "--vary", "payout.double=2,3"]), (2, String::new()));
    assert_eq!(compare(&["gnau", "niu-niu"]), (3, String::new()));
    assert_eq!(compare(&["gnau", "--vary", "rules.ties=dealer,push", "--one-at-a-time"]), (4, String::new()));
    assert_same(&desk.folder("results/gnau/compared"), &first);
    // Repeated, each comparison finds its own.
    assert_eq!(compare(&["gnau", "niu-niu"]), (4, String::new()));
    assert_eq!(compare(&ties), (4, String::new()));
    let (folders, note) = compare(&[&ties[..], &["--set", "commission=0.1"]].concat());
    assert_eq!((folders, &*note), (4, "note: replacing the result of other rules in results/gnau/compared\n"));
    // `--play` is part of what identifies a comparison.
    let of_play = |play| {
        run(&desk, &[&["compare"], &BLACKJACK, &["--vary", "rules.triple_seven=true,false", "--play", play]]).quietly()
    };
    let place = |out: &str| out.lines().last().unwrap().split_once("tables in ").unwrap().1.to_owned();
    assert_ne!(place(&of_play("config")), place(&of_play("equilibrium")));
}

#[test]
fn unfinished_work_is_not_thrown_away() {
    let desk = Desk::new();
    let played = houseodds::report::grouped(desk.interrupted(&["simulate", "gnau"]));
    let checkpoint = "results/gnau/simulated/checkpoint.txt";
    let before = desk.read(checkpoint);
    for other in [&[][..], &["--seed", "1"], TIES] {
        let message = run(&desk, &[&["simulate", "gnau", "--rounds", "9001"], other]).refused();
        assert_eq!(
            message,
            format!(
                "error: {checkpoint} holds {played} rounds of an interrupted run\n  = help: continue with --resume, keep \
                 both by writing elsewhere with --out, or replace it with --force\n"
            )
        );
    }
    assert_eq!(desk.read(checkpoint), before);
    desk.run(&["simulate", "gnau", "--rounds", "9001", "--force"]).quietly();
    assert!(!desk.path(checkpoint).exists());
}

#[test]
fn a_result_that_took_long_is_not_replaced_by_another() {
    let desk = Desk::new();
    let simulate = ["simulate", "gnau", "--rounds", "9001"];
    let place = "results/gnau/simulated";
    run(&desk, &[&simulate]).quietly();
    age(&desk, place);
    let before = desk.folder(place);
    for (other, what) in
        [(TIES, "other rules"), (&["--seed", "7"], "seed 20260101"), (&["--rounds", "9000"], "9,001 rounds")]
    {
        for more in [&[][..], &["--resume"]] {
            let arguments = if other[0] == "--rounds" { &simulate[..2] } else { &simulate };
            assert_eq!(
                run(&desk, &[arguments, other, more]).refused(),
                format!(
                    "error: {place} holds a result of {what} that took 3,600 seconds to make\n  = help: keep both by \
                     writing elsewhere with --out or under another `name`, or replace it with --force\n"
                )
            );
        }
    }
    assert_same(&desk.folder(place), &before);
    // A longer run of the same cards loses nothing.
    desk.run(&["simulate", "gnau", "--rounds", "9002"]).quietly();
    age(&desk, place);
    let note = run(&desk, &[&simulate, TIES, &["--force"]]).with_warnings();
    assert_eq!(note, "note: replacing the result of other rules in results/gnau/simulated\n");
    assert_eq!(run_json(&desk.folder(place))["rounds"], 9001);
}

/// Only the last stretch of the run was timed, or none.
#[test]
fn how_long_a_result_took_is_estimated_from_its_rounds() {
    let desk = Desk::new();
    desk.run(&["simulate", "gnau", "--rounds", "9001"]).quietly();
    let place = "results/gnau/simulated";
    desk.write(&format!("{place}/machine.json"), "{ \"seconds\": 0.5, \"rounds_per_second\": 100.0 }");
    let message = desk.run(&["simulate", "gnau", "--rounds", "9001", "--seed", "7"]).refused();
    assert_says(&message, &["that took 90 seconds"]);
    desk.write(&format!("{place}/machine.json"), "");
    let run = desk.read(&format!("{place}/run.json")).replace("\"rounds\": 9001", "\"rounds\": 900000001");
    desk.write(&format!("{place}/run.json"), run);
    let message = desk.run(&["simulate", "gnau", "--rounds", "9001", "--seed", "7"]).refused();
    assert_says(&message, &["that took 90 seconds"]);
}

/// A clone has no `machine.json`. What it has is replaced by nothing but the command that made it, which leaves it as it
/// is: then it is still protected.
#[test]
fn a_result_of_a_clone_is_not_replaced_unasked() {
    let desk = Desk::new();
    let (simulate, place) = (["simulate", "gnau", "--rounds", "9001"], "results/gnau/simulated");
    desk.run(&simulate).quietly();
    std::fs::remove_file(desk.path(&format!("{place}/machine.json"))).unwrap();
    let before = desk.folder(place);
    for (rounds, more, what) in [
        ("9002", &[][..], "9,001 rounds"),
        ("9000", &[], "9,001 rounds"),
        ("9001", &["--seed", "7"], "seed 20260101"),
        ("9001", &["--anybody"], "other rules"),
        ("9001", TIES, "other rules"),
        ("9001", &["--until-se", "0.1"], "9,001 rounds"),
    ] {
        desk.run(&simulate).quietly();
        let other = run(&desk, &[&simulate[..3], &[rounds], more]).refused();
        assert_says(&other, &[&format!("{place} holds a result of {what} that was made elsewhere"), "--force"]);
        assert!(!desk.path(&format!("{place}/machine.json")).exists());
    }
    assert_same(&desk.folder(place), &before);
    desk.run(&["simulate", "gnau", "--rounds", "9002", "--force"]).quietly();
    assert_eq!(run_json(&desk.folder(place))["rounds"], 9002);
}

/// A command that writes, the folder of its result, and what makes another answer of it.
type Asks<'a> = (&'a [&'a str], &'a str, &'a [&'a [&'a str]]);

const ASKS: &[Asks<'_>] = &[
    (
        &["simulate", "gnau", "--rounds", "9001"],
        "simulated",
        &[&["--seed", "7"], &["--rounds", "9000"], &["--until-se", "0.1", "--rounds", "1G"], &["--anybody"], TIES],
    ),
    (
        &["simulate", "gnau", "--rounds", "70001", "--until-se", "0.0001"],
        "simulated",
        &[&["--until-se", "0.0002"], &["--rounds", "70000"], &["--seed", "7"]],
    ),
    (
        &["simulate", "gnau", "--rounds", "20000", "--shard", "2/2"],
        "part-2-of-2",
        &[&["--rounds", "40000"], &["--rounds", "10000"], &["--seed", "7"], TIES],
    ),
    (
        &["count", "gnau", "--shoes", "200"],
        "counted",
        &[&["--shoes", "100"], &["--tags", "A=-1 5=1"], &["--cut", "30"], &["--spread", "1-8"], &["--seed", "7"]],
    ),
    (
        &["night", "gnau", "--nights", "50"],
        "night",
        &[&["--nights", "20"], &["--rounds", "10"], &["--seed", "7"], TIES],
    ),
    (&["exact", "gnau"], "exact", &[TIES, WITHOUT]),
    (&["effects", "gnau", "--set", "players=1", "--set", "name=gnau"], "effects", &[TIES]),
    (&["solve", "gnau"], "solved", &[TIES, &["--seed", "7"]]),
    (&["compare", "gnau", "--vary", "payout.double=2,3"], "compared", &[TIES, WITHOUT]),
    (
        &["compare", "modulo-n", "--vary", "rules.max_set=1,2", "--rounds", "9001", "--set", "name=gnau"],
        "compared",
        &[&["--rounds", "9000"], &["--seed", "7"]],
    ),
    (
        &["design", "gnau", "--target", "0.05", "--vary", "payout.double=1..4:0.5"],
        "design",
        &[&["--target", "0.04"], &["--tolerance", "0.01"], &["--vary", "payout.ngau_tonku=1,2"], &["--pareto"], TIES],
    ),
    (
        &["dossier", "gnau", "--rounds", "9001", "--draws", "1"],
        "dossier",
        &[&["--rounds", "9002"], &["--draws", "2"], &["--chip", "0.5"], &["--seed", "7"], TIES],
    ),
    (
        &["risk", "gnau", "--rounds", "100", "--out", "results"],
        "risk",
        &[
            &["--rounds", "200"],
            &["--bankroll", "5"],
            &["--goal", "5"],
            &["--quantiles", "1,99"],
            &["--ruin", "0.1"],
            &["--kelly"],
            &["--role", "dealer"],
            &["--bet", "main"],
            &["--set", "simulation.rounds=5"],
            TIES,
        ],
    ),
];

/// Another rule under the same name.
const TIES: &[&str] = &["--set", "rules.ties=push", "--set", "name=gnau"];
const WITHOUT: &[&str] = &["--without", "Ks", "--set", "name=gnau"];

/// Returns a command with these options added, in place of its own options of the same names.
fn with(command: &[&str], options: &[&str]) -> Vec<String> {
    let repeats = ["--set", "--without"];
    let given = |word: &&&str| word.starts_with("--") && !repeats.contains(word) && options.contains(word);
    let mut words: Vec<&str> = command.to_vec();
    if let Some(at) = command.iter().position(|word| given(&word)) {
        words.drain(at..at + 2);
    }
    words.iter().chain(options).map(|word| (*word).to_owned()).collect()
}

/// A result that took an hour is refused before any work, unless the request is the same.
#[test]
fn slow_results_are_replaced_only_by_equal_ones() {
    for (command, folder, others) in ASKS {
        let desk = Desk::new();
        let place = format!("results/gnau/{folder}");
        desk.run(command).with_warnings();
        let whole = desk.folder(&place);
        age(&desk, &place);
        for other in *others {
            let words = with(command, other);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let said = desk.run(&words).refused();
            assert_says(&said, &[&place, "that took 3,600 seconds to make", "--force"]);
            assert_same(&desk.folder(&place), &whole);
        }
        desk.run(command).with_warnings();
        assert_same(&desk.folder(&place), &whole);
    }
}

/// A run that includes all rounds of an earlier one loses nothing.
#[test]
fn a_run_that_contains_another_replaces_it() {
    let desk = Desk::new();
    let place = "results/gnau/simulated";
    let run = |options: &[&str]| desk.run(&[&["simulate", "gnau"], options].concat());
    for options in [
        &["--rounds", "70001", "--until-se", "0.02"][..],
        &["--rounds", "80000", "--until-se", "0.0001"],
        &["--rounds", "80000"],
        &["--rounds", "80001"],
    ] {
        run(options).with_warnings();
        age(&desk, place);
    }
    assert_eq!(run_json(&desk.folder(place))["rounds"], 80_001);
}

/// An unreadable manifest does not permit replacing a slow result.
#[test]
fn a_damaged_result_that_took_long_is_kept_too() {
    let desk = Desk::new();
    desk.run(&["exact", "gnau"]).quietly();
    age(&desk, "results/gnau/exact");
    desk.write("results/gnau/exact/run.json", "{ \"versi");
    assert_says(&desk.run(&["exact", "gnau"]).refused(), &["run.json is damaged", "3,600 seconds"]);
    let note = desk.run(&["exact", "gnau", "--force"]).with_warnings();
    assert_says(&note, &["note: replacing the result of unknown rules"]);
}

/// The time in `machine.json` counts even if `run.json` is missing or another version wrote it.
#[test]
fn a_result_of_another_version_or_without_a_manifest_is_kept() {
    let desk = Desk::new();
    let manifest = "results/gnau/exact/run.json";
    desk.run(&["exact", "gnau"]).quietly();
    age(&desk, "results/gnau/exact");
    let own = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    let text = desk.read(manifest);
    assert!(text.contains(&own), "{text}");
    desk.write(manifest, text.replace(&own, "\"version\": \"0.2.0\""));
    assert_says(&desk.run(&["exact", "gnau"]).refused(), &["a result of version 0.2.0", "3,600 seconds"]);
    std::fs::remove_file(desk.path(manifest)).unwrap();
    let before = desk.folder("results/gnau/exact");
    assert_says(&desk.run(&["exact", "gnau"]).refused(), &["run.json", "3,600 seconds", "--force"]);
    assert_same(&desk.folder("results/gnau/exact"), &before);
    desk.run(&["exact", "gnau", "--force"]).with_warnings();
    assert!(desk.path(manifest).exists());
}

/// A changed table of a preset has another folder.
#[test]
fn a_changed_table_leaves_the_presets_result() {
    let desk = Desk::new();
    desk.run(&["exact", "gnau"]).quietly();
    let before = desk.folder("results/gnau/exact");
    desk.run(&["exact", "gnau", "--set", "rules.ties=push"]).quietly();
    assert_same(&desk.folder("results/gnau/exact"), &before);
    assert!(desk.path("results/gnau-with-ties-push/exact/edge.csv").exists());
}

/// The tables of `verify` are in no other file.
#[test]
fn the_tables_of_verify_are_kept() {
    let desk = Desk::new();
    let verify = |rounds| {
        let line = ["verify", "gnau", "--set", "players=1", "--rounds", rounds, "--export-markdown", "v.md"];
        desk.run(&line)
    };
    verify("9001").quietly();
    let first = desk.read("v.md");
    assert_says(&verify("9002").refused(), &["v.md holds a table in Markdown that is in no other file", "--force"]);
    assert_eq!(desk.read("v.md"), first);
}

/// The export is planned before the log is read, and somebody writes the file meanwhile.
#[test]
fn a_file_that_appears_meanwhile_is_kept() {
    let desk = Desk::new();
    assert!(std::process::Command::new("mkfifo").arg(desk.path("log")).status().unwrap().success());
    let line = ["monitor", "gnau", "log", "--export-markdown", "page.md"];
    let mut command = desk.command(&line);
    let running = command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    // Opens once the program reads it.
    let mut log = std::fs::File::options().write(true).open(desk.path("log")).unwrap();
    desk.write("page.md", "mine");
    std::io::Write::write_all(&mut log, b"net\n-1\n1\n-1\n").unwrap();
    drop(log);
    let ran = crate::program::Ran::from(running.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert_says(&ran.err, &["page.md holds a file that this command did not write", "--force"]);
    assert_eq!(desk.read("page.md"), "mine");
}

/// Merging is quick: the time of the parts counts.
#[test]
fn merged_durations_add_up() {
    let desk = Desk::new();
    for part in ["1/2", "2/2"] {
        desk.run(&["simulate", "gnau", "--rounds", "9001", "--shard", part]).quietly();
    }
    age(&desk, "results/gnau/part-1-of-2");
    desk.run(&["merge", "results"]).quietly();
    let message = desk.run(&["simulate", "gnau", "--rounds", "9001", "--seed", "7"]).refused();
    assert_says(&message, &["seed 20260101 that took 3,600 seconds"]);
}

#[test]
fn every_command_that_writes_asks_before_it_replaces() {
    let desk = Desk::new();
    for part in ["1/2", "2/2"] {
        desk.run(&["simulate", "gnau", "--rounds", "9001", "--seed", "3", "--shard", part]).quietly();
    }
    desk.run(&["simulate", "gnau", "--rounds", "9001"]).quietly();
    let part = ["simulate", "gnau", "--rounds", "9001", "--shard", "1/2"];
    let ways: [(&[&str], &[&str], &str); 5] = [
        (&["exact", "gnau"], TIES, "exact"),
        (&["solve", "gnau"], TIES, "solved"),
        (&["compare", "gnau", "--vary", "payout.double=2,3"], TIES, "compared"),
        (&["merge", "results"], &[], "simulated"),
        (&part, &["--seed", "4"], "part-1-of-2"),
    ];
    for (command, other, folder) in ways {
        let place = format!("results/gnau/{folder}");
        if !desk.path(&place).exists() {
            desk.run(command).quietly();
        }
        age(&desk, &place);
        let before = desk.folder(&place);
        assert_says(&run(&desk, &[command, other]).refused(), &[&place, "3,600 seconds", "--out", "--force"]);
        assert_same(&desk.folder(&place), &before);
        run(&desk, &[command, other, &["--force"]]).with_warnings();
        assert_ne!(desk.folder(&place), before, "{folder}");
    }
}

#[test]
fn of_two_equal_comparisons_the_second_waits_for_its_turn() {
    let desk = Desk::new();
    let compare =
        |vary: &'static str| ["compare", "modulo-n", "--vary", vary, "--rounds", "100G", "--progress", "always"];
    let mut running = Running::start(desk.command(&compare("rules.max_set=1,2")).env("RAYON_NUM_THREADS", "1"));
    running.wait_for(" of 100,000,000,000 rounds");
    let message = desk.run(&compare("rules.max_set=1,2")).failed();
    assert_says(&message, &["error: another run is writing results/modulo-n/compared-"]);
    running.send("INT");
    running.end().was_interrupted();
    assert!(!desk.listing("results").iter().any(|path| path.ends_with("run.json")));
}

/// A page may replace only pages of its kind that are made again in a moment, unless forced.
#[test]
fn pages_replace_only_quick_results() {
    let desk = Desk::new();
    desk.run(&["exact", "gnau"]).quietly();
    let report = ["report", "results/gnau", "--out", "page"];
    let compare = ["compare", "gnau", "--vary", "rules.ties=dealer,push", "--out", "out", "--export-markdown", "page"];
    let program = ["page", "gnau", "--set", "players=1", "--out", "page"];
    let commands: [&[&str]; 3] = [&report, &compare, &program];
    let made = commands.map(|command| {
        let _ = std::fs::remove_file(desk.path("page"));
        run(&desk, &[command]).quietly();
        desk.read("page")
    });
    // A table with additions is not the program's output any more.
    let [edited, foreign] = [format!("{}\nSee also my notes.\n", made[1]), "<!DOCTYPE html><p>mine".to_owned()];
    let own = ["a report", "a table in Markdown", "the program as a page"];
    let others =
        [(&edited, "a file that this command did not write"), (&foreign, "a file that this command did not write")];
    let there: Vec<(&String, &str)> = made.iter().zip(own).chain(others).collect();
    for (at, command) in commands.into_iter().enumerate() {
        for (number, (text, what)) in there.iter().enumerate() {
            desk.write("page", text.as_str());
            if number == at {
                run(&desk, &[command]).quietly();
                assert!(desk.read("page") == made[at], "{command:?}");
                continue;
            }
            let expected =
                format!("error: page holds {what}\n  = help: write to another file, or replace it with --force\n");
            assert_eq!(run(&desk, &[command]).refused(), expected, "{command:?}");
            assert!(desk.read("page") == **text, "{command:?}");
        }
        run(&desk, &[command, &["--force"]]).quietly();
        assert!(desk.read("page") == made[at], "{command:?}");
        desk.write("page", "");
        run(&desk, &[command]).quietly();
    }
}

/// `--json` lists all files of this run, and none that were there before.
#[test]
fn every_command_that_writes_lists_its_files() {
    let part = ["simulate", "gnau", "--rounds", "9001", "--shard", "1/2", "--set", "name=parts"];
    for (command, name, folder, files) in [
        (&["simulate", "gnau", "--rounds", "9001"][..], "gnau", "simulated", &["edge.csv", "matchup.csv"][..]),
        (&part, "parts", "part-1-of-2", &["tally.txt"]),
        (&["count", "chinese-blackjack-open", "--shoes", "50"], "chinese-blackjack-open", "counted", &["counted.csv"]),
        (&["night", "gnau", "--nights", "50"], "gnau", "night", &["night.csv"]),
        (&["exact", "gnau", "--set", "players=1"], "gnau-with-players-1", "exact", &["edge.csv", "pays.csv"]),
        (&["effects", "gnau", "--set", "players=1"], "gnau-with-players-1", "effects", &["effects.csv"]),
        (&["solve", "gnau"], "gnau", "solved", &[]),
        (&["compare", "gnau", "--vary", "payout.double=2,3"], "gnau", "compared", &["compared.csv"]),
        (&["design", "gnau", "--target", "0.05", "--vary", "payout.double=2,3"], "gnau", "design", &["designs.csv"]),
        (&["dossier", "gnau", "--rounds", "9001", "--draws", "1"], "gnau", "dossier", &["dossier.html", "bands.csv"]),
        (&["risk", "gnau", "--rounds", "9", "--out", "results"], "gnau", "risk", &["risk.csv"]),
    ] {
        let desk = Desk::new();
        let place = format!("results/{name}/{folder}");
        // Another user's files are not listed.
        desk.write(&format!("{place}/mine.csv"), "1");
        let said: serde_json::Value = serde_json::from_str(&run(&desk, &[command, &["--json"]]).quietly()).unwrap();
        let mut listed: Vec<&str> =
            said["files"].as_array().unwrap().iter().map(|file| file.as_str().unwrap()).collect();
        listed.sort_unstable();
        let others = ["machine.json", "sums.txt", "mine.csv"].map(|file| format!("{place}/{file}"));
        let there = desk.listing(&place);
        let expected: Vec<&str> =
            there.iter().map(String::as_str).filter(|file| !others.iter().any(|o| o == file)).collect();
        assert_eq!(listed, expected, "{command:?}");
        for file in files.iter().chain(&["run.json"]) {
            assert!(listed.contains(&&*format!("{place}/{file}")), "{command:?}: {file} in {listed:?}");
        }
    }
}
