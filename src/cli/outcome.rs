//! How a command can fail, and the exit code of each way.

use super::console::colours_in_messages;
use super::interrupt::INTERRUPTED;
use super::merge::MergeError;
use super::resume::Unusable;
use super::shard::ShardError;
use crate::config::{ConfigError, render};
use crate::store::{FolderError, ReadError};
use thiserror::Error;

/// A command that did not do what it was asked.
#[derive(Debug, Error)]
pub enum Failure {
    /// A config is wrong.
    #[error("{}", render(&.0.0, false, colours_in_messages()))]
    Config(ConfigError),
    /// A result could not be written.
    #[error("error: {0}")]
    Folder(#[from] FolderError),
    /// Results could not be read.
    #[error("error: {0}")]
    Results(#[from] ReadError),
    /// The threads could not be started.
    #[error("error: cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Standard output could not be written.
    #[error("error: cannot print: {0}")]
    Output(#[from] std::io::Error),
    /// A game that is not enumerated.
    #[error("error: exact results of {0} are not computed yet; simulate it instead")]
    NotEnumerated(&'static str),
    /// A game has no best strategy to offer.
    #[error("error: {0}: {1}")]
    Unsolvable(String, crate::games::Unsolvable),
    /// A hand that is none, or not one that can be explained.
    #[error("error: {0}: {1}")]
    Unexplained(String, crate::games::Unexplained),
    /// Simulation and enumeration differ by more than chance.
    #[error("error: simulation and enumeration disagree: {}", .0.join(", "))]
    Disagreement(Vec<String>),
    /// A manual page of no command.
    #[error("error: there is no command {0:?}; `houseodds help` lists them")]
    NoSuchCommand(String),
    /// Options that do not go together.
    #[error("error: {0}")]
    Usage(String),
    /// Two configs would write into one folder.
    #[error("error: two configs are named {0:?}: give one another `name`")]
    SameName(String),
    /// A task of a cluster without a part.
    #[error("error: {0}")]
    Shard(#[from] ShardError),
    /// A checkpoint that cannot be gone on from.
    #[error("error: {0}")]
    Checkpoint(#[from] Unusable),
    /// Parts that do not make one run.
    #[error("error: {0}")]
    Merge(#[from] MergeError),
    /// Ctrl-C or SIGTERM; what was played is saved.
    #[error("{0}")]
    Interrupted(String),
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Failure {
        Failure::Config(error)
    }
}

impl Failure {
    /// 1: failed while running; 2: wrong usage or config; 130: interrupted.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Config(_) | Failure::SameName(_) | Failure::NotEnumerated(_) | Failure::Unsolvable(..) => 2,
            Failure::Shard(_) | Failure::Unexplained(..) => 2,
            Failure::Merge(error) => error.exit_code(),
            Failure::Checkpoint(unusable) => unusable.exit_code(),
            Failure::NoSuchCommand(_) | Failure::Usage(_) | Failure::Results(ReadError::Nothing(_)) => 2,
            Failure::Results(_) => 1,
            Failure::Folder(_) | Failure::Threads(_) | Failure::Output(_) | Failure::Disagreement(_) => 1,
            Failure::Interrupted(_) => INTERRUPTED,
        }
    }
}
