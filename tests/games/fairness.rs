//! The shuffle tests: fair draws pass, planted faults are caught.

use houseodds::cards::{AT_ONCE, Dealt, Shoe};
use houseodds::engine::{BLOCK, FAMILY_ERROR, Fairness, FairnessTest, Unwatched, fairness};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const PLACES: usize = 25;

/// Deals a pack `turns` times at once. `deal` puts a round's cards in order, given its number and a generator.
fn dealt(turns: usize, mut deal: impl FnMut(usize, &mut ChaCha8Rng) -> Vec<u8>) -> Vec<FairnessTest> {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut seen = Fairness::new(&Shoe::packs(1, PLACES)).unwrap();
    for turn in 0..turns {
        let mut dealt = Dealt::room(PLACES, AT_ONCE);
        for lane in 0..AT_ONCE {
            let cards = deal(turn * AT_ONCE + lane, &mut rng);
            cards.iter().take(PLACES).enumerate().for_each(|(place, card)| dealt.put(place, lane, *card));
        }
        seen.add(&dealt);
    }
    assert_eq!(seen.draws(), (turns * AT_ONCE * PLACES) as u64);
    seen.tests()
}

/// Returns a textbook shuffle of this number of places, with 64 bits for each.
fn shuffled(places: usize, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut cards: Vec<u8> = (0..52).collect();
    for at in 0..places {
        let from = at + ((u128::from(rng.next_u64()) * (52 - at) as u128) >> 64) as usize;
        cards.swap(at, from);
    }
    cards
}

/// Returns the names of the failing tests.
fn failed(tests: &[FairnessTest]) -> Vec<&'static str> {
    tests.iter().filter(|test| test.adjusted_p < FAMILY_ERROR).map(|test| test.name).collect()
}

#[test]
fn a_fair_shuffle_passes() {
    let tests = dealt(1_000, |_, rng| shuffled(PLACES, rng));
    assert_eq!((tests.len(), failed(&tests)), (9, vec![]), "{tests:?}");
}

/// A card that is too frequent at one place is noticed as often as stated, in forty runs of 16,000 rounds. At half the
/// excess it mostly is not.
#[test]
fn a_card_too_often_at_one_place_is_noticed_as_stated() {
    const RUNS: u64 = 40;
    let rounds = 100 * AT_ONCE;
    let fair = fairness(&Shoe::packs(1, PLACES), 1, (rounds * PLACES) as u64, &Unwatched).unwrap();
    assert_eq!(fair.draws(), (rounds * PLACES) as u64);
    let noticed = |too_often: f64| {
        let is_noticed = |seed: &u64| {
            let mut own = ChaCha8Rng::seed_from_u64(*seed);
            let tests = dealt(100, |_, _| {
                let mut cards = shuffled(PLACES, &mut own);
                // Moves the card here in this share of the 51 in 52 deals that have it elsewhere.
                if own.random_bool(too_often / 51.0) {
                    let at = cards.iter().position(|card| *card == 17).unwrap();
                    cards.swap(at, 3);
                }
                cards
            });
            failed(&tests).contains(&"card by place")
        };
        (0..RUNS).filter(is_noticed).count()
    };
    let stated = fair.noticed();
    let (found, half) = (noticed(stated), noticed(stated / 2.0));
    // 38 are expected; fewer than 33 have a probability of one in a thousand.
    assert!(found >= 33 && half < 20, "{stated}: {found} and {half} of {RUNS}");
}

#[test]
fn a_draw_by_remainder_is_caught() {
    let biased = |_: usize, rng: &mut ChaCha8Rng| {
        let mut cards: Vec<u8> = (0..52).collect();
        (0..PLACES).for_each(|at| cards.swap(at, at + (rng.next_u32() & 0xff) as usize % (52 - at)));
        cards
    };
    let tests = dealt(1_000, biased);
    assert!(failed(&tests).contains(&"card by place"), "{tests:?}");
}

#[test]
fn a_shuffle_that_stops_a_card_early_is_caught() {
    let tests = dealt(1_000, |_, rng| shuffled(PLACES - 1, rng));
    assert!(failed(&tests).contains(&"card by place"), "{tests:?}");
}

/// Tests a stream that starts over after every block.
#[test]
fn a_repeated_stream_is_caught() {
    let mut again = ChaCha8Rng::seed_from_u64(1);
    let tests = dealt(1_000, |round, _| {
        if round.is_multiple_of(BLOCK as usize) {
            again = ChaCha8Rng::seed_from_u64(1);
        }
        shuffled(PLACES, &mut again)
    });
    assert!(failed(&tests).contains(&"collisions"), "{tests:?}");
}

/// One of the rounds dealt at once gets the same cards as before.
#[test]
fn a_stuck_lane_is_caught() {
    let stuck = shuffled(PLACES, &mut ChaCha8Rng::seed_from_u64(2));
    let tests = dealt(1_000, |round, rng| {
        let cards = shuffled(PLACES, rng);
        if round % AT_ONCE == 100 { stuck.clone() } else { cards }
    });
    let failed = failed(&tests);
    assert!(failed.contains(&"rounds dealt at once") && failed.contains(&"card by place"), "{tests:?}");
}

/// Tests a round that keeps a card of the one before in place, and one whose cards are sometimes sorted.
#[test]
fn rounds_and_cards_that_hang_together_are_caught() {
    let mut before: Vec<u8> = Vec::new();
    let tests = dealt(1_000, |_, rng| {
        let mut cards = shuffled(PLACES, rng);
        let place = rng.next_u32() as usize % PLACES;
        let kept = before.get(place).and_then(|kept| cards.iter().position(|card| card == kept));
        kept.into_iter().for_each(|at| cards.swap(place, at));
        before.clone_from(&cards);
        cards
    });
    assert!(failed(&tests).contains(&"round after round"), "{tests:?}");
    let tests = dealt(1_000, |_, rng| {
        let mut cards = shuffled(PLACES, rng);
        if rng.next_u32() % 8 == 0 {
            cards[..PLACES].sort_unstable();
        }
        cards
    });
    assert!(failed(&tests).contains(&"order of five"), "{tests:?}");
}

/// P-values of fair draws are uniform for any shoe. In 60 runs each test is below 0.1 in 6 on average, and in 16 or
/// more with probability one in 8,000. Any of them fails once in a hundred runs.
#[test]
fn fair_draws_fail_at_the_stated_rate() {
    for shoe in [Shoe::packs(1, 25), Shoe::packs(2, 20), Shoe { cards: vec![0, 0, 0, 1, 1, 2, 3, 4, 4], dealt: 9 }] {
        let mut low = [0; 9];
        let mut fails = 0;
        for seed in 0..60 {
            let dealt = fairness(&shoe, seed, 1, &Unwatched).unwrap();
            let (draws, tests) = (dealt.draws(), dealt.tests());
            assert_eq!(draws, 4 * BLOCK * shoe.dealt as u64);
            low.iter_mut().zip(&tests).for_each(|(low, test)| *low += u32::from(test.p < 0.1));
            fails += u32::from(!failed(&tests).is_empty());
        }
        assert!(low.iter().all(|low| *low < 16) && fails < 6, "{low:?} {fails}");
    }
}
