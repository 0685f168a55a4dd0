//! Chinese Blackjack (ban-luck): closest to 21 within five cards, and a dealer who may settle with one player at a time.
//!
//! `keys` what a config may say, `rules` the valid rules, `hand` what cards count and how hands compare, `strategy` when
//! a holder stops and whom the dealer reveals, `states` the same looked up, `round` how a round goes,
//! `exact` the odds without sampling error, `shown` what the other seats show.

mod exact;
mod hand;
mod keys;
mod round;
mod rules;
mod shown;
mod states;
mod strategy;
mod warnings;

pub use keys::KEYS;
pub use round::ChineseBlackjack;
pub use rules::Rules;
