//! Modulo N: get rid of your cards in sets whose sum is N mod 10, where N is turned up.
//!
//! `keys` what a config may say, `rules` the valid rules, `held` a hand in one integer, `sets` which sets it can discard
//! and which of them a strategy prefers, `turns` how a round goes, `round` the game, `ledger` what is counted of it,
//! `first_turns` and `exact` its exact odds, `explain` what is to be said of one hand.

mod exact;
mod explain;
mod first_turns;
mod held;
mod keys;
mod ledger;
mod round;
mod rules;
mod sets;
mod turns;

pub use keys::KEYS;
pub(crate) use ledger::HEADLINES;
pub use round::ModuloN;
pub use rules::Rules;
