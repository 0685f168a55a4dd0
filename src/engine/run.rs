//! A whole run: blocks shared out to threads.

use super::block::{BLOCK, Bench};
use super::stop::{CHECK_EVERY, precise_enough};
use super::stream::Key;
use crate::games::Game;
use crate::stats::Tally;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Chooses the cards.
    pub seed: u64,
    /// Rounds to play, or at most to play where there is a stop rule.
    pub rounds: u64,
    /// Stop when the standard error of the dealer's edge is at most this.
    pub until_se: Option<f64>,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// Every round was played.
    Rounds,
    /// The edge is known as well as was asked.
    StdError,
    /// Every round was played, and no look found the edge known as well as was asked.
    Cap,
    /// The watcher asked to stop.
    Stopped,
}

/// What a run has counted.
#[derive(Clone, Debug)]
pub struct Played {
    /// The counts.
    pub tally: Tally,
    /// Why it ended.
    pub ended: Ended,
}

/// Looks at a run while it goes on.
pub trait Watch: Sync {
    /// Called now and then with what has been counted so far.
    fn look(&self, so_far: &Tally);
    /// Asked after every block: true ends the run.
    fn wants_stop(&self) -> bool {
        false
    }
}

/// How often the watcher gets to look.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// Plays a run on the threads of the current pool.
pub fn play<G: Game>(game: &G, run: &Run, watch: &dyn Watch) -> Played {
    let mut tally = Tally::new(game.layout(), game.dealer_nets());
    let blocks = Blocks { game, run, key: Key::new(run.seed), watch };
    let ended = match run.until_se {
        None => blocks.all(&mut tally),
        Some(limit) => blocks.until(limit, &mut tally),
    };
    watch.look(&tally);
    Played { tally, ended }
}

struct Blocks<'a, G> {
    game: &'a G,
    run: &'a Run,
    key: Key,
    watch: &'a dyn Watch,
}

impl<G: Game> Blocks<'_, G> {
    fn count(&self) -> u64 {
        self.run.rounds.div_ceil(BLOCK)
    }

    fn rounds_of(&self, block: u64) -> u64 {
        (self.run.rounds - block * BLOCK).min(BLOCK)
    }

    fn bench(&self) -> (Bench<'_, G>, Tally) {
        (Bench::new(self.game, self.key), Tally::new(self.game.layout(), self.game.dealer_nets()))
    }

    /// Plays every block. Threads take the next one as they come free, so that what has been played is always a prefix.
    fn all(&self, tally: &mut Tally) -> Ended {
        let next = AtomicU64::new(0);
        while next.load(Ordering::Relaxed) < self.count() {
            let leg = Instant::now();
            let parts = rayon::broadcast(|_| {
                let (mut bench, mut part) = self.bench();
                // At least one block a leg, however long the bench took to make.
                loop {
                    let block = next.fetch_add(1, Ordering::Relaxed);
                    if block >= self.count() {
                        break;
                    }
                    bench.play(block, self.rounds_of(block), &mut part);
                    if leg.elapsed() >= LOOK_EVERY || self.watch.wants_stop() {
                        break;
                    }
                }
                part
            });
            for part in &parts {
                tally.merge(part);
            }
            if self.watch.wants_stop() {
                break;
            }
            self.watch.look(tally);
        }
        if tally.rounds() < self.run.rounds { Ended::Stopped } else { Ended::Rounds }
    }

    /// Plays until the edge is precise enough, checked after every [`CHECK_EVERY`] blocks in index order: threads play
    /// whole stretches between two checks, and what lies behind the stop is dropped.
    fn until(&self, limit: f64, tally: &mut Tally) -> Ended {
        let mut last_look = Instant::now();
        let stretches = self.count().div_ceil(CHECK_EVERY);
        let wave = rayon::current_num_threads() as u64;
        let mut first = 0;
        while first < stretches {
            let numbers: Vec<u64> = (first..(first + wave).min(stretches)).collect();
            let parts: Vec<Tally> = numbers.into_par_iter().map(|number| self.stretch(number)).collect();
            for (number, part) in (first..).zip(&parts) {
                tally.merge(part);
                if self.watch.wants_stop() {
                    return Ended::Stopped;
                }
                let whole = (number + 1) * CHECK_EVERY * BLOCK <= self.run.rounds;
                if whole && precise_enough(self.game, tally, limit) {
                    return Ended::StdError;
                }
            }
            if last_look.elapsed() >= LOOK_EVERY {
                self.watch.look(tally);
                last_look = Instant::now();
            }
            first += wave;
        }
        Ended::Cap
    }

    fn stretch(&self, number: u64) -> Tally {
        let (mut bench, mut part) = self.bench();
        let blocks: Range<u64> = number * CHECK_EVERY..((number + 1) * CHECK_EVERY).min(self.count());
        for block in blocks {
            if self.watch.wants_stop() {
                break;
            }
            bench.play(block, self.rounds_of(block), &mut part);
        }
        part
    }
}
