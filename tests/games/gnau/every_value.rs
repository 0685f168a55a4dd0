//! Every value of every rule on lopsided shoes of ten cards, dealt out whole. The plain Gnau, the exact odds and the
//! simulator must have equal counts, and the answers of `hand` must agree with the matchups of the other five cards.

use super::mixtures::config_with;
use super::plain::{PlainCard, PlainGnau, PlainSide};
use crate::bets::both::{Cells, Round, cells, count, played};
use crate::play::{self, FaceAndSuit, config, shoe_of};
use houseodds::config::{ConfigError, Diagnostic, KeyKind};
use houseodds::engine::Unwatched;
use houseodds::games::{Cell, GAMES, Game, Question, load_text};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Ten cards, and the rules that two hands of them show: ties in the highest face with different suits, only the two lowest of a
/// face gone or all but one, doubles of different faces, threes and sixes, the ace of spades with tens and pictures, five
/// dukes on both sides, small cards, house hands. Some need several packs.
const SHOES: [(&str, &[&str]); 11] = [
    ("Kd Kc 4h 5s 7d 9c 2h 8s Qd 3c", &["no_ox_tie"]),
    ("Kd Kd Kc 8c 8h 7s 7d 10c Jd Qs", &["double_rank", "ties"]),
    ("Ad Ac 9h 9s Kd Kc Qh Js 5d 5c", &["double_rank", "double"]),
    ("Kd Kd Kc Kh 10s Jd Qc 4h 6c 9s", &["ties"]),
    ("10d Jc Qh Kd Kc 10s Js Qd Kh 10c", &["five_dukes", "five_dukes_tie", "ranking"]),
    ("As Kc 10d 4h 6s As Jd 10h 3c 7s", &["tonku"]),
    ("3d 6c 3h 6s 3c 8d 6h Jc Kd Qs", &["three_six", "double"]),
    ("Ad Ac 2h 3s 3d 4c 2d Ah As 2s", &["five_small"]),
    ("4d 4c 4h 4s 9d 9c 9h 5s 5d 10c", &["four_of_a_kind", "full_house", "three_of_a_kind_ox"]),
    ("Ad 2c 3h 4s 5d 10c Jh Qd Kc As", &["straight"]),
    ("10c Jd Qh Kc Kd 10d Jc Qs Jh Kh", &["four_dukes"]),
];

/// Packs that have all of these cards.
const DECKS: usize = 4;

/// Returns the possible values of each rule.
fn values() -> BTreeMap<&'static str, Vec<String>> {
    let mut values = BTreeMap::new();
    let gnau = GAMES.iter().find(|game| game.name() == "gnau").unwrap();
    for key in gnau.keys().into_iter().filter(|key| key.path.starts_with("rules.")) {
        let of_key = match key.kind {
            // The shoes here have no jokers. The tests in `jokers` have both kinds.
            _ if key.path.starts_with("rules.joker") => continue,
            // Tested below.
            KeyKind::Steps { .. } if key.path != "rules.ties" => continue,
            KeyKind::PerOwn(..) => continue,
            KeyKind::Word(words) | KeyKind::Steps { words, .. } => {
                words.iter().map(|word| format!("'{}'", word.name)).collect()
            }
            KeyKind::Flag => vec!["true".to_owned(), "false".to_owned()],
            KeyKind::Order { words, .. } => {
                let mut names: Vec<&str> = words.iter().map(|word| word.name).collect();
                let forth = format!("{names:?}");
                names.reverse();
                vec![forth, format!("{names:?}")]
            }
            _ => panic!("a new kind of rule: {}", key.path),
        };
        values.insert(key.path, of_key);
    }
    values
}

/// Returns the cards of a shoe in each of the 252 ways, the dealer's five first and then the player's. Ways in which
/// the player has the first card come first.
fn deals(shoe: &[FaceAndSuit]) -> Vec<Vec<FaceAndSuit>> {
    let dealers = (0u16..1 << 10).filter(|cards| cards.count_ones() == 5);
    let deal = |dealer: u16| {
        let [dealer, player] = [1, 0].map(|side| (0..10).filter(move |card| dealer << card >> 9 & 1 == side));
        dealer.chain(player).map(|card| shoe[card]).collect()
    };
    dealers.map(deal).collect()
}

/// Returns the count of each cell in 252 deals, from exact tables.
fn in_deals(game: &dyn Game, of: &str) -> Cells {
    let exact = game.tables(&game.exact(&Unwatched).expect("Gnau is enumerated"));
    let mut found = Cells::new();
    for (cell, times) in cells(&exact) {
        let whole = if cell.contains(" nets ") {
            let role = cell.split_once(" nets ").unwrap().0;
            let row = exact.table("payout").unwrap();
            row.rows_of(role).map(|row| row.count.unwrap()).sum::<u128>()
        } else {
            let bet = cell.split_once(": ").unwrap().0;
            let rows = exact.rows("pays").iter().filter(|row| row.labels[0] == *bet);
            rows.map(|row| row.count.unwrap()).sum()
        };
        assert_eq!(252 * times % whole as i128, 0, "{cell} of\n{of}");
        found.insert(cell, 252 * times / whole as i128);
    }
    found
}

/// Compares the answers of `hand` on three of the player's hands, others under other rules, with their matchups against
/// the only remaining hand.
fn assert_explained(game: &dyn Game, plain: &PlainGnau, deals: &[Vec<FaceAndSuit>], keys: &str) {
    for cards in deals.iter().skip(keys.len() % 84).step_by(84) {
        let typed: Vec<String> = cards[5..].iter().map(|card| play::name(*card)).collect();
        let explained = game.explain(&Question { cards: &typed.join(" "), ..Question::default() }).unwrap();
        let hand = |at: usize| -> [PlainCard; 5] {
            std::array::from_fn(|card| PlainCard { face: cards[at + card].0, suit: cards[at + card].1 })
        };
        let seat = &plain.settle(&hand(0), &[hand(5)]).seats[0];
        let share = |side| Cell::Share(f64::from(u8::from(seat.side == side)));
        let expected = [PlainSide::Win, PlainSide::Push, PlainSide::Lose].map(share);
        let mut rows =
            explained.tables[0].rows.iter().map(|row| &row[row.len() - 4..]).filter(|cells| cells[0] != Cell::Blank);
        assert_eq!(rows.next_back().unwrap()[..3], expected, "{typed:?} under\n{keys}");
    }
}

/// Returns random rules with this value of a key, with "best" hands so that orders do not matter, and with side bets.
fn with_value(key: &str, value: &str, others: u64) -> String {
    let random = config_with(&mut ChaCha8Rng::seed_from_u64(others), 1, DECKS, 0);
    let (rules, _) = random.split_once("[payout]\n").unwrap();
    let rule = key.strip_prefix("rules.").unwrap();
    let needed = match rule {
        // A tie of five dukes takes five dukes, and ties that somebody wins.
        "five_dukes_tie" => "five_dukes = 'ten-value'\nties = 'dealer'\n",
        // If equal hands have equal payouts, ties are won as often in either role.
        "ties" => "double = 'same-rank'\ndouble_rank = 'equal'\n",
        _ => "",
    };
    let own = format!("{needed}{rule} = {value}\n");
    let is_own = |line: &str| own.lines().any(|own| own.split(" = ").next() == line.split(" = ").next());
    // Most steps of ties are drawn among all rules in `equal_hands`. Here they would hide the value and take most of
    // the time.
    let is_of_steps = |line: &str| {
        let dear = ["ties = [", "ties = \"suit\"", "ties = \"card-by-card\"", "ties = \"sum\"", "ties = \"alike\""];
        line.starts_with("ties_of.") || dear.iter().any(|start| line.starts_with(start))
    };
    let others = rules.lines().filter(|line| !is_own(line) && !is_of_steps(line));
    let rules: String = others.map(|line| format!("{line}\n")).collect();
    format!(
        "{rules}{own}[payout]\nno_ox = 0.5\nox = 1\ndouble = 2.25\ndouble_k = 3\ndouble_8 = 5\nngau_tonku = 4\nfive_small = 6\n\
         four_of_a_kind = 7\nfull_house = 8\nstraight = 9\nfour_dukes = 10\nfive_dukes = 11\ndealer.ox_10 = 1.5\n\
         [side.a]\non = 'result'\npays = {{ tie = 11, win = 2 }}\npush = ['push']\n\
         [side.b]\non = 'both'\npays = {{ ox = 3, ox_9 = 4 }}\n"
    )
}

/// Removes the bet on a push from the keys, if no hand pushes.
fn with_possible_events(keys: &str, shoe: &[FaceAndSuit]) -> String {
    let text = format!("game = 'gnau'\n{}{keys}", shoe_of(DECKS, shoe));
    let is_mistake = |error: &Diagnostic| error.message.contains("names \"push\", which never happens");
    match load_text("test", &text) {
        Err(ConfigError(errors)) if errors.iter().all(is_mistake) => keys.replace("push = ['push']\n", ""),
        _ => keys.to_owned(),
    }
}

/// Counts all deals of a shoe three times.
fn count_three_times(keys: &str, shoe: &[FaceAndSuit]) -> Cells {
    let keys = &*with_possible_events(keys, shoe);
    let deals = deals(shoe);
    let plain = PlainGnau::from_toml(keys);
    let told = |cards: &Vec<FaceAndSuit>| -> Round {
        let hand =
            |at: usize| std::array::from_fn(|card| PlainCard { face: cards[at + card].0, suit: cards[at + card].1 });
        (cards.clone(), vec![plain.told(&plain.settle(&hand(0), &[hand(5)]), 0)])
    };
    let rounds: Vec<Round> = deals.iter().map(told).collect();
    let expected = count(&plain.bets, plain.commission.into(), &rounds).cells;
    // Each of two hands may be the dealer's, which would hide the winner of a tie. The holder of the first card
    // distinguishes them.
    let (one, other) = rounds.split_at(rounds.len() / 2);
    let game = config("gnau", &format!("{}{keys}", shoe_of(DECKS, shoe))).rules.game(&Unwatched);
    let about = format!("{shoe:?} under\n{keys}");
    for rounds in [one, other] {
        assert_eq!(
            cells(&played(&*game, rounds)),
            count(&plain.bets, plain.commission.into(), rounds).cells,
            "simulated, {about}"
        );
    }
    assert_eq!(in_deals(&*game, &about), expected, "exact, {about}");
    assert_explained(&*game, &plain, &deals, &about);
    expected
}

/// Deals out ties by steps and by hand, payouts on equal hands and by either hand, among other random rules.
fn equal_hands(mixtures: u64) {
    for (at, (cards, _)) in SHOES.iter().enumerate() {
        let shoe: Vec<FaceAndSuit> = cards.split(' ').map(play::named).collect();
        for mixture in 0..mixtures {
            let mut rng = ChaCha8Rng::seed_from_u64(100 * mixture + at as u64);
            let random = config_with(&mut rng, 1, DECKS, (mixture % 3) as usize);
            // With the best hands, so that orders do not matter.
            let (keys, _) = random.split_once("[strategy]\n").unwrap();
            count_three_times(keys, &shoe);
        }
    }
}

#[test]
fn ties_and_prices_of_equal_hands() {
    equal_hands(1);
}

#[test]
#[ignore = "long check"]
fn ties_and_prices_of_equal_hands_among_many_others() {
    equal_hands(60);
}

/// Tests hands of one suit on shoes with different suits: low and high, in sequence, with pairs of one card, in both
/// hands at once.
#[test]
fn hands_of_one_suit() {
    const HANDS: &str = "hand.flush = { suits = 'same' }\nhand.low = { suits = 'same', sum = { at_most = 30 } }\n\
                         hand.run = { suits = 'same', straight = 'no-ace-high' }\n\
                         payout = { flush = 5, low = 2.5, run = 8, dealer.low = 4 }\n\
                         side.s = { pays = { run = 9, low = 3 } }\n";
    for shoe in [
        "Kd Qd Jd 9d 2d Ad 4d Ks 9s 2s",
        "As 2s 3s 4s 5s 6s Kh 9h 7h 4h",
        "3d 4d 5d 6d 7d 10s Js Qs Ks As",
        "8c 8c Kc Kc Qc 5c Kd Qd 5d 8d",
    ] {
        let shoe: Vec<FaceAndSuit> = shoe.split(' ').map(play::named).collect();
        for (ties, dealer) in [
            ("'high-card-suit'", "best"),
            ("'high-card'", "no-swap"),
            ("'dealer'", "best"),
            ("['suit', 'alike', 'player']", "best"),
            ("['card-by-card', 'suit']", "best"),
        ] {
            let ranking = "['run', 'low', ['flush', 'ngau_tonku'], 'double', 'five_dukes', 'ox']";
            count_three_times(
                &format!(
                    "players = 1\ndecks = {DECKS}\n{HANDS}rules.ranking = {ranking}\nrules.ties = {ties}\n\
                     strategy.dealer = '{dealer}'\n"
                ),
                &shoe,
            );
        }
    }
}

/// Returns shoes of plain cards, first those made for a rule.
fn shoes_for(rule: &str) -> Vec<Vec<FaceAndSuit>> {
    let mut shoes = SHOES;
    shoes.sort_by_key(|(_, rules)| !rules.contains(&rule));
    shoes.iter().map(|(cards, _)| cards.split(' ').map(play::named).collect()).collect()
}

/// Tests each value of each rule, on shoe after shoe among other mixtures of the other rules: on `least` shoes, and
/// until every two values have given different counts.
fn every_value(least: usize) {
    for (key, values) in values() {
        let shoes = shoes_for(key.strip_prefix("rules.").unwrap());
        let mut distributions = vec![Vec::new(); values.len()];
        let mut tried = 0;
        while tried < least
            || distributions.iter().enumerate().any(|(at, distribution)| distributions[..at].contains(distribution))
        {
            assert!(tried < 300, "nothing tells the values of {key} apart");
            for (value, distributions) in values.iter().zip(&mut distributions) {
                distributions
                    .push(count_three_times(&with_value(key, value, tried as u64), &shoes[tried % shoes.len()]));
            }
            tried += 1;
        }
    }
}

#[test]
fn every_value_of_every_rule() {
    every_value(1);
}

#[test]
#[ignore = "long check"]
fn every_value_of_every_rule_among_many_others() {
    every_value(200);
}
