//! Logs of tables whose stakes are chosen: their rounds are those of the run, and `monitor` compares them.

use crate::program::{Desk, assert_says};
use crate::rounds_log::lines;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// Three people who stake and play unlike each other and deal again; a fixed dealer; a pot; nobody banks.
const TABLES: [&str; 4] = [
    "base = 'niu-niu-bids'\nplayers = 2\nbets = [1, 2, 5]\ncommission = '5%'\ncommission_to = 'house'\n\
     dealer.no_bids = 'redeal'\nstrategy.bids = ['random', 'never', 'random']\n\
     strategy.stakes = ['random', 'least', 'most']\n",
    "base = 'gnau'\nplayers = 2\nbets = [1, 3]\ndealer.stakes = [0.5, 2]\nstrategy.stakes = ['random', 'most']\n",
    "base = 'gnau'\nplayers = 3\nstrategy.bids = 'random'\nstrategy.stakes = 'random'\n\
     [dealer]\nby = 'bids'\nbids = [0, 1, 3]\nequal_bids = 'first'\nstakes = [1, 5]\npot = 6\n",
    "base = 'niu-niu-all'\nplayers = 3\n",
];
const BETS: [f64; 3] = [1.0, 2.0, 5.0];

/// More than a block, the last cut short within a group.
const ROUNDS: usize = 4_407;

type Line<'a> = BTreeMap<&'a str, &'a str>;

fn number(line: &Line<'_>, column: &str) -> f64 {
    line[column].parse().unwrap()
}

/// Returns a figure of a table.
fn figure(desk: &Desk, table: &str, key: &str, metric: &str) -> f64 {
    let text = desk.read(&format!("results/t/simulated/{table}.csv"));
    let of_key = format!("{key},{metric},");
    let row = text.lines().find_map(|row| row.strip_prefix(&of_key)).unwrap_or_else(|| panic!("{of_key} {text}"));
    row.split(',').next().unwrap().parse().unwrap()
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9 * (1.0 + expected.abs()), "{found} {expected}");
}

fn mean(values: impl Iterator<Item = f64>, of: usize) -> f64 {
    values.sum::<f64>() / of as f64
}

#[test]
fn a_log_has_the_nets_and_bankers_of_the_run() {
    for table in TABLES {
        let desk = Desk::with("t.toml", &format!("name = 't'\n{table}"));
        let rounds = ROUNDS.to_string();
        let run = ["simulate", "t.toml", "--rounds", &rounds, "--threads"];
        desk.run(&[&run[..], &["1", "--rounds-log", "log.csv"]].concat()).quietly();
        desk.run(&[&run[..], &["3", "--rounds-log", "other.csv", "--out", "again"]].concat()).quietly();
        let text = desk.read("log.csv");
        assert!(text == desk.read("other.csv"), "{table}");
        let log = lines(&text);
        let seats = log.iter().filter(|line| line["round"] == "1").count();
        assert_eq!(log.len(), ROUNDS * seats);
        for seat in 1..=seats {
            let (seat, person) = (seat.to_string(), format!("person_{seat}"));
            let own = log.iter().filter(|line| line["seat"] == seat);
            near(mean(own.clone().map(|line| number(line, "net")), ROUNDS), figure(&desk, "edge", &person, "net"));
            if table.contains("bids") {
                let banks = own.filter(|line| line["banker"] == seat).count();
                near(banks as f64 / ROUNDS as f64, figure(&desk, "edge", &person, "banks"));
            }
        }
        if table.contains("niu-niu-all") {
            let fours: Vec<&Line<'_>> = log.iter().filter(|line| line["player_hand"] == "ox_4").collect();
            near(fours.len() as f64 / log.len() as f64, figure(&desk, "hands", "ox_4", "share"));
            near(
                mean(fours.iter().map(|line| number(line, "net")), fours.len()),
                figure(&desk, "hands", "ox_4", "net"),
            );
        } else {
            rounds_are_those_of_each_bid(&desk, &log);
        }
    }
}

/// Compares the rounds of each highest bid with `bank.csv`.
fn rounds_are_those_of_each_bid(desk: &Desk, log: &[Line<'_>]) {
    let mut by_bid: BTreeMap<String, Vec<&[Line<'_>]>> = BTreeMap::new();
    for round in log.chunk_by(|one, other| one["round"] == other["round"]) {
        let bids = round.iter().filter_map(|line| line.get("bid"));
        by_bid.entry(bids.max().map_or(String::new(), |bid| bid.to_string())).or_default().push(round);
    }
    for (bid, rounds) in by_bid {
        near(rounds.len() as f64 / ROUNDS as f64, figure(desk, "bank", &bid, "share"));
        let others: Vec<&Line<'_>> =
            rounds.iter().copied().flatten().filter(|line| !line["stake"].is_empty()).collect();
        let stake = mean(others.iter().map(|line| number(line, "stake")), others.len());
        near(stake, figure(desk, "bank", &bid, "mean_stake"));
        let bankers = rounds.iter().copied().flatten().filter(|line| line["stake"].is_empty());
        // A fixed dealer has no line, and takes what the others lose.
        let net = match bid.is_empty() {
            true => -others.iter().map(|line| number(line, "net")).sum::<f64>(),
            false => bankers.map(|line| number(line, "net")).sum(),
        };
        near(net / rounds.len() as f64, figure(desk, "bank", &bid, "net"));
    }
}

/// Settles each round by hand: the highest bid banks, and the higher hand's payout times the bet, the stake and the bid is
/// paid, less commission for a win.
#[test]
fn rounds_are_settled_by_their_bids_and_stakes() {
    let desk = Desk::with("t.toml", &format!("name = 't'\n{}", TABLES[0]));
    desk.run(&["simulate", "t.toml", "--rounds", "400", "--rounds-log", "log.csv"]).quietly();
    let text = desk.read("log.csv");
    let pays = |hand: &str| match hand {
        "ox_7" | "ox_8" => 2.0,
        "ox_9" => 3.0,
        "ox_10" => 4.0,
        "five_dukes" | "straight" | "flush" => 5.0,
        "full_house" | "four_of_a_kind" => 6.0,
        "straight_flush" => 7.0,
        "five_small" => 8.0,
        _ => 1.0,
    };
    let mut won = 0;
    for round in lines(&text).chunk_by(|one, other| one["round"] == other["round"]) {
        let highest = round.iter().map(|line| number(line, "bid")).fold(0.0, f64::max);
        let banker = &round[round[0]["banker"].parse::<usize>().unwrap() - 1];
        assert!(highest > 0.0 && number(banker, "bid") == highest && banker["stake"].is_empty(), "{round:?}");
        let mut gain = 0.0;
        for (line, bet) in round.iter().zip(BETS).filter(|(line, _)| line["seat"] != banker["seat"]) {
            assert_eq!(line["dealer_cards"], banker["cards"]);
            let (net, staked) = (number(line, "net"), bet * number(line, "stake") * highest);
            let paid =
                if net > 0.0 { staked * pays(line["player_hand"]) } else { -staked * pays(banker["player_hand"]) };
            near(net, if net > 0.0 { 0.95 * paid } else { paid });
            gain -= paid;
            won += usize::from(net > 0.0);
        }
        near(number(banker, "net"), if gain > 0.0 { 0.95 * gain } else { gain });
    }
    assert!((200..600).contains(&won), "{won}");
}

fn monitor(desk: &Desk, config: &str, arguments: &[&str]) -> Json {
    let said = desk.run(&[&["monitor", config, "log.csv", "--json"], arguments].concat()).quietly();
    serde_json::from_str(&said).unwrap()
}

fn least(found: &Json) -> f64 {
    found["smallest_adjusted_p"].as_f64().unwrap()
}

/// Returns the expected count or mean of a figure.
fn expected(found: &Json, table: &str, name: &str) -> f64 {
    let figures = found["figures"].as_array().unwrap();
    let figure = figures.iter().find(|figure| figure["table"] == table && figure["figure"] == name);
    figure.unwrap_or_else(|| panic!("{name} of {found}"))["expected"].as_f64().unwrap()
}

/// Values of other methods: 127,749 of 270,725 hands of four cards are worth more than nothing, and a player who may
/// stake 5 after them nets .618722209768.
#[test]
fn expected_figures_are_those_of_other_methods() {
    let desk = Desk::with("log.csv", "bid,count\n4,40\n0,60\n");
    let found = monitor(&desk, "niu-niu-bids", &["--seat", "1"]);
    // Five standard errors of 200,000 rounds.
    assert!((expected(&found, "bid", "4") - 100.0 * 127_749.0 / 270_725.0).abs() < 0.56, "{found}");
    assert_eq!((&found["simulated_rounds"], &found["rounds"]), (&200_000.into(), &100.into()));
    desk.write("t.toml", "base = 'gnau'\nplayers = 1\ndealer.seen = 4\ndealer.stakes = [1, 5]\n");
    desk.write("log.csv", "net,count\n1,50\n-1,50\n");
    let found = monitor(&desk, "t.toml", &["--seat", "1"]);
    let mean = expected(&found, "net", "mean");
    assert!((mean - 0.618_722_209_768).abs() < 5.0 * 5.0 / 200_000f64.sqrt(), "{mean}");
}

/// Fewer rounds to compare with.
const FEW: [&str; 2] = ["--set", "simulation.rounds=20_000"];

/// Plays a log of a table.
fn play(desk: &Desk, config: &str, rounds: &str, seed: &str) {
    let run = ["simulate", config, "--rounds", rounds, "--seed", seed, "--rounds-log", "log.csv", "--force", "--out"];
    desk.run(&[&run[..], &[seed]].concat()).quietly();
}

/// Two people who bid and stake anything, the same if one always bids the most, and three who differ.
fn tables() -> Desk {
    let two = "base = 'niu-niu-bids'\nplayers = 1\nstrategy.stakes = 'random'\nstrategy.bids = ";
    let desk = Desk::with("two.toml", &format!("{two}'random'\n"));
    desk.write("greedy.toml", format!("{two}['always', 'random']\n"));
    desk.write("three.toml", TABLES[0]);
    desk.write("swapped.toml", TABLES[0].replace("[1, 2, 5]", "[1, 5, 2]"));
    desk
}

#[test]
fn honest_logs_are_rarely_suspected() {
    let desk = tables();
    for config in ["greedy.toml", "three.toml", "two.toml"] {
        let mut suspected = 0;
        for seed in ["1", "2", "3", "4"] {
            play(&desk, config, "2000", seed);
            suspected += usize::from(least(&monitor(&desk, config, &FEW)) <= 0.05);
        }
        assert!(suspected <= 1, "{config}: {suspected}");
    }
    let said = desk.run(&["monitor", "two.toml", "log.csv"]).quietly();
    assert_says(&said, &["4,000 rows, seats 1-2, 2,000 rounds, ", "against 200,000 simulated rounds, seed 20260102"]);
    assert_says(&said, &["Chance explains this log; a share off by ", "seat 2 mean"]);
    let said = desk.run(&["monitor", "two.toml", "log.csv", "--seat", "2"]).quietly();
    assert_says(&said, &["4,000 rows, seat 2, 2,000 rounds, "]);
}

#[test]
fn cheats_are_found() {
    let desk = tables();
    for (played, config, rounds) in [("greedy.toml", "two.toml", "300"), ("swapped.toml", "three.toml", "3000")] {
        play(&desk, played, rounds, "7");
        assert!(least(&monitor(&desk, config, &FEW)) < 1e-3, "{played} as {config}");
    }
    // Of the rounds that the bank lost, nearly half, one in sixteen is turned around: it wins 3 % more often.
    play(&desk, "two.toml", "40000", "7");
    assert!(least(&monitor(&desk, "two.toml", &[])) > 0.05);
    let text = desk.read("log.csv");
    let (mut lost, mut cheated) = (0, "seat,net,banker,round\n".to_owned());
    for round in lines(&text).chunk_by(|one, other| one["round"] == other["round"]) {
        let has_lost = round.iter().any(|line| line["seat"] == line["banker"] && number(line, "net") < 0.0);
        lost += usize::from(has_lost);
        let sign = if has_lost && lost % 16 == 0 { -1.0 } else { 1.0 };
        for line in round {
            cheated +=
                &format!("{},{},{},{}\n", line["seat"], sign * number(line, "net"), line["banker"], line["round"]);
        }
    }
    desk.write("log.csv", cheated);
    let found = monitor(&desk, "two.toml", &[]);
    assert!((17_000..23_000).contains(&lost) && least(&found) < 1e-3, "{lost} {found}");
}

#[test]
fn what_a_bank_cannot_compare_is_refused_by_name() {
    let desk = tables();
    for (config, log, message) in [
        ("three.toml", "result\nwin\n", "this game has no `result`"),
        ("three.toml", "bid\n1\n", "differ in bid: whose rounds are these?"),
        ("three.toml", "seat,bid\n1,9\n", "allowed: 0, 1, 2, 3, 4"),
        ("three.toml", "seat,stake\n1,2\n", "allowed: 1, 5"),
        ("three.toml", "banker\n4\n", "allowed: 1, 2, 3"),
        ("three.toml", "seat,net\n4,1\n", "`seat` must be a number from 1 to 3"),
        ("three.toml", "round,seat,bid\n1,1,0\n1,1,0\n", "write one line for each seat"),
    ] {
        desk.write("log.csv", log);
        assert_says(&desk.run(&["monitor", config, "log.csv"]).refused(), &[message]);
    }
    // Nobody bids here, so it is a column like others.
    desk.write("log.csv", "net,bid\n1,9\n");
    let said = desk.run(&["monitor", "niu-niu-all", "log.csv", "--seat", "1"]);
    assert_says(&said.err, &["bid"]);
    assert_says(&said.out, &["seat 1, 1 round, "]);
}
