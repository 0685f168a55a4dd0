//! Rounds worked out by hand, for every ending and every strategy.

use super::both::play;
use super::plain::PlainEnd;
use houseodds::games::load_text;

const TWO_SEATS: &str = "players = 2\nrules.hand_size = 2\n";

/// N = 3. Seat 1 holds 1, 2 and draws 0: it discards all three and is out.
#[test]
fn out_at_once() {
    let round = play(TWO_SEATS, &[1, 2, 5, 5, 3, 0, 3, 7]);
    assert_eq!((round.end, round.winner, round.turns), (PlainEnd::WentOut, 0, 1));
    assert_eq!((round.cards_left, round.discards), (vec![0, 2], vec![3]));
    assert_eq!((round.first_turn, round.out_on_turn), (vec![Some(3), None], Some(1)));
}

/// N = 3. Seat 1 discards 2, 1 of 1, 1, 2; seat 2 none of 4, 4, 4; seat 1 none of 1, 4; seat 2 discards 5, 4, 4 of 4,
/// 4, 4, 5; seat 1 none of 1, 4, 5; seat 2 holds 4 and draws 9, the last card: it discards both.
#[test]
fn out_on_the_last_card() {
    let round = play(TWO_SEATS, &[1, 1, 4, 4, 3, 2, 4, 4, 5, 5, 9]);
    assert_eq!((round.end, round.winner, round.turns), (PlainEnd::WentOut, 1, 6));
    assert_eq!((round.cards_left, round.discards), (vec![3, 0], vec![2, 0, 0, 3, 0, 2]));
    assert_eq!(round.out_on_turn, Some(3));
}

/// The round of `out_on_the_last_card`, but the stock is empty after two turns.
#[test]
fn fewest_cards() {
    let round = play(TWO_SEATS, &[1, 1, 4, 4, 3, 2, 4]);
    assert_eq!((round.end, round.winner, round.turns), (PlainEnd::Fewest, 0, 2));
    assert_eq!(round.cards_left, [1, 3]);
}

/// N = 3; nothing is ever legal. Seat 1 draws twice, so the two others tie.
#[test]
fn tie_break() {
    let round = play("players = 3\nrules.hand_size = 1\n", &[4, 6, 8, 3, 4, 6, 8, 4]);
    assert_eq!((round.end, round.turns, round.cards_left), (PlainEnd::TieBreak, 4, vec![3, 2, 2]));
}

/// N = 3, hand 0, 3, 8, 0, 5: tests which set each strategy discards. Seat 2 can do nothing, and the stock runs out.
#[test]
fn each_strategy_takes_its_set() {
    for (strategy, discarded) in [("largest", 3), ("smallest", 1), ("hold-zeros", 2)] {
        let keys = format!("players = 2\nstrategy.seats = ['{strategy}', 'largest']\n");
        let round = play(&keys, &[0, 3, 8, 0, 4, 4, 4, 4, 3, 5, 4]);
        assert_eq!(round.discards, [discarded, 0], "{strategy}");
    }
}

/// N = 0, hand 5, 0, 0, 0 and 5 drawn.
#[test]
fn sets_per_turn_and_set_size() {
    for (rules, discarded) in [
        ("", 3),
        ("rules.max_set = 2", 2),
        ("rules.max_set = 5", 5),
        ("rules.sets_per_turn = 'any'", 5),
        ("rules = { sets_per_turn = 'any', max_set = 1 }", 3),
    ] {
        let round = play(&format!("players = 2\n{rules}\n"), &[5, 0, 0, 0, 1, 1, 1, 1, 0, 5, 1]);
        assert_eq!(round.discards[0], discarded, "{rules}");
    }
}

#[test]
fn impossible_tables_are_refused() {
    for keys in [
        "players = 6\nrules.hand_size = 12",
        "deck = { numbers_suits = 0, honours_each = 0, feng_shui = 16 }\nplayers = 2\nrules.hand_size = 1",
        "players = 7",
        "players = 1",
        "rules.max_set = 6",
        "rules.sets_per_turn = 2",
        "strategy.seats = ['largest']",
        "strategy.seats = { file = 'missing.txt' }",
        "commission = 0.05",
        "deck.packs = 9",
    ] {
        assert!(load_text("test", &format!("game = 'modulo-n'\n{keys}")).is_err(), "{keys}");
    }
}
