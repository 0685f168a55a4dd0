//! Exact odds, stage by stage: `cargo bench --bench exact`, with a filter after `--`. The argument is the number of
//! packs. Uses one thread each; not part of the tests.

use divan::{Bencher, black_box};
use houseodds::engine::Unwatched;
use houseodds::games::load;

fn main() {
    divan::main();
}

/// The part of exact odds that is measured.
#[derive(Clone, Copy)]
enum Stage {
    /// One seat and the dealer: frequencies, hand against hand, a seat's distributions, the edge.
    BySeat,
    /// One seat, the dealer and the standard deviation of the dealer's total.
    WithDeviation,
}

fn measure(bencher: Bencher<'_, '_>, stage: Stage, preset: &str, keys: &[String]) {
    let config = load(preset, keys).unwrap_or_else(|_| panic!("{preset} {keys:?}"));
    let game = config.rules.game(&Unwatched);
    bencher.bench_local(|| match stage {
        Stage::BySeat => black_box(&*game).exact_by_seat(),
        Stage::WithDeviation => black_box(&*game).exact(&Unwatched),
    });
}

fn packs(packs: u32) -> String {
    format!("decks={packs}")
}

/// Measures the set-up of rules, tables and strategies, which every command begins with.
#[divan::bench(args = ["best", "sum-only"])]
fn gnau_start(bencher: Bencher<'_, '_>, strategy: &str) {
    let config = load("gnau", &[format!("strategy.players={strategy}")]).unwrap_or_else(|_| panic!("{strategy}"));
    bencher.bench_local(|| black_box(&config).rules.game(&Unwatched));
}

#[divan::bench(args = [1, 64])]
fn gnau(bencher: Bencher<'_, '_>, decks: u32) {
    measure(bencher, Stage::BySeat, "gnau", &[packs(decks)]);
}

#[divan::bench(args = [1, 64])]
fn gnau_high_card_suit(bencher: Bencher<'_, '_>, decks: u32) {
    measure(bencher, Stage::BySeat, "niu-niu", &[packs(decks)]);
}

#[divan::bench(args = [1, 64], sample_count = 10)]
fn gnau_ordered_strategies(bencher: Bencher<'_, '_>, decks: u32) {
    let strategies = ["strategy.players=first-ox", "strategy.dealer=sum-only"].map(str::to_owned);
    measure(bencher, Stage::BySeat, "gnau", &[&strategies[..], &[packs(decks)]].concat());
}

#[divan::bench(args = [1, 64], sample_count = 5)]
fn gnau_with_deviation(bencher: Bencher<'_, '_>, decks: u32) {
    measure(bencher, Stage::WithDeviation, "gnau", &[packs(decks)]);
}

#[divan::bench(args = [1, 64], sample_count = 5)]
fn chinese_blackjack_one_player(bencher: Bencher<'_, '_>, decks: u32) {
    measure(bencher, Stage::BySeat, "chinese-blackjack", &["players=1".to_owned(), packs(decks)]);
}

#[divan::bench(args = [1, 64], sample_count = 3)]
fn chinese_blackjack_with_deviation(bencher: Bencher<'_, '_>, decks: u32) {
    measure(bencher, Stage::WithDeviation, "chinese-blackjack", &["players=4".to_owned(), packs(decks)]);
}
