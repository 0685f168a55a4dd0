//! What a command does not replace unless it is forced to: unfinished work, and results that took long to make.

use super::error::Error;
use super::observer::{Note, Observer};
use crate::engine::Saved;
use crate::games::Config;
use crate::report::grouped;
use crate::store::{Folder, Former, rules_hash};
use std::path::Path;

/// What took no more seconds than this may be replaced: it is made again in moments.
const MOMENTS: f64 = 10.0;

/// Where a result goes: the folder of results, and whether it may replace what took long to make.
pub type To<'a> = (&'a Path, bool);

/// The result that is to be made.
pub(super) struct Planned<'a> {
    /// Its config; of several, the first.
    pub config: &'a Config,
    /// The hashes of its rules.
    pub hashes: Vec<String>,
    /// The seed, the most rounds and what they are called, where rounds are played.
    pub run: Option<(u64, u64, &'static str)>,
}

impl Planned<'_> {
    /// A result of one config.
    pub(super) fn of(config: &Config) -> Planned<'_> {
        Planned { config, hashes: vec![rules_hash(&config.values)], run: None }
    }

    /// With a seed and rounds.
    pub(super) fn played(self, seed: u64, rounds: u64, units: &'static str) -> Self {
        Planned { run: Some((seed, rounds, units)), ..self }
    }

    /// The folder of this name that it goes to, if it may take the place of the result there.
    pub(super) fn folder(&self, name: &str, (out, force): To<'_>, observer: &dyn Observer) -> Result<Folder, Error> {
        let folder = Folder::create(out, &self.config.name, name)?;
        self.may_replace(&folder, force, observer)?;
        Ok(folder)
    }

    /// Whether it may take the place of the result in the folder.
    pub(super) fn may_replace(&self, folder: &Folder, force: bool, observer: &dyn Observer) -> Result<(), Error> {
        let Some(former) = folder.former() else { return Ok(()) };
        let Some(difference) = self.difference(&former) else { return Ok(()) };
        let place = folder.place().to_owned();
        if former.seconds > MOMENTS && !force {
            return Err(Error::KeptResult(place, difference, former.seconds as u64));
        }
        if former.hashes != self.hashes {
            observer.note(&Note::OtherRules(place));
        }
        Ok(())
    }

    /// How the former differs from this result, if it is not the same or the beginning of it.
    fn difference(&self, former: &Former) -> Option<String> {
        if former.hashes != self.hashes {
            return Some("other rules".to_owned());
        }
        let (seed, rounds, units) = self.run?;
        let seed_there = former.seed.filter(|there| *there != seed).map(|there| format!("seed {there}"));
        let rounds_there = former.rounds.filter(|there| *there > rounds);
        seed_there.or(rounds_there.map(|there| format!("{} {units}", grouped(there))))
    }
}

/// Whether a run may start from the beginning in this folder.
pub(super) fn may_begin(folder: &Folder, units: &'static str, force: bool) -> Result<(), Error> {
    if force {
        return Ok(());
    }
    let played = match folder.checkpoint() {
        Ok(None) => return Ok(()),
        // What cannot be read may still be repaired.
        checkpoint => checkpoint.ok().flatten().and_then(|bytes| Saved::read(&bytes).ok()).map(|saved| saved.rounds()),
    };
    Err(Error::KeptRun(folder.checkpoint_path(), played, units))
}
