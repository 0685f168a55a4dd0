//! Exact odds of two people with a bank, against simulated rounds and against tables without a bank.

use crate::play::{config, shoe_of, tables};
use houseodds::Label;
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
    let is_whole = exact.not_enumerated.is_empty();
    for (exact, all_played) in exact.tables.iter().zip(&played.tables) {
        assert!(!is_whole || exact.rows.len() == all_played.rows.len(), "{keys}");
        let is_seen = |label: &Label| {
            let share = all_played.rows.iter().find(|row| row.labels[0] == *label && row.labels[1] == "share");
            share.and_then(|row| row.value).is_none_or(|share| share.0 * rounds as f64 >= 200.0)
        };
        // The error of a rare figure is not known well.
        for exact in exact.rows.iter().filter(|row| is_seen(&row.labels[0])) {
            let played = all_played.rows.iter().find(|row| row.labels == exact.labels).unwrap();
            let name: Vec<String> = exact.labels.iter().map(|label| label.text().to_string()).collect();
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

/// Returns a stripped pack for three people: A 3 5 8 9 Q in three suits.
fn stripped_of_three() -> String {
    let kept: Vec<(u8, u8)> = [1, 3, 5, 8, 9, 12].iter().flat_map(|face| [0, 1, 3].map(|suit| (*face, suit))).collect();
    shoe_of(1, &kept)
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

/// Lopsided tables of several people whose banker does not depend on cards.
#[test]
fn tables_of_several_people_are_what_rounds_give() {
    let worth = "worth = { stake_from = -0.2, stake_against_bid_from = 0.4 }";
    for keys in [
        "players = 4\nbets = [1, 2.5, 1, 4, 1]\ncommission = 0.05\ndealer = { by = 'bids', bids = [0, 1, 3, 4], equal_bids = 'first' }\nstrategy = { players = ['best', 'no-swap', 'first-ox', 'best', 'sum-only'], bids = ['random', 'always', 'random', 'never', 'random'] }\n".to_owned(),
        "players = 3\njokers = 2\nrules.ties = 'high-card-suit'\npayout.dealer.ox_9 = 3\ndealer = { by = 'bids', bids = [0, 2], no_bids = 'redeal', stakes = [1, 2.5] }\nstrategy = { bids = 'random', stakes = ['random', 'most', 'least', 'random'] }\n".to_owned(),
        format!("players = 2\nbets = [3, 1, 1]\n{}rules.ties = 'high-card-suit'\ndealer = {{ by = 'bids', seen = 4, bids = [0, 1, 3], stakes = [1, 2.5, 4] }}\nstrategy = {{ players = ['no-swap', 'best', 'best'], bids = ['random', 'always', 'random'], stakes = ['worth', 'worth', 'most'], {worth} }}\n", stripped_of_three()),
        "players = 2\nbets = [3, 1, 2]\njokers = 2\ncommission = 0.05\npayout.dealer.ox_9 = 3\ndealer = { by = 'bids', bids = [0, 1, 3], equal_bids = 'first', no_bids = 'redeal', pot = 4, pot_pays = 'in-turn', stakes = [1, 2.5] }\nstrategy = { players = ['best', 'no-swap', 'first-ox'], bids = ['random', 'never', 'random'], stakes = ['random', 'most', 'random'] }\n".to_owned(),
        format!("players = 3\ndecks = 2\ndealer = {{ seen = 3, stakes = [1, 6] }}\nstrategy = {{ dealer = 'no-swap', stakes = ['worth', 'random', 'worth'], {worth} }}\n").replace(", stake_against_bid_from = 0.4", ""),
    ] {
        compare(&keys, 40_000);
    }
}

/// Lopsided tables at which nobody banks: of two people, and of several who all settle with each other.
#[test]
fn tables_without_a_bank_are_what_rounds_give() {
    let each = "dealer = { by = 'nobody', all_pay = 'each' }\n";
    for keys in [
        format!("players = 4\njokers = 2\nshoe.removed = 'Ks Kh 5s 5d 5c 9h'\nrules.ties = 'high-card-suit'\ncommission = 0.05\ncommission_to = 'house'\n{each}strategy.players = ['best', 'no-swap', 'first-ox', 'best', 'sum-only']\n"),
        format!("players = 2\ndecks = 2\nbets = 2.5\npayout.equal = 3\nrules = {{ ties = 'high-card-suit', no_ox_tie = 'push', double = 'off', ranking = ['five_small', 'five_dukes', 'ngau_tonku', 'double', 'ox'], tonku = 'off' }}\n{each}"),
        format!("players = 2\n{}rules.ties = 'high-card'\nhand.flush = {{ suits = 'same' }}\nrules.ranking = ['five_dukes', 'flush', 'double', 'ngau_tonku', 'ox']\npayout.flush = 8\n{each}strategy.players = ['first-ox', 'best', 'no-swap']\n", stripped_of_three()),
        "players = 1\nrules.ties = 'push'\npayout.ox_9 = 6\ncommission = 0.1\ncommission_to = 'house'\ndealer.by = 'nobody'\nstrategy.players = ['no-swap', 'first-ox']\n".to_owned(),
    ] {
        compare(&keys, 40_000);
    }
}

/// Settlements of several players that are not counted are refused by name.
#[test]
fn what_is_settled_together_is_counted_or_refused() {
    let by_cards = "dealer = { seen = 3, stakes = [1, 5], pot = 4 }";
    for (keys, why) in [
        ("players = 2\ndealer.pot = 4".to_owned(), None),
        ("players = 3\ndealer.pot = 4".to_owned(), Some("more than two players share a pot")),
        (
            "players = 3\ncommission = 0.1\ncommission_to = 'house'\ndealer.by = 'bids'".to_owned(),
            Some("the banker pays commission on what more than two players lose together"),
        ),
        (format!("players = 2\n{by_cards}"), Some("players settle together and stake by their cards")),
        (format!("players = 1\n{by_cards}"), None),
        (
            "players = 2\ndealer.pot = 4\nrules.ties = ['suit', 'alike']".to_owned(),
            Some("players settle together, and suits decide more than a last tie"),
        ),
        ("players = 2\ndealer.pot = 4\nrules.ties = 'high-card-suit'".to_owned(), None),
    ] {
        assert_eq!(config("gnau", &keys).rules.why_not_enumerated(), why, "{keys}");
    }
}

/// Somebody who always banks at 2 is a fixed dealer at twice the stakes: the same means, and the same spread.
#[test]
fn one_bidder_is_a_fixed_dealer() {
    let rules = "players = 3\nrules.ties = 'player'\npayout.dealer.ox_9 = 3\ncommission = 0.05\n";
    let fixed = counted(&format!("{rules}bets = [2, 10, 1]\n"));
    let bids = "dealer = { by = 'bids', bids = [0, 2] }\nstrategy.bids = ['never', 'always', 'never', 'never']\n";
    let found = counted(&format!("{rules}bets = [1, 7, 5, 0.5]\n{bids}"));
    assert!(found.not_enumerated.is_empty());
    for (of, same, metrics) in [
        ("dealer", "dealer", &["edge", "net", "std_dev"][..]),
        ("person_2", "dealer", &["net", "std_dev"]),
        ("person_1", "seat_1", &["net", "std_dev"]),
        ("person_3", "seat_2", &["net", "std_dev"]),
        ("person_4", "seat_3", &["net", "std_dev"]),
    ] {
        for metric in metrics {
            let [found, fixed] = [found.metric(of, metric), fixed.metric(same, metric)]
                .map(|row| row.unwrap_or_else(|| panic!("{of} {metric}")).value.unwrap().0);
            assert!((found - fixed).abs() < 1e-12, "{of} {metric}: {found} {fixed}");
        }
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
