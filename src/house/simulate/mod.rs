//! Rounds, shoes and nights that are played: runs, parts of runs, and their merging.

pub(super) mod coverage;
pub(super) mod merge;
pub(super) mod play;
pub(super) mod read_rounds;
pub(super) mod run;
pub(super) mod units;
