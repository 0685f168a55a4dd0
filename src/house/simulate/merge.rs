//! `merge`: the parts of one run become its result.

use super::coverage::{Pieces, PlayedPiece};
use super::run::request_of_run;
use super::units::in_units_of;
use crate::answer::Answer;
use crate::engine::{Cut, Ended, Instant, Part, Rounds, Run, RunId, Saved, Unwatched};
use crate::games::{Config, PRESETS, load_text};
use crate::house::error::{Error, MergeError};
use crate::house::observer::{Note, Observer};
use crate::house::replacement::{Planned, Plays, To, folder, write};
use crate::house::results::{played as played_by, results};
use crate::house::write_answer::Written;
use crate::report::{counted, grouped};
use crate::stats::Tally;
use crate::store::{Machine, Manifest, part_folders, run_id, seconds_taken, table_files, tally_of_part};
use std::path::{Path, PathBuf};

/// The result of merging parts.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The config.
    pub config: Config,
    /// The tables of the whole run, or of the parts that were played.
    pub written: Written<Answer>,
}

/// Joins the parts in these folders and writes the result. With `partial`, parts may be missing, and checkpoints of
/// unfinished runs and parts count.
///
/// # Errors
/// If they are not the parts of one run, or the result cannot be written or would replace a slow result.
pub fn merge(folders: &[PathBuf], partial: bool, to: To<'_>, observer: &dyn Observer) -> Result<Merged, Error> {
    let start = Instant::now();
    let mut found = Vec::new();
    for folder in folders {
        found.extend(part_folders(folder, partial)?);
    }
    // The first part with a tally identifies the run.
    let Some((folder, first)) = found.iter().find_map(|folder| Some((folder, saved(folder, partial).transpose()?)))
    else {
        let names: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
        return Err(MergeError::Nothing(names.join(", ")).into());
    };
    let first = first?;
    let mut config = load_text("a part's config", &first.run.config)?;
    // The text has every key of the base, but not its name.
    let base = PRESETS.iter().find(|preset| first.run.base.as_deref() == Some(preset.name));
    config.base = base.map(|preset| preset.name);
    let config = in_units_of(first.run.method.as_deref(), config, observer)?;
    let run = Run { seed: first.run.seed, rounds: first.run.rounds, until_se: None };
    if let Some(difference) = run_id(&config, &run).difference(&first.run) {
        return Err(MergeError::Changed(folder.clone(), difference.to_string()).into());
    }
    let parts = JoinedParts { run, first: (folder, &first.run), folders: &found, partial, observer };
    parts.write(&config, to, start)
}

/// Returns a part's counts: its tally if it is finished or, if that suffices, its readable checkpoint.
fn saved(folder: &Path, or_checkpoint: bool) -> Result<Option<Saved>, Error> {
    match tally_of_part(folder, false)? {
        Some(bytes) => Ok(Some(Saved::read(&bytes).map_err(|wrong| MergeError::Broken(folder.to_owned(), wrong))?)),
        None => Ok(tally_of_part(folder, or_checkpoint)?.and_then(|bytes| Saved::read(&bytes).ok())),
    }
}

struct JoinedParts<'a> {
    run: Run,
    /// A part and its run, which the other parts must belong to.
    first: (&'a Path, &'a RunId),
    folders: &'a [PathBuf],
    /// Whether parts may be missing.
    partial: bool,
    observer: &'a dyn Observer,
}

impl JoinedParts<'_> {
    fn write(&self, config: &Config, To { out, force }: To<'_>, start: Instant) -> Result<Merged, Error> {
        let (run, game) = (self.run, &*config.rules.game(&Unwatched));
        // Fails before the work if the folder cannot be made.
        let folder = folder(out, &config.name, config.session.method(), self.observer)?;
        let (tally, pieces) = self.add_up(game)?;
        let missing = pieces.missing();
        if !missing.is_empty() && !self.partial {
            return Err(MergeError::Missing(pieces.named(&missing)).into());
        }
        let played = pieces.played();
        let request = request_of_run(config, &run, None, game.units());
        let plays = Plays {
            seed: run.seed,
            rounds: tally.rounds(),
            units: game.units(),
            until_se: None,
            part: (!missing.is_empty()).then(|| (played.clone(), run.rounds)),
        };
        let planned = Planned::new(&request).played(plays);
        planned.may_replace(&folder, force, self.observer)?;
        let tables = game.tables(&tally);
        let ended = if missing.is_empty() { Ended::Rounds } else { Ended::Partial };
        let mut manifest = Manifest::simulated(&request, run.seed, &tally, ended, &tables, game.unit());
        let mut part = None;
        if !missing.is_empty() {
            self.observer.note(&Note::Missing(pieces.named(&missing)));
            let names = part.insert(pieces.named(&played));
            manifest = manifest.part(names.clone(), &played, run.rounds);
        }
        let seconds = start.elapsed().as_secs_f64();
        let seconds_of_parts = self.folders.iter().map(|folder| seconds_taken(folder)).sum();
        let machine = Machine { seconds_of_parts: Some(seconds_of_parts), ..Machine::new(1, seconds, None) };
        let place = write(&folder, &table_files(&tables), &manifest, &machine, self.observer)?;
        let (rounds, units, parts) = (tally.rounds(), game.units(), grouped(pieces.pieces.len()));
        let (of, played) = (config.session.method(), counted(rounds, units));
        let method = format!("{of} in {parts} parts, {played}, seed {}", run.seed);
        let result = results(config, tables, method, played_by(config, self.first.1, rounds, units, part.as_deref()));
        Ok(Merged { config: config.clone(), written: Written { result, place, seconds } })
    }

    /// Reads one part after another and adds them up.
    fn add_up(&self, game: &dyn Rounds) -> Result<(Tally, Pieces), Error> {
        let (first, first_run) = self.first;
        let mut tally = Tally::new(game.layout(), game.dealer_nets());
        let mut pieces = Pieces { run: Cut::for_game(game, self.run.rounds), pieces: Vec::new() };
        for folder in self.folders {
            let Some(saved) = saved(folder, self.partial)? else {
                if !self.partial {
                    return Err(MergeError::Unfinished(folder.clone()).into());
                }
                self.observer.note(&Note::Unfinished(folder.clone()));
                continue;
            };
            let rounds = (saved.run.rounds != self.run.rounds)
                .then(|| format!("rounds: {} there, {} here", saved.run.rounds, self.run.rounds));
            let difference = first_run.difference(&saved.run).map(|difference| difference.to_string());
            if let Some(difference) = difference.or(rounds) {
                return Err(MergeError::Foreign(folder.clone(), first.to_owned(), difference).into());
            }
            let counted = saved.tally(game);
            let more = counted.map_err(|wrong| MergeError::Broken(folder.clone(), wrong))?;
            // More rounds than the run has are found below. Until then they must not overflow.
            if tally.rounds().saturating_add(more.rounds()) <= self.run.rounds {
                tally.merge(&more);
            }
            let part = saved.part.unwrap_or(Part::WHOLE);
            pieces.pieces.push(PlayedPiece { blocks: saved.blocks(), part, folder: folder.clone() });
        }
        match pieces.overlap() {
            None => Ok((tally, pieces)),
            Some((a, b)) if a.part == b.part => {
                Err(MergeError::Repeated(a.part, a.folder.clone(), b.folder.clone()).into())
            }
            Some((a, b)) => Err(MergeError::Overlapping(a.folder.clone(), b.folder.clone(), b.blocks.start).into()),
        }
    }
}
