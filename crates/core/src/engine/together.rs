//! Several games on the same cards.

use super::rounds::{BLOCK, Rounds};
use super::run::{Run, Watch};
use super::stream::{RunKey, Worker};
use crate::stats::Tally;
use crate::stats::comparison::Products;
use rayon::prelude::*;
use std::ops::Range;

/// Number of blocks between two calls of the watcher.
const LEG: u64 = 256;

/// The counts of several games played side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Together {
    /// Counts of each game, equal to those of a separate run.
    pub tallies: Vec<Tally>,
    /// Covariance of the dealer's nets in each requested pair.
    pub products: Vec<Products>,
}

/// Two of several games.
pub type GamePair = (usize, usize);

/// Pairs the first game with each game, including itself.
pub fn with_first(games: usize) -> Vec<GamePair> {
    (0..games).map(|other| (0, other)).collect()
}

/// Plays every round of a run in each game, block by block, on the threads of the current pool. The watcher sees the
/// first game.
///
/// Games with the same shoe get the same cards in every round. For others, [`Together::products`] show chance alone.
pub fn play_together(games: &[&dyn Rounds], pairs: &[GamePair], run: &Run, watch: &dyn Watch) -> Together {
    let key = RunKey::new(run.seed);
    let mut so_far = Together::new(games, pairs);
    let blocks = run.rounds.div_ceil(BLOCK);
    let mut next = 0;
    while next < blocks && !watch.wants_stop() {
        let leg = next..(next + LEG).min(blocks);
        next = leg.end;
        so_far.merge(&play_leg(games, pairs, key, leg, run.rounds));
        if let Some(first) = so_far.tallies.first() {
            watch.look(first);
        }
    }
    so_far
}

fn play_leg(games: &[&dyn Rounds], pairs: &[GamePair], key: RunKey, leg: Range<u64>, rounds: u64) -> Together {
    let table = || {
        let workers = games.iter().map(|game| Worker::new(*game, key).noting_nets());
        (workers.collect::<Vec<_>>(), vec![Products::default(); pairs.len()])
    };
    leg.into_par_iter()
        .fold(table, |(mut workers, mut products), block| {
            let rounds = (rounds - block * BLOCK).min(BLOCK);
            for worker in &mut workers {
                worker.play(block, rounds, || false);
            }
            for (&(one, other), products) in pairs.iter().zip(&mut products) {
                products.add_block(workers[one].nets(), workers[other].nets());
            }
            (workers, products)
        })
        .map(|(workers, products)| {
            let tallies = workers.into_iter().map(Worker::into_tally).collect();
            Together { tallies, products }
        })
        .reduce(
            || Together::new(games, pairs),
            |mut all, part| {
                all.merge(&part);
                all
            },
        )
}

impl Together {
    fn new(games: &[&dyn Rounds], pairs: &[GamePair]) -> Together {
        let tallies: Vec<Tally> = games.iter().map(|game| Tally::new(game.layout(), game.dealer_nets())).collect();
        Together { products: vec![Products::default(); pairs.len()], tallies }
    }

    fn merge(&mut self, other: &Together) {
        for (tally, more) in self.tallies.iter_mut().zip(&other.tallies) {
            tally.merge(more);
        }
        for (products, more) in self.products.iter_mut().zip(&other.products) {
            products.merge(more);
        }
    }
}
