//! `simulate`, the main command; `count` and `night`, which play shoes and nights in the same way.

use super::arguments::{ChartChoice, Configs, CountOptions, NightOptions, OutputOptions, PlayOptions, SimulateOptions};
use super::console::{print, shown};
use super::error::Error;
use super::export::Exports;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::shard::Shard;
use super::summary::{answer_json, answer_text};
use crate::engine::{self, Run};
use crate::games::Config;
use crate::house::{self, Observer, RoundsLog, Setting, Simulated, Simulation};
use std::collections::BTreeSet;
use std::time::Duration;

pub(super) fn simulate(options: &SimulateOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let SimulateOptions { configs, rounds, until_se, anybody, rounds_log, playing } = options;
    let anybody = anybody.then_some(("--anybody", "simulation.anybody=true"));
    let OutputOptions { out, force } = &playing.output;
    let log = rounds_log.as_deref().map(|path| RoundsLog::new(path, *force)).transpose()?;
    if log.is_some() && configs.configs.len() > 1 {
        return Err(house::Error::Usage("--rounds-log writes the rounds of one config: give one".to_owned()).into());
    }
    let ready = |config: Config, observer: &dyn Observer| {
        if let Some(log) = &log {
            log.check_run(&config, &config.run(*rounds, playing.seed), &out.join(&config.name), observer)?;
        }
        Ok(config)
    };
    let runs = play(configs, anybody, playing, *rounds, *until_se, ready, interrupt)?;
    for (log, (config, run)) in log.iter().zip(&runs) {
        let follower = Follower::new(playing.print.progress, interrupt);
        follower.making(format!("the log of {}", config.name), || log.write(config, run, &follower))?;
    }
    Ok(())
}

pub(super) fn count(options: &CountOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let Configs { configs, overrides } = &options.configs;
    let cut = options.penetration.map(|share| cut_after(configs, &overrides.typed(), share)).transpose()?;
    let plan = plan(options, cut.map(|cut| cut as u64).or(options.cut));
    let plan = plan.iter().map(|(option, set)| (*option, set.as_str()));
    play(&options.configs, plan, &options.playing, Some(options.shoes), None, house::counted, interrupt).map(drop)
}

/// Returns the cut that deals this share of the shoe of each config.
fn cut_after(configs: &[String], typed: &[Setting<'_>], penetration: f64) -> Result<usize, Error> {
    let mut cuts = BTreeSet::new();
    for config in configs {
        cuts.insert(house::cut_after(&house::named(config, typed)?, penetration)?);
    }
    match Vec::from_iter(cuts)[..] {
        [cut] => Ok(cut),
        _ => {
            let message = "--penetration cuts one size of shoe, and these configs have several: give --cut";
            Err(house::Error::Usage(message.to_owned()).into())
        }
    }
}

/// Returns the options as values of the config, each with its name.
fn plan(options: &CountOptions, cut: Option<u64>) -> Vec<(&'static str, String)> {
    let [bet, tags, spread] = [&options.bet, &options.tags, &options.spread];
    let [bet, tags, spread] = [bet, tags, spread].map(|text| text.as_ref().map(|text| format!("{text:?}")));
    let [cut, size, bankroll] = [cut, options.size, options.bankroll].map(|whole| whole.map(|whole| whole.to_string()));
    let typed = [
        ("--bet", "bet", bet),
        ("--cut", "cut", cut),
        ("--tags", "tags", tags),
        ("--size", "size", size),
        ("--spread", "spread", spread),
        ("--bankroll", "bankroll", bankroll),
        ("--kelly", "kelly", options.kelly.clone()),
    ];
    typed.into_iter().filter_map(|(option, key, value)| Some((option, format!("count.{key}={}", value?)))).collect()
}

pub(super) fn night(options: &NightOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let rounds = options.rounds.map(|rounds| format!("night.rounds={rounds}"));
    let rounds = rounds.iter().map(|set| ("--rounds", set.as_str()));
    play(&options.configs, rounds, &options.playing, Some(options.nights), None, house::by_night, interrupt).map(drop)
}

/// Returns the chart of a run.
fn draws(shard: Option<Shard>) -> ChartChoice {
    match shard {
        Some(_) => ChartChoice::Nothing("a part of a run has no chart: `merge` draws one of the whole run"),
        None => ChartChoice::Chart,
    }
}

/// Plays a run of each config as `ready` returns it, and returns the runs with the rounds that they took.
fn play<'a>(
    configs: &'a Configs,
    typed: impl IntoIterator<Item = Setting<'a>>,
    playing: &PlayOptions,
    rounds: Option<u64>,
    until_se: Option<f64>,
    ready: impl Fn(Config, &dyn Observer) -> Result<Config, house::Error> + Sync,
    interrupt: &Interrupt,
) -> Result<Vec<(Config, Run)>, Error> {
    let exports = Exports::new(playing.print.printing(draws(playing.shard), true, playing.output.force))?;
    let follower = Follower::new(playing.print.progress, interrupt);
    let typed: Vec<_> = configs.overrides.typed().into_iter().chain(typed).collect();
    let configs = house::load_all(&configs.configs, &typed, &follower)?;
    let part = playing.shard.map(Shard::part).transpose()?;
    let pool = house::pool(playing.threads, &follower)?;
    // None is played before all are ready.
    let runs = configs.into_iter().map(|config| {
        let what = format!("the run of {}", config.name);
        follower.making(what, || engine::on(&pool, || ready(config, &follower)))
    });
    let runs = runs.collect::<Result<Vec<_>, _>>()?;
    let mut played = Vec::new();
    let checkpoint_every = Duration::try_from_secs_f64(playing.checkpoint_every).unwrap_or(Duration::MAX);
    for config in runs {
        // A signal may have come while the previous result was being written.
        if interrupt.is_asked() {
            return Err(Error::InterruptedBefore(config.name));
        }
        let run = Run { until_se, ..config.run(rounds, playing.seed) };
        let PlayOptions { resume, output: OutputOptions { out, force }, .. } = playing;
        let simulation = Simulation { run, part, resume: *resume, force: *force, checkpoint_every, out };
        let follower = Follower::new(playing.print.progress, interrupt).until(until_se);
        let what = format!("the run of {}", config.name);
        let simulated =
            follower.making(what, || engine::on(&pool, || house::simulate(&config, &simulation, &follower)))?;
        exports.draw_result(&config, &simulated.place)?;
        let Simulated { answer, place, .. } = &simulated;
        let json = playing.print.json.then(|| answer_json(&config, answer, Some(place)));
        let made = made(&simulated, part.is_some());
        print(&exports.answer(json, |style| answer_text(&config, answer, &made, style)))?;
        played.push((config, Run { rounds: simulated.rounds, ..run }));
    }
    exports.write(&follower)?;
    Ok(played)
}

/// Describes the speed of a run or a part, and the place of its files.
fn made(simulated: &Simulated, is_part: bool) -> String {
    let what = if is_part { "tally" } else { "tables" };
    let pace = match simulated.played {
        Some((rounds, seconds)) => format!("{seconds:.1} s, {:.1} M/s", rounds as f64 / seconds / 1e6),
        None => "finished earlier".to_owned(),
    };
    format!("{pace}; {what} in {}", shown(&simulated.place))
}
