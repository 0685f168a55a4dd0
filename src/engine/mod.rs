//! Plays the rounds of a run, on all threads, with the same result on any number of them. Knows no game.
//!
//! A run's rounds are cut into blocks of [`BLOCK`] rounds. Block *i* has its own random streams, and what it counts
//! depends on nothing but them; counts are integers that add up in any order. So it does not matter who plays a block,
//! nor when: a run can be interrupted and gone on with, or cut into [parts](Part) for several machines, and what was
//! counted is [saved](Saved) meanwhile.

mod block;
mod identity;
mod part;
mod rounds;
mod run;
mod saved;
mod stop;
mod stream;
mod together;

pub use block::BLOCK;
pub use identity::{Difference, RunId};
pub use part::{Part, rounds_in};
pub use rounds::Rounds;
pub use run::{Ended, Played, Run, Step, Steps, Unwatched, Watch, go_on, play};
pub use saved::{Saved, SavedError};
pub use stop::edge;
pub use together::{Together, play_together};
