//! One hand explained: sets found by hand.

use crate::play::config;
use houseodds::games::modulo_n::{Rules, Worth, worths};
use houseodds::games::{Cell, Explained, Question, Unexplained};

fn explain(keys: &str, cards: &str, n: u8) -> Result<Explained, Unexplained> {
    config("modulo-n", keys).rules.game().explain(&Question { cards, n: Some(n), ..Question::default() })
}

fn fact(explained: &Explained, name: &str) -> Cell {
    explained.facts.iter().find(|fact| fact.name == name).map(|fact| fact.value.clone()).unwrap()
}

/// Of 5, 4, 4, 1 and an honour, 4 + 4 + 1, 5 + 4 and 5 + 4 + 10 end in 9.
#[test]
fn sets_stand_in_each_strategys_order() {
    let explained =
        explain("strategy.seats = ['largest', 'smallest', 'random', 'hold-zeros']", "1 4 GD 4 5", 9).unwrap();
    assert_eq!(explained.header, ["largest", "smallest", "hold-zeros"]);
    let rows = [["5-4-0", "5-4", "4-4-1"], ["4-4-1", "5-4-0", "5-4"], ["5-4", "4-4-1", "5-4-0"]];
    assert_eq!(explained.rows, rows.map(|row| row.map(Cell::from).to_vec()));
    assert_eq!(fact(&explained, "residues"), Cell::list([5, 4, 4, 1, 0]));
    for (seat, discards) in [
        (1, "largest: 5-4-0"),
        (2, "smallest: 5-4"),
        (3, "random: any of 3 sets, all equally likely"),
        (4, "hold-zeros: 4-4-1"),
    ] {
        assert_eq!(fact(&explained, &format!("seat_{seat}_discards")), Cell::from(discards));
    }
}

/// Going out wins; with nothing to discard there is only one choice.
#[test]
fn what_each_choice_is_worth() {
    let going_out = explain("", "4 5", 9).unwrap();
    for turns in [1, 2, 4, 8] {
        let Cell::Text(worth) = fact(&going_out, &format!("win_share_{turns}")) else { panic!("no text") };
        assert!(worth.starts_with("5-4 100.00 %, hold back "), "{worth}");
    }
    let Cell::Text(worth) = fact(&explain("", "1 1", 9).unwrap(), "win_share_4") else { panic!("no text") };
    assert!(worth.starts_with("hold back ") && !worth.contains(','), "{worth}");
}

/// One solution gives the worths for every number of turns left: they are those of each number alone. Thirteen cards to
/// draw are at most seven turns.
#[test]
fn worths_of_several_turns_are_those_of_each() {
    let keys = "players = 2\ndeck = { numbers_suits = 0, honours_each = 2, feng_shui = 8 }\nrules.hand_size = 2\n";
    let rules: Rules = config("modulo-n", keys).rules_as().cloned().unwrap();
    let explained = explain(keys, "GD F F", 0).unwrap();
    let shown: Vec<&str> = explained.facts.iter().filter_map(|fact| fact.name.strip_prefix("win_share_")).collect();
    assert_eq!(shown, ["1", "2", "4"]);
    assert_eq!(worths(&rules, 0, &[0, 1, 1], 8), None);
    for turns in shown {
        let alone = worths(&rules, 0, &[0, 1, 1], turns.parse().unwrap()).unwrap();
        assert_eq!(alone.len(), 2);
        let of = |worth: &Worth| {
            format!("{} {:.2} %", if worth.set.is_empty() { "hold back" } else { "0" }, 100.0 * worth.win_share)
        };
        let [hold, discard] = [0, 1].map(|at: usize| of(&alone[at]));
        let is_as_good = alone[0].win_share >= alone[1].win_share;
        let said = if is_as_good { [hold, discard] } else { [discard, hold] }.join(", ");
        assert_eq!(fact(&explained, &format!("win_share_{turns}")), Cell::from(&*said));
    }
}

/// With any number of sets a turn goes on: after 5-4-0, 4 and 1 have no set left; after 5-4, neither do 4, 1 and 0.
#[test]
fn several_sets_in_a_turn() {
    for (strategy, cards, n, discards) in [
        ("largest", "1 4 GD 4 5", 9, "largest: 5-4-0"),
        ("smallest", "9 1 4 GD 4 5", 9, "smallest: 9, then 5-4"),
        ("largest", "9 1 4 GD 4 5", 9, "largest: 5-4-0, then 9"),
        ("largest", "1 F 2", 9, "largest: nothing"),
    ] {
        let keys = format!("rules.sets_per_turn = 'any'\nstrategy.seats = '{strategy}'");
        assert_eq!(fact(&explain(&keys, cards, n).unwrap(), "discards"), Cell::from(discards), "{strategy} {cards}");
    }
}

#[test]
fn names_in_any_case_with_and_without_spaces() {
    let explained = explain("", "gd9e,S w N f1", 0).unwrap();
    assert_eq!(explained.cards, ["GD", "9", "E", "S", "W", "N", "F", "1"]);
    assert_eq!(fact(&explained, "residues"), Cell::list([9, 1, 1, 0, 0, 0, 0, 0]));
}

/// Four seats with four cards each and one turned up leave 35 of 52: seat 1 draws nine times, and may hold back always.
#[test]
fn as_many_cards_as_can_be_held() {
    let thirteen = "123456789 123 4";
    assert!(explain("", thirteen, 0).is_ok());
    let error = explain("", &format!("{thirteen} 5"), 0).unwrap_err();
    assert_eq!(error.to_string(), "a hand has 1 to 13 cards, not 14");
    // Two packs have six nines, of which one is turned up.
    assert!(explain("deck.packs = 2", "99999", 9).is_ok());
    for (keys, cards, n) in
        [("", "", 3), ("", "2222", 9), ("", "999", 9), ("deck.packs = 2", "999999", 9), ("", "G", 1)]
    {
        assert!(explain(keys, cards, n).is_err(), "{cards}");
    }
}
