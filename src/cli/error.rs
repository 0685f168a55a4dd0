//! Errors of commands, with their messages and exit codes.

use super::console::{colours_in_messages, complain, complain_as_drawn};
use super::interrupt::INTERRUPTED;
use super::shard::ShardError;
use crate::config::{ConfigError, harmless, render};
use crate::house;
use thiserror::Error;

/// A command that failed.
#[derive(Debug, Error)]
pub enum Error {
    /// The work failed.
    #[error(transparent)]
    House(#[from] house::Error),
    /// Standard output could not be written.
    #[error("cannot print: {0}")]
    Output(#[from] std::io::Error),
    /// A manual page for an unknown command.
    #[error("there is no command {0:?}; `houseodds help` lists them")]
    NoSuchCommand(String),
    /// A word for nothing that is known, with the nearest known one.
    #[error("nothing matches {0:?}{1}\n  = help: `houseodds words` lists all")]
    NoSuchWord(String, String),
    /// A task of a cluster without a part.
    #[error("{0}")]
    Shard(#[from] ShardError),
    /// Ctrl-C or SIGTERM between two configs.
    #[error("interrupted before {0}")]
    InterruptedBefore(String),
    /// Ctrl-C or SIGTERM while the result in a folder was made again in a temporary one.
    #[error("interrupted while {0} was reproduced: nothing of that is kept")]
    NotRerun(String),
}

impl From<ConfigError> for Error {
    fn from(error: ConfigError) -> Error {
        Error::House(error.into())
    }
}

impl Error {
    /// Returns the exit code. 1: failed while running; 2: wrong usage or config; 130: interrupted.
    pub fn exit_code(&self) -> u8 {
        match self {
            error if error.is_interrupted() => INTERRUPTED,
            Error::House(error) if error.is_usage() => 2,
            Error::NoSuchCommand(_) | Error::NoSuchWord(..) | Error::Shard(_) => 2,
            Error::House(_) | Error::Output(_) | Error::InterruptedBefore(_) | Error::NotRerun(_) => 1,
        }
    }

    /// Returns `true` if a signal ended the command.
    pub(super) fn is_interrupted(&self) -> bool {
        matches!(
            self,
            Error::House(
                house::Error::Interrupted { .. } | house::Error::NotBegun(_) | house::Error::NothingSaved { .. },
            ) | Error::InterruptedBefore(_)
                | Error::NotRerun(_)
        )
    }

    /// Returns its first line, without control characters.
    pub(super) fn first_line(&self) -> String {
        harmless(self.to_string().lines().next().unwrap_or_default())
    }

    pub(super) fn tell(&self) {
        match self {
            Error::House(house::Error::Config(error)) => {
                complain_as_drawn(&render(&error.0, false, colours_in_messages()));
            }
            Error::House(house::Error::Interrupted { .. }) | Error::InterruptedBefore(_) => {
                complain(&format!("{self}\n{}", how_to_go_on()));
            }
            Error::House(house::Error::NotBegun(_) | house::Error::NothingSaved { .. }) | Error::NotRerun(_) => {
                complain(&self.to_string());
            }
            error => complain(&format!("error: {error}")),
        }
    }
}

/// Returns the command that continues from saved work.
pub(super) fn how_to_go_on() -> String {
    let mut words: Vec<String> = std::env::args_os().map(|word| quoted(&word.to_string_lossy())).collect();
    if !words.iter().any(|word| word == "--resume") {
        words.push("--resume".to_owned());
    }
    format!("continue with: {}", words.join(" "))
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    if !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || "-_./=,:+@%".contains(c)) {
        return word.to_owned();
    }
    in_quotes(word)
}

/// Writes a word in single quotes, for a shell.
pub(super) fn in_quotes(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}
