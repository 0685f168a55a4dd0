//! Tables at which people bid for the bank, choose stakes after seeing cards, bank with a pot, or play without a bank.
//!
//! `keys` has the keys of `[dealer]` and the words they take, `rules` makes rules of them, `check` refuses keys that do
//! not go together, and `card` puts them on the rule card. `settle` settles a round once everybody has bid and staked,
//! `round` plays rounds, `counts` counts them, `logged` has them for a log, and `tables` makes result tables,
//! which `kind` describes. `exact` counts all deals of two people, of three whom a pot brings `together`, or the `pairs`
//! of a dealer and a player, whose means `apart` adds up. `each` adds up pairs if nobody banks. `banker` has how often bids
//! without cards take the bank.
//!
//! `seen_table` reads bids and stakes from files, and `seen_choices` looks them up. `numbers` numbers sets of cards,
//! `contests` sorts hands, and `disjoint` sums an `amount` over the hands that share no card with a hand. `worth` has
//! the mean nets of seen cards, `unfinished` explains them, and `listed` lists them. `bidding` has people who bid and
//! stake, `two_people` the game of two, and `takes` has who gets the bank. `search` finds how they play, `by_suits`
//! where suits matter by `shared_faces`, of which `face_sets` has the cards and `highest_ties` the ties. `told_apart` has
//! the suits that a table shows, `judge` computes the exploitability for two people,
//! and `crowd` for more. `solution` has the result, `respond` the best response of one to the other, and `solve` answers.
//! `practice` asks.

mod amount;
mod apart;
mod banker;
mod bidding;
mod by_suits;
mod card;
mod check;
mod contests;
mod counts;
mod crowd;
mod disjoint;
mod each;
mod exact;
mod face_sets;
mod highest_ties;
mod judge;
mod keys;
mod kind;
mod listed;
mod logged;
mod numbers;
mod pairs;
mod practice;
mod respond;
mod round;
mod rules;
mod search;
mod seen_choices;
mod seen_table;
mod settle;
mod shared_faces;
mod solution;
mod solve;
mod tables;
mod takes;
mod together;
mod told_apart;
mod two_people;
mod unfinished;
#[cfg_attr(not(test), expect(dead_code, reason = "what solves bids and stakes reads more of it"))]
mod worth;

pub(super) use keys::BANK;
pub(super) use kind::{BANK_TABLE, HAND_TABLE};
pub(super) use rules::BankRules;

/// Whether searches and counts of minutes are compiled. A browser has neither the time nor the memory for them.
const HAS_LONG_WORK: bool = cfg!(not(target_family = "wasm"));
