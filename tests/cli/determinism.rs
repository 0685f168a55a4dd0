//! The same config, seed and number of rounds give the same bytes, on any number of threads and under any combination
//! of rules.

use crate::program::Desk;
use crate::results::{Folder, Table, assert_same, differing, long_table, run_json, table, tables};

/// Ten blocks and a part of an eleventh.
const ROUNDS: &str = "41003";

/// Returns the result, after checking that 1, 2 and 7 threads agree.
#[track_caller]
fn on_any_threads(desk: &Desk, arguments: &[&str]) -> Folder {
    let on = |threads: &str| desk.simulate(&[arguments, &["--threads", threads]].concat());
    let one = on("1");
    assert_eq!(
        one.keys().collect::<Vec<_>>(),
        ["bets.csv", "edge.csv", "frequency.csv", "matchup.csv", "payout.csv", "pays.csv", "run.json", "sums.txt"]
    );
    for threads in ["2", "7"] {
        assert_same(&one, &on(threads));
    }
    one
}

#[test]
fn threads_do_not_change_a_result() {
    on_any_threads(&Desk::new(), &["gnau", "--rounds", ROUNDS]);
    on_any_threads(&long_table(), &["long-table.toml", "--rounds", ROUNDS]);
}

#[test]
fn threads_do_not_change_less_than_a_block() {
    for rounds in ["1", "37", "3999", "4000", "4001"] {
        let folder = on_any_threads(&long_table(), &["long-table.toml", "--rounds", rounds]);
        assert_eq!(run_json(&folder)["rounds"].to_string(), rounds);
    }
}

/// The default number of threads, the machine's own, is no exception.
#[test]
fn the_number_of_threads_may_be_left_open() {
    let desk = Desk::new();
    let open = desk.simulate(&["niu-niu", "--rounds", ROUNDS]);
    assert_same(&open, &desk.simulate(&["niu-niu", "--rounds", ROUNDS, "--threads", "3"]));
}

#[test]
fn another_seed_gives_other_tables() {
    let desk = Desk::new();
    let run = |seed| desk.simulate(&["gnau", "--rounds", ROUNDS, "--seed", seed]);
    let (a, b) = (run("7"), run("8"));
    assert_same(&a, &run("7"));
    for (name, bytes) in tables(&a) {
        assert_ne!(bytes, b[&name], "{name}");
    }
    assert_eq!(differing(&run_json(&a), &run_json(&b)), ["asked", "seed"]);
}

#[test]
fn seed_and_rounds_may_stand_in_the_config() {
    let desk = long_table();
    let typed = desk.simulate(&["long-table.toml", "--rounds", "5000", "--seed", "99"]);
    let set = &["--set", "simulation.rounds=5000", "--set", "simulation.seed=99"];
    assert_same(&typed, &desk.simulate(&[&["long-table.toml"], &set[..]].concat()));
    desk.write("seeded.toml", "base = 'long-table.toml'\nname = 'long-table'\n[simulation]\nrounds = 5000\nseed = 99");
    assert_same(&typed, &desk.simulate(&["seeded.toml"]));
    // Options take precedence over the config.
    desk.write("other.toml", "base = 'seeded.toml'\nname = 'long-table'\n[simulation]\nrounds = 1\nseed = 1");
    assert_same(&typed, &desk.simulate(&["other.toml", "--rounds", "5000", "--seed", "99"]));
}

/// Round r has the same cards in every run, so a shorter run is part of a longer one.
#[test]
fn a_longer_run_contains_the_shorter() {
    let desk = long_table();
    let mut runs = ["37", "4000", "4001", "12000", ROUNDS]
        .map(|rounds| desk.simulate(&["long-table.toml", "--rounds", rounds]))
        .into_iter();
    let mut shorter = runs.next().unwrap();
    for longer in runs {
        for name in ["frequency.csv", "payout.csv", "matchup.csv"] {
            let pairs = counts(&table(&shorter, name)).into_iter().zip(counts(&table(&longer, name)));
            assert!(pairs.into_iter().all(|(short, long)| short <= long), "{name}");
        }
        shorter = longer;
    }
}

fn counts(table: &Table) -> Vec<u64> {
    table.rows.iter().map(|row| row.count()).collect()
}

/// Different blocks deal different cards, so twice the blocks do not count everything twice.
#[test]
fn every_block_has_cards_of_its_own() {
    let desk = Desk::new();
    let run = |blocks: u64| {
        let rounds = (4000 * blocks).to_string();
        counts(&table(&desk.simulate(&["gnau", "--rounds", &rounds]), "frequency.csv"))
    };
    for blocks in [1, 2, 4, 8, 16] {
        let twice: Vec<u64> = run(blocks).into_iter().map(|count| 2 * count).collect();
        assert_ne!(twice, run(2 * blocks), "{blocks} blocks");
    }
}

/// This seed gives this table on any machine, in any year. Changing it changes every published result: see
/// "Value-breaking" in CHANGELOG.md.
#[test]
fn value_stability_of_a_result() {
    let folder = long_table().simulate(&["long-table.toml", "--rounds", ROUNDS]);
    insta::assert_snapshot!(String::from_utf8_lossy(&folder["edge.csv"]));
}

/// The cards depend only on seed, players and packs: variants of a table are compared on the same cards.
#[test]
fn payouts_do_not_change_the_hands() {
    let desk = long_table();
    let run = |sets: &[&str]| {
        let mut arguments = vec!["long-table.toml", "--rounds", ROUNDS];
        sets.iter().for_each(|set| arguments.extend(["--set", set]));
        desk.simulate(&arguments)
    };
    let usual = run(&[]);
    let other = run(&["payout.double=7", "commission=0", "rules.ties=push", "rules.five_dukes_tie=as-ties"]);
    assert_eq!(usual["frequency.csv"], other["frequency.csv"]);
    assert_eq!(counts(&table(&usual, "matchup.csv")), counts(&table(&other, "matchup.csv")));
    assert_ne!(usual["payout.csv"], other["payout.csv"]);
}

#[test]
fn a_seat_that_plays_otherwise_changes_no_other_hand() {
    let desk = Desk::new();
    let run = |second: &str| {
        let strategies = format!("strategy.players=['best', '{second}', 'best', 'best']");
        table(&desk.simulate(&["gnau", "--rounds", ROUNDS, "--set", &strategies]), "frequency.csv")
    };
    let (best, first_ox) = (run("best"), run("first-ox"));
    let of = |table: &Table, role: &str| table.rows_of(role).iter().map(|row| row.count()).collect::<Vec<_>>();
    for role in ["dealer", "seat_1", "seat_3", "seat_4"] {
        assert_eq!(of(&best, role), of(&first_ox, role), "{role}");
    }
    assert_ne!(of(&best, "seat_2"), of(&first_ox, "seat_2"));
}

/// Several configs in one command equal several commands.
#[test]
fn company_does_not_change_a_result() {
    let desk = long_table();
    let alone = desk.simulate(&["long-table.toml", "--rounds", "9000"]);
    desk.run(&["simulate", "gnau", "long-table.toml", "niu-niu", "--rounds", "9000", "--out", "together"]).quietly();
    assert_same(&alone, &desk.folder("together/long-table/simulated"));
}
