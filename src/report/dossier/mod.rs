//! A dossier: a game in rules, figures and tests, as a fixed sequence of answers, on one page and in files.
//!
//! `answers` are its contents, `rules` puts the config into words, `page` lays the answers out for screen and paper, `bets`
//! shows those on bets, and `files` writes all of them for programs.

mod answers;
mod bets;
mod files;
mod page;
mod rules;

pub use answers::Dossier;
pub use files::files;
pub use rules::{Sentence, plain, sentences};
