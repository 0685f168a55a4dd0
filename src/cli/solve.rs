//! `solve`: the best way to play.

use super::arguments::{Given, Solve};
use super::console::{print, style};
use super::outcome::Failure;
use super::result::load_all;
use crate::config::Config;
use crate::games::{Against, ForAnyGame, Game, Solved, Solving};
use crate::report::{Figure, Folder, Heading, Machine, Manifest, solution};
use serde_json::{Map, Value, json};
use std::time::Instant;

pub(super) fn solve(options: &Solve) -> Result<(), Failure> {
    for config in &load_all(&options.configs)? {
        let text = config.rules.with_game(Job { options, config })?;
        print(&text)?;
    }
    Ok(())
}

struct Job<'a> {
    options: &'a Solve,
    config: &'a Config,
}

impl ForAnyGame for Job<'_> {
    type Output = Result<String, Failure>;

    fn run<G: Game>(self, game: &G) -> Result<String, Failure> {
        let Job { options, config } = self;
        let against = match options.against {
            None => Against::BestPlay,
            Some(Given::Players) => Against::Players,
            Some(Given::Dealer) => Against::Dealer,
            Some(Given::Seats) => Against::Seats,
        };
        let solving = Solving { against, seed: options.seed.unwrap_or(config.seed) };
        let folder = Folder::create(&options.out, &config.name, "solved")?;
        let start = Instant::now();
        let solved = game.solve(&solving).map_err(|error| Failure::Unsolvable(config.name.clone(), error))?;
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
