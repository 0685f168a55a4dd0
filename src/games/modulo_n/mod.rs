//! Modulo N: get rid of your cards in sets whose sum is N mod 10, where N is turned up.
//!
//! `keys` the words of a config, `rules` the valid rules with their keys, `seats` how each seat plays, `held` a hand in one integer, `sets`
//! which sets it can discard and which of them a strategy prefers, `turns` how a round goes, `round` the game, `ledger`
//! what is counted of it, `choices` a strategy hand by hand, `first_turns` and `exact` the exact odds, `explain` what is
//! to be said of one hand, `hands` the numbers
//! of hands, `plan` a solved table, `table` such a table as text, `solve` the best way to play.

mod choices;
mod exact;
mod explain;
mod first_turns;
mod hands;
mod held;
mod keys;
mod ledger;
mod plan;
mod round;
mod rules;
mod seats;
mod sets;
mod solve;
mod table;
mod turns;

pub(super) use ledger::PRESENTATION;
pub use round::ModuloN;
pub(super) use rules::OTHERS;
pub use rules::{KEYS, Rules};
pub use solve::{Worth, worths};
