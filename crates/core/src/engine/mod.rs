//! Plays the rounds of a run on all threads, with the same result on any number of them. Knows no game.
//!
//! A run is cut into blocks of [`BLOCK`] rounds. Block *i* has its own random streams, and its counts depend on nothing
//! else. Counts are integers that add up in any order, so it does not matter which thread plays a block, or when. A run
//! can be interrupted and resumed, or cut into [parts](Part) for several machines. Its counts can be [saved](Saved).

mod clock;
mod fairness;
mod parallel;
mod part;
mod rounds;
mod run;
mod running_totals;
mod saved;
mod stream;
mod together;

pub use clock::Instant;
pub use fairness::{FAMILY_ERROR, Fairness, FairnessTest, fairness};
pub use parallel::{in_order, in_steps, join, on};
pub use part::{Cut, Part};
pub use rounds::{Account, BLOCK, Deals, Rounds, groups};
pub use run::{Ended, Played, Run, Step, Steps, Unwatched, Watch, edge, go_on, play};
pub use running_totals::{RunningTotal, RunningTotals, running_totals, shares};
pub use saved::{Difference, RunId, Saved, SavedError};
pub use stream::{chances, deal_again};
pub use together::{GamePair, Together, play_together, with_first};
