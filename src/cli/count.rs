//! `count`: shoes dealt round after round, and what counting cards is worth.

use super::arguments::Count;
use super::console::print;
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::shard::Shard;
use super::summary::of_run;
use crate::app::{self, Simulation};
use crate::engine::Run;
use std::time::Duration;

pub(super) fn count(options: &Count, interrupt: &Interrupt) -> Result<(), Error> {
    let follower = Follower::new(options.progress, interrupt);
    let configs = app::load_all(&options.configs.configs, &sets(options), &follower)?;
    let part = options.shard.map(Shard::part).transpose()?;
    let pool = app::pool(options.threads, &follower)?;
    for config in &configs {
        if interrupt.is_asked() {
            return Err(Error::InterruptedBefore(config.name.clone()));
        }
        let run = Run { seed: options.seed.unwrap_or(config.seed), rounds: options.shoes, until_se: None };
        let checkpoint_every = Duration::try_from_secs_f64(options.checkpoint_every).unwrap_or(Duration::MAX);
        let Count { resume, force, out, .. } = options;
        let simulation = Simulation { run, part, resume: *resume, force: *force, checkpoint_every, out };
        let follower = Follower::new(options.progress, interrupt);
        let play = || {
            let config = app::counted(config.clone(), &follower)?;
            app::simulate(&config, &simulation, &follower).map(|counted| (config, counted))
        };
        let (config, counted) = follower.making(format!("the count of {}", config.name), || pool.install(play))?;
        print(&of_run(&config, &simulation, &counted, options.json))?;
    }
    Ok(())
}

/// What was typed, as values of the config.
fn sets(options: &Count) -> Vec<String> {
    let text = |key: &str, value: &Option<String>| value.as_ref().map(|value| format!("count.{key}={value:?}"));
    let whole = |key: &str, value: Option<u64>| value.map(|value| format!("count.{key}={value}"));
    let typed = [
        text("bet", &options.bet),
        whole("cut", options.cut),
        text("tags", &options.tags),
        whole("size", options.size),
        text("spread", &options.spread),
    ];
    options.configs.sets.iter().cloned().chain(typed.into_iter().flatten()).collect()
}
