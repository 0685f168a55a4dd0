//! Odds and house rules of three card games: Gnau (Niu Niu), Chinese Blackjack (ban-luck), Modulo N.
//!
//! The data goes one way: TOML text → a tree with places → values at keys ([`config`]) → valid rules of a game
//! ([`games`]) → a round dealt ([`cards`]) → the round played → integer counts ([`stats`], [`engine`]) → estimates in
//! tables that know no game → files ([`store`]), terminal and page ([`report`]). Each rule of a game is stated once, in
//! its folder under `games/`. A room uses only those below it, and `tests/rooms` holds them to that.
//!
//! | room | what is in it |
//! | --- | --- |
//! | [`cli`] | the command line, one file a command; prints |
//! | [`app`] | what commands do, as a library |
//! | [`report`] | tables on the terminal and as HTML; agreement, comparison |
//! | [`store`] | result folders: whole or absent, locked, resumed, read back |
//! | [`games`] | the contract of a game, the list of games, and a folder for each |
//! | [`engine`] | blocks, streams, threads, stop rule, parts, saved tallies; knows no game |
//! | [`solver`] | equilibria and best responses of two-person games in sequence form; knows no game |
//! | [`config`] | what was typed → what it means, with every mistake and its place |
//! | [`stats`] | exact tallies; means, errors and intervals; result tables |
//! | [`cards`] | card, shoe, the seeded draw |

#![warn(missing_docs)]
// What input could reach must be an error with a message; what prints belongs to `cli`.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

pub mod app;
pub mod cards;
pub mod cli;
pub mod config;
pub mod engine;
pub mod games;
pub mod report;
pub mod solver;
pub mod stats;
pub mod store;
