//! Checks that each game's `house_rules.txt` lists its declared rules; `UPDATE_DOCS=1 cargo test --test config`
//! rewrites it.

use houseodds::config::{Key, KeyKind};
use houseodds::games::{GAMES, GameKind, load};
use std::path::Path;

/// A house rule, and its other values as `--vary` takes them.
type Change = (String, String);

/// Rules that are tried only where they have an effect, which the list marks with `?`: no preset has jokers, or a player
/// who may stand below the minimum.
const OF_SOME_TABLES: &[&str] = &["rules.joker", "rules.joker_rank", "rules.below_minimum"];

/// Returns the changes that the keys of a game declare: other words, the other flag, and values given with a key. Keys
/// in a table, such as `rules.ace.two`, are changed one at a time in one list.
fn declared(game: &GameKind) -> Vec<Change> {
    let others = game.others.concat();
    let mut changes: Vec<Change> = Vec::new();
    for key in game.keys() {
        let given = others.iter().find(|(path, _)| *path == key.path).map(|(_, values)| (*values).to_owned());
        let Some(values) = given.or_else(|| other_words(key)) else { continue };
        let Some((table, name)) = key.path.rsplit_once('.').filter(|(table, _)| table.contains('.')) else {
            let mark = if OF_SOME_TABLES.contains(&key.path) { "?" } else { "" };
            changes.push((format!("{mark}{}", key.path), values));
            continue;
        };
        // Inside a table a word needs its quotes.
        let is_word =
            values.starts_with(|first: char| first.is_ascii_lowercase()) && !["true", "false"].contains(&&*values);
        let change = if is_word { format!("{{{name}=\"{values}\"}}") } else { format!("{{{name}={values}}}") };
        match changes.iter_mut().find(|(known, _)| known == table) {
            Some((_, known)) => *known += &format!(",{change}"),
            None => changes.push((table.to_owned(), change)),
        }
    }
    changes
}

/// Rules of money that are words.
const OF_MONEY: &[&str] = &["commission_to"];

/// Returns the words of a rule except its default.
fn other_words(key: &Key) -> Option<String> {
    let words: Vec<&str> = match key.kind {
        KeyKind::Word(words) | KeyKind::WordOr(words, KeyKind::OneOf(_)) => {
            words.iter().map(|word| word.name).collect()
        }
        KeyKind::Flag => vec!["true", "false"],
        _ => return None,
    };
    let others = words.into_iter().filter(|word| key.default.is_none_or(|default| default.trim_matches('"') != *word));
    (key.path.starts_with("rules.") || OF_MONEY.contains(&key.path)).then(|| others.collect::<Vec<_>>().join(","))
}

/// Rules keep the order of the list, and new ones come last.
#[test]
fn has_every_house_rule_as_its_key_declares_it() {
    for game in GAMES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("crates/core/src/games/{}/house_rules.txt", game.name().replace('-', "_")));
        let list = std::fs::read_to_string(&path).unwrap();
        let declared = declared(game);
        let values = |key: &str| declared.iter().find(|(known, _)| known == key).map(|(_, values)| values);
        let listed: Vec<&str> = list.lines().filter_map(|line| Some(line.split_once('=')?.0)).collect();
        let mut fresh = String::new();
        for line in list.lines() {
            let line = match line.split_once('=').and_then(|(key, _)| Some((key, values(key)?))) {
                Some((key, values)) => format!("{key}={values}"),
                None => line.to_owned(),
            };
            fresh += &format!("{line}\n");
        }
        for (key, values) in declared.iter().filter(|(key, _)| !listed.contains(&key.as_str())) {
            fresh += &format!("{key}={values}\n");
        }
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&path, fresh).unwrap();
        } else {
            assert_eq!(fresh, list, "{} is stale: UPDATE_DOCS=1 cargo test --test config", path.display());
        }
    }
}

/// Each listed value, alone, makes a valid game.
#[test]
fn lists_valid_values() {
    for game in GAMES {
        for line in game.house_rules.lines().filter(|line| !line.starts_with('#')) {
            let varied = houseodds::house::varied(line.trim_start_matches('?')).unwrap();
            for set in varied.settings() {
                let loaded = load(game.name(), std::slice::from_ref(&set));
                assert!(loaded.is_ok(), "{set}: {loaded:?}");
            }
        }
    }
}
