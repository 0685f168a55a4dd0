//! Files that a config names: found from its folder, printed so that they are found again, identified by their content.

use crate::program::{Desk, assert_says};
use crate::results::run_json;

/// Returns a folder with one player's strategy table and a config that plays it. The current folder has a file of that
/// name with other contents.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.run(&["solve", "chinese-blackjack-standard", "--set", "players=1"]).quietly();
    let table = desk.read("results/chinese-blackjack-standard-with-players-1/solved-against-dealer/player.csv");
    let base = "base = 'chinese-blackjack-standard'\nplayers = 1\n";
    desk.write("conf/t.csv", &table);
    desk.write("conf/h.toml", format!("{base}strategy.player.file = 't.csv'\n"));
    desk.write("copy/same.csv", &table);
    desk.write("copy/h.toml", format!("{base}strategy.player.file = 'same.csv'\n"));
    desk.write("t.csv", "nonsense");
    desk
}

#[test]
fn a_file_is_found_wherever_the_config_is_read() {
    let desk = desk();
    let printed = desk.run(&["check", "conf/h.toml"]).quietly();
    let whole = desk.path("conf/t.csv");
    assert_says(&printed, &[&format!("file = \"{}\"", whole.display())]);
    desk.write("else/where.toml", &printed);
    assert_eq!(desk.run(&["check", "else/where.toml"]).quietly(), printed);
    let run = |config: &str| run_json(&desk.simulate(&[config, "--rounds", "100"]));
    let (typed, read_again, copied) = (run("conf/h.toml"), run("else/where.toml"), run("copy/h.toml"));
    assert_eq!(typed["config_hash"], read_again["config_hash"]);
    assert_eq!(typed["config_hash"], copied["config_hash"], "a file is what stands in it");
    // `run.json` has no path of this machine unless it was typed.
    assert_eq!(
        (&typed["config"]["strategy"]["player"]["file"], &typed["files"][0]["name"]),
        (&"conf/t.csv".into(), &"conf/t.csv".into())
    );
    desk.write("copy/same.csv", desk.read("copy/same.csv").replacen(",,,,1.0,", ",,,,0.5,", 1));
    assert_ne!(run("copy/h.toml")["config_hash"], typed["config_hash"]);
}

/// It is the same run by any path.
#[test]
fn parts_are_merged_where_they_were_made() {
    let desk = desk();
    let rounds = ["--rounds", "20000"];
    let whole = desk.simulate(&[&["conf/h.toml"], &rounds[..]].concat());
    for (config, part) in [("conf/h.toml", "1/2"), ("conf/../conf/h.toml", "2/2")] {
        desk.run(&[&["simulate", config, "--shard", part, "--out", "parts"], &rounds[..]].concat()).quietly();
    }
    desk.run(&["merge", "parts", "--out", "merged"]).quietly();
    let merged = desk.folder("merged/h/simulated");
    assert_eq!(merged["edge.csv"], whole["edge.csv"]);
    assert_eq!(run_json(&merged)["config_hash"], run_json(&whole)["config_hash"]);
}

/// Messages and `run.json` could not name it.
#[cfg(unix)]
#[test]
fn non_utf8_config_names_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.toml");
    for command in ["exact", "check", "design", "hand"] {
        let ran = Desk::new().command(&[command]).arg(name).output().unwrap();
        assert_says(&crate::program::Ran::from(ran).refused(), &["its name is not in UTF-8: rename the file"]);
    }
}
