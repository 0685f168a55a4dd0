//! Chinese Blackjack.

mod both;
mod plain;
mod rounds;
mod simulation;
