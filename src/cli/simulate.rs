//! `simulate`: the main job.

use super::arguments::Simulate;
use super::console::{print, shown};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::shard::Shard;
use super::summary::{about, to_json, to_text};
use crate::app::{self, Simulated, Simulation};
use crate::engine::Run;
use crate::games::Config;
use crate::report::grouped;
use crate::stats::Whole;
use serde_json::json;
use std::time::Duration;

pub(super) fn simulate(options: &Simulate, interrupt: &Interrupt) -> Result<(), Error> {
    let follower = Follower::new(options.progress, interrupt);
    let anybody = options.anybody.then_some(("--anybody", "simulation.anybody=true"));
    let typed: Vec<_> = options.configs.laid.typed().into_iter().chain(anybody).collect();
    let configs = app::load_all(&options.configs.configs, &typed, &follower)?;
    let part = options.shard.map(Shard::part).transpose()?;
    let pool = app::pool(options.threads, &follower)?;
    for config in &configs {
        // A signal may have come while the result before was written.
        if interrupt.is_asked() {
            return Err(Error::InterruptedBefore(config.name.clone()));
        }
        let run = Run {
            seed: options.seed.unwrap_or(config.seed),
            rounds: options.rounds.unwrap_or(config.rounds),
            until_se: options.until_se,
        };
        let checkpoint_every = Duration::try_from_secs_f64(options.checkpoint_every).unwrap_or(Duration::MAX);
        let Simulate { resume, force, out, .. } = options;
        let simulation = Simulation { run, part, resume: *resume, force: *force, checkpoint_every, out };
        let follower = Follower::new(options.progress, interrupt);
        let play = || pool.install(|| app::simulate(config, &simulation, &follower));
        let simulated = follower.making(format!("the run of {}", config.name), play)?;
        print(&text(options, config, &simulation, &simulated))?;
    }
    Ok(())
}

fn text(options: &Simulate, config: &Config, simulation: &Simulation<'_>, simulated: &Simulated) -> String {
    let Simulation { run, part, .. } = simulation;
    let Simulated { tables, rounds, place, played } = simulated;
    if options.json {
        let (seed, rounds) = (Whole(run.seed.into()), Whole((*rounds).into()));
        let mut made = json!({ "method": "simulated", "seed": seed, "rounds": rounds });
        if let Some(part) = part {
            made["part"] = part.to_string().into();
        }
        return to_json(about(config), made, tables);
    }
    let what = if part.is_some() { "tally" } else { "tables" };
    let pace = played.map(|(rounds, seconds)| {
        let rate = rounds as f64 / seconds / 1e6;
        format!("{seconds:.1} s, {rate:.1} M rounds/s")
    });
    let pace = pace.unwrap_or_else(|| "finished earlier".to_owned());
    let part = part.map(|part| format!("part {part} with ")).unwrap_or_default();
    let method = format!("simulated, {part}{} rounds, seed {}", grouped(rounds), run.seed);
    to_text(&config.name, method, tables, &format!("{pace}; {what} in {}", shown(place)))
}
