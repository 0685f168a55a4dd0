//! Gnau.

mod both;
mod counts;
mod coverage;
mod exact;
mod mixtures;
mod plain;
mod rules;
mod simulation;
mod symmetry;
