//! Chinese Blackjack (ban-luck): closest to 21 within five cards, and a dealer who may settle with one player at a time.
//!
//! `keys` the words of a config, `rules` the valid rules with their keys, `hand` what cards count and how hands compare, `strategy` when
//! a holder stops and whom the dealer reveals, `table` solved tables, `states` hands looked up, `holders` strategies
//! looked up, `round` how a round goes, `laws` what five cards come to, `exact` the odds without sampling error, `shown`
//! what the other seats show, `solve` the best ways to play,
//! `explain` what is to be said of one hand.

mod exact;
mod explain;
mod hand;
mod holders;
mod keys;
mod laws;
mod round;
mod rules;
mod shown;
mod solve;
mod states;
mod strategy;
mod table;
mod warnings;

pub use round::ChineseBlackjack;
pub(super) use round::PRESENTATION;
pub(super) use rules::OTHERS;
pub use rules::{KEYS, Rules};
pub use solve::{Duel, Holder, Move, moves};
