//! Modulo N.

mod both;
mod exact;
mod hand;
pub mod plain;
mod rounds;
pub mod simulation;
mod solve;
mod tables;
