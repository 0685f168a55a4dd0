//! The program's simulation against the plain one, and exact properties.

use super::both::{facts, game, play};
use super::plain::PlainModuloN;
use crate::compare::{Counts, compare};
use crate::play::{config, run, tables};
use houseodds::games::Game;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub const STRATEGIES: [&str; 4] = ["largest", "smallest", "random", "hold-zeros"];

/// Returns a config with random rules.
pub fn random_config(rng: &mut ChaCha8Rng, strategies: &[&str]) -> String {
    let players = rng.random_range(2..=6);
    let seats: Vec<String> = (0..players).map(|_| format!("'{}'", strategies.choose(rng).unwrap())).collect();
    format!(
        "players = {players}\ndeck = {{ numbers_suits = {}, honours_each = {}, feng_shui = {}, packs = {} }}\n\
         rules = {{ hand_size = {}, max_set = {}, sets_per_turn = {}, must_discard = {} }}\nstrategy.seats = [{}]\n",
        rng.random_range(2..=5),
        rng.random_range(2..=6),
        rng.random_range(0..=8),
        rng.random_range(1..=2),
        rng.random_range(1..=5),
        rng.random_range(1..=5),
        ["1", "'any'"].choose(rng).unwrap(),
        rng.random_bool(0.5),
        seats.join(", ")
    )
}

/// Ratio of the program's rounds to the plain game's, for figures whose error needs many blocks.
const LONGER: u64 = 20;

/// Returns the program's cells: all statements of a round, by N if the tables split it.
fn program(keys: &str, rounds: u64) -> (Counts, [f64; 2], [f64; 2]) {
    let short = tables(&config("modulo-n", keys), 5, rounds);
    let mut counts = Counts::new();
    let mut of_n = 0.0;
    for row in short.rows("turn_up") {
        let [n, role, metric] = &row.labels[..] else { panic!("{row:?}") };
        if *metric == "share" {
            of_n = row.value.unwrap().0 * rounds as f64;
        }
        let is_share = role.text().starts_with("seat") && *metric != "net"
            || ["share", "went_out", "fewest", "tie_break"].contains(&metric.text());
        // Rows of the seats with a first turn. All have one in this comparison unless the round ended before it.
        if is_share && !metric.text().starts_with("first_turn") {
            let seen = if *metric == "share" { of_n } else { of_n * row.value.unwrap().0 };
            counts.insert(format!("{n} {role} {metric}"), seen.round() as u64);
        }
    }
    for row in short.table("frequency").unwrap().rows_of("winner") {
        counts.insert(format!("winner {}", row.labels[1]), row.count.unwrap() as u64);
    }
    let long = tables(&config("modulo-n", keys), 6, LONGER * rounds);
    let figure = |metric: &str| {
        let row = long.metric("round", metric).unwrap();
        [row.value.unwrap().0, row.std_error.unwrap().0]
    };
    (counts, figure("turns"), figure("cards_discarded_per_turn"))
}

fn plain(keys: &str, rounds: u64) -> (Counts, f64, f64) {
    let game = PlainModuloN::from_toml(keys);
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut counts = Counts::new();
    let (mut turns, mut discarded) = (0.0, 0.0);
    for _ in 0..rounds {
        let round = game.round(&mut rng);
        assert_eq!(round.nets().iter().sum::<i64>(), 0);
        let n = round.n;
        let mut count = |cell: String| *counts.entry(cell).or_default() += 1;
        count(format!("{n} round share"));
        count(format!("{n} seat_{} win_share", round.winner + 1));
        for fact in facts(&round) {
            match fact.split_once(", ").map(|(_, rest)| rest.split(',').next().unwrap()) {
                Some(end) => count(format!("{n} round {end}")),
                None if fact.contains("out_by_turn_2") => count(format!("{n} {fact}")),
                None if fact.starts_with("winner") => count(fact),
                None => {}
            }
        }
        turns += f64::from(round.turns);
        discarded += f64::from(round.discards.iter().sum::<u32>());
    }
    (counts, turns / rounds as f64, discarded / turns)
}

fn compare_config(keys: &str, rounds: u64) {
    let (seen, turns, discards) = program(keys, rounds);
    let (expected, plain_turns, plain_discards) = plain(keys, rounds);
    compare(keys, &seen, &expected);
    for ([value, error], plain) in [(turns, plain_turns), (discards, plain_discards)] {
        // The plain sample is this much shorter. If nobody can go out, the turns are certain.
        assert!(
            (value - plain).abs() <= 5.0 * error * (1.0 + LONGER as f64).sqrt(),
            "{value} ± {error} and {plain} under\n{keys}"
        );
    }
}

#[test]
fn default_rules() {
    compare_config("", 30_000);
}

#[test]
fn random_mixtures() {
    compare_mixtures(3, 6_000);
}

#[test]
#[ignore = "long check"]
fn many_random_mixtures() {
    compare_mixtures(60, 40_000);
}

fn compare_mixtures(mixtures: usize, rounds: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..mixtures {
        compare_config(&random_config(&mut rng, &STRATEGIES), rounds);
    }
}

#[test]
fn rounds_under_random_rules() {
    rounds_under(120);
}

#[test]
#[ignore = "long check"]
fn rounds_under_many_random_rules() {
    rounds_under(3_000);
}

/// Compares rounds under random rules card by card, for the strategies without chance.
fn rounds_under(mixtures: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..mixtures {
        let config = random_config(&mut rng, &["largest", "smallest", "hold-zeros"]);
        let keys: String = config.lines().filter(|line| !line.starts_with("deck")).map(|l| format!("{l}\n")).collect();
        let cards = rng.random_range(40..120);
        let residues: Vec<u8> =
            (0..cards).map(|_| *[0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9].choose(&mut rng).unwrap()).collect();
        play(&keys, &residues);
    }
}

/// N is the residue of a card: 20 of 52 cards are worth 10, 8 are worth 1, and 3 have each other residue.
#[test]
fn distribution_of_n() {
    let tables = tables(&config("modulo-n", ""), 6, 200_000);
    for row in tables.rows("turn_up").iter().filter(|row| row.labels[2] == "share") {
        let cards = [20.0, 8.0, 3.0][(row.labels[0].number().unwrap() as usize).min(2)];
        assert!((row.value.unwrap().0 - cards / 52.0).abs() < 5.0 * row.std_error.unwrap().0, "{row:?}");
    }
}

/// A strategy that always discards is not affected by having to.
#[test]
fn must_discard_changes_nothing() {
    for strategy in STRATEGIES {
        let [yes, no] = ["true", "false"].map(|must| {
            let game = game(&format!("strategy.seats = '{strategy}'\nrules.must_discard = {must}"));
            game.tables(&run(&game, 1, 10_000).tally)
        });
        assert_eq!(yes, no);
    }
}

/// A random seat wins one round in `players`, exactly.
#[test]
fn nets_sum_to_zero() {
    for players in 2..=6 {
        let tables = tables(&config("modulo-n", &format!("players = {players}")), 2, 20_000);
        let won =
            tables.table("payout").unwrap().rows_of("player").find(|row| row.labels[1].number() > Some(0.0)).unwrap();
        assert_eq!((won.count.unwrap(), won.std_error.unwrap().0), (20_000, 0.0));
    }
}
