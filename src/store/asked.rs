//! What was asked of the program, in the words of its options, so that it can be asked again.

use serde::Serialize;
use serde_json::{Map, Value as Json};

/// A command, and those of its options that change the result. The rules are not among them: a manifest has them apart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Asked {
    /// The command that makes the result.
    command: &'static str,
    /// Its options by name, without dashes: a flag is `true`, an option that may be repeated a list.
    asked: Map<String, Json>,
}

impl Asked {
    /// The command without options.
    #[must_use]
    pub fn new(command: &'static str) -> Asked {
        Asked { command, asked: Map::new() }
    }

    /// With an option; what was not given (`None`, `false`, an empty list) is left out.
    #[must_use]
    pub fn with(mut self, option: &str, value: impl Serialize) -> Asked {
        let value = serde_json::to_value(value).unwrap_or_default();
        let is_given = !value.is_null() && value != false && value.as_array().is_none_or(|list| !list.is_empty());
        if is_given {
            self.asked.insert(option.to_owned(), value);
        }
        self
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &Map<String, Json> {
        &self.asked
    }
}
