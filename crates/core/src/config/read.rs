//! Walks a tree by the table of keys, collecting every error.

use super::catalogue::{Catalogue, GameKeys, is_as_long, is_inside, nearest};
use super::diagnostic::{Complaints, Diagnostic, shown};
use super::dropped::{is_dropped, without_dropped};
use super::keys::{Key, KeyKind, OFF, OWN};
use super::parse_value::{Read, Slot, parse};
use super::source::{Place, Source};
use super::terms::Glossary;
use super::tree::{self, Entry, Item, Node, TreeTable};
use super::values::{OwnName, Value, Values};
use std::sync::Arc;

/// Reads every entry of a tree into the values, and adds an error for each that cannot be read.
pub(super) fn read(tree: &TreeTable, game: &GameKeys, catalogue: &Catalogue, complaints: &mut Complaints) -> Values {
    let keys = game.keys();
    let values = Values::new(keys.clone());
    let tree = &*without_dropped(&keys, tree);
    let own = own_names(&keys, tree);
    let mut reader = Reader { game, catalogue, outer: "", keys: &keys, values, complaints, own: &own };
    reader.table("", tree);
    reader.finish()
}

/// Returns the value of a key's default, if it has one. A test catches defaults that do not parse.
pub(super) fn default_value(key: &Key) -> Option<Value> {
    let source = Source::new(key.path, format!("x = {}", key.default?));
    let tree = tree::parse(&Arc::new(source)).ok()?;
    parse(&Slot { path: key.path.to_owned(), kind: &key.kind, glossary: Glossary(&[]), own: &[] }, &tree.get("x")?.item)
        .ok()
}

/// The longest list of tables. The defaults of each take memory, and no shoe deals to more seats.
const MOST_SEATS: usize = 1_000;

/// Lists the names of the config's own tables, which other keys refer to.
fn own_names(keys: &[&Key], tree: &TreeTable) -> Vec<String> {
    let mut names = Vec::new();
    for key in keys {
        let KeyKind::PerOwn(own, _) = key.kind else { continue };
        let Some(Node::Table(tables)) = tree.get(own).map(|entry| &entry.item.node) else { continue };
        for (name, _) in tables.iter().filter(|(_, table)| !is_dropped(table)) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
    }
    names
}

struct Reader<'a> {
    game: &'a GameKeys,
    catalogue: &'a Catalogue,
    /// The path of the table that the keys are in, with a trailing dot.
    outer: &'a str,
    keys: &'a [&'static Key],
    values: Values,
    complaints: &'a mut Complaints,
    /// The names of the config's own tables, which other keys refer to.
    own: &'a [String],
}

impl Reader<'_> {
    fn finish(mut self) -> Values {
        for key in self.keys {
            if let Some(value) = default_value(key) {
                self.values.set_default(key.path, value);
            }
            if let (KeyKind::Table(keys), None) = (key.kind, self.values.get(key.path)) {
                let defaults = self.inner(key.path, keys, &TreeTable::new());
                self.values.fill(key.path, Value::Table(defaults));
            }
        }
        self.values
    }

    fn table(&mut self, prefix: &str, table: &TreeTable) {
        for (name, entry) in table {
            if self.complaints.are_full() {
                return;
            }
            let path = format!("{prefix}{name}");
            // A dot in a quoted name does not make it a path.
            let one_name = !name.contains('.');
            if let Some(key) = self.keys.iter().find(|key| one_name && key.path == path && name != OWN) {
                self.key(key, &entry.item);
                continue;
            }
            if let Some((key, kind)) = self.key_per_own(prefix).filter(|_| self.own.contains(name)) {
                self.value_per_own(key, kind, &path, name, &entry.item);
                continue;
            }
            let inside = format!("{path}.");
            match &entry.item.node {
                Node::Table(inner) if one_name && self.keys.iter().any(|key| key.path.starts_with(&inside)) => {
                    self.table(&inside, inner);
                }
                node if one_name && self.keys.iter().any(|key| key.path.starts_with(&inside)) => {
                    let message = format!("`{}{path}` must be a table, not {}", self.outer, node.kind());
                    let diagnostic = Diagnostic::at(&entry.item.place, message);
                    self.complaints.error(match self.example(&inside, &entry.item) {
                        Some(example) => diagnostic.help(format!("for example {example}")),
                        None => diagnostic,
                    });
                }
                _ => {
                    self.values.note_unknown_key();
                    let message = format!("`{}{}` is not a key of {}", self.outer, shown(&path), self.game.name);
                    let diagnostic = Diagnostic::at(&entry.key, message);
                    self.complaints.error(self.suggest_for_unknown(prefix, name, &entry.item, diagnostic));
                }
            }
        }
    }

    /// Returns the key under this prefix that has a value for each own table, with the kind of these values.
    fn key_per_own(&self, prefix: &str) -> Option<(&'static Key, &'static KeyKind)> {
        let path = format!("{prefix}{OWN}");
        let key = *self.keys.iter().find(|key| key.path == path)?;
        if let KeyKind::PerOwn(_, kind) = key.kind { Some((key, kind)) } else { None }
    }

    /// Reads the value of a key for the own table of a name.
    fn value_per_own(&mut self, key: &'static Key, kind: &KeyKind, path: &str, name: &str, item: &Item) {
        let path = format!("{}{path}", self.outer);
        match parse(&Slot { path, kind, glossary: self.game.glossary, own: &[] }, item) {
            Ok(value) => {
                let name = OwnName { text: name.to_owned(), place: item.place.clone() };
                self.values.add_named(key.path, name, value);
            }
            Err(mistakes) => mistakes.into_iter().for_each(|mistake| self.complaints.error(mistake)),
        }
    }

    fn key(&mut self, key: &'static Key, item: &Item) {
        match self.value(format!("{}{}", self.outer, key.path), &key.kind, item) {
            // An empty set of tables is the same as none.
            Ok(Value::Named(none)) if none.is_empty() => {}
            Ok(value) => self.values.set(key.path, value, item.place.clone()),
            Err(mistakes) => {
                self.values.mark_unsound(key.path);
                mistakes.into_iter().for_each(|mistake| self.complaints.error(mistake));
            }
        }
    }

    /// Reads a value of a kind.
    fn value(&mut self, path: String, kind: &'static KeyKind, item: &Item) -> Read {
        let has_keys = !kind.inner_keys().is_empty();
        match (kind, &item.node) {
            (KeyKind::Table(keys), Node::Table(table)) => Ok(Value::Table(self.inner(&path, keys, table))),
            (KeyKind::OneKey(keys, pairs), Node::Table(table)) => self.one_of(&path, (keys, pairs), table, &item.place),
            (KeyKind::WordOr(_, of) | KeyKind::PerSeat(of), Node::Table(_)) if has_keys => self.value(path, of, item),
            (KeyKind::List(of) | KeyKind::PerSeat(of), Node::List(items))
                if has_keys && items.iter().any(Item::is_table) =>
            {
                self.tables(&path, of, item, items)
            }
            (KeyKind::NamedTables { keys, .. }, Node::Table(tables)) => {
                self.named_tables(Slot { path, kind, glossary: self.game.glossary, own: self.own }, keys, item, tables)
            }
            _ => parse(&Slot { path, kind, glossary: self.game.glossary, own: self.own }, item),
        }
    }

    /// Reads a list with tables in it.
    fn tables(&mut self, path: &str, kind: &'static KeyKind, list: &Item, items: &[Item]) -> Read {
        if items.len() > MOST_SEATS {
            let message = format!("`{path}` lists {} seats", items.len());
            let help = format!("no table has more than {MOST_SEATS}");
            return Err(vec![Diagnostic::at(&list.place, message).help(help)]);
        }
        let (mut values, mut mistakes) = (Vec::new(), Vec::new());
        for (item, seat) in items.iter().zip(1..) {
            match self.value(format!("{path}[{seat}]"), kind, item) {
                Ok(value) => values.push(value),
                Err(more) => mistakes.extend(more),
            }
        }
        if mistakes.is_empty() { Ok(Value::List(values)) } else { Err(mistakes) }
    }

    /// Reads a table that holds one of its keys, or two that go together: if several layers set it, those of the last one.
    fn one_of(&mut self, path: &str, keys: OneKey, table: &TreeTable, place: &Place) -> Read {
        let (keys, pairs) = keys;
        let last = table.values().map(|entry| entry.key.source.order).max();
        let mut named = table.clone();
        named.retain(|_, entry| Some(entry.key.source.order) == last);
        let mut pairs_of_all = pairs.iter().filter(|_| named.len() == 2);
        if named.len() == 1 || pairs_of_all.any(|pair| pair.iter().all(|key| named.contains_key(*key))) {
            return Ok(Value::Table(self.inner(path, keys, &named)));
        }
        let message = format!("`{path}` must hold one of its keys");
        let pairs = pairs.iter().map(|pair| format!("; {} go together", pair.join(" and "))).collect::<String>();
        let help = format!("keys: {}{pairs}", keys.iter().map(|key| key.path).collect::<Vec<_>>().join(", "));
        Err(vec![Diagnostic::at(place, message).help(help)])
    }

    /// Reads the tables under names of the user's choice; the valid ones stay even if others are wrong.
    fn named_tables(&mut self, slot: Slot<'_>, keys: &'static [Key], item: &Item, tables: &TreeTable) -> Read {
        if let KeyKind::NamedTables { most, .. } = slot.kind
            && tables.len() > *most
        {
            let last = tables.values().map(|entry| &entry.key).max_by_key(|place| place.order());
            let message = format!("`{}` has {} tables", slot.path, tables.len());
            return Err(vec![Diagnostic::at(last.unwrap_or(&item.place), message).help(slot.allowed())]);
        }
        let (mut named, mut mistakes) = (Vec::new(), Vec::new());
        for (name, Entry { key, item, .. }) in tables {
            let path = format!("{}.{}", slot.path, shown(name));
            let read = slot.own_name(name, key).and_then(|name| match &item.node {
                Node::Table(table) => Ok((name, table)),
                node => {
                    let message = format!("`{path}` must be a table, not {}", node.kind());
                    Err(Diagnostic::at(&item.place, message).help(slot.allowed()))
                }
            });
            let Ok((name, table)) = read.map_err(|mistake| mistakes.push(mistake)) else { continue };
            for missing in keys.iter().filter(|key| key.kind == KeyKind::Amounts && !table.contains_key(key.path)) {
                let help = format!("write {path}.{} = {{ EVENT = 3 }}", missing.path);
                let nothing = if table.contains_key(OFF) { ", and no config below has it" } else { "" };
                mistakes.push(Diagnostic::at(key, format!("`{path}` has no `{}`{nothing}", missing.path)).help(help));
            }
            let mut values = self.inner(&path, keys, table);
            let can_drop = keys.iter().any(|key| key.path == OFF);
            if can_drop && values.flag(OFF) {
                continue;
            }
            // A table that is left out is not here.
            values.remove(OFF);
            named.push((name, Value::Table(values)));
        }
        mistakes.into_iter().for_each(|mistake| self.complaints.error(mistake));
        Ok(Value::Named(named))
    }

    /// Reads a table that has its own keys.
    fn inner(&mut self, path: &str, keys: &'static [Key], table: &TreeTable) -> Values {
        let outer = format!("{path}.");
        let keys: Vec<&'static Key> = keys.iter().collect();
        let values = Values::new(keys.clone());
        let mut reader = Reader { outer: &outer, keys: &keys, values, complaints: &mut *self.complaints, ..*self };
        reader.table("", table);
        reader.finish()
    }

    /// Returns a valid line for a table: its first key, with the typed value if that fits.
    fn example(&self, inside: &str, typed: &Item) -> Option<String> {
        let key = self.keys.iter().find(|key| key.path.starts_with(inside))?;
        let value = match self.fits(key, typed) {
            Some(value) => value.to_string(),
            None => key.default?.to_owned(),
        };
        Some(format!("{}{} = {value}", self.outer, key.path))
    }

    /// Returns the typed value, if a key may hold it.
    fn fits(&self, key: &Key, typed: &Item) -> Option<Value> {
        parse(&Slot { path: key.path.to_owned(), kind: &key.kind, glossary: Glossary(&[]), own: self.own }, typed).ok()
    }

    /// Suggests a key for an unknown one: one from another table, a misspelt one, a key of another game.
    fn suggest_for_unknown(&self, prefix: &str, name: &str, typed: &Item, diagnostic: Diagnostic) -> Diagnostic {
        let siblings = self.siblings(prefix);
        // A longer name in the same table, unless the typed key belongs in another.
        let tail = format!("_{name}");
        let longer = siblings.iter().find(|word| word.ends_with(&tail)).map(|word| did_you_mean(word));
        let belongs_elsewhere = self.keys.iter().any(|key| leaf(key) == name && self.fits(key, typed).is_some());
        let is_word = self.game.answer(name).is_some();
        // A table with a key of another game, as `[dealer] by` in a game whose own `dealer` is in another table.
        let other_game = match &typed.node {
            Node::Table(inner) => {
                inner.keys().find_map(|key| self.other_games(&format!("{}{prefix}{name}.{key}", self.outer)))
            }
            _ => None,
        };
        let suggestion = other_game
            .or_else(|| self.elsewhere(name).filter(|_| longer.is_none() || belongs_elsewhere))
            .or_else(|| self.game.glossary.meant(name, siblings.iter().copied()).map(did_you_mean))
            .or_else(|| siblings.iter().find(|word| is_slip(name, word)).map(|word| did_you_mean(word)))
            .or(longer)
            .or_else(|| self.other_games(&format!("{}{prefix}{name}", self.outer)))
            .or_else(|| self.outside(name))
            .or_else(|| nearest(name, siblings.iter().copied()).filter(|_| !is_word).map(did_you_mean))
            .or_else(|| self.elsewhere(self.keys.iter().map(|key| leaf(key)).find(|word| is_slip(name, word))?));
        let keys_here = format!("keys here: {}", siblings.join(", "));
        match (suggestion, self.game.answer(name).or_else(|| self.catalogue.answer(name))) {
            (Some(suggestion), _) => diagnostic.label(suggestion),
            (None, Some(answer)) => diagnostic.label(answer).help(keys_here),
            (None, None) => diagnostic.help(keys_here),
        }
    }

    /// Names the table outside the one read that a key of this name belongs in.
    fn outside(&self, name: &str) -> Option<String> {
        let (table, _) = self.game.keys().into_iter().find(|key| leaf(key) == name)?.path.rsplit_once('.')?;
        self.outer.starts_with(&format!("{table}.")).then(|| format!("`{name}` belongs in [{table}]"))
    }

    /// Returns the names that a table may hold.
    fn siblings(&self, prefix: &str) -> Vec<&str> {
        let mut siblings: Vec<&str> =
            self.keys.iter().filter_map(|key| key.path.strip_prefix(prefix)?.split('.').next()).collect();
        siblings.retain(|name| *name != OWN);
        if self.keys.iter().any(|key| key.path == format!("{prefix}{OWN}")) {
            siblings.extend(self.own.iter().map(String::as_str));
        }
        siblings.sort();
        siblings.dedup();
        siblings
    }

    /// Names the table that a key of this name belongs in.
    fn elsewhere(&self, name: &str) -> Option<String> {
        let key = self.keys.iter().find(|key| leaf(key) == name)?;
        match key.path.rsplit_once('.') {
            Some((table, leaf)) => Some(format!("`{leaf}` belongs in [{}{table}]", self.outer)),
            None if self.outer.is_empty() => {
                Some(format!("`{name}` belongs at the top of the file, before any [table]"))
            }
            None => None,
        }
    }

    /// Names the other games that have a key of this path.
    fn other_games(&self, path: &str) -> Option<String> {
        let others = self.catalogue.games.iter().filter(|game| game.name != self.game.name);
        let found = others.filter(|game| game.keys().iter().any(|key| key.path == path || is_inside(path, key.path)));
        let names: Vec<&str> = found.map(|game| game.name).collect();
        (!names.is_empty()).then(|| format!("a key of {}", names.join(" and ")))
    }
}

/// The keys of a table with one of them, and those that go together.
type OneKey = (&'static [Key], &'static [[&'static str; 2]]);

fn did_you_mean(word: &str) -> String {
    format!("did you mean `{word}`?")
}

/// Returns `true` if a name is a word with one slip.
fn is_slip(name: &str, word: &str) -> bool {
    is_as_long(name, word) && strsim::damerau_levenshtein(name, word) <= 1
}

/// Returns the last part of a key's path.
fn leaf(key: &Key) -> &'static str {
    key.path.rsplit('.').next().unwrap_or(key.path)
}
