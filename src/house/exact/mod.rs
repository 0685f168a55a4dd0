//! Answers of enumeration: exact tables, effects of removal, a check of simulation.

pub(super) mod effects;
pub(super) mod enumerate;
#[cfg(feature = "cli")]
pub(super) mod hands;
pub(super) mod verify;
