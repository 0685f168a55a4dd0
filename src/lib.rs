//! Odds and house rules of three card games: Gnau (Niu Niu), Chinese Blackjack (ban-luck), Modulo N.
//!
//! Load house rules, compute, read tables:
//!
//! ```
//! use houseodds::{Play, ToCsv};
//!
//! let house = houseodds::load("gnau")?;
//! let exact = house.exact()?;
//! assert_eq!(exact.edge.map(|edge| format!("{:.4} %", 100.0 * edge.nearest())).as_deref(), Some("5.0683 %"));
//!
//! let played = house.with("rules.ties=push")?.simulate(&Play::rounds(20_000).seed(1))?;
//! let frequency = played.csv("frequency").expect("every game has hands");
//! assert!(frequency.text.starts_with("role,hand,count,probability"));
//! # Ok::<(), houseodds::Error>(())
//! ```
//!
//! # What is promised
//!
//! The names at the root of the crate, under *Re-exports* below, and what their methods return. The modules are public for
//! the project's own tests and tools: whatever is not re-exported may change in any version. Enums that may grow are
//! `non_exhaustive`.
//!
//! The feature `cli`, on by default, adds the command and the HTML report; `default-features = false` leaves the library.
//!
//! # How it is built
//!
//! Data flows one way: TOML text → a tree with places → values at keys ([`config`]) → valid rules of a game
//! ([`games`]) → a round dealt ([`cards`]) → the round played → integer counts ([`stats`], [`engine`]) → estimates in
//! tables that know no game → files ([`store`]), terminal and page ([`report`]). Each rule of a game is stated once, in
//! its folder under `games/`. A room (a top-level module) uses only those below it; `tests/repository/rooms.rs` checks
//! this.
//!
//! | room | what is in it |
//! | --- | --- |
//! | `cli` | the command line; prints |
//! | [`api`] | what the root of the crate offers |
//! | [`app`] | what commands do, as a library |
//! | [`report`] | tables on the terminal and as HTML; comparison |
//! | [`store`] | result folders: complete or absent, locked, resumed, read back |
//! | [`games`] | the contract of a game, the list of games, and a folder for each |
//! | [`engine`] | blocks, streams, threads, stop rule, parts, saved tallies; knows no game |
//! | [`solver`] | equilibria and best responses of two-person games in sequence form; knows no game |
//! | [`config`] | from the text of a config to checked values, with the place of every mistake |
//! | [`stats`] | exact tallies; means, errors and intervals; result tables, and whether two agree |
//! | [`cards`] | card, shoe, the seeded draw |
//! | `sort` | sorting that is compiled once |

#![warn(missing_docs)]
// Anything that input can reach must return an error with a message; printing belongs in `cli`.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

pub mod api;
pub mod app;
pub mod cards;
#[cfg(feature = "cli")]
pub mod cli;
pub mod config;
pub mod engine;
pub mod games;
pub mod report;
pub mod solver;
mod sort;
pub mod stats;
pub mod store;

pub use api::{
    Against, ConfigError, Csv, Design, Diagnostic, Effects, Enumerated, Error, Explained, Follow, Fraction, House,
    Monitored, Nobody, Outlook, PRESETS, Play, Practice, Preset, Question, RiskTerms, RoundsPlayed, Row, SideBySide,
    Sides, Solved, Table, Tables, ToCsv, Verified, Whose, compare, load, load_text, load_text_with, load_with,
};
