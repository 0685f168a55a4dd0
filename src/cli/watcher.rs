//! Watches a run: shows how it goes, saves it, and tells it when to stop.

use super::console::complain;
use super::interrupt::Interrupt;
use super::progress::Bar;
use crate::engine::{Part, RunId, Saved, Watch};
use crate::stats::Tally;
use crate::store::{Folder, FolderError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Where a run is saved.
pub(super) struct Saver<'a> {
    pub folder: &'a Folder,
    pub run: &'a RunId,
    pub part: Option<Part>,
    pub first_block: u64,
}

impl Saver<'_> {
    /// Saves what has been played.
    pub(super) fn save(&self, tally: &Tally) -> Result<(), FolderError> {
        let saved = Saved::new(self.run.clone(), self.part, self.first_block, tally);
        self.folder.save_checkpoint(&saved.to_text())
    }
}

pub(super) struct Watcher<'a> {
    bar: Bar<'a>,
    interrupt: &'a Interrupt,
    saver: &'a Saver<'a>,
    every: Duration,
    saves: Mutex<Saves>,
}

struct Saves {
    last: Instant,
    failed: bool,
}

impl<'a> Watcher<'a> {
    pub(super) fn new(bar: Bar<'a>, interrupt: &'a Interrupt, saver: &'a Saver<'a>, every: f64) -> Watcher<'a> {
        let every = Duration::try_from_secs_f64(every).unwrap_or(Duration::MAX);
        let saves = Mutex::new(Saves { last: Instant::now(), failed: false });
        Watcher { bar, interrupt, saver, every, saves }
    }

    pub(super) fn finish(&self) {
        self.bar.finish();
    }
}

impl Watch for Watcher<'_> {
    fn look(&self, so_far: &Tally) {
        self.bar.look(so_far);
        let mut saves = self.saves.lock().unwrap_or_else(PoisonError::into_inner);
        if saves.last.elapsed() < self.every {
            return;
        }
        let result = self.saver.save(so_far);
        // The disk may have room again before the run ends, so it goes on.
        if let (Err(error), false) = (&result, saves.failed) {
            complain(&format!("warning: {error}; the run goes on, but cannot be resumed from here"));
        }
        *saves = Saves { last: Instant::now(), failed: result.is_err() };
    }

    fn wants_stop(&self) -> bool {
        self.interrupt.is_asked()
    }
}
