//! Reads a CONFIG argument into values at the keys of its game.

use super::catalogue::{Catalogue, GameKeys, nearest};
use super::diagnostic::{Complaints, Diagnostic, render, shown};
use super::keys::{LONGEST_NAME, REMOVED};
use super::manifest;
use super::parse_value::{is_of_name, is_windows_device};
use super::read::read as read_values;
use super::source::{Place, Source, read_named, read_typed};
use super::terms::Glossary;
use super::tree::{self, Entry, Item, Node, TreeTable};
use super::values::{Value, Values};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum size of a config in KiB, its bases and `--set`s included. A parsed source can take a thousand times its size.
/// The longest useful table, 664 seats with rules of their own, takes half of it.
const MOST_TEXT: u64 = 256;
/// The option that removes cards from the shoe in addition to those removed by the config.
pub const WITHOUT: &str = "--without";
/// Maximum number of bases in a chain.
const LONGEST_CHAIN: usize = 16;

/// A config whose values have been read, but not yet made into rules by its game.
#[derive(Debug)]
pub struct Draft {
    /// Names the output folder.
    pub name: String,
    /// The preset that it is, or builds on.
    pub base: Option<&'static str>,
    /// Game.
    pub game: GameKeys,
    /// Every key with its value, defaults filled in.
    pub values: Values,
    /// Errors and warnings so far.
    pub complaints: Complaints,
}

/// All errors of a config, in order of position.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", render(&.0, false, false))]
pub struct ConfigError(pub Vec<Diagnostic>);

impl From<Diagnostic> for ConfigError {
    fn from(diagnostic: Diagnostic) -> ConfigError {
        ConfigError(vec![diagnostic])
    }
}

/// Reads a CONFIG with values from options on top, each with the option's name for messages.
///
/// # Errors
/// The first syntax error, or everything that is wrong if the game is unknown.
pub fn read<'a>(
    catalogue: &Catalogue,
    config: &str,
    typed: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Draft, ConfigError> {
    let mut loader = Loader::new(catalogue);
    let (tree, stem) = loader.layers(config, None)?;
    loader.finish(tree, typed, config, &stem)
}

/// Reads a config from its text, under a name for messages; its base is a preset or relative to the current folder.
///
/// # Errors
/// As [`read`].
pub fn read_text<'a>(
    catalogue: &Catalogue,
    name: &str,
    text: &str,
    typed: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Draft, ConfigError> {
    let mut loader = Loader::new(catalogue);
    let source = loader.source(Source::new(name, text))?;
    let tree = loader.over_base(&source, Some(Path::new("")))?;
    loader.finish(tree, typed, name, name)
}

/// Returns the name of the output folder: the one given, or one made from the file's stem.
fn name(values: &mut Values, stem: &str) -> String {
    if let Some(Value::Text(given)) = values.get("name") {
        return given.clone();
    }
    let mut name: String = stem.chars().take(LONGEST_NAME).map(|c| if is_of_name(c) { c } else { '-' }).collect();
    if name.is_empty() || name.starts_with('.') {
        name.replace_range(..name.len().min(1), "-");
    }
    if is_windows_device(&name) {
        name.insert(0, '-');
        name.truncate(LONGEST_NAME);
    }
    if name.ends_with('.') {
        name.replace_range(name.len() - 1.., "-");
    }
    values.fill("name", Value::Text(name.clone()));
    name
}

struct Loader<'a> {
    catalogue: &'a Catalogue,
    /// Texts read so far.
    texts: usize,
    /// Bytes in them.
    bytes: usize,
    /// Files on the way from the config to its base.
    chain: Vec<PathBuf>,
    /// The preset at the bottom of the chain.
    base: Option<&'static str>,
    /// Errors in bases, reported together with those in the files.
    complaints: Complaints,
}

impl<'a> Loader<'a> {
    fn new(catalogue: &'a Catalogue) -> Loader<'a> {
        Loader { catalogue, texts: 0, bytes: 0, chain: Vec::new(), base: None, complaints: Complaints::default() }
    }

    /// Overlays the options on a tree, and reads its values.
    fn finish<'t>(
        mut self,
        mut tree: TreeTable,
        typed: impl IntoIterator<Item = (&'t str, &'t str)>,
        config: &str,
        stem: &str,
    ) -> Result<Draft, ConfigError> {
        for (option, set) in typed {
            let set = if option == WITHOUT { self.without(&tree, set)? } else { self.set(option, set)? };
            if let Some(Entry { key, .. }) = set.get("base") {
                self.complaints.error(Diagnostic::at(key, "`base` cannot be set here").help("write it in a file"));
            }
            self.lay_over(&mut tree, set);
        }
        self.draft(tree, config, stem)
    }

    /// Reads the values of a tree.
    fn draft(mut self, mut tree: TreeTable, config: &str, stem: &str) -> Result<Draft, ConfigError> {
        let base_failed = self.complaints.any_errors();
        let game = match self.game(&tree, config) {
            Ok(game) => game,
            Err(diagnostic) => {
                // A base that could not be read may have named the game.
                if diagnostic.place.is_some() || !base_failed {
                    self.complaints.error(diagnostic);
                }
                let common = GameKeys { name: "every game", own: &[], glossary: Glossary(&[]) };
                tree.retain(|name, _| ["name", "simulation"].contains(&name.as_str()));
                read_values(&tree, &common, self.catalogue, &mut self.complaints);
                return Err(ConfigError(self.complaints.sorted().0));
            }
        };
        let mut values = read_values(&tree, &game, self.catalogue, &mut self.complaints);
        values.remove("base");
        // An alias of the game is as good, and means the same.
        values.items_mut("game").into_iter().for_each(|value| *value = Value::Text(game.name.to_owned()));
        Ok(Draft { name: name(&mut values, stem), base: self.base, game, values, complaints: self.complaints })
    }

    /// Returns the game that a tree names.
    fn game(&self, tree: &TreeTable, config: &str) -> Result<GameKeys, Diagnostic> {
        let names = self.catalogue.game_names();
        let Some(Entry { item, .. }) = tree.get("game") else {
            let misspelt = tree.iter().find_map(|(name, Entry { key, .. })| {
                let near = nearest(name, ["game", "base"].into_iter()).filter(|_| !self.catalogue.has_key(name))?;
                let diagnostic = Diagnostic::at(key, format!("`{}` is not a key of any game", shown(name)));
                Some(diagnostic.meant(Some(near), '`'))
            });
            let diagnostic = misspelt.unwrap_or_else(|| Diagnostic::nowhere(format!("{config} names no game")));
            return Err(diagnostic.help(format!("write game = … with one of {names}, or base = \"…\"")));
        };
        let Node::Text(text) = &item.node else {
            let message = format!("`game` cannot be {}", item.node.kind());
            return Err(Diagnostic::at(&item.place, message).help(format!("allowed: {names}")));
        };
        self.catalogue.game(text).ok_or_else(|| {
            let near = nearest(text, self.catalogue.games.iter().map(|game| game.name));
            let diagnostic = Diagnostic::at(&item.place, format!("`game` cannot be {:?}", shown(text)));
            diagnostic.meant(near, '"').help(format!("allowed: {names}"))
        })
    }

    /// Reads a config on top of its base; returns it with the stem of its file.
    fn layers(&mut self, config: &str, from: Option<&Place>) -> Result<(TreeTable, String), ConfigError> {
        let opened = self.open(config, from);
        let (source, stem, folder) = opened.map_err(|error| Diagnostic { place: from.cloned(), ..error })?;
        Ok((self.over_base(&source, folder.as_deref())?, stem))
    }

    /// Reads a source on top of the base that it names, which is relative to `folder` (a preset's base is a preset).
    fn over_base(&mut self, source: &Arc<Source>, folder: Option<&Path>) -> Result<TreeTable, ConfigError> {
        let own = tree::parse(source)?;
        let mut tree = match own.get("base").map(|entry| &entry.item) {
            None => TreeTable::new(),
            Some(item) => self.base(item, folder).unwrap_or_else(|ConfigError(mistakes)| {
                mistakes.into_iter().for_each(|mistake| self.complaints.error(mistake));
                TreeTable::new()
            }),
        };
        self.lay_over(&mut tree, own);
        Ok(tree)
    }

    /// Overlays a tree on another. If the base is of another game, one error is reported where the game is named and
    /// the base is dropped. Otherwise every line of the base would be an error.
    fn lay_over(&mut self, under: &mut TreeTable, over: TreeTable) {
        if let (Some((base, in_base)), Some((own, place))) = (self.game_of(under), self.game_of(&over))
            && base != own
            && in_base.source.inherited
        {
            let message = format!("`game` cannot be \"{own}\": the base is of \"{base}\"");
            let help = format!("leave `game` out, or build on a config of {own}");
            self.complaints.error(Diagnostic::at(&place, message).help(help));
            under.clear();
        }
        tree::overlay(under, over);
    }

    /// Returns the game that a tree names, and where.
    fn game_of(&self, tree: &TreeTable) -> Option<(&'static str, Place)> {
        let Item { node: Node::Text(name), place } = &tree.get("game")?.item else { return None };
        Some((self.catalogue.game(name)?.name, place.clone()))
    }

    /// Reads the tree of a base, without the keys that apply to its own file only.
    fn base(&mut self, Item { node, place }: &Item, folder: Option<&Path>) -> Result<TreeTable, ConfigError> {
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

    /// Opens a config: its text, the stem that names it, and the folder that its base is relative to.
    fn open(
        &mut self,
        config: &str,
        from: Option<&Place>,
    ) -> Result<(Arc<Source>, String, Option<PathBuf>), Diagnostic> {
        if !is_path(config) {
            let preset = self.catalogue.preset(config)?;
            self.base.get_or_insert(preset.name);
            let name = format!("configs/{}.toml", preset.name);
            let source = self.source(Source { inherited: true, ..Source::new(name, preset.text) })?;
            return Ok((source, preset.name.to_owned(), None));
        }
        if let Some((path, number)) = manifest::named(config) {
            let (name, base, text) = manifest::config(path, number).map_err(|why| cannot_read(config, why))?;
            self.base =
                base.and_then(|base| Some(self.catalogue.presets.iter().find(|preset| preset.name == base)?.name));
            return Ok((self.source(Source::new(config, text))?, name, Some(PathBuf::new())));
        }
        let path = Path::new(config);
        // A user who types the name of a pipe is willing to wait for it.
        let read = if from.is_some() { read_named } else { read_typed };
        let text = read(path, MOST_TEXT).map_err(|error| cannot_read(config, error))?;
        let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if self.chain.contains(&full) {
            return Err(Diagnostic::nowhere(format!("{} builds on itself", shown(config))));
        }
        self.chain.push(full);
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let folder = path.parent().map(Path::to_owned);
        let own = folder.clone().unwrap_or_default();
        let source = Source { folder: own, inherited: from.is_some(), ..Source::new(config, text) };
        Ok((self.source(source)?, stem, folder))
    }

    /// Reads one KEY=VALUE of an option.
    fn set(&mut self, option: &str, set: &str) -> Result<TreeTable, ConfigError> {
        let typed = self.source(Source::new(option, set))?;
        // A comment or a table header sets nothing.
        let sets = !set.trim_start().starts_with(['#', '[']) && !set.contains(['\n', '\r']);
        let Some((key, value)) = set.split_once('=').filter(|_| sets) else {
            let whole = Place { source: typed, span: 0..set.len() };
            return Err(Diagnostic::at(&whole, format!("`{option}` takes KEY=VALUE"))
                .help("for example rules.ties=push")
                .into());
        };
        let value = value.trim();
        let amount_signs = if value.starts_with(|c: char| c.is_ascii_digit()) { ",:% " } else { "" };
        let is_bare =
            value.chars().all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c) || amount_signs.contains(c));
        match tree::parse(&typed) {
            Err(_) if !value.is_empty() && is_bare => {
                Ok(tree::parse(&self.source(Source::new(option, format!("{key}=\"{value}\"")))?)?)
            }
            parsed => Ok(parsed?),
        }
    }

    /// Builds a tree that removes cards in addition to those that a tree removes.
    fn without(&mut self, tree: &TreeTable, cards: &str) -> Result<TreeTable, ConfigError> {
        let known = tree::text(tree, REMOVED.path).unwrap_or_default();
        let set = format!("{}={}", REMOVED.path, Value::Text(format!("{known} {cards}").trim().to_owned()));
        Ok(tree::parse(&self.source(Source::new(WITHOUT, set))?)?)
    }

    /// Adds a source to the config.
    fn source(&mut self, source: Source) -> Result<Arc<Source>, Diagnostic> {
        self.texts += 1;
        self.bytes += source.text.len();
        if self.bytes as u64 > MOST_TEXT << 10 {
            return Err(cannot_read(&source.name, "with it, the config is larger than 256 KiB"));
        }
        Ok(Arc::new(Source { order: self.texts, ..source }))
    }
}

fn cannot_read(name: &str, why: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::nowhere(format!("cannot read {}: {why}", shown(name)))
}

fn is_path(config: &str) -> bool {
    config.contains('/') || config.ends_with(".toml")
}
