//! How a command can fail, and the exit code of each way.

use crate::config::{ConfigError, render};
use crate::report::FolderError;
use thiserror::Error;

/// A command that did not do what it was asked.
#[derive(Debug, Error)]
pub enum Failure {
    /// A config is wrong.
    #[error("{}", render(&.0.0, false, console::colors_enabled_stderr()))]
    Config(ConfigError),
    /// A result could not be written.
    #[error("{0}")]
    Folder(#[from] FolderError),
    /// The threads could not be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Standard output could not be written.
    #[error("cannot print: {0}")]
    Output(#[from] std::io::Error),
    /// A game that is not enumerated.
    #[error("exact results of {0} are not computed yet; simulate it instead")]
    NotEnumerated(&'static str),
    /// Two configs would write into one folder.
    #[error("two configs are named {0:?}: give one another `name`")]
    SameName(String),
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Failure {
        Failure::Config(error)
    }
}

impl Failure {
    /// 1: failed while running; 2: wrong usage or config.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Config(_) | Failure::SameName(_) | Failure::NotEnumerated(_) => 2,
            Failure::Folder(_) | Failure::Threads(_) | Failure::Output(_) => 1,
        }
    }

    /// Whether standard output was closed by its reader, which is no error.
    pub(super) fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe)
    }
}
