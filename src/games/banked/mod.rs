//! What games of seats against a dealer have in common: `bets` what a config says about stakes and side bets, `cases`
//! what can happen, `shoe_game` how rounds follow each other from one shoe, `ledger` and `side_bet_counts` what is
//! counted, `tables` what is shown, `two_hands` how two given hands settle, `words` what people call all that.

mod bets;
mod cases;
mod ledger;
mod priced;
mod shoe;
mod shoe_game;
mod side_bet_counts;
mod tables;
mod two_hands;
mod words;

pub use bets::{BETS_ON_HANDS, BETS_ON_TWO, BetEvents, Bets, Events, On, PAYOUT_OF_DEALER, SIDE, SideBet};
pub(crate) use bets::{check_money, payout_of_dealer};
pub use cases::{Cases, Matchup, OutcomeByMatchup, SideCases};
pub use ledger::{DealerNets, Ledger, SeatLaw};
pub use priced::{PriceKey, commission};
pub(crate) use shoe::{SHOE, cards_dealt, kinds, read_shoe, without};
pub use shoe_game::{OnMatchup, ShoeGame};
pub use tables::{BETS, EDGE, EDGE_IS, FREQUENCY, HEADLINES, PAYS};
pub(crate) use two_hands::{SettledHands, of_dealer, read_two, taken_together};
pub use words::WORDS;
