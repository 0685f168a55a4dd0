//! Compares two hands of five cards from one pack, ranked as poker hands, ten million times. This is the work of a
//! round of Gnau with one player, without its tables. Cards come from a partial Fisher–Yates shuffle by `rand` with
//! ChaCha8.

use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use rs_poker::core::Rankable;
use std::cmp::Ordering;

const ROUNDS: u32 = 10_000_000;

fn main() {
    let deck: Vec<rs_poker::core::Card> = (0u8..52).map(rs_poker::core::Card::from).collect();
    measure("deal alone", deck.clone(), |hands| std::hint::black_box(hands).len().cmp(&10));
    measure("rs_poker 4.1.0", deck, |hands| hands[..5].rank().cmp(&hands[5..].rank()));

    let evaluator = poker::Evaluator::new();
    let rank = |hand: &[poker::Card]| evaluator.evaluate_five(hand).expect("five different cards");
    measure("poker 0.7.0", poker::deck::generate().collect(), |hands| rank(&hands[..5]).cmp(&rank(&hands[5..])));
}

/// Deals ten cards a round and prints the time of a round, and how often the first hand won.
fn measure<T>(name: &str, mut deck: Vec<T>, compare: impl Fn(&[T]) -> Ordering) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut wins = 0;
    let start = cpu_ns();
    for _ in 0..ROUNDS {
        let (dealt, _) = deck.partial_shuffle(&mut rng, 10);
        wins += u32::from(compare(dealt) == Ordering::Greater);
    }
    let ns = (cpu_ns() - start) / f64::from(ROUNDS);
    println!("{name}: {ns:.1} ns a round of two hands; the first won {:.4}", f64::from(wins) / f64::from(ROUNDS));
}

/// Returns the CPU time of this thread on Linux.
fn cpu_ns() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    text.split(' ').next().and_then(|ns| ns.parse().ok()).expect("nanoseconds first")
}
