//! Configs, and what can be said of one without counting or playing.

use super::error::Error;
use crate::config::ConfigError;
use crate::games::{Config, Explained, Question, load};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::BTreeSet;

/// Loads every config before any is played.
///
/// # Errors
/// If any is wrong, or two have one name.
pub fn load_all(configs: &[String], sets: &[String]) -> Result<Vec<Config>, Error> {
    let (mut loaded, mut mistakes) = (Vec::new(), Vec::new());
    for config in configs {
        match load(config, sets) {
            Ok(config) => loaded.push(config),
            Err(ConfigError(found)) => mistakes.extend(found),
        }
    }
    if !mistakes.is_empty() {
        return Err(ConfigError(mistakes).into());
    }
    let mut names = BTreeSet::new();
    match loaded.iter().find(|config| !names.insert(&config.name)) {
        Some(config) => Err(Error::SameName(config.name.clone())),
        None => Ok(loaded),
    }
}

/// A pool of this many threads, or of one a core.
///
/// # Errors
/// If they cannot be started.
pub fn pool(threads: Option<u16>) -> Result<ThreadPool, Error> {
    Ok(ThreadPoolBuilder::new().num_threads(threads.map_or(0, usize::from)).build()?)
}

/// What is to be said of one hand.
///
/// # Errors
/// If it is none, or an option is missing or of no use.
pub fn explain(config: &Config, question: &Question<'_>) -> Result<Explained, Error> {
    config.rules.game().explain(question).map_err(|error| Error::Unexplained(config.name.clone(), error))
}
