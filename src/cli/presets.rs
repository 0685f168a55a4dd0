//! `presets`: the configs that ship with the program.

use super::arguments::Presets;
use super::console::print;
use super::error::Error;
use crate::config::{ConfigError, Preset};
use crate::games::{PRESETS, preset};
use serde_json::{Value, json};

pub(super) fn presets(options: &Presets) -> Result<(), Error> {
    let named = options.name.as_deref().map(preset).transpose().map_err(|mistake| ConfigError(vec![mistake]))?;
    match named {
        _ if options.json => {
            let presets = PRESETS.iter().filter(|preset| named.is_none_or(|named| named == *preset));
            let object =
                |preset: &Preset| json!({ "name": preset.name, "summary": preset.summary(), "toml": preset.text });
            print(&format!("{}\n", presets.map(object).collect::<Value>()))?;
        }
        Some(preset) => print(preset.text)?,
        None => {
            let width = PRESETS.iter().map(|preset| preset.name.len()).max().unwrap_or(0);
            let lines = PRESETS.iter().map(|preset| format!("{:<width$}  {}\n", preset.name, preset.summary()));
            print(&lines.collect::<String>())?;
        }
    }
    Ok(())
}
