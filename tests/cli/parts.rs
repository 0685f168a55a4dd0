//! Split runs: `merge` turns parts into the bytes of the whole run, or reports those that do not fit.

use crate::program::{Desk, Ran, assert_says};
use crate::results::{LONG_TABLE, assert_same, long_table, run_json};
use sha2::{Digest, Sha256};
use std::process::Command;

/// 21 blocks, the last of them short.
const ROUNDS: &str = "80003";

/// Returns a desk with these parts of a run of the long table.
fn played(parts: &[&str]) -> Desk {
    let desk = long_table();
    parts.iter().for_each(|part| play(&desk, part, &[]));
    desk
}

fn play(desk: &Desk, part: &str, more: &[&str]) {
    let arguments = ["simulate", "long-table.toml", "--rounds", ROUNDS, "--shard", part];
    desk.run(&[&arguments[..], more].concat()).quietly();
}

fn merge(desk: &Desk, folders: &[&str], more: &[&str]) -> Ran {
    desk.run(&[&["merge"], folders, more].concat())
}

#[test]
fn any_cut_in_any_order_makes_the_whole() {
    let whole = long_table().simulate(&["long-table.toml", "--rounds", ROUNDS]);
    for of in [1, 3, 11] {
        let parts: Vec<String> = (1..=of).rev().map(|index| format!("{index}/{of}")).collect();
        let desk = played(&parts.iter().map(String::as_str).collect::<Vec<_>>());
        merge(&desk, &["results"], &["--out", "merged"]).quietly();
        assert_same(&desk.folder("merged/long-table/simulated"), &whole);
        let folders: Vec<String> = (1..=of).rev().map(|i| format!("results/long-table/part-{i}-of-{of}")).collect();
        merge(&desk, &folders.iter().map(String::as_str).collect::<Vec<_>>(), &[]).quietly();
        assert_same(&desk.folder("results/long-table/simulated"), &whole);
    }
}

/// 21 blocks in halves end after block 10, in sixths after 3, 7, 10, 14, 17 and 21.
#[test]
fn parts_of_different_cuts_fit_where_their_ends_meet() {
    let desk = played(&["1/2", "4/6", "5/6", "6/6"]);
    merge(&desk, &["results/long-table"], &[]).quietly();
    assert_same(
        &desk.folder("results/long-table/simulated"),
        &long_table().simulate(&["long-table.toml", "--rounds", ROUNDS]),
    );
}

#[test]
fn parts_may_have_been_played_on_any_number_of_threads_and_interrupted() {
    let desk = long_table();
    play(&desk, "1/2", &["--threads", "3"]);
    let note =
        desk.run(&["simulate", "long-table.toml", "--rounds", ROUNDS, "--shard", "2/2", "--resume", "--threads", "1"]);
    assert_says(&note.with_warnings(), &["from the beginning"]);
    merge(&desk, &["results"], &[]).quietly();
    assert_same(
        &desk.folder("results/long-table/simulated"),
        &long_table().simulate(&["long-table.toml", "--rounds", ROUNDS]),
    );
}

#[test]
fn json_of_a_merged_run_is_that_of_the_whole() {
    let desk = played(&["1/2", "2/2"]);
    let merged = merge(&desk, &["results"], &["--json"]).quietly();
    let whole = desk.run(&["simulate", "long-table.toml", "--rounds", ROUNDS, "--json"]).quietly();
    assert_eq!(merged, whole);
}

#[test]
fn parts_name_themselves() {
    let desk = played(&["2/3"]);
    let folder = desk.folder("results/long-table/part-2-of-3");
    assert_eq!(folder.keys().collect::<Vec<_>>(), ["run.json", "sums.txt", "tally.txt"]);
    let run = run_json(&folder);
    // Blocks 7 to 13 of 0 to 20.
    assert_eq!((&run["part"], &run["rounds"]), (&"2/3".into(), &28_000.into()));
    assert_eq!((run["blocks"].to_string(), &run["rounds_of_run"]), ("[[7,13]]".to_owned(), &80_003.into()));
    let out = desk.run(&["simulate", "gnau", "--rounds", ROUNDS, "--shard", "2/3", "--json"]).quietly();
    let summary: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&summary["part"], &summary["rounds"]), (&"2/3".into(), &28_000.into()));
}

/// With more parts than blocks, some have nothing to play and say so.
#[test]
fn a_part_without_blocks_is_played_and_merged() {
    let desk = Desk::new();
    for part in ["1/3", "2/3", "3/3"] {
        desk.run(&["simulate", "gnau", "--rounds", "5000", "--shard", part]).quietly();
    }
    let empty = ["simulate", "gnau", "--rounds", "5000", "--shard", "1/3", "--progress", "always"];
    assert_eq!(desk.run(&empty).with_warnings(), "0 of 0 rounds\n");
    assert_eq!(run_json(&desk.folder("results/gnau/part-1-of-3"))["blocks"].to_string(), "[]");
    merge(&desk, &["results"], &["--out", "merged"]).quietly();
    assert_same(&desk.folder("merged/gnau/simulated"), &desk.simulate(&["gnau", "--rounds", "5000"]));
}

#[test]
fn a_finished_part_is_shown_again() {
    let desk = long_table();
    let arguments = ["simulate", "long-table.toml", "--rounds", ROUNDS, "--shard", "2/3", "--json"];
    let first = desk.run(&arguments).quietly();
    let before = desk.read("results/long-table/part-2-of-3/machine.json");
    let again = desk.run(&[&arguments[..], &["--resume"]].concat());
    assert_says(&again.err, &["part-2-of-3 is already finished"]);
    assert_eq!((again.code, again.out), (Some(0), first));
    assert_eq!(desk.read("results/long-table/part-2-of-3/machine.json"), before);
}

#[test]
fn missing_parts_are_named_as_a_job_array_takes_them() {
    let desk = played(&["2/8", "3/8", "7/8"]);
    let message = merge(&desk, &["results"], &[]).refused();
    assert_says(&message, &["error: missing: 1,4-6,8/8", "--partial"]);
    assert!(desk.listing("results/long-table/simulated").is_empty());
}

#[test]
fn partial_merges_state_their_coverage() {
    let desk = played(&["2/8", "3/8", "7/8"]);
    let warning = merge(&desk, &["results"], &["--partial"]).with_warnings();
    assert_says(&warning, &["missing: 1,4-6,8/8", "not the whole run"]);
    let run = run_json(&desk.folder("results/long-table/simulated"));
    // In eighths 21 blocks end after 2, 5, 7, 10, 13, 15, 18 and 21.
    assert_eq!(run["blocks"].to_string(), "[[2,6],[15,17]]");
    assert_eq!((&run["rounds"], &run["rounds_of_run"]), (&32_000.into(), &80_003.into()));
    assert_eq!((&run["ended"], &run["part"]), (&"partial".into(), &"2-3,7/8".into()));
    let frequency = crate::results::table(&desk.folder("results/long-table/simulated"), "frequency.csv");
    assert_eq!(frequency.rows_of("dealer").iter().map(|row| row.count()).sum::<u64>(), 32_000);
}

#[test]
fn partial_of_all_parts_is_the_whole() {
    let desk = played(&["1/2", "2/2"]);
    merge(&desk, &["results"], &["--partial"]).quietly();
    assert_same(
        &desk.folder("results/long-table/simulated"),
        &long_table().simulate(&["long-table.toml", "--rounds", ROUNDS]),
    );
}

#[test]
fn a_part_that_is_there_twice_is_named() {
    let desk = played(&["1/2", "2/2"]);
    play(&desk, "2/2", &["--out", "again"]);
    let message = merge(&desk, &["results", "again"], &[]).refused();
    let folders = ["results/long-table/part-2-of-2", "again/long-table/part-2-of-2"];
    assert_says(&message, &["part 2/2 was found twice", folders[0], folders[1]]);
    for more in [&[][..], &["--partial"]] {
        let message = merge(&desk, &["results/long-table/part-2-of-2", "results"], more).refused();
        assert_says(&message, &["part 2/2 was found twice", folders[0]]);
    }
}

/// 5000 rounds are two blocks: the first of three parts has none.
#[test]
fn an_empty_part_that_is_there_twice_is_named() {
    let desk = Desk::new();
    for part in ["1/3", "2/3", "3/3"] {
        desk.run(&["simulate", "gnau", "--rounds", "5000", "--shard", part]).quietly();
    }
    let message = merge(&desk, &["results", "results/gnau/part-1-of-3"], &[]).refused();
    let folder = "results/gnau/part-1-of-3";
    assert_eq!(message, format!("error: part 1/3 was found twice: {folder} and {folder}\n"));
}

/// A config may have the name of a part.
#[test]
fn parts_are_found_for_configs_named_like_parts() {
    let desk = Desk::new();
    let name = ["--set", "name=part-1-of-2", "--rounds", "9001"];
    for part in ["1/2", "2/2"] {
        desk.run(&[&["simulate", "gnau", "--shard", part], &name[..]].concat()).quietly();
    }
    desk.run(&[&["simulate", "gnau", "--out", "whole"], &name[..]].concat()).quietly();
    merge(&desk, &["results"], &[]).quietly();
    assert_same(&desk.folder("results/part-1-of-2/simulated"), &desk.folder("whole/part-1-of-2/simulated"));
}

#[test]
fn parts_that_overlap_are_named() {
    let desk = played(&["1/2", "2/3"]);
    for more in [&[][..], &["--partial"]] {
        let message = merge(&desk, &["results"], more).refused();
        assert_says(&message, &["part-1-of-2 and ", "part-2-of-3 overlap", "block 7"]);
    }
}

#[test]
fn a_part_of_another_run_is_named() {
    for (other, difference) in [
        (&["--seed", "8"][..], "seed: 8 there, 20260101 here"),
        (&["--set", "players=8", "--set", "strategy.players=best"], "players = 8 there, players = 9 here"),
        (&["--set", "commission=0"], "commission = 0 there, commission = 0.05 here"),
        (&["--set", "name=other"], "name = \"other\" there"),
        (&["--rounds", "80002"], "rounds: 80002 there, 80003 here"),
    ] {
        let desk = played(&["1/2"]);
        let mut arguments = vec!["simulate", "long-table.toml", "--shard", "2/2", "--out", "other"];
        if other[0] != "--rounds" {
            arguments.extend(["--rounds", ROUNDS]);
        }
        desk.run(&[&arguments[..], other].concat()).quietly();
        for more in [&[][..], &["--partial"]] {
            let message = merge(&desk, &["results", "other"], more).refused();
            assert_says(
                &message,
                &["part-2-of-2 does not belong to the same run as results/long-table/part-1-of-2", difference],
            );
        }
        assert!(desk.listing("results/long-table/simulated").is_empty());
    }
}

/// The hash of the rules covers the version of what they mean, so that equal keys of another version are other rules.
#[test]
fn a_part_of_another_version_of_the_rules_is_refused() {
    let desk = played(&["1/2", "2/2"]);
    let place = "results/long-table/part-2-of-2";
    let whole = desk.folder(place);
    let tally = desk.read(&format!("{place}/tally.txt"));
    let hash = run_json(&whole)["config_hash"].as_str().unwrap().to_owned();
    let (head, body) = tally.split_once('\n').unwrap();
    let body = body.replace(&hash, &"0".repeat(64));
    let head = head.rsplit_once(' ').unwrap().0;
    desk.write(&format!("{place}/tally.txt"), format!("{head} {}\n{body}", sha256(body.as_bytes())));
    let manifest = desk.read(&format!("{place}/run.json")).replace(&hash, &"0".repeat(64));
    desk.write(&format!("{place}/run.json"), manifest.replace("\"rules_version\": 2", "\"rules_version\": 1"));
    let mut sums = String::new();
    for name in ["run.json", "tally.txt"] {
        sums += &format!("{}  {name}\n", sha256(desk.read(&format!("{place}/{name}")).as_bytes()));
    }
    desk.write(&format!("{place}/sums.txt"), sums);
    for more in [&[][..], &["--partial"]] {
        assert_says(&merge(&desk, &["results"], more).refused(), &["part-2-of-2 does not belong to the same run as"]);
    }
    let again = ["simulate", "long-table.toml", "--rounds", ROUNDS, "--shard", "2/2", "--resume"];
    assert_says(
        &desk.run(&again).with_warnings(),
        &["replacing the result of other rules", "starting from the beginning"],
    );
    assert_same(&desk.folder(place), &whole);
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_damaged_part_is_named() {
    let desk = played(&["1/3", "2/3", "3/3"]);
    let tally = "results/long-table/part-2-of-3/tally.txt";
    let text = desk.read(tally);
    for damaged in
        [String::new(), text[..text.len() / 2].to_owned(), text.replacen("\"cells\": \"", "\"cells\": \"1", 1)]
    {
        desk.write(tally, damaged);
        for more in [&[][..], &["--partial"]] {
            let ran = merge(&desk, &["results"], more);
            assert_eq!(ran.out, "");
            assert_says(&ran.failed(), &["error: results/long-table/part-2-of-3/tally.txt is damaged"]);
        }
    }
}

#[test]
fn a_part_that_is_not_finished_is_named() {
    let desk = played(&["1/2"]);
    desk.write("results/long-table/part-2-of-2/checkpoint.txt", "");
    let message = merge(&desk, &["results"], &[]).refused();
    assert_says(&message, &["part-2-of-2 is not finished", "--resume", "--partial"]);
    let warning = merge(&desk, &["results"], &["--partial"]).with_warnings();
    assert_says(&warning, &["part-2-of-2 is not finished and is left out", "missing: 2/2"]);
}

#[test]
fn nothing_to_merge_is_an_error() {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("empty")).unwrap();
    assert_says(&merge(&desk, &["empty"], &[]).refused(), &["no finished part in empty", "--shard"]);
    assert_says(&merge(&desk, &["missing"], &[]).failed(), &["cannot read missing"]);
    assert_says(&merge(&desk, &[], &[]).refused(), &["<DIR>"]);
}

#[test]
fn a_shard_must_be_one_of_its_number() {
    let desk = Desk::new();
    for wrong in ["0/4", "5/4", "4", "1/0", "a/b", "auto", "auto/0", "-1/4", "1/4/2"] {
        let message = desk.run(&["simulate", "gnau", "--rounds", "5000", &format!("--shard={wrong}")]).refused();
        assert_says(&message, &["--shard", "I/N"]);
    }
    let message = desk.run(&["simulate", "gnau", "--until-se", "0.01", "--shard", "1/4"]).refused();
    assert_says(&message, &["--until-se", "--shard"]);
}

/// Array variables of clusters. The first five count from 1, the others from 0.
const TASK_VARIABLES: [&str; 8] = [
    "SLURM_ARRAY_TASK_ID",
    "PBS_ARRAY_INDEX",
    "PBS_ARRAYID",
    "SGE_TASK_ID",
    "LSB_JOBINDEX",
    "JOB_COMPLETION_INDEX",
    "AWS_BATCH_JOB_ARRAY_INDEX",
    "BATCH_TASK_INDEX",
];

#[test]
fn a_task_of_a_cluster_plays_its_part() {
    for (variable, task) in TASK_VARIABLES.into_iter().zip(["3", "3", "3", "3", "3", "2", "2", "2"]) {
        let desk = Desk::with("long-table.toml", LONG_TABLE);
        let run = |task: Option<&str>| -> Ran {
            let arguments = ["simulate", "long-table.toml", "--rounds", ROUNDS, "--shard", "auto/4"];
            let mut command: Command = desk.command(&arguments);
            for name in TASK_VARIABLES {
                command.env_remove(name);
            }
            task.iter().for_each(|task| _ = command.env(variable, task));
            command.output().unwrap().into()
        };
        run(Some(task)).quietly();
        assert_eq!(run_json(&desk.folder("results/long-table/part-3-of-4"))["part"], "3/4");
        for outside in ["5", "-1", "x", ""] {
            assert_says(&run(Some(outside)).refused(), &["error: --shard auto/4", variable, "whole number from"]);
        }
        assert_says(&run(None).refused(), &TASK_VARIABLES);
    }
}

/// Part 250,000,000,000,000 of the longest run is its last block.
#[test]
fn the_last_part_of_the_longest_run_is_played_and_merged() {
    let desk = Desk::new();
    let part = "250000000000000/250000000000000";
    desk.run(&["simulate", "gnau", "--rounds", "1000000000G", "--shard", part]).quietly();
    assert_says(&merge(&desk, &["results"], &[]).refused(), &["missing: 1-249999999999999/250000000000000"]);
    merge(&desk, &["results"], &["--partial"]).with_warnings();
    let run = run_json(&desk.folder("results/gnau/simulated"));
    assert_eq!(run["blocks"].to_string(), "[[249999999999999,249999999999999]]");
    assert_eq!((&run["rounds"], &run["rounds_of_run"]), (&4000.into(), &"1000000000000000000".into()));
}
