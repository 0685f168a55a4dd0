//! `words`: translates players' words for hands, roles, rules and commands to the names used here.

use super::arguments::{Arguments, Words};
use super::console::print;
use super::error::Error;
use crate::config::{Key, Kind, OWN, Term, harmless, nearest, plain};
use crate::games::{GAMES, GameKind, SHIPPED};
use crate::house;
use clap::CommandFactory;
use std::fmt::Write;

/// Players' words for commands.
const COMMANDS: &[(&str, &[&str])] = &[
    ("simulate", &["play", "deal", "monte carlo", "sim"]),
    ("exact", &["odds", "enumerate", "probability", "edge", "house edge"]),
    ("solve", &["strategy", "basic strategy", "equilibrium", "gto", "optimal"]),
    ("risk", &["ruin", "bankroll", "risk of ruin", "variance"]),
    ("compare", &["diff", "versus", "vs"]),
    ("effects", &["eor", "effect of removal", "removal"]),
    ("count", &["counting", "card counting"]),
    ("night", &["session", "evening"]),
    ("monitor", &["audit", "cheat", "cheating", "log"]),
    ("verify", &["test", "self-test"]),
    ("hand", &["explain", "evaluate", "advise"]),
    ("check", &["validate", "lint", "rules"]),
    ("presets", &["games", "list", "configs", "tables"]),
    ("design", &["optimize", "optimise", "tune"]),
    ("dossier", &["rtp", "par sheet", "certificate"]),
    ("practice", &["train", "trainer", "drill", "quiz", "learn"]),
    ("page", &["lab", "what if", "playground", "calculator", "html", "browser"]),
    ("words", &["glossary", "terms", "dictionary", "vocabulary", "translate"]),
];

pub(super) fn words(options: &Words) -> Result<(), Error> {
    let word = options.term.join(" ");
    let found: Vec<&Term> = match word.trim() {
        "" => every_term(),
        word => every_term().into_iter().filter(|term| term.is_called(word) || is_about(term, word)).collect(),
    };
    let mut text: Vec<String> = found.into_iter().map(entry).collect();
    text.extend(keys_about(&word).iter().map(NamedKey::entry));
    text.extend(command_called(&word).map(|command| format!("{command}: a command; houseodds {command} --help\n")));
    if text.is_empty() {
        return Err(Error::NoSuchWord(
            word.clone(),
            near(&word).map(|near| format!("; did you mean {near:?}?")).unwrap_or_default(),
        ));
    }
    Ok(print(&text.join("\n"))?)
}

/// Returns every term once.
fn every_term() -> Vec<&'static Term> {
    let mut terms: Vec<&Term> = Vec::new();
    for term in GAMES.iter().flat_map(|game| game.keys.glossary.terms()) {
        if !terms.contains(&term) {
            terms.push(term);
        }
    }
    terms
}

/// Returns `true` if a term is about this key, given as its path or the end of it.
fn is_about(term: &Term, word: &str) -> bool {
    term.keys.iter().any(|key| *key == word || key.ends_with(&format!(".{word}")))
}

/// Formats a term with its keys and synonyms.
fn entry(term: &Term) -> String {
    let mut text = format!("{}: {}\n", term.name.unwrap_or("a hand of your own"), term.meaning);
    let games = GAMES.iter().filter(|game| game.keys.glossary.terms().any(|known| known == term));
    let games: Vec<&str> = games.map(|game| game.name()).collect();
    let _ = writeln!(text, "  {:<12}{}", "in", games.join(", "));
    if !term.keys.is_empty() {
        let _ = writeln!(text, "  {:<12}{}", "keys", term.keys.join(", "));
    }
    for (language, names) in term.called {
        let _ = writeln!(text, "  {:<12}{}", language.name(), names.join(", "));
    }
    text
}

/// A key with its full path and the games that have it.
struct NamedKey {
    path: String,
    doc: &'static str,
    games: Vec<&'static str>,
}

impl NamedKey {
    /// Returns the last part of its path.
    fn name(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or_default()
    }

    /// Formats its meaning and its games.
    fn entry(&self) -> String {
        format!("{}: a key\n  {:<12}{}\n  {:<12}{}\n", self.path, "in", self.games.join(", "), "meaning", self.doc)
    }
}

/// Returns the keys with this path or last part or, if there are none, with a last part that contains it.
fn keys_about(word: &str) -> Vec<NamedKey> {
    let word = plain(word);
    let (named, others): (Vec<_>, Vec<_>) =
        every_key().into_iter().partition(|key| plain(&key.path) == word || plain(key.name()) == word);
    if !named.is_empty() || word.is_empty() {
        return named;
    }
    others.into_iter().filter(|key| key.name().split('_').any(|part| part == word)).collect()
}

/// Returns every key of every game, including keys in tables.
fn every_key() -> Vec<NamedKey> {
    let mut found = Vec::new();
    for game in GAMES {
        for key in game.keys.keys() {
            add_key(&mut found, game.name(), "", key);
        }
    }
    found
}

/// Adds a key of a game, and the keys inside it, to those found.
fn add_key(found: &mut Vec<NamedKey>, game: &'static str, around: &str, key: &Key) {
    let path = format!("{around}{}", key.path);
    let inside =
        if matches!(key.kind, Kind::NamedTables { .. }) { format!("{path}.{OWN}.") } else { format!("{path}.") };
    for inner in key.kind.inner_keys() {
        add_key(found, game, &inside, inner);
    }
    match found.iter_mut().find(|known| known.path == path && known.doc == key.doc) {
        Some(known) => known.games.push(game),
        None => found.push(NamedKey { path, doc: key.doc, games: vec![game] }),
    }
}

/// Returns the command with this synonym.
fn command_called(word: &str) -> Option<&'static str> {
    let word = plain(word);
    let mut commands = COMMANDS.iter();
    let called = commands.find(|(command, names)| names.iter().chain([command]).any(|name| plain(name) == word));
    called.map(|(command, _)| *command)
}

/// Returns the nearest known word to an unknown one.
fn near(word: &str) -> Option<String> {
    let terms = every_term();
    let called = terms.iter().flat_map(|term| term.called.iter().flat_map(|(_, names)| names.iter().copied()));
    let keys = every_key();
    let keys = keys.iter().map(NamedKey::name);
    nearest(word, called.chain(terms.iter().filter_map(|term| term.name)).chain(keys)).map(str::to_owned)
}

/// Suggests a command for an unknown one.
pub(super) fn instead_of_command(word: &str) -> Option<String> {
    if Arguments::command().get_subcommands().any(|command| command.get_name() == word) {
        return None;
    }
    if let Some(command) = command_called(word) {
        return Some(format!("the command for that is `{command}`"));
    }
    if let Ok(preset) = SHIPPED.catalogue().preset(word) {
        return Some(format!("{} is a preset: try `houseodds exact {0}` or `houseodds simulate {0}`", preset.name));
    }
    SHIPPED.catalogue().answer(word)
}

/// Improves an error about the cards of a hand if they are the name of one.
pub(super) fn named_hand(error: house::Error, game: &GameKind, cards: &str) -> house::Error {
    match game.keys.answer(cards) {
        Some(answer) => house::Error::Usage(format!("{error}\n  = help: {}; write its cards", harmless(&answer))),
        None => error,
    }
}
