//! Real faults: full and read-only disks, vanishing folders, two runs in one folder, too little memory.

use crate::practice::played;
use crate::program::{Desk, Ran, assert_says, houseodds};
use crate::results::{assert_same, run_json};
use crate::running::{DAYS, Running};
use std::path::PathBuf;
use std::process::Command;

/// A small disk on a desk.
struct Disk(PathBuf);

impl Disk {
    /// Mounts a file system; returns `None`, with a note, if that is not permitted.
    fn mount(desk: &Desk, folder: &str, options: &str) -> Option<Disk> {
        let path = desk.path(folder);
        std::fs::create_dir_all(&path).unwrap();
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(&path).output();
        if !mounted.is_ok_and(|output| output.status.success()) {
            eprintln!("skipped: mounting a disk is not permitted here");
            return None;
        }
        Some(Disk(path))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

/// Returns the files in `results/`, without folders.
fn files(desk: &Desk) -> Vec<String> {
    desk.listing("results").into_iter().filter(|path| !path.ends_with('/')).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn full_disk_is_reported_and_leaves_no_partial_file() {
    let desk = Desk::new();
    let Some(_disk) = Disk::mount(&desk, "results", "size=64k") else { return };
    let message = desk.run(&["simulate", "gnau", "--rounds", "9001"]).failed();
    assert_says(&message, &["error: cannot write results/gnau/", "No space left"]);
    // The checkpoint needs less room than the tables.
    assert_says(&message, &["results/gnau/simulated/checkpoint.txt", "--resume"]);
    assert_eq!(files(&desk), ["results/gnau/simulated/checkpoint.txt"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_found_no_room_is_written_when_there_is_some() {
    let desk = Desk::new();
    let Some(disk) = Disk::mount(&desk, "results", "size=64k") else { return };
    desk.run(&["simulate", "gnau", "--rounds", "9001"]).failed();
    let grown = Command::new("mount").args(["-o", "remount,size=1m"]).arg(&disk.0).status().unwrap();
    assert!(grown.success());
    desk.run(&["simulate", "gnau", "--rounds", "9001", "--resume"]).with_warnings();
    desk.run(&["simulate", "gnau", "--rounds", "9001", "--out", "roomy"]).quietly();
    assert_same(&desk.folder("results/gnau/simulated"), &desk.folder("roomy/gnau/simulated"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_for_a_while_costs_no_run() {
    let desk = Desk::new();
    let Some(_disk) = Disk::mount(&desk, "results", "size=256k") else { return };
    let fill = || while std::fs::write(desk.path("results/filler"), vec![0; 250 << 10]).is_err() {};
    fill();
    let arguments = [&["simulate", "gnau", "--checkpoint-every", "0.01"], &DAYS[..]].concat();
    let mut running = Running::start(&mut desk.command(&arguments));
    running.wait_for("the run goes on");
    std::fs::remove_file(desk.path("results/filler")).unwrap();
    running.wait_for(" rounds  edge ");
    running.send("INT");
    assert_says(&running.end().was_interrupted(), &["warning: cannot write", "No space left", "are saved in"]);
    assert_eq!(files(&desk), ["results/gnau/simulated/checkpoint.txt"]);
}

#[cfg(target_os = "linux")]
#[test]
fn read_only_disk_is_reported_before_play() {
    let desk = Desk::new();
    let Some(_disk) = Disk::mount(&desk, "results", "ro") else { return };
    let message = desk.run(&["simulate", "gnau", "--rounds", "100G"]).failed();
    assert_says(&message, &["error: cannot write results/gnau", "Read-only"]);
}

#[test]
fn a_folder_that_vanishes_is_made_anew() {
    let desk = Desk::new();
    let arguments = [&["simulate", "gnau", "--checkpoint-every", "0.01"], &DAYS[..]].concat();
    let mut running = desk.start(&arguments);
    running.wait_for(" rounds  edge ");
    while std::fs::remove_dir_all(desk.path("results")).is_err() {}
    running.wait_for(" rounds  edge ");
    running.wait_for(" rounds  edge ");
    running.send("INT");
    running.end().was_interrupted();
    assert_eq!(files(&desk), ["results/gnau/simulated/checkpoint.txt"]);
}

/// Removing a folder removes the lock in it. The run then locks it again, and no output is lost.
#[test]
fn a_folder_that_vanishes_is_still_locked() {
    let desk = Desk::new();
    let vanish = || while std::fs::remove_dir_all(desk.path("results")).is_err() {};
    let arguments = [&["simulate", "gnau", "--checkpoint-every", "0.01"], &DAYS[..]].concat();
    let mut first = desk.start(&arguments);
    vanish();
    while !desk.path("results/gnau/simulated/checkpoint.txt").exists() {
        first.wait_for(" rounds  edge ");
    }
    assert_says(&desk.run(&["simulate", "gnau", "--rounds", "9001"]).failed(), &["another run is writing"]);
    first.send("INT");
    first.end().was_interrupted();
    // If another run came first, the one whose lock vanished reports it and leaves the other alone.
    vanish();
    let patient = [&["simulate", "gnau", "--checkpoint-every", "1000000"], &DAYS[..]].concat();
    let first = desk.start(&patient);
    vanish();
    let second = desk.start(&arguments);
    first.send("INT");
    assert_says(&first.end().failed(), &["error: another run is writing results/gnau/simulated"]);
    assert_says(&desk.run(&["simulate", "gnau", "--rounds", "9001"]).failed(), &["another run is writing"]);
    second.send("INT");
    second.end().was_interrupted();
}

/// Missed hands without room are printed, and earlier ones stay in their file.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_no_missed_hand() {
    let desk = Desk::new();
    let Some(_disk) = Disk::mount(&desk, "results", "size=8k") else { return };
    let begun = played(&desk, &["gnau", "--seed", "1", "--out", "results/missed.csv"], &"n".repeat(400)).failed();
    let (before, after) = begun.split_once("error: cannot write results/missed.csv: No space left").unwrap();
    let kept = desk.read("results/missed.csv");
    let shown = before.split_once("these missed hands could not be written:\n").unwrap().1;
    assert!(kept.lines().count() > 5 && shown.starts_with(&kept), "{after}");
    assert_eq!(shown.lines().count(), kept.lines().count() + 1);
    assert_eq!(desk.listing("results"), ["results/missed.csv"]);
}

/// `ulimit -f` counts in blocks of 512 bytes.
#[test]
fn a_file_that_may_not_grow_is_an_error_and_leaves_nothing() {
    let desk = Desk::new();
    let limited = |arguments: &[&str]| {
        let mut shell = Command::new("sh");
        shell.current_dir(desk.path("")).args(["-c", "ulimit -f 2; exec \"$0\" \"$@\""]);
        Ran::from(shell.arg(houseodds().get_program()).args(arguments).output().unwrap())
    };
    let message = limited(&["simulate", "gnau", "--rounds", "9001"]).failed();
    assert_says(&message, &["error: cannot write results/gnau/", "File too large"]);
    assert_eq!(files(&desk), <[String; 0]>::default());
    desk.run(&["simulate", "gnau", "--rounds", "9001"]).quietly();
    let before = files(&desk);
    assert_says(
        &limited(&["report", "results"]).failed(),
        &["error: cannot write results/report.html: File too large"],
    );
    assert_eq!(files(&desk), before);
}

#[test]
fn second_run_into_a_folder_is_refused() {
    let desk = Desk::new();
    let running = desk.start(&[&["simulate", "gnau"], &DAYS[..]].concat());
    for more in [&[][..], &["--resume"]] {
        let message = desk.run(&[&["simulate", "gnau", "--rounds", "9001"], more].concat()).failed();
        assert_says(&message, &["error: another run is writing results/gnau/simulated", "--out"]);
    }
    // Other results of the same config, and other configs, have their own folders.
    desk.run(&["simulate", "gnau", "--rounds", "9001", "--shard", "1/2"]).quietly();
    desk.run(&["simulate", "niu-niu", "--rounds", "9001"]).quietly();
    desk.run(&["simulate", "gnau", "--rounds", "9001", "--out", "elsewhere"]).quietly();
    running.send("INT");
    running.end().was_interrupted();
    desk.run(&["simulate", "gnau", "--rounds", "9001", "--force"]).quietly();
}

#[test]
fn nobody_reading_messages_is_no_error() {
    let desk = Desk::new();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let arguments = ["simulate", "gnau", "--rounds", "90001", "--resume", "--progress", "always"];
    let status = desk.command(&arguments).stderr(writer).stdout(std::process::Stdio::null()).status().unwrap();
    assert_eq!(status.code(), Some(0));
    assert_eq!(desk.listing("results/gnau/simulated").len(), 9);
}

#[test]
fn more_threads_than_cores_give_the_same_bytes() {
    let desk = Desk::new();
    let one = desk.simulate(&["gnau", "--rounds", "400001", "--threads", "1"]);
    assert_same(&one, &desk.simulate(&["gnau", "--rounds", "400001", "--threads", "8"]));
}

/// Useless threads are not started, whoever asks for them.
#[test]
fn threads_without_bound_are_cut_down() {
    let cores = std::thread::available_parallelism().unwrap().get();
    let said = format!("note: 1000 threads would get in each other's way here; starting {}\n", cores.max(8));
    let desk = Desk::new();
    for (arguments, surroundings) in [
        (&["simulate", "gnau", "--rounds", "1", "--threads", "1000"][..], "2"),
        (&["simulate", "gnau", "--rounds", "1"], "1000"),
        (&["exact", "gnau"], "1000"),
    ] {
        let ran = desk.command(arguments).env("RAYON_NUM_THREADS", surroundings).output().unwrap();
        assert_eq!(Ran::from(ran).with_warnings(), said, "{arguments:?}");
    }
}

/// With too little memory a run ends with a correct result or none.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_writes_nothing_wrong() {
    let whole = Desk::new().simulate(&["gnau", "--rounds", "9001"]);
    let mut ends = Vec::new();
    for kilobytes in [4_000, 8_000, 16_000, 32_000, 64_000, 4_000_000] {
        let desk = Desk::new();
        let mut shell = Command::new("sh");
        shell.current_dir(desk.path("")).args(["-c", &format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"")]);
        shell.arg(houseodds().get_program()).args(["simulate", "gnau", "--rounds", "9001", "--threads", "2"]);
        let ran = Ran::from(shell.output().unwrap());
        if ran.code == Some(0) {
            assert_same(&desk.folder("results/gnau/simulated"), &whole);
        } else {
            assert!(!files(&desk).iter().any(|file| file.ends_with("run.json")), "{kilobytes}: {:?}", files(&desk));
        }
        ends.push(ran.code);
    }
    assert_eq!((ends[0] == Some(0), ends[5]), (false, Some(0)), "{ends:?}");
    assert_eq!(run_json(&whole)["rounds"], 9001);
}
