//! Progress of long work, in words and numbers.

use super::observer::{Note, Observer};
use crate::engine::{Rounds, Step, Steps, Watch};
use crate::stats::Tally;
use std::sync::atomic::{AtomicU64, Ordering};

/// Follows long work: receives its progress, and may end a simulation. Called from several threads.
pub trait Follow: Send + Sync {
    /// Receives that `done` of `of` rounds, or of the steps of `work`, are done.
    fn progress(&self, work: &str, done: u64, of: u64) {
        let _ = (work, done, of);
    }

    /// Receives a note that is not an error.
    fn note(&self, note: &str) {
        let _ = note;
    }

    /// Returns `true` to stop: `simulate`, `night` and `count` then return their results so far, everything else
    /// returns [`Error::Stopped`](crate::Error::Stopped). Called often.
    fn wants_stop(&self) -> bool {
        false
    }
}

/// Ignores all reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl Follow for Nobody {}

/// Passes reports on to an observer.
pub(super) struct Following<'a>(pub &'a dyn Follow);

impl Steps for Following<'_> {
    fn begin<'b>(&'b self, work: &str, steps: u64) -> Step<'b> {
        let (work, done) = (work.to_owned(), AtomicU64::new(0));
        self.0.progress(&work, 0, steps);
        Box::new(move || self.0.progress(&work, done.fetch_add(1, Ordering::Relaxed) + 1, steps))
    }
}

impl Observer for Following<'_> {
    fn note(&self, note: &Note) {
        // Keys without effect are in `House::warnings`.
        if !matches!(note, Note::Idle(_)) {
            self.0.note(&note.to_string());
        }
    }

    fn progress<'b>(&'b self, game: &'b dyn Rounds, played: u64, rounds: u64) -> Box<dyn Watch + 'b> {
        self.0.progress(game.units(), played, rounds);
        Box::new(Watching { follow: self.0, units: game.units(), rounds })
    }

    fn wants_stop(&self) -> bool {
        self.0.wants_stop()
    }
}

struct Watching<'a> {
    follow: &'a dyn Follow,
    units: &'static str,
    rounds: u64,
}

impl Watch for Watching<'_> {
    fn look(&self, so_far: &Tally) {
        self.follow.progress(self.units, so_far.rounds(), self.rounds);
    }

    fn wants_stop(&self) -> bool {
        self.follow.wants_stop()
    }
}
