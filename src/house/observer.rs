//! The observer of a running command.

use crate::config::{Diagnostic, harmless, render};
use crate::engine::{Rounds, Steps, Watch};
use crate::report::grouped;
use crate::store::{Damage, StoreError};
use std::fmt;
use std::path::PathBuf;
use std::sync::MutexGuard;

/// Follows commands while they run, and other work step by step.
pub trait Observer: Steps {
    /// Reports something worth knowing that is not an error.
    fn note(&self, note: &Note);

    /// Watches a run of `rounds` rounds, `played` of them before, while the returned value lives.
    fn progress<'a>(&'a self, game: &'a dyn Rounds, played: u64, rounds: u64) -> Box<dyn Watch + 'a>;

    /// Receives that the command can save its work from now on: it ends by itself when interrupted, and must not be
    /// killed.
    fn can_save(&self) {}

    /// Returns a guard under which files are written: an interrupted command finishes them first.
    fn writes(&self) -> Option<MutexGuard<'_, ()>> {
        None
    }

    /// Receives that the result is written and can no longer be lost.
    fn has_written(&self) {}

    /// Returns `true` if the command should save its work and end.
    fn wants_stop(&self) -> bool {
        false
    }
}

/// A note to the user.
#[derive(Debug)]
pub enum Note {
    /// Keys of a config without effect.
    Idle(Vec<Diagnostic>),
    /// Columns of this log that are ignored.
    Ignored(String, Vec<String>),
    /// The threads asked for, and the fewer that are started.
    Threads(usize, usize),
    /// The run in this folder was finished before.
    Finished(PathBuf),
    /// A finished run is damaged, and played again.
    Damaged(Damage),
    /// The result in this folder is replaced, and how it differs.
    Replacing(PathBuf, String),
    /// There is no such checkpoint.
    FromBeginning(PathBuf),
    /// A run is resumed: rounds played, rounds to play, and their unit.
    Resumed(u64, u64, &'static str),
    /// The tags of a count do not add up to 0.
    Unbalanced,
    /// A stop rule was not met: rounds played, the standard error reached, and the one asked for.
    Cap(u64, f64, f64),
    /// The result could not be written, but the run can be resumed from here.
    Saved(PathBuf),
    /// A checkpoint could not be written.
    Unsaved(StoreError),
    /// A part that is not finished is left out.
    Unfinished(PathBuf),
    /// Missing parts.
    Missing(String),
    /// Events of side bets that never happen under a variation.
    Dropped(String, Vec<String>),
    /// This file will be large: its size in MiB.
    Large(PathBuf, u64),
    /// A house rule of the game cannot be applied to this table, and why.
    Inapplicable(String, String),
}

/// Maximum number of ignored columns to name.
const MOST_COLUMNS: usize = 8;

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Idle(warnings) => f.write_str(&render(warnings, true, false)),
            Note::Ignored(log, columns) => {
                let named = columns.len().min(MOST_COLUMNS);
                write!(f, "note: columns of {log} that are ignored: {}", harmless(&columns[..named].join(", ")))?;
                if named < columns.len() { write!(f, ", and {} more", columns.len() - named) } else { Ok(()) }
            }
            Note::Threads(asked, most) => {
                write!(f, "note: {asked} threads would get in each other's way here; starting {most}")
            }
            Note::Finished(place) => write!(f, "note: {} is already finished", place.display()),
            Note::Damaged(damage) => write!(f, "note: {damage}; the run starts over"),
            Note::Replacing(place, other) => write!(f, "note: replacing the result of {other} in {}", place.display()),
            Note::FromBeginning(path) => {
                write!(f, "note: there is no {} to resume; starting from the beginning", path.display())
            }
            Note::Resumed(played, rounds, units) => {
                write!(f, "note: resuming after {} of {} {units}", grouped(played), grouped(rounds))
            }
            Note::Unbalanced => f.write_str(
                "note: these tags do not add up to 0 over the shoe, so the count drifts: a true count of 0 is not average",
            ),
            Note::Cap(rounds, error, asked) => write!(
                f,
                "warning: stopped by the cap of {} rounds with a standard error of {error:.2e}; the target was {asked} (checked every 64,000 rounds)",
                grouped(rounds)
            ),
            Note::Saved(path) => write!(f, "note: progress is saved in {}", path.display()),
            Note::Unsaved(error) => write!(f, "warning: {error}; the run goes on, but cannot be resumed from here"),
            Note::Unfinished(place) => write!(f, "warning: {} is not finished and is left out", place.display()),
            Note::Dropped(varied, events) => {
                write!(f, "note: under {varied} these never happen and are left out: {}", events.join(", "))
            }
            Note::Inapplicable(varied, why) => write!(f, "note: {varied} is left out: {why}"),
            Note::Large(path, size) => write!(
                f,
                "note: {} will take about {} MiB; `monitor` reads files of up to 64 MiB",
                path.display(),
                grouped(size)
            ),
            Note::Missing(parts) => write!(f, "warning: missing: {parts}; this is not the whole run"),
        }
    }
}
