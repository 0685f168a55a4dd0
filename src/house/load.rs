//! Sources of houses: presets, files, texts.

use super::questions::House;
use super::recipe::{Origin, Recipe, SET};
use crate::config::ConfigError;

/// Loads a house: a preset's name, or the path of a TOML file (with `/` or `.toml`).
///
/// ```
/// let house = houseodds::load("niu-niu")?;
/// assert_eq!((house.name(), house.game()), ("niu-niu", "gnau"));
/// # Ok::<(), houseodds::ConfigError>(())
/// ```
///
/// # Errors
/// Everything that is wrong with the config, each with its place.
pub fn load(config: &str) -> Result<House, ConfigError> {
    load_with(config, [])
}

/// Loads a house under settings, each `KEY=VALUE`, laid over it together.
///
/// ```
/// let house = houseodds::load_with("gnau", ["players=2", "bets=[1, 5]"])?;
/// assert!(house.rules().contains("bets = [1, 5]"));
/// # Ok::<(), houseodds::ConfigError>(())
/// ```
///
/// # Errors
/// As [`load`].
pub fn load_with<'a>(config: &str, settings: impl IntoIterator<Item = &'a str>) -> Result<House, ConfigError> {
    House::from_recipe(Recipe { from: Origin::Named(config.to_owned()), settings: typed(settings) })
}

/// Loads a house from the text of a TOML file, under the name that messages give it. A path in it is relative to the
/// current folder.
///
/// ```
/// let mistake = houseodds::load_text("mine", "base = 'gnau'\nrules.ties = 'dealr'").unwrap_err();
/// assert!(mistake.to_string().contains("mine:2:14"));
/// assert!(mistake.to_string().contains("did you mean \"dealer\"?"));
/// ```
///
/// # Errors
/// As [`load`].
pub fn load_text(name: &str, text: &str) -> Result<House, ConfigError> {
    load_text_with(name, text, [])
}

/// Loads a house from `text` under settings, each `KEY=VALUE`, laid over it together.
///
/// # Errors
/// As [`load`].
pub fn load_text_with<'a>(
    name: &str,
    text: &str,
    settings: impl IntoIterator<Item = &'a str>,
) -> Result<House, ConfigError> {
    House::from_recipe(Recipe { from: Origin::Text(name.to_owned(), text.to_owned()), settings: typed(settings) })
}

/// Returns settings with their names in messages.
fn typed<'a>(settings: impl IntoIterator<Item = &'a str>) -> Vec<(&'static str, String)> {
    settings.into_iter().map(|setting| (SET, setting.to_owned())).collect()
}
