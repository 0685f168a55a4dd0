//! `solve`: the best way to play.

use super::arguments::{Given, Solve};
use super::console::{print, style};
use super::outcome::Failure;
use super::result::load_all;
use crate::engine::{Run, Watch, play_together};
use crate::games::{Against, Config, Figure as Solution, Game, Rules, Solved, Solving, Trial, Trials};
use crate::report::{Figure, Folder, Heading, Machine, Manifest, solution};
use crate::stats::Tally;
use crate::stats::comparison::{Played, paired_difference};
use serde_json::{Map, Value, json};
use std::time::Instant;

pub(super) fn solve(options: &Solve) -> Result<(), Failure> {
    for config in &load_all(&options.configs)? {
        let text = solve_one(options, config, &*config.rules.game())?;
        print(&text)?;
    }
    Ok(())
}

fn solve_one(options: &Solve, config: &Config, game: &dyn Game) -> Result<String, Failure> {
    let against = match options.against {
        None => Against::BestPlay,
        Some(Given::Players) => Against::Players,
        Some(Given::Dealer) => Against::Dealer,
        Some(Given::Seats) => Against::Seats,
    };
    let solving = Solving { against, seed: options.seed.unwrap_or(config.seed) };
    let folder = Folder::create(&options.out, &config.name, "solved")?;
    let start = Instant::now();
    let mut solved = game.solve(&solving).map_err(|error| Failure::Unsolvable(config.name.clone(), error))?;
    if let Some(trials) = &solved.trials {
        solved.figures.extend(measure(trials, solving.seed));
    }
    let seconds = start.elapsed().as_secs_f64();
    let place = folder.write_files(
        &solved.all_files(),
        &Manifest::solved(config, figures(&solved), &solved),
        &Machine::new(rayon::current_num_threads(), seconds, None),
    )?;
    if options.json {
        let mut summary =
            Map::from_iter([("name".to_owned(), json!(config.name)), ("method".to_owned(), json!("solved"))]);
        summary.extend(figures(&solved));
        summary.insert("notes".to_owned(), json!(solved.notes));
        return Ok(format!("{}\n", Value::Object(summary)));
    }
    let heading = Heading { name: config.name.clone(), method: "solved".to_owned() };
    let footer = format!("  {seconds:.1} s; tables in {}\n", place.display());
    Ok(solution(&heading, &solved, &style()) + &footer)
}

/// Rounds that a trial is played.
const TRIAL: u64 = 1_000_000;

/// What comes of trials.
fn measure(trials: &Trials, seed: u64) -> Vec<Solution> {
    let tables = std::iter::once(&trials.played).chain(trials.others.iter().map(|trial| &trial.other));
    let owned: Vec<Box<dyn Game>> = tables.map(Rules::game).collect();
    let games: Vec<&dyn Game> = owned.iter().map(|game| &**game).collect();
    let together = play_together(&games, &Run { seed, rounds: TRIAL, until_se: None }, &Unwatched);
    let moments: Vec<_> = together.tallies.iter().map(|tally| tally.dealer().moments()).collect();
    let played = |at: usize| Played { nets: &moments[at], bets: games[at].unit() * i64::from(games[at].bets()) };
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

struct Unwatched;

impl Watch for Unwatched {
    fn look(&self, _: &Tally) {}
}

/// The numbers of an answer by name, each with its error where it has one.
fn figures(solved: &Solved) -> Map<String, Value> {
    let mut figures = Map::new();
    for figure in &solved.figures {
        figures.insert(figure.name.clone(), json!(Figure(figure.value)));
        if let Some(error) = figure.std_error {
            figures.insert(format!("{}_std_error", figure.name), json!(Figure(error)));
        }
    }
    figures
}
