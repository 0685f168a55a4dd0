//! Modulo N.

mod both;
mod exact;
mod plain;
mod rounds;
pub mod simulation;
