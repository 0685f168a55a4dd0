//! `simulate`: the main job.

use super::arguments::Simulate;
use super::console::{complain, print};
use super::outcome::Failure;
use super::progress::Bar;
use super::result::{load_all, to_json, to_text};
use crate::config::Config;
use crate::engine::{Ended, Run, play};
use crate::games::{ForAnyGame, Game};
use crate::report::{Folder, Machine, Manifest};
use serde_json::json;
use std::time::Instant;

pub(super) fn simulate(options: &Simulate) -> Result<(), Failure> {
    let configs = load_all(&options.configs)?;
    let threads = options.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    for config in &configs {
        let text = pool.install(|| config.rules.with_game(Job { options, config }))?;
        print(&text)?;
    }
    Ok(())
}

struct Job<'a> {
    options: &'a Simulate,
    config: &'a Config,
}

impl ForAnyGame for Job<'_> {
    type Output = Result<String, Failure>;

    fn run<G: Game>(self, game: &G) -> Result<String, Failure> {
        let Job { options, config } = self;
        let run = Run {
            seed: options.seed.unwrap_or(config.seed),
            rounds: options.rounds.unwrap_or(config.rounds),
            until_se: options.until_se,
        };
        let folder = Folder::create(&options.out, &config.name, "simulated")?;
        let start = Instant::now();
        let bar = Bar::new(game, options.progress, run.rounds);
        let played = play(game, &run, &bar);
        bar.finish();
        if played.ended == Ended::Cap {
            complain("warning: every round was played before the standard error asked for was reached");
        }
        let machine = Machine::new(rayon::current_num_threads(), start.elapsed().as_secs_f64(), played.tally.rounds());
        let tables = game.tables(&played.tally);
        let manifest = Manifest::simulated(config, run.seed, &played.tally, played.ended, &tables, game.unit());
        let place = folder.write(&tables, &manifest, &machine)?;
        let rounds = played.tally.rounds();
        if options.json {
            let about = json!({ "method": "simulated", "seed": run.seed, "rounds": rounds });
            return Ok(to_json(&config.name, about, &tables));
        }
        let method = format!("simulated, {} rounds, seed {}", grouped(rounds), run.seed);
        let rate = machine.rounds_per_second / 1e6;
        let footer = format!("{:.1} s, {rate:.1} M rounds/s; tables in {}", machine.seconds, place.display());
        Ok(to_text(&config.name, method, &tables, &footer))
    }
}

/// Digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
