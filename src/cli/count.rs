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
    let plan = plan(options);
    let plan = plan.iter().map(|(option, set)| (*option, set.as_str()));
    let typed: Vec<_> = options.configs.laid.typed().into_iter().chain(plan).collect();
    let configs = app::load_all(&options.configs.configs, &typed, &follower)?;
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

/// What options say, as values of the config, each with its option.
fn plan(options: &Count) -> Vec<(&'static str, String)> {
    let text = |value: &Option<String>| value.as_ref().map(|value| format!("{value:?}"));
    let whole = |value: Option<u64>| value.map(|value| value.to_string());
    let typed = [
        ("--bet", "bet", text(&options.bet)),
        ("--cut", "cut", whole(options.cut)),
        ("--tags", "tags", text(&options.tags)),
        ("--size", "size", whole(options.size)),
        ("--spread", "spread", text(&options.spread)),
    ];
    let set = |(option, key, value): (_, &str, Option<String>)| Some((option, format!("count.{key}={}", value?)));
    typed.into_iter().filter_map(set).collect()
}
