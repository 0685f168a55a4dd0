//! Errors of commands.

use crate::config::ConfigError;
use crate::engine::{Part, SavedError};
use crate::games::session::counting::PlanError;
use crate::games::session::night::NightError;
use crate::games::{Config, Unexplained, Unsolvable};
use crate::report::{counted, grouped};
use crate::store::StoreError;
use std::path::PathBuf;

/// An error of a command.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A config is wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Results could not be written, or read.
    #[doc(hidden)]
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The checkpoint of an interrupted run would be lost, with its rounds if it can be read, and their unit. Only
    /// `--force` replaces it.
    #[error(
        "{} holds {} of an interrupted run\n  \
         = help: continue with --resume, keep both by writing elsewhere with --out, or replace it with --force",
        .0.display(),
        .1.map_or("what was played".to_owned(), |played| counted(played, .2))
    )]
    KeptRun(PathBuf, Option<u64>, &'static str),
    /// A result would be lost: its place, its difference from the new one, and its duration in seconds unless it was
    /// made elsewhere. Only `--force` replaces it.
    #[error(
        "{} holds a result of {} that {}\n  \
         = help: keep both by writing elsewhere with --out or under another `name`, or replace it with --force",
        .0.display(),
        .1,
        .2.map_or("was made elsewhere".to_owned(), |seconds| format!("took {} seconds to make", grouped(seconds)))
    )]
    KeptResult(PathBuf, String, Option<u64>),
    /// A file that the command did not write would be lost; with its kind. Only `--force` replaces it.
    #[error("{} holds {}\n  = help: write to another file, or replace it with --force", .0.display(), .1)]
    KeptPage(PathBuf, &'static str),
    /// The misses of an earlier practice would be lost.
    #[error("{} holds missed hands from practice\n  = help: add to them with --append, or replace them with --force", .0.display())]
    KeptMisses(PathBuf),
    /// The threads could not be started.
    #[error("cannot start the threads: {0}")]
    Threads(String),
    /// The game is not enumerated, and why, if its rules are the reason.
    #[error("{0} is not enumerated{why}; simulate it instead", why = .1.map_or(String::new(), |why| format!(": {why}")))]
    NotEnumerated(&'static str, Option<&'static str>),
    /// The game cannot be solved as asked.
    #[doc(hidden)]
    #[error("{0}: {1}")]
    Unsolvable(String, Unsolvable),
    /// Cards cannot be counted as planned.
    #[doc(hidden)]
    #[error("{0}: {1}")]
    Uncountable(String, PlanError),
    /// Nights of the game cannot be played.
    #[doc(hidden)]
    #[error("{0}: {1}")]
    NotByNight(String, NightError),
    /// The hand cannot be explained.
    #[doc(hidden)]
    #[error("{0}: {1}")]
    Unexplained(String, Unexplained),
    /// Simulation and enumeration differ by more than chance.
    #[error("simulation and enumeration disagree: {}", .0.join(", "))]
    Disagreement(Vec<String>),
    /// A log is less likely than allowed: its name, the rules' name, and the smallest adjusted p-value.
    #[error("{0} does not fit {1}: its smallest adjusted p is {2}")]
    Unlikely(String, String, String),
    /// The seat of a player is missing: the config, the differences of the seats, and their number.
    #[error(
        "the seats of {0} differ in {1}: whose rounds are these?\n  \
         = help: give the seat with --seat, 1 to {2}, or write it into a column `seat`"
    )]
    NoSeat(String, String, usize),
    /// A result that was reproduced with other bytes: its folder, and the files that differ.
    #[error("{} was not reproduced: it differs in {}", .0.display(), .1)]
    Unrepeated(PathBuf, String),
    /// Results that cannot be reproduced with the same bytes: their number, and the number of all.
    #[error("{0} of {1} results were not reproduced with the same bytes")]
    NotRepeated(usize, usize),
    /// Returns the error of wrong or incompatible options.
    #[error("{0}")]
    Usage(String),
    /// Two configs would write into one folder, on a disk that ignores case.
    #[error("two configs are named {}: give one of them another `name`", same_name(.0, .1))]
    SameName(String, String),
    /// A checkpoint that cannot be resumed.
    #[doc(hidden)]
    #[error("{0}")]
    Checkpoint(#[from] Unusable),
    /// Parts that do not make one run.
    #[doc(hidden)]
    #[error("{0}")]
    Merge(#[from] MergeError),
    /// Work without partial results was interrupted.
    #[error("stopped before there was an answer")]
    Stopped,
    /// A run of this name was interrupted before anything was played.
    #[error("interrupted before {0} was started")]
    NotBegun(String),
    /// A run was interrupted before any of it could be saved.
    #[error("interrupted before the first {units} of {name} were finished: nothing of it is saved")]
    NothingSaved {
        /// The unit of the run.
        units: &'static str,
        /// Name of the run.
        name: String,
    },
    /// A run was interrupted, and can be resumed.
    #[error("interrupted: {} of {} {units} are saved in {}", grouped(played), grouped(rounds), checkpoint.display())]
    Interrupted {
        /// Rounds played.
        played: u64,
        /// Rounds to be played.
        rounds: u64,
        /// Unit of the rounds.
        units: &'static str,
        /// The file with the saved rounds.
        checkpoint: PathBuf,
    },
}

/// A checkpoint that cannot be resumed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unusable {
    /// A file that is damaged or not a saved tally, with the reason.
    #[error(
        "cannot resume {}: {}\n  = help: without --resume and with --force the run starts from the beginning",
        .0.display(),
        .1
    )]
    Broken(PathBuf, #[source] SavedError),
    /// It has played more than the requested rounds.
    #[error(
        "cannot resume {}: {} {units} have been played already, more than the {} asked for\n  \
         = help: ask for more with --{units}; `houseodds merge --partial` makes tables of what was played",
        path.display(), grouped(played), grouped(rounds)
    )]
    Beyond {
        /// The file.
        path: PathBuf,
        /// Rounds played.
        played: u64,
        /// Rounds asked for.
        rounds: u64,
        /// Unit of the rounds.
        units: &'static str,
    },
    /// A file that belongs to another run, with the difference.
    #[error(
        "cannot resume {}: it belongs to another run ({})\n  \
         = help: give the options of that run, or write elsewhere with --out; --force without --resume replaces it",
        .0.display(),
        .1
    )]
    OtherRun(PathBuf, String),
}

/// Parts that do not make one run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// Nothing to merge.
    #[error("no finished part in {0}\n  = help: parts are made by `houseodds simulate --shard I/N`, or by `count`")]
    Nothing(String),
    /// A folder whose part is damaged or not a part, with the reason.
    #[error("cannot merge {}: {}", .0.display(), .1)]
    Broken(PathBuf, #[source] SavedError),
    /// It was interrupted, or is being played.
    #[error(
        "{} is not finished\n  = help: continue it (simulate --shard … --resume), or leave it out with --partial",
        .0.display()
    )]
    Unfinished(PathBuf),
    /// A folder's part belongs to another run than the second folder's; with the difference.
    #[error("{} does not belong to the same run as {} ({})", .0.display(), .1.display(), .2)]
    Foreign(PathBuf, PathBuf, String),
    /// A folder's part belongs to a run that this program, or this machine, cannot play, with the difference.
    #[error("cannot merge {}: {}", .0.display(), .1)]
    Changed(PathBuf, String),
    /// A part was found in two folders.
    #[error("part {} was found twice: {} and {}", .0, .1.display(), .2.display())]
    Repeated(Part, PathBuf, PathBuf),
    /// The parts in two folders, of different divisions, share blocks; this is the first.
    #[error("{} and {} overlap: both have played block {}", .0.display(), .1.display(), .2)]
    Overlapping(PathBuf, PathBuf, u64),
    /// Not all of the run was played.
    #[error("missing: {0}\n  = help: play the missing parts, or merge the existing ones with --partial")]
    Missing(String),
}

/// Returns the name of two configs, or both if they differ in capitals.
fn same_name(name: &str, other: &str) -> String {
    if name == other {
        return format!("{name:?}");
    }
    format!("{name:?} and {other:?}, which not every disk can tell apart")
}

impl Error {
    /// Returns the error that the deals of a config are not counted.
    pub(super) fn not_enumerated(config: &Config) -> Error {
        let rules = &config.rules;
        Error::NotEnumerated(config.kind.name(), rules.why_not_enumerated().or(rules.why_only_means()))
    }

    /// Returns the error of wrong or incompatible options.
    pub(super) fn usage(message: impl Into<String>) -> Error {
        Error::Usage(message.into())
    }

    /// Returns `true` if the request was wrong, rather than its execution.
    pub fn is_usage(&self) -> bool {
        match self {
            Error::Config(_) | Error::SameName(..) | Error::NotEnumerated(..) | Error::Unsolvable(..) => true,
            Error::Unexplained(..) | Error::Uncountable(..) | Error::NotByNight(..) | Error::Usage(_) => true,
            Error::NoSeat(..) => true,
            Error::Store(StoreError::Nothing(_)) | Error::KeptRun(..) | Error::KeptResult(..) => true,
            Error::KeptPage(..) | Error::KeptMisses(_) => true,
            // A file in another format comes from another version and is not damaged.
            Error::Checkpoint(Unusable::Broken(_, source)) | Error::Merge(MergeError::Broken(_, source)) => {
                matches!(source, SavedError::Format(_))
            }
            Error::Checkpoint(Unusable::OtherRun(..) | Unusable::Beyond { .. }) | Error::Merge(_) => true,
            Error::Store(_)
            | Error::Threads(_)
            | Error::Disagreement(_)
            | Error::Unlikely(..)
            | Error::Unrepeated(..)
            | Error::NotRepeated(..) => false,
            Error::Stopped | Error::NotBegun(_) | Error::NothingSaved { .. } | Error::Interrupted { .. } => false,
        }
    }
}
