//! Nothing is written outside `--out`, whatever links stand there; and no path commands the terminal.
#![cfg(unix)]

use crate::program::{Desk, assert_says};
use std::fs;
use std::os::unix::fs::symlink;

const RUN: [&str; 6] = ["simulate", "gnau", "--rounds", "10", "--checkpoint-every", "1"];

#[test]
fn a_link_in_place_of_a_result_is_refused() {
    for link in ["results/gnau", "results/gnau/simulated"] {
        let desk = Desk::new();
        desk.write("elsewhere/kept", "");
        fs::create_dir_all(desk.path(link).parent().unwrap()).unwrap();
        symlink(desk.path("elsewhere"), desk.path(link)).unwrap();
        assert_says(&desk.run(&RUN).failed(), &[link, "is a link", "--out"]);
        assert_eq!(desk.listing("elsewhere"), ["elsewhere/kept"]);
    }
}

#[test]
fn the_folder_of_all_results_may_be_a_link() {
    let desk = Desk::new();
    fs::create_dir(desk.path("elsewhere")).unwrap();
    symlink(desk.path("elsewhere"), desk.path("results")).unwrap();
    desk.run(&RUN).quietly();
    assert!(desk.path("elsewhere/gnau/simulated/edge.csv").exists());
}

/// Names that a run uses on its way are taken, not followed.
#[test]
fn links_in_the_way_of_a_run_lead_nowhere() {
    let desk = Desk::new();
    desk.write("victim", "as it was");
    fs::create_dir_all(desk.path("results/gnau/simulated")).unwrap();
    for name in
        [".simulated.lock", "simulated/checkpoint.txt.partial", "simulated/checkpoint.txt", "simulated/edge.csv"]
    {
        symlink(desk.path("victim"), desk.path(&format!("results/gnau/{name}"))).unwrap();
    }
    symlink(desk.path("made"), desk.path("results/gnau/simulated/run.json")).unwrap();
    desk.run(&RUN).with_warnings();
    assert_eq!(desk.read("victim"), "as it was");
    assert!(!desk.path("made").exists());
    assert!(!desk.path("results/gnau/simulated/edge.csv").is_symlink());
}

#[test]
fn a_path_commands_no_terminal() {
    let desk = Desk::with("a\u{1b}[31mb", "in the way");
    let message = desk.run(&["exact", "gnau", "--out", "a\u{1b}[31mb"]).failed();
    assert!(!message.contains('\u{1b}'), "{message:?}");
    assert_says(&message, &["\\u{1b}[31mb"]);
}
