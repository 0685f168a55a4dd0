//! The only list of the games, and configs of them.

use crate::config::{self, ConfigError, Preset};
use houseodds_core::games::{Config, GameKind, Games, chinese_blackjack, gnau, modulo_n};
use serde_json::Value as Json;

/// Every game.
pub const GAMES: &[&GameKind] = &[&gnau::GAME, &chinese_blackjack::GAME, &modulo_n::GAME];

/// The games of the program with their presets.
pub const SHIPPED: Games = Games { kinds: GAMES, presets: PRESETS };

/// Returns the game of this name.
pub fn named(name: &str) -> Option<&'static GameKind> {
    GAMES.iter().copied().find(|kind| kind.name() == name)
}

/// Loads a CONFIG: a preset's name, or a path (with `/` or `.toml`); `sets` are `KEY=VALUE` laid over it.
///
/// # Errors
/// Every error in it, or the first syntax error.
pub fn load(config: &str, sets: &[String]) -> Result<Config, ConfigError> {
    SHIPPED.load(config, sets.iter().map(|set| ("--set", set.as_str())))
}

/// Loads a config from its text, under a name for messages. Its base is a preset or relative to the current folder.
///
/// # Errors
/// As [`load`].
pub fn load_text(name: &str, text: &str) -> Result<Config, ConfigError> {
    SHIPPED.load_text(name, text, [])
}

/// Returns the JSON Schema of a config of any game.
pub fn schema() -> Json {
    config::schema(&SHIPPED.catalogue())
}

macro_rules! presets {
    ($($name:literal),+ $(,)?) => {
        &[$(Preset { name: $name, text: include_str!(concat!("../configs/", $name, ".toml")) }),+]
    };
}

/// Every preset, the default of each game first.
pub const PRESETS: &[Preset] = presets![
    "gnau",
    "gnau-points",
    "gnau-five-small",
    "ngau-malaysia",
    "niu-niu",
    "niu-niu-equal",
    "niu-niu-many",
    "niu-niu-mainland",
    "niu-niu-bids",
    "niu-niu-free",
    "niu-niu-all",
    "bull-fight",
    "chinese-blackjack",
    "chinese-blackjack-standard",
    "chinese-blackjack-open",
    "xi-dach",
    "modulo-n",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_in_configs_is_embedded() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/configs");
        let mut files: Vec<String> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        let mut presets: Vec<String> = PRESETS.iter().map(|preset| format!("{}.toml", preset.name)).collect();
        presets.sort();
        assert_eq!(files, presets);
    }
}
