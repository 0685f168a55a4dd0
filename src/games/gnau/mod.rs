//! Gnau, also called ngau, ox, Niu Niu: five cards each, three of them an Ox, the other two its power.
//!
//! `hand` declares the hands, `rules` the other keys, and makes valid rules from both. `evaluator` says what five cards
//! are worth to their holder, `settlement` how two hands settle. Four readers share these two: `round` plays them,
//! compiled into the lookups of `table`; `exact` counts them; `solve` looks for better choices than the highest rank;
//! `explain` shows one hand, `against` settles two. `words` is what people call the hands and rules.

mod against;
mod evaluator;
mod exact;
mod explain;
mod hand;
#[cfg(test)]
mod plain_walk;
mod round;
mod rules;
mod settlement;
mod solve;
mod surpassed;
mod table;
mod tables;
mod words;

pub use evaluator::HandEvaluator;
pub use hand::Hand;
pub use round::Gnau;
pub use rules::{Rules, Strategy};
pub use tables::GAME;
