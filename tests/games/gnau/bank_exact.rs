//! Exact odds of two people with a bank, against simulated rounds and against tables without a bank.

use crate::play::{config, shoe_of, tables};
use houseodds::engine::Unwatched;
use houseodds::games::Game;
use houseodds::tables::Tables;

fn game(keys: &str) -> Box<dyn Game> {
    config("gnau", keys).rules.game(&Unwatched)
}

/// Returns the exact tables.
fn counted(keys: &str) -> Tables {
    let game = game(keys);
    let exact = game.exact(&Unwatched).unwrap_or_else(|| panic!("{keys} is not counted"));
    game.tables(&exact)
}

/// Compares all figures of exact and of simulated tables.
fn compare(keys: &str, rounds: u64) {
    let (exact, played) = (counted(keys), tables(&config("gnau", keys), 7, rounds));
    let mut compared = 0;
    for (exact, played) in exact.tables.iter().zip(&played.tables) {
        assert_eq!(exact.rows.len(), played.rows.len(), "{keys}");
        for (exact, played) in exact.rows.iter().zip(&played.rows) {
            let name: Vec<String> = exact.labels.iter().map(|label| label.text().to_string()).collect();
            assert_eq!(exact.labels, played.labels, "{keys}");
            assert!(exact.std_error.is_none_or(|error| error.0 == 0.0), "{keys}{name:?}");
            let (Some(value), Some(found), Some(error)) = (exact.value, played.value, played.std_error) else {
                continue;
            };
            assert!(
                (value.0 - found.0).abs() <= 5.0 * error.0 + 1e-9,
                "{keys}{name:?}: {value:?} {found:?} ± {error:?}"
            );
            compared += 1;
        }
    }
    assert!(compared > 10, "{keys}: {compared} figures");
}

/// Returns the stripped pack: A 3 5 8 9 Q in two suits.
fn stripped() -> String {
    let kept: Vec<(u8, u8)> = [1, 3, 5, 8, 9, 12].iter().flat_map(|face| [(*face, 0), (*face, 1)]).collect();
    shoe_of(1, &kept)
}

/// Lopsided tables: unequal bets and arrangements, payouts of one side, cards out of the shoe, jokers, members of a ranking
/// that are off, commission to either, pots, and every way to bid, stake and bank.
#[test]
fn lopsided_tables_are_what_rounds_give() {
    let worth = "worth = { bid_from = 0.3, stake_from = -0.2, stake_against_bid_from = 0.4 }";
    let bids = "dealer = { by = 'bids', seen = 4, bids = [0, 1, 3], stakes = [1, 2.5, 4] }";
    for keys in [
        format!("players = 1\nbets = [1, 2.5]\ncommission = 0.05\n{bids}\nstrategy = {{ bids = ['worth', 'random'], stakes = ['random', 'worth'], {worth} }}\n"),
        format!("players = 1\npayout.by = 'dealer'\npayout.dealer.ox_9 = 3\nrules.ties = 'player'\n{bids}\nstrategy = {{ bids = 'worth', stakes = ['most', 'worth'], {worth} }}\n"),
        format!("players = 1\npayout.by = 'player'\npayout.equal = 3\nrules.ties = 'dealer'\ncommission = 0.1\ncommission_to = 'house'\n{bids}\nstrategy = {{ bids = ['random', 'always'], stakes = 'random' }}\n"),
        format!("players = 1\njokers = 2\nshoe.removed = 'K K 5 5 5 9'\n{bids}\nstrategy = {{ bids = ['worth', 'always'], stakes = 'worth', {worth} }}\n").replace("seen = 4", "seen = 2"),
        format!("players = 1\nrules = {{ double = 'off', tonku = 'off', ranking = ['five_small', 'five_dukes', 'ngau_tonku', 'double', 'ox'] }}\n{bids}\nstrategy = {{ bids = 'worth', stakes = 'worth', {worth} }}\n"),
        format!("players = 1\nbets = [3, 1]\n{}rules.ties = 'high-card-suit'\n{bids}\nstrategy = {{ players = ['no-swap', 'best'], bids = 'worth', stakes = ['worth', 'most'], {worth} }}\n", stripped()),
        "players = 1\ndealer = { by = 'bids', bids = [0, 2], no_bids = 'redeal', equal_bids = 'first', pot = 3 }\nstrategy = { players = ['first-ox', 'sum-only'], bids = ['random', 'never'] }\n".to_owned(),
        "players = 1\ndealer = { by = 'bids', seen = 5, bids = [2, 5], stakes = [1, 3] }\nstrategy = { players = ['first-ox', 'best'], stakes = ['worth', 'least'] }\n".to_owned(),
        "players = 1\nbets = 2\ncommission = 0.05\ncommission_to = 'house'\ndealer_commission = 0.2\ndealer = { seen = 3, stakes = [1, 6], pot = 5, pot_pays = 'in-turn' }\nstrategy.dealer = 'no-swap'\n".to_owned(),
    ] {
        compare(&keys, 40_000);
    }
}

/// A choice that nobody has leaves the edge of the table without a bank.
#[test]
fn a_single_stake_has_the_edge_of_a_fixed_table() {
    for rules in ["", "payout.dealer.ox_9 = 3\nrules.ties = 'player'\ncommission = 0.05\n"] {
        let [usual, doubled] = ["", "dealer.stakes = [2]\n"].map(|keys| {
            let game = game(&format!("players = 1\n{rules}{keys}"));
            let exact = game.exact(&Unwatched).unwrap();
            game.edge_fraction(&exact).unwrap()
        });
        assert_eq!(usual, doubled, "{rules}");
    }
}

/// The comparison can fail: another threshold is seen.
#[test]
fn another_threshold_is_seen() {
    let keys = |from: &str| {
        format!("players = 1\ndealer = {{ seen = 4, stakes = [1, 5] }}\nstrategy.worth.stake_from = {from}\n")
    };
    let net = |tables: &Tables| tables.metric("person_1", "net").unwrap().clone();
    let played = net(&tables(&config("gnau", &keys("0.4")), 7, 40_000));
    let [same, other] = ["0.4", "-9"].map(|from| net(&counted(&keys(from))).value.unwrap().0);
    let (found, error) = (played.value.unwrap().0, played.std_error.unwrap().0);
    assert!(
        (found - same).abs() < 5.0 * error && (found - other).abs() > 5.0 * error,
        "{found} ± {error}: {same} {other}"
    );
}
