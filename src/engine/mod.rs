//! Plays the rounds of a run, on all threads, with the same result on any number of them. Knows no game.
//!
//! A run's rounds are cut into blocks of [`BLOCK`] rounds. Block *i* has its own random streams, and what it counts
//! depends on nothing but them; counts are integers that add up in any order. So it does not matter who plays a block.

mod block;
mod run;
mod stop;
mod stream;

pub use block::BLOCK;
pub use run::{Ended, Played, Run, Watch, play};
pub use stop::edge;
