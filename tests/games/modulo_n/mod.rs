//! Modulo N.

mod both;
mod exact;
mod hand;
mod many_cards;
pub mod plain;
mod rounds;
pub mod simulation;
mod solve;
mod tables;
mod tree;
