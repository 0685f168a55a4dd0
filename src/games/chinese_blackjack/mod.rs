//! Chinese Blackjack (ban-luck): closest to 21 within five cards, and a dealer who may settle with one player at a time.
//!
//! `keys` what a config may say, `rules` the valid rules, `hand` what cards count and how hands compare, `strategy` when
//! a holder stops and whom the dealer reveals, `table` solved tables, `states` hands looked up, `holders` strategies
//! looked up, `round` how a round goes, `laws` what five cards come to, `exact` the odds without sampling error, `shown`
//! what the other seats show, `solve` the best ways to play,
//! `explain` what is to be said of one hand.

mod exact;
mod explain;
mod hand;
mod holders;
mod house;
mod keys;
mod laws;
mod machine;
mod round;
mod rules;
mod solve;
mod specials;
mod states;
mod strategy;
mod table;
mod warnings;

pub use keys::KEYS;
pub use round::ChineseBlackjack;
pub use rules::Rules;
pub use solve::{Duel, Move, moves};
