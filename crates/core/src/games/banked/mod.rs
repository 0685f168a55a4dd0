//! The common part of games of seats against a dealer: `betting_rules` reads stakes and side bets, `cases` lists the
//! possible outcomes, `bets` computes stakes and nets, `counts` counts play, `exact` enumerates, `tables` presents.
//! `game` is the contract of a game built from these. `shoe_game` plays round after round from one shoe, `two_hands`
//! settles two given hands, `round_events` are events of two hands or of the whole table, `round_counts` counts them,
//! `met_rounds` keeps rounds for a log, `payments` lets seats pay each other, `payments_apart` adds them
//! to exact means, and `words` holds the players' vocabulary.

mod bets;
mod betting_rules;
mod cases;
mod combined_bets;
mod counts;
mod equal_pays;
mod event_counts;
mod exact;
mod game;
mod met_rounds;
mod payments;
mod payments_apart;
mod priced;
mod round_counts;
mod round_events;
mod shoe;
mod shoe_game;
mod side_bet_counts;
mod tables;
mod tables_of_bets;
mod two_hands;
mod words;

pub use bets::Bets;
pub use betting_rules::{
    BETS_ON_HANDS, BETS_ON_TWO, BetEvents, BettingRules, EVENT, Events, On, PAYOUT_OF_DEALER, SIDE, SideBet,
};
pub(crate) use betting_rules::{are_called, check_money, payout_of_dealer};
pub use cases::{Cases, Matchup, OutcomeByMatchup, SideCases};
pub use counts::{Counts, DealerNets};
pub(crate) use equal_pays::{EQUAL, EqualPays, PaidBy};
pub use exact::SeatHands;
pub use game::BankedGame;
pub use met_rounds::MetRounds;
pub use priced::{PriceKey, commission, commission_to};
pub(crate) use round_counts::together;
pub use round_events::{RoundEvent, TOGETHER};
pub(crate) use shoe::{
    BIG_AND_SMALL, FACE_WORDS, JOKER_RANK, SHOE, SHOE_OTHERS, cards_dealt, face, has_big_jokers, kinds, read_shoe,
    read_shoe_with, runs_out, without,
};
pub use shoe_game::{OnMatchup, ShoeGame};
pub use tables::{BETS, EDGE, EDGE_IS, FREQUENCY, HEADLINES, HandNames, PAYS};
pub(crate) use two_hands::{SettledHands, about_dealers_hand, read_two, taken_together};
pub use words::WORDS;
