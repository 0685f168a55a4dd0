//! Specials whose two cards must be of one suit.

use super::both::{Both, game};
use super::exact::equal_to_enumeration;
use super::plain::SUIT;
use super::simulation::random_config;
use super::solve::{figure, rules, solve};
use super::tree::{Sums, walk};
use crate::agreement::assert_agrees;
use crate::play::{FaceAndSuit, card_of, config, shoe_of};
use houseodds::cards::Card;
use houseodds::engine::{Rounds, Unwatched};
use houseodds::games::chinese_blackjack::{Duel, RoundTree};
use houseodds::games::tree::GameTree;
use houseodds::games::{Against, Analysis, Game, Question, Solving};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// An ace and a card worth ten of one suit, above the plain ban-nag.
const SUITED: &str = "special.suited = { cards = ['A 10', 'A J', 'A Q', 'A K'], suits = 'same' }\npayout.suited = 3.5\n\
                      rules.special_ranking = ['ban_ban', 'suited', 'ban_nag']\n";
/// Pairs of one suit, and a five with a ten of one suit. In other suits both are played.
const PLAYED: &str = "special.twins = { cards = ['pair', '5 10'], suits = 'same' }\npayout.twins = 4\n\
                      rules.special_ranking = ['twins', 'ban_ban', 'ban_nag']\n";
/// A lopsided shoe of ten cards: (face, suit), copies.
const LOPSIDED: &[(FaceAndSuit, u32)] =
    &[((1, 0), 2), ((1, 3), 1), ((13, 0), 1), ((10, 3), 2), ((5, 3), 2), ((5, 1), 1), ((3, 2), 1)];

/// Returns the key of a shoe with these cards alone.
fn only(cards: &[(FaceAndSuit, u32)]) -> String {
    let all: Vec<FaceAndSuit> = cards.iter().flat_map(|(card, copies)| vec![*card; *copies as usize]).collect();
    format!("decks = 4\n{}", shoe_of(4, &all))
}

/// Of the C(52n, 2) pairs of n packs, 4 · n · 4n are an ace and a card worth ten of one suit, and 52 · C(n, 2) are pairs
/// of one suit.
#[test]
fn counted_by_hand() {
    for (keys, name, of_packs) in [
        (SUITED, "suited", (|n| 16 * n * n) as fn(u128) -> u128),
        // Fives and tens besides: 4 · n · n.
        (PLAYED, "twins", |n| 52 * n * (n - 1) / 2 + 4 * n * n),
    ] {
        for decks in [1, 2, 5] {
            let keys = format!("players = 1\ndecks = {decks}\nrules.free_hand = 'off'\n{keys}");
            let game = game(&keys);
            let tables = game.tables(&game.exact(&Unwatched).unwrap());
            let (table, all) = (tables.table("frequency").unwrap(), 26 * decks * (52 * decks - 1));
            for role in ["player", "dealer"] {
                let found = table.row(&[role, name]).unwrap().count.unwrap();
                assert_eq!(found * all, of_packs(decks) * table.whole[role], "{keys}");
            }
        }
    }
}

/// Both hold an ace and a ten of one suit: 16 ways, and 12 without the first ace's suit, in one pack.
#[test]
fn both_sides_by_hand() {
    let side = "side.both = { on = 'both', pays = { suited = 9 } }\n";
    let game = game(&format!("players = 1\nrules.free_hand = 'off'\n{SUITED}{side}"));
    let tables = game.tables(&game.exact(&Unwatched).unwrap());
    let mut rows = tables.rows("pays").iter();
    let row = rows.find(|row| row.labels[0].text() == "both" && row.labels[1].text() == "suited").unwrap();
    assert!((row.share() - 16.0 * 12.0 / (1326.0 * 1225.0)).abs() < 1e-15, "{row:?}");
}

/// Every order of a small lopsided shoe, dealt out by the plain game.
#[test]
fn small_worlds_dealt_out() {
    let escapes = "strategy.dealer.free_hand = 'escape-special'\nstrategy.player.free_hand = 'escape-special'\n";
    let bets = "side.two = { on = 'player-two', pays = { suited_pair = 5, twins = 3 } }\n";
    for (players, keys) in [
        (1, format!("{SUITED}{escapes}")),
        (1, format!("{PLAYED}{escapes}rules.dealer_escape = 'push'\n")),
        (1, format!("{PLAYED}rules.free_hand = 'off'\nrules.ties_of.twins = 'higher'\n")),
        (1, format!("{PLAYED}{bets}rules.ban_nag = 'pictures'\n")),
    ] {
        let pack: Vec<(u8, u32)> =
            LOPSIDED.iter().map(|((face, suit), copies)| (face + SUIT * suit, *copies)).collect();
        assert!(equal_to_enumeration(&format!("players = {players}\n{keys}"), &only(LOPSIDED), &pack).is_some());
    }
}

/// Two seats share the suits: the mean is exact, and the deviation of the dealer's round is left to simulation.
#[test]
fn two_seats_dealt_out() {
    let nines = [((9, 0), 3), ((9, 1), 3), ((9, 2), 3), ((9, 3), 2)];
    let suited: &[(FaceAndSuit, u32)] = &[((1, 0), 1), ((1, 3), 1), ((13, 0), 1), ((11, 3), 1)];
    // The suits of nines do not matter.
    let pack: Vec<(u8, u32)> = suited.iter().map(|((face, suit), copies)| (face + SUIT * suit, *copies)).collect();
    let pack = [&pack[..], &[(9, 11)]].concat();
    let shoe = only(&[suited, &nines].concat());
    for keys in ["", "rules.ties_of.suited = 'dealer'\n[[strategy.seat]]\nstand_at.two = 19\n[[strategy.seat]]\n"] {
        assert_eq!(equal_to_enumeration(&format!("players = 2\n{SUITED}{keys}"), &shoe, &pack), None);
    }
    assert_agrees(&config("chinese-blackjack", &format!("players = 3\ndecks = 2\n{PLAYED}")), "suits", 40_000);
}

/// Rounds of random cards and suits under random rules, one by one.
#[test]
fn rounds_under_random_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    for _ in 0..20 {
        let players = rng.random_range(1..=4);
        let own = ["['A 10', 'A K', '7 7']", "['pair', '5 10']", "['6 9', 'A A']"].choose(&mut rng).unwrap();
        let keys = random_config(&mut rng, players, 8);
        let keys = format!("special.zz = {{ cards = {own}, suits = 'same' }}\npayout.zz = 2.5\n{keys}");
        let both = Both::new(&ranked_first(&keys));
        for _ in 0..40 {
            let mut card =
                || *[1, 1, 5, 6, 7, 9, 10, 13, 4, 2].choose(&mut rng).unwrap() + SUIT * rng.random_range(0..3);
            let mut hand = || std::array::from_fn(|_| card());
            let (dealer, seats) = (hand(), (0..players).map(|_| hand()).collect::<Vec<_>>());
            both.play(dealer, &seats);
        }
    }
}

/// Puts the own special first in a ranking that the keys write out.
fn ranked_first(keys: &str) -> String {
    keys.replace("rules.special_ranking = [", "rules.special_ranking = ['zz', ")
}

/// Every deal of a lopsided shoe, walked card by card, has the solver's value.
#[test]
fn the_tree_matches_the_solver() {
    let shoe = [((1, 0), 2), ((1, 3), 1), ((13, 0), 2), ((12, 3), 3), ((5, 1), 2)];
    for keys in ["", "strategy.dealer.free_hand = 'escape-special'\nstrategy.player.free_hand = 'escape-special'\n"] {
        let rules = rules(&format!("players = 1\n{SUITED}{keys}{}", only(&shoe)));
        let (tree, mut sums) = (RoundTree::new(&rules), Sums::default());
        let mut left: Vec<(Card, u32)> = shoe.iter().map(|(card, copies)| (card_of(*card), *copies)).collect();
        walk(&tree, &tree.root(), &mut left, 1.0, &mut sums);
        let duel = Duel::new(&rules);
        let solved = duel.judge([&duel.seat_strategies(&rules)[0], &duel.dealer_strategy(&rules)]).value;
        let walked = sums.net / sums.played;
        assert!((walked - solved).abs() < 1e-12, "{walked} {solved} {keys}");
    }
}

/// The solver's value of the config is that of the enumeration, and best play is no worse.
#[test]
fn solved_and_enumerated() {
    let keys = format!("players = 1\ndecks = 2\n{SUITED}payout.dealer.suited = 2\n");
    let solved = solve(&keys, Against::Dealer);
    let game = game(&keys);
    let exact = -game.exact(&Unwatched).unwrap().dealer().mean.divided(game.unit()).nearest();
    assert!((figure(&solved, "config_value") - exact).abs() < 1e-12, "{exact}");
    assert!(figure(&solved, "value") > exact);
}

/// Tables whose suits are not solved or not enumerated say so.
#[test]
fn refusals() {
    let table = config("chinese-blackjack", &format!("players = 2\ndecks = 2\n{PLAYED}"));
    let refused = table.rules.solvable(&Solving::new(Against::BestPlay, 0)).unwrap_err().to_string();
    assert!(refused.contains("a special in one suit alone are played in others"), "{refused}");
    assert!(table.rules.practice(false).is_err() && table.rules.practice(true).is_err());
    let bets = "side.two = { on = 'player-two', pays = { suited = 3 } }\n";
    let table = config("chinese-blackjack", &format!("players = 1\n{SUITED}{bets}"));
    let refused = table.rules.solvable(&Solving::new(Against::BestPlay, 0)).unwrap_err().to_string();
    assert!(refused.contains("a side bet on two cards looks at the same suits"), "{refused}");
    let looks = format!("players = 2\n{SUITED}strategy.dealer.free_hand = 'escape-special'");
    let why = config("chinese-blackjack", &looks).rules.why_not_enumerated();
    assert_eq!(why, Some("a dealer whose escape depends on all seats sees specials of one suit"));
    assert!(config("chinese-blackjack", &format!("players = 2\n{SUITED}")).rules.why_not_enumerated().is_none());
}

/// `hand` needs suits where they make another special, and only there.
#[test]
fn hands_by_suit() {
    let class = |keys: &str, cards: &str| {
        let question = Question { cards, ..Question::default() };
        let explained = game(keys).explain(&question).map_err(|error| error.to_string())?;
        Ok::<_, String>(explained.facts.iter().find(|fact| fact.name == "class").unwrap().value.to_string())
    };
    for (cards, expected) in [("As Ks", "suited"), ("As Kh", "ban_nag"), ("A A", "ban_ban"), ("K 9", "19_2")] {
        assert_eq!(class(SUITED, cards), Ok(expected.to_owned()), "{cards}");
    }
    assert!(class(SUITED, "A Ks").unwrap_err().contains("a special looks at suits"));
    assert_eq!(class(&format!("decks = 2\n{PLAYED}"), "5s 10h"), Ok("15_2".to_owned()));
    let examples = game(SUITED).examples();
    let of = |class: &str| examples.iter().find(|(name, ..)| name == class).unwrap().1.clone();
    assert_eq!([of("suited"), of("ban_nag")], ["Ad 10d", "Ad 10c"]);
}
