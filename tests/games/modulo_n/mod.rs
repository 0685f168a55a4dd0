//! Modulo N.

mod both;
mod plain;
mod rounds;
mod simulation;
