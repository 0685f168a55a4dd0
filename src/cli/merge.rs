//! `merge`: the parts of one run become its result.

use super::arguments::Merge;
use super::console::{complain, print};
use super::outcome::Failure;
use super::pieces::{Piece, Pieces};
use super::result::{grouped, to_json, to_text};
use crate::engine::{Ended, Part, Run, RunId, Saved, SavedError};
use crate::games::{Config, Game, load_text};
use crate::report::{Folder, Machine, Manifest, Whole, finished_part, part_folders, run_id};
use crate::stats::Tally;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Instant;
use thiserror::Error;

/// Parts that do not make one run.
#[derive(Debug, Error)]
pub enum MergeError {
    /// Nothing to merge.
    #[error("there is no finished part in {0}\n  = help: parts are made by `houseodds simulate --shard I/N`")]
    Nothing(String),
    /// It is not one, or not whole.
    #[error("cannot merge {}: {source}", folder.display())]
    Broken {
        /// Where it is.
        folder: PathBuf,
        /// What is wrong with it.
        source: SavedError,
    },
    /// It was interrupted, or is being played.
    #[error(
        "{} is not finished\n  = help: go on with it (simulate --shard … --resume), or leave it out with --partial",
        .0.display()
    )]
    Unfinished(PathBuf),
    /// It is of another run.
    #[error("{} is not of the same run as {} ({difference})", folder.display(), first.display())]
    Foreign {
        /// Where it is.
        folder: PathBuf,
        /// A part of the run.
        first: PathBuf,
        /// What is different.
        difference: String,
    },
    /// It is of a run that this program, or this machine, cannot play.
    #[error("cannot merge {}: {difference}", folder.display())]
    Changed {
        /// Where it is.
        folder: PathBuf,
        /// What is different.
        difference: String,
    },
    /// A part is there twice.
    #[error("part {part} is there twice: {} and {}", first.display(), second.display())]
    Repeated {
        /// Which.
        part: Part,
        /// Where it is.
        first: PathBuf,
        /// Where it is again.
        second: PathBuf,
    },
    /// Parts of different cuts have blocks in common.
    #[error("{} and {} overlap: both have played block {block}", first.display(), second.display())]
    Overlapping {
        /// One of them.
        first: PathBuf,
        /// The other.
        second: PathBuf,
        /// The first block that both have played.
        block: u64,
    },
    /// Not all of the run was played.
    #[error("missing: {0}\n  = help: play what is missing, or merge what is there with --partial")]
    Missing(String),
}

impl MergeError {
    /// 1 for a part that is damaged, 2 for parts that do not fit.
    pub(super) fn exit_code(&self) -> u8 {
        match self {
            MergeError::Broken { source: SavedError::Format(_), .. } => 2,
            MergeError::Broken { .. } => 1,
            _ => 2,
        }
    }
}

pub(super) fn merge(options: &Merge) -> Result<(), Failure> {
    let start = Instant::now();
    let mut folders = Vec::new();
    for folder in &options.folders {
        folders.extend(part_folders(folder)?);
    }
    let Some((folder, first)) = first_finished(&folders)? else {
        let names: Vec<String> = options.folders.iter().map(|folder| folder.display().to_string()).collect();
        return Err(MergeError::Nothing(names.join(", ")).into());
    };
    let config = load_text("a part's config", &first.run.config)?;
    let run = Run { seed: first.run.seed, rounds: first.run.rounds, until_se: None };
    if let Some(difference) = run_id(&config, &run).difference(&first.run) {
        return Err(MergeError::Changed { folder, difference: difference.to_string() }.into());
    }
    let text = Job { options, config: &config, run, first: (&folder, &first.run), folders: &folders, start }
        .run(&*config.rules.game())?;
    print(&text)?;
    Ok(())
}

/// The first finished part, which says what run it is.
fn first_finished(folders: &[PathBuf]) -> Result<Option<(PathBuf, Saved)>, Failure> {
    for folder in folders {
        if let Some(bytes) = finished_part(folder)? {
            return Ok(Some((folder.clone(), saved(folder, &bytes)?)));
        }
    }
    Ok(None)
}

fn saved(folder: &Path, bytes: &[u8]) -> Result<Saved, MergeError> {
    Saved::read(bytes).map_err(|source| MergeError::Broken { folder: folder.to_owned(), source })
}

struct Job<'a> {
    options: &'a Merge,
    config: &'a Config,
    run: Run,
    /// A part and its run: what the other parts have to be of.
    first: (&'a Path, &'a RunId),
    folders: &'a [PathBuf],
    start: Instant,
}

impl Job<'_> {
    fn run(self, game: &dyn Game) -> Result<String, Failure> {
        let Job { options, config, run, .. } = self;
        // Better to know before than after.
        let folder = Folder::create(&options.out, &config.name, "simulated")?;
        let (tally, pieces) = self.add_up(game)?;
        let missing = pieces.missing();
        if !missing.is_empty() && !options.partial {
            return Err(MergeError::Missing(pieces.named(&missing)).into());
        }
        let tables = game.tables(&tally);
        let ended = if missing.is_empty() { Ended::Rounds } else { Ended::Partial };
        let mut manifest = Manifest::simulated(config, run.seed, &tally, ended, &tables, game.unit());
        if !missing.is_empty() {
            complain(&format!("warning: missing: {}; this is not the whole run", pieces.named(&missing)));
            let played = pieces.played();
            manifest = manifest.part(pieces.named(&played), &played, run.rounds);
        }
        let seconds = self.start.elapsed().as_secs_f64();
        let place = folder.write(&tables, &manifest, &Machine::new(1, seconds, None))?;
        let rounds = tally.rounds();
        if options.json {
            let mut about =
                json!({ "method": "simulated", "seed": Whole(run.seed.into()), "rounds": Whole(rounds.into()) });
            if !missing.is_empty() {
                about["part"] = pieces.named(&pieces.played()).into();
            }
            return Ok(to_json(&config.name, about, &tables));
        }
        let parts = grouped(pieces.pieces.len() as u64);
        let method = format!("simulated in {parts} parts, {} rounds, seed {}", grouped(rounds), run.seed);
        let footer = format!("merged in {seconds:.1} s; tables in {}", place.display());
        Ok(to_text(config, method, &tables, &footer))
    }
}

impl Job<'_> {
    /// Reads one part after the other and adds them up.
    fn add_up(&self, game: &dyn Game) -> Result<(Tally, Pieces), Failure> {
        let (first, first_run) = self.first;
        let mut tally = Tally::new(game.layout(), game.dealer_nets());
        let mut pieces = Pieces { rounds: self.run.rounds, pieces: Vec::new() };
        for folder in self.folders {
            let Some(bytes) = finished_part(folder)? else {
                if !self.options.partial {
                    return Err(MergeError::Unfinished(folder.clone()).into());
                }
                complain(&format!("warning: {} is not finished and is left out", folder.display()));
                continue;
            };
            let saved = saved(folder, &bytes)?;
            let rounds = (saved.run.rounds != self.run.rounds)
                .then(|| format!("rounds: {} there, {} here", saved.run.rounds, self.run.rounds));
            let difference = first_run.difference(&saved.run).map(|difference| difference.to_string());
            if let Some(difference) = difference.or(rounds) {
                let (folder, first) = (folder.clone(), first.to_owned());
                return Err(MergeError::Foreign { folder, first, difference }.into());
            }
            let counted = saved.tally(game);
            let more = counted.map_err(|source| MergeError::Broken { folder: folder.clone(), source })?;
            // More rounds than the run has are found out below; until then they must not overflow.
            if tally.rounds().saturating_add(more.rounds()) <= self.run.rounds {
                tally.merge(&more);
            }
            let part = saved.part.unwrap_or(Part::WHOLE);
            pieces.pieces.push(Piece { blocks: saved.blocks(), part, folder: folder.clone() });
        }
        match pieces.overlap() {
            None => Ok((tally, pieces)),
            Some((a, b)) if a.part == b.part => {
                Err(MergeError::Repeated { part: a.part, first: a.folder.clone(), second: b.folder.clone() }.into())
            }
            Some((a, b)) => Err(MergeError::Overlapping {
                first: a.folder.clone(),
                second: b.folder.clone(),
                block: b.blocks.start,
            }
            .into()),
        }
    }
}
