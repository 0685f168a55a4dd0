//! `check`: the rules as understood.

use super::arguments::Check;
use super::console::{print, warn};
use super::error::Error;
use crate::config::ConfigError;
use crate::games::load;

pub(super) fn check(options: &Check) -> Result<(), Error> {
    let mut errors = Vec::new();
    for config in &options.configs.configs {
        match load(config, &options.configs.sets) {
            Ok(config) => {
                warn(&config.warnings);
                print(&config.values.with_absolute_paths().to_toml())?;
            }
            Err(ConfigError(found)) => errors.extend(found),
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(ConfigError(errors).into()) }
}
