//! Odds and house rules of three card games: Gnau (Niu Niu), Chinese Blackjack (ban-luck), Modulo N.
//!
//! The data goes one way: TOML text → a tree with places → values at keys ([`config`]) → valid rules of a game
//! ([`games`]) → a round dealt ([`cards`]) → the round played → integer counts ([`stats`], [`engine`]) → estimates →
//! rows, files and terminal ([`report`]). Each rule of a game is stated once, in its folder under `games/`.
//!
//! | room | what is in it |
//! | --- | --- |
//! | [`cards`] | card, shoe, the seeded draw |
//! | [`config`] | what was typed → what it means, with every mistake and its place |
//! | [`games`] | the contract of a game, the list of games, and a folder for each |
//! | [`engine`] | blocks, streams, threads, stop rule, parts, saved tallies; knows no game |
//! | [`solver`] | equilibria and best responses of two-person games in sequence form; knows no game |
//! | [`stats`] | exact tallies; means, errors and intervals |
//! | [`report`] | tables, result folders, terminal |
//! | [`cli`] | the command line, one file a command |

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
