//! What comes of solving a game: how to play, and what it is worth.

use super::Rules;
use thiserror::Error;

/// Whose best play is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Against {
    /// Everybody plays as well as possible.
    #[default]
    BestPlay,
    /// The dealer's best response to the players of the config.
    Players,
    /// The players' best response to the dealer of the config.
    Dealer,
    /// One seat's best response to the seats of the config.
    Seats,
}

/// What a game is asked when it is solved.
#[derive(Clone, Copy, Debug)]
pub struct Solving {
    /// Whose strategies are given.
    pub against: Against,
    /// Chooses the cards where a result is measured by playing.
    pub seed: u64,
}

/// A game has no answer to what it was asked.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Unsolvable {
    /// This game is not solved.
    #[error("this game is not solved")]
    Game,
    /// Best play of both sides is not found.
    #[error("best play of both sides of this game is not found; compare it as the configs play")]
    NoEquilibrium,
    /// It is not solved against these.
    #[error("this game is not solved against {0}: {1}")]
    Against(&'static str, &'static str),
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solved {
    /// What it is worth; the first is what matters most.
    pub figures: Vec<Figure>,
    /// What is to be known about the answer, a sentence each.
    pub notes: Vec<String>,
    /// For people.
    pub charts: Vec<Chart>,
    /// For programs: files with their contents.
    pub files: Vec<(String, String)>,
    /// What is to be measured by playing.
    pub trials: Option<Trials>,
}

/// A table that is to be played on the same cards as others: by how much its dealer does better there.
#[derive(Clone, Debug, PartialEq)]
pub struct Trials {
    /// The table.
    pub played: Rules,
    /// The other ones.
    pub others: Vec<Trial>,
    /// What a difference of the dealer's edge is divided by.
    pub bets: f64,
}

/// Another table, and the figure that comes of the comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The figure's name.
    pub name: String,
    /// What it is called on the terminal.
    pub label: String,
    /// The other table.
    pub other: Rules,
}

/// A number of the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its name in `run.json` and `--json`.
    pub name: String,
    /// What it is called on the terminal.
    pub label: String,
    /// In unit bets, or as a share.
    pub value: f64,
    /// Its standard error, where it was measured by playing.
    pub std_error: Option<f64>,
}

/// A table of words and numbers, ready to be shown; also written as CSV under its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The stem of its file.
    pub name: String,
    /// Its heading on the terminal.
    pub title: String,
    /// The columns' headings.
    pub header: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// How many rows the terminal shows.
    pub shown: usize,
}
