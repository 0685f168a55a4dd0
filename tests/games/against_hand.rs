//! Two given hands settled: as a round with them is, and as worked out by hand.

use crate::banked::{Seat, read_round};
use crate::chinese_blackjack::plain::PlainChineseBlackjack;
use crate::chinese_blackjack::{both as blackjack, simulation};
use crate::gnau::{both as gnau, mixtures};
use crate::play::{config, name, one_round};
use houseodds::Answer;
use houseodds::cards::Card;
use houseodds::engine::Unwatched;
use houseodds::games::gnau::Gnau;
use houseodds::games::{Game, Question, Unexplained};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value as Json;

fn ask(game: &dyn Game, cards: &str, other: &str) -> Result<Answer, Unexplained> {
    game.explain(&Question { cards, against_hand: Some(other), ..Question::default() })
}

/// Returns the settlement of two hands, as `winner paid`, then the tie.
fn settlement(game: &str, keys: &str, cards: &str, other: &str) -> (String, Option<String>) {
    let keys = format!("players = 1\n{keys}");
    let answer = match ask(&*config(game, &keys).rules.game(&Unwatched), cards, other) {
        Ok(explained) => explained.to_json(),
        Err(error) => panic!("{keys}: {cards} against {other}: {error}"),
    };
    let tie = answer.get("tie").map(|tie| tie.as_str().unwrap().to_owned());
    (format!("{} {}", answer["winner"].as_str().unwrap(), answer["paid"]), tie)
}

/// Checks that two hands settle as in a round.
fn assert_settled(game: &dyn Game, cards: &str, other: &str, seat: &Seat, keys: &str) {
    let explained = ask(game, cards, other);
    let answer = match explained {
        Ok(explained) => explained.to_json(),
        Err(error) => panic!("{keys}: {cards} against {other}: {error}"),
    };
    let parts = |number: &Json| (number.as_f64().unwrap() * 1e8).round() as i64;
    let winner =
        ["dealer", "nobody", "player"][["Lose", "Push", "Win"].iter().position(|side| *side == seat.side).unwrap()];
    assert_eq!(answer["winner"], winner, "{keys}: {cards} against {other}");
    assert_eq!(parts(&answer["paid"]), seat.gross.abs(), "{keys}: {cards} against {other}");
    assert_eq!(parts(&answer["net"]), seat.net, "{keys}: {cards} against {other}");
}

/// Compares Chinese Blackjack hands at which players of random rules end, from few faces. Returns the numbers of rounds
/// that were settled, and left by an escape.
fn blackjack_pairs(mixtures: usize, rounds: usize) -> [usize; 2] {
    let mut rng = ChaCha8Rng::seed_from_u64(46);
    let mut seen = [0; 2];
    for _ in 0..mixtures {
        let keys = blackjack::of_one_deal(&simulation::random_config(&mut rng, 1, 8));
        let (game, plain) = (blackjack::game(&keys), PlainChineseBlackjack::from_toml(&keys));
        let faces: Vec<u8> = (0..rng.random_range(3..=13)).map(|_| rng.random_range(1..=13)).collect();
        for _ in 0..rounds {
            let [dealer, seat]: [[u8; 5]; 2] =
                std::array::from_fn(|_| std::array::from_fn(|_| *faces.choose(&mut rng).unwrap()));
            let (round, used) = plain.play_and_see(dealer, &[seat]);
            if round.dealer_class == "escape" || round.seats[0].class == "escape" {
                seen[1] += 1;
                continue;
            }
            let cards: Vec<u8> = dealer.iter().chain(&seat).map(|face| Card::new(*face, 0).unwrap().index()).collect();
            let settled = read_round(&one_round(&game, &cards), 1).seats.remove(0);
            let text = |cards: &[u8]| cards.iter().map(|face| name((*face, 0))).collect::<Vec<_>>().join(" ");
            assert_settled(&game, &text(&seat[..used[1]]), &text(&dealer[..used[0]]), &settled, &keys);
            seen[0] += 1;
        }
    }
    seen
}

#[test]
fn hands_of_blackjack_settle_as_in_rounds() {
    let [settled, _] = blackjack_pairs(12, 40);
    assert!(settled > 200, "{settled}");
}

#[test]
#[ignore = "long check"]
fn many_hands_of_blackjack_settle_as_in_rounds() {
    let [settled, _] = blackjack_pairs(1500, 100);
    assert!(settled > 50_000, "{settled}");
}

/// Compares Gnau hands of five cards under random rules, both read at their highest.
fn gnau_pairs(mixtures: usize, rounds: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(47);
    for _ in 0..mixtures {
        let keys = mixtures::random_config(&mut rng, 1, 8);
        let keys = keys.split("[strategy]").next().unwrap();
        let game = Gnau::new(&gnau::rules(keys));
        for _ in 0..rounds {
            let hands = [(); 2].map(|()| mixtures::random_hand(&mut rng));
            let [dealer, seat] = hands.map(|hand| hand.map(|card| name((card.face, card.suit))).join(" "));
            let cards: Vec<u8> = hands.iter().flatten().map(|card| gnau::card(*card).index()).collect();
            let settled = read_round(&one_round(&game, &cards), 1).seats.remove(0);
            assert_settled(&game, &seat, &dealer, &settled, keys);
        }
    }
}

#[test]
fn hands_of_gnau_settle_as_in_rounds() {
    gnau_pairs(12, 40);
}

#[test]
#[ignore = "long check"]
fn many_hands_of_gnau_settle_as_in_rounds() {
    gnau_pairs(1500, 100);
}

/// Worked out from docs/rules.md.
#[test]
fn blackjack_by_hand() {
    let one_sided = "payout = { dealer = { twenty_one = 1 }, dealer_bust = { twenty_one = 1.5 } }";
    for (keys, player, dealer, expected, tie) in [
        ("", "K 9", "10 8", "player 1", None),
        ("", "K 9", "9 7 3", "nobody 0", Some("rules.ties = \"push\"")),
        ("rules.ties = 'dealer'", "K 9", "9 7 3", "dealer 1", Some("rules.ties = \"dealer\"")),
        ("rules.ties = 'dealer'", "K 6 5", "9 7 5", "dealer 2", Some("rules.ties = \"dealer\"")),
        ("", "A K", "A 10", "nobody 0", Some("rules.ties_of.ban_nag = \"push\"")),
        ("", "A A", "A 10", "player 3", None),
        ("", "A Q", "A A", "dealer 3", None),
        // A hand without a special may hold anything, even if it must still draw.
        ("", "2 3", "A J", "dealer 2", None),
        ("", "A J", "2 3 4 5 6", "player 2", None),
        ("", "2 3 4 5 7", "K 6 5", "player 3", None),
        ("", "K 9", "2 3 4 5 6", "dealer 2", None),
        ("", "K Q 5", "9 8", "dealer 1", None),
        ("", "K Q 5", "K 6 5", "dealer 2", None),
        ("", "K Q 5", "10 6 9", "nobody 0", None),
        ("rules.both_bust = 'dealer'", "K Q 5", "10 6 9", "dealer 1", None),
        ("payout.five_card_bust = 3", "2 3 4 5 8", "9 8", "dealer 3", None),
        ("payout.five_card_bust = 3", "2 3 4 5 8", "K 2 K", "nobody 0", None),
        (one_sided, "K 6 5", "10 6 9", "player 1.5", None),
        (one_sided, "9 9", "K 6 5", "dealer 1", None),
        ("rules.five_dragon_settles = 'showdown'", "2 3 4 5 7", "2 3 4 5 6", "player 3", None),
        (
            "rules.five_dragon_settles = 'showdown'",
            "2 3 4 5 5",
            "2 3 4 5 6",
            "nobody 0",
            Some("rules.ties_of.five_dragon = \"push\""),
        ),
    ] {
        let expected = (expected.to_owned(), tie.map(str::to_owned));
        assert_eq!(
            settlement("chinese-blackjack", keys, player, dealer),
            expected,
            "{keys}: {player} against {dealer}"
        );
    }
}

/// Worked out from docs/rules.md.
#[test]
fn gnau_by_hand() {
    let by_suit = "rules.ties = 'high-card-suit'";
    for (keys, player, dealer, expected, tie) in [
        ("", "3s 6h 8d 4c 8h", "Ks 4h 6d 8c 9s", "player 3", None),
        ("", "Ks 4h 6d 8c 9s", "3s 6h 8d 4c 8h", "dealer 3", None),
        ("payout.dealer.double = 1", "Ks 4h 6d 8c 9s", "3s 6h 8d 4c 8h", "dealer 1", None),
        // Two hands of ox_7.
        ("", "Ks 4h 6d 8c 9s", "Qs 4c 6s 8d 9h", "dealer 1", Some("rules.ties = \"dealer\"")),
        ("rules.ties = 'push'", "Ks 4h 6d 8c 9s", "Qs 4c 6s 8d 9h", "nobody 0", Some("rules.ties = \"push\"")),
        (
            "rules.ties = 'high-card'",
            "Ks 4h 6d 8c 9s",
            "Qs 4c 6s 8d 9h",
            "player 1",
            Some("rules.ties = \"high-card\": highest card, K against Q"),
        ),
        (
            by_suit,
            "Kd 4h 6d 8c 9s",
            "Kc 4c 6s 8d 9h",
            "dealer 1",
            Some("rules.ties = \"high-card-suit\": suit of the highest card, Kd against Kc"),
        ),
        ("", "10s Jh Qd Qc Ks", "10h Jc Qh Qs Kd", "nobody 0", Some("rules.five_dukes_tie = \"push\"")),
        (
            "rules.no_ox_tie = 'push'",
            "2s 4h 5d 7c Ks",
            "2h 4c 5s 7d Kh",
            "nobody 0",
            Some("rules.no_ox_tie = \"push\""),
        ),
        (
            "rules.four_of_a_kind = 'on'\nrules.ties_of.four_of_a_kind = ['alike', 'dealer']",
            "9s 9h 9d 9c 2s",
            "8s 8h 8d 8c Ks",
            "player 5",
            Some("rules.ties_of.four_of_a_kind = [\"alike\", \"dealer\"]: cards alike, 9 against 8"),
        ),
        (
            "rules.ties_of.ox_10 = 'card-by-card'",
            "Kd Qd Jd 4s 6s",
            "Kh Qh Jh 2c 8c",
            "dealer 1",
            Some("rules.ties_of.ox_10 = \"card-by-card\": card by card, 6 against 8"),
        ),
        (
            "rules.ties = ['sum', 'dealer']",
            "Ks 4h 6d 8c 9s",
            "As 2h 7d 5c 2s",
            "player 1",
            Some("rules.ties = [\"sum\", \"dealer\"]: sum, 37 against 17"),
        ),
        (
            "rules.ties = 'suit'",
            "Ks 4h 6d 8c 9s",
            "Qs 4c 6s 8d 9h",
            "nobody 0",
            Some("rules.ties = \"suit\": all that is compared is equal"),
        ),
        (
            "rules.ties = ['suit', 'player']",
            "Kd 4h 6d 8c 9s",
            "Qc 4c 6s 8d 9h",
            "dealer 1",
            Some("rules.ties = [\"suit\", \"player\"]: suit of the highest card, Kd against Qc"),
        ),
        // A five dukes and a different hand that is its equal are no two five dukes.
        (
            "rules.straight = 'on'\nrules.ranking = [['straight', 'five_dukes'], 'ngau_tonku', 'double', 'ox']",
            "10s Jh Qd Qc Ks",
            "4s 5h 6d 7c 8s",
            "dealer 5",
            Some("rules.ties = \"dealer\""),
        ),
        ("payout.equal = 0.5", "Ks 4h 6d 8c 9s", "Qs 4c 6s 8d 9h", "dealer 0.5", Some("rules.ties = \"dealer\"")),
        ("payout.equal = 0.5", "3s 6h 8d 4c 8h", "Ks 4h 6d 8c 9s", "player 3", None),
        ("payout.by = 'dealer'", "3s 6h 8d 4c 8h", "Ks 4h 6d 8c 9s", "player 1", None),
        ("payout.by = 'player'", "Ks 4h 6d 8c 9s", "3s 6h 8d 4c 8h", "dealer 1", None),
        // A joker of ten value is the highest card, and has no suit.
        (
            "jokers = 2\nrules = { joker = 'ten-value', ties = 'high-card' }",
            "* Kh Kc 2d 3s",
            "Kd 10c Jd 2c 3h",
            "player 1",
            Some("rules.ties = \"high-card\": highest card, * against K"),
        ),
        (
            "jokers = 2\nrules = { joker = 'ten-value', ties = 'suit' }",
            "* Kh Kc 2d 3s",
            "Kd 10c Jd 2c 3h",
            "dealer 1",
            Some("rules.ties = \"suit\": suit of the highest card, * against Kd"),
        ),
        // A big joker is above a small one.
        (
            "jokers = 2\nrules = { joker = 'ten-value', joker_rank = 'big-and-small', ties = 'high-card' }",
            "* Kh Kc 2d 3s",
            "*+ 10c Jd 2c 3h",
            "dealer 1",
            Some("rules.ties = \"high-card\": highest card, * against *+"),
        ),
        (
            "jokers = 2\nrules = { joker = 'ten-value', joker_rank = 'big-and-small', ties = 'card-by-card' }",
            "*+ 10h Jc 2d 3s",
            "* Kc Kd 2c 3h",
            "player 1",
            Some("rules.ties = \"card-by-card\": card by card, *+ against *"),
        ),
        (
            "decks = 2\njokers = 2\nrules = { joker = 'ten-value', joker_rank = 'big-and-small', ties = 'high-card' }",
            "* Kh Kc 2d 3s",
            "* 10c Jd 2c 3h",
            "nobody 0",
            Some("rules.ties = \"high-card\": all that is compared is equal"),
        ),
        // Aces without a suit are none of spades, and not the same card.
        ("", "A 4 6 K 5", "A 3 7 Q 5", "dealer 1", Some("rules.ties = \"dealer\"")),
    ] {
        let expected = (expected.to_owned(), tie.map(str::to_owned));
        assert_eq!(settlement("gnau", keys, player, dealer), expected, "{keys}: {player} against {dealer}");
    }
    let commission = config("gnau", "players = 1\ncommission = 0.05");
    let answer = ask(&*commission.rules.game(&Unwatched), "3s 6h 8d 4c 8h", "Ks 4h 6d 8c 9s").unwrap().to_json();
    assert_eq!((answer["paid"].as_f64(), answer["net"].as_f64()), (Some(3.0), Some(2.85)));
}

/// Notes name what play would have made of hands that settle only as given.
#[test]
fn notes_compare_with_best_play() {
    let game = config("chinese-blackjack", "players = 1\nrules.free_hand = 'players'");
    let note = |player: &str, dealer: &str| {
        let answer = ask(&*game.rules.game(&Unwatched), player, dealer).unwrap().to_json();
        answer.get("note").map(|note| note.as_str().unwrap().to_owned())
    };
    for (player, dealer, expected) in [
        ("K 9", "9 8", None),
        ("9 6", "9 8", Some("the player may escape instead; the player must hit below 16 first")),
        ("K 9", "9 6", Some("the dealer must hit below 16 first")),
        ("9 6", "A K", Some("the player may escape instead")),
        ("2 3", "A K", None),
        ("K 6 5", "A K", Some("the dealer's special ends the round before anyone draws")),
        ("2 3 4 5 6", "9 3", None),
    ] {
        assert_eq!(note(player, dealer).as_deref(), expected, "{player} against {dealer}");
    }
}
