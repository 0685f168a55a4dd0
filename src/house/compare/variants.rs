//! The variants of `compare`.

use super::vary::{Varied, listed};
use crate::config::{ConfigError, Diagnostic, MONEY, VARY, Value, harmless};
use crate::games::Config;
use crate::house::changed_name::renamed;
use crate::house::configs::{add_new, warn};
use crate::house::error::Error;
use crate::house::observer::{Note, Observer};
use crate::house::setting::{Load, Setting};
use std::collections::{BTreeSet, HashMap};

/// Maximum number of variants in a comparison: all are held in memory.
pub const MOST_VARIANTS: usize = 2_000;

/// The choice of variants.
#[derive(Clone, Copy, Debug)]
pub struct VariantChoice<'a> {
    /// The configs.
    pub configs: &'a [String],
    /// Settings laid over each of them.
    pub typed: &'a [Setting<'a>],
    /// Values of keys; each combination is a variant.
    pub vary: &'a [Varied],
    /// Whether to try each of these values alone instead; if none are given, each house rule of the game.
    pub one_at_a_time: bool,
    /// Whether to warn about varied keys that others leave without effect.
    pub warns: bool,
}

impl VariantChoice<'_> {
    /// Returns the configs, before any variation.
    pub(in crate::house) fn loaded(&self, load: &Load<'_>) -> Result<Vec<Config>, ConfigError> {
        let changed = |config: &String| Ok(renamed(load(config, self.typed)?, config, self.typed, load));
        self.configs.iter().map(changed).collect()
    }
}

/// A config that is compared with others.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Name in the tables.
    pub label: String,
    /// Rules.
    pub config: Config,
}

/// A variant before it is loaded: a config, and its settings besides those of `--set`.
type VariantPlan<'a> = (&'a str, Vec<String>);

/// Loads every variant; the first is the baseline.
///
/// # Errors
/// If a config is wrong, or the choice does not make a comparison.
pub fn variants(options: &VariantChoice<'_>, load: &Load<'_>, observer: &dyn Observer) -> Result<Vec<Variant>, Error> {
    let (vary, is_typed) = match (options.one_at_a_time, options.configs) {
        (true, [config]) if options.vary.is_empty() => (house_rules(config, options, load)?, false),
        _ => (options.vary.to_vec(), true),
    };
    let plans = plans(options, &vary)?;
    if plans.len() > MOST_VARIANTS {
        return Err(too_many());
    }
    let (mut variants, mut mistakes) = (Vec::new(), Vec::new());
    for (config, varied) in plans {
        let typed = options.typed.iter().copied().chain(varied.iter().map(|set| (VARY, set.as_str())));
        let typed: Vec<Setting<'_>> = typed.collect();
        match load(config, &typed) {
            // For the game's own list, the label is enough.
            Ok(loaded) => {
                let loaded = renamed(loaded, config, &typed, load);
                variants.push(variant(loaded, &varied, is_typed, options.warns));
            }
            // From the game's own list, leave out values that do not fit this table.
            Err(ConfigError(found)) if !is_typed && !varied.is_empty() => {
                let why = found.first().map(|mistake| mistake.message.clone()).unwrap_or_default();
                observer.note(&Note::Inapplicable(varied.join(", "), why));
            }
            Err(ConfigError(found)) => add_new(&mut mistakes, found),
        }
    }
    if !mistakes.is_empty() {
        return Err(ConfigError(mistakes).into());
    }
    if vary.is_empty() {
        label_by_path(&mut variants, options.configs);
    }
    if is_typed && !options.one_at_a_time && !vary.is_empty() {
        repeated(variants.iter().map(|variant| (variant.label.clone(), &variant.config)))?;
    }
    for Variant { label, config } in variants.iter().filter(|variant| !variant.config.dropped.is_empty()) {
        observer.note(&Note::Dropped(label.clone(), config.dropped.clone()));
    }
    warn(variants.iter().map(|variant| &variant.config), observer);
    Ok(variants)
}

/// Returns a config named by its variation, or by its own name; `warns` keeps warnings about a typed variation. A variation
/// of the game's own list may leave a key of the table without effect, which is not the author's mistake.
fn variant(mut config: Config, varied: &[String], is_typed: bool, warns: bool) -> Variant {
    let label = match varied {
        [] => config.name.clone(),
        varied => labelled(varied, &config.warnings),
    };
    let is_own = is_typed || varied.is_empty();
    config.warnings.retain(|warning| is_own && (warns || !is_varied(warning)));
    Variant { label, config }
}

/// Labels configs of one name by their paths.
fn label_by_path(variants: &mut [Variant], configs: &[String]) {
    let labels: Vec<String> = variants.iter().map(|variant| variant.label.clone()).collect();
    for (variant, config) in variants.iter_mut().zip(configs) {
        if labels.iter().filter(|label| **label == variant.label).count() > 1 {
            variant.label = harmless(config);
        }
    }
}

/// Reports a variant that repeats the values of an earlier one, even in another notation.
pub fn repeated<'a>(variants: impl Iterator<Item = (String, &'a Config)>) -> Result<(), Error> {
    let mut known: HashMap<String, String> = HashMap::new();
    for (label, config) in variants {
        if let Some(other) = known.insert(config.as_read.folded().to_toml(), label.clone()) {
            return Err(Error::Usage(format!("`{other}` and `{label}` are the same; give each variant once")));
        }
    }
    Ok(())
}

/// Returns the variation, with its parts that other keys leave without effect.
fn labelled(varied: &[String], warnings: &[Diagnostic]) -> String {
    let warned = warnings.iter().filter(|warning| is_varied(warning)).filter_map(|warning| warning.place.as_ref());
    let idle: Vec<&str> = warned.map(|place| key_of(&place.source.text)).collect();
    let mut labels = varied.to_vec();
    labels.iter_mut().filter(|set| idle.contains(&key_of(set))).for_each(|set| set.push_str(" (no effect)"));
    labels.join(", ")
}

/// Returns the key of `KEY=VALUE`.
fn key_of(set: &str) -> &str {
    set.split_once('=').map_or(set, |(key, _)| key)
}

/// Returns `true` if a warning is about a varied key.
fn is_varied(warning: &Diagnostic) -> bool {
    warning.place.as_ref().is_some_and(|place| place.source.name == VARY)
}

fn too_many() -> Error {
    Error::Usage(format!("at most {MOST_VARIANTS} variants can be compared"))
}

/// Returns all house rules of a config's game.
fn house_rules(config: &str, options: &VariantChoice<'_>, load: &Load<'_>) -> Result<Vec<Varied>, Error> {
    let config = load(config, options.typed)?;
    listed(config.kind.house_rules, &config.values).map_err(Error::Usage)
}

fn plans<'a>(options: &VariantChoice<'a>, vary: &[Varied]) -> Result<Vec<VariantPlan<'a>>, Error> {
    let VariantChoice { configs, one_at_a_time, .. } = *options;
    match (configs, vary) {
        (several, _) if one_at_a_time && several.len() != 1 => Err(Error::usage("--one-at-a-time takes one config")),
        ([_], []) => Err(Error::usage("give at least two configs, or --vary KEY=V1,V2 for one")),
        (several, []) => Ok(several.iter().map(|config| (config.as_str(), Vec::new())).collect()),
        ([config], vary) if one_at_a_time => {
            let changes = vary.iter().flat_map(Varied::settings).map(|change| vec![change]);
            Ok(std::iter::once(Vec::new()).chain(changes).map(|varied| (config.as_str(), varied)).collect())
        }
        ([config], vary) => {
            let mut keys = BTreeSet::new();
            if let Some(Varied { key, .. }) = vary.iter().find(|varied| !keys.insert(&varied.key)) {
                return Err(Error::usage(format!("`{key}` is given twice: put all its values into one --vary")));
            }
            Ok(grid(vary)?.into_iter().map(|varied| (config.as_str(), varied)).collect())
        }
        _ => Err(Error::usage("--vary takes one config")),
    }
}

/// Returns every combination of values, the last key's changing fastest.
fn grid(vary: &[Varied]) -> Result<Vec<Vec<String>>, Error> {
    let count = vary.iter().map(|varied| varied.values.len()).try_fold(1usize, |all, n| all.checked_mul(n));
    if count.is_none_or(|count| count > MOST_VARIANTS) {
        return Err(too_many());
    }
    let mut combinations = vec![Vec::new()];
    for varied in vary {
        let mut longer = Vec::new();
        for settings in &combinations {
            longer.extend(varied.settings().map(|setting| [&settings[..], &[setting]].concat()));
        }
        combinations = longer;
    }
    Ok(combinations)
}

/// Returns the variants' values of the keys in which they differ. Keys that nobody typed follow from others and are
/// left out.
pub fn differing(variants: &[Variant]) -> Vec<Vec<String>> {
    let mut keys: Vec<&str> = Vec::new();
    for variant in variants {
        for (key, _) in variant.config.values.all() {
            if !keys.contains(&key.path) {
                keys.push(key.path);
            }
        }
    }
    keys.retain(|key| {
        let is_rule = *key != "name" && !key.starts_with("simulation.") && !MONEY.contains(key);
        let mut all = variants.iter().map(|variant| &variant.config.values);
        let is_typed = all.clone().any(|values| values.place(key).is_some());
        is_rule && is_typed && all.any(|values| values.get(key) != variants[0].config.values.get(key))
    });
    let mut rows = Vec::new();
    for (number, variant) in (1..).zip(variants) {
        for key in &keys {
            let value = value(&variant.config, key);
            rows.extend(value.map(|value| vec![number.to_string(), (*key).to_owned(), value]));
        }
    }
    rows
}

/// Returns the value of a key without quotes, or its default; `None` if it has none.
fn value(config: &Config, key: &str) -> Option<String> {
    Some(match config.values.get(key) {
        Some(Value::Word(word)) => (*word).to_owned(),
        Some(Value::Text(text)) => text.clone(),
        Some(value) => value.to_string(),
        // A key that is left out at its default.
        None => {
            let key = config.kind.keys().into_iter().find(|other| other.path == key)?;
            key.default?.trim_matches('"').to_owned()
        }
    })
}
