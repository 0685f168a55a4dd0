//! Asks the program and the plain Gnau the same question, and requires the same answer.

use super::plain::{PlainCard, PlainGnau, PlainRound};
use crate::banked::{Round, Seat, read_round};
use crate::play::{card_of, config, one_round};
use houseodds::cards::Card;
use houseodds::config::Words;
use houseodds::games::gnau::{Gnau, HandEvaluator, Rules as GnauRules, Strategy};

/// Returns the program's rules of a config text.
pub fn rules(keys: &str) -> GnauRules {
    config("gnau", keys).rules_as().cloned().unwrap()
}

pub fn card(card: PlainCard) -> Card {
    card_of((card.face, card.suit))
}

/// Returns the hand's name, after checking that both agree.
pub fn hand(config: &str, strategy: &str, cards: &[PlainCard; 5]) -> &'static str {
    let plain = PlainGnau::from_toml(config).hand(cards, strategy);
    let rules = rules(config);
    let holder = HandEvaluator::new(&rules, Strategy::from_word(strategy).expect("a strategy"));
    assert_eq!(holder.name(holder.hand(&cards.map(card))), plain, "{config}: {strategy} of {cards:?}");
    plain
}

/// The program's game and the plain one of a config.
pub struct Both<'a> {
    config: &'a str,
    program: Gnau,
    plain: PlainGnau,
}

impl Both<'_> {
    pub fn new(config: &str) -> Both<'_> {
        Both { config, program: Gnau::new(&rules(config)), plain: PlainGnau::from_toml(config) }
    }

    /// Plays one round with these cards in both.
    pub fn settle(&self, dealer: &[PlainCard; 5], seats: &[[PlainCard; 5]]) -> PlainRound {
        let plain = self.plain.settle(dealer, seats);
        let cards: Vec<u8> = std::iter::once(dealer).chain(seats).flatten().map(|c| card(*c).index()).collect();
        let tables = one_round(&self.program, &cards);
        assert_eq!(read_round(&tables, seats.len()), Round::from(&plain), "{}: {dealer:?} {seats:?}", self.config);
        plain
    }
}

/// Plays one round under a config's rules in both.
pub fn settle(config: &str, dealer: &[PlainCard; 5], seats: &[[PlainCard; 5]]) -> PlainRound {
    Both::new(config).settle(dealer, seats)
}

impl From<&PlainRound> for Round {
    fn from(round: &PlainRound) -> Round {
        let seats = round.seats.iter().map(|seat| Seat {
            hand: seat.hand.to_owned(),
            side: match seat.side {
                super::plain::PlainSide::Win => "Win",
                super::plain::PlainSide::Push => "Push",
                super::plain::PlainSide::Lose => "Lose",
            },
            net: seat.net,
            gross: seat.gross,
        });
        Round { dealer: round.dealer_hand.to_owned(), seats: seats.collect() }
    }
}
