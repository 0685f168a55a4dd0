//! Reads a tree by the table of keys, collecting every mistake.

use super::decimal::Decimal;
use super::diagnostic::{Complaints, Diagnostic};
use super::keys::{Key, Kind, Word};
use super::source::Source;
use super::tree::{self, Item, Node, Table};
use super::values::{Value, Values};
use crate::games::GAMES;
use std::sync::Arc;

/// Reads every entry of a tree into the values; what cannot be read is complained of.
pub(super) fn read(tree: &Table, game: &str, keys: &[&'static Key], complaints: &mut Complaints) -> Values {
    let mut reader = Reader { game, keys, values: Values::new(keys.to_vec()), complaints };
    reader.table("", tree);
    let mut values = reader.values;
    for key in keys {
        if let Some(value) = key.default.and_then(|default| default_value(key, default)) {
            values.fill(key.path, value);
        }
    }
    values
}

/// The value of a default; a table of keys whose defaults do not read is caught by a test.
fn default_value(key: &Key, default: &str) -> Option<Value> {
    let source = Source { name: key.path.to_owned(), text: format!("x = {default}"), order: 0 };
    let tree = tree::parse(&Arc::new(source)).ok()?;
    value(key, &tree.get("x")?.item).ok()
}

struct Reader<'a> {
    game: &'a str,
    keys: &'a [&'static Key],
    values: Values,
    complaints: &'a mut Complaints,
}

impl Reader<'_> {
    fn table(&mut self, prefix: &str, table: &Table) {
        for (name, entry) in table {
            let path = format!("{prefix}{name}");
            if let Some(key) = self.keys.iter().find(|key| key.path == path) {
                match value(key, &entry.item) {
                    Ok(value) => self.values.set(key.path, value, entry.item.place.clone()),
                    Err(mistakes) => {
                        self.values.mark_unsound(key.path);
                        mistakes.into_iter().for_each(|mistake| self.complaints.error(mistake));
                    }
                }
                continue;
            }
            let room = format!("{path}.");
            match &entry.item.node {
                Node::Table(inner) if self.keys.iter().any(|key| key.path.starts_with(&room)) => {
                    self.table(&room, inner);
                }
                node if self.keys.iter().any(|key| key.path.starts_with(&room)) => {
                    let message = format!("`{path}` must be a table, not {}", node.kind());
                    self.complaints.error(Diagnostic::at(&entry.item.place, message));
                }
                _ => {
                    let diagnostic = Diagnostic::at(&entry.key, format!("`{path}` is not a key of {}", self.game));
                    self.complaints.error(self.cure_unknown(prefix, name, diagnostic));
                }
            }
        }
    }

    /// Says what an unknown key might have meant: a key of another game, a misspelt one, or one that stands elsewhere.
    fn cure_unknown(&self, prefix: &str, name: &str, diagnostic: Diagnostic) -> Diagnostic {
        let path = format!("{prefix}{name}");
        let inside = |game_path: &str| game_path == path || game_path.starts_with(&format!("{path}."));
        let others: Vec<&str> = GAMES
            .iter()
            .filter(|game| game.name() != self.game && game.keys().iter().any(|key| inside(key.path)))
            .map(|game| game.name())
            .collect();
        if !others.is_empty() {
            return diagnostic.label(format!("a key of {}", others.join(" and ")));
        }
        let mut siblings: Vec<&str> =
            self.keys.iter().filter_map(|key| key.path.strip_prefix(prefix)?.split('.').next()).collect();
        siblings.sort_unstable();
        siblings.dedup();
        if let Some(near) = nearest(name, siblings.iter().copied()) {
            return diagnostic.label(format!("did you mean `{near}`?"));
        }
        let leaf = |key: &'static Key| key.path.rsplit('.').next().unwrap_or(key.path);
        let elsewhere = nearest(name, self.keys.iter().map(|key| leaf(key)));
        match self.keys.iter().find(|key| Some(leaf(key)) == elsewhere).map(|key| key.path.rsplit_once('.')) {
            Some(Some((room, leaf))) => diagnostic.label(format!("`{leaf}` stands in [{room}]")),
            Some(None) => diagnostic.label("this key stands at the top of the file, before any [table]"),
            None => diagnostic.help(format!("keys here: {}", siblings.join(", "))),
        }
    }
}

/// The name nearest to a misspelt one, if any is near.
pub(super) fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |text: &str| text.to_lowercase().replace(['_', ' '], "-");
    let name = plain(name);
    candidates
        .map(|candidate| (strsim::damerau_levenshtein(&name, &plain(candidate)), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len().min(name.len()) / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The value at a key, or everything that is wrong with it.
fn value(key: &Key, item: &Item) -> Result<Value, Vec<Diagnostic>> {
    let single = |result: Result<Value, Diagnostic>| result.map_err(|diagnostic| vec![diagnostic]);
    match (key.kind, &item.node) {
        (Kind::Flag, Node::Flag(flag)) => Ok(Value::Flag(*flag)),
        (Kind::Whole { min, max }, Node::Whole { digits, radix }) => single(
            u64::from_str_radix(digits, *radix)
                .ok()
                .filter(|number| (min..=max).contains(number))
                .map(Value::Whole)
                .ok_or_else(|| wrong(key, item, "is out of range")),
        ),
        (Kind::Decimal { max }, Node::Whole { digits: text, radix: 10 } | Node::Float(text)) => {
            single(decimal(key, item, text, max))
        }
        (Kind::Text, Node::Text(text)) => Ok(Value::Text(text.clone())),
        (Kind::Word(words) | Kind::WordPerSeat(words), Node::Text(_)) => single(word(key, item, words)),
        (Kind::WordPerSeat(words), Node::List(items)) => list(items, |item, _| word(key, item, words)),
        (Kind::DistinctWords(words), Node::List(items)) => list(items, |item, before| {
            let value = word(key, item, words)?;
            if before.contains(&value) { Err(wrong(key, item, &format!("names {value} twice"))) } else { Ok(value) }
        }),
        (_, node) => single(Err(wrong(key, item, &format!("cannot be {}", node.kind())))),
    }
}

/// Reads every item of a list, each with those read before it.
fn list(items: &[Item], read: impl Fn(&Item, &[Value]) -> Result<Value, Diagnostic>) -> Result<Value, Vec<Diagnostic>> {
    let (mut values, mut mistakes) = (Vec::new(), Vec::new());
    for item in items {
        match read(item, &values) {
            Ok(value) => values.push(value),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    if mistakes.is_empty() { Ok(Value::List(values)) } else { Err(mistakes) }
}

fn decimal(key: &Key, item: &Item, text: &str, max: u16) -> Result<Value, Diagnostic> {
    let decimal: Decimal =
        text.parse().map_err(|error| wrong(key, item, "cannot be this number").label(format!("{error}")))?;
    if decimal > Decimal::whole(max) { Err(wrong(key, item, "is out of range")) } else { Ok(Value::Decimal(decimal)) }
}

fn word(key: &Key, item: &Item, words: &'static [Word]) -> Result<Value, Diagnostic> {
    let Node::Text(text) = &item.node else {
        return Err(wrong(key, item, &format!("cannot hold {}", item.node.kind())));
    };
    if let Some(word) = words.iter().find(|word| word.name == text) {
        return Ok(Value::Word(word.name));
    }
    let diagnostic = wrong(key, item, &format!("cannot be {text:?}"));
    Err(match nearest(text, words.iter().map(|word| word.name)) {
        Some(near) => diagnostic.label(format!("did you mean \"{near}\"?")),
        None => diagnostic,
    })
}

/// A mistake in a key's value, with what is allowed there.
fn wrong(key: &Key, item: &Item, what: &str) -> Diagnostic {
    Diagnostic::at(&item.place, format!("`{}` {what}", key.path)).help(format!("allowed: {}", allowed(&key.kind)))
}

fn allowed(kind: &Kind) -> String {
    let list = |words: &[Word]| words.iter().map(|word| format!("\"{}\"", word.name)).collect::<Vec<_>>().join(", ");
    match kind {
        Kind::Flag => "true, false".to_owned(),
        Kind::Whole { min, max } => format!("a whole number from {min} to {max}"),
        Kind::Decimal { max } => format!("a number from 0 to {max} with at most 4 digits after the point"),
        Kind::Text => "a text in quotes".to_owned(),
        Kind::Word(words) => list(words),
        Kind::DistinctWords(words) => format!("a list of {}, each at most once", list(words)),
        Kind::WordPerSeat(words) => format!("{}, or a list with one of them for each seat", list(words)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_can_be_read() {
        for game in GAMES {
            for key in game.keys() {
                if let Some(default) = key.default {
                    assert!(default_value(key, default).is_some(), "{} of {}", key.path, game.name());
                }
            }
        }
    }

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let words = ["ties", "three_six", "five_dukes_tie"];
        assert_eq!(nearest("tie", words.into_iter()), Some("ties"));
        assert_eq!(nearest("three-six", words.into_iter()), Some("three_six"));
        assert_eq!(nearest("five_duke_ties", words.into_iter()), Some("five_dukes_tie"));
        assert_eq!(nearest("colour", words.into_iter()), None);
    }
}
