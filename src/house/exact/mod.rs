//! Answers of enumeration: exact tables, effects of removal, a check of simulation.

pub(super) mod effects;
pub(super) mod enumerate;
pub(super) mod hands;
pub(super) mod verify;
