//! Results have the SHA-256 of their files: damaged or missing ones are named and never used.

use crate::program::{Desk, assert_says};
use crate::results::{Folder, assert_same};
use serde_json::Value as Json;

const PLACE: &str = "results/gnau/simulated";
const UNREADABLE: &str = "damaged: this program did not write it";

fn simulated() -> (Desk, Folder) {
    let desk = Desk::new();
    desk.run(&["simulate", "gnau", "--rounds", "9001"]).quietly();
    let folder = desk.folder(PLACE);
    (desk, folder)
}

/// Returns the ways to damage a result, each with the expected message.
fn damages(whole: &Folder) -> Vec<(String, Option<Vec<u8>>, String)> {
    let mut damages = Vec::new();
    for (name, bytes) in whole.iter().filter(|(name, _)| *name != "sums.txt") {
        let at = bytes.iter().rposition(u8::is_ascii_digit).unwrap();
        let mut changed = bytes.clone();
        changed[at] = if bytes[at] == b'1' { b'2' } else { b'1' };
        let path = format!("{PLACE}/{name}");
        let says = format!("{path} is damaged: its SHA-256 is not the one in sums.txt");
        damages.extend([(path.clone(), Some(changed), says.clone()), (path.clone(), Some(Vec::new()), says)]);
        if name != "run.json" {
            damages.push((path.clone(), None, format!("{path} is missing, though sums.txt names it")));
        }
    }
    let path = format!("{PLACE}/sums.txt");
    let sums = String::from_utf8(whole["sums.txt"].clone()).unwrap();
    for line in sums.lines() {
        let cut = sums.replace(&format!("{line}\n"), "").into_bytes();
        damages.push((path.clone(), Some(cut), format!("{path} is damaged: it does not list {}", &line[66..])));
    }
    damages.push((path.clone(), Some(Vec::new()), format!("{path} is damaged: it does not list bets.csv")));
    damages.push((path.clone(), None, format!("{path} is missing, though run.json names what it lists")));
    let says = format!("{path} is {UNREADABLE}");
    damages.push((path.clone(), Some(sums.as_bytes()[..50].to_vec()), says.clone()));
    damages.push((path, Some(b"../../mine.csv".to_vec()), says));
    damages
}

fn damage(desk: &Desk, path: &str, bytes: Option<&Vec<u8>>) {
    match bytes {
        Some(bytes) => desk.write(path, bytes),
        None => std::fs::remove_file(desk.path(path)).unwrap(),
    }
}

#[cfg(target_os = "linux")]
#[test]
fn standard_tools_check_every_result() {
    let desk = Desk::new();
    desk.run(&["simulate", "gnau", "--rounds", "9001"]).quietly();
    desk.run(&["simulate", "gnau", "--rounds", "9001", "--shard", "1/2"]).quietly();
    desk.run(&["exact", "gnau"]).quietly();
    desk.run(&["solve", "gnau"]).quietly();
    desk.run(&["compare", "gnau", "niu-niu"]).quietly();
    for method in ["simulated", "part-1-of-2", "exact", "solved", "compared"] {
        let place = format!("results/gnau/{method}");
        let mut command = std::process::Command::new("sha256sum");
        let ran = command.args(["--check", "--strict", "sums.txt"]).current_dir(desk.path(&place)).output().unwrap();
        assert!(ran.status.success(), "{method}: {ran:?}");
        let listed: Vec<String> =
            desk.read(&format!("{place}/sums.txt")).lines().map(|line| line[66..].to_owned()).collect();
        let there: Vec<String> = desk.folder(&place).into_keys().filter(|name| name != "sums.txt").collect();
        assert_eq!(listed, there, "{method}");
    }
}

#[test]
fn resume_makes_a_damaged_result_again() {
    let (desk, whole) = simulated();
    let resume = || desk.run(&["simulate", "gnau", "--rounds", "9001", "--resume"]);
    for (path, bytes, says) in damages(&whole) {
        damage(&desk, &path, bytes.as_ref());
        if says.ends_with(UNREADABLE) {
            assert_says(&resume().failed(), &[PLACE, "files of an unfinished or damaged result", "--out"]);
            desk.write(&path, &whole["sums.txt"]);
            continue;
        }
        assert_says(&resume().with_warnings(), &[&format!("note: {says}; the run starts over\n")]);
        assert_same(&desk.folder(PLACE), &whole);
        assert_says(&resume().with_warnings(), &["is already finished"]);
    }
}

#[test]
fn report_names_damaged_files() {
    let (desk, whole) = simulated();
    let manifest = format!("{PLACE}/run.json");
    let missing = (manifest.clone(), None, format!("{manifest} is missing, though sums.txt names it"));
    for (path, bytes, says) in damages(&whole).into_iter().chain([missing]) {
        damage(&desk, &path, bytes.as_ref());
        let message = desk.run(&["report", "results"]).failed();
        assert_eq!(message, format!("error: {says}; make the result again\n"));
        assert!(!desk.path("results/report.html").exists());
        desk.write(&path, &whole[path.rsplit('/').next().unwrap()]);
    }
    desk.run(&["report", "results"]).quietly();
}

/// `report` checks every file of a result, even those that it does not show.
#[test]
fn report_checks_hidden_tables() {
    let desk = Desk::new();
    desk.run(&["dossier", "niu-niu-equal", "--set", "players=1", "--rounds", "1", "--draws", "1"]).quietly();
    let place = "results/niu-niu-equal-with-players-1/dossier";
    for (name, bytes) in desk.folder(place) {
        let path = format!("{place}/{name}");
        desk.write(&path, [&bytes[..], b" "].concat());
        assert_says(&desk.run(&["report", "results"]).failed(), &[&path, "is damaged"]);
        desk.write(&path, &bytes);
    }
    desk.run(&["report", "results"]).quietly();
}

/// Every command that reads the result reports a missing list.
#[test]
fn shoes_are_not_taken_for_finished_without_their_list() {
    let desk = Desk::new();
    let count = ["count", "chinese-blackjack-open", "--shoes", "50", "--resume"];
    desk.run(&count).with_warnings();
    std::fs::remove_file(desk.path("results/chinese-blackjack-open/counted/sums.txt")).unwrap();
    assert_says(&desk.run(&count).with_warnings(), &["sums.txt is missing", "the run starts over"]);
    assert_says(&desk.run(&count).with_warnings(), &["is already finished"]);
}

#[test]
fn merge_names_damaged_files() {
    let desk = Desk::new();
    for part in ["1/2", "2/2"] {
        desk.run(&["simulate", "gnau", "--rounds", "9001", "--shard", part]).quietly();
    }
    let part = "results/gnau/part-2-of-2";
    for (name, bytes) in desk.folder(part) {
        let path = format!("{part}/{name}");
        for (damaged, says) in [(Some(bytes[..40].to_vec()), "damaged"), (None, "missing")] {
            // A part without a manifest is unfinished.
            if damaged.is_none() && name == "run.json" {
                continue;
            }
            damage(&desk, &path, damaged.as_ref());
            for more in [&[][..], &["--partial"]] {
                let message = desk.run(&[&["merge", "results"], more].concat()).failed();
                assert_says(&message, &[&path, says]);
            }
            desk.write(&path, &bytes);
        }
    }
    desk.run(&["merge", "results"]).quietly();
}

#[test]
fn earlier_versions_are_still_read() {
    let (desk, whole) = simulated();
    let forget = |folder: &str| {
        std::fs::remove_file(desk.path(&format!("results/gnau/{folder}/sums.txt"))).unwrap();
        let path = format!("results/gnau/{folder}/run.json");
        let mut manifest: Json = serde_json::from_str(&desk.read(&path)).unwrap();
        ["written", "command", "asked"].iter().for_each(|key| _ = manifest.as_object_mut().unwrap().remove(*key));
        desk.write(&path, manifest.to_string());
    };
    for part in ["part-1-of-2", "part-2-of-2"] {
        let number = if part.starts_with("part-1") { "1/2" } else { "2/2" };
        desk.run(&["simulate", "gnau", "--rounds", "9001", "--shard", number]).quietly();
        forget(part);
    }
    forget("simulated");
    desk.run(&["report", "results"]).quietly();
    assert_says(
        &desk.run(&["simulate", "gnau", "--rounds", "9001", "--resume"]).with_warnings(),
        &["is already finished"],
    );
    desk.run(&["merge", "results"]).quietly();
    assert_same(&desk.folder(PLACE), &whole);
}

/// A new answer leaves nothing of the earlier one, even if that is unreadable.
#[test]
fn tables_of_an_earlier_answer_go_whatever_is_left_of_it() {
    let place = "results/table/solved";
    let desk = Desk::new();
    let solve = |game: &str| desk.run(&["solve", game, "--set", "name=table", "--against", "best-play"]);
    solve("gnau").quietly();
    let answer = desk.folder(place);
    solve("chinese-blackjack-standard").with_warnings();
    let earlier = desk.folder(place);
    assert!(earlier.contains_key("player.csv") && !answer.contains_key("player.csv"));
    let put_back = || {
        std::fs::remove_dir_all(desk.path(place)).unwrap();
        earlier.iter().for_each(|(name, bytes)| desk.write(&format!("{place}/{name}"), bytes));
        // Without the facts of its machine, nothing replaces it unasked.
        desk.write(&format!("{place}/machine.json"), "{}");
        desk.write(&format!("{place}/mine.csv"), "a,b\n");
    };
    let [manifest, sums] = ["run.json", "sums.txt"].map(|name| format!("{place}/{name}"));
    for left in [Some("{ \"versi"), None, Some(&*desk.read(&manifest))] {
        put_back();
        damage(&desk, &manifest, left.map(|text| text.as_bytes().to_vec()).as_ref());
        solve("gnau").with_warnings();
        let mut found = desk.folder(place);
        assert_eq!(found.remove("mine.csv"), Some(b"a,b\n".to_vec()), "{left:?}");
        assert_same(&found, &answer);
        // Files that do not belong to the result are not shown with it.
        assert!(!desk.run(&["report", place, "--out", "-"]).quietly().contains("mine"));
    }
    // An earlier version had no list: its manifest names the tables, and if that is unreadable they are unknown.
    put_back();
    std::fs::remove_file(desk.path(&sums)).unwrap();
    solve("gnau").with_warnings();
    assert!(!desk.path(&format!("{place}/player.csv")).exists());
    put_back();
    std::fs::remove_file(desk.path(&sums)).unwrap();
    desk.write(&manifest, "{ \"versi");
    let before = desk.folder(place);
    assert_eq!(
        solve("gnau").failed(),
        format!(
            "error: {place} holds files of an unfinished or damaged result, and nothing says which: move them away, or \
             write elsewhere with --out\n"
        )
    );
    assert_same(&desk.folder(place), &before);
}
