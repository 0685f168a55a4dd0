//! Payouts and rules that give a bet a target edge.

pub(super) mod combinations;
pub(super) mod grid;
pub(super) mod nearest;
pub(super) mod prices;
pub(super) mod table_prices;
pub(super) mod target;
pub(super) mod unknown;
