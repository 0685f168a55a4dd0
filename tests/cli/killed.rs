//! Runs that are killed at random moments, as by a power cut, and resumed.

use crate::program::Desk;
use crate::results::{assert_same, table};
use crate::running::Running;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// Kills a run `times` times, each within so many milliseconds, and lets the last attempt end.
fn killed(times: u32, within: u64, rounds: &str) {
    let desk = Desk::new();
    let simulate = ["simulate", "gnau", "--rounds", rounds];
    let arguments = [&simulate[..], &["--resume", "--checkpoint-every", "0.01"]].concat();
    let mut rng = ChaCha8Rng::seed_from_u64(times.into());
    for _ in 0..times {
        let running = Running::start(&mut desk.command(&arguments));
        std::thread::sleep(Duration::from_millis(rng.random_range(0..within)));
        running.send("KILL");
        let ran = running.end();
        assert!([None, Some(0)].contains(&ran.code), "{ran:?}");
    }
    desk.run(&arguments).with_warnings();
    let mut left: Vec<String> = desk.listing("results/gnau");
    left.retain(|path| path != "results/gnau/simulated/");
    assert_eq!(left.len(), 9, "{left:?}");
    desk.run(&[&simulate[..], &["--out", "let-be"]].concat()).quietly();
    assert_same(&desk.folder("results/gnau/simulated"), &desk.folder("let-be/gnau/simulated"));
}

#[test]
fn five_kills_change_nothing() {
    killed(5, 60, "10M");
}

#[test]
#[ignore = "long check"]
fn fifty_kills_change_nothing() {
    killed(50, 1_000, "100M");
}

/// Counts exceed 2^30, and those of all hands 2^31, on a single thread; enumeration gives the edge.
#[test]
#[ignore = "long check"]
fn two_to_the_thirty_rounds_on_one_thread() {
    const ROUNDS: u64 = 1 << 30;
    let desk = Desk::new();
    desk.run(&["simulate", "gnau", "--rounds", &ROUNDS.to_string(), "--threads", "1"]).quietly();
    desk.run(&["exact", "gnau"]).quietly();
    let [simulated, exact] = ["simulated", "exact"].map(|method| desk.folder(&format!("results/gnau/{method}")));
    let frequency = table(&simulated, "frequency.csv");
    for role in ["dealer", "seat_1", "seat_4"] {
        assert_eq!(frequency.rows_of(role).iter().map(|row| row.count()).sum::<u64>(), ROUNDS, "{role}");
    }
    assert_eq!(frequency.rows_of("player").iter().map(|row| row.count()).sum::<u64>(), 4 * ROUNDS);
    let [seen, true_edge] =
        [&simulated, &exact].map(|folder| table(folder, "edge.csv").row("dealer", "metric", "edge").clone());
    let off = (seen.figure("value") - true_edge.figure("value")).abs() / seen.figure("std_error");
    assert!(off < 5.0, "{off} standard errors off");
}
