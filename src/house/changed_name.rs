//! Names for presets that settings changed. A changed table does not replace the results of its preset.

use super::setting::{Load, Setting};
use crate::config::{LONGEST_NAME, WITHOUT, is_of_name, sha256};
use crate::games::Config;
use crate::store::rules_hash;

/// The option that sets a key of a table.
const SET: &str = "--set";
/// Digits of the hash that ends a name which would be too long.
const DIGITS: usize = 8;
/// Sections of a config that describe no rule of the table.
const NOT_OF_TABLE: [&str; 3] = ["simulation.", "money.", "night."];

/// Renames a preset if settings changed its rules and did not name it.
pub(super) fn renamed(config: Config, from: &str, typed: &[Setting<'_>], load: &Load<'_>) -> Config {
    let (changing, others): (Vec<Setting<'_>>, _) = typed.iter().partition(|setting| is_of_table(setting));
    let is_file = from.contains('/') || from.ends_with(".toml");
    if changing.is_empty() || is_file || typed.iter().any(is_name) {
        return config;
    }
    let hash = load(from, &others).map(|plain| rules_hash(&plain.values));
    if hash.is_ok_and(|hash| hash == rules_hash(&config.values)) {
        return config;
    }
    let name = name_with(&config.name, &changing);
    config.renamed(name)
}

/// Returns `true` if a setting may change the rules of a table.
fn is_of_table(&(option, typed): &Setting<'_>) -> bool {
    let key = key_and_value(typed).0;
    option == WITHOUT || option == SET && !NOT_OF_TABLE.iter().any(|section| key.starts_with(section))
}

fn is_name(&(option, typed): &Setting<'_>) -> bool {
    option == SET && key_and_value(typed).0 == "name"
}

/// Returns a name with the settings that change the rules, as in `gnau-with-ties-push`.
fn name_with(name: &str, changing: &[Setting<'_>]) -> String {
    let (mut with, mut without) = (String::new(), String::new());
    for (option, typed) in changing {
        if *option == WITHOUT {
            without += &format!("-{typed}");
        } else {
            let (key, value) = key_and_value(typed);
            with += &format!("-{}-{value}", key.strip_prefix("rules.").unwrap_or(key));
        }
    }
    let mut long = name.to_owned();
    for (word, settings) in [("with", with), ("without", without)] {
        if !settings.is_empty() {
            long += &format!("-{word}{settings}");
        }
    }
    let mut slug = String::new();
    for c in long.chars() {
        match is_of_name(c) && c != '-' {
            true => slug.push(c),
            false if slug.ends_with('-') => {}
            false => slug.push('-'),
        }
    }
    let slug = slug.trim_end_matches(['-', '.']);
    if slug.len() <= LONGEST_NAME {
        return slug.to_owned();
    }
    format!("{}-{}", &slug[..LONGEST_NAME - DIGITS - 1], &sha256(long)[..DIGITS])
}

fn key_and_value(set: &str) -> (&str, &str) {
    let (key, value) = set.split_once('=').unwrap_or((set, ""));
    (key.trim(), value.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_list_the_settings() {
        for (typed, name) in [
            (vec![(SET, "rules.ties=push")], "gnau-with-ties-push"),
            (vec![(SET, "players = 2"), (SET, "payout.double=3")], "gnau-with-players-2-payout.double-3"),
            (vec![(WITHOUT, "Ks 3h")], "gnau-without-Ks-3h"),
            (vec![(SET, "bets=[1, 2]"), (WITHOUT, "3h")], "gnau-with-bets-1-2-without-3h"),
        ] {
            assert_eq!(name_with("gnau", &typed), name);
        }
        let long = ["1", "2"].map(|last| name_with("gnau", &[(SET, &format!("players={}{last}", "9".repeat(80)))]));
        assert!(long.iter().all(|name| name.len() == LONGEST_NAME) && long[0] != long[1], "{long:?}");
    }
}
