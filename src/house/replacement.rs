//! Results and files that a command does not replace unless forced: unfinished work, slow results, results that came
//! from elsewhere, and files of others.
//! Every result goes through here to its folder, and every page to its file.

use super::error::Error;
use super::observer::{Note, Observer};
use crate::engine::Saved;
use crate::report::grouped;
use crate::store::{Folder, Former, Machine, Manifest, Request, StoreError};
use serde_json::{Map, Value as Json};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Longest time, in seconds, of a result that may be replaced because it is quick to repeat.
const MOMENTS: f64 = 10.0;

/// Options that are compared by meaning: a longer run may contain a shorter one.
const OF_RUNS: [&str; 5] = ["rounds", "shoes", "nights", "seed", "until-se"];

/// The destination of a result.
#[derive(Clone, Copy, Debug)]
pub struct To<'a> {
    /// The folder of results.
    pub out: &'a Path,
    /// Whether it may replace slow ones.
    pub force: bool,
}

/// The result that is to be made.
pub(super) struct Planned<'a> {
    request: &'a Request,
    /// The rounds that are played, if the other options do not matter.
    run: Option<Plays>,
}

/// Rounds that are to be played.
pub(super) struct Plays {
    /// Random seed.
    pub seed: u64,
    /// Maximum number of rounds.
    pub rounds: u64,
    /// Unit of the rounds.
    pub units: &'static str,
    /// The standard error of the stop rule.
    pub until_se: Option<f64>,
    /// If they are only a part of a run: their blocks, and the rounds of the run.
    pub part: Option<(Vec<Range<u64>>, u64)>,
}

impl<'a> Planned<'a> {
    pub(super) fn new(request: &'a Request) -> Planned<'a> {
        Planned { request, run: None }
    }

    /// Adds played rounds.
    pub(super) fn played(self, plays: Plays) -> Self {
        Planned { run: Some(plays), ..self }
    }

    /// Returns the folder of this name, if it may replace the result there.
    pub(super) fn folder(
        &self,
        name: &str,
        To { out, force }: To<'_>,
        observer: &dyn Observer,
    ) -> Result<Folder, Error> {
        let folder = folder(out, self.request.name(), name, observer)?;
        self.may_replace(&folder, force, observer)?;
        Ok(folder)
    }

    /// Checks that it may replace the result in the folder.
    pub(super) fn may_replace(&self, folder: &Folder, force: bool, observer: &dyn Observer) -> Result<(), Error> {
        let Some(former) = folder.former() else { return Ok(()) };
        let Some(difference) = self.difference(&former) else { return Ok(()) };
        let place = folder.place().to_owned();
        if (former.is_foreign || former.seconds > MOMENTS) && !force {
            let seconds = (!former.is_foreign).then_some(former.seconds as u64);
            return Err(Error::KeptResult(place, difference, seconds));
        }
        // Another run of the same rules needs no note.
        if !force && self.run.is_none() || former.hashes != self.request.hashes() {
            observer.note(&Note::Replacing(place, difference));
        }
        Ok(())
    }

    /// Describes how the former result differs from this one, unless it is equal or its beginning.
    fn difference(&self, former: &Former) -> Option<String> {
        if former.hashes.is_empty() {
            return Some("unknown rules (its run.json is damaged)".to_owned());
        }
        if former.hashes != self.request.hashes() {
            return Some("other rules".to_owned());
        }
        if let Some(version) = former.version.as_ref().filter(|version| *version != self.request.version()) {
            return Some(format!("version {version}"));
        }
        if let Some(run) = &self.run {
            let seed = former.seed.filter(|there| *there != run.seed).map(|there| format!("seed {there}"));
            let rounds = former.rounds.filter(|_| !run.contains(former) || former.is_foreign && run.is_longer(former));
            let lost = seed.or(rounds.map(|there| format!("{} {}", grouped(there), run.units)));
            if lost.is_some() {
                return lost;
            }
        }
        let [mut former, mut own] = [&former.asked, self.request.options()].map(Map::clone);
        if self.run.is_some() {
            for options in [&mut former, &mut own] {
                options.retain(|name, _| !OF_RUNS.contains(&name.as_str()));
            }
        }
        other_option(&former, &own)
    }
}

impl Plays {
    /// Returns `true` if a whole run plays on where a former one ended.
    fn is_longer(&self, former: &Former) -> bool {
        self.part.is_none() && self.until_se.is_none() && former.rounds != Some(self.rounds)
    }

    /// Returns `true` if this run plays everything in a former result again, however it ends.
    fn contains(&self, former: &Former) -> bool {
        let rounds = former.rounds.unwrap_or(0);
        match (&self.part, &former.part) {
            (None, None) => {
                // The smaller the error asked for, the later it is reached.
                self.rounds >= rounds
                    && self.until_se.is_none_or(|limit| former.until_se.is_some_and(|there| limit <= there))
            }
            (None, Some((_, of_run))) => self.rounds >= *of_run && self.until_se.is_none(),
            (Some(_), None) => false,
            (Some((blocks, of_run)), Some((former, former_of_run))) => {
                of_run == former_of_run
                    && former
                        .iter()
                        .all(|[first, last]: &[u64; 2]| blocks.iter().any(|of| of.contains(first) && of.contains(last)))
            }
        }
    }
}

/// Returns the first option in which two requests differ, with the former value.
fn other_option(former: &Map<String, Json>, now: &Map<String, Json>) -> Option<String> {
    let mut names = former.keys().chain(now.keys());
    let name = names.find(|name| former.get(*name) != now.get(*name))?;
    Some(match former.get(name) {
        None => format!("the command without --{name}"),
        Some(Json::Bool(_)) => format!("the command with --{name}"),
        Some(Json::String(text)) => format!("--{name} {text}"),
        Some(value) => format!("--{name} {value}"),
    })
}

/// Returns the folder of a result. A signal that comes meanwhile is obeyed then.
pub(super) fn folder(out: &Path, name: &str, method: &str, observer: &dyn Observer) -> Result<Folder, Error> {
    let making = observer.writes();
    let folder = Folder::create(out, name, method);
    drop(making);
    match folder {
        Ok(_) if observer.wants_stop() => Err(Error::NotBegun(name.to_owned())),
        folder => Ok(folder?),
    }
}

/// Writes a result; a signal that comes meanwhile waits.
pub(super) fn write(
    folder: &Folder,
    files: &[(String, String)],
    manifest: &Manifest,
    machine: &Machine,
    observer: &dyn Observer,
) -> Result<PathBuf, StoreError> {
    let _writing = observer.writes();
    let place = folder.write(files, manifest, machine)?;
    observer.has_written();
    Ok(place)
}

/// Checks that a run may start from the beginning in this folder.
pub(super) fn may_begin(folder: &Folder, units: &'static str, force: bool) -> Result<(), Error> {
    if force {
        return Ok(());
    }
    let played = match folder.checkpoint() {
        Ok(None) => return Ok(()),
        // An unreadable file may still be repaired.
        checkpoint => checkpoint.ok().flatten().and_then(|bytes| Saved::read(&bytes).ok()).map(|saved| saved.rounds()),
    };
    Err(Error::KeptRun(folder.checkpoint_path(), played, units))
}
