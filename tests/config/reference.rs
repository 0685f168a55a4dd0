//! `docs/config.md` has every key as declared; `UPDATE_DOCS=1 cargo test --test config` rewrites its tables.

use houseodds::config::{COMMON, Key, Kind, Word};
use houseodds::games::GAMES;
use std::fmt::Write;
use std::path::Path;

/// The lines between which the tables of these keys are.
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
    for (name, keys) in std::iter::once(("every game", COMMON.iter().collect::<Vec<_>>())).chain(own) {
        let (start, end) = marks(name);
        let (before, rest) = fresh.split_once(&start).unwrap_or_else(|| panic!("no line {start}"));
        let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("no line {end}"));
        fresh = format!("{before}{start}\n{}\n{end}{after}", tables(&keys));
    }
    let wide: Vec<&str> = fresh.lines().filter(|line| line.starts_with('|') && line.chars().count() > 120).collect();
    assert!(wide.is_empty(), "{wide:#?}");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, fresh).unwrap();
    } else {
        assert!(fresh == page, "the tables of docs/config.md are stale: UPDATE_DOCS=1 cargo test --test config");
    }
}

/// A table of keys for each table of a config.
fn tables(keys: &[&'static Key]) -> String {
    let inner = |keys: &'static [Key]| keys.iter().map(|key| (key.path, key)).collect::<Vec<_>>();
    let mut sections: Vec<(String, Vec<(&str, &Key)>)> = Vec::new();
    for key in keys {
        let (title, rows) = match (key.kind, key.path.split_once('.')) {
            (Kind::Table(keys), _) => (format!("`[{}]`: {}", key.path, key.doc), inner(keys)),
            (Kind::TablePerSeat(keys), _) => (format!("`[[{}]]`: {}", key.path, key.doc), inner(keys)),
            (Kind::NamedTables { keys, .. }, _) => (format!("`[{}.NAME]`: {}", key.path, key.doc), inner(keys)),
            (_, Some((room, name))) => (format!("`[{room}]`"), vec![(name, *key)]),
            (_, None) => ("At the top of the file".to_owned(), vec![(key.path, *key)]),
        };
        match sections.iter_mut().find(|(known, _)| *known == title) {
            Some((_, known)) => known.extend(rows),
            None => sections.push((title, rows)),
        }
    }
    let tables = sections.iter().enumerate().map(|(i, (title, rows))| {
        let body = match sections[..i].iter().find(|(_, others)| others == rows) {
            Some((same, _)) => format!("The same keys as {}.\n", same.split(':').next().unwrap_or_default()),
            None => format!("| key | value | meaning |\n| --- | --- | --- |\n{}", lines(rows)),
        };
        format!("{title}\n\n{body}")
    });
    tables.collect::<Vec<_>>().join("\n")
}

/// The rows of a table; consecutive keys that differ only in name share one.
fn lines(rows: &[(&str, &Key)]) -> String {
    let mut text = String::new();
    for same in rows.chunk_by(|(_, a), (_, b)| (a.kind, a.default, a.doc) == (b.kind, b.default, b.doc)) {
        let (Some((first, key)), Some((last, _))) = (same.first(), same.last()) else { continue };
        let names = match same.len() {
            1 => format!("`{first}`"),
            2 => format!("`{first}`, `{last}`"),
            _ => format!("`{first}` … `{last}`"),
        };
        writeln!(text, "| {names} |{}| {} |", cell(&value(key)), key.doc).unwrap();
        for word in words(key) {
            writeln!(text, "| | {} | {} |", marked(key, &format!("\"{}\"", word.name)), word.doc).unwrap();
        }
        if let Kind::WordOrTable(_, keys) = key.kind {
            keys.iter().for_each(|key| writeln!(text, "| | `{{ {} = … }}` | {} |", key.path, key.doc).unwrap());
        }
    }
    text
}

fn cell(text: &str) -> String {
    if text.is_empty() { " ".to_owned() } else { format!(" {text} ") }
}

fn words(key: &Key) -> &'static [Word] {
    match &key.kind {
        // The keys of exceptions follow the rule.
        Kind::Steps { words, .. } if key.default.is_some() => words,
        // Words that need no explanation are listed with the key.
        Kind::DistinctWords(words) if words.iter().any(|word| !word.doc.is_empty()) => words,
        Kind::Word(words)
        | Kind::Order { words, .. }
        | Kind::OneOrWord(words)
        | Kind::FlagOrWord(words)
        | Kind::WholeOrWord { words, .. }
        | Kind::PerOwn(_, Kind::Word(words))
        | Kind::WordPerSeat(words)
        | Kind::WordOrTable(words, _)
        | Kind::WordOrTablePerSeat(words, _) => words,
        _ => &[],
    }
}

/// A choice; the default is bold.
fn marked(key: &Key, choice: &str) -> String {
    if key.default == Some(choice) { format!("**`{choice}`**") } else { format!("`{choice}`") }
}

/// What a key may hold, its default in bold.
fn value(key: &Key) -> String {
    let numbers = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let choices = match key.kind {
        Kind::Flag => return format!("{}, {}", marked(key, "true"), marked(key, "false")),
        Kind::Word(_) => return String::new(),
        Kind::OneOrWord(_) => return marked(key, "1"),
        Kind::FlagOrWord(_) => return "`true`, `false`".to_owned(),
        Kind::WordPerSeat(_) => return "word or list".to_owned(),
        Kind::WordOrTable(..) => return "word or table".to_owned(),
        Kind::WordOrTablePerSeat(..) => return "word, table or list".to_owned(),
        Kind::DistinctWords(words) if key.default.is_none() => {
            let [first, .., last] = words else { unreachable!("a choice") };
            return format!("a list out of `\"{}\"` … `\"{}\"`", first.name, last.name);
        }
        Kind::DistinctWords(words) | Kind::Order { words, .. } => {
            let all: Vec<String> = words.iter().map(|word| format!("\"{}\"", word.name)).collect();
            assert_eq!(key.default, Some(&*format!("[{}]", all.join(", "))), "say what the default is");
            return "a list; **all in this order**".to_owned();
        }
        Kind::Whole { min, max } => format!("{} … {}", grouped(min), grouped(max)),
        Kind::WholeOf(allowed) => numbers(allowed),
        Kind::DistinctWholes(allowed) => format!("a list out of {}, none twice", numbers(allowed)),
        Kind::Decimal { max } => format!("0 … {}", grouped(max.into())),
        Kind::Text => "a text".to_owned(),
        Kind::File => "a path".to_owned(),
        Kind::Name => "1 … 64 of A–Z a–z 0–9 . _ -, no dot first".to_owned(),
        Kind::Rows { from, to } => {
            format!("{} … {}: lists of {} … {}", from.0, from.1, to.0, to.1)
        }
        Kind::DistinctWholesIn { min, max } => format!("a list out of {min} … {max}, none twice"),
        Kind::AtLeastOne => "1 … 10_000".to_owned(),
        Kind::WholeOrWord { min, max, .. } => return format!("{min} … {max} or a word"),
        Kind::Stake => "0.01 … 10_000".to_owned(),
        Kind::StakePerSeat => "0.01 … 10_000, or a list".to_owned(),
        Kind::Amounts => "a table from events to 0 … 10_000 or \"off\"".to_owned(),
        Kind::Names => "a list of events".to_owned(),
        Kind::Wholes { min, max } => format!("a list of {min} … {max}"),
        Kind::Steps { .. } | Kind::PerOwn(_, Kind::Steps { .. }) => return "word or list".to_owned(),
        Kind::PerOwn(_, Kind::Word(_)) => return "a word".to_owned(),
        Kind::PerOwn(..) => "0 … 10_000".to_owned(),
        Kind::Texts => "a list of texts".to_owned(),
        Kind::Table(_) | Kind::TablePerSeat(_) | Kind::NamedTables { .. } => unreachable!("a section of its own"),
    };
    match key.default {
        Some(default) => format!("**`{default}`**; {choices}"),
        None => choices,
    }
}

/// Digits grouped in threes, as TOML allows.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap()).collect();
    if digits.len() > 4 { groups.join("_") } else { digits }
}
