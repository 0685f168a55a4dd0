//! Chinese Blackjack (ban-luck): closest to 21 within five cards, and a dealer who may settle with one player at a time.
//!
//! What a hand goes through is stated in `specials`, `house`, `hand` and `machine`: what two cards can show, the house
//! rules, what cards count, and the course of a holder to his settlement. Everything else reads that. To play: `states`
//! hands looked up, `holders` strategies looked up, `round` how a round goes. To count: `laws` what five cards come to,
//! `exact` the odds without sampling error. To solve: `solve`. To explain: `explain`. `keys` is what strategies may say,
//! `rules` the valid rules, `warnings` what they leave idle, `strategy` the answers of a config, `table` solved ones.

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

pub use house::House;
pub use machine::{End, Held, Sees, What};
pub use round::{ChineseBlackjack, GAME};
pub use rules::Rules;
pub use solve::{Duel, Move, moves};
