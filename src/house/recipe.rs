//! The recipe of a house.

use super::setting::Setting;
use crate::config::ConfigError;
use crate::games::{Config, SHIPPED};

/// The recipe of a house.
#[derive(Clone, Debug)]
pub(super) struct Recipe {
    pub from: Origin,
    /// Settings to lay over it, each with its name in messages.
    pub settings: Vec<(&'static str, String)>,
}

#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// A preset or a path.
    Named(String),
    /// A text, with the name that messages give it.
    Text(String, String),
}

/// Name of a setting in messages.
pub(super) const SET: &str = "set";

impl Recipe {
    /// Loads the config under further settings.
    pub fn load(&self, more: &[Setting<'_>]) -> Result<Config, ConfigError> {
        let own = self.settings.iter().map(|(option, setting)| (*option, setting.as_str()));
        let typed = own.chain(more.iter().copied());
        match &self.from {
            Origin::Named(config) => SHIPPED.load(config, typed),
            Origin::Text(name, text) => SHIPPED.load_text(name, text, typed),
        }
    }
}
