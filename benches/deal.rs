//! Dealing alone, on one thread. An iteration is 1600 rounds.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use houseodds::cards::{AT_ONCE, Draw, Shoe, Stream};

const ROUNDS: usize = 10 * AT_ONCE;

fn main() {
    divan::main();
}

/// Measures dealing by packs in the shoe and cards dealt.
#[divan::bench(args = [(1, 10), (1, 25), (64, 10), (64, 25)])]
fn deal(bencher: Bencher, (packs, cards): (u32, usize)) {
    let mut draw = Draw::new(&Shoe::packs(packs, cards));
    let mut rng = Stream::new([1; 32], 0);
    bencher.counter(ItemsCount::new(ROUNDS)).bench_local(|| {
        for _ in 0..ROUNDS / AT_ONCE {
            draw.deal(&mut rng, AT_ONCE);
        }
        black_box(&draw);
    });
}
