//! Shell completion besides commands and options: presets, TOML files, keys with their values.

use crate::config::{Key, KeyKind};
use crate::games::{GAMES, PRESETS};
use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter};
use std::collections::BTreeSet;
use std::ffi::OsStr;

/// The environment variable with the name of the completing shell.
pub(super) const SHELL_VARIABLE: &str = "HOUSEODDS_COMPLETE";

/// Returns presets with this prefix.
pub(super) fn presets(begun: &OsStr) -> Vec<CompletionCandidate> {
    let typed = begun.to_string_lossy();
    let begun = PRESETS.iter().filter(|preset| preset.name.starts_with(&*typed));
    begun.map(|preset| CompletionCandidate::new(preset.name).help(Some(preset.summary().into()))).collect()
}

/// Returns presets and TOML files with this prefix.
pub(super) fn configs(begun: &OsStr) -> Vec<CompletionCandidate> {
    let files = PathCompleter::any().filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    presets(begun).into_iter().chain(files.complete(begun)).collect()
}

/// Returns keys of any game with this prefix and, after a `=`, the words allowed there.
pub(super) fn settings(begun: &OsStr) -> Vec<CompletionCandidate> {
    let typed = begun.to_string_lossy();
    let mut keys: Vec<&Key> = GAMES.iter().flat_map(|game| game.keys()).filter(|key| key.path != "base").collect();
    keys.sort_by_key(|key| key.path);
    let settings = keys.into_iter().flat_map(|key| match typed.split_once('=') {
        Some((path, _)) if path == key.path => values(key),
        _ => vec![CompletionCandidate::new(format!("{}=", key.path)).help(Some(key.doc.into()))],
    });
    // Games share keys, and some of their words.
    let mut known = BTreeSet::new();
    let begun = settings.filter(|setting| setting.get_value().to_string_lossy().starts_with(&*typed));
    begun.filter(|setting| known.insert(setting.get_value().to_owned())).collect()
}

/// Returns completions of keys and comma-separated values: after a comma, the remaining words.
pub(super) fn variations(begun: &OsStr) -> Vec<CompletionCandidate> {
    let typed = begun.to_string_lossy();
    let (Some((key, values)), Some((before, _))) = (typed.split_once('='), typed.rsplit_once(',')) else {
        return settings(begun);
    };
    let given: Vec<&str> = values.split(',').collect();
    let begin = format!("{key}=");
    let words = settings(OsStr::new(&begin)).into_iter().filter_map(|setting| {
        let word = setting.get_value().to_string_lossy().strip_prefix(&begin)?.to_owned();
        let whole = format!("{before},{word}");
        let is_new = whole.starts_with(&*typed) && !given[..given.len() - 1].contains(&&*word);
        is_new.then(|| CompletionCandidate::new(whole).help(setting.get_help().cloned()))
    });
    words.collect()
}

/// Returns a key with each of its words.
fn values(key: &Key) -> Vec<CompletionCandidate> {
    let words = match key.kind {
        KeyKind::Flag => vec![("true", ""), ("false", "")],
        KeyKind::Set(_) | KeyKind::Order { .. } => Vec::new(),
        kind => kind.words().iter().map(|word| (word.name, word.doc)).collect(),
    };
    let settings = words.into_iter().map(|(word, doc)| {
        CompletionCandidate::new(format!("{}={word}", key.path)).help((!doc.is_empty()).then(|| doc.into()))
    });
    settings.collect()
}
