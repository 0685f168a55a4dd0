//! The core of `houseodds`: house rules, exact odds, played rounds and best play. It reads configs and the files that they
//! name, and touches neither other files nor a terminal. Its API is that of the crate `houseodds`, which is built on it. In
//! this crate, anything may change in any version.
//!
//! | module | content |
//! | --- | --- |
//! | `games` | the contract of a game, and a folder for each game |
//! | `engine` | blocks, streams, threads, stop rule, parts, saved tallies |
//! | `solver` | equilibria and best responses of two-person games in sequence form |
//! | `answer` | the answer to a question: figures, tables, sentences |
//! | `config` | from the text of a config to checked values, with the place of every error |
//! | `tables` | result tables, the registry of figures, the comparison of two results |
//! | `stats` | exact tallies, means, errors and intervals |
//! | `cards` | cards, shoes and the seeded draw |
//!
//! Only `games` knows a game.

#![warn(missing_docs)]
// Anything that input can reach must return an error with a message; printing belongs in the command.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

pub mod answer;
pub mod cards;
pub mod config;
pub mod engine;
pub mod games;
pub mod solver;
pub mod stats;
pub mod tables;
