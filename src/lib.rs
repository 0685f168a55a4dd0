//! Odds and house rules of three card games: Gnau (Niu Niu), Chinese Blackjack (ban-luck), Modulo N.
//!
//! Load house rules, compute, read tables:
//!
//! ```
//! use houseodds::{Play, ToCsv};
//!
//! let house = houseodds::load("gnau")?;
//! let exact = house.exact()?;
//! assert_eq!(exact.figure("edge").map(|edge| format!("{:.4} %", 100.0 * edge)).as_deref(), Some("5.0683 %"));
//!
//! let played = house.with("rules.ties=push")?.simulate(&Play::rounds(20_000).seed(1))?;
//! let frequency = played.answer.csv("frequency").expect("every game has hands");
//! assert!(frequency.text.starts_with("role,hand,count,probability"));
//! # Ok::<(), houseodds::Error>(())
//! ```
//!
//! # Stability
//!
//! This page lists the stable interface. `tests/repository/surface.txt` has every signature, and changing one changes
//! the version. Modules are public only for the project's own tests and tools. Hidden modules, fields and methods may
//! change in any version. Enums and answers that may grow are `non_exhaustive`. Options that may grow have a `Default`:
//! write `Sides { seed: Some(1), ..Sides::default() }`.
//!
//! | | |
//! | --- | --- |
//! | a house | [`load`], [`load_with`], [`load_text`], [`load_text_with`] or a [`Preset`] give a [`House`]; [`Follow`] receives its progress |
//! | its questions | its methods, with [`Play`], [`Sides`], [`Question`], [`Against`], [`Design`], [`RiskTerms`]; and [`compare`] |
//! | answers | [`Answer`]; [`Practice`]; [`RoundsPlayed`], which can be continued |
//! | their contents | [`Tables`] of [`Row`]s, [`Fraction`]s, [`Sheet`]s, [`Comparison`]s; [`ToCsv`] makes them files, serde JSON |
//! | errors | [`Error`]; [`ConfigError`] holds a [`Diagnostic`] for each |
//!
//! The feature `cli`, on by default, adds the command and the HTML report; `default-features = false` leaves the library.
//!
//! # How it is built
//!
//! Data flows one way: TOML text → a tree with places → values at keys (`config`) → valid rules of a game
//! (`games`) → a round dealt (`cards`) → the round played → integer counts (`stats`, `engine`) → estimates in
//! tables that are independent of games → files (`store`), terminal and page (`report`). Each rule of a game is stated once, in
//! its folder under `games/`. A top-level module uses only those below it, as `tests/repository/modules.rs` checks. The
//! modules from `games` down are the crate `houseodds-core` in `crates/core`, which is compiled for speed.
//!
//! | module | contents |
//! | --- | --- |
//! | `cli` | the command line; prints |
//! | `house` | the library: a house, its questions, the results that commands write |
//! | `report` | tables on the terminal and as HTML; comparison |
//! | `store` | result folders: complete or absent, locked, resumed, read back |
//! | `shipped` | the list of the games and their presets |
//! | `money` | the value of a bet in a config |
//! | [`houseodds_core`] | `games`, `engine`, `solver`, `answer`, `config`, `tables`, `stats`, `cards`: its page lists their contents |

#![warn(missing_docs)]
// Everything that input can reach must return an error with a message. Printing belongs in `cli`.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod house;
#[doc(hidden)]
pub mod money;
#[doc(hidden)]
pub mod report;
#[doc(hidden)]
pub mod shipped;
#[doc(hidden)]
pub mod store;

// The modules of the core.
#[doc(hidden)]
pub use houseodds_core::{answer, cards, config, engine, solver, stats, tables};
/// The games, and which of them ship.
#[doc(hidden)]
pub mod games {
    pub use crate::shipped::{GAMES, PRESETS, SHIPPED, load, load_text, named, schema};
    pub use houseodds_core::games::*;
}

// A house, its origin, and the observer of its work.
#[doc(inline)]
pub use config::Preset;
#[doc(inline)]
pub use games::PRESETS;
#[doc(inline)]
pub use house::{Follow, House, Nobody, load, load_text, load_text_with, load_with};
// Questions to a house.
#[doc(inline)]
pub use games::{Against, Question, Role};
#[cfg(feature = "cli")]
#[doc(inline)]
pub use house::DossierTerms;
#[doc(inline)]
pub use house::{Design, KnownNets, Play, RiskTerms, Sides, Unknown, Varied, Whose, compare};
// Its answers.
#[doc(inline)]
pub use answer::{Answer, Cell, Column, Fact, FactError, Kind, Sheet, SheetForm};
#[doc(inline)]
pub use games::{Choice, Situation};
#[doc(inline)]
pub use house::{Graded, Missed, Practice, RoundsPlayed};
#[doc(inline)]
pub use tables::metric::{Favours, Quantity};
// Contents of answers: tables and numbers.
#[doc(inline)]
pub use config::{Decimal, DecimalError};
#[doc(inline)]
pub use engine::{Ended, Part, Run};
#[doc(inline)]
pub use games::session::counting::Effect;
#[doc(inline)]
pub use house::{Csv, ToCsv};
#[doc(inline)]
pub use stats::{Estimate, Fraction};
#[doc(inline)]
pub use tables::table::Label;
#[doc(inline)]
pub use tables::{Comparison, Noticed};
#[doc(inline)]
pub use tables::{Figure, Row, Table, Tables};
// Contents of a dossier.
#[cfg(feature = "cli")]
#[doc(inline)]
pub use report::Dossier;
// Mistakes and their places.
#[doc(inline)]
pub use config::{ConfigError, Diagnostic, Place};
#[doc(inline)]
pub use house::Error;
