//! Modulo N: get rid of your cards in sets whose sum is N mod 10, where N is turned up.
//!
//! `rules` makes valid rules from a config, `hands` numbers hands, `legal` says what may be discarded and who wins.
//! `choices` is a strategy hand by hand, `plan` a solved one, `table` that as text. `round` plays by the loop of
//! `turns` over `compiled` hands and sets, `ledger` counts, `exact` enumerates, `explain` shows one hand, whose cards
//! `typed` names, `solve` finds the best play. `words` is what people call the cards and rules, `card` says the rules in
//! sentences.

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
mod turns;
mod typed;
mod words;

pub use round::{GAME, ModuloN};
pub use rules::Rules;
pub use solve::{ChoiceWorth, worths};
