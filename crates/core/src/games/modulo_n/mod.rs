//! Modulo N: get rid of your cards in sets whose sum is N mod 10, where N is turned up.
//!
//! `rules` makes valid rules from a config, `hands` numbers hands, and `legal` has the legal discards and the winner.
//! `choices` is a strategy hand by hand, `plan` a solved one, and `table` reads and writes it as text. `round` plays by
//! the loop of `turns` over `compiled` hands and sets, `ledger` counts, `exact` enumerates, and `solve` finds the best
//! play. `explain` shows one hand, and `typed` parses its cards. `words` has the names people use for cards and rules,
//! and `card` writes the rules in sentences.

mod card;
mod choices;
mod compiled;
mod exact;
mod explain;
mod hands;
mod ledger;
mod legal;
mod plan;
mod practice;
mod round;
mod rules;
mod solve;
mod table;
mod tree;
mod turns;
mod typed;
mod words;

pub use round::{GAME, ModuloN};
pub use rules::Rules;
pub use solve::{ChoiceWorth, worths};
pub use tree::{TurnHistory, TurnInformation, TurnTree};
