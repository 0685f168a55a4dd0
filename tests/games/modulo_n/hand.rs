//! One hand explained: sets found by hand.

use crate::play::config;
use houseodds::Answer;
use houseodds::engine::Unwatched;
use houseodds::games::modulo_n::{ChoiceWorth, Rules, worths};
use houseodds::games::{Cell, Question, Unexplained};

fn explain(keys: &str, cards: &str, n: u8) -> Result<Answer, Unexplained> {
    config("modulo-n", keys).rules.game(&Unwatched).explain(&Question { cards, n: Some(n), ..Question::default() })
}

fn fact(explained: &Answer, name: &str) -> Cell {
    explained.facts.iter().find(|fact| fact.name == name).map(|fact| fact.value.clone()).unwrap()
}

/// With 5, 4, 4, 1 and an honour, 4 + 4 + 1, 5 + 4 and 5 + 4 + 10 end in 9.
#[test]
fn sets_stand_in_each_strategys_order() {
    let explained =
        explain("strategy.seats = ['largest', 'smallest', 'random', 'hold-zeros']", "1 4 GD 4 5", 9).unwrap();
    assert_eq!(explained.tables[0].header, ["largest", "smallest", "hold-zeros"]);
    let rows = [["5-4-0", "5-4", "4-4-1"], ["4-4-1", "5-4-0", "5-4"], ["5-4", "4-4-1", "5-4-0"]];
    assert_eq!(explained.tables[0].rows, rows.map(|row| row.map(Cell::from).to_vec()));
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

/// Returns the choices with this number of turns left, the best first, each with its share of wins.
fn choices(explained: &Answer, turns: u32) -> Vec<(String, f64)> {
    match fact(explained, &format!("win_share_{turns}")) {
        Cell::Choices(choices) => choices.iter().map(|(choice, share)| (choice.to_string(), *share)).collect(),
        other => panic!("no choices: {other:?}"),
    }
}

/// Going out wins; with nothing to discard there is only one choice.
#[test]
fn values_of_choices() {
    let going_out = explain("", "4 5", 9).unwrap();
    for turns in [1, 2, 4, 8] {
        let choices = choices(&going_out, turns);
        assert_eq!(choices[0], ("5-4".to_owned(), 1.0));
        assert_eq!(choices[1].0, "hold back");
    }
    let only: Vec<String> = choices(&explain("", "1 1", 9).unwrap(), 4).into_iter().map(|(choice, _)| choice).collect();
    assert_eq!(only, ["hold back"]);
}

/// One solution gives the values for every number of turns left, equal to a solution for each number. Thirteen cards to
/// draw are at most seven turns.
#[test]
fn worths_of_several_turns_are_those_of_each() {
    let keys = "players = 2\ndeck = { numbers_suits = 0, honours_each = 2, feng_shui = 8 }\nrules.hand_size = 2\n";
    let rules: Rules = config("modulo-n", keys).rules_as().cloned().unwrap();
    let explained = explain(keys, "GD F F", 0).unwrap();
    let shown: Vec<&str> = explained.facts.iter().filter_map(|fact| fact.name.strip_prefix("win_share_")).collect();
    assert_eq!(shown, ["1", "2", "4"]);
    assert_eq!(worths(&rules, 1, 0, &[0, 1, 1], 8), None);
    for turns in shown {
        let alone = worths(&rules, 1, 0, &[0, 1, 1], turns.parse().unwrap()).unwrap();
        assert_eq!(alone.len(), 2);
        let of =
            |worth: &ChoiceWorth| ((if worth.set.is_empty() { "hold back" } else { "0" }).to_owned(), worth.win_share);
        let [hold, discard] = [0, 1].map(|at: usize| of(&alone[at]));
        let is_as_good = alone[0].win_share >= alone[1].win_share;
        let best_first = if is_as_good { [hold, discard] } else { [discard, hold] };
        assert_eq!(choices(&explained, turns.parse().unwrap()), best_first);
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
    let explained = explain("", "gd9e,S w & N 1f", 0).unwrap();
    assert_eq!(explained.method, "GD 9 E S W N 1 F");
    assert_eq!(fact(&explained, "residues"), Cell::list([9, 1, 1, 0, 0, 0, 0, 0]));
}

/// Four seats with four cards each and one turned up leave 35 of 52. Seat 1 draws nine times, and may always hold back.
#[test]
fn as_many_cards_as_can_be_held() {
    let thirteen = "123456789 123 4";
    assert!(explain("", thirteen, 0).is_ok());
    let error = explain("", &format!("{thirteen} 5"), 0).unwrap_err();
    assert_eq!(error.to_string(), "a hand has 1 to 13 cards, not 14");
    // Two packs have six nines, and one of them is turned up.
    assert!(explain("deck.packs = 2", "99999", 9).is_ok());
    for (keys, cards, n) in
        [("", "", 3), ("", "2222", 9), ("", "999", 9), ("deck.packs = 2", "999999", 9), ("", "G", 1)]
    {
        assert!(explain(keys, cards, n).is_err(), "{cards}");
    }
}

/// Tests the cards of the pack by their source's names, and its examples in its spelling.
#[test]
fn cards_as_the_source_spells_them() {
    for (cards, read) in [
        ("F1 F2 f3 F4 F5", vec!["F"; 5]),
        ("E1 E2 e3 E4", vec!["E"; 4]),
        ("GD, GD & F", vec!["GD", "GD", "F"]),
        ("1, 4 and 4", vec!["1", "4", "4"]),
        ("4 plus 5 plus GD", vec!["4", "5", "GD"]),
        ("GD E1 S2 W3 N4", vec!["GD", "E", "S", "W", "N"]),
        ("9 s", vec!["9", "S"]),
    ] {
        assert_eq!(explain("", cards, 9).unwrap().method, read.join(" "), "{cards}");
    }
    for (cards, readings) in [
        ("9s", "9 S or cards with suits (9 of spades)"),
        ("4 7S", "7 S or cards with suits (7 of spades)"),
        ("1F1", "1 F 1 or 1 F"),
    ] {
        let error = explain("", cards, 3).unwrap_err().to_string();
        assert!(error.contains(&format!("it could mean {readings}")), "{error}");
    }
}

/// With one turn left at a table of two, the win share of holding back `1 2 5 GD 7` depends on the seat. The shares
/// come from a separate script, which follows every hand of the other, with any number of cards.
#[test]
fn each_seat_has_its_own_share() {
    let rules: Rules = config("modulo-n", "players = 2").rules_as().cloned().unwrap();
    let held = |seat: usize| worths(&rules, seat, 7, &[1, 2, 5, 0, 7], 1).unwrap()[0].win_share;
    for (seat, expected) in [(1, 0.8762717), (2, 0.8910407)] {
        assert!((held(seat) - expected).abs() < 2e-6, "seat {seat}: {}, not {expected}", held(seat));
    }
    assert_eq!(worths(&rules, 3, 7, &[1, 2, 5, 0, 7], 1), None);
}

/// Shares of unequal seats are off by points.
#[test]
fn shares_that_are_rough_say_so() {
    let said = |keys: &str| explain(keys, "4 5", 9).unwrap().facts.iter().any(|fact| fact.name == "win_shares");
    assert!(said("strategy.seats = ['largest', 'largest', 'largest', 'smallest']"));
    assert!(!said("strategy.seats = 'smallest'"));
}

#[test]
fn answers_name_the_seat_and_unvalued_figures() {
    let asked = |keys: &str, cards: &str, seat: u8| {
        let question = Question { cards, n: Some(9), seat: Some(seat), ..Question::default() };
        config("modulo-n", keys).rules.game(&Unwatched).explain(&question)
    };
    let of_seat_3 = asked("", "4 5", 3).unwrap();
    assert!(of_seat_3.facts.iter().any(|fact| fact.label == "win share of seat 3, 4 turns left"));
    let of_many = asked("", "1 1 2 2 3 3 4 4 5 5 6", 1).unwrap();
    assert_eq!(
        fact(&of_many, "win_share"),
        Cell::from("not valued: with more than 10 cards the largest set is discarded")
    );
    // Three cards to draw for six seats.
    let few = "players = 6\nrules.hand_size = 8";
    for (keys, seat, said) in
        [("", 5, "there is no seat 5: the table has 4"), (few, 4, "seat 4 has no turn: the stock is too small")]
    {
        assert_eq!(asked(keys, "4 5", seat).unwrap_err().to_string(), said);
    }
}
