//! Names of types: a name is of one type, so that a reader finds it by its name alone.

use crate::modules::{files, sources_folders};
use std::collections::BTreeMap;
use std::fs;

/// Names that several types have, each of its own module: the rules and the strategy of each game, and the error of each
/// layer.
const SHARED: [&str; 3] = ["Error", "Rules", "Strategy"];

/// Returns the name of the type that a line declares.
fn declared(line: &str) -> Option<&str> {
    let visible = line.trim_start();
    let item = visible.strip_prefix("pub").map_or(visible, |rest| {
        rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest).trim_start()
    });
    let name = ["struct ", "enum ", "trait "].iter().find_map(|word| item.strip_prefix(word))?;
    name.split(|c: char| !c.is_alphanumeric()).next().filter(|name| name.starts_with(char::is_uppercase))
}

#[test]
fn a_name_is_of_one_type() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in sources_folders().iter().flat_map(|folder| files(folder)) {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        if file.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        for name in text.lines().filter_map(declared) {
            places.entry(name.to_owned()).or_default().push(file.display().to_string());
        }
    }
    assert!(places.len() > 500, "only {} types were found", places.len());
    places.retain(|name, places| places.len() > 1 && !SHARED.contains(&name.as_str()));
    assert!(places.is_empty(), "names of several types: {places:#?}");
}

#[test]
fn declarations_are_found() {
    let lines =
        ["pub(in crate::games) struct Bank<'a> {", "    enum Word {", "pub trait Deal: Copy", "structure", "use Rank;"];
    assert_eq!(lines.map(declared), [Some("Bank"), Some("Word"), Some("Deal"), None, None]);
}
