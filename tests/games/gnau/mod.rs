//! Gnau.

mod bank;
mod bank_dealt;
mod bank_each;
mod bank_exact;
mod bank_known;
mod bank_program;
mod bank_solved;
pub mod both;
mod counts;
mod coverage;
mod events;
mod every_value;
mod exact;
mod hand;
mod help;
mod jokers;
pub mod mixtures;
mod own;
pub mod plain;
mod plain_bank;
mod rules;
mod simulation;
mod solve;
mod symmetry;
mod typed;
