//! From a CONFIG argument to valid rules.

use super::diagnostic::{Complaints, Diagnostic, shown};
use super::keys::{COMMON, Key};
use super::nearest::nearest;
use super::parse_value::{LONGEST_NAME, is_of_name};
use super::presets::{PRESETS, Preset};
use super::read::read;
use super::source::{Place, Source};
use super::tree::{self, Entry, Item, Node, Table};
use super::values::{Value, Values};
use crate::games::{GAMES, GameKind, Rules};
use std::fs::File;
use std::io::{Error, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Most KiB of a config, its bases and `--set`s included: as a tree, a text can take a thousand times its size. The
/// longest that a table needs, 664 seats with rules of their own, is half of it.
const MOST_TEXT: u64 = 256;
/// Longer chains of bases are refused.
const LONGEST_CHAIN: usize = 16;

/// A config as understood.
#[derive(Clone, Debug)]
pub struct Config {
    /// Names the output folder.
    pub name: String,
    /// The rules and strategies of one game.
    pub rules: Rules,
    /// Rounds to play.
    pub rounds: u64,
    /// Chooses the cards.
    pub seed: u64,
    /// Every key with its value, defaults filled in.
    pub values: Values,
    /// Keys that the others leave without effect.
    pub warnings: Vec<Diagnostic>,
}

/// All mistakes of a config, in order of position.
#[derive(Debug)]
pub struct ConfigError(pub Vec<Diagnostic>);

impl From<Diagnostic> for ConfigError {
    fn from(diagnostic: Diagnostic) -> ConfigError {
        ConfigError(vec![diagnostic])
    }
}

/// Loads a CONFIG: a preset's name, or a path (with `/` or `.toml`); `sets` are `KEY=VALUE` laid over it.
///
/// # Errors
/// Everything that is wrong with it, or the first syntax error.
pub fn load(config: &str, sets: &[String]) -> Result<Config, ConfigError> {
    load_under(config, sets.iter().map(|set| ("--set", set.as_str())))
}

/// Loads a CONFIG under values that were typed, each with the option that it was typed with, which messages name.
///
/// # Errors
/// As [`load`].
pub fn load_under<'a>(
    config: &str,
    typed: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Config, ConfigError> {
    let mut loader = Loader::default();
    let (mut tree, stem) = loader.layers(config, None)?;
    for (option, set) in typed {
        let set = loader.set(option, set)?;
        if let Some(Entry { key, .. }) = set.get("base") {
            loader.complaints.error(Diagnostic::at(key, "`base` cannot be set here").help("write it in a file"));
        }
        tree::overlay(&mut tree, set);
    }
    understand(tree, config, stem, loader.complaints)
}

/// Loads a config from its text, under the name that messages give it; its base is a preset or relative to the current
/// folder.
///
/// # Errors
/// As [`load`].
pub fn load_text(name: &str, text: &str) -> Result<Config, ConfigError> {
    let mut loader = Loader::default();
    let source = loader.source(name.to_owned(), text.to_owned(), PathBuf::new(), false)?;
    let tree = loader.over_base(&source, Some(Path::new("")))?;
    understand(tree, name, name.to_owned(), loader.complaints)
}

/// Makes valid rules of a tree.
fn understand(mut tree: Table, config: &str, stem: String, mut complaints: Complaints) -> Result<Config, ConfigError> {
    let base_failed = complaints.any_errors();
    let game = match game(&tree, config) {
        Ok(game) => game,
        Err(diagnostic) => {
            // A base that could not be read may have named it.
            if diagnostic.place.is_some() || !base_failed {
                complaints.error(diagnostic);
            }
            let common: Vec<&'static Key> = COMMON.iter().collect();
            tree.retain(|name, _| ["name", "simulation"].contains(&name.as_str()));
            read(&tree, config, &common, &mut complaints);
            return Err(ConfigError(complaints.sorted().0));
        }
    };
    let mut values = read(&tree, game.name(), &game.keys(), &mut complaints);
    values.remove("base");
    let name = name(&mut values, &stem);
    let rules = Rules::read(game, &mut values, &mut complaints);
    let failed = complaints.any_errors();
    let (errors, warnings) = complaints.sorted();
    match rules {
        Some(rules) if !failed => Ok(Config {
            name,
            rules,
            rounds: values.whole("simulation.rounds"),
            seed: values.whole("simulation.seed"),
            values,
            warnings,
        }),
        _ => Err(ConfigError(errors)),
    }
}

/// Which game the tree names.
fn game(tree: &Table, config: &str) -> Result<GameKind, Diagnostic> {
    let names = GAMES.iter().map(|game| format!("\"{}\"", game.name())).collect::<Vec<_>>().join(", ");
    let Some(Entry { item, .. }) = tree.get("game") else {
        let diagnostic = Diagnostic::nowhere(format!("{config} names no game"));
        return Err(diagnostic.help(format!("write game = … with one of {names}, or base = \"…\"")));
    };
    let Node::Text(text) = &item.node else {
        let message = format!("`game` cannot be {}", item.node.kind());
        return Err(Diagnostic::at(&item.place, message).help(format!("allowed: {names}")));
    };
    GAMES.iter().copied().find(|game| game.name() == text).ok_or_else(|| {
        let diagnostic = Diagnostic::at(&item.place, format!("`game` cannot be {:?}", shown(text)))
            .help(format!("allowed: {names}"));
        match nearest(text, GAMES.iter().map(|game| game.name())) {
            Some(near) => diagnostic.label(format!("did you mean \"{near}\"?")),
            None => diagnostic,
        }
    })
}

/// The name of the output folder: the one given, else made from the file's stem.
fn name(values: &mut Values, stem: &str) -> String {
    if let Some(Value::Text(given)) = values.get("name") {
        return given.clone();
    }
    let mut name: String = stem.chars().take(LONGEST_NAME).map(|c| if is_of_name(c) { c } else { '-' }).collect();
    if name.is_empty() || name.starts_with('.') {
        name.replace_range(..name.len().min(1), "-");
    }
    values.fill("name", Value::Text(name.clone()));
    name
}

#[derive(Default)]
struct Loader {
    /// Texts read so far.
    texts: usize,
    /// Bytes in them.
    bytes: usize,
    /// Files on the way from the config to its base.
    chain: Vec<PathBuf>,
    /// What is wrong with bases, told together with what is wrong in the files.
    complaints: Complaints,
}

impl Loader {
    /// A config laid over its base, and the stem of its own file.
    fn layers(&mut self, config: &str, from: Option<&Place>) -> Result<(Table, String), ConfigError> {
        let (source, stem, folder) = self.open(config, from)?;
        Ok((self.over_base(&source, folder.as_deref())?, stem))
    }

    /// A text laid over the base that it names, which is relative to `folder` (a preset's base is a preset).
    fn over_base(&mut self, source: &Arc<Source>, folder: Option<&Path>) -> Result<Table, ConfigError> {
        let own = tree::parse(source)?;
        let mut tree = match own.get("base").map(|entry| &entry.item) {
            None => Table::new(),
            Some(item) => self.base(item, folder).unwrap_or_else(|ConfigError(mistakes)| {
                mistakes.into_iter().for_each(|mistake| self.complaints.error(mistake));
                Table::new()
            }),
        };
        tree::overlay(&mut tree, own);
        Ok(tree)
    }

    /// The tree of a base, without what belongs to its own file alone.
    fn base(&mut self, Item { node, place }: &Item, folder: Option<&Path>) -> Result<Table, ConfigError> {
        let Node::Text(base) = node else {
            let message = format!("`base` cannot be {}", node.kind());
            return Err(Diagnostic::at(place, message).help("allowed: a preset's name or a path, in quotes").into());
        };
        if self.chain.len() >= LONGEST_CHAIN {
            return Err(Diagnostic::at(place, format!("more than {LONGEST_CHAIN} files build on each other")).into());
        }
        let base = match (folder, is_path(base)) {
            (Some(folder), true) => folder.join(base).to_string_lossy().into_owned(),
            _ => base.clone(),
        };
        let mut under = self.layers(&base, Some(place))?.0;
        under.remove("name");
        under.remove("base");
        Ok(under)
    }

    /// The text of a config, the stem that names it, and the folder that its base is relative to.
    fn open(
        &mut self,
        config: &str,
        from: Option<&Place>,
    ) -> Result<(Arc<Source>, String, Option<PathBuf>), ConfigError> {
        let at = |diagnostic| Diagnostic { place: from.cloned(), ..diagnostic };
        if !is_path(config) {
            let preset = Preset::named(config).ok_or_else(|| at(unknown_preset(config)))?;
            let source = self
                .source(format!("configs/{config}.toml"), preset.text.to_owned(), PathBuf::new(), true)
                .map_err(at)?;
            return Ok((source, config.to_owned(), None));
        }
        let path = Path::new(config);
        let read = || {
            // Who types the name of a pipe waits for it; a config that names one could make the program wait for ever.
            if from.is_some() && !path.metadata()?.is_file() {
                return Err(Error::new(ErrorKind::InvalidInput, "it is not a file"));
            }
            read_text(path, MOST_TEXT)
        };
        let text = read().map_err(|error| at(cannot_read(config, error)))?;
        let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if self.chain.contains(&full) {
            return Err(at(Diagnostic::nowhere(format!("{} builds on itself", shown(config)))).into());
        }
        self.chain.push(full);
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let folder = path.parent().map(Path::to_owned);
        let source =
            self.source(config.to_owned(), text, folder.clone().unwrap_or_default(), from.is_some()).map_err(at)?;
        Ok((source, stem, folder))
    }

    /// The tree of one KEY=VALUE of an option.
    fn set(&mut self, option: &str, set: &str) -> Result<Table, ConfigError> {
        let name = option.to_owned();
        let typed = self.source(name.clone(), set.to_owned(), PathBuf::new(), false)?;
        let whole = || Place { source: Arc::clone(&typed), span: 0..set.len() };
        let Some((key, value)) = set.split_once('=').filter(|_| !set.contains(['\n', '\r'])) else {
            return Err(Diagnostic::at(&whole(), format!("`{option}` takes KEY=VALUE"))
                .help("for example rules.ties=push")
                .into());
        };
        let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/');
        match tree::parse(&typed) {
            Err(_) if !value.is_empty() && value.chars().all(bare) => {
                Ok(tree::parse(&self.source(name, format!("{key}=\"{value}\""), PathBuf::new(), false)?)?)
            }
            parsed => Ok(parsed?),
        }
    }

    /// One more text of the config.
    fn source(
        &mut self,
        name: String,
        text: String,
        folder: PathBuf,
        inherited: bool,
    ) -> Result<Arc<Source>, Diagnostic> {
        self.texts += 1;
        self.bytes += text.len();
        if self.bytes as u64 > MOST_TEXT << 10 {
            return Err(cannot_read(&name, "with it, the config is larger than 256 KiB"));
        }
        Ok(Arc::new(Source { name, text, folder, inherited, order: self.texts }))
    }
}

fn cannot_read(name: &str, why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::nowhere(format!("cannot read {}: {why}", shown(name)))
}

/// What is wrong with a name that no preset has.
pub fn unknown_preset(name: &str) -> Diagnostic {
    let names = PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>();
    let mut message = format!("there is no preset {:?}", shown(name));
    if let Some(near) = nearest(name, names.iter().copied()) {
        message += &format!("; did you mean {near:?}?");
    }
    Diagnostic::nowhere(message).help(format!("presets: {}; a path has a `/` or ends in `.toml`", names.join(", ")))
}

fn is_path(config: &str) -> bool {
    config.contains('/') || config.ends_with(".toml")
}

/// Reads a text file of at most so many KiB.
pub(super) fn read_text(path: &Path, most_kib: u64) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take((most_kib << 10) + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most_kib << 10 {
        let most = if most_kib >= 1 << 10 { format!("{} MiB", most_kib >> 10) } else { format!("{most_kib} KiB") };
        return Err(Error::new(ErrorKind::FileTooLarge, format!("it is larger than {most}")));
    }
    String::from_utf8(bytes).map_err(|_| Error::new(ErrorKind::InvalidData, "it is not a text in UTF-8"))
}
