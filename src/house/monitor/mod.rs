//! A log of play, tested against the rules.

pub(super) mod compare_log;
pub(super) mod csv_text;
pub(super) mod log;
pub(super) mod monitored;
mod reference;
