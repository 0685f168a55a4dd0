//! Settings that are laid over configs.

use crate::config::ConfigError;
use crate::games::{Config, SHIPPED};

/// A setting to lay over configs, with the option that it was typed with.
pub type Setting<'a> = (&'static str, &'a str);

/// Loads a config under values that were typed.
pub type Load<'a> = dyn Fn(&str, &[Setting<'_>]) -> Result<Config, ConfigError> + Sync + 'a;

/// Loads a preset, or a file.
///
/// # Errors
/// Everything that is wrong with it.
pub fn named(config: &str, typed: &[Setting<'_>]) -> Result<Config, ConfigError> {
    SHIPPED.load(config, typed.iter().copied())
}
