//! `simulate`: the main command, and other runs played in the same way.

use super::arguments::{Configs, Playing, Simulate};
use super::console::print;
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::shard::Shard;
use super::summary::of_run;
use crate::app::{self, Setting, Simulation};
use crate::engine::Run;
use crate::games::Config;
use std::time::Duration;

pub(super) fn simulate(options: &Simulate, interrupt: &Interrupt) -> Result<(), Error> {
    let Simulate { configs, rounds, until_se, anybody, playing } = options;
    let anybody = anybody.then_some(("--anybody", "simulation.anybody=true"));
    let length = |config: &Config| (rounds.unwrap_or(config.rounds), *until_se);
    play(configs, anybody, playing, length, |config, _| Ok(config), interrupt)
}

/// Plays a run of each config: `ready` prepares it, `length` gives its rounds and the standard error at which it stops.
pub(super) fn play<'a>(
    configs: &'a Configs,
    typed: impl IntoIterator<Item = Setting<'a>>,
    playing: &Playing,
    length: impl Fn(&Config) -> (u64, Option<f64>),
    ready: impl Fn(Config, &Follower<'_>) -> Result<Config, app::Error> + Sync,
    interrupt: &Interrupt,
) -> Result<(), Error> {
    let follower = Follower::new(playing.progress, interrupt);
    let typed: Vec<_> = configs.laid.typed().into_iter().chain(typed).collect();
    let configs = app::load_all(&configs.configs, &typed, &follower)?;
    let part = playing.shard.map(Shard::part).transpose()?;
    let pool = app::pool(playing.threads, &follower)?;
    let checkpoint_every = Duration::try_from_secs_f64(playing.checkpoint_every).unwrap_or(Duration::MAX);
    for config in configs {
        // A signal may have come while the previous result was being written.
        if interrupt.is_asked() {
            return Err(Error::InterruptedBefore(config.name));
        }
        let (rounds, until_se) = length(&config);
        let run = Run { seed: playing.seed.unwrap_or(config.seed), rounds, until_se };
        let Playing { resume, force, out, .. } = playing;
        let simulation = Simulation { run, part, resume: *resume, force: *force, checkpoint_every, out };
        let follower = Follower::new(playing.progress, interrupt);
        let what = format!("the run of {}", config.name);
        let play = || {
            let config = ready(config, &follower)?;
            app::simulate(&config, &simulation, &follower).map(|simulated| (config, simulated))
        };
        let (config, simulated) = follower.making(what, || pool.install(play))?;
        print(&of_run(&config, &simulation, &simulated, playing.json))?;
    }
    Ok(())
}
