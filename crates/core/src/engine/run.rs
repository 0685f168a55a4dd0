//! A whole run, whose blocks are distributed to threads.

use super::clock::Instant;
use super::parallel::in_order;
use super::part::{Cut, Part};
use super::rounds::Rounds;
use super::stream::{RunKey, Worker};
use crate::stats::{Estimate, Tally};
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A run to play.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Random seed.
    pub seed: u64,
    /// Number of rounds, or the maximum if there is a stop rule.
    pub rounds: u64,
    /// Standard error of the dealer's edge at which the run stops.
    pub until_se: Option<f64>,
}

/// The reason why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Ended {
    /// Every round was played.
    Rounds,
    /// The edge is as precise as requested.
    StdError,
    /// Every round was played without reaching the requested precision.
    Cap,
    /// The watcher asked to stop.
    Stopped,
    /// Some parts are missing.
    Partial,
}

/// The counts of a run.
#[derive(Clone, Debug)]
pub struct Played {
    /// The counts.
    pub tally: Tally,
    /// The reason for its end.
    pub ended: Ended,
}

/// A watcher of a run in progress.
pub trait Watch: Sync {
    /// Receives the counts so far, from time to time.
    fn look(&self, so_far: &Tally);
    /// Returns `true` to end the run. Called often.
    fn wants_stop(&self) -> bool {
        false
    }
}

/// A watcher of work in steps that plays no rounds.
pub trait Steps: Sync {
    /// Starts work with this name and number of steps. The returned function must be called after each step, and lives
    /// as long as the work goes on.
    fn begin<'a>(&'a self, work: &str, steps: u64) -> Step<'a>;
}

/// A function to call after each step.
pub type Step<'a> = Box<dyn Fn() + Sync + 'a>;

/// A watcher that does nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn look(&self, _: &Tally) {}
}

impl Steps for Unwatched {
    fn begin<'a>(&'a self, _: &str, _: u64) -> Step<'a> {
        Box::new(|| {})
    }
}

/// Time until the first call of the watcher: short, so that users see progress.
const FIRST_LOOK: Duration = Duration::from_millis(80);
/// Time between later calls.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// Time that a thread may take to finish its block after a stop. Most tables need less than a millisecond.
const PATIENCE: Duration = Duration::from_millis(40);

/// Plays a run on the threads of the current pool.
pub fn play(game: &dyn Rounds, run: &Run, watch: &dyn Watch) -> Played {
    let nothing = Tally::new(game.layout(), game.dealer_nets());
    go_on(game, run, Part::WHOLE.blocks(Cut::for_game(game, run.rounds)), nothing, watch)
}

/// Continues a run on the threads of the current pool. The tally holds the counts of the first of these blocks. A stop
/// rule needs the run from its first block on.
pub fn go_on(game: &dyn Rounds, run: &Run, blocks: Range<u64>, mut tally: Tally, watch: &dyn Watch) -> Played {
    let blocks = Blocks { game, run, blocks, key: RunKey::new(run.seed), watch };
    let ended = match run.until_se {
        None => blocks.all(&mut tally),
        Some(limit) => blocks.until(limit, &mut tally),
    };
    watch.look(&tally);
    Played { tally, ended }
}

struct Blocks<'a> {
    game: &'a dyn Rounds,
    run: &'a Run,
    blocks: Range<u64>,
    key: RunKey,
    watch: &'a dyn Watch,
}

impl Blocks<'_> {
    /// Returns the first block that has not been played.
    fn next(&self, tally: &Tally) -> u64 {
        self.blocks.start + tally.blocks()
    }

    fn worker(&self) -> Worker<'_> {
        Worker::new(self.game, self.key)
    }

    /// Plays a block. Returns `false` if it was abandoned.
    fn play(&self, block: u64, worker: &mut Worker<'_>) -> bool {
        let asked = Cell::new(None);
        let gives_up = || {
            self.watch.wants_stop()
                && asked.replace(asked.get().or(Some(Instant::now()))).is_some_and(|asked| asked.elapsed() > PATIENCE)
        };
        worker.play(block, Cut::for_game(self.game, self.run.rounds).rounds_in(&(block..block + 1)), gives_up)
    }

    /// Plays every block. Threads take the next block as they become free and finish it, so the played blocks are
    /// always a prefix. If a thread cannot finish, the whole leg is dropped.
    fn all(&self, tally: &mut Tally) -> Ended {
        let next = AtomicU64::new(self.next(tally));
        let mut look_after = FIRST_LOOK;
        while next.load(Ordering::Relaxed) < self.blocks.end {
            if self.watch.wants_stop() {
                return Ended::Stopped;
            }
            let leg = Instant::now();
            let parts = rayon::broadcast(|_| {
                let mut worker = self.worker();
                // Plays at least one block in each leg, however long the worker's setup took.
                loop {
                    let block = next.fetch_add(1, Ordering::Relaxed);
                    if block >= self.blocks.end {
                        break;
                    }
                    if !self.play(block, &mut worker) {
                        return None;
                    }
                    if leg.elapsed() >= look_after || self.watch.wants_stop() {
                        break;
                    }
                }
                Some(worker.into_tally())
            });
            let Some(parts) = parts.into_iter().collect::<Option<Vec<Tally>>>() else { return Ended::Stopped };
            for part in &parts {
                tally.merge(part);
            }
            self.watch.look(tally);
            look_after = LOOK_EVERY;
        }
        Ended::Rounds
    }

    /// Plays until the edge is precise enough. Precision is checked after every [`CHECK_EVERY`] blocks in index order:
    /// threads play whole stretches between two checks, and blocks beyond the stop are dropped.
    fn until(&self, limit: f64, tally: &mut Tally) -> Ended {
        let mut last_look = Instant::now();
        let mut look_after = FIRST_LOOK;
        let wave = rayon::current_num_threads() as u64;
        // A resumed run may already be precise enough at a check that it has not yet made.
        while !self.precise_enough(tally, limit) {
            let next = self.next(tally);
            if next >= self.blocks.end {
                return Ended::Cap;
            }
            let stretches = next / CHECK_EVERY..(next / CHECK_EVERY + wave).min(self.blocks.end.div_ceil(CHECK_EVERY));
            let count = (stretches.end - stretches.start) as usize;
            let parts = in_order(count, |at| self.stretch(stretches.start + at as u64, next));
            for (stretch, part) in stretches.zip(&parts) {
                tally.merge(part);
                if self.next(tally) < self.end_of(stretch) {
                    return Ended::Stopped;
                }
                if self.precise_enough(tally, limit) {
                    return Ended::StdError;
                }
            }
            if last_look.elapsed() >= look_after {
                self.watch.look(tally);
                (last_look, look_after) = (Instant::now(), LOOK_EVERY);
            }
        }
        Ended::StdError
    }

    /// Returns `true` if a run at a check stops there.
    fn precise_enough(&self, tally: &Tally, limit: f64) -> bool {
        let at_check = tally.blocks() > 0 && tally.rounds().is_multiple_of(CHECK_EVERY * self.game.block());
        at_check && precise_enough(self.game, tally, limit)
    }

    fn end_of(&self, stretch: u64) -> u64 {
        ((stretch + 1) * CHECK_EVERY).min(self.blocks.end)
    }

    /// Plays the blocks between two checks, starting at `next`. Returns fewer blocks if the watcher wants to stop, and
    /// none if a thread cannot finish.
    fn stretch(&self, stretch: u64, next: u64) -> Tally {
        let mut worker = self.worker();
        for block in (stretch * CHECK_EVERY).max(next)..self.end_of(stretch) {
            if self.watch.wants_stop() {
                break;
            }
            if !self.play(block, &mut worker) {
                return Tally::new(self.game.layout(), self.game.dealer_nets());
            }
        }
        worker.into_tally()
    }
}

/// Number of blocks between two checks of a stop rule.
pub(super) const CHECK_EVERY: u64 = 16;

/// Estimates the dealer's edge.
pub fn edge(game: &dyn Rounds, tally: &Tally) -> Estimate {
    game.edge(tally)
}

/// Returns `true` if the standard error of the dealer's edge is at most `limit`.
pub(super) fn precise_enough(game: &dyn Rounds, tally: &Tally, limit: f64) -> bool {
    edge(game, tally).std_error.is_some_and(|error| error <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Chance, Dealt, Shoe};
    use crate::engine::{Account, BLOCK};
    use crate::stats::{BlockCounts, Layout, NetRange};
    use std::sync::atomic::AtomicBool;

    /// A game so slow that a block of 4000 takes more than 20 seconds.
    struct Slow {
        layout: Layout,
        nets: NetRange,
        block: u64,
        millis: u64,
    }

    impl Slow {
        fn in_blocks_of(block: u64, millis: u64) -> Slow {
            Slow { layout: Layout::default(), nets: NetRange::from_sums(&[0], 1), block, millis }
        }
    }

    impl Rounds for Slow {
        fn shoe(&self) -> Shoe {
            Shoe::packs(1, 1)
        }

        fn account(&self) -> Account<'_> {
            Account { layout: &self.layout, dealer_nets: &self.nets, unit: 1, staked: 1 }
        }

        fn play(&self, dealt: &Dealt, _: &mut Chance, counts: &mut BlockCounts) {
            std::thread::sleep(Duration::from_millis(self.millis * dealt.count() as u64));
            dealt.rounds().for_each(|_| counts.end_round(0));
        }

        fn block(&self) -> u64 {
            self.block
        }
    }

    /// A watcher that stops as soon as the run has begun.
    struct Impatient(AtomicBool);

    impl Watch for Impatient {
        fn look(&self, _: &Tally) {}

        fn wants_stop(&self) -> bool {
            self.0.swap(true, Ordering::Relaxed)
        }
    }

    /// Checks that an abandoned block leaves no counts.
    #[test]
    fn a_long_block_is_given_up() {
        let game = Slow::in_blocks_of(BLOCK, 2);
        for until_se in [None, Some(1.0)] {
            let run = Run { seed: 1, rounds: 100 * BLOCK, until_se };
            let played = play(&game, &run, &Impatient(AtomicBool::new(false)));
            assert_eq!(played.ended, Ended::Stopped);
            assert_eq!((played.tally.rounds(), played.tally.blocks()), (0, 0));
        }
    }

    /// A watcher that stops as soon as something has been played.
    struct Content(AtomicBool);

    impl Watch for Content {
        fn look(&self, so_far: &Tally) {
            self.0.store(so_far.rounds() > 0, Ordering::Relaxed);
        }

        fn wants_stop(&self) -> bool {
            self.0.load(Ordering::Relaxed)
        }
    }

    /// Checks that slow rounds come in small blocks: an interrupted run of ten minutes keeps its finished blocks.
    #[test]
    fn small_blocks_are_kept() {
        let game = Slow::in_blocks_of(160, 1);
        let played = play(&game, &Run { seed: 1, rounds: 600_000, until_se: None }, &Content(AtomicBool::new(false)));
        assert_eq!(played.ended, Ended::Stopped);
        let (rounds, blocks) = (played.tally.rounds(), played.tally.blocks());
        assert!(blocks > 0 && rounds == 160 * blocks && rounds < BLOCK, "{rounds} rounds in {blocks} blocks");
    }

    /// Watches nothing.
    struct NoWatch;

    impl Watch for NoWatch {
        fn look(&self, _: &Tally) {}
    }

    /// Checks that a run of 640 rounds or more has at least 64 groups, whatever its blocks, and not many more than it
    /// needs. The numbers are counted by hand: 400 of 10 rounds in the first block, of 40 in the next two, then of 160.
    #[test]
    fn even_short_runs_have_many_groups() {
        for block in [160, 800, BLOCK] {
            let game = Slow::in_blocks_of(block, 0);
            for rounds in [640, 641, 1_000, 4_000, 9_001, 20_000, 52_000, 300_000] {
                let groups = play(&game, &Run { seed: 1, rounds, until_se: None }, &NoWatch).tally.groups();
                assert!(groups >= 64, "{rounds} rounds in blocks of {block} have {groups} groups");
                assert!(groups <= rounds.div_ceil(10).min(3_000), "{rounds} rounds have {groups} groups");
            }
        }
        let game = Slow::in_blocks_of(BLOCK, 0);
        for (rounds, groups) in [(4_000, 400), (4_001, 401), (12_000, 600), (12_161, 602), (1, 1), (10, 1), (11, 2)] {
            let found = play(&game, &Run { seed: 1, rounds, until_se: None }, &NoWatch).tally.groups();
            assert_eq!(found, groups, "{rounds} rounds");
        }
    }
}
