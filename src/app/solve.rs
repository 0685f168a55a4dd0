//! `solve`: the best way to play.

use super::error::Error;
use super::keep::{Made, Planned};
use super::observer::Observer;
use crate::engine::{Rounds, Run, play_together};
use crate::games::{Against, Config, Figure as Solution, Game, Solved, Solving, Trial, Trials};
use crate::stats::Figure;
use crate::stats::comparison::{Played, paired_difference};
use crate::store::{Folder, Manifest, solved_files};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::time::Instant;

/// Finds the best way to play, with what is measured by playing.
///
/// # Errors
/// If the game has no such answer.
pub fn best_play(config: &Config, solving: &Solving, observer: &dyn Observer) -> Result<Solved, Error> {
    let solved = config.rules.game_in_steps(observer).solve_in_steps(solving, observer);
    let mut solved = solved.map_err(|error| Error::Unsolvable(config.name.clone(), error))?;
    if let Some(trials) = &solved.trials {
        solved.figures.extend(measure(trials, solving.seed, observer));
    }
    Ok(solved)
}

/// Finds the best way to play, and writes it, each kind of answer into its own folder.
///
/// # Errors
/// If the game has no such answer, or it cannot be written or would replace what took long to make.
pub fn solve(
    config: &Config,
    solving: &Solving,
    out: &Path,
    force: bool,
    observer: &dyn Observer,
) -> Result<Made<Solved>, Error> {
    let folder = match solving.against {
        Against::BestPlay => "solved",
        Against::Players => "solved-against-players",
        Against::Dealer => "solved-against-dealer",
        Against::Seats => "solved-against-seats",
    };
    let folder = Planned::of(config).folder((config, folder), (out, force), observer)?;
    let begun = Instant::now();
    let solved = best_play(config, solving, observer)?;
    write((solved, begun), &folder, (config, "solved"), None)
}

/// Writes an answer that was begun at this time.
pub(super) fn write(
    (solved, begun): (Solved, Instant),
    folder: &Folder,
    (config, method): (&Config, &'static str),
    bet: Option<&str>,
) -> Result<Made<Solved>, Error> {
    let manifest = Manifest::answered(config, method, figures(&solved), &solved).of_bet(bet);
    let files = solved_files(&solved);
    Made::write((solved, begun), folder, &files, &manifest, None)
}

/// The rounds of a trial.
const TRIAL: u64 = 1_000_000;

/// Plays trials.
fn measure(trials: &Trials, seed: u64, observer: &dyn Observer) -> Vec<Solution> {
    let tables = std::iter::once(&trials.played).chain(trials.others.iter().map(|trial| &trial.other));
    let owned: Vec<Box<dyn Game>> = tables.map(|rules| rules.game()).collect();
    let games: Vec<&dyn Rounds> = owned.iter().map(|game| &**game as &dyn Rounds).collect();
    let watch = observer.progress(games[0], 0, TRIAL);
    let together = play_together(&games, &Run { seed, rounds: TRIAL, until_se: None }, &*watch);
    drop(watch);
    let moments: Vec<_> = together.tallies.iter().map(|tally| tally.dealer().moments()).collect();
    let played = |at: usize| Played { nets: &moments[at], bets: games[at].staked() };
    let figure = |(trial, at): (&Trial, usize)| {
        // By how much the first does better than this one.
        let gained = paired_difference(played(0), played(at), &together.with_first[at]);
        Solution {
            name: trial.name.clone(),
            label: trial.label.clone(),
            value: (0.0 - gained.value) / trials.bets,
            std_error: gained.std_error.map(|error| error / trials.bets),
        }
    };
    trials.others.iter().zip(1..).map(figure).collect()
}

/// The numbers of an answer by name, each with its error where it has one.
#[must_use]
pub fn figures(solved: &Solved) -> Map<String, Value> {
    let mut figures = Map::new();
    for figure in &solved.figures {
        figures.insert(figure.name.clone(), json!(Figure(figure.value)));
        if let Some(error) = figure.std_error {
            figures.insert(format!("{}_std_error", figure.name), json!(Figure(error)));
        }
    }
    figures
}
