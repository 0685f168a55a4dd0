//! `--until-se`: where a run stops, and what it contains.

use crate::program::Desk;
use crate::results::{Folder, assert_same, differing, long_table, run_json, table, tables};

/// Rounds between two checks of the standard error: 16 blocks of 4 000.
const STRIDE: u64 = 64_000;

fn rounds(folder: &Folder) -> u64 {
    run_json(folder)["rounds"].as_u64().unwrap()
}

fn edge_error(folder: &Folder) -> f64 {
    table(folder, "edge.csv").row("dealer", "metric", "edge").figure("std_error")
}

fn plain(desk: &Desk, config: &str, rounds: u64) -> Folder {
    desk.simulate(&[config, "--rounds", &rounds.to_string()])
}

/// Runs until the error of the edge is at most `limit`, and compares the result with plain runs.
#[track_caller]
fn stops_at_the_first_look_that_is_precise_enough(desk: &Desk, config: &str, limit: f64) {
    let until = |threads: &str| {
        desk.simulate(&[config, "--rounds", "1M", "--until-se", &limit.to_string(), "--threads", threads])
    };
    let stopped = until("1");
    for threads in ["2", "7"] {
        assert_same(&stopped, &until(threads));
    }
    let played = rounds(&stopped);
    // Neither the first check nor the cap, or the test would show little.
    assert!(played.is_multiple_of(STRIDE) && (2 * STRIDE..1_000_000).contains(&played), "{played} rounds");
    assert_eq!(run_json(&stopped)["ended"], "std_error");

    let whole = plain(desk, config, played);
    assert_same(&tables(&stopped), &tables(&whole));
    assert_eq!(differing(&run_json(&stopped), &run_json(&whole)), ["asked", "ended", "until_se"]);
    assert_eq!(run_json(&whole)["ended"], "rounds");
    assert!(edge_error(&whole) <= limit);
    assert!(edge_error(&plain(desk, config, played - STRIDE)) > limit);
}

#[test]
fn a_stopped_run_is_the_plain_run_of_its_length() {
    stops_at_the_first_look_that_is_precise_enough(&Desk::new(), "gnau", 0.003);
    stops_at_the_first_look_that_is_precise_enough(&long_table(), "long-table.toml", 0.0022);
}

#[test]
fn runs_that_reach_their_cap_say_so() {
    let desk = Desk::new();
    let arguments = ["simulate", "gnau", "--rounds", "70001", "--until-se", "0.0001"];
    for threads in ["1", "2", "7"] {
        let warning = desk.run(&[&arguments[..], &["--threads", threads]].concat()).with_warnings();
        assert!(warning.starts_with("warning: ") && warning.lines().count() == 1, "{warning}");
        let capped = desk.folder("results/gnau/simulated");
        assert_eq!(run_json(&capped)["ended"], "cap");
        let whole = plain(&desk, "gnau", 70_001);
        assert_same(&tables(&capped), &tables(&whole));
        assert_eq!(differing(&run_json(&capped), &run_json(&whole)), ["asked", "ended", "until_se"]);
    }
}

/// Without `--rounds` the config's own number of rounds is the limit.
#[test]
fn the_config_may_set_the_cap() {
    let desk = Desk::new();
    let capped = desk.simulate(&["gnau", "--set", "simulation.rounds=9001", "--until-se", "0.000001"]);
    assert_eq!((rounds(&capped), run_json(&capped)["ended"].as_str()), (9001, Some("cap")));
}

/// The limit may coincide with a check: a run that is precise enough there has not been cut short.
#[test]
fn the_last_look_may_be_at_the_cap() {
    let desk = Desk::new();
    for cap in ["64000", "64001", "127999"] {
        let stopped = desk.simulate(&["gnau", "--rounds", cap, "--until-se", "1"]);
        assert_eq!((rounds(&stopped), run_json(&stopped)["ended"].as_str()), (STRIDE, Some("std_error")), "{cap}");
    }
}

/// There is no check between two checks: a limit there ends the run at any precision.
#[test]
fn a_cap_between_two_looks_is_no_look() {
    let desk = Desk::new();
    let capped = desk.simulate(&["gnau", "--rounds", "120000", "--until-se", "0.004"]);
    assert_eq!((rounds(&capped), run_json(&capped)["ended"].as_str()), (120_000, Some("cap")));
    assert!(edge_error(&capped) < 0.004 && edge_error(&plain(&desk, "gnau", STRIDE)) > 0.004);
}

#[test]
fn the_json_summary_has_the_rounds_played() {
    let desk = Desk::new();
    let out = desk.run(&["simulate", "gnau", "--rounds", "1M", "--until-se", "1", "--json"]).quietly();
    let summary: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(summary["rounds"], STRIDE);
}
