//! A log of the rounds of a run: the cards, hands and nets of each seat.

use super::error::Error;
use super::observer::{Note, Observer};
use crate::cards::AT_ONCE;
use crate::engine::{Run, deal_again};
use crate::games::{Config, Game, column};
use crate::report::grouped;
use crate::store::{Output, try_output, write_large};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Maximum number of rounds in a log.
const MOST_ROUNDS: u64 = 10_000_000;
/// Fewer rounds than this never make a large file.
const FEWEST_LARGE: u64 = 20_000;
/// The size of a file, in MiB, that is worth a note.
const LARGE_MIB: u64 = 64;

/// A file for the rounds of a run.
#[derive(Debug)]
pub struct RoundsLog {
    path: PathBuf,
    force: bool,
}

impl RoundsLog {
    /// Plans a log at a path; `force` replaces any file.
    ///
    /// # Errors
    /// If it could not be written there, or would replace a file.
    pub fn new(path: &Path, force: bool) -> Result<RoundsLog, Error> {
        let output = Output::at(path)?;
        try_output(&output)?;
        let Output::File(path) = output else {
            return Err(Error::usage("--rounds-log writes a plain file: it is complete or absent"));
        };
        let log = RoundsLog { path, force };
        log.may_replace()?;
        Ok(log)
    }

    /// Refuses to replace a file, unless forced to or it is empty.
    fn may_replace(&self) -> Result<(), Error> {
        let is_empty = self.path.metadata().map_or(true, |there| there.len() == 0);
        if self.force || is_empty { Ok(()) } else { Err(Error::KeptPage(self.path.clone(), "an earlier file")) }
    }

    /// Checks that a run whose results go below this place can be logged, and announces a large file.
    ///
    /// # Errors
    /// If the run is too long, its rounds are not logged, or the log would lie among the results of its config.
    pub fn check_run(&self, config: &Config, run: &Run, place: &Path, observer: &dyn Observer) -> Result<(), Error> {
        if run.rounds > MOST_ROUNDS {
            let [most, rounds] = [MOST_ROUNDS, run.rounds].map(grouped);
            let message = format!("a log has at most {most} rounds, and the run {rounds}: give fewer with --rounds");
            return Err(Error::Usage(message));
        }
        let folder = self.path.parent().map_or_else(PathBuf::new, |folder| Path::new(".").join(folder));
        let [folder, results] = [&folder, place].map(Path::canonicalize);
        if results.is_ok_and(|results| folder.is_ok_and(|folder| folder.starts_with(results))) {
            let message = format!("--rounds-log writes no file among the results in {}", place.display());
            return Err(Error::Usage(message));
        }
        if run.rounds < FEWEST_LARGE {
            return Ok(());
        }
        let (rounds, mut text) = (run.rounds, Vec::new());
        let sample = rounds.min(AT_ONCE as u64);
        let run = &Run { rounds: sample, ..*run };
        if !write_rounds(&*config.rules.game(observer), run, &mut text).is_ok_and(|kept| kept) {
            return Err(Error::Usage(format!("{} has no round-by-round log", config.name)));
        }
        // Later rounds have longer numbers.
        let longer = rounds.to_string().len() as u64 * text.iter().filter(|byte| **byte == b'\n').count() as u64;
        let size = ((text.len() as u64 + longer) * (rounds / sample)) >> 20;
        if size > LARGE_MIB {
            observer.note(&Note::Large(self.path.clone(), size));
        }
        Ok(())
    }

    /// Writes the rounds of a run that was played, dealing them again.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, config: &Config, run: &Run, observer: &dyn Observer) -> Result<(), Error> {
        self.may_replace()?;
        let game = &*config.rules.game(observer);
        write_large(&self.path, |to| write_rounds(game, run, to).map(drop), || observer.writes())?;
        observer.has_written();
        Ok(())
    }
}

/// Writes a line for each round and seat below a header. Returns `false` if the game keeps no rounds.
fn write_rounds(game: &dyn Game, run: &Run, to: &mut dyn Write) -> io::Result<bool> {
    let (mut written, mut round, mut is_kept) = (Ok(()), 0, true);
    deal_again(game, run.seed, run.rounds, &mut |dealt, chance| {
        let Some(logged) = game.logged(dealt, chance) else {
            is_kept = false;
            return false;
        };
        let columns = logged.columns.join(",");
        let mut text = if round == 0 { format!("{},{columns}\n", column::ROUND) } else { String::new() };
        for lines in logged.lines.chunks(logged.seats) {
            round += 1;
            for line in lines {
                text += &format!("{round},{line}\n");
            }
        }
        written = to.write_all(text.as_bytes());
        written.is_ok()
    });
    written.map(|()| is_kept)
}
