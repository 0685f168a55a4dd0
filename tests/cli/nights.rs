//! `night`: arguments, output, and that runs of nights can be resumed, split and merged as runs of rounds can.

use crate::program::{Desk, assert_says};
use crate::results::{assert_same, run_json};
#[cfg(unix)]
use crate::running::{Running, rounds_saved};

const TABLE: &str = "game = 'gnau'\nplayers = 2\n[night]\nrounds = 6\ndeal = { wins = 1 }\nbankroll = [5, 5, 2.5]\n";
/// Six blocks, the last of them short.
const NIGHTS: &str = "20003";

fn desk() -> Desk {
    Desk::with("table.toml", TABLE)
}

fn night(desk: &Desk, more: &[&str]) -> String {
    desk.run(&[&["night", "table.toml", "--nights", NIGHTS], more].concat()).quietly()
}

#[test]
fn parts_make_the_whole_on_any_number_of_threads() {
    let whole = desk();
    let json = night(&whole, &["--json", "--threads", "3"]);
    let place = "results/table/night";
    let parts = desk();
    for part in ["1/3", "2/3", "3/3"] {
        night(&parts, &["--shard", part, "--threads", "1"]);
    }
    assert_eq!(parts.run(&["merge", "results", "--json"]).quietly(), json);
    assert_same(&parts.folder(place), &whole.folder(place));
    // The length of a night is part of a run's identity.
    let others = desk();
    night(&others, &["--shard", "1/3"]);
    night(&others, &["--shard", "2/3", "--rounds", "7"]);
    assert_says(&others.run(&["merge", "results"]).refused(), &["not belong to the same run", "rounds = 7"]);
}

/// A resumed run ends in the bytes of an uninterrupted one.
#[cfg(unix)]
#[test]
fn an_interrupted_run_goes_on() {
    let (desk, whole) = (desk(), desk());
    let length = ["night", "table.toml", "--nights"];
    let mut running = Running::start(&mut desk.command(&[&length[..], &["10G", "--progress", "always"]].concat()));
    running.wait_for(" nights  edge ");
    running.send("INT");
    let saved = rounds_saved(&running.end().was_interrupted());
    let nights = (saved + 5_000).to_string();
    desk.run(&[&length[..], &[&nights, "--resume"]].concat());
    whole.run(&[&length[..], &[&nights]].concat()).quietly();
    assert_same(&desk.folder("results/table/night"), &whole.folder("results/table/night"));
}

#[test]
fn a_finished_run_is_not_played_again() {
    let desk = desk();
    let first = night(&desk, &["--json"]);
    let again = desk.run(&["night", "table.toml", "--nights", NIGHTS, "--json", "--resume"]);
    assert_says(&again.err, &["already finished"]);
    assert_eq!(again.out, first);
    let folder = desk.folder("results/table/night");
    let run = run_json(&folder);
    assert_eq!((&run["method"], &run["nights"], run.get("rounds")), (&"night".into(), &20_003.into(), None));
    assert_eq!(run["config"]["night"]["deal"]["wins"], 1);
    let files: Vec<&str> = folder.keys().map(String::as_str).filter(|name| name.ends_with(".csv")).collect();
    assert_eq!(files, ["night.csv", "night_law.csv"]);
    desk.run(&["report", "results"]).quietly();
    assert!(desk.read("results/report.html").contains("net of each person in a night"));
}

/// An option replaces the file's value, even under another key.
#[test]
fn who_deals_can_be_typed() {
    let (file, typed) = (Desk::with("table.toml", &TABLE.replace("wins = 1", "rounds = 2")), desk());
    assert_eq!(night(&typed, &["--set", "night.deal.rounds=2", "--json"]), night(&file, &["--json"]));
}

/// The night affects neither rules nor runs of rounds unless a config mentions it.
#[test]
fn configs_without_a_night_are_unchanged() {
    let (with, without) = (
        Desk::with("table.toml", "game = 'gnau'\nnight.rounds = 60\nnight.deal = 'fixed'\n"),
        Desk::with("table.toml", "game = 'gnau'\n"),
    );
    let run = |desk: &Desk| {
        desk.run(&["simulate", "table.toml", "--rounds", "5000"]).quietly();
        desk.folder("results/table/simulated")
    };
    assert_same(&run(&with), &run(&without));
    // Every key is printed: the values of one night equal the other's, the defaults.
    let checked = without.run(&["check", "table.toml"]).quietly();
    assert!(checked.contains("\n[night]\nrounds = 60\ndeal = \"fixed\"\n"), "{checked}");
    assert_eq!(checked, with.run(&["check", "table.toml"]).quietly());
}

#[test]
fn the_summary_has_people_and_quantiles() {
    let out = night(&desk(), &[]);
    assert_says(
        &out,
        &["table  night, 20,003 nights, seed 20260101", "rounds a night", "never dealing", "ruined", "95 %"],
    );
    assert!(!desk().run(&["night", "gnau", "--nights", "4000"]).quietly().contains("ruined"));
}

#[test]
fn invalid_nights_are_refused() {
    let desk = desk();
    for (arguments, says) in [
        (&["night", "table.toml", "--rounds", "0"][..], "--rounds"),
        (&["night", "table.toml", "--nights", "0"], "--nights"),
        (&["night", "table.toml", "--set", "night.bankroll=[1,2]"], "`night.bankroll` lists 2 people, but 3 play"),
        (&["night", "table.toml", "--set", "night.deal.hands=3"], "`night.deal.hands` is not a key of gnau"),
        (&["night", "table.toml", "--set", "night.deal={wins=1,rounds=1}"], "`night.deal` must hold one of its keys"),
        (&["night", "modulo-n", "--set", "night.strategies=[\"largest\"]"], "lists 1 people, but 4 play"),
    ] {
        assert_says(&desk.run(arguments).refused(), &[says]);
    }
}
