//! Modulo N: get rid of your cards in sets whose sum is N mod 10, where N is turned up.
//!
//! `keys` the words of a config, `rules` the valid rules with their keys and how each seat plays, `hands` hands and their numbers, `legal`
//! what may be discarded and who wins, `plan` a solved table, `table` such a table as text, `choices` a strategy hand by
//! hand, `compiled` hands and sets as the loop of `turns` works on them, `round` the game, `ledger` what is counted of it,
//! `first_turns` and `exact` the exact odds, `explain` what is to be said of one hand, `typed`
//! the names of cards, `solve` the best way to play.

mod choices;
mod compiled;
mod exact;
mod explain;
mod first_turns;
mod hands;
mod keys;
mod ledger;
mod legal;
mod plan;
mod round;
mod rules;
mod solve;
mod table;
mod turns;
mod typed;

pub(super) use ledger::PRESENTATION;
pub use round::ModuloN;
pub(super) use rules::OTHERS;
pub use rules::{KEYS, Rules};
pub use solve::{Worth, worths};
