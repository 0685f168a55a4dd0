//! Answers about configs without playing: `check`, the rules as understood; `presets`, the configs that ship with the
//! program; `schema`, by which editors complete and check configs.

use super::arguments::{CheckOptions, PresetsOptions};
use super::console::{print, style, warn};
use super::error::{Error, in_quotes};
use super::summary::about;
use crate::answer::Answer;
use crate::config::{ConfigError, Diagnostic, Preset};
use crate::games::session::night::{NightError, check_people};
use crate::games::{Config, PRESETS, SHIPPED, schema};
use crate::house::hands;
use crate::report::text;
use serde_json::{Value, json};

pub(super) fn check(options: &CheckOptions) -> Result<(), Error> {
    let (mut configs, mut errors) = (Vec::new(), Vec::new());
    for config in &options.configs.configs {
        match checked(config, options) {
            Ok(config) => configs.push(config),
            Err(ConfigError(found)) => errors.extend(found),
        }
    }
    if !errors.is_empty() {
        return Err(ConfigError(errors).into());
    }
    for (config, typed) in configs.iter().zip(&options.configs.configs) {
        let mut hands = options.hands.then(|| hands(config)).transpose()?;
        if options.json {
            print(&to_json(config, hands.as_ref()))?;
            continue;
        }
        warn(&config.warnings);
        if let Some(hands) = &mut hands {
            let set = options.configs.overrides.typed().into_iter();
            let set = set.map(|(option, value)| format!(" {option} {}", in_quotes(value)));
            let line = format!("houseodds compare {typed}{} --one-at-a-time", set.collect::<String>());
            hands.notes.push(format!("what each rule is worth, and to whom: {line}"));
            print(&text(hands, &style()))?;
        } else {
            print(&config.values.clone().with_absolute_paths().to_toml())?;
        }
    }
    Ok(())
}

/// Loads a config that is valid for rounds and for nights.
fn checked(config: &str, options: &CheckOptions) -> Result<Config, ConfigError> {
    let config = SHIPPED.load(config, options.configs.overrides.typed())?;
    match check_people(&config) {
        Err(NightError::Seats(wrong)) => Err(wrong),
        _ => Ok(config),
    }
}

/// Returns why a table has no exact odds though its game has, if so.
fn only_simulated(config: &Config) -> Option<&'static str> {
    config.rules.why_stakes_vary().and(config.rules.why_not_enumerated())
}

fn to_json(config: &Config, hands: Option<&Answer>) -> String {
    let warnings = config.warnings.iter().map(|Diagnostic { place, message, .. }| {
        let place = place.as_ref();
        let line = place.map(|at| at.line_and_column().0);
        json!({ "message": message, "file": place.map(|at| &at.source.name), "line": line })
    });
    let mut summary = about(config);
    summary.insert("config".to_owned(), config.values.clone().with_absolute_paths().to_json().into());
    summary.insert("warnings".to_owned(), warnings.collect());
    summary.insert("only_simulated".to_owned(), only_simulated(config).into());
    summary.extend(hands.map(|answer| ("hands".to_owned(), answer.tables[0].to_json())));
    format!("{}\n", Value::Object(summary))
}

pub(super) fn presets(options: &PresetsOptions) -> Result<(), Error> {
    let named = options.name.as_deref().map(|name| SHIPPED.catalogue().preset(name));
    let named = named.transpose().map_err(ConfigError::from)?;
    match named {
        _ if options.json => {
            let presets = PRESETS.iter().filter(|preset| named.is_none_or(|named| named == *preset));
            let presets = presets.map(preset_json).collect::<Result<Value, ConfigError>>()?;
            print(&format!("{presets}\n"))?;
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

/// Returns a preset with its facts as JSON.
fn preset_json(preset: &Preset) -> Result<Value, ConfigError> {
    let config = SHIPPED.load(preset.name, [])?;
    let mut summary = about(&config);
    summary.insert("summary".to_owned(), preset.summary().into());
    summary.insert("only_simulated".to_owned(), only_simulated(&config).into());
    summary.insert("toml".to_owned(), preset.text.into());
    Ok(Value::Object(summary))
}

pub(super) fn print_schema() -> Result<(), Error> {
    Ok(print(&format!("{:#}\n", schema()))?)
}
