//! Results go to standard output, everything else to standard error, and colours only to a terminal.

use crate::program::{Desk, assert_says, houseodds};
use crate::results::table;
use serde_json::Value as Json;
use std::io::pipe;
use std::process::Command;

const ESCAPE: char = '\u{1b}';

#[test]
fn json_is_one_object_and_nothing_else() {
    let desk = Desk::new();
    for (config, name) in [("gnau", "gnau"), ("niu-niu", "niu-niu")] {
        let out = desk.run(&["simulate", config, "--rounds", "21000", "--json"]).quietly();
        let summary: Json = serde_json::from_str(&out).expect("one JSON value");
        assert_eq!((&summary["name"], &summary["rounds"]), (&name.into(), &21_000.into()));
        for key in ["edge", "std_error", "std_dev"] {
            assert!(summary[key].is_f64(), "{key} of {out}");
        }
        assert!(out.ends_with("}\n"));
    }
}

/// An undefined figure is null, not 0 and not left out.
#[test]
fn json_of_one_round_has_no_errors() {
    let out = Desk::new().run(&["simulate", "gnau", "--rounds", "1", "--json"]).quietly();
    let summary: Json = serde_json::from_str(&out).unwrap();
    for key in ["std_error", "ci_low", "ci_high"] {
        assert_eq!(summary.get(key), Some(&Json::Null), "{key}");
    }
}

/// Equal runs print equal JSON, without time or threads.
#[test]
fn json_is_the_same_for_equal_runs() {
    let desk = Desk::new();
    let run = |more: &[&str]| {
        let out = desk.run(&[&["simulate", "gnau", "--rounds", "21000", "--json"], more].concat()).quietly();
        let mut said: Json = serde_json::from_str(&out).unwrap();
        // Only the place of the files differs.
        said.as_object_mut().unwrap().remove("files").unwrap();
        said.to_string()
    };
    let first = run(&[]);
    assert_eq!(first, run(&["--threads", "3"]));
    // Only the places of the files differ.
    assert_eq!(first, run(&["--out", "elsewhere"]).replace("\"elsewhere/", "\"results/"));
    assert_eq!(first, run(&["--progress", "never"]));
}

#[test]
fn the_summary_shows_name_edge_and_place() {
    let out = Desk::new().run(&["simulate", "niu-niu", "--rounds", "21000", "--seed", "3"]).quietly();
    assert!(out.starts_with("niu-niu  simulated, 21,000 rounds, seed 3\n"), "{out}");
    assert_says(&out, &["dealer edge", " % ± ", "player wins", "ox_10", "no_ox", "results/niu-niu/simulated"]);
    // Exact figures need no interval, and none is reported missing.
    let exact = Desk::new().run(&["exact", "niu-niu"]).quietly();
    let edge = exact.lines().find(|line| line.starts_with("  dealer edge")).unwrap();
    assert!(edge.starts_with("  dealer edge           4.0275154") && edge.ends_with('%'), "{edge}");
    // A hand that never occurred has no line.
    assert!(!out.contains("double_k") && !out.contains("five_small"), "{out}");
}

/// The screen shows the figures of a report, here worked out anew from the distribution of nets.
#[test]
fn the_summary_shows_return_variance_and_n0() {
    let desk = Desk::new();
    let shown = desk.run(&["exact", "niu-niu", "--set", "players=1"]).quietly();
    let payouts = table(&desk.folder("results/niu-niu-with-players-1/exact"), "payout.csv");
    let rows = payouts.rows_of("player");
    let (mut mean, mut square) = (0.0, 0.0);
    for row in &rows {
        mean += row.figure("net") * row.figure("probability");
        square += row.figure("net") * row.figure("net") * row.figure("probability");
    }
    let variance = square - mean * mean;
    for (label, figure) in
        [("RTP", 100.0 * (1.0 + mean)), ("its variance", variance), ("N0 of a player", variance / (mean * mean))]
    {
        let line = shown.lines().find_map(|line| line.trim().strip_prefix(label)).unwrap_or_else(|| panic!("{shown}"));
        let value: f64 = line.trim().trim_end_matches(" %").parse().unwrap();
        assert!((value / figure - 1.0).abs() < 1e-9, "{label} {value} {figure}");
    }
}

#[test]
fn several_summaries_follow_each_other() {
    let out = Desk::new().run(&["simulate", "niu-niu", "gnau", "--rounds", "5000"]).quietly();
    let at = |name: &str| out.find(&format!("{name}  simulated")).expect(name);
    assert!(at("niu-niu") < at("gnau"));
}

/// Without a terminal there are no colours, and no bars unless `--progress always`.
#[test]
fn nothing_is_painted_without_a_terminal() {
    let desk = Desk::with("wrong.toml", "game = 'gnau'\nplayers = 0");
    for progress in ["auto", "never"] {
        let out = desk.run(&["simulate", "gnau", "--rounds", "21000", "--progress", progress]).quietly();
        assert!(!out.contains([ESCAPE, '█', '\r']), "{out}");
    }
    for arguments in
        [&["check", "wrong.toml"][..], &["check", "gnau", "--set", "rules.ties=push"], &["nonsense"], &["--help"]]
    {
        let ran = desk.run(arguments);
        assert!(!(ran.out + &ran.err).contains([ESCAPE, '\r']), "{arguments:?}");
    }
}

#[test]
fn progress_never_reaches_standard_output() {
    let desk = Desk::new();
    let run = |progress| desk.run(&["simulate", "gnau", "--rounds", "300000", "--json", "--progress", progress]);
    let always = run("always");
    assert_eq!((always.code, always.out), (Some(0), run("never").quietly()));
}

#[test]
fn no_color_is_kept() {
    let desk = Desk::with("wrong.toml", "game = 'gnau'\nplayers = 0");
    for arguments in
        [&["simulate", "gnau", "--rounds", "4000"][..], &["check", "wrong.toml"], &["check", "nonsense"], &["nonsense"]]
    {
        let ran = desk.command(arguments).env("NO_COLOR", "1").env("TERM", "xterm-256color").output().unwrap();
        assert!(![ran.stdout, ran.stderr].concat().contains(&0x1b), "{arguments:?}");
    }
}

/// A run whose output has no reader still writes its results.
#[test]
fn a_closed_pipe_is_no_error() {
    let desk = Desk::new();
    for arguments in [
        &["presets"][..],
        &["presets", "gnau"],
        &["check", "gnau"],
        &["simulate", "gnau", "--rounds", "5000"],
        &["simulate", "niu-niu", "--rounds", "5000", "--json"],
        &["--help"],
        &["--version"],
    ] {
        let (message, code) = with_closed_output(desk.command(arguments));
        assert_eq!((message.as_str(), code), ("", Some(0)), "{arguments:?}");
    }
    for name in ["gnau", "niu-niu"] {
        assert_eq!(desk.listing(&format!("results/{name}/simulated")).len(), 9);
    }
}

/// Runs a command whose standard output has lost its reader.
fn with_closed_output(mut command: Command) -> (String, Option<i32>) {
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    let output = command.stdout(writer).output().unwrap();
    (String::from_utf8(output.stderr).unwrap(), output.status.code())
}

#[test]
fn a_closed_error_pipe_changes_nothing() {
    let desk = Desk::with("wrong.toml", "game = 'gnau'\nplayers = 0");
    for (arguments, code) in [
        (&["check", "wrong.toml"][..], 2),
        (&["check", "gnau", "--set", "rules.ties=push"], 0),
        (&["simulate", "gnau", "--rounds", "100", "--until-se", "0.001"], 0),
        (&["simulate", "gnau", "--rounds", "100", "--progress", "always"], 0),
    ] {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        let output = desk.command(arguments).stderr(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
}

/// A full output is not a closed pipe: the requested answer was not printed.
#[cfg(target_os = "linux")]
#[test]
fn a_full_output_is_an_error() {
    for arguments in [&["presets"][..], &["check", "gnau"], &["presets", "gnau"], &["--help"], &["exact", "--help"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = houseodds().args(arguments).stdout(full).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert_says(&message, &["cannot ", "print"]);
    }
}

/// JSON output states its program, game and rules.
#[test]
fn json_names_its_subject() {
    let desk = Desk::new();
    desk.write("log.csv", "net\n1\n-1\n");
    let json = |arguments: &str| -> Json {
        let words: Vec<&str> = arguments.split(' ').chain(["--json"]).collect();
        serde_json::from_str(&desk.run(&words).out).unwrap()
    };
    let preset = &json("presets gnau")[0];
    assert_eq!((&preset["game"], &preset["version"]), (&"gnau".into(), &env!("CARGO_PKG_VERSION").into()));
    for arguments in [
        "check gnau",
        "simulate gnau --rounds 4000",
        "exact gnau",
        "effects gnau",
        "count gnau --shoes 100 --set decks=2 --set name=two",
        "night gnau --nights 10",
        "compare gnau niu-niu",
        "design gnau --target 0.05 --vary rules.ties=dealer,push",
        "solve gnau",
        "risk gnau --rounds 5",
        "monitor gnau log.csv",
        "verify gnau --rounds 8000",
        "hand gnau 3s 6h 8d 4c 8s",
    ] {
        let said = json(arguments);
        for key in ["version", "game"] {
            assert_eq!(said[key], preset[key], "{arguments}: {key}");
        }
        // Two packs and an own name are other rules.
        let are_same_rules = !arguments.contains("decks");
        assert_eq!(said["config_hash"] == preset["config_hash"], are_same_rules, "{arguments}");
        assert_eq!(said["config_hash"].as_str().map(str::len), Some(64), "{arguments}");
    }
    let compared = &json("compare gnau niu-niu")["configs"];
    assert_eq!((&compared[0]["config_hash"], &compared[1]["label"]), (&preset["config_hash"], &"niu-niu".into()));
    assert_ne!(compared[1]["config_hash"], preset["config_hash"]);
}

/// The JSON of a result has its rules and version, hands and strategies.
#[test]
fn json_is_complete() {
    let desk = Desk::new();
    for (arguments, run) in [
        (&["simulate", "gnau", "--rounds", "4000"][..], "gnau/simulated"),
        (&["exact", "gnau"], "gnau/exact"),
        (
            &["solve", "chinese-blackjack-standard", "--against", "banker"],
            "chinese-blackjack-standard/solved-against-dealer",
        ),
    ] {
        let out = desk.run(&[arguments, &["--json"]].concat()).quietly();
        let said: Json = serde_json::from_str(&out).unwrap();
        let written: Json = serde_json::from_str(&desk.read(&format!("results/{run}/run.json"))).unwrap();
        for key in ["name", "game", "version", "config_hash"] {
            assert_eq!(said[key], written[key], "{key}");
        }
        if arguments[0] != "solve" {
            let hand = &said["hands"][0];
            assert_eq!((&hand["role"], &hand["hand"]), (&"dealer".into(), &"five_dukes".into()));
            assert!(hand["probability"].as_f64().unwrap() > 0.0);
        } else {
            let row = &said["strategy"]["player"][0];
            assert_eq!(row["decision"], "hit");
            assert!(row["chance"].is_number() && row["against"].is_null(), "{row}");
            assert!(said["charts"].as_object().is_some_and(|charts| !charts.is_empty()));
        }
    }
}
