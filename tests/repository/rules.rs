//! The examples of hands in `docs/rules.md` are such hands.

use houseodds::{Question, load_with};
use std::path::Path;

/// Rows of the page's tables of hands, cell by cell.
fn rows(start: &str) -> Vec<Vec<String>> {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.md")).unwrap();
    let table = page.lines().skip_while(|line| !line.starts_with(start)).skip(2);
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    table.take_while(|line| line.starts_with('|')).map(cells).collect()
}

/// What stands in backquotes.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// What puts a hand into play.
fn settings(hand: &str) -> &'static [&'static str] {
    match hand {
        "four_dukes" => &["rules.four_dukes=on", "rules.five_dukes=pictures"],
        "straight" => &["rules.straight=on"],
        "full_house" => &["rules.full_house=on"],
        "four_of_a_kind" => &["rules.four_of_a_kind=on"],
        "five_small" => &["rules.five_small=ace-to-four"],
        "triple_seven" => &["rules.triple_seven=true"],
        _ => &[],
    }
}

/// What the program makes of cards.
fn said(preset: &str, hand: &str, cards: &str, key: &str) -> String {
    let house = load_with(preset, settings(hand).iter().copied()).unwrap();
    let explained = house.hand(&Question { cards, ..Question::default() }).unwrap();
    explained.to_json()[key].as_str().unwrap().to_owned()
}

#[test]
fn the_hands_of_gnau_are_what_their_examples_count_as() {
    let rows = rows("| hand | when | example | payout |");
    assert_eq!(rows.len(), 10);
    for row in rows {
        let (hand, cards) = match &quoted(&row[2])[..] {
            [cards] => (quoted(&row[0])[0], *cards),
            [hand, cards] => (*hand, *cards),
            other => panic!("{other:?}"),
        };
        assert_eq!(said("gnau", hand, cards, "hand"), hand, "{cards}");
    }
}

#[test]
fn the_hands_of_chinese_blackjack_are_what_their_examples_count_as() {
    let rows = rows("| key | payout | wins with | example |");
    assert_eq!(rows.len(), 11);
    for row in rows {
        let (hand, cards) = (quoted(&row[0])[0], quoted(&row[3])[0]);
        let class = match hand {
            "twenty_one" => "21_3",
            "win" | "equal" => "19_2",
            "five_card_bust" | "dealer_five_card_bust" => "bust_5",
            // Without the rule, a bust like another.
            "over_bust" => "bust_3",
            class => class,
        };
        assert_eq!(said("chinese-blackjack", hand, cards, "class"), class, "{cards}");
    }
}
