//! The value of choosing the arrangement freely.

use super::both::rules;
use super::counts::{for_every_hand, plain_names};
use super::jokers::{Shoe, plain_of};
use super::plain::{PlainCard, PlainGnau, Worth};
use houseodds::engine::Unwatched;
use houseodds::games::gnau::Gnau;
use houseodds::games::{Against, Analysis, Solved, Solving, Unsolvable};
use houseodds::stats::Fraction;

fn solve(keys: &str) -> Solved {
    Gnau::new(&rules(keys)).solve(&Solving::new(Against::BestPlay, 0), &Unwatched).unwrap()
}

fn figure(solved: &Solved, name: &str) -> f64 {
    solved.answer.facts.iter().find(|figure| figure.name == name).unwrap().number().unwrap()
}

/// If a higher rank never pays less, taking it is always best.
#[test]
fn the_highest_rank_is_best_where_it_pays_most() {
    for keys in ["", "base = 'niu-niu-many'", "base = 'gnau-five-small'\nrules.ties = 'high-card-suit'"] {
        let solved = solve(keys);
        assert_eq!(figure(&solved, "freedom"), 0.0, "{keys}");
        assert_eq!(figure(&solved, "value"), figure(&solved, "highest_rank"));
        assert!(solved.answer.tables.is_empty());
        assert_eq!(figure(&solved, "no_swap") > 0.0, !keys.contains("niu-niu"), "{keys}");
    }
}

/// Compares two hands against every hand of the dealer with a plain simulator. An Ox ranks above the double and the
/// tonku, which pay three and five times as much. The dealer takes less with doubles and more with a 9.
#[test]
fn nets_are_those_of_every_dealer() {
    let keys = "rules.ranking = ['ox', 'double', 'ngau_tonku', 'five_dukes']\nplayers = 1\n\
                payout.dealer = { double = 2, ox_9 = 4 }";
    let choices = solve(keys).answer.tables.into_iter().find(|chart| chart.name == "choices").unwrap();
    let plain_name = plain_names(keys);
    let rank = |hand: &str| match hand.split_once('_').unwrap() {
        ("ox", number) => 100 + number.parse::<i32>().unwrap(),
        ("double", face) => {
            50 + match face {
                "a" => 1,
                "j" => 11,
                "q" => 12,
                "k" => 13,
                number => number.parse().unwrap(),
            }
        }
        ("ngau", _) => 40,
        ("five", _) => 30,
        _ => 0,
    };
    let pays = |hand: &str| match rank(hand) {
        100.. => 1.0,
        50.. => 3.0,
        40 => 5.0,
        30 => 7.0,
        _ => 0.0,
    };
    let takes = |hand: &str| match rank(hand) {
        109 => 4.0,
        50..=63 => 2.0,
        _ => pays(hand),
    };
    let card = |face, suit| PlainCard { face, suit };
    for (names, held) in [
        ("A A 8 J As", [card(1, 0), card(1, 1), card(8, 0), card(11, 0), card(1, 3)]),
        ("A A 7 7 8", [card(1, 0), card(1, 1), card(7, 0), card(7, 1), card(8, 0)]),
    ] {
        let row = choices.rows.iter().find(|row| row[0].to_string() == names).unwrap();
        let claims = [&row[2], &row[4]].map(ToString::to_string);
        let (mut nets, mut dealers) = ([0.0; 2], 0);
        for_every_hand(|dealer| {
            if dealer.iter().any(|card| held.contains(card)) {
                return;
            }
            dealers += 1;
            let hand = plain_name(dealer);
            for (net, claim) in nets.iter_mut().zip(&claims) {
                *net += if rank(claim) > rank(hand) { pays(claim) } else { -takes(hand) };
            }
        });
        assert_eq!(dealers, 1_533_939);
        for (net, shown) in nets.iter().zip([&row[3], &row[5]]) {
            assert!((net / f64::from(dealers) - shown.number().unwrap()).abs() < 1e-12, "{names}");
        }
    }
}

/// Returns the values of the dealer's cards, with the number of their 120 orders.
fn of_dealer(plain: &PlainGnau, cards: [PlainCard; 5], looks_at_order: bool) -> Vec<(Worth, i64)> {
    if !looks_at_order {
        return vec![(plain.worth_of_dealer(&cards), 120)];
    }
    let mut distribution: Vec<(Worth, i64)> = Vec::new();
    for order in 0..120 {
        // Each place takes one of the cards left.
        let (mut left, mut dealt, mut code) = (cards.to_vec(), cards, order);
        for (at, card) in dealt.iter_mut().enumerate() {
            *card = left.remove(code % (5 - at));
            code /= 5 - at;
        }
        let worth = plain.worth_of_dealer(&dealt);
        match distribution.iter_mut().find(|(known, _)| *known == worth) {
            Some((_, orders)) => *orders += 1,
            None => distribution.push((worth, 1)),
        }
    }
    distribution
}

/// Deals out a lopsided shoe and returns the nets of two players: one who arranges each hand, with all its suits, for
/// the most against the remaining dealers, and one who takes the highest.
fn by_hand(shoe: &Shoe, keys: &str) -> [f64; 2] {
    let plain = plain_of(keys);
    let hands = shoe.hands();
    let looks_at_order = keys.contains("first-ox") || keys.contains("sum-only");
    let dealers: Vec<_> = hands.iter().map(|(_, cards)| of_dealer(&plain, *cards, looks_at_order)).collect();
    let (mut best, mut highest, mut deals) = (0, 0, 0);
    for (held, cards) in &hands {
        let left: Vec<usize> = (0..hands.len()).filter(|at| hands[*at].0 & held == 0).collect();
        let net = |worth| -> i64 {
            let against = |at: &usize| {
                let settle = |dealer| plain.settle_worths([worth, dealer], [cards, &hands[*at].1]).net;
                dealers[*at].iter().map(|(dealer, orders)| settle(*dealer) * orders).sum::<i64>()
            };
            left.iter().map(against).sum()
        };
        let mut worths: Vec<Worth> = Vec::new();
        for worth in plain.worths(cards, "best") {
            if !worths.contains(&worth) {
                worths.push(worth);
            }
        }
        let taken = net(plain.highest(&worths));
        best += worths.into_iter().map(net).max().unwrap_or(taken);
        highest += taken;
        deals += 120 * left.len() as i64;
    }
    [best, highest].map(|net| Fraction::new(net.into(), deals.into()).divided(100_000_000).nearest())
}

/// Hands that rank above an Ox pay less, to one side.
const LOW: &str =
    "payout.ox = 4\npayout.ox_9 = 1\npayout.double = 2\npayout.dealer.double = 1\npayout.dealer.ox_10 = 7\n";
const FLUSH: &str = "hand.flush = { suits = 'same' }\npayout.flush = 1\npayout.dealer.flush = 9\n\
                     rules.ranking = ['flush', 'five_dukes', 'ngau_tonku', 'double', 'ox']\n";
const OF_SOME: &str = "hand.pair_left = { rest = { suits = 'same', faces = ['7', 'Q', 'K'] } }\nhand.king = { has = 'Kh' }\n\
                       payout.pair_left = 2\npayout.king = 1\npayout.dealer.king = 7\n\
                       rules.ranking = ['king', 'ngau_tonku', ['double', 'pair_left'], 'ox', 'five_dukes']\n";

/// Checks that the values of free choice and of the highest rank equal those over all deals, and that no fixed strategy
/// is worth more.
fn assert_solved(shoes: &[(&str, usize, usize, String)]) {
    for (cards, decks, jokers, keys) in shoes {
        let shoe = Shoe::new(cards, *decks, *jokers);
        let keys = format!("{}{keys}", shoe.keys);
        let solved = solve(&keys);
        let [best, highest] = by_hand(&shoe, &keys);
        assert_eq!(figure(&solved, "value"), best, "{keys}");
        assert_eq!(figure(&solved, "highest_rank"), highest, "{keys}");
        assert!(best > highest, "{keys}");
        for fixed in ["no_swap", "first_ox", "sum_only"] {
            assert!(highest - figure(&solved, fixed) <= best, "{fixed} under {keys}");
        }
    }
}

const BY_SUIT: &str = "rules.ties = 'high-card-suit'\n";
const OF_HEARTS: &str = "2h 4h 7h 9h Kh 3h Ks Qs 3s 5s 10c 8d";

/// Suits make a hand, and decide ties.
#[test]
fn suited_hands_dealt_out() {
    assert_solved(&[
        (OF_HEARTS, 1, 0, format!("{LOW}{FLUSH}{BY_SUIT}commission = 0.05\n")),
        ("2h 4h 7h Kh Kh 3h Ks Ks 3s 5s 8d", 2, 0, format!("{LOW}{FLUSH}")),
    ]);
}

/// Suits of some cards make hands.
#[test]
fn hands_with_suits_of_some_cards_dealt_out() {
    let cards = "Kh 5c 7h Qh 7d Kd 4c 3s 10s 2s 8d 6h";
    assert_solved(&[(cards, 1, 0, format!("{LOW}{OF_SOME}"))]);
}

/// Suits decide ties, of the highest cards of the same face, or of any.
#[test]
fn ties_by_suit_dealt_out() {
    assert_solved(&[
        ("Kh Kh Ks 3h 3s 6d 4c 4c 7s 8d 2c", 2, 0, format!("{LOW}{BY_SUIT}")),
        ("Kh Kd Ks 3h 3s 6d 4c 7s 8d 2c 10s 8h", 1, 0, format!("{LOW}rules.ties = ['suit', 'alike', 'player']\n")),
    ]);
}

#[test]
#[ignore = "long check"]
fn more_suits_dealt_out() {
    let of_two_packs = "2h 4h 7h Kh Kh 3h Ks Ks 3s 5s 5s 8d";
    assert_solved(&[
        (OF_HEARTS, 1, 0, format!("{LOW}{FLUSH}")),
        (of_two_packs, 2, 0, format!("{LOW}{FLUSH}{BY_SUIT}")),
        (OF_HEARTS, 1, 0, format!("{LOW}{FLUSH}rules.ties = 'card-by-card'\n")),
        ("2h 4h 7h 9h Kh 3h Ks Qs 3s 5s 10c", 1, 0, format!("{LOW}{FLUSH}strategy.dealer = 'first-ox'\n")),
        (OF_HEARTS, 1, 0, format!("{FLUSH}payout.by = 'player'\npayout.ox = 3\n")),
        (OF_HEARTS, 1, 0, format!("{FLUSH}payout.by = 'dealer'\npayout.equal = 5\nrules.ties = ['suit', 'player']\n")),
        ("* 2h 4h 7h 9h Kh 3h Ks Qs 3s 5s 10c", 1, 1, format!("{LOW}{FLUSH}rules.joker = 'ten-value'\n")),
        ("Kh 5c 7h Qh 7d Kd 4c 3s 10s 2s 6h", 1, 0, format!("{LOW}{OF_SOME}strategy.dealer = 'sum-only'\n")),
        ("Kh Kh 7h Qh 7h Kd 4c 3s 10s 2s 3s 6h", 2, 0, format!("{LOW}{OF_SOME}{BY_SUIT}")),
        ("* 2h 4h 7h 9h Kh 3h Ks Qs 3s 5s", 1, 1, format!("{LOW}{FLUSH}")),
    ]);
    for ties in ["'high-card-suit'", "['sum', 'suit']", "['alike', 'suit', 'dealer']"] {
        let keys = format!("{LOW}rules.ties = {ties}\n");
        assert_solved(&[
            ("Kh Kd Ks 3h 3s 6d 4c 7s 8d 2c 10s 8h", 1, 0, keys.clone()),
            ("Kh Kh Ks 3h 3s 6d 4c 4c 7s 8d 2c 8d", 2, 0, keys),
        ]);
    }
}

/// Of equal hands with different settlements among their kind the better one is taken, though it pays no more.
#[test]
fn equals_with_ties_of_their_own_dealt_out() {
    let keys = "payout = { double = 1, ox = 1 }\nrules.ranking = ['ngau_tonku', 'five_dukes', ['double', 'ox']]\n\
                rules.ties = 'dealer'\nrules.ties_of = { double = 'dealer', ox = 'player' }\n";
    assert_solved(&[("Kh Kd Ks 3h 3s 6d 4c 7s 8d 2c 10s 8h", 1, 0, keys.to_owned())]);
}

#[test]
fn the_dealer_is_not_solved() {
    let game = Gnau::new(&rules(""));
    let answer = game.solve(&Solving::new(Against::Players, 0), &Unwatched);
    assert!(matches!(answer, Err(Unsolvable::Against("players", _))));
}
