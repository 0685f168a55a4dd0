//! Modulo N: get rid of your cards in sets whose sum is N mod 10, where N is turned up.
//!
//! `keys` what a config may say, `rules` the valid rules, `sets` which sets a hand can discard and which of them a
//! strategy prefers, `round` how a round goes, `ledger` what is counted of it, `first_turns` and `exact` its exact odds.

mod exact;
mod first_turns;
mod keys;
mod ledger;
mod round;
mod rules;
mod sets;

pub use keys::KEYS;
pub(crate) use ledger::HEADLINES;
pub use round::ModuloN;
pub use rules::Rules;
