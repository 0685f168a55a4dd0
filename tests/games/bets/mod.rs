//! Stakes and side bets of the games against a dealer.

pub mod both;
mod coverage;
mod exact;
mod identities;
pub mod plain;
pub mod random;
