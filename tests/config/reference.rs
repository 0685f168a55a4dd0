//! Checks that `docs/config.md` has every declared key; `UPDATE_DOCS=1 cargo test --test config` rewrites its lists.

use houseodds::config::{COMMON, Key, KeyKind, Word};
use houseodds::games::GAMES;
use std::fmt::Write;
use std::path::Path;

/// Returns the lines between which the keys of a game stand.
fn marks(of: &str) -> (String, String) {
    (format!("<!-- keys of {of}, made from the program -->\n"), format!("<!-- end of keys of {of} -->\n"))
}

#[test]
fn has_every_key_as_the_program_knows_it() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/config.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let own = GAMES.iter().map(|game| {
        let keys = game.keys().into_iter().filter(|key| !COMMON.contains(key));
        (game.name(), keys.collect::<Vec<_>>())
    });
    let mut fresh = page.clone();
    let mut known = Vec::new();
    for (name, keys) in std::iter::once(("every game", COMMON.iter().collect::<Vec<_>>())).chain(own) {
        let (start, end) = marks(name);
        let (before, rest) = fresh.split_once(&start).unwrap_or_else(|| panic!("no line {start}"));
        let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("no line {end}"));
        fresh = format!("{before}{start}\n{}\n{end}{after}", lists(name, &keys, &mut known));
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, fresh).unwrap();
    } else {
        assert!(fresh == page, "the keys of docs/config.md are stale: UPDATE_DOCS=1 cargo test --test config");
    }
}

/// One table of a config: its title, keys and their entries in the list.
#[derive(Clone)]
struct Section {
    game: &'static str,
    title: String,
    rows: Vec<(&'static str, &'static Key)>,
    entries: Vec<Entry>,
}

/// The entry of a key, or of several.
#[derive(Clone)]
struct Entry {
    names: String,
    /// The values, a default first.
    value: String,
    default: Option<&'static str>,
    /// The meaning, and that of each word.
    meaning: String,
}

impl Entry {
    fn text(&self) -> String {
        let value = if self.value.is_empty() { String::new() } else { format!(" ({})", self.value) };
        format!("- {}{value}: {}", self.names, self.meaning)
    }

    /// Returns the lines about words.
    fn words(&self) -> &str {
        self.meaning.split_once('\n').map_or("", |(_, words)| words)
    }

    /// Returns `true` if four words or more are those of `other`, with the same default or without one.
    fn has_words_of(&self, other: &Entry) -> bool {
        let words = self.words();
        words.lines().count() >= 4 && (words == other.words() || words == other.words().replace("**", ""))
    }

    /// Returns the text with a reference to `other` in place of the words.
    fn referring_to(&self, other: &Entry) -> String {
        self.text().replace(self.words(), &format!("  - the words of {}\n", other.names))
    }

    /// Returns `true` if `other` differs from this entry only by a default.
    fn is_without_the_default_of(&self, other: &Entry) -> bool {
        let Some(default) = other.default.filter(|_| self.default.is_none()) else { return false };
        (&self.names, &self.meaning) == (&other.names, &other.meaning)
            && other.value == format!("**`{default}`**, {}", self.value)
    }
}

/// Returns a list of keys for each table of a config. A table or a key that is `known` already is not repeated.
fn lists(game: &'static str, keys: &[&'static Key], known: &mut Vec<Section>) -> String {
    let mut lists = Vec::new();
    for section in sections(game, keys) {
        let same = known.iter().find(|other| other.rows == section.rows);
        let body = match same {
            Some(same) if same.game == game => format!("See {}.\n", name_of(&same.title)),
            Some(same) => format!("See {} of {}.\n", name_of(&same.title), same.game),
            None => body(&section, known),
        };
        lists.push(format!("{}\n\n{body}", section.title));
        known.push(section);
    }
    lists.join("\n")
}

/// Returns the list of a section. Entries that a table of this game has, or this table of another game, are only named.
fn body(section: &Section, known: &[Section]) -> String {
    let mut text = String::new();
    let mut repeated: Vec<(String, &Section, Vec<&str>)> = Vec::new();
    for (at, entry) in section.entries.iter().enumerate() {
        let own = known.iter().filter(|other| other.game == section.game);
        let place = |other| Some((place_of(entry, section, other)?, other));
        let Some((place, other)) = own.chain(known).find_map(place) else {
            let earlier = known.iter().filter(|other| other.game == section.game).flat_map(|other| &other.entries);
            let first = earlier.chain(&section.entries[..at]).find(|first| entry.has_words_of(first));
            text += &first.map_or(entry.text(), |first| entry.referring_to(first));
            continue;
        };
        match repeated.iter_mut().find(|(known, ..)| *known == place) {
            Some((.., names)) => names.push(&entry.names),
            None => repeated.push((place, other, vec![&entry.names])),
        }
    }
    for (place, other, names) in repeated {
        let others: Vec<&str> =
            other.entries.iter().map(|entry| &*entry.names).filter(|name| !names.contains(name)).collect();
        let listed = match others[..] {
            [other] if names.len() > 8 => format!("all but {other}"),
            _ => names.join(", "),
        };
        writeln!(text, "- As {place}: {listed}").unwrap();
    }
    text
}

/// Returns where `other` has an entry of `section`, if it does.
fn place_of(entry: &Entry, section: &Section, other: &Section) -> Option<String> {
    let name = name_of(&other.title);
    let place = match (other.game == section.game, name == name_of(&section.title)) {
        (true, _) => name,
        (false, true) => other.game,
        (false, false) => return None,
    };
    if other.entries.iter().any(|old| old.text() == entry.text()) {
        return Some(format!("in {place}"));
    }
    let is_there = other.entries.iter().any(|old| entry.is_without_the_default_of(old));
    is_there.then(|| format!("in {place}, without a default"))
}

/// Returns the part of a title before its colon.
fn name_of(title: &str) -> &str {
    title.split(':').next().unwrap_or_default()
}

fn sections(game: &'static str, keys: &[&'static Key]) -> Vec<Section> {
    let inner = |keys: &'static [Key]| keys.iter().map(|key| (key.path, key)).collect::<Vec<_>>();
    let mut sections: Vec<Section> = Vec::new();
    for key in keys {
        let (title, rows) = match (key.kind, key.path.split_once('.')) {
            (KeyKind::Table(keys), _) => (format!("`[{}]`: {}", key.path, key.doc), inner(keys)),
            (KeyKind::List(KeyKind::Table(keys)), _) => (format!("`[[{}]]`: {}", key.path, key.doc), inner(keys)),
            (KeyKind::NamedTables { keys, .. }, _) => (format!("`[{}.NAME]`: {}", key.path, key.doc), inner(keys)),
            (_, Some((table, name))) => (format!("`[{table}]`"), vec![(name, *key)]),
            (_, None) => ("At the top of the file".to_owned(), vec![(key.path, *key)]),
        };
        match sections.iter_mut().find(|section| section.title == title) {
            Some(section) => section.rows.extend(rows),
            None => sections.push(Section { game, title, rows, entries: Vec::new() }),
        }
    }
    for section in &mut sections {
        section.entries = entries(&section.rows);
    }
    sections
}

/// Returns the entries of some keys. Consecutive keys that differ only in name share one, and words that an earlier key
/// has are not repeated.
fn entries(rows: &[(&'static str, &'static Key)]) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut explained: Vec<(&str, &Key)> = Vec::new();
    for same in rows.chunk_by(|(_, a), (_, b)| (a.kind, a.default, a.doc) == (b.kind, b.default, b.doc)) {
        let (Some((first, key)), Some((last, _))) = (same.first(), same.last()) else { continue };
        let names = match same.len() {
            1 => format!("`{first}`"),
            2 => format!("`{first}`, `{last}`"),
            _ => format!("`{first}` … `{last}`"),
        };
        if let Some((other, _)) = explained.iter().find(|(_, other)| has_words_of(key, other)) {
            let (value, meaning) = (format!("as `{other}`"), format!("{}\n", key.doc));
            entries.push(Entry { names, value, default: key.default, meaning });
            continue;
        }
        explained.push((*first, *key));
        entries.push(Entry { names, value: value(key), default: key.default, meaning: meaning(key) });
    }
    entries
}

/// Returns what a key means, with a line for each word.
fn meaning(key: &Key) -> String {
    let mut text = format!("{}\n", key.doc);
    for word in words(key) {
        writeln!(text, "  - {}: {}", marked(key, &format!("\"{}\"", word.name)), word.doc).unwrap();
    }
    if let KeyKind::WordOr(_, KeyKind::OneKey(keys, _)) = key.kind {
        keys.iter().for_each(|key| writeln!(text, "  - `{{ {} = … }}`: {}", key.path, key.doc).unwrap());
    }
    text
}

/// Returns `true` if two keys take the same words, with the same default.
fn has_words_of(key: &Key, other: &Key) -> bool {
    let (own, others) = (words(key), words(other));
    let is_same = own.iter().zip(others).all(|(a, b)| (a.name, a.doc) == (b.name, b.doc));
    !own.is_empty() && own.len() == others.len() && is_same && key.kind == other.kind && key.default == other.default
}

/// Returns the words to explain below a key.
fn words(key: &Key) -> &'static [Word] {
    match key.kind {
        // Words that need no explanation are listed with the key.
        KeyKind::Set(kind) if kind.words().iter().all(|word| word.doc.is_empty()) => &[],
        // The keys of exceptions follow the rule.
        KeyKind::Steps { .. } if key.default.is_none() => &[],
        KeyKind::PerOwn(_, KeyKind::Steps { .. }) => &[],
        kind => kind.words(),
    }
}

/// Formats a choice. The default is bold.
fn marked(key: &Key, choice: &str) -> String {
    if key.default == Some(choice) { format!("**`{choice}`**") } else { format!("`{choice}`") }
}

/// Describes the values of a key, its default in bold.
fn value(key: &Key) -> String {
    let numbers = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let choices = match key.kind {
        KeyKind::Flag => return format!("{}, {}", marked(key, "true"), marked(key, "false")),
        KeyKind::Word(_) => return String::new(),
        KeyKind::WordOr(_, KeyKind::Stake) => return "0.01 … 10_000 or a word".to_owned(),
        KeyKind::Set(KeyKind::Stake) => return "a list out of 0.01 … 10_000, none twice".to_owned(),
        KeyKind::WordOr(_, KeyKind::OneOf(_)) => return marked(key, "1"),
        KeyKind::WordOr(_, KeyKind::Flag) => return "`true`, `false`".to_owned(),
        KeyKind::WordOr(_, KeyKind::Whole { min, max }) => return format!("{min} … {max} or a word"),
        KeyKind::WordOr(_, KeyKind::Set(_)) => return "word or a list of faces".to_owned(),
        KeyKind::WordOr(..) => return "word or table".to_owned(),
        KeyKind::PerSeat(KeyKind::Stake) => "0.01 … 10_000, or a list".to_owned(),
        KeyKind::PerSeat(KeyKind::WordOr(..)) => return "word, table or list".to_owned(),
        KeyKind::Steps { .. } | KeyKind::PerSeat(_) | KeyKind::PerOwn(_, KeyKind::Steps { .. }) => {
            return "word or list".to_owned();
        }
        KeyKind::Set(KeyKind::Word([first, .., last])) if key.default.is_none() => {
            return format!("a list out of `\"{}\"` … `\"{}\"`", first.name, last.name);
        }
        KeyKind::Set(KeyKind::Word(_)) | KeyKind::Order { .. } => {
            let all: Vec<String> = key.kind.words().iter().map(|word| format!("\"{}\"", word.name)).collect();
            assert_eq!(key.default, Some(&*format!("[{}]", all.join(", "))), "say what the default is");
            return "a list, **all in this order**".to_owned();
        }
        KeyKind::Set(KeyKind::OneOf(allowed)) => format!("a list out of {}, none twice", numbers(allowed)),
        KeyKind::Set(KeyKind::Whole { min, max }) => format!("a list out of {min} … {max}, none twice"),
        KeyKind::Set(KeyKind::Event) => "a list of events".to_owned(),
        KeyKind::Set(_) => "a list of texts".to_owned(),
        KeyKind::List(KeyKind::Whole { min, max }) if min == max => format!("[{min}]"),
        KeyKind::List(KeyKind::Whole { min, max }) => format!("a list of {min} … {max}"),
        KeyKind::Whole { min, max } => format!("{} … {}", grouped(min), grouped(max)),
        KeyKind::OneOf(allowed) => numbers(allowed),
        KeyKind::Decimal { min, max } => format!("{min} … {}", grouped(max.into())),
        KeyKind::Stake => "0.01 … 10_000".to_owned(),
        KeyKind::Signed { most } => format!("-{0} … {0}", grouped(most.into())),
        KeyKind::Text => "a text".to_owned(),
        KeyKind::File => "a path".to_owned(),
        KeyKind::Currency => "1 … 16 characters".to_owned(),
        KeyKind::Money => "0 … 10_000, or a whole number up to 1_000_000_000".to_owned(),
        KeyKind::Name => {
            "1 … 64 of A–Z a–z 0–9 . _ -, no dot at either end, no Windows device name (con, nul)".to_owned()
        }
        KeyKind::Rows { from, to } => format!("{} … {}: lists of {} … {}", from.0, from.1, to.0, to.1),
        KeyKind::Amounts => "a table from events to 0 … 10_000 or \"off\"".to_owned(),
        KeyKind::PerOwn(_, KeyKind::Word(_)) => return "a word".to_owned(),
        KeyKind::PerOwn(..) => "0 … 10_000".to_owned(),
        KeyKind::Event | KeyKind::OneKey(..) | KeyKind::OneOrMore(_) => unreachable!("never alone"),
        KeyKind::Table(_) | KeyKind::List(_) | KeyKind::NamedTables { .. } => unreachable!("a section of its own"),
    };
    match key.default {
        Some(default) => format!("**`{default}`**, {choices}"),
        None => choices,
    }
}

/// Groups digits in threes, as TOML allows.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap()).collect();
    if digits.len() > 4 { groups.join("_") } else { digits }
}
