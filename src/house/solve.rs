//! `solve`: the best way to play.

use super::commission::commission_as_configured;
use super::error::Error;
use super::observer::Observer;
use super::replacement::{Planned, To};
use super::write_answer::{Written, write_answer};
use crate::answer::{Answer, Fact};
use crate::engine::{Cut, Instant, Part, Rounds, Run, Unwatched, go_on, play_together, with_first};
use crate::games::{Against, Config, Game, Rules, Solved, Solving, Trials};
use crate::stats::Tally;
use crate::stats::comparison::{PlayedNets, paired_difference};
use crate::store::{Request, ResultKind};
use crate::tables::{Row, Tables, Whole, metric};
use std::sync::Arc;

/// Rounds of each table that are played for measurements.
pub const TRIAL: u64 = 1_000_000;

/// Digits after the point of a percentage that is exact.
const DIGITS: usize = 8;

/// Checks that a config can be solved.
///
/// # Errors
///
/// If the best play that is sought cannot be found.
pub fn check_solvable(config: &Config, solving: &Solving) -> Result<(), Error> {
    config.rules.solvable(solving).map_err(|error| Error::Unsolvable(config.name.clone(), error))
}

/// Finds the best way to play, with measurements by playing `rounds` rounds of each table.
///
/// # Errors
/// If the game has no such answer.
pub fn best_play(config: &Config, solving: &Solving, rounds: u64, observer: &dyn Observer) -> Result<Answer, Error> {
    check_solvable(config, solving)?;
    let solved = config.rules.game(observer).solve(solving, observer);
    let mut solved = solved.map_err(|error| Error::Unsolvable(config.name.clone(), error))?;
    measure(&mut solved, rounds, solving.seed, observer);
    solved.answer.facts.iter_mut().for_each(|fact| fact.digits = Some(DIGITS));
    solved.answer.margin.extend(commission_as_configured(config));
    Ok(solved.answer.about(&config.name, config.presentation))
}

/// Finds the best way to play, and writes it, each kind of answer into its own folder.
///
/// # Errors
/// If the game has no such answer, or it cannot be written or would replace a slow result.
pub fn write_solved(
    config: &Config,
    solving: &Solving,
    to: To<'_>,
    observer: &dyn Observer,
) -> Result<Written<Answer>, Error> {
    check_solvable(config, solving)?;
    let (folder, against) = match solving.against {
        Against::BestPlay => ("solved", Some("best-play")),
        Against::Players => ("solved-against-players", Some("players")),
        Against::Dealer => ("solved-against-dealer", Some("dealer")),
        Against::Seats => ("solved-against-seats", Some("seats")),
    };
    let folder = if solving.by_total { format!("{folder}-by-total") } else { folder.to_owned() };
    // Without side bets, the config has none.
    let request = Request::new(&ResultKind::SOLVED, config).with("against", against);
    let request = request.with("by-total", solving.by_total.then_some(true)).with("seed", Whole(solving.seed.into()));
    let folder = Planned::new(&request).folder(&folder, to, observer)?;
    let begun = Instant::now();
    let solved = best_play(config, solving, TRIAL, observer)?;
    write_answer(solved, begun, &folder, &request, observer)
}

/// Adds measurements from playing `rounds` rounds of each table; the wins of the seats replace solved ones.
fn measure(solved: &mut Solved, rounds: u64, seed: u64, observer: &dyn Observer) {
    let Some(trials) = &solved.trials else { return };
    let played = play_seats(&trials.seats, rounds, seed, observer);
    for (solved_as, played_as) in [(metric::VALUE, metric::NET), (metric::WIN_SHARE, metric::WIN_SHARE)] {
        let figure = solved.answer.facts.iter_mut().find(|figure| figure.name == solved_as.key && !played.is_empty());
        if let Some(figure) = figure {
            let (value, std_error) = mean_over_seats(&played, played_as.key);
            *figure = measured(figure.name.clone(), figure.label.clone(), value, std_error);
        }
    }
    let gains = gains(trials, rounds, seed, observer);
    solved.answer.facts.extend(gains);
}

/// Returns a figure that was measured by playing.
fn measured(name: String, label: String, value: f64, std_error: Option<f64>) -> Fact {
    let figure = Fact::new(name, label, value);
    if std_error.is_some() { figure.with_error(std_error) } else { figure }
}

/// Plays the table of each seat on its own cards, so that their errors are independent.
fn play_seats(
    seats: &[(String, Arc<dyn Rules>)],
    rounds: u64,
    seed: u64,
    observer: &dyn Observer,
) -> Vec<(String, Tables)> {
    let run = Run { seed, rounds: rounds * seats.len() as u64, until_se: None };
    let mut played = Vec::new();
    for ((role, rules), index) in seats.iter().zip(1..) {
        let game = rules.game(&Unwatched);
        let blocks =
            Part::new(index, seats.len() as u64).map_or(0..0, |part| part.blocks(Cut::for_game(&*game, run.rounds)));
        let nothing = Tally::new(game.layout(), game.dealer_nets());
        let watch = observer.progress(&*game, 0, rounds);
        let tally = go_on(&*game, &run, blocks, nothing, &*watch).tally;
        drop(watch);
        played.push((role.clone(), game.tables(&tally)));
    }
    played
}

/// Returns the mean of a figure that each seat has at its own table, with its standard error.
fn mean_over_seats(played: &[(String, Tables)], metric: &str) -> (f64, Option<f64>) {
    let rows: Vec<&Row> = played.iter().filter_map(|(role, tables)| tables.metric(role, metric)).collect();
    let seats = rows.len() as f64;
    let sum: f64 = rows.iter().filter_map(|row| row.value).map(|value| value.0).sum();
    let variance: Option<f64> = rows.iter().map(|row| row.std_error.map(|error| error.0 * error.0)).sum();
    (sum / seats, variance.map(|variance| variance.sqrt() / seats))
}

/// Returns the gains of best play over other ways to play, on the same cards.
fn gains(trials: &Trials, rounds: u64, seed: u64, observer: &dyn Observer) -> Vec<Fact> {
    let tables = std::iter::once(&trials.played).chain(trials.others.iter().map(|trial| &trial.other));
    let owned: Vec<Box<dyn Game>> = tables.map(|rules| rules.game(&Unwatched)).collect();
    let games: Vec<&dyn Rounds> = owned.iter().map(|game| &**game as &dyn Rounds).collect();
    let watch = observer.progress(games[0], 0, rounds);
    let together = play_together(&games, &with_first(games.len()), &Run { seed, rounds, until_se: None }, &*watch);
    drop(watch);
    let moments: Vec<_> = together.tallies.iter().map(|tally| tally.dealer().moments()).collect();
    let mut figures = Vec::new();
    for (trial, at) in trials.others.iter().zip(1..) {
        let [best, other] = [0, at].map(|at| PlayedNets { nets: &moments[at], bets: games[at].staked() });
        // The gain of the first over this one.
        let gained = paired_difference(best, other, &together.products[at]);
        let (value, error) = (0.0 - gained.value, gained.std_error.map(|error| error / trials.bets));
        figures.push(measured(trial.name.clone(), trial.label.clone(), value / trials.bets, error));
    }
    figures
}
