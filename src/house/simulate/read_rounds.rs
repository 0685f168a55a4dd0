//! Parts of a run that are held in memory: read back from their text, and joined.

use super::coverage::{Pieces, PlayedPiece};
use super::run::RoundsPlayed;
use super::units::in_units_of;
use crate::engine::{Cut, Ended, Part, Run, RunId, Saved, edge};
use crate::games::{Config, Game};
use crate::house::error::{Error, MergeError};
use crate::house::observer::Observer;
use crate::stats::Tally;
use crate::store::run_id;
use std::path::PathBuf;

/// Reads played rounds from their text.
///
/// # Errors
/// If the text is not from a run of this config by this version.
pub fn read_rounds(config: &Config, text: &str, observer: &dyn Observer) -> Result<RoundsPlayed, Error> {
    let broken = |wrong| MergeError::Broken(PathBuf::from("what was saved"), wrong);
    let saved = Saved::read(text.as_bytes()).map_err(broken)?;
    let config = config_of(config, &saved.run, observer)?;
    let game = &*config.rules.game(observer);
    let tally = saved.tally(game).map_err(broken)?;
    let whole = saved.part.unwrap_or(Part::WHOLE).blocks(Cut::for_game(game, saved.run.rounds));
    let is_whole = saved.blocks() == whole;
    let ended = ended(game, &saved.run, &tally, is_whole);
    Ok(RoundsPlayed::new(&config, game, tally, ended, saved.run.clone(), saved.part, saved.blocks().start))
}

/// Joins the parts of a run of this config.
///
/// # Errors
/// If they are not the parts of one run of this config, or not all of them.
pub fn join_rounds(config: &Config, parts: &[RoundsPlayed], observer: &dyn Observer) -> Result<RoundsPlayed, Error> {
    let Some(first) = parts.first() else { return Err(Error::usage("give at least one part")) };
    let config = config_of(config, &first.id, observer)?;
    let game = &*config.rules.game(observer);
    let mut tally = Tally::new(game.layout(), game.dealer_nets());
    let mut pieces = Pieces { run: Cut::for_game(game, first.id.rounds), pieces: Vec::new() };
    for (part, number) in parts.iter().zip(1..) {
        if let Some(difference) = difference(&first.id, &part.id) {
            return Err(MergeError::Foreign(nth(number), nth(1), difference).into());
        }
        tally.merge(&part.tally);
        let piece =
            PlayedPiece { blocks: part.blocks.clone(), part: part.part.unwrap_or(Part::WHOLE), folder: nth(number) };
        pieces.pieces.push(piece);
    }
    if let Some((one, other)) = pieces.overlap() {
        return Err(MergeError::Overlapping(one.folder.clone(), other.folder.clone(), other.blocks.start).into());
    }
    let missing = pieces.missing();
    if !missing.is_empty() {
        return Err(MergeError::Missing(pieces.named(&missing)).into());
    }
    Ok(RoundsPlayed::new(&config, game, tally, Ended::Rounds, first.id.clone(), None, 0))
}

/// Returns the config in the units of a run, if the run is of this config.
fn config_of(config: &Config, id: &RunId, observer: &dyn Observer) -> Result<Config, Error> {
    let config = in_units_of(id.method.as_deref(), config.clone(), observer)?;
    let until_se = id.until_se.as_deref().and_then(|limit| limit.parse().ok());
    match run_id(&config, &Run { seed: id.seed, rounds: id.rounds, until_se }).difference(id) {
        Some(difference) => Err(MergeError::Changed(PathBuf::from("what was played"), difference.to_string()).into()),
        None => Ok(config),
    }
}

/// Describes how another part's run differs from the first part's.
fn difference(first: &RunId, other: &RunId) -> Option<String> {
    first.difference(other).map(|difference| difference.to_string()).or_else(|| {
        (first.rounds != other.rounds).then(|| format!("rounds: {} there, {} here", other.rounds, first.rounds))
    })
}

/// Returns a part's name in messages.
fn nth(number: usize) -> PathBuf {
    PathBuf::from(format!("part number {number}"))
}

/// Returns the reason that a run with these counts ended.
fn ended(game: &dyn Game, id: &RunId, tally: &Tally, is_whole: bool) -> Ended {
    let limit = id.until_se.as_deref().and_then(|limit| limit.parse::<f64>().ok());
    let Some(limit) = limit else { return if is_whole { Ended::Rounds } else { Ended::Stopped } };
    match edge(game, tally).std_error {
        Some(error) if error <= limit => Ended::StdError,
        _ if is_whole => Ended::Cap,
        _ => Ended::Stopped,
    }
}
