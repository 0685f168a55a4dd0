//! Configs, and what can be said of one without counting or playing.

use super::error::Error;
use super::observer::{Note, Observer};
use crate::config::{ConfigError, Diagnostic};
use crate::games::{Config, Explained, Game, Question, load_under};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::BTreeSet;
use std::thread::available_parallelism;

/// What was typed to be laid over configs, with the option that it was typed with.
pub type Setting<'a> = (&'static str, &'a str);

/// Loads every config before any is played.
///
/// # Errors
/// If any is wrong, or two have one name.
pub fn load_all(configs: &[String], typed: &[Setting<'_>], observer: &dyn Observer) -> Result<Vec<Config>, Error> {
    let (mut loaded, mut mistakes) = (Vec::new(), Vec::new());
    for config in configs {
        match load_under(config, typed.iter().copied()) {
            Ok(config) => loaded.push(config),
            Err(ConfigError(found)) => mistakes.extend(found),
        }
    }
    if !mistakes.is_empty() {
        return Err(ConfigError(mistakes).into());
    }
    let mut names = BTreeSet::new();
    if let Some(config) = loaded.iter().find(|config| !names.insert(&config.name)) {
        return Err(Error::SameName(config.name.clone()));
    }
    warn(&loaded, observer);
    Ok(loaded)
}

/// Tells of the keys of configs that have no effect, once where several share a mistake.
pub(super) fn warn<'a>(configs: impl IntoIterator<Item = &'a Config>, observer: &dyn Observer) {
    let mut warnings = Vec::new();
    configs.into_iter().for_each(|config| add_new(&mut warnings, config.warnings.clone()));
    if !warnings.is_empty() {
        observer.note(&Note::Idle(warnings));
    }
}

/// What several configs share is told once.
pub(super) fn add_new(known: &mut Vec<Diagnostic>, found: Vec<Diagnostic>) {
    for new in found {
        let place = |of: &Diagnostic| of.place.as_ref().map(|place| (place.source.text.clone(), place.span.clone()));
        if !known.iter().any(|old| old.message == new.message && place(old) == place(&new)) {
            known.push(new);
        }
    }
}

/// The place of a bet of this name among those of a game, with what all seats stake on it; without a name, of the main one.
///
/// # Errors
/// If the game has no such bet.
pub(super) fn bet(game: &dyn Game, config: &str, name: Option<&str>) -> Result<(usize, i64), Error> {
    let bets = game.bets();
    let Some(name) = name else { return Ok((0, game.staked())) };
    let found = bets.iter().position(|(bet, _)| bet == name);
    found.map(|bet| (bet, bets[bet].1)).ok_or_else(|| {
        let names: Vec<&str> = bets.iter().map(|(bet, _)| &**bet).collect();
        Error::Usage(format!("{config} has no bet {name:?}; its bets: {}", names.join(", ")))
    })
}

/// Threads that every machine may start, however few cores it has.
const ALWAYS_ALLOWED: usize = 8;

/// A pool of this many threads, or of as many as `RAYON_NUM_THREADS` says, or of one a core; of no more than are of use.
///
/// # Errors
/// If they cannot be started.
pub fn pool(threads: Option<u16>, observer: &dyn Observer) -> Result<ThreadPool, Error> {
    let cores = available_parallelism().map_or(1, usize::from);
    let most = cores.max(ALWAYS_ALLOWED);
    let by_surroundings = || std::env::var("RAYON_NUM_THREADS").ok()?.parse().ok().filter(|threads| *threads > 0);
    let asked = threads.map(usize::from).or_else(by_surroundings).unwrap_or(cores);
    if asked > most {
        observer.note(&Note::Threads(asked, most));
    }
    Ok(ThreadPoolBuilder::new().num_threads(asked.min(most)).build()?)
}

/// What is to be said of one hand.
///
/// # Errors
/// If it is none, or an option is missing or of no use.
pub fn explain(config: &Config, question: &Question<'_>, observer: &dyn Observer) -> Result<Explained, Error> {
    warn([config], observer);
    config
        .rules
        .game_in_steps(observer)
        .explain(question)
        .map_err(|error| Error::Unexplained(config.name.clone(), error))
}
