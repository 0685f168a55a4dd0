//! The program's simulation against the plain one, cell by cell.

use super::mixtures::random_config;
use super::plain::PlainGnau;
use crate::banked::Round;
use crate::compare::{Counts, cells, compare, count_round};
use crate::play::{config, tables};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn program(keys: &str, rounds: u64) -> Counts {
    cells(&tables(&config("gnau", keys), 5, rounds))
}

fn plain(keys: &str, rounds: u64) -> Counts {
    let game = PlainGnau::from_toml(keys);
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut counts = Counts::new();
    for _ in 0..rounds {
        let round = Round::from(&game.round(&mut rng));
        count_round(&mut counts, &round);
        if let [one] = &round.seats[..] {
            *counts.entry(format!("{} against {}", one.hand, round.dealer)).or_default() += 1;
        }
    }
    counts
}

fn compare_config(keys: &str, rounds: u64) {
    compare(keys, &program(keys, rounds), &plain(keys, rounds));
}

#[test]
fn default_rules() {
    compare_config("players = 1", 60_000);
    compare_config("", 20_000);
}

fn mixtures_of(rounds: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for (players, decks) in [(1, 1), (2, 1), (3, 2), (9, 1), (4, 8), (2, 64)] {
        compare_config(&random_config(&mut rng, players, decks), rounds);
    }
}

#[test]
fn random_mixtures() {
    mixtures_of(12_000);
}

#[test]
#[ignore = "long check"]
fn random_mixtures_in_long_runs() {
    mixtures_of(400_000);
}

#[test]
fn several_packs_and_nine_players() {
    let keys = "players = 9\ndecks = 3\ncommission = 0.05\n[rules]\nfour_of_a_kind = 'on'\nfull_house = 'on'\n\
                ties = 'high-card-suit'\nfive_dukes_tie = 'as-ties'\n[strategy]\nplayers = 'sum-only'\ndealer = 'first-ox'";
    compare_config(keys, 12_000);
}

/// The comparison can fail: a differing rule is caught.
#[test]
fn a_differing_rule_is_caught() {
    let (a, b) = (program("players = 1", 100_000), plain("players = 1\nrules.double = 'off'", 100_000));
    assert!(std::panic::catch_unwind(|| compare("differing", &a, &b)).is_err());
}
