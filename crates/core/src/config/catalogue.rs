//! The games, their keys and the presets, which reading a config needs.

use super::diagnostic::{Diagnostic, shown};
use super::keys::{COMMON, Key, KeyKind};
use super::terms::{Glossary, plain};

/// A game as a config knows it: its name, and its keys besides the common ones.
#[derive(Clone, Copy, Debug)]
pub struct GameKeys {
    /// The value at `game`.
    pub name: &'static str,
    /// Own keys, as several lists.
    pub own: &'static [&'static [Key]],
    /// Other names of the things in its configs, of the game and of its presets.
    pub glossary: Glossary,
}

impl GameKeys {
    /// Returns every key of its configs, the common ones first.
    pub fn keys(&self) -> Vec<&'static Key> {
        COMMON.iter().chain(self.own.iter().copied().flatten()).collect()
    }

    /// Answers a word from another table or language: our name for it, and its keys.
    pub fn answer(&self, word: &str) -> Option<String> {
        self.glossary.answer(word, |key| self.has_path(key))
    }

    /// Returns `true` if there is a key, or a table of keys, at this path.
    pub fn has_path(&self, path: &str) -> bool {
        self.keys().into_iter().any(|key| leads_to(key, path))
    }
}

/// Returns `true` if a key, or one inside or around it, is at this path.
fn leads_to(key: &Key, path: &str) -> bool {
    match key.kind {
        _ if key.path == path || is_inside(path, key.path) => true,
        KeyKind::Table(keys) if is_inside(key.path, path) => {
            keys.iter().any(|inner| leads_to(inner, &path[key.path.len() + 1..]))
        }
        _ => false,
    }
}

/// Returns `true` if a path leads into the table at another.
pub(super) fn is_inside(outer: &str, inner: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('.'))
}

/// A config known by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Name, the stem of its file.
    pub name: &'static str,
    /// TOML.
    pub text: &'static str,
}

impl Preset {
    /// Returns the first comment of its file, which sums it up.
    pub fn summary(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default().trim_start_matches(['#', ' '])
    }
}

/// The games and presets that a config may name.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// The games, in the order in which messages list them.
    pub games: Vec<GameKeys>,
    /// The presets.
    pub presets: &'static [Preset],
}

impl Catalogue {
    /// Returns the game of a name.
    pub fn game(&self, name: &str) -> Option<GameKeys> {
        let own = self.meant(name, self.games.iter().map(|game| game.name))?;
        self.games.iter().copied().find(|game| game.name == own)
    }

    /// Finds the game or preset that a name stands for: `NiuNiu`, `niu_niu` and `niu niu` stand for `niu-niu`.
    fn meant(&self, name: &str, mut own: impl Iterator<Item = &'static str> + Clone) -> Option<&'static str> {
        let in_words = self.games.iter().find_map(|game| game.glossary.meant(name, own.clone()));
        own.find(|own| plain(own) == plain(name)).or(in_words)
    }

    /// Answers a word from another table or language with our name for it.
    pub fn answer(&self, word: &str) -> Option<String> {
        self.games.iter().find_map(|game| Some(format!("in {}, {}", game.name, game.answer(word)?)))
    }

    /// Returns the preset of a name.
    ///
    /// # Errors
    /// If there is none; with a suggestion.
    pub fn preset(&self, name: &str) -> Result<&'static Preset, Diagnostic> {
        let own = self.games.iter().map(|game| game.name).chain(self.presets.iter().map(|preset| preset.name));
        let own = self.meant(name, own);
        self.presets.iter().find(|preset| Some(preset.name) == own).ok_or_else(|| {
            let names: Vec<&str> = self.presets.iter().map(|preset| preset.name).collect();
            let mut message = format!("there is no preset {:?}", shown(name));
            let near = nearest(name, names.iter().copied()).map(|near| format!("did you mean {near:?}?"));
            if let Some(suggestion) = self.answer(name).or(near) {
                message += &format!("; {suggestion}");
            }
            let help = format!("presets: {}; a path has a `/` or ends in `.toml`", names.join(", "));
            Diagnostic::nowhere(message).help(help)
        })
    }

    /// Returns `true` if a game has a key, or a table of keys, of this name.
    pub(super) fn has_key(&self, name: &str) -> bool {
        self.games.iter().any(|game| game.keys().into_iter().any(|key| key.path.split('.').next() == Some(name)))
    }

    /// Lists the names of the games for a message.
    pub(super) fn game_names(&self) -> String {
        self.games.iter().map(|game| format!("\"{}\"", game.name)).collect::<Vec<_>>().join(", ")
    }
}

/// Returns `true` if two words have similar lengths. Otherwise no suggestion is worth computing.
pub(super) fn is_as_long(name: &str, word: &str) -> bool {
    name.len().abs_diff(word.len()) <= 8
}

/// Returns the name nearest to a misspelt one, if any is close and shares a letter with it.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |text: &str| text.to_lowercase().replace(['_', ' '], "-");
    let name = plain(name);
    candidates
        .filter(|candidate| is_as_long(&name, candidate) && candidate.to_lowercase().contains(|c| name.contains(c)))
        .map(|candidate| (strsim::damerau_levenshtein(&name, &plain(candidate)), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.chars().count().min(name.chars().count()) / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let words = ["ties", "three_six", "five_dukes_tie"];
        assert_eq!(nearest("tie", words.into_iter()), Some("ties"));
        assert_eq!(nearest("three-six", words.into_iter()), Some("three_six"));
        assert_eq!(nearest("five_duke_ties", words.into_iter()), Some("five_dukes_tie"));
        assert_eq!(nearest("colour", words.into_iter()), None);
        assert_eq!(nearest("a", ["牛", "e"].into_iter()), None);
    }
}
