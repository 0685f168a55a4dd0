//! `simulate`: the main job.

use super::arguments::Simulate;
use super::console::{complain, print};
use super::outcome::Failure;
use super::progress::Bar;
use super::result::{grouped, load_all, to_json, to_text};
use crate::config::Config;
use crate::engine::{Ended, Run, edge, play};
use crate::games::{ForAnyGame, Game};
use crate::report::{Folder, Machine, Manifest, Whole};
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
            let error = edge(game, &played.tally).std_error.unwrap_or(f64::INFINITY);
            let (rounds, asked) = (grouped(played.tally.rounds()), run.until_se.unwrap_or_default());
            complain(&format!(
                "warning: stopped by the cap of {rounds} rounds; standard error {error:.2e}, asked {asked}, looked at every 64,000 rounds"
            ));
        }
        let machine =
            Machine::new(rayon::current_num_threads(), start.elapsed().as_secs_f64(), Some(played.tally.rounds()));
        let tables = game.tables(&played.tally);
        let manifest = Manifest::simulated(config, run.seed, &played.tally, played.ended, &tables, game.unit());
        let place = folder.write(&tables, &manifest, &machine)?;
        let rounds = played.tally.rounds();
        if options.json {
            let about =
                json!({ "method": "simulated", "seed": Whole(run.seed.into()), "rounds": Whole(rounds.into()) });
            return Ok(to_json(&config.name, about, &tables));
        }
        let method = format!("simulated, {} rounds, seed {}", grouped(rounds), run.seed);
        let rate = rounds as f64 / machine.seconds / 1e6;
        let footer = format!("{:.1} s, {rate:.1} M rounds/s; tables in {}", machine.seconds, place.display());
        Ok(to_text(&config.name, method, &tables, &footer))
    }
}
