//! Promises that are easily broken: what a run leaves behind, what a message says.

use crate::program::{Desk, assert_says, houseodds};
use crate::results::{run_json, table};
use crate::settings::effective;
use std::io::pipe;

#[test]
fn progress_always_writes_to_standard_error() {
    let ran = Desk::new().run(&["simulate", "gnau", "--rounds", "300000", "--json", "--progress", "always"]);
    assert_eq!(ran.code, Some(0));
    assert_says(&ran.err, &["300,000"]);
}

#[test]
fn every_config_is_played_without_a_reader() {
    let desk = Desk::new();
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    let arguments = ["simulate", "gnau", "niu-niu", "--rounds", "5000"];
    assert_eq!(desk.command(&arguments).stdout(writer).status().unwrap().code(), Some(0));
    for name in ["gnau", "niu-niu"] {
        assert_eq!(desk.listing(&format!("results/{name}/simulated")).len(), 9, "{name}");
    }
}

#[test]
fn bad_config_is_reported_without_a_reader() {
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    let output = Desk::new().command(&["check", "gnau", "nope"]).stdout(writer).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

/// Simulates after leaving the remains of a killed run. `exec` keeps the process id, so the shell can prepare them
/// under it.
#[cfg(unix)]
fn simulate_after(desk: &Desk, left_over: &str) -> Option<i32> {
    let script = format!(
        "mkdir -p results/gnau/{left_over} && exec {:?} simulate gnau --rounds 5000",
        houseodds().get_program()
    );
    let mut shell = std::process::Command::new("sh");
    shell.current_dir(desk.path("")).args(["-c", &script]).output().unwrap().status.code()
}

#[cfg(unix)]
#[test]
fn a_failing_run_keeps_the_files_of_others() {
    let desk = Desk::with("results/gnau/simulated/notes.txt", "mine");
    simulate_after(&desk, ".simulated.$$.old/left");
    assert_eq!(desk.read("results/gnau/simulated/notes.txt"), "mine");
}

#[cfg(unix)]
#[test]
fn leftovers_of_a_killed_run_are_ignored() {
    for left_over in [".simulated.$$.partial", ".simulated.$$.old/left"] {
        let desk = Desk::new();
        desk.run(&["simulate", "gnau", "--rounds", "10"]).quietly();
        assert_eq!(simulate_after(&desk, left_over), Some(0), "{left_over}");
    }
}

#[test]
fn printed_configs_parse_in_other_folders() {
    let desk = Desk::with("tables/mine.toml", "base = 'house.toml'");
    desk.write("tables/house.toml", "game = 'gnau'\nplayers = 3");
    desk.write("printed.toml", desk.run(&["check", "tables/mine.toml"]).quietly());
    assert_eq!(effective(&desk, &["printed.toml"])["players"], 3);
}

#[test]
fn printed_configs_may_replace_their_base() {
    let desk = Desk::with("mine.toml", "base = 'house.toml'");
    desk.write("house.toml", "game = 'gnau'\nplayers = 3");
    desk.write("house.toml", desk.run(&["check", "mine.toml"]).quietly());
    assert_eq!(effective(&desk, &["house.toml"])["players"], 3);
}

#[test]
fn printed_configs_are_toml_for_any_base_name() {
    let desk = Desk::with("mine.toml", "base = './cafe\u{301}.toml'");
    desk.write("cafe\u{301}.toml", "game = 'gnau'\nplayers = 3");
    assert_eq!(effective(&desk, &["mine.toml"])["players"], 3);
}

#[test]
fn set_does_not_swallow_a_base() {
    let ran = Desk::new().run(&["check", "gnau", "--set", "base=niu-niu"]);
    assert!(ran.code == Some(2) || ran.out.contains("three_six = \"face\""), "{}", ran.out);
}

#[test]
fn a_quoted_path_is_not_a_path() {
    let desk = Desk::with("mine.toml", "game = 'gnau'\n\"rules.ties\" = 'push'\n[rules]\nties = 'player'\n");
    assert_says(&desk.run(&["check", "mine.toml"]).refused(), &["--> mine.toml:2:1"]);
}

#[test]
fn an_unknown_game_or_base_does_not_hide_other_mistakes() {
    let desk = Desk::new();
    desk.write("game.toml", "game = 'gnua'\n[simulation]\nseed = -1\n");
    desk.write("base.toml", "base = 5\ngame = 'gnau'\nplayers = 0\n");
    desk.write("preset.toml", "base = 'gnua'\ngame = 'gnau'\nplayers = 0\n");
    assert_says(&desk.run(&["check", "game.toml"]).refused(), &["game.toml:3:8"]);
    assert_says(&desk.run(&["check", "base.toml"]).refused(), &["base.toml:3:11"]);
    assert_says(&desk.run(&["check", "preset.toml"]).refused(), &["preset.toml:3:11"]);
}

#[test]
fn simulate_reports_mistakes_of_every_config() {
    let desk = Desk::new();
    desk.write("a.toml", "game = 'gnau'\nplayers = 0");
    desk.write("b.toml", "game = 'gnau'\ndecks = 0");
    assert_says(&desk.run(&["simulate", "a.toml", "b.toml"]).refused(), &["a.toml:2:11", "b.toml:2:9"]);
}

#[test]
fn one_round_has_no_standard_deviation() {
    let edge = table(&Desk::new().simulate(&["gnau", "--rounds", "1"]), "edge.csv");
    for role in ["dealer", "seat_1"] {
        assert_eq!(edge.row(role, "metric", "std_dev").cell("value"), None, "{role}");
    }
}

#[test]
fn no_color_overrides_forced_colours() {
    let mut command = houseodds();
    let output = command.args(["check", "nonsense"]).env("NO_COLOR", "1").env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(!output.stderr.contains(&0x1b));
}

#[test]
fn every_failure_starts_with_error() {
    let desk = Desk::with("results", "in the way");
    assert!(desk.run(&["simulate", "gnau", "--rounds", "10"]).failed().starts_with("error: "));
    assert!(desk.run(&["simulate", "gnau", "gnau"]).refused().starts_with("error: "));
}

#[test]
fn run_json_names_part_and_tables() {
    let run = run_json(&Desk::new().simulate(&["gnau", "--rounds", "10"]));
    assert!(run.get("part").is_some(), "part");
    assert!(run["whole"].get("matchup").is_some(), "whole");
}

#[test]
fn a_message_shows_a_long_text_in_part() {
    for text in ["[rules]\nties = 'LONG'\n", "LONG = 1\n", "game = 'LONG'\n", "base = 'LONG'\n"] {
        let start = if text.starts_with("game") { "" } else { "game = 'gnau'\n" };
        let desk = Desk::with("long.toml", &(start.to_owned() + &text.replace("LONG", &"x".repeat(100_000))));
        let message = desk.run(&["check", "long.toml"]).refused();
        assert!(message.len() < 2_000, "{} bytes for {text:?}", message.len());
    }
}

#[test]
fn the_cure_fits_the_mistake() {
    let desk = Desk::new();
    for (text, wrong) in [
        ("commission = 20000", "at most 10000"),
        ("commission = -0.05", "decimal point"),
        ("payout.ox = 0x10", "cannot be a whole number"),
        ("rules.double_k = 4", "did you mean `double`?"),
        ("rules.nope = 1", "top of the file"),
    ] {
        desk.write("mine.toml", format!("game = 'gnau'\n{text}\n"));
        let message = desk.run(&["check", "mine.toml"]).refused();
        assert!(!message.contains(wrong), "{message}");
    }
}

#[test]
fn the_warning_of_a_capped_run_is_true() {
    // One check is never reached, yet the error asked for is.
    let ran = Desk::new().run(&["simulate", "gnau", "--rounds", "4000", "--until-se", "0.05"]);
    assert!(!ran.err.contains("before the standard error asked for was reached"), "{}", ran.err);
}
