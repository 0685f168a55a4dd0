//! `simulate --rounds-log`: each round is one that the run counted, and `monitor` reads it back.

use crate::program::{Desk, assert_says};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// Tables of three seats with unequal stakes, one of which plays otherwise. In Modulo N its sets are random. At the table
/// of twenty the cards run out. In one the seats pay each other.
const TABLES: [(&str, &str); 5] = [
    (
        "gnau",
        "players = 3\nbets = [1, 2, 5]\ncommission = \"5%\"\nstrategy.players = [\"best\", \"first-ox\", \"best\"]\n",
    ),
    ("chinese-blackjack", "players = 3\nbets = [1, 2, 5]\nstrategy.seat = [{}, { stand_at.two = 18 }, {}]\n"),
    (
        "chinese-blackjack",
        "players = 20\nrules.dealer_escape = \"push\"\nrules.pack_runs_out = \"stands\"\n\
         strategy.player.free_hand = \"continue\"\n",
    ),
    (
        "chinese-blackjack",
        "players = 3\nbets = [1, 2, 5]\nrules.pays_table = 26\nstrategy.player.stand_at = { two = 19, four = 21 }\n",
    ),
    ("modulo-n", "players = 3\nstrategy.seats = [\"largest\", \"random\", \"largest\"]\n"),
];

/// More than a block, the last cut short within a group.
const ROUNDS: u64 = 4_407;

fn desk_of(table: &(&str, &str)) -> Desk {
    Desk::with("t.toml", &format!("base = \"{}\"\nname = \"t\"\n{}", table.0, table.1))
}

/// Returns the lines of a CSV file by the names of their cells.
pub fn lines(text: &str) -> Vec<BTreeMap<&str, &str>> {
    let mut lines = text.lines().map(|line| line.split(','));
    let header: Vec<&str> = lines.next().unwrap().collect();
    lines.map(|cells| header.iter().copied().zip(cells).collect()).collect()
}

/// Counts the values of a column by role.
type Counts = BTreeMap<(String, String), u64>;

fn counted(
    log: &[BTreeMap<&str, &str>],
    value: &str,
    role: impl Fn(&BTreeMap<&str, &str>) -> Option<String>,
) -> Counts {
    let mut counts = Counts::new();
    for line in log {
        let Some(role) = role(line) else { continue };
        // Tables write whole nets with a point.
        let name = line[value].parse::<f64>().map_or(line[value].to_owned(), |net| format!("{net:?}"));
        *counts.entry((role, name)).or_default() += 1;
    }
    counts
}

/// Returns the counts of a table that are not 0, by the roles in `roles`.
fn tabled(text: &str, value: &str, roles: impl Fn(&str) -> bool) -> Counts {
    let rows = lines(text).into_iter().filter(|row| roles(row["role"]) && row["count"] != "0");
    rows.map(|row| ((row["role"].to_owned(), row[value].to_owned()), row["count"].parse().unwrap())).collect()
}

fn seat(line: &BTreeMap<&str, &str>) -> Option<String> {
    Some(format!("seat_{}", line["seat"]))
}

#[test]
fn a_log_has_the_rounds_that_the_run_counted() {
    for table in &TABLES {
        let desk = desk_of(table);
        let rounds = ROUNDS.to_string();
        let run = ["simulate", "t.toml", "--rounds", &rounds, "--threads"];
        desk.run(&[&run[..], &["1", "--rounds-log", "log.csv"]].concat()).quietly();
        desk.run(&[&run[..], &["3", "--rounds-log", "other.csv", "--resume"]].concat()).with_warnings();
        desk.run(&[&run[..], &["3", "--rounds-log", "third.csv", "--out", "again"]].concat()).quietly();
        let text = desk.read("log.csv");
        assert!(text == desk.read("other.csv") && text == desk.read("third.csv"), "{table:?}");
        let log = lines(&text);
        let seats = log.iter().filter(|line| line["round"] == "1").count();
        assert_eq!(log.len() as u64, ROUNDS * seats as u64);
        let file = |name: &str| desk.read(&format!("results/t/simulated/{name}.csv"));
        let of_seats = |role: &str| role.starts_with("seat_");
        assert_eq!(counted(&log, "net", seat), tabled(&file("payout"), "net", of_seats), "{table:?}");
        if table.0 == "modulo-n" {
            continue;
        }
        let frequency = file("frequency");
        assert_eq!(counted(&log, "player_hand", seat), tabled(&frequency, "hand", of_seats), "{table:?}");
        let dealer = |line: &BTreeMap<&str, &str>| (line["seat"] == "1").then(|| "dealer".to_owned());
        let dealers = tabled(&frequency, "hand", |role| role == "dealer");
        assert_eq!(counted(&log, "dealer_hand", dealer), dealers, "{table:?}");
        hands_are_of_their_cards(table.0, &desk, &log);
    }
}

/// Compares hands with their cards: of Gnau by `hand`, of Chinese Blackjack by adding up points. Aces, specials and
/// hands that somebody ended early are left to the counts.
fn hands_are_of_their_cards(game: &str, desk: &Desk, log: &[BTreeMap<&str, &str>]) {
    let mut checked = 0;
    for line in log.iter().take(120) {
        for (hand, cards) in [("player_hand", "cards"), ("dealer_hand", "dealer_cards")] {
            let (hand, cards) = (line[hand], line[cards]);
            if game == "gnau" {
                // The second seat arranges otherwise.
                if checked < 6 && line["seat"] != "2" {
                    let told = desk.run(&["hand", "t.toml", cards, "--json"]).quietly();
                    let told: Json = serde_json::from_str(&told).unwrap();
                    assert_eq!(told["hand"], hand, "{cards}");
                    checked += 1;
                }
                continue;
            }
            let points = cards.split(' ').map(|card| card[..card.len() - 1].parse::<u32>().unwrap_or(10)).sum::<u32>();
            let held = cards.split(' ').count();
            let counts = hand.chars().all(|c| c.is_ascii_digit() || c == '_') || hand.starts_with("bust");
            if !cards.contains('A') && held < 5 && counts {
                let name = if points > 21 { format!("bust_{held}") } else { format!("{points}_{held}") };
                assert_eq!(hand, name, "{cards}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 6, "{game}: {checked}");
}

#[test]
fn monitor_reads_the_rounds_of_one_seat() {
    for table in &TABLES {
        let desk = desk_of(table);
        desk.run(&["simulate", "t.toml", "--rounds", "1000", "--rounds-log", "log.csv"]).quietly();
        let said = desk.run(&["monitor", "t.toml", "log.csv", "--seat", "2", "--set", "simulation.rounds=8000"]);
        let seats = if table.1.contains("runs_out") { "20,000 rows" } else { "3,000 rows" };
        let said = said.quietly();
        assert_says(&said, &[seats, "seat 2, 1,000 rounds", "Too few rounds to tell"]);
        let mixed = desk.run(&["monitor", "t.toml", "log.csv"]).refused();
        assert_says(&mixed, &["log.csv:3:1", "another line of the same round", "choose one with --seat"]);
    }
}

#[test]
fn what_cannot_be_logged_is_refused() {
    let desk = Desk::with("there.csv", "mine\n");
    desk.write("results/gnau/kept", "");
    let cases: [(&[&str], &str); 7] = [
        (
            &["gnau", "--rounds", "10_000_001", "--rounds-log", "x.csv"],
            "at most 10,000,000 rounds, and the run 10,000,001",
        ),
        (&["gnau", "--rounds-log", "x.csv", "--shard", "1/2"], "cannot be used with"),
        (&["gnau", "modulo-n", "--rounds-log", "x.csv"], "the rounds of one config"),
        (&["gnau", "--rounds-log", "there.csv"], "there.csv holds an earlier file"),
        (&["gnau", "--rounds-log", "-"], "a plain file"),
        (&["gnau", "--rounds-log", "results"], "results is a folder"),
        (&["gnau", "--rounds-log", "results/gnau/x.csv"], "among the results in results/gnau"),
    ];
    let before = desk.listing("");
    for (arguments, message) in cases {
        let ran = desk.run(&[&["simulate"], arguments].concat());
        assert_says(&ran.err, &[message]);
        assert_eq!((desk.listing(""), desk.read("there.csv")), (before.clone(), "mine\n".to_owned()), "{message}");
        assert!(matches!(ran.code, Some(1 | 2)) && ran.out.is_empty(), "{message}");
        assert!(ran.code == Some(2) || message == "results is a folder", "{message}");
    }
    desk.run(&["simulate", "gnau", "--rounds", "1", "--rounds-log", "there.csv", "--force"]).quietly();
    assert_eq!(desk.read("there.csv").lines().count(), 1 + 4);
}

/// The line of a seat has more than 40 bytes, so four million of them are more than 64 MiB.
#[test]
fn a_large_log_is_announced() {
    let desk = Desk::with("t.toml", "base = \"gnau\"\nname = \"t\"\nplayers = 1\n");
    let mut run = desk.command(&["simulate", "t.toml", "--rounds", "4M", "--rounds-log", "log.csv"]);
    let mut run = run.stderr(std::process::Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(run.stderr.take().unwrap()), &mut said).unwrap();
    run.kill().unwrap();
    run.wait().unwrap();
    assert_says(&said, &["note: log.csv will take about ", " MiB; `monitor` reads files of up to 64 MiB"]);
}
