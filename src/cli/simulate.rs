//! `simulate`: the main job.

use super::arguments::Simulate;
use super::console::print;
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::shard::Shard;
use super::summary::of_run;
use crate::app::{self, Simulation};
use crate::engine::Run;
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
        print(&of_run(config, &simulation, &simulated, options.json))?;
    }
    Ok(())
}
