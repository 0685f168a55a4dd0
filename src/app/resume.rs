//! `--resume`: where a run begins.

use super::error::{Error, Unusable};
use super::observer::{Note, Observer};
use crate::engine::{Part, RunId, Saved, rounds_in};
use crate::games::Game;
use crate::stats::{Presentation, Tally};
use crate::store::{Finished, Folder, StoreError, tally_of_part};
use std::ops::Range;
use std::path::PathBuf;

/// What there is of a run already.
pub(super) enum Begin {
    /// All of it.
    Finished(Finished),
    /// These rounds, or none.
    At(Box<Tally>),
}

/// A run that may have been begun before.
pub(super) struct Earlier<'a> {
    pub game: &'a dyn Game,
    pub presentation: &'static Presentation,
    pub folder: &'a Folder,
    pub run: &'a RunId,
    pub part: Option<Part>,
    pub blocks: &'a Range<u64>,
    pub observer: &'a dyn Observer,
}

impl Earlier<'_> {
    /// What there is of it.
    pub(super) fn begin(&self) -> Result<Begin, Error> {
        let checkpoint = match self.folder.checkpoint()? {
            Some(bytes) => self.tally(self.folder.checkpoint_path(), &bytes).map(Some),
            None => Ok(None),
        };
        match checkpoint {
            Ok(Some(tally)) => Ok(Begin::At(Box::new(tally))),
            none => match (self.finished()?, none) {
                (Some(finished), _) => Ok(Begin::Finished(finished)),
                (None, Ok(_)) => Ok(Begin::At(Box::new(Tally::new(self.game.layout(), self.game.dealer_nets())))),
                (None, Err(unusable)) => Err(unusable.into()),
            },
        }
    }

    /// The result, if this run has been finished and is what was written.
    fn finished(&self) -> Result<Option<Finished>, Error> {
        let finished = match self.part {
            None => self.folder.finished(self.run, self.presentation),
            Some(_) => tally_of_part(self.folder.place(), false).map(|bytes| self.of_part(&bytes?)),
        };
        match finished {
            Err(StoreError::Damaged(damage)) => {
                self.observer.note(&Note::Damaged(damage));
                Ok(None)
            }
            result => Ok(result?),
        }
    }

    /// A part that has been finished.
    fn of_part(&self, bytes: &[u8]) -> Option<Finished> {
        let whole = |tally: &Tally| tally.blocks() == self.blocks.end - self.blocks.start;
        let tally = self.tally(self.folder.tally_path(), bytes).ok().filter(whole)?;
        Some(Finished { rounds: tally.rounds(), tables: self.game.tables(&tally) })
    }

    /// What a file says was played of this run.
    fn tally(&self, path: PathBuf, bytes: &[u8]) -> Result<Tally, Unusable> {
        let saved = match Saved::read(bytes) {
            Ok(saved) => saved,
            Err(source) => return Err(Unusable::Broken { path, source }),
        };
        // The number of rounds may differ as long as what was played is in both.
        let (played, rounds) = (saved.blocks(), rounds_in(self.blocks, self.run.rounds));
        let is_beginning = played.start == self.blocks.start
            && played.end <= self.blocks.end
            && saved.rounds() == rounds_in(&played, self.run.rounds);
        let other_rounds = || format!("rounds: {} there, {} here", saved.run.rounds, self.run.rounds);
        match self.run.difference(&saved.run) {
            Some(difference) => return Err(Unusable::OtherRun { path, difference: difference.to_string() }),
            None if is_beginning => {}
            None if saved.rounds() > rounds => {
                let (played, units) = (saved.rounds(), self.game.units());
                return Err(Unusable::Beyond { path, played, rounds, units });
            }
            None => return Err(Unusable::OtherRun { path, difference: other_rounds() }),
        }
        saved.tally(self.game).map_err(|source| Unusable::Broken { path, source })
    }
}
