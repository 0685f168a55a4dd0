//! Everything to know about a game before it is played for money.

pub(super) mod bands;
pub(super) mod bet;
pub(super) mod bets;
pub(super) mod chips;
pub(super) mod compile;
pub(super) mod seats;
