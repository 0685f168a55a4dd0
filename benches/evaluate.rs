//! Rounds that are already dealt: evaluated, settled and tallied, on one thread. An iteration is 1600 rounds.

mod tables;

use divan::Bencher;
use divan::counter::ItemsCount;
use houseodds::cards::{AT_ONCE, Chance, Dealt, Draw, Stream};
use houseodds::engine::Unwatched;
use houseodds::stats::BlockCounts;

const ROUNDS: usize = 10 * AT_ONCE;

fn main() {
    divan::main();
}

/// Measures a game with this number of players.
#[divan::bench(args = tables::TABLES)]
fn evaluate(bencher: Bencher, table: (&str, u32)) {
    let game = &*tables::rules(table).game(&Unwatched);
    let mut draw = Draw::new(&game.shoe());
    let mut rng = Stream::new([1; 32], 0);
    let dealt: Vec<Dealt> = (0..ROUNDS / AT_ONCE).map(|_| draw.deal(&mut rng, AT_ONCE).clone()).collect();
    let mut chance = Chance::new(rng);
    let mut block = BlockCounts::new(game.layout());
    bencher.counter(ItemsCount::new(ROUNDS)).bench_local(|| {
        block.clear();
        for dealt in &dealt {
            game.play(dealt, &mut chance, &mut block);
        }
        block.rounds()
    });
}
