//! The core of `houseodds`: from house rules to exact odds, played rounds and best play. It touches no terminal, and no
//! file but configs and those that they name, which it reads. Its promise is that of the crate `houseodds`, which is built
//! on it; here, anything may change in any version.
//!
//! | module | contents |
//! | --- | --- |
//! | `games` | the contract of a game, and a folder for each |
//! | `engine` | blocks, streams, threads, stop rule, parts, saved tallies; knows no game |
//! | `solver` | equilibria and best responses of two-person games in sequence form; knows no game |
//! | `answer` | the answer to a question: figures, tables, sentences |
//! | `config` | from the text of a config to checked values, with the place of every mistake |
//! | `tables` | result tables: each figure declared once, what tables hold and are called, whether two agree |
//! | `stats` | exact tallies; means, errors and intervals |
//! | `cards` | card, shoe, the seeded draw |

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
