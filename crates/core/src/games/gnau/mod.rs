//! Gnau, also called ngau, ox, Niu Niu: five cards each, three of them an Ox, the other two its power.
//!
//! `hand` lists the hands with their payouts, `choices` the words of rules, `rules` the keys. `read` makes valid rules
//! from them. Conditions for hands are data: `making` is their form, `makings` has the hands of the game, `own` reads a
//! config's, and `ranking` orders all of them. `surpassed` finds hands that never occur. `evaluator` names a holder's
//! five cards, and `settlement` settles two hands.
//!
//! Four modules use these. `round` plays them, compiled into the lookups of `table`. `exact` counts them with
//! [`hands`](super::hands), by the values from `distributions`. `solve` looks for better choices than the highest rank
//! among the distinct hands (`held`), by their nets (`nets`). `explain` shows one hand, and `against` settles two.
//! `bank` is the game at tables if people bid for the bank, or choose stakes after seeing cards. `words` holds the
//! players' vocabulary, and `card` is the rule card.

mod against;
mod bank;
mod card;
mod cells;
mod choices;
mod comparison;
mod counted;
mod distinct_hands;
mod distributions;
mod evaluator;
mod events;
mod exact;
mod explain;
mod hand;
mod impossible_hands;
mod making;
mod makings;
mod nets;
mod own;
#[cfg(test)]
mod plain_walk;
mod practice;
mod ranking;
mod read;
mod round;
mod round_events;
mod rules;
mod settlement;
mod shown_suits;
mod solve;
mod suits;
mod symbols;
mod table;
mod tables;
mod ties;
#[cfg(test)]
mod typed_rules;
mod words;

pub use choices::Strategy;
pub use evaluator::HandEvaluator;
pub use hand::Hand;
pub use round::Gnau;
pub use rules::Rules;
pub use tables::GAME;
