//! Modulo N.

mod both;
mod plain;
mod rounds;
pub mod simulation;
