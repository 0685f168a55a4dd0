//! Gnau.

mod both;
mod counts;
mod coverage;
mod mixtures;
mod plain;
mod rules;
mod simulation;
mod symmetry;
