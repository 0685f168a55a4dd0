//! Chinese Blackjack.

mod both;
mod plain;
mod rounds;
pub mod simulation;
