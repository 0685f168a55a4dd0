//! Tables with a bank whose nets are known, by enumeration or from elsewhere.

use super::bank::NIU_NIU;
use super::plain::PlainCard;
use super::plain_bank::PlainBank;
use crate::play::{config, shoe_of, tables};
use houseodds::engine::Unwatched;
use houseodds::games::{Question, load_text};
use houseodds::stats::BetLine;
use houseodds::tables::Row;

/// Pots of `gnau`, first seat in turn, against values that were enumerated elsewhere and are enumerated again.
#[test]
fn the_first_seat_of_a_pot_matches_the_known_net() {
    // The most that a seat wins is the pot. Without one the distribution of its net is known exactly.
    let game = config("gnau", "players = 1\n").rules.game(&Unwatched);
    let exact = game.exact(&Unwatched).unwrap();
    let nets = game.nets_of("seat_1", &exact, BetLine::Main);
    for (pot, net) in [(1, -0.250605668999), (4, -0.065766269636), (7, -0.050682626424)] {
        let paid = |net: i64| (net as f64 / game.unit() as f64).min(f64::from(pot));
        let enumerated: f64 = nets.iter().map(|(net, share)| paid(*net) * share.probability.value).sum();
        assert!((enumerated - net).abs() < 1e-12, "{pot}: {enumerated}");
        let keys = format!("players = 1\ndealer = {{ pot = {pot}, pot_pays = 'in-turn' }}\n");
        let found = tables(&config("gnau", &keys), 8, 150_000);
        let row = found.metric("person_1", "net").unwrap();
        let (value, error) = (row.value.unwrap().0, row.std_error.unwrap().0);
        assert!((value - net).abs() < 4.0 * error && error < 0.01, "{pot}: {value} ± {error}");
    }
}

/// The net of the first person at a table on a base, and its error.
fn net_of_person_1(base: &str, keys: &str) -> (f64, f64) {
    let config = load_text("test", &format!("base = '{base}'\n{keys}\n")).unwrap();
    let row = tables(&config, 4, 60_000).metric("person_1", "net").cloned().unwrap();
    (row.value.unwrap().0, row.std_error.unwrap().0)
}

/// Fixed dealer, stakes 1 to 5 after four cards: −edge + 4 E⁺ in `gnau`, enumerated elsewhere, where E⁺ is the mean of the
/// positive worths.
#[test]
fn stakes_by_value_match_known_nets() {
    let keys = "players = 1\ndealer = { seen = 4, stakes = [1, 5] }";
    let (value, error) = net_of_person_1("gnau", keys);
    assert!((value - 0.618722209768).abs() < 4.5 * error && error < 0.06, "{value} ± {error}");
    // A threshold that no cards reach is never; one that all reach is always.
    for (threshold, word) in [("10000", "'least'"), ("-10000", "'most'")] {
        let by_worth = format!("{keys}\nstrategy = {{ stakes = 'worth', worth.stake_from = {threshold} }}");
        let by_word = format!("{keys}\nstrategy.stakes = {word}");
        assert_eq!(net_of_person_1("gnau", &by_worth), net_of_person_1("gnau", &by_word), "{threshold}");
    }
}

/// Against people who ignore their cards, bids and stakes by the worth of four cards net multiples of E⁺, which is
/// .266394289015071 in mainland Niu Niu (an exact fraction, found elsewhere).
#[test]
#[ignore = "long check"]
fn bids_by_value_match_known_nets() {
    let positive = 0.266394289015071;
    let known = [
        // One other person always bids 4 and stakes 1: (5 − 1) · 4 · E⁺.
        (
            "players = 1\ndealer = { by = 'bids', seen = 4, bids = [0, 4], stakes = [1, 5] }\n\
             strategy = { bids = ['never', 'always'], stakes = ['worth', 'least'] }",
            16.0 * positive,
        ),
        // Three others never bid and stake 1: (n − 1)(M − 2/n) E⁺ with n = 4 and M = 4.
        (
            "players = 3\ndealer = { by = 'bids', seen = 4, bids = [0, 4] }\n\
             strategy.bids = ['worth', 'never', 'never', 'never']",
            3.0 * 3.5 * positive,
        ),
    ];
    for (keys, net) in known {
        let (value, error) = net_of_person_1("niu-niu-mainland", keys);
        assert!((value - net).abs() < 4.5 * error && error < 0.1 * net, "{keys}: {value} ± {error} for {net}");
    }
}

/// Calls `visit` with every choice of `count` cards.
fn for_each_choice(
    cards: &[PlainCard],
    count: usize,
    chosen: &mut Vec<PlainCard>,
    visit: &mut dyn FnMut(&[PlainCard]),
) {
    if chosen.len() == count {
        return visit(chosen);
    }
    for (at, card) in cards.iter().enumerate() {
        chosen.push(*card);
        for_each_choice(&cards[at + 1..], count, chosen, visit);
        chosen.pop();
    }
}

/// Four cards of a small shoe have the worth of all deals, each settled by the plain game, on either side.
/// Bids and stakes turn at thresholds around it, and the whole table gives an equal answer.
#[test]
fn four_cards_are_worth_what_all_deals_say() {
    let others = [(1, 3), (3, 2), (3, 1), (12, 0)];
    let kept: Vec<(u8, u8)> =
        [13, 10, 4, 6].iter().flat_map(|face| (0..4).map(|suit| (*face, suit))).chain(others).collect();
    let held = [(13, 3), (10, 2), (4, 1), (6, 0)];
    let left: Vec<PlainCard> = kept
        .iter()
        .filter(|card| !held.contains(card))
        .map(|(face, suit)| PlainCard { face: *face, suit: *suit })
        .collect();
    let held = held.map(|(face, suit)| PlainCard { face, suit });
    let shoe = shoe_of(1, &kept);
    for rules in [NIU_NIU, "rules.ties = 'dealer'\npayout.dealer.ox_10 = 2\n"] {
        let table =
            format!("players = 2\ndealer = {{ by = 'bids', seen = 4, bids = [0, 1, 4], stakes = [2, 5] }}\n{rules}");
        let bank = PlainBank::from_toml(&table);
        let (mut as_player, mut as_dealer, mut deals) = (0.0, 0.0, 0.0);
        for (at, fifth) in left.iter().enumerate() {
            let own = [held[0], held[1], held[2], held[3], *fifth];
            let rest: Vec<PlainCard> = [&left[..at], &left[at + 1..]].concat();
            for_each_choice(&rest, 5, &mut Vec::new(), &mut |five| {
                let other = five.try_into().unwrap();
                as_player += bank.against(&own, &other).1;
                as_dealer -= bank.against(&other, &own).1;
                deals += 1.0;
            });
        }
        let [as_player, as_dealer] = [as_player / deals, as_dealer / deals];
        for (from, does) in [(-1e-4, ["4", "5"]), (1e-4, ["0", "2"])] {
            let [bid_from, stake_from] = [as_dealer, as_player].map(|worth| ((worth + from) * 1e4).round() / 1e4);
            let thresholds = format!("bid_from = {bid_from:.4}, stake_from = {stake_from:.4}");
            let config = config("gnau", &format!("{shoe}\n{table}strategy.worth = {{ {thresholds} }}\n"));
            let question = Question { cards: "Ks 10h 4d 6c", ..Question::default() };
            let answer = config.rules.explain(&question, &Unwatched).unwrap();
            assert_eq!(answer, config.rules.game(&Unwatched).explain(&question).unwrap());
            for (name, worth) in [("worth", as_player), ("worth_as_dealer", as_dealer)] {
                let found = answer.figure(name).unwrap();
                assert!((found - worth).abs() < 1e-9, "{rules}{name}: {found} {worth}");
            }
            let said = |name: &str| answer.facts.iter().find(|fact| fact.name == name).unwrap().value.text();
            assert!(said("bid").starts_with(&format!("{},", does[0])), "{thresholds}: {}", said("bid"));
            assert!(said("stake").starts_with(&format!("{},", does[1])), "{thresholds}: {}", said("stake"));
        }
        assert!((as_player - as_dealer).abs() > 0.01 || rules == NIU_NIU, "{as_player} {as_dealer}");
    }
}

/// Two people who settle with each other move what a bet against a dealer moves on average, and a hand nets what it nets
/// there. Enumeration of the table with a dealer knows both.
#[test]
fn two_people_without_a_bank_are_a_bet_against_a_dealer() {
    let keys = "players = 1\nrules.ties = 'push'";
    let game = config("gnau", keys).rules.game(&Unwatched);
    let exact = game.exact(&Unwatched).unwrap();
    let nets = game.nets_of("seat_1", &exact, BetLine::Main);
    let moved: f64 = nets.iter().map(|(net, share)| net.abs() as f64 * share.probability.value).sum();
    let known = game.tables(&exact);
    for all_pay in ["highest", "each"] {
        let keys = format!("{keys}\ndealer = {{ by = 'nobody', all_pay = '{all_pay}' }}");
        let found = tables(&config("gnau", &keys), 3, 200_000);
        // A hand that always netted the same has an error of 0, so that none is taken as less than the known one.
        let near = |about: &str, row: Option<&Row>, known: f64, least_error: f64| {
            let row = row.unwrap();
            let (value, error) = (row.value.unwrap().0, row.std_error.unwrap().0.max(least_error));
            assert!((value - known).abs() < 4.5 * error && error < 0.2, "{about}: {value} ± {error} for {known}");
        };
        near("money moved", found.metric("all", "money_moved"), moved / game.unit() as f64, 0.0);
        for hand in ["no_ox", "ox_1", "ox_10", "double_k", "five_dukes"] {
            let (mut net, mut square, mut share) = (0.0, 0.0, 0.0);
            for row in known.rows("matchup").iter().filter(|row| row.labels[0] == *hand) {
                let (chance, of_pair) = (row.value.unwrap().0, row.more[0].map_or(0.0, |net| net.0));
                share += chance;
                net += chance * of_pair;
                square += chance * of_pair * of_pair;
            }
            let variance = square / share - (net / share) * (net / share);
            let known_error = (variance / (share * 400_000.0)).sqrt();
            let of_hand = |metric: &str| {
                found.rows("hands").iter().find(|row| row.labels[0] == *hand && row.labels[1] == *metric)
            };
            near(&format!("{all_pay} {hand} share"), of_hand("share"), share, 0.0);
            near(&format!("{all_pay} {hand} net"), of_hand("net"), net / share, known_error);
        }
    }
}
