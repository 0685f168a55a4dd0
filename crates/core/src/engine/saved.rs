//! The counts of a run as a file: a checkpoint to resume from, or a part to merge. Knows no game.
//!
//! The first line names the format and holds the SHA-256 of the rest, which is JSON:
//!
//! ```text
//! houseodds tally 2 sha256 9f86d081884c7d65…
//! { "run": { "version": …, "seed": … }, "part": [3, 8], "block": 4000, "first_block": 0, "tally": { "rounds": …, "cells": "…" } }
//! ```

use super::part::{Cut, Part};
use super::rounds::Rounds;
use crate::config::sha256;
use crate::stats::{Misfit, Record, Tally};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use thiserror::Error;

/// Start of the first line, before the format.
const MAGIC: &str = "houseodds tally ";
/// Number of the format, raised with every change. Other formats are rejected.
const FORMAT: &str = "2";

/// A range of a run's blocks that has been played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// The run.
    pub run: RunId,
    /// Part of the run that was to be played, if the run was split.
    pub part: Option<Part>,
    /// Rounds in a block.
    block: u64,
    first_block: u64,
    tally: Record,
}

/// An error in reading a saved tally.
#[derive(Debug, Error)]
pub enum SavedError {
    /// The file is not a saved tally.
    #[error("it is not a saved tally")]
    Foreign,
    /// The file has another format.
    #[error("it is written in format {0}; this version of the program reads format {FORMAT}")]
    Format(String),
    /// The bytes differ from those written.
    #[error("it is damaged: its SHA-256 does not match")]
    Damaged,
    /// The hash matches, but this program cannot have written the text.
    #[error("it is damaged: line {}, column {} is not what this program writes", .0.line() + 1, .0.column())]
    Syntax(#[from] serde_json::Error),
    /// Rounds and blocks contradict each other.
    #[error("it is damaged: its rounds do not fit its blocks")]
    Rounds,
    /// The counts belong to something else.
    #[error("it is damaged: {0}")]
    Counts(#[from] Misfit),
}

impl Saved {
    /// Saves the counts of a run, starting at block `first_block` of `block` rounds.
    pub fn new(run: RunId, part: Option<Part>, block: u64, first_block: u64, tally: &Tally) -> Saved {
        Saved { run, part, block, first_block, tally: tally.record() }
    }

    /// Formats the file.
    pub fn to_text(&self) -> String {
        // Numbers, texts and lists always have a JSON form.
        let mut body = serde_json::to_string_pretty(self).unwrap_or_default();
        body.push('\n');
        format!("{MAGIC}{FORMAT} sha256 {}\n{body}", sha256(body.as_bytes()))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If the bytes are not a saved tally.
    pub fn read(bytes: &[u8]) -> Result<Saved, SavedError> {
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or(SavedError::Foreign)?;
        let (line, body) = bytes.split_at(end);
        let line = std::str::from_utf8(line).ok().and_then(|line| line.strip_prefix(MAGIC));
        let (format, hash) = line.and_then(|line| line.split_once(" sha256 ")).ok_or(SavedError::Foreign)?;
        if format != FORMAT {
            return Err(SavedError::Format(format.chars().filter(char::is_ascii_alphanumeric).take(16).collect()));
        }
        let body = body.strip_prefix(b"\n").unwrap_or(body);
        if hash != sha256(body) {
            return Err(SavedError::Damaged);
        }
        let saved: Saved = serde_json::from_slice(body)?;
        let (blocks, cut) = (saved.blocks(), Cut::new(saved.run.rounds, saved.block));
        let fits = blocks.end <= cut.count() && saved.rounds() == cut.rounds_in(&blocks);
        if fits { Ok(saved) } else { Err(SavedError::Rounds) }
    }

    /// Returns the blocks that were played.
    pub fn blocks(&self) -> Range<u64> {
        self.first_block..self.first_block.saturating_add(self.tally.blocks())
    }

    /// Returns the number of rounds that were played.
    pub fn rounds(&self) -> u64 {
        self.tally.rounds()
    }

    /// Returns the counts.
    ///
    /// # Errors
    /// If this game cannot have counted them.
    pub fn tally(&self, game: &dyn Rounds) -> Result<Tally, SavedError> {
        if self.block != game.block() {
            return Err(SavedError::Rounds);
        }
        Ok(Tally::from_record(&self.tally, game.layout(), game.dealer_nets())?)
    }
}

/// The identity of a run. Runs with equal identities have equal counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunId {
    /// Version of the program.
    pub version: String,
    /// Kind of run, if it is not an ordinary simulation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// Preset that the config is, or builds on. Runs of equal rules are equal whatever they build on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// Name, rules, payouts and strategies as text, one per line, the name first.
    pub config: String,
    /// SHA-256 of rules, payouts and strategies.
    pub config_hash: String,
    /// Random seed.
    pub seed: u64,
    /// Number of rounds in the whole run, at most.
    pub rounds: u64,
    /// Standard error of the stop rule, if there is one.
    pub until_se: Option<String>,
}

/// The first difference between two runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    what: &'static str,
    theirs: String,
    ours: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} there, {} here", self.what, self.theirs, self.ours)
    }
}

impl RunId {
    /// Returns the first difference from another run, ignoring the number of rounds: round *r* of a shorter run is
    /// round *r* of a longer one.
    pub fn difference(&self, theirs: &RunId) -> Option<Difference> {
        let limit = |limit: &Option<String>| limit.as_ref().map_or("none".to_owned(), String::clone);
        let differing = |what, theirs: String, ours: String| {
            (theirs != ours).then(|| Difference { what, theirs: shown(&theirs), ours: shown(&ours) })
        };
        let method = |run: &RunId| run.method.clone().unwrap_or_else(|| "simulated".to_owned());
        differing("version of the program", theirs.version.clone(), self.version.clone())
            .or_else(|| differing("command", method(theirs), method(self)))
            .or_else(|| self.difference_of_configs(theirs))
            .or_else(|| differing("seed", theirs.seed.to_string(), self.seed.to_string()))
            .or_else(|| differing("--until-se", limit(&theirs.until_se), limit(&self.until_se)))
    }

    fn difference_of_configs(&self, theirs: &RunId) -> Option<Difference> {
        // Equal rules may name a file by different paths. The name, which is not a rule, is in the first line.
        if self.config.lines().next() == theirs.config.lines().next() && self.config_hash == theirs.config_hash {
            return None;
        }
        let mut lines = theirs.config.lines().zip(self.config.lines()).filter(|(a, b)| a != b);
        let (theirs, ours) = lines.next().unwrap_or((&theirs.config_hash, &self.config_hash));
        Some(Difference { what: "config", theirs: shown(theirs), ours: shown(ours) })
    }
}

/// Formats a line for a message: shortened, and without control characters.
fn shown(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run() -> RunId {
        RunId {
            version: "0.1.0".into(),
            method: None,
            base: None,
            config: "name = \"a\"\ndecks = 1\n".into(),
            config_hash: "ab".into(),
            seed: 7,
            rounds: 100,
            until_se: None,
        }
    }

    #[test]
    fn names_the_first_difference() {
        let says = |other: RunId| run().difference(&other).map(|difference| difference.to_string());
        assert_eq!(says(run()), None);
        assert_eq!(says(RunId { rounds: 200, ..run() }), None);
        assert_eq!(says(RunId { base: Some("table".into()), ..run() }), None);
        assert_eq!(says(RunId { config: "name = \"a\"\ndecks = 0x1\n".into(), ..run() }), None);
        for (other, expected) in [
            (RunId { method: Some("counted".into()), ..run() }, "command: counted there, simulated here"),
            (RunId { version: "0.2.0".into(), seed: 1, ..run() }, "version of the program: 0.2.0 there, 0.1.0 here"),
            (RunId { config: "name = \"b\"\n".into(), ..run() }, "config: name = \"b\" there, name = \"a\" here"),
            (
                RunId { config: "name = \"a\"\ndecks = 2\n".into(), config_hash: "cd".into(), ..run() },
                "config: decks = 2 there, decks = 1 here",
            ),
            (RunId { config_hash: "cd".into(), ..run() }, "config: cd there, ab here"),
            (RunId { seed: 8, ..run() }, "seed: 8 there, 7 here"),
            (RunId { until_se: Some("0.001".into()), ..run() }, "--until-se: 0.001 there, none here"),
        ] {
            assert_eq!(says(other).as_deref(), Some(expected));
        }
    }
}
