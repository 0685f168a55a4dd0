//! An equilibrium of Chinese Blackjack, from the rules to the final tables: `cargo bench --bench solve`.

use divan::Bencher;
use houseodds::engine::Unwatched;
use houseodds::games::chinese_blackjack::Duel;
use houseodds::games::load;

fn main() {
    divan::main();
}

/// Measures a solution by preset and packs in the shoe.
#[divan::bench(
    args = [("chinese-blackjack", 1), ("chinese-blackjack-standard", 1), ("chinese-blackjack", 8), ("chinese-blackjack", 64)],
    sample_count = 3,
    sample_size = 1
)]
fn equilibrium(bencher: Bencher, (preset, packs): (&str, u32)) {
    let config = load(preset, &[format!("decks={packs}")]).expect("a preset and its packs are valid");
    let rules = config.rules_as().expect("a preset of Chinese Blackjack");
    bencher.bench(|| Duel::new(rules).equilibrium(&Unwatched).1.exploitability());
}
