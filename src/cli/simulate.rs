//! `simulate`: the main job.

use super::arguments::{Configs, Simulate};
use super::console::{complain, print, style};
use super::outcome::Failure;
use super::progress::Bar;
use crate::config::{Config, load};
use crate::engine::{Ended, Run, play};
use crate::games::{ForAnyGame, Game};
use crate::report::{Folder, Heading, Machine, Manifest, Tables, summary};
use serde_json::json;
use std::collections::BTreeSet;
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

/// Loads every config before any is played.
fn load_all(configs: &Configs) -> Result<Vec<Config>, Failure> {
    let loaded = configs.configs.iter().map(|config| load(config, &configs.sets)).collect::<Result<Vec<_>, _>>()?;
    let mut names = BTreeSet::new();
    match loaded.iter().find(|config| !names.insert(&config.name)) {
        Some(config) => Err(Failure::SameName(config.name.clone())),
        None => Ok(loaded),
    }
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
        if options.json {
            return Ok(format!("{:#}\n", to_json(&config.name, &run, &tables, played.tally.rounds())));
        }
        let method = format!("simulated, {} rounds, seed {}", grouped(played.tally.rounds()), run.seed);
        let heading = Heading { name: config.name.clone(), method };
        let rate = machine.rounds_per_second / 1e6;
        let footer = format!("  {:.1} s, {rate:.1} M rounds/s; tables in {}\n", machine.seconds, place.display());
        Ok(summary(&heading, &tables, &style()) + &footer)
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

fn to_json(name: &str, run: &Run, tables: &Tables, rounds: u64) -> serde_json::Value {
    let edge = tables.metric("dealer", "edge");
    let std_dev = tables.metric("dealer", "std_dev");
    json!({
        "name": name,
        "method": "simulated",
        "seed": run.seed,
        "rounds": rounds,
        "edge": edge.map(|row| row.value),
        "std_error": edge.and_then(|row| row.std_error),
        "ci_low": edge.and_then(|row| row.ci_low),
        "ci_high": edge.and_then(|row| row.ci_high),
        "std_dev": std_dev.map(|row| row.value),
        "figures": tables.edge,
    })
}
