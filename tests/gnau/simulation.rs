//! The program's simulation against the plain one, cell by cell.

use crate::both;
use crate::mixtures::random_config;
use crate::plain::{PlainGnau, PlainRound};
use houseodds::engine::{Run, Watch, play};
use houseodds::games::Game;
use houseodds::games::gnau::Gnau;
use houseodds::stats::Tally;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

pub struct Nobody;

impl Watch for Nobody {
    fn look(&self, _: &Tally) {}
}

/// How often each cell was seen: hands of the dealer and of each seat, nets of each seat and of the dealer.
type Counts = BTreeMap<String, u64>;

fn program(config: &str, rounds: u64) -> Counts {
    let game = Gnau::new(&both::rules(config));
    let run = Run { seed: 5, rounds, until_se: None };
    let tables = game.tables(&play(&game, &run, &Nobody).tally);
    let mut counts = Counts::new();
    for row in tables.frequency.iter().filter(|row| row.role != "player") {
        counts.insert(format!("{} has {}", row.role, row.hand), row.count.0 as u64);
    }
    for row in tables.payout.iter().filter(|row| row.role != "player") {
        counts.insert(format!("{} nets {:.8}", row.role, row.net.0), row.count.0 as u64);
    }
    if game.bets() == 1 {
        for row in tables.matchup.iter().flatten() {
            counts.insert(format!("{} against {}", row.player_hand, row.dealer_hand), row.count.0 as u64);
        }
    }
    counts
}

fn plain(config: &str, rounds: u64) -> Counts {
    let game = PlainGnau::from_toml(config);
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut counts = Counts::new();
    let units = |net: i64| net as f64 / 1e8;
    for _ in 0..rounds {
        let PlainRound { dealer_hand, seats } = game.round(&mut rng);
        let mut seen = vec![format!("dealer has {dealer_hand}")];
        for (seat, result) in (1..).zip(&seats) {
            seen.push(format!("seat_{seat} has {}", result.hand));
            seen.push(format!("seat_{seat} nets {:.8}", units(result.net)));
        }
        // Adding 0 makes a 0 of -0, which would be printed as another cell.
        seen.push(format!("dealer nets {:.8}", -units(seats.iter().map(|seat| seat.net).sum()) + 0.0));
        if let [one] = &seats[..] {
            seen.push(format!("{} against {dealer_hand}", one.hand));
        }
        for cell in seen {
            *counts.entry(cell).or_default() += 1;
        }
    }
    counts
}

/// Compares two samples of equal size cell by cell; rare cells are merged into one.
///
/// Each cell seen 25 times or more on average must differ by less than 5.5 standard errors, which chance exceeds once
/// in 26 million cells.
fn compare(config: &str, a: &Counts, b: &Counts) {
    let mut rare = (0, 0);
    let mut compared = 0;
    let check = |cell: &str, x: u64, y: u64| {
        let z = (x as f64 - y as f64) / ((x + y) as f64).sqrt();
        assert!(z.abs() < 5.5, "{cell}: {x} and {y}, z = {z:.2}, under\n{config}");
    };
    let cells: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    for cell in cells {
        let (x, y) = (a.get(cell).copied().unwrap_or(0), b.get(cell).copied().unwrap_or(0));
        if x + y < 50 {
            rare = (rare.0 + x, rare.1 + y);
        } else {
            check(cell, x, y);
            compared += 1;
        }
    }
    if rare.0 + rare.1 >= 50 {
        check("rare cells together", rare.0, rare.1);
    }
    assert!(compared >= 20, "only {compared} cells of\n{config}");
}

fn compare_config(config: &str, rounds: u64) {
    compare(config, &program(config, rounds), &plain(config, rounds));
}

#[test]
fn default_rules() {
    compare_config("players = 1", 300_000);
    compare_config("", 150_000);
}

#[test]
fn random_mixtures() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for (players, decks) in [(1, 1), (2, 1), (3, 2), (9, 1), (4, 8), (2, 64)] {
        let config = random_config(&mut rng, players, decks);
        compare_config(&config, 100_000);
    }
}

#[test]
fn several_packs_and_nine_players() {
    let config = "players = 9\ndecks = 3\ncommission = 0.05\n[rules]\nfour_of_a_kind = 'on'\nfull_house = 'on'\n\
                  ties = 'high-card-suit'\nfive_dukes_tie = 'as-ties'\n[strategy]\nplayers = 'sum-only'\ndealer = 'first-ox'";
    compare_config(config, 60_000);
}

/// The comparison is no formality: a rule that differs is caught.
#[test]
fn a_differing_rule_is_caught() {
    let (a, b) = (program("players = 1", 100_000), plain("players = 1\nrules.double = 'off'", 100_000));
    assert!(std::panic::catch_unwind(|| compare("differing", &a, &b)).is_err());
}
