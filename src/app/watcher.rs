//! Watches a run: shows how it goes, saves it, and tells it when to stop.

use super::observer::{Note, Observer};
use crate::engine::{Part, Rounds, RunId, Saved, Watch};
use crate::stats::Tally;
use crate::store::{Folder, StoreError};
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
    pub(super) fn save(&self, tally: &Tally) -> Result<(), StoreError> {
        let saved = Saved::new(self.run.clone(), self.part, self.first_block, tally);
        self.folder.save_checkpoint(&saved.to_text())
    }
}

pub(super) struct Watcher<'a> {
    progress: Box<dyn Watch + 'a>,
    observer: &'a dyn Observer,
    saver: &'a Saver<'a>,
    every: Duration,
    saves: Mutex<Saves>,
}

struct Saves {
    last: Instant,
    failed: bool,
}

impl<'a> Watcher<'a> {
    /// Watches a run of this many rounds, some of them played before.
    pub(super) fn new(
        game: &'a dyn Rounds,
        observer: &'a dyn Observer,
        saver: &'a Saver<'a>,
        [played, rounds]: [u64; 2],
        every: Duration,
    ) -> Watcher<'a> {
        let saves = Mutex::new(Saves { last: Instant::now(), failed: false });
        Watcher { progress: observer.progress(game, played, rounds), observer, saver, every, saves }
    }
}

impl Watch for Watcher<'_> {
    fn look(&self, so_far: &Tally) {
        self.progress.look(so_far);
        let mut saves = self.saves.lock().unwrap_or_else(PoisonError::into_inner);
        if saves.last.elapsed() < self.every {
            return;
        }
        let failed = match self.saver.save(so_far) {
            Ok(()) => false,
            Err(error) => {
                // The disk may have room again before the run ends, so it goes on.
                if !saves.failed {
                    self.observer.note(&Note::Unsaved(error));
                }
                true
            }
        };
        *saves = Saves { last: Instant::now(), failed };
    }

    fn wants_stop(&self) -> bool {
        self.observer.wants_stop()
    }
}
