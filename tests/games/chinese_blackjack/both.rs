//! Asks the program and the plain Chinese Blackjack the same question, and requires the same answer.

use super::plain::{PlainChineseBlackjack, PlainRound, PlainSide, SUIT};
use crate::banked::{Round, Seat, read_round};
use crate::play::{config, one_round};
use houseodds::cards::Card;
use houseodds::games::chinese_blackjack::ChineseBlackjack;

/// Returns the program's game of a config text.
pub fn game(keys: &str) -> ChineseBlackjack {
    ChineseBlackjack::new(config("chinese-blackjack", keys).rules_as().unwrap())
}

/// Returns these keys for given cards, with no redeals.
pub fn of_one_deal(keys: &str) -> String {
    if keys.contains("dealer_escape") {
        return keys.replace("dealer_escape = 'redeal'", "dealer_escape = 'push'");
    }
    for (rules, with) in
        [("rules = { ", "rules = { dealer_escape = 'push', "), ("[rules]\n", "[rules]\ndealer_escape = 'push'\n")]
    {
        if keys.contains(rules) {
            return keys.replace(rules, with);
        }
    }
    format!("rules.dealer_escape = 'push'\n{keys}")
}

/// The program's game and the plain one of the same keys.
pub struct Both {
    keys: String,
    program: ChineseBlackjack,
    plain: PlainChineseBlackjack,
}

impl Both {
    pub fn new(keys: &str) -> Both {
        let keys = of_one_deal(keys);
        Both { program: game(&keys), plain: PlainChineseBlackjack::from_toml(&keys), keys }
    }

    /// Plays one round in both games, with five cards for every hand. A face of 0 must not be drawn: the plain game stops
    /// there, the program finds a deuce.
    pub fn play(&self, dealer: [u8; 5], seats: &[[u8; 5]]) -> Round {
        let plain = Round::from(&self.plain.play(dealer, seats));
        let cards: Vec<u8> = std::iter::once(&dealer)
            .chain(seats)
            .flatten()
            .map(|card| Card::new(if *card == 0 { 2 } else { card % SUIT }, card / SUIT).expect("a card").index())
            .collect();
        let tables = one_round(&self.program, &cards);
        assert_eq!(read_round(&tables, seats.len()), plain, "{}: {dealer:?} {seats:?}", self.keys);
        plain
    }
}

/// Plays one round under the rules of these keys, in both games.
pub fn play(keys: &str, dealer: [u8; 5], seats: &[[u8; 5]]) -> Round {
    Both::new(keys).play(dealer, seats)
}

impl From<&PlainRound> for Round {
    fn from(round: &PlainRound) -> Round {
        let seats = round.seats.iter().map(|seat| Seat {
            hand: seat.class.clone(),
            side: match seat.side {
                PlainSide::Win => "Win",
                PlainSide::Push => "Push",
                PlainSide::Lose => "Lose",
            },
            net: seat.net + seat.payments * 10_000,
            gross: seat.gross,
        });
        Round { dealer: round.dealer_class.clone(), seats: seats.collect() }
    }
}
