//! The outlook over many rounds.

mod answer;
pub(super) mod ask;
mod distribution;
pub(super) mod outlook;
pub(super) mod round_net;
