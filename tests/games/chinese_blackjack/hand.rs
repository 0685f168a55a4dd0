//! One hand explained, against the rules.

use crate::play::config;
use houseodds::engine::Unwatched;
use houseodds::games::{Cell, Question};

/// Returns a fact of a hand, as text.
fn fact(keys: &str, cards: &str, against: Option<u8>, name: &str) -> String {
    let question = Question { cards, against, ..Question::default() };
    let explained = config("chinese-blackjack", keys).rules.game(&Unwatched).explain(&question).unwrap();
    fn text(cell: &Cell) -> String {
        match cell {
            Cell::Text(text) => text.clone(),
            Cell::Flag(flag) => flag.to_string(),
            Cell::Whole(number) => number.to_string(),
            Cell::Paid(paid) => paid.to_string(),
            Cell::List(cells) => cells.iter().map(text).collect::<Vec<_>>().join(" "),
            other => panic!("{other:?}"),
        }
    }
    explained.facts.iter().find(|fact| fact.name == name).map_or_else(String::new, |fact| text(&fact.value))
}

#[test]
fn card_values() {
    for (keys, cards, values, total, soft, class, wins) in [
        ("", "9 7", "16", 16, false, "16_2", "1"),
        ("", "A 5", "15 16", 16, true, "16_2", "1"),
        // An ace of three cards counts 1 or 10.
        ("", "A 5 9", "15 24", 15, false, "15_3", "1"),
        ("", "A 5 A", "7 16 25", 16, true, "16_3", "1"),
        ("", "A K", "20 21", 21, true, "ban_nag", "2"),
        ("", "A A", "20 21 22", 21, true, "ban_ban", "3"),
        ("", "K 6 5", "21", 21, false, "21_3", "2"),
        ("", "K Q 5", "25", 25, false, "bust_3", ""),
        ("", "2 3 4 5 6", "20", 20, false, "five_dragon", "2"),
        ("", "2 3 4 5 7", "21", 21, false, "five_dragon_21", "3"),
        ("", "7 7 7", "21", 21, false, "21_3", "2"),
        ("rules.triple_seven = true", "7 7 7", "21", 21, false, "triple_seven", "7"),
    ] {
        let is = |name, expected: &str| assert_eq!(fact(keys, cards, None, name), expected, "{keys} {cards}: {name}");
        is("values", values);
        is("total", &total.to_string());
        is("soft", &soft.to_string());
        is("class", class);
        is("wins", wins);
        is("tier", &matches!(class, "five_dragon" | "five_dragon_21" | "triple_seven").to_string());
    }
}

/// A player's total below the minimum forfeits, so it wins nothing. The dealer's wins if the dealer may stand on it.
#[test]
fn forfeits_win_nothing() {
    for (keys, cards, wins) in [
        ("", "9 5", ["", "", ""]),
        ("payout.dealer_bust = { win = 2 }", "9 5", ["", "", ""]),
        ("payout.dealer_bust = { win = 2 }", "9 7", ["1", "2", ""]),
        ("rules.dealer_minimum = 14", "9 5", ["", "", "1"]),
        ("rules.dealer_minimum = 14", "8 5", ["", "", ""]),
        // Five cards and specials have no minimum.
        ("", "A A 2 3 4", ["2", "", ""]),
        ("special.fives = { cards = ['5 5'] }\npayout.fives = 4", "5 5", ["4", "", ""]),
    ] {
        let keys = format!("rules.below_minimum = 'forfeits'\n{keys}");
        let found = ["wins", "wins_against_bust", "wins_for_dealer"].map(|name| fact(&keys, cards, None, name));
        assert_eq!(found, wins, "{keys}: {cards}");
    }
}

#[test]
fn legal_choices() {
    let dealer_chooses = "may stand, or hit after revealing any players";
    for (keys, cards, player, dealer) in [
        ("", "9 3", "must hit (below 16)", "must hit (below 16)"),
        ("", "9 7", "may hit or stand", dealer_chooses),
        ("rules.dealer_reveals = 'none'", "9 7", "may hit or stand", "may hit or stand"),
        ("rules.dealer_minimum = 17", "9 7", "may hit or stand", "must hit (below 17)"),
        ("rules.player_minimum = 0", "9 3", "may hit or stand", "must hit (below 16)"),
        ("", "K 6 5", "must stand", "must stand"),
        (
            "rules.dealer_escape = 'push'",
            "8 7",
            "may escape; else must hit (below 16)",
            "may escape; else must hit (below 16)",
        ),
        (
            "",
            "8 7",
            "may escape; else must hit (below 16)",
            "may escape and have the round dealt again; else must hit (below 16)",
        ),
        ("rules.free_hand = 'players'", "A 4", "may escape; else must hit (below 16)", "must hit (below 16)"),
        ("rules.free_hand_aces = false", "A 4", "must hit (below 16)", "must hit (below 16)"),
        ("", "2 3 4 5 6", "wins with it at once", "wins with it at once"),
        (
            "rules.five_dragon_settles = 'showdown'",
            "2 3 4 5 6",
            "keeps it for the showdown",
            "keeps it for the showdown",
        ),
        ("", "K Q 5", "is bust", "is bust"),
    ] {
        // A4 counts at most 15 if aces of two cards count 11. By default it is 14 or 15, both below 16.
        assert_eq!(fact(keys, cards, None, "player_may"), player, "{keys} {cards}");
        assert_eq!(fact(keys, cards, None, "dealer_may"), dealer, "{keys} {cards}");
    }
}

/// One-sided payouts of a hand are shown next to its payout.
#[test]
fn winnings_by_side() {
    let keys = "payout = { dealer = { twenty_one = 1, win = 1 }, dealer_bust = { twenty_one = 1.5, five_dragon = 9 } }";
    for (cards, wins, against_bust, for_dealer) in
        [("K 6 5", "2", "1.5", "1"), ("9 7", "1", "", ""), ("2 3 4 5 6", "2", "", ""), ("K Q 5", "", "", "")]
    {
        let said = ["wins", "wins_against_bust", "wins_for_dealer"].map(|name| fact(keys, cards, None, name));
        assert_eq!(said, [wins, against_bust, for_dealer], "{cards}");
    }
}

/// The dealer of the example in docs/rules.md: with 16 he reveals players with three or four cards, then hits.
#[test]
fn actions_of_strategies() {
    let keys = "[strategy.dealer]\nstand_at = { two = 19, three = 19, four = 19 }\n\
                reveal = { 16 = [3, 4], 17 = [3, 4], 18 = [2, 3, 4] }\n[strategy.player]\nfree_hand = 'escape-special'";
    for (cards, against, player, dealer) in [
        ("9 7", None, "stands", "2 cards: hits, 3 cards: reveals, 4 cards: reveals, 5 cards: hits"),
        ("9 7", Some(3), "stands", "reveals"),
        ("9 7", Some(2), "stands", "hits"),
        ("K 9", Some(2), "stands", "stands"),
        ("9 3", None, "hits", "hits"),
        ("9 6", None, "escapes if the other side shows a special; else hits", "escapes"),
        ("K 6 5", None, "", ""),
    ] {
        assert_eq!(fact(keys, cards, against, "players_strategy"), player, "{cards}");
        assert_eq!(fact(keys, cards, against, "dealer_strategy"), dealer, "{cards} {against:?}");
    }
    let seats = "players = 2\n[[strategy.seat]]\nstand_at = { two = 17 }\n[[strategy.seat]]\n";
    assert_eq!(fact(seats, "9 7", None, "seat_1_strategy"), "hits");
    assert_eq!(fact(seats, "9 7", None, "seat_2_strategy"), "stands");
}
