//! Gnau against a plain, separately written Gnau, published counts, and symmetries that force a number.

mod both;
mod counts;
mod coverage;
mod mixtures;
mod plain;
mod rules;
mod simulation;
mod symmetry;
