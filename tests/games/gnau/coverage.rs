//! Coverage of the 95 % intervals.

use super::both::{card, rules};
use super::counts::for_every_kind;
use crate::play::Nobody;
use houseodds::engine::{Run, Unwatched, play};
use houseodds::games::gnau::{Gnau, HandEvaluator, Strategy};
use houseodds::games::{Analysis, Game};
use houseodds::tables::{Figure, Tables};
use std::collections::BTreeMap;

/// The rounds of short runs and of shorter ones.
const ROUNDS: [u64; 2] = [20_000, 1_500];

/// Returns the interval of each figure, by its name here.
fn intervals(tables: &Tables) -> BTreeMap<String, (Figure, Figure)> {
    let mut intervals = BTreeMap::new();
    let mut add = |name: String, low: Option<Figure>, high: Option<Figure>| {
        intervals.insert(name, low.zip(high).expect("an interval"));
    };
    for row in tables.table("frequency").unwrap().rows_of("dealer") {
        add(row.labels[1].to_string(), row.ci_low, row.ci_high);
    }
    for row in tables.rows("edge") {
        if row.labels[1] == "n0" && row.ci_low.is_none() {
            // The run cannot tell the mean from 0: N0 may be anything.
            add(format!("{} n0", row.labels[0]), Some(Figure(0.0)), Some(Figure(f64::INFINITY)));
            continue;
        }
        add(format!("{} {}", row.labels[0], row.labels[1]), row.ci_low, row.ci_high);
    }
    intervals
}

fn run(game: &Gnau, seed: u64, rounds: u64) -> Tables {
    game.tables(&play(game, &Run { seed, rounds, until_se: None }, &Nobody).tally)
}

#[test]
fn intervals_cover_as_often_as_they_say() {
    ROUNDS.into_iter().for_each(|rounds| intervals_cover(rounds, 200));
}

#[test]
#[ignore = "long check"]
fn intervals_of_many_runs_cover_as_often_as_they_say() {
    ROUNDS.into_iter().for_each(|rounds| intervals_cover(rounds, 5_000));
}

/// In few rounds means have Student's intervals, which are wider than those of long runs, or none, and deviations have
/// none. The truth is enumerated. Nets of up to 28 bets are skewed, which takes a point or two.
#[test]
fn intervals_of_few_rounds_cover_or_are_left_out() {
    let rules = rules("players = 4\n");
    let game = Gnau::new(&rules);
    let exact = game.tables(&game.exact(&Unwatched).unwrap());
    let few = run(&game, 1, 63);
    for metric in ["edge", "net", "std_dev", "volatility_index", "n0"] {
        assert_eq!(few.metric("dealer", metric).unwrap().interval(), None, "{metric}");
    }
    assert!(few.metric("seat_1", "win").unwrap().interval().is_some(), "Wilson's holds for any number");
    let figures = [("dealer", "edge"), ("seat_1", "net"), ("seat_2", "turnover"), ("seat_3", "edge_on_turnover")];
    for rounds in [64, 200] {
        let runs = 1_000;
        let played: Vec<Tables> = (0..runs).map(|seed| run(&game, seed, rounds)).collect();
        for (role, metric) in figures {
            let truth = exact.metric(role, metric).unwrap().value.unwrap().0;
            let holds = |tables: &&Tables| {
                let (low, high) = tables.metric(role, metric).unwrap().interval().unwrap();
                low <= truth && truth <= high
            };
            let coverage = played.iter().filter(holds).count() as f64 / runs as f64;
            assert!((0.922..0.975).contains(&coverage), "{rounds} rounds, {role} {metric}: {coverage}");
        }
        let has_deviation = |tables: &Tables| tables.metric("dealer", "std_dev").unwrap().interval().is_some();
        assert!(!played.iter().any(has_deviation));
    }
}

/// Counts covering intervals over a number of runs; the truth is counted or enumerated.
fn intervals_cover(rounds: u64, runs: u64) {
    let config = "players = 2\ncommission = 0.05\n[payout]\nno_ox = 1\n[rules]\nties = 'push'";
    let rules = rules(config);
    let game = Gnau::new(&rules);

    // Shares of hands are known exactly.
    let holder = HandEvaluator::new(&rules, Strategy::Best);
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for_every_kind(|hand, times| *counts.entry(holder.name(holder.hand(&hand.map(card)))).or_default() += times);
    let mut truth: BTreeMap<String, f64> =
        counts.into_iter().map(|(hand, count)| (hand.to_owned(), f64::from(count) / 2_598_960.0)).collect();
    let exact = game.tables(&game.exact(&Unwatched).unwrap());
    for (role, metric) in [
        ("dealer", "edge"),
        ("dealer", "std_dev"),
        ("dealer", "n0"),
        ("seat_1", "net"),
        ("seat_2", "std_dev"),
        ("seat_1", "push"),
        ("player", "net"),
        ("player", "std_dev"),
        ("player", "win"),
        ("player", "turnover"),
        ("player", "n0"),
        ("player", "element_of_risk"),
        ("seat_1", "element_of_risk"),
    ] {
        truth.insert(format!("{role} {metric}"), exact.metric(role, metric).unwrap().value.unwrap().0);
    }

    let mut covered: BTreeMap<&String, u64> = BTreeMap::new();
    for seed in 0..runs {
        let intervals = intervals(&run(&game, seed, rounds));
        for (name, value) in &truth {
            let (low, high) = intervals[name];
            *covered.entry(name).or_default() += u64::from(low.0 <= *value && *value <= high.0);
        }
    }
    let mut wrong = Vec::new();
    // Four standard deviations of chance: some eighty figures are looked at.
    let slack = 4.0 * (0.95 * 0.05 / runs as f64).sqrt();
    for (name, count) in covered {
        let coverage = count as f64 / runs as f64;
        let is_share_of_hand = !name.contains(' ');
        let rare = is_share_of_hand && truth[name] * (rounds as f64) < 50.0;
        // N0 errs on the safe side: its interval is left out where the mean may be 0, so that the low tail never misses.
        let safe = name.ends_with(" n0");
        let fits = match () {
            () if rare => coverage >= 0.95 - 3.0 * slack,
            () if safe => coverage >= 0.95 - slack,
            () => (coverage - 0.95).abs() <= slack,
        };
        println!("{name}: {coverage:.4}");
        if !fits {
            wrong.push(format!("{name}: {coverage:.4}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
