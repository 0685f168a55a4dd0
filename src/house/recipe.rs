//! What a house is made from.

use super::configs::Setting;
use crate::config::ConfigError;
use crate::games::{Config, SHIPPED};

/// What a house is made from.
#[derive(Clone, Debug)]
pub(super) struct Recipe {
    pub from: Origin,
    /// Settings to lay over it, each with what messages call it.
    pub settings: Vec<(&'static str, String)>,
}

#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// A preset or a path.
    Named(String),
    /// A text, with the name that messages give it.
    Text(String, String),
}

/// What messages call a setting.
pub(super) const SET: &str = "set";

impl Recipe {
    /// The config under these settings too.
    pub fn load(&self, more: &[Setting<'_>]) -> Result<Config, ConfigError> {
        let own = self.settings.iter().map(|(option, setting)| (*option, setting.as_str()));
        let typed = own.chain(more.iter().copied());
        match &self.from {
            Origin::Named(config) => SHIPPED.load(config, typed),
            Origin::Text(name, text) => SHIPPED.load_text(name, text, typed),
        }
    }
}
