//! `solve`: the best way to play.

use super::error::Error;
use super::keep::{Planned, To};
use super::made::{Made, write_answer};
use super::observer::Observer;
use crate::engine::{Instant, Rounds, Run, Unwatched, play_together};
use crate::games::{Against, Config, Game, Solved, SolvedFigure, Solving, Trial, Trials};
use crate::stats::Whole;
use crate::stats::comparison::{PlayedNets, paired_difference};
use crate::store::Asked;

/// Finds the best way to play, with what is measured by playing.
///
/// # Errors
/// If the game has no such answer.
pub fn best_play(config: &Config, solving: &Solving, observer: &dyn Observer) -> Result<Solved, Error> {
    let solved = config.rules.game(observer).solve(solving, observer);
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
pub fn solve(config: &Config, solving: &Solving, to: To<'_>, observer: &dyn Observer) -> Result<Made<Solved>, Error> {
    let (folder, against) = match solving.against {
        Against::BestPlay => ("solved", None),
        Against::Players => ("solved-against-players", Some("players")),
        Against::Dealer => ("solved-against-dealer", Some("dealer")),
        Against::Seats => ("solved-against-seats", Some("seats")),
    };
    // Without side bets, the config has none.
    let asked = Asked::new("solve").with("against", against).with("seed", Whole(solving.seed.into()));
    let folder = Planned::of(config, asked.clone()).folder(folder, to, observer)?;
    let begun = Instant::now();
    let solved = best_play(config, solving, observer)?;
    write_answer((solved, begun), (&folder, observer), (config, "solved", &asked))
}

/// The rounds of a trial.
const TRIAL: u64 = 1_000_000;

/// Plays trials.
fn measure(trials: &Trials, seed: u64, observer: &dyn Observer) -> Vec<SolvedFigure> {
    let tables = std::iter::once(&trials.played).chain(trials.others.iter().map(|trial| &trial.other));
    let owned: Vec<Box<dyn Game>> = tables.map(|rules| rules.game(&Unwatched)).collect();
    let games: Vec<&dyn Rounds> = owned.iter().map(|game| &**game as &dyn Rounds).collect();
    let watch = observer.progress(games[0], 0, TRIAL);
    let together = play_together(&games, &Run { seed, rounds: TRIAL, until_se: None }, &*watch);
    drop(watch);
    let moments: Vec<_> = together.tallies.iter().map(|tally| tally.dealer().moments()).collect();
    let played = |at: usize| PlayedNets { nets: &moments[at], bets: games[at].staked() };
    let figure = |(trial, at): (&Trial, usize)| {
        // By how much the first does better than this one.
        let gained = paired_difference(played(0), played(at), &together.with_first[at]);
        SolvedFigure {
            name: trial.name.clone(),
            label: trial.label.clone(),
            value: (0.0 - gained.value) / trials.bets,
            std_error: gained.std_error.map(|error| error / trials.bets),
            decimals: None,
        }
    };
    trials.others.iter().zip(1..).map(figure).collect()
}
