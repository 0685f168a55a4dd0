//! What a run has counted, as a file: a checkpoint to go on from, or a part to be merged. Knows no game.
//!
//! The first line names the format and holds the SHA-256 of the rest, which is JSON:
//!
//! ```text
//! houseodds tally 1 sha256 9f86d081884c7d65…
//! { "run": { "version": …, "seed": … }, "part": [3, 8], "first_block": 0, "tally": { "rounds": …, "cells": "…" } }
//! ```

use super::identity::RunId;
use super::part::{Part, rounds_in};
use super::rounds::Rounds;
use crate::config::sha256;
use crate::stats::{Misfit, Record, Tally};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use thiserror::Error;

/// What the first line starts with, before the format.
const MAGIC: &str = "houseodds tally ";
/// Raised when the file changes; older and newer ones are refused.
const FORMAT: &str = "1";

/// A stretch of a run's blocks that has been played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// The run.
    pub run: RunId,
    /// Which part of it was to be played, where it was cut into parts.
    pub part: Option<Part>,
    first_block: u64,
    tally: Record,
}

/// A file that holds no saved tally.
#[derive(Debug, Error)]
pub enum SavedError {
    /// Something else.
    #[error("it is no saved tally")]
    Foreign,
    /// Written in another format.
    #[error("it is written in format {0}; this version of the program reads format {FORMAT}")]
    Format(String),
    /// Not the bytes that were written.
    #[error("it is damaged: its SHA-256 is not the one that it was written with")]
    Damaged,
    /// The bytes that were written, but not by this program.
    #[error("it is damaged: line {}, column {} is not what this program writes", .0.line() + 1, .0.column())]
    Syntax(#[from] serde_json::Error),
    /// Rounds and blocks at odds with each other.
    #[error("it is damaged: its rounds do not fit its blocks")]
    Rounds,
    /// Counts of something else.
    #[error("it is damaged: {0}")]
    Counts(#[from] Misfit),
}

impl Saved {
    /// What has been counted of a run, from this block on.
    #[must_use]
    pub fn new(run: RunId, part: Option<Part>, first_block: u64, tally: &Tally) -> Saved {
        Saved { run, part, first_block, tally: tally.record() }
    }

    /// The file.
    #[must_use]
    pub fn to_text(&self) -> String {
        // Numbers, texts and lists always have a form in JSON.
        let mut body = serde_json::to_string_pretty(self).unwrap_or_default();
        body.push('\n');
        format!("{MAGIC}{FORMAT} sha256 {}\n{body}", sha256(body.as_bytes()))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If these are not the bytes of one.
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
        let blocks = saved.blocks();
        let fits = blocks.end <= Part::WHOLE.blocks(saved.run.rounds).end
            && saved.rounds() == rounds_in(&blocks, saved.run.rounds);
        if fits { Ok(saved) } else { Err(SavedError::Rounds) }
    }

    /// The blocks that were played.
    #[must_use]
    pub fn blocks(&self) -> Range<u64> {
        self.first_block..self.first_block.saturating_add(self.tally.blocks())
    }

    /// The rounds that were played.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.tally.rounds()
    }

    /// What was counted.
    ///
    /// # Errors
    /// If this game cannot have counted it.
    pub fn tally(&self, game: &dyn Rounds) -> Result<Tally, SavedError> {
        Ok(Tally::of_record(&self.tally, game.layout(), game.dealer_nets())?)
    }
}
