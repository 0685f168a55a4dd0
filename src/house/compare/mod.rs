//! House rules side by side, and the difference of two tables rule by rule.

pub(super) mod measured;
pub(super) mod mixtures;
mod orders;
pub(super) mod side_by_side;
pub(super) mod variants;
pub(super) mod vary;
pub(super) mod why;
pub(super) mod why_table;
