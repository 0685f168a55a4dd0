//! `presets`: the configs that ship with the program.

use super::arguments::Presets;
use super::console::print;
use super::error::Error;
use crate::config::ConfigError;
use crate::games::{PRESETS, preset};

pub(super) fn presets(options: &Presets) -> Result<(), Error> {
    match &options.name {
        Some(name) => {
            let preset = preset(name).map_err(|mistake| ConfigError(vec![mistake]))?;
            print(preset.text)?;
        }
        None => {
            let width = PRESETS.iter().map(|preset| preset.name.len()).max().unwrap_or(0);
            let lines = PRESETS.iter().map(|preset| format!("{:<width$}  {}\n", preset.name, preset.summary()));
            print(&lines.collect::<String>())?;
        }
    }
    Ok(())
}
