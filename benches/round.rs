//! Whole rounds, with every table tallied: on one thread, and on all of them. An iteration is a million rounds: its ms
//! are the ns of a round.

mod tables;

use divan::Bencher;
use divan::counter::ItemsCount;
use houseodds::engine::{Run, Watch, play};
use houseodds::games::{ForAnyGame, Game};
use houseodds::stats::Tally;
use rayon::ThreadPoolBuilder;

const ROUNDS: u64 = 1_000_000;

fn main() {
    divan::main();
}

/// By game and players.
#[divan::bench(args = tables::TABLES, sample_count = 20)]
fn one_thread(bencher: Bencher, table: (&str, u32)) {
    tables::rules(table).with_game(Play { bencher, threads: 1 });
}

/// By game and players.
#[divan::bench(args = tables::TABLES, sample_count = 20)]
fn all_threads(bencher: Bencher, table: (&str, u32)) {
    tables::rules(table).with_game(Play { bencher, threads: 0 });
}

struct Play<'a, 'b> {
    bencher: Bencher<'a, 'b>,
    /// 0 for all.
    threads: usize,
}

impl ForAnyGame for Play<'_, '_> {
    type Output = ();

    fn run<G: Game>(self, game: &G) {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build().expect("threads");
        let run = Run { seed: 1, rounds: ROUNDS, until_se: None };
        self.bencher
            .counter(ItemsCount::new(ROUNDS))
            .bench_local(|| pool.install(|| play(game, &run, &Nobody)).tally.rounds());
    }
}

struct Nobody;

impl Watch for Nobody {
    fn look(&self, _: &Tally) {}
}
