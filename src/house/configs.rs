//! Configs, and answers about them without counting or playing.

use super::changed_name::renamed;
use super::error::Error;
use super::observer::{Note, Observer};
use super::setting::{Setting, named};
use crate::answer::Answer;
use crate::config::{ConfigError, Diagnostic, harmless, nearest};
use crate::games::{Config, Game, Question};
use crate::stats::BetLine;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::BTreeMap;
use std::ops::Range;
use std::thread::available_parallelism;

/// Loads every config before any is played.
///
/// # Errors
/// If any is wrong, or two share a name.
pub fn load_all(configs: &[String], typed: &[Setting<'_>], observer: &dyn Observer) -> Result<Vec<Config>, Error> {
    let (mut loaded, mut mistakes) = (Vec::new(), Vec::new());
    for config in configs {
        match named(config, typed) {
            Ok(read) => loaded.push(renamed(read, config, typed, &named)),
            Err(ConfigError(found)) => mistakes.extend(found),
        }
    }
    if !mistakes.is_empty() {
        return Err(ConfigError(mistakes).into());
    }
    let mut names = BTreeMap::new();
    for config in &loaded {
        // The disks of Windows and macOS ignore case.
        if let Some(other) = names.insert(config.name.to_ascii_lowercase(), &config.name) {
            return Err(Error::SameName(other.clone(), config.name.clone()));
        }
    }
    warn(&loaded, observer);
    Ok(loaded)
}

/// Reports keys of configs that have no effect, each mistake once.
pub(super) fn warn<'a>(configs: impl IntoIterator<Item = &'a Config>, observer: &dyn Observer) {
    let mut warnings = Vec::new();
    configs.into_iter().for_each(|config| add_new(&mut warnings, config.warnings.clone()));
    if !warnings.is_empty() {
        observer.note(&Note::Idle(warnings));
    }
}

/// Adds the diagnostics that are not known yet, so that several configs report the same one once.
pub(super) fn add_new(known: &mut Vec<Diagnostic>, found: Vec<Diagnostic>) {
    for new in found {
        if !known.iter().any(|old| old.message == new.message && place(old) == place(&new)) {
            known.push(new);
        }
    }
}

/// Checks that stakes are known before the deal, as a command requires.
///
/// # Errors
/// If they are not.
pub(super) fn check_stakes(config: &Config, command: &str) -> Result<(), Error> {
    let Some(why) = config.rules.why_stakes_vary() else { return Ok(()) };
    Err(Error::Usage(format!(
        "{}: `{command}` needs a fixed dealer and stakes that are known before the deal, but {why}\n  \
         = help: use `simulate`, or a table without `[dealer]`",
        config.name
    )))
}

/// Checks that somebody has an edge, as a command requires.
///
/// # Errors
/// If stakes vary and nobody banks.
pub(super) fn check_edge(config: &Config, command: &str) -> Result<(), Error> {
    if config.rules.has_edge() { Ok(()) } else { check_stakes(config, command) }
}

/// Returns the file, the text and the place of a mistake.
fn place(mistake: &Diagnostic) -> Option<(&str, &str, &Range<usize>)> {
    mistake.place.as_ref().map(|place| (place.file(), place.source.text.as_str(), &place.span))
}

/// Returns the bet of this name in a game, with the stakes of all seats on it; by default the main bet.
pub(super) fn find_bet(game: &dyn Game, name: Option<&str>) -> Option<(BetLine, i64)> {
    let Some(name) = name else { return Some((BetLine::Main, game.staked())) };
    game.bets().iter().find(|bet| bet.name == name).map(|bet| (bet.line, bet.staked))
}

/// Returns the bet of this name in a config's game; messages call the config `label`.
///
/// # Errors
/// If the game has no such bet.
pub(super) fn bet(game: &dyn Game, config: &Config, label: &str, name: Option<&str>) -> Result<(BetLine, i64), Error> {
    find_bet(game, name).ok_or_else(|| no_such_bet(game, config, label, name.unwrap_or_default()))
}

/// Returns the error of a missing bet, with the one that may be meant: misspelt, or people's word for it.
pub(super) fn no_such_bet(game: &dyn Game, config: &Config, label: &str, name: &str) -> Error {
    let bets = game.bets();
    let names = bets.iter().map(|bet| &*bet.name);
    let keys = &config.kind.keys;
    let meant = keys.glossary.meant(name, names.clone()).or_else(|| nearest(name, names.clone()));
    let help = match meant {
        Some(near) => format!("; did you mean {near:?}?"),
        None => keys.answer(name).map(|answer| format!("\n  = help: {}", harmless(&answer))).unwrap_or_default(),
    };
    Error::Usage(format!("{label} has no bet {name:?}; its bets: {}{help}", names.collect::<Vec<_>>().join(", ")))
}

/// Threads that every machine may start, however few cores it has.
const ALWAYS_ALLOWED: usize = 8;

/// Returns a pool of `threads` threads, or of `RAYON_NUM_THREADS`, or of one per core, but no more than are useful.
///
/// # Errors
/// If they cannot be started.
pub fn pool(threads: Option<u16>, observer: &dyn Observer) -> Result<ThreadPool, Error> {
    let cores = available_parallelism().map_or(1, usize::from);
    let most = cores.max(ALWAYS_ALLOWED);
    let surroundings = std::env::var("RAYON_NUM_THREADS").ok().and_then(|threads| threads.parse().ok());
    let asked = threads.map(usize::from).or(surroundings.filter(|threads| *threads > 0)).unwrap_or(cores);
    if asked > most {
        observer.note(&Note::Threads(asked, most));
    }
    let pool = ThreadPoolBuilder::new().num_threads(asked.min(most)).build();
    pool.map_err(|error| Error::Threads(error.to_string()))
}

/// Explains one hand.
///
/// # Errors
/// If it is not a hand of the game, or an option is missing or unused.
pub fn explain(config: &Config, question: &Question<'_>, observer: &dyn Observer) -> Result<Answer, Error> {
    warn([config], observer);
    let explained = config.rules.explain(question, observer);
    let explained = explained.map_err(|error| Error::Unexplained(config.name.clone(), error))?;
    Ok(explained.about(&config.name, config.presentation))
}
