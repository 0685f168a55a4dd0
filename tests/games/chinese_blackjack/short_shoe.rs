//! `pack_runs_out = "stands"`: more seats than the shoe has five cards for.

use super::both::of_one_deal;
use super::plain::{PlainChineseBlackjack, PlainSide};
use crate::banked::{Round, Seat, read_round};
use crate::play::{card_of, config, one_round, pack, run};
use houseodds::config::render;
use houseodds::engine::Unwatched;
use houseodds::games::load_text;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Seats that play differently, stakes and payouts of one side, a dealer who reveals, players who pay the table.
const TABLES: [&str; 5] = [
    "players = 11\nrules.pack_runs_out = 'stands'\n",
    "players = 24\nrules.pack_runs_out = 'stands'\nrules.ties = 'dealer'\npayout.dealer = { win = 2 }\n",
    "players = 14\nrules.pack_runs_out = 'stands'\nrules.five_dragon_settles = 'showdown'\n\
     strategy.dealer = { stand_at.two = 19, stand_at.three = 18, reveal = { 16 = [3, 4], 17 = [2, 4], 18 = [3] } }\n",
    "players = 12\nrules.pack_runs_out = 'stands'\nstrategy.player = { stand_at.two = 18, stand_at.three = 20 }\n\
     special.sevens.cards = ['7 7']\npayout.sevens = 5\n",
    "players = 14\nrules.pack_runs_out = 'stands'\nrules.pays_table = 25\n\
     strategy.player = { stand_at.two = 19, stand_at.three = 21, stand_at.four = 21 }\n",
];

/// Compares the program with the plain game on the same order of a pack, seat by seat. Some orders have the low cards
/// first, so that they run out early.
#[test]
fn the_same_cards_settle_the_same() {
    let mut rng = ChaCha8Rng::seed_from_u64(40);
    let mut short = 0;
    for keys in TABLES {
        let keys = of_one_deal(keys);
        let (program, plain) = (config("chinese-blackjack", &keys), PlainChineseBlackjack::from_toml(&keys));
        let game = program.rules.game(&Unwatched);
        for round in 0..40 {
            let mut cards: Vec<(u8, u8)> = pack().collect();
            cards.shuffle(&mut rng);
            if round % 2 == 0 {
                cards.sort_by_key(|(face, _)| u8::from(*face > 7 && face % 2 == 0));
            }
            let faces: Vec<u8> = cards.iter().map(|(face, _)| *face).collect();
            let expected = plain.deal_from(&faces);
            let numbers: Vec<u8> = cards.iter().map(|card| card_of(*card).index()).collect();
            let seat = |seat: &super::plain::PlainSeat| Seat {
                hand: seat.class.clone(),
                side: match seat.side {
                    PlainSide::Win => "Win",
                    PlainSide::Push => "Push",
                    PlainSide::Lose => "Lose",
                },
                net: seat.net + seat.payments * 10_000,
                gross: seat.gross,
            };
            let expected =
                Round { dealer: expected.dealer_class.clone(), seats: expected.seats.iter().map(seat).collect() };
            assert_eq!(read_round(&one_round(&*game, &numbers), plain.players), expected, "{keys} {faces:?}");
            let is_low =
                |hand: &str| hand.split('_').next().is_some_and(|total| total.parse::<u8>().is_ok_and(|t| t < 16));
            short += expected.seats.iter().filter(|seat| is_low(&seat.hand)).count();
        }
    }
    assert!(short > 200, "{short} hands that could not draw");
}

/// Hands in the program's rounds are as frequent as in the plain game, including redeals after the dealer's escape.
#[test]
fn both_games_deal_equal_rounds() {
    const ROUNDS: usize = 4_000;
    let keys = "players = 15\nrules.pack_runs_out = 'stands'\n";
    let (program, plain) = (config("chinese-blackjack", keys), PlainChineseBlackjack::from_toml(keys));
    let game = program.rules.game(&Unwatched);
    let tables = game.tables(&run(&*game, 9, ROUNDS as u64).tally);
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    let mut hands: BTreeMap<String, f64> = BTreeMap::new();
    for _ in 0..ROUNDS {
        let round = plain.round(&mut rng);
        *hands.entry(format!("dealer {}", round.dealer_class)).or_default() += 1.0;
        *hands.entry(format!("seat_15 {}", round.seats[14].class)).or_default() += 1.0;
    }
    let mut compared = 0;
    for row in tables.rows("frequency") {
        let (role, hand) = (row.labels[0].to_string(), row.labels[1].to_string());
        if !["dealer", "seat_15"].contains(&role.as_str()) {
            continue;
        }
        let (found, expected) = (row.count.unwrap() as f64, *hands.get(&format!("{role} {hand}")).unwrap_or(&0.0));
        assert!(
            (found - expected).abs() < 5.0 * (found + expected).max(4.0).sqrt(),
            "{role} {hand}: {found}, {expected}"
        );
        compared += usize::from(expected > 20.0);
    }
    assert!(compared > 20);
}

/// With five cards for everybody the rule has no effect. With fewer than two, nobody can play.
#[test]
fn it_matters_only_where_cards_may_run_out() {
    let toml = |keys: &str| config("chinese-blackjack", keys).values.to_toml();
    let idle = config("chinese-blackjack", "rules.pack_runs_out = 'stands'");
    assert_eq!(
        idle.warnings.iter().map(|warning| &*warning.message).collect::<Vec<_>>(),
        ["`rules.pack_runs_out` has no effect: there are five cards for everybody"]
    );
    assert_eq!(config("chinese-blackjack", "").rules.game(&Unwatched).shoe().dealt, 25);
    assert!(toml("players = 11\nrules.pack_runs_out = 'stands'").contains("pack_runs_out = \"stands\""));
    // Two cards missing make the difference.
    let removed = "players = 9\nrules.pack_runs_out = 'stands'\nshoe.removed = '2 2 K'";
    assert!(config("chinese-blackjack", removed).warnings.is_empty());
    for (keys, message) in [
        ("players = 10", "`players` = 10 needs 55 cards, but `decks` = 1 has 52"),
        ("players = 26\nrules.pack_runs_out = 'stands'", "`players` = 26 needs 54 cards, but `decks` = 1 has 52"),
    ] {
        let error = load_text("test", &format!("game = 'chinese-blackjack'\n{keys}")).unwrap_err();
        assert!(render(&error.0, false, false).contains(message), "{keys}");
    }
}
