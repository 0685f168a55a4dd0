//! Result folders: complete or absent, and nobody else's files are touched.

use crate::program::{Desk, assert_says};
use crate::results::assert_same;
use crate::running::Running;
use houseodds::config::sha256;

const FILES: [&str; 9] = [
    "bets.csv",
    "edge.csv",
    "frequency.csv",
    "machine.json",
    "matchup.csv",
    "pays.csv",
    "payout.csv",
    "run.json",
    "sums.txt",
];

/// Returns the files in a folder after a run into it, together with these other files.
fn listing_with(folder: &str, others: &[&str]) -> Vec<String> {
    let mut paths: Vec<String> = FILES.iter().chain(others).map(|file| format!("{folder}/{file}")).collect();
    paths.sort();
    paths
}

/// Returns everything on a desk with its contents, to show that nothing changes.
fn contents(desk: &Desk) -> Vec<(String, Option<Vec<u8>>)> {
    let paths = desk.listing("");
    paths.into_iter().map(|path| (path.clone(), std::fs::read(desk.path(&path)).ok())).collect()
}

#[test]
fn a_run_writes_its_folder_and_nothing_beside() {
    let desk = Desk::new();
    desk.run(&["simulate", "gnau", "--rounds", "5000", "--out", "deep/er/still"]).quietly();
    let mut expected = vec!["deep/er/still/gnau/".to_owned(), "deep/er/still/gnau/simulated/".to_owned()];
    expected.extend(listing_with("deep/er/still/gnau/simulated", &[]));
    assert_eq!(desk.listing("deep/er/still"), expected);
    assert_eq!(desk.listing("").len(), expected.len() + 3);
}

#[test]
fn results_is_the_default_folder() {
    let desk = Desk::new();
    desk.run(&["simulate", "gnau", "--rounds", "5"]).quietly();
    assert_eq!(desk.listing("results/gnau/simulated"), listing_with("results/gnau/simulated", &[]));
}

#[test]
fn a_second_run_takes_the_place_of_the_first() {
    let desk = Desk::new();
    let run = |rounds| desk.run(&["simulate", "gnau", "--rounds", rounds]).quietly();
    run("5000");
    run("6000");
    let mut expected = vec!["results/gnau/".to_owned(), "results/gnau/simulated/".to_owned()];
    expected.extend(listing_with("results/gnau/simulated", &[]));
    assert_eq!(desk.listing("results"), expected, "nothing is left beside the result");
    let second = desk.folder("results/gnau/simulated");
    assert_same(&second, &desk.simulate(&["gnau", "--rounds", "6000"]));
}

#[test]
fn files_of_others_stay() {
    let desk = Desk::new();
    let others = ["notes.txt", ".gitignore", "edge.csv.bak", "plots/", "plots/edge.csv", "plots/law.svg"];
    for file in others.iter().filter(|file| !file.ends_with('/')) {
        desk.write(&format!("results/gnau/simulated/{file}"), format!("mine: {file}"));
    }
    desk.write("results/gnau/exact/edge.csv", "exact");
    desk.write("results/README.md", "mine");
    for rounds in ["5000", "6000"] {
        desk.run(&["simulate", "gnau", "--rounds", rounds]).quietly();
        assert_eq!(desk.listing("results/gnau/simulated"), listing_with("results/gnau/simulated", &others));
        let beside: Vec<String> = std::fs::read_dir(desk.path("results/gnau"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name != "exact" && name != "simulated")
            .collect();
        assert_eq!(beside, <[String; 0]>::default());
        for file in others.iter().filter(|file| !file.ends_with('/')) {
            assert_eq!(desk.read(&format!("results/gnau/simulated/{file}")), format!("mine: {file}"));
        }
    }
    assert_eq!(
        (desk.read("results/gnau/exact/edge.csv"), desk.read("results/README.md")),
        ("exact".into(), "mine".into())
    );
}

/// A table of an earlier run that this one does not write would pass for part of this result.
#[test]
fn a_former_table_that_is_not_written_again_vanishes() {
    let (desk, place, former) = (Desk::new(), "results/gnau/simulated", "n,role,metric,value\n");
    desk.run(&["simulate", "gnau", "--rounds", "4000"]).quietly();
    let sums = format!("{}{}  turn_up.csv\n", desk.read(&format!("{place}/sums.txt")), sha256(former));
    desk.write(&format!("{place}/turn_up.csv"), former);
    desk.write(&format!("{place}/sums.txt"), sums);
    desk.run(&["simulate", "gnau", "--rounds", "5000"]).quietly();
    assert_eq!(desk.listing(place), listing_with(place, &[]));
}

/// The run had nothing to replace when it began.
#[test]
fn a_result_that_appears_meanwhile_is_kept() {
    let desk = Desk::new();
    desk.run(&["simulate", "gnau", "--rounds", "9001", "--seed", "5", "--out", "other"]).quietly();
    let running = Running::start(desk.command(&["simulate", "gnau", "--rounds", "20M"]).env("RAYON_NUM_THREADS", "1"));
    while !desk.path("results/gnau/.simulated.lock").exists() {
        std::thread::yield_now();
    }
    std::thread::sleep(std::time::Duration::from_millis(200));
    running.send("STOP");
    for (name, bytes) in desk.folder("other/gnau/simulated") {
        desk.write(&format!("results/gnau/simulated/{name}"), bytes);
    }
    running.send("CONT");
    let ran = running.end();
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_says(&ran.err, &["a result was put in results/gnau/simulated meanwhile", "--out"]);
    let mut kept = desk.folder("results/gnau/simulated");
    assert!(kept.remove("checkpoint.txt").is_some(), "the run can be resumed");
    assert_same(&kept, &desk.folder("other/gnau/simulated"));
}

/// A table without a manifest may be a person's.
#[test]
fn a_table_that_no_result_lists_is_kept() {
    let desk = Desk::with("results/gnau/exact/edge.csv", "mine");
    let said = desk.run(&["exact", "gnau"]).failed();
    assert_says(&said, &["results/gnau/exact holds files of an unfinished or damaged result", "--out"]);
    assert_eq!(desk.read("results/gnau/exact/edge.csv"), "mine");
}

/// A file in place of a folder is left alone.
#[test]
fn a_file_in_the_way_is_an_error_and_stays() {
    for file in ["results", "results/gnau", "results/gnau/simulated"] {
        let desk = Desk::new();
        desk.write(file, "in the way");
        let before = contents(&desk);
        let message = desk.run(&["simulate", "gnau", "--rounds", "5000"]).failed();
        assert_says(&message, &["cannot write results/gnau"]);
        assert_eq!(message.lines().count(), 1, "{message}");
        assert_eq!(contents(&desk), before, "{file}");
    }
}

#[test]
fn summaries_follow_written_results() {
    let desk = Desk::with("results", "in the way");
    let ran = desk.run(&["simulate", "gnau", "--rounds", "5000", "--json"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
}

#[test]
fn two_configs_of_one_name_are_refused_before_anything_is_played() {
    let desk = Desk::new();
    desk.write("mine.toml", "base = 'niu-niu'\nname = 'gnau'");
    desk.write("one/table.toml", "base = 'gnau'");
    desk.write("two/table.toml", "base = 'niu-niu'");
    let before = contents(&desk);
    for (configs, name) in [
        (&["gnau", "gnau"][..], "gnau"),
        (&["niu-niu", "gnau", "mine.toml"], "gnau"),
        (&["one/table.toml", "two/table.toml"], "table"),
        (&["gnau", "niu-niu", "--set", "name=both"], "both"),
    ] {
        let message = desk.run(&[&["simulate", "--rounds", "10"], configs].concat()).refused();
        assert_says(&message, &["two configs", &format!("{name:?}"), "`name`"]);
        assert_eq!(contents(&desk), before);
    }
}

#[test]
fn a_wrong_config_keeps_the_others_from_being_played() {
    let desk = Desk::with("wrong.toml", "base = 'gnau'\nplayers = 0");
    let before = contents(&desk);
    for configs in [["gnau", "wrong.toml"], ["wrong.toml", "gnau"], ["gnau", "missing.toml"], ["gnau", "gnu"]] {
        desk.run(&[&["simulate", "--rounds", "10"], &configs[..]].concat()).refused();
        assert_eq!(contents(&desk), before, "{configs:?}");
    }
}

/// Folders without write permission. The superuser may write everywhere, so the program is run as nobody.
#[cfg(unix)]
mod read_only {
    use super::contents;
    use crate::program::{Desk, Ran, assert_says, copy_program};
    use std::fs::{self, Permissions};
    use std::os::unix::{fs::PermissionsExt, process::CommandExt};
    use std::path::Path;
    use std::process::Command;

    const NOBODY: u32 = 65_534;

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }

    /// Returns `true` if permissions do not apply to the user who runs the tests.
    fn is_superuser() -> bool {
        let desk = Desk::new();
        desk.write("shut/file", "");
        set_mode(&desk.path("shut"), 0o555);
        let may = fs::write(desk.path("shut/another"), "").is_ok();
        set_mode(&desk.path("shut"), 0o755);
        may
    }

    /// Simulates on a desk as a user with ordinary permissions; `None` if there is no such user.
    fn simulate(desk: &Desk) -> Option<Ran> {
        // This is reported before anything is played.
        let arguments = ["simulate", "gnau", "--rounds", "100G"];
        if !is_superuser() {
            return Some(desk.run(&arguments));
        }
        // The build folder may be inaccessible to nobody, so the program is copied. Copying with another program keeps
        // it from being open for writing in a process that a concurrent test starts.
        let program = desk.path("houseodds");
        copy_program(&program);
        set_mode(&desk.path(""), 0o755);
        let mut command = Command::new(&program);
        command.current_dir(desk.path("")).args(arguments).uid(NOBODY).gid(NOBODY);
        let output = command.output();
        fs::remove_file(&program).unwrap();
        output.ok().map(Ran::from)
    }

    #[test]
    fn a_folder_that_may_not_be_written_to_is_an_error_and_stays() {
        for shut in ["results", "results/gnau", "results/gnau/simulated"] {
            let desk = Desk::new();
            desk.run(&["simulate", "gnau", "--rounds", "4000"]).quietly();
            let before = contents(&desk);
            set_mode(&desk.path(shut), 0o555);
            if shut == "results" {
                set_mode(&desk.path("results/gnau"), 0o555);
            }
            let ran = simulate(&desk);
            let folders = ["results", "results/gnau", "results/gnau/simulated"];
            folders.iter().for_each(|folder| set_mode(&desk.path(folder), 0o755));
            let Some(ran) = ran else { return };
            assert_eq!(ran.out, "");
            assert_says(&ran.failed(), &["cannot write results/gnau", "ermission denied"]);
            assert_eq!(contents(&desk), before, "{shut}");
        }
    }
}
