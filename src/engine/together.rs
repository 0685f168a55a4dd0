//! Several games on the same cards.

use super::rounds::BLOCK;
use super::rounds::Rounds;
use super::run::{Run, Watch};
use super::stream::{RunKey, Worker};
use crate::stats::Tally;
use crate::stats::comparison::Products;
use rayon::prelude::*;
use std::ops::Range;

/// Blocks between two calls of the watcher.
const LEG: u64 = 256;

/// The counts of several games played side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together {
    /// The counts of each game, equal to those of a run on its own.
    pub tallies: Vec<Tally>,
    /// For each game, how its dealer's nets covary with those of the first.
    pub with_first: Vec<Products>,
}

/// Plays every round of a run in each game, block by block side by side, on the threads of the current pool. The
/// watcher sees the first game.
///
/// Games with the same shoe get the same cards in every round; [`Together::with_first`] is meaningful only between
/// those.
pub fn play_together(games: &[&dyn Rounds], run: &Run, watch: &dyn Watch) -> Together {
    let key = RunKey::new(run.seed);
    let mut so_far = Together::new(games);
    let blocks = run.rounds.div_ceil(BLOCK);
    let mut next = 0;
    while next < blocks && !watch.wants_stop() {
        let leg = next..(next + LEG).min(blocks);
        next = leg.end;
        so_far.merge(&play_leg(games, key, leg, run.rounds));
        if let Some(first) = so_far.tallies.first() {
            watch.look(first);
        }
    }
    so_far
}

fn play_leg(games: &[&dyn Rounds], key: RunKey, leg: Range<u64>, rounds: u64) -> Together {
    let table = || {
        let workers = games.iter().map(|game| Worker::new(*game, key).noting_nets());
        (workers.collect::<Vec<_>>(), vec![Products::default(); games.len()])
    };
    leg.into_par_iter()
        .fold(table, |(mut workers, mut with_first), block| {
            let rounds = (rounds - block * BLOCK).min(BLOCK);
            for worker in &mut workers {
                worker.play(block, rounds, || false);
            }
            if let Some(first) = workers.first() {
                for (worker, products) in workers.iter().zip(&mut with_first) {
                    products.add_block(first.nets(), worker.nets());
                }
            }
            (workers, with_first)
        })
        .map(|(workers, with_first)| {
            let tallies = workers.into_iter().map(Worker::into_tally).collect();
            Together { tallies, with_first }
        })
        .reduce(
            || Together::new(games),
            |mut all, part| {
                all.merge(&part);
                all
            },
        )
}

impl Together {
    fn new(games: &[&dyn Rounds]) -> Together {
        let tallies: Vec<Tally> = games.iter().map(|game| Tally::new(game.layout(), game.dealer_nets())).collect();
        Together { with_first: vec![Products::default(); tallies.len()], tallies }
    }

    fn merge(&mut self, other: &Together) {
        for (tally, more) in self.tallies.iter_mut().zip(&other.tallies) {
            tally.merge(more);
        }
        for (products, more) in self.with_first.iter_mut().zip(&other.with_first) {
            products.merge(more);
        }
    }
}
