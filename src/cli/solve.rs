//! `solve`: the best way to play.

use super::arguments::{Given, Progress, Solve};
use super::console::{print, shown, style};
use super::error::Error;
use super::follower::Follower;
use crate::app::{self, SolvedConfig, figures};
use crate::games::{Against, Solving};
use crate::report::{Heading, solution};
use serde_json::{Map, Value, json};

pub(super) fn solve(options: &Solve) -> Result<(), Error> {
    let against = match options.against {
        None => Against::BestPlay,
        Some(Given::Players) => Against::Players,
        Some(Given::Dealer) => Against::Dealer,
        Some(Given::Seats) => Against::Seats,
    };
    let follower = Follower::new(Progress::Never, None);
    for config in &app::load_all(&options.configs.configs, &options.configs.sets)? {
        let solving = Solving { against, seed: options.seed.unwrap_or(config.seed) };
        let solved = app::solve(config, &solving, &options.out, options.force, &follower)?;
        print(&text(options, &config.name, &solved))?;
    }
    Ok(())
}

fn text(options: &Solve, name: &str, solved: &SolvedConfig) -> String {
    let SolvedConfig { solved, place, seconds } = solved;
    if options.json {
        let mut summary = Map::from_iter([("name".to_owned(), json!(name)), ("method".to_owned(), json!("solved"))]);
        summary.extend(figures(solved));
        summary.insert("notes".to_owned(), json!(solved.notes));
        return format!("{}\n", Value::Object(summary));
    }
    let heading = Heading { name: name.to_owned(), method: "solved".to_owned() };
    let footer = format!("  {seconds:.1} s; tables in {}\n", shown(place));
    solution(&heading, solved, &style()) + &footer
}
