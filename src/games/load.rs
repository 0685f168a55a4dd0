//! From a CONFIG argument to valid rules.

use super::list::{GAMES, GameKind, Rules};
use super::presets::PRESETS;
use crate::config::{self, Catalogue, ConfigError, Diagnostic, Draft, Preset, Values};
use serde_json::Value as Json;

/// The games and presets that configs speak of.
const CATALOGUE: Catalogue = Catalogue {
    games: &[GameKind::Gnau.declared(), GameKind::ChineseBlackjack.declared(), GameKind::ModuloN.declared()],
    presets: PRESETS,
};

/// A config as understood.
#[derive(Clone, Debug)]
pub struct Config {
    /// Names the output folder.
    pub name: String,
    /// The rules and strategies of one game.
    pub rules: Rules,
    /// Rounds to play.
    pub rounds: u64,
    /// Chooses the cards.
    pub seed: u64,
    /// Every key with its value, defaults filled in.
    pub values: Values,
    /// Keys that the others leave without effect.
    pub warnings: Vec<Diagnostic>,
}

/// Loads a CONFIG: a preset's name, or a path (with `/` or `.toml`); `sets` are `KEY=VALUE` laid over it.
///
/// # Errors
/// Everything that is wrong with it, or the first syntax error.
pub fn load(config: &str, sets: &[String]) -> Result<Config, ConfigError> {
    load_under(config, sets.iter().map(|set| ("--set", set.as_str())))
}

/// Loads a CONFIG under values that were typed, each with the option that it was typed with, which messages name.
///
/// # Errors
/// As [`load`].
pub fn load_under<'a>(
    config: &str,
    typed: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Config, ConfigError> {
    config::read(&CATALOGUE, config, typed).and_then(understand)
}

/// Loads a config from its text, under the name that messages give it; its base is a preset or relative to the current
/// folder.
///
/// # Errors
/// As [`load`].
pub fn load_text(name: &str, text: &str) -> Result<Config, ConfigError> {
    config::read_text(&CATALOGUE, name, text).and_then(understand)
}

/// The JSON Schema of a config of any game.
#[must_use]
pub fn schema() -> Json {
    config::schema(&CATALOGUE)
}

/// The preset of this name.
///
/// # Errors
/// If there is none: what it may have meant.
pub fn preset(name: &str) -> Result<&'static Preset, Diagnostic> {
    CATALOGUE.preset(name)
}

/// Makes valid rules of values.
fn understand(draft: Draft) -> Result<Config, ConfigError> {
    let Draft { name, game, mut values, mut complaints } = draft;
    let game = GAMES.iter().find(|kind| kind.name() == game.name);
    let rules = game.and_then(|game| Rules::read(*game, &mut values, &mut complaints));
    let failed = complaints.any_errors();
    let (errors, warnings) = complaints.sorted();
    match rules {
        Some(rules) if !failed => Ok(Config {
            name,
            rules,
            rounds: values.whole("simulation.rounds"),
            seed: values.whole("simulation.seed"),
            values,
            warnings,
        }),
        _ => Err(ConfigError(errors)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_may_be_named() {
        let named: Vec<&str> = CATALOGUE.games.iter().map(|game| game.name).collect();
        assert_eq!(named, GAMES.iter().map(|game| game.name()).collect::<Vec<_>>());
        for game in GAMES {
            config::assert_defaults_can_be_read(&game.keys());
        }
    }
}
