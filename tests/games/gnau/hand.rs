//! One hand explained: against every hand that the rest of the pack can give the dealer, and against the rules.

use super::both::rules;
use super::plain::{PlainCard, PlainGnau, PlainSide};
use crate::play::pack;
use houseodds::Answer;
use houseodds::games::gnau::Gnau;
use houseodds::games::{Analysis, Cell, Question};
use std::collections::HashMap;

fn explained(keys: &str, cards: &str) -> Answer {
    Gnau::new(&rules(keys)).explain(&Question { cards, ..Question::default() }).unwrap()
}

/// Returns the cells of a column.
fn column<'a>(explained: &'a Answer, name: &str) -> Vec<&'a Cell> {
    let at = explained.tables[0].header.iter().position(|header| *header == name).unwrap();
    explained.tables[0].rows.iter().map(|row| &row[at]).collect()
}

/// Chances to win, push and lose, and the net, for rows that have them.
fn chances(explained: &Answer) -> Vec<[Cell; 4]> {
    let rows = explained.tables[0].rows.iter().map(|row| row[row.len() - 4..].to_vec().try_into().unwrap());
    rows.filter(|cells: &[Cell; 4]| cells[0] != Cell::Blank).collect()
}

/// Counts the chances with the plain Gnau, against each hand that the dealer can have from one pack without some cards.
fn counted(keys: &str, without: &[PlainCard], player: [PlainCard; 5]) -> [Cell; 4] {
    let plain = PlainGnau::from_toml(&format!("players = 1\n{keys}"));
    let pack = pack().map(|(face, suit)| PlainCard { face, suit });
    let left: Vec<PlainCard> = pack.filter(|card| !player.contains(card) && !without.contains(card)).collect();
    // A hand's name depends on its faces and the ace of spades. A settlement depends on name and highest card.
    let mut names: HashMap<[u8; 5], &str> = HashMap::new();
    let mut hands: HashMap<(&str, u8, u8), (u64, [PlainCard; 5])> = HashMap::new();
    let n = left.len();
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                for d in c + 1..n {
                    for e in d + 1..n {
                        let hand = [a, b, c, d, e].map(|place| left[place]);
                        let symbols = hand.map(|card| if (card.face, card.suit) == (1, 3) { 0 } else { card.face });
                        let name = *names.entry(symbols).or_insert_with(|| plain.hand(&hand, "best"));
                        // The pack runs from the lowest card to the highest.
                        hands.entry((name, hand[4].face, hand[4].suit)).or_insert((0, hand)).0 += 1;
                    }
                }
            }
        }
    }
    let (mut sides, mut net) = ([0; 3], 0);
    for (count, dealer) in hands.into_values() {
        let seat = &plain.settle(&dealer, &[player]).seats[0];
        sides
            [[PlainSide::Win, PlainSide::Push, PlainSide::Lose].iter().position(|side| *side == seat.side).unwrap()] +=
            count;
        net += seat.net * count as i64;
    }
    let whole: u64 = sides.iter().sum();
    let n = n as u64;
    assert_eq!(whole, n * (n - 1) * (n - 2) * (n - 3) * (n - 4) / 120);
    let [win, push, lose] = sides.map(|count| Cell::Share(count as f64 / whole as f64));
    // Nets are counted in 1e-8. All are whole numbers below 2^53, so that one division rounds once.
    [win, push, lose, Cell::Mean(net as f64 / (whole * 100_000_000) as f64)]
}

#[test]
fn chances_are_those_of_every_hand_of_the_dealer() {
    let (suits, few_kings) = ("rules.ties = 'high-card-suit'", "Ks Kh 2h 3s 3h 3d 5s 5h 5d 5c 7s 7h 8s");
    for (keys, without, cards) in [
        ("", "", "3s 6h 8d 4c 8s"),
        (&format!("{suits}\nrules.five_dukes = 'pictures'\ncommission = 0.05"), "", "Kh 10h 7c 2d Ad"),
        (&format!("{suits}\nrules.straight = 'on'\nrules.double = 'off'"), "", "Kc 3h Kd 4d Qs"),
        ("strategy.players = 'first-ox'\nrules.ties = 'push'", "", "3s 6h 8d 4c 8s"),
        // Lopsided: of the kings only the two lowest are there, no spades, no hearts above 5.
        (suits, few_kings, "Kc 10c 9h 4c 2s"),
        (suits, few_kings, "Kd 10c 9h 4c 2s"),
        (suits, "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks", "Qc 8h 7c 2d Ad"),
        (suits, "Kh Qh Jh 10h 9h 8h 7h 6h Kd Ks Ac Ah Ad", "Qd 8d 7c 2d As"),
    ] {
        let named = |cards: &str| cards.split_whitespace().map(PlainCard::named).collect::<Vec<_>>();
        let counted = counted(keys, &named(without), named(cards).try_into().unwrap());
        let keys = &format!("{keys}\nshoe.removed = '{without}'");
        // The hand that the seat's strategy takes comes after the best.
        assert_eq!(chances(&explained(keys, cards)).last(), Some(&counted), "{keys}: {cards}");
    }
}

/// The example of docs/rules.md, with other readings of double and 3-6 that its text allows.
#[test]
fn arrangements_are_listed_from_the_best() {
    let explained = explained("", "3 6 8 4 8");
    let text = |name| column(&explained, name).into_iter().cloned().collect::<Vec<Cell>>();
    let rows: Vec<[Cell; 3]> = text("hand")
        .into_iter()
        .zip(text("ox"))
        .zip(text("power"))
        .map(|((hand, ox), power)| [hand, ox, power])
        .collect();
    let is = |row: [&str; 3]| row.map(Cell::from);
    assert_eq!(rows[0], is(["double_8", "3 6=3 4", "8 8"]));
    assert_eq!(rows[1], is(["ox_9", "8 4 8", "3 6"]));
    // 8 + 8 and, with the 6 read as 3, 3 + 3; 6 + 8 + 6 with either eight, and 6 + 6 if 8 + 4 + 8 is the Ox.
    let others = [
        ["ox_6", "3 6=3 4", "8 8"],
        ["ox_6", "8 4 8", "3 6=3"],
        ["ox_2", "3=6 6 8", "4 8"],
        ["ox_2", "3=6 6 8", "8 4"],
        ["ox_2", "8 4 8", "3=6 6"],
    ];
    assert_eq!(rows.len(), 2 + others.len());
    for row in others {
        assert!(rows.contains(&is(row)), "{row:?} is not in {rows:?}");
    }
    assert_eq!(text("pays")[..2], [3, 1].map(|units| Cell::Paid(houseodds::config::Decimal::whole(units))));
}

/// Dealt in this order, 3-6-8 is the first Ox. The highest number is 9, also if 3 and 6 count their faces.
#[test]
fn worse_choices_of_a_strategy_are_marked() {
    for (strategy, takes) in [("first-ox", "ox_2"), ("sum-only", "ox_9"), ("no-swap", "ox_9"), ("best", "")] {
        let explained = explained(&format!("strategy.players = '{strategy}'"), "3 6 8 4 8");
        let marked: Vec<(&Cell, &Cell)> = column(&explained, "hand")
            .into_iter()
            .zip(column(&explained, "taken_by"))
            .filter(|(_, taker)| **taker != Cell::Blank)
            .collect();
        match takes {
            "" => assert_eq!(marked, []),
            hand => assert_eq!(marked, [(&Cell::from(hand), &Cell::list([strategy]))]),
        }
        assert_eq!(chances(&explained).len(), if takes.is_empty() { 1 } else { 2 });
    }
}

/// Without a swap no three of 3-6-8-5-K sum to 10, 20 or 30. A seat that never swaps has no Ox, which never wins.
#[test]
fn a_strategy_without_an_ox_is_marked() {
    let explained = explained("strategy.players = 'no-swap'\nrules.no_ox_tie = 'dealer'", "3 6 8 5 K");
    let rows: Vec<(&Cell, &Cell)> =
        column(&explained, "hand").into_iter().zip(column(&explained, "taken_by")).collect();
    assert_eq!(rows.first(), Some(&(&Cell::from("ox_5"), &Cell::Blank)));
    assert_eq!(rows.last(), Some(&(&Cell::from("no_ox"), &Cell::list(["no-swap"]))));
    assert_eq!(chances(&explained).last().map(|row| row[0].clone()), Some(Cell::Share(0.0)));
}

/// Chances of all readings of a hand: a higher rank never wins less often. Suits that do not matter may be left out.
#[test]
fn chances_of_all_readings() {
    let game = Gnau::new(&rules(""));
    let all = |cards| game.explain(&Question { cards, all: true, ..Question::default() }).unwrap();
    let rows = chances(&all("3 6 8 4 8"));
    assert_eq!(rows.len(), 4);
    let wins: Vec<f64> = rows.iter().map(|row| if let Cell::Share(win) = row[0] { win } else { 0.0 }).collect();
    assert!(wins.is_sorted_by(|higher, lower| higher > lower), "{wins:?}");
    assert_eq!(rows, chances(&all("3s 6h 8d 4c 8s")));
}

/// The valid examples of the Japanese article, see D4 in docs/rules.md.
#[test]
fn examples_of_the_japanese_article() {
    for (cards, hand) in [
        ("44385", "no_ox"),
        ("44685", "no_ox"),
        ("10 4 6 8 5", "ox_3"),
        ("3 4 3 Ac 2", "five_small"),
        ("10 4 6 As 10", "ox_1"),
    ] {
        let explained = explained("base = 'gnau-five-small'", cards);
        assert_eq!(explained.facts[0].value, Cell::from(hand), "{cards}");
    }
}

/// An ace without a suit makes no tonku, if the hand has the same value with the ace of spades. The sources' examples
/// name no suits.
#[test]
fn an_ace_needs_its_suit_only_where_the_hand_depends_on_it() {
    for (keys, cards, hand, ace) in [
        // The 10 is no picture, so the ace of spades makes no tonku.
        ("", "10 4 6 1 10", "ox_1", "Ah"),
        ("rules.five_small = \"ace-to-four\"", "3 4 3 1 2", "five_small", "Ah"),
        ("", "Ah 1 8 3 9", "double_a", "Ac"),
        ("rules.tonku = \"off\"", "K 4 6 A Q", "ox_1", "A"),
    ] {
        let unsaid = explained(keys, cards);
        assert_eq!(unsaid.clone().to_json()["hand"], hand, "{cards}");
        let said = explained(
            keys,
            &cards
                .split(' ')
                .map(|card| if matches!(card, "1" | "A") { ace } else { card })
                .collect::<Vec<_>>()
                .join(" "),
        );
        assert_eq!(unsaid, said, "{cards}");
    }
    for (keys, cards, readings) in [
        ("", "K 4 6 A Q", "card 4 cannot be read at `A`: it could mean As (ngau_tonku) or Ah (ox_1); "),
        ("rules.tonku = \"ten-value\"", "10 4 6 1 10", "it could mean As (ngau_tonku) or Ah (ox_1); "),
        ("rules.ties = \"high-card-suit\"", "10 4 6 1 10", "needs a suit, because suits decide ties"),
    ] {
        let question = Question { cards, ..Question::default() };
        let error = Gnau::new(&rules(keys)).explain(&question).unwrap_err().to_string();
        assert!(error.contains(readings), "{cards}: {error}");
    }
}

/// Lists all hands of some cards.
fn listed(keys: &str, cards: usize) -> Answer {
    Gnau::new(&rules(keys)).explain(&Question { list: Some(cards), ..Question::default() }).unwrap()
}

/// The numbers of a column of a list.
fn numbers(listed: &Answer, name: &str) -> Vec<f64> {
    (0..listed.tables[0].rows.len()).map(|row| listed.tables[0].number(row, name).unwrap()).collect()
}

/// All hands of four cards: 2,274 by face and the ace of spades. Their mean is the player's known net, and the mean of those
/// above 0 is what stakes of 1 to 5 are known to add: (.618722209768 + .050682626424) / 4.
#[test]
fn all_hands_of_four_cards_are_listed() {
    let all = listed("players = 1", 4);
    let (shares, worths) = (numbers(&all, "probability"), numbers(&all, "worth"));
    assert_eq!(shares.len(), 2_274);
    assert!(worths.windows(2).all(|two| two[0] >= two[1]));
    let sum = |counted: &dyn Fn(f64) -> f64| {
        shares.iter().zip(&worths).map(|(share, worth)| share * counted(*worth)).sum::<f64>()
    };
    assert!((sum(&|_| 1.0) - 1.0).abs() < 1e-12 && (sum(&|worth| worth) + 0.050682626424).abs() < 1e-11);
    let free = (0.618722209768 + 0.050682626424) / 4.0;
    assert!((sum(&|worth| worth.max(0.0)) - free).abs() < 1e-11);
    assert!((all.figure("free_stake").unwrap() - free).abs() < 1e-11);
    let positive = sum(&|worth| f64::from(u8::from(worth > 0.0)));
    assert!((all.figure("positive").unwrap() - positive).abs() < 1e-12);
    let drawn: f64 = all.tables[1].rows.iter().map(|row| row[0].number().unwrap() * row[1].number().unwrap()).sum();
    assert!((drawn + 0.050682626424).abs() < 1e-11);
}

/// Where the ace of spades makes no hand, it has no rows of its own: 1,820 hands of four cards by face. Its hands are in the
/// rows of the other aces, also in a shoe that lacks one of these: shares are ways to draw, counted by hand.
#[test]
fn only_a_special_ace_of_spades_is_listed_apart() {
    let special = listed("players = 1", 4);
    assert_eq!(special.tables[0].rows.len(), 2_274);
    assert!(special.tables[0].rows.iter().any(|row| row[0].text().contains("As")));
    for (keys, rows, hands, two_aces) in [
        ("rules.tonku = 'off'", 1_820, 270_725.0, 6.0 * 16.0),
        ("rules.tonku = 'off'\nrules.ties = 'high-card-suit'", 1_820, 270_725.0, 6.0 * 16.0),
        ("rules.tonku = 'off'\nshoe.removed = 'Ah'", 1_819, 249_900.0, 3.0 * 16.0),
    ] {
        let all = listed(&format!("players = 1\n{keys}"), 4);
        let sheet = &all.tables[0];
        assert_eq!(sheet.rows.len(), rows, "{keys}");
        assert!(sheet.rows.iter().all(|row| !row[0].text().contains("As")), "{keys}");
        let of_aces = sheet.rows.iter().position(|row| row[0].text() == "A A 2 3").unwrap();
        let share = sheet.number(of_aces, "probability").unwrap();
        assert!((share - two_aces / hands).abs() < 1e-12, "{keys} {share}");
    }
}

/// Where suits decide ties, a row is the mean over all suits of what each hand is worth by itself, between the least and the
/// greatest.
#[test]
fn rows_are_means_over_suits() {
    let gone: Vec<String> = ["4", "6", "7", "9", "10", "J", "K"]
        .iter()
        .flat_map(|face| ["s", "h", "d", "c"].map(|suit| format!("{face}{suit}")))
        .collect();
    let keys = format!("players = 1\nrules.ties = 'high-card-suit'\nshoe.removed = '{} 3h 3d'", gone.join(" "));
    let all = listed(&keys, 2);
    let row = all.tables[0].rows.iter().position(|row| row[0].text() == "3 Q").unwrap();
    let worth = |cards: String| explained(&keys, &cards).figure("worth").unwrap();
    let mut worths = Vec::new();
    for three in ["s", "c"] {
        worths.extend(["s", "h", "d", "c"].map(|queen| worth(format!("3{three} Q{queen}"))));
    }
    worths.sort_by(f64::total_cmp);
    assert!(worths[7] - worths[0] > 1e-3, "{worths:?}");
    let mean = worths.iter().sum::<f64>() / 8.0;
    for (name, expected) in [("worth", mean), ("lowest", worths[0]), ("highest", worths[7])] {
        let found = all.tables[0].number(row, name).unwrap();
        assert!((found - expected).abs() < 1e-12, "{name}: {found} {expected}");
    }
    let refused = Gnau::new(&rules("")).explain(&Question { list: Some(5), ..Question::default() });
    assert_eq!(refused.unwrap_err().to_string(), "hands of 1 to 4 cards are listed, not of 5");
}
