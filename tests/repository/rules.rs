//! Every example of a hand in `docs/rules.md` counts as that hand.

use houseodds::{Question, load_with};
use std::path::Path;

/// Returns the rows of a table of hands, cell by cell.
fn rows(start: &str) -> Vec<Vec<String>> {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.md")).unwrap();
    let table = page.lines().skip_while(|line| !line.starts_with(start)).skip(2);
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    table.take_while(|line| line.starts_with('|')).map(cells).collect()
}

/// Returns the texts in backquotes.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Returns the settings that put a hand into play.
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

/// Returns one value of the answer of `hand` on some cards.
fn explained(preset: &str, hand: &str, cards: &str, key: &str) -> String {
    let house = load_with(preset, settings(hand).iter().copied()).unwrap();
    let answer = house.hand(&Question { cards, ..Question::default() }).unwrap();
    answer.to_json()[key].as_str().unwrap().to_owned()
}

#[test]
fn examples_of_gnau_count_as_their_hands() {
    let rows = rows("| hand | when | example | payout |");
    assert_eq!(rows.len(), 10);
    for row in rows {
        let (hand, cards) = match &quoted(&row[2])[..] {
            [cards] => (quoted(&row[0])[0], *cards),
            [hand, cards] => (*hand, *cards),
            other => panic!("{other:?}"),
        };
        assert_eq!(explained("gnau", hand, cards, "hand"), hand, "{cards}");
    }
}

#[test]
fn examples_of_chinese_blackjack_count_as_their_hands() {
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
        assert_eq!(explained("chinese-blackjack", hand, cards, "class"), class, "{cards}");
    }
}
