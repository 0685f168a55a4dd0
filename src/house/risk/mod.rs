//! The outlook over many rounds.

mod answer;
pub(super) mod ask;
mod distribution;
mod ends;
pub(super) mod outlook;
pub(super) mod round_net;
pub(super) mod terms;
