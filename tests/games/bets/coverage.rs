//! Coverage of the intervals of side bets that rarely win.

use crate::play::{config, tables};
use houseodds::engine::Unwatched;

/// Wins that come 5 to 30 times in 3,000 rounds of a seat, with about fair payouts.
const KEYS: &str = "players = 2\nside.tonku = { pays = { ngau_tonku = 95 } }\nside.kings = { pays = { double_k = 170 } }\n\
                    side.dukes = { pays = { five_dukes = 550 } }\n";

/// An interval of 95 % holds the enumerated edge in 19 of 20 runs. Where a run has too few wins for an error it has no
/// interval: those with one have more wins than usual, but no fewer of them hold the edge.
#[test]
fn intervals_of_rare_bets_cover() {
    const RUNS: u64 = 400;
    let config = config("gnau", KEYS);
    let game = config.rules.game(&Unwatched);
    let exact = game.tables(&game.exact_by_seat().unwrap());
    let played: Vec<_> = (0..RUNS).map(|seed| tables(&config, seed, 3_000)).collect();
    let mut found = Vec::new();
    for bet in ["tonku", "kings", "dukes"] {
        for role in ["player", "seat_1", "dealer"] {
            let truth = exact.of_bet(bet, role, houseodds::tables::metric::EDGE).unwrap().value.unwrap().0;
            let intervals: Vec<(f64, f64)> = played
                .iter()
                .filter_map(|tables| tables.of_bet(bet, role, houseodds::tables::metric::EDGE)?.interval())
                .collect();
            let covered = intervals.iter().filter(|(low, high)| (*low..=*high).contains(&truth)).count();
            found.push((bet, role, intervals.len(), covered as f64 / intervals.len() as f64));
        }
    }
    assert!(found.iter().all(|(.., shown, _)| *shown > RUNS as usize / 2), "{found:?}");
    // Three deviations of chance below 95 %.
    assert!(found.iter().all(|(.., coverage)| *coverage > 0.917), "{found:?}");
}
