//! Whole rounds, with every table tallied: on one thread, and on all of them. An iteration is a million rounds: its ms
//! are the ns of a round.

mod tables;

use divan::Bencher;
use divan::counter::ItemsCount;
use houseodds::engine::{Run, Unwatched, Watch, play};
use houseodds::stats::Tally;
use rayon::ThreadPoolBuilder;

const ROUNDS: u64 = 1_000_000;

fn main() {
    divan::main();
}

/// Measures a game with this number of players.
#[divan::bench(args = tables::TABLES, sample_count = 20)]
fn one_thread(bencher: Bencher, table: (&str, u32)) {
    measure(bencher, table, 1);
}

/// Measures a game with this number of players.
#[divan::bench(args = tables::TABLES, sample_count = 20)]
fn all_threads(bencher: Bencher, table: (&str, u32)) {
    measure(bencher, table, 0);
}

/// Measures rounds on a number of threads; 0 stands for all.
fn measure(bencher: Bencher<'_, '_>, table: (&str, u32), threads: usize) {
    let game = &*tables::rules(table).game(&Unwatched);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let run = Run { seed: 1, rounds: ROUNDS, until_se: None };
    bencher.counter(ItemsCount::new(ROUNDS)).bench_local(|| pool.install(|| play(game, &run, &Nobody)).tally.rounds());
}

struct Nobody;

impl Watch for Nobody {
    fn look(&self, _: &Tally) {}
}
