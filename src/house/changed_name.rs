//! Names of tables that settings change: results of a changed table do not pass for those of the table it was.

use super::configs::Setting;
use super::variants::Load;
use crate::config::{LONGEST_NAME, WITHOUT, is_of_name, sha256};
use crate::games::Config;
use crate::store::rules_hash;

/// The option that changes a key of a table.
const SET: &str = "--set";
/// Digits of the hash that ends a name which would be too long.
const DIGITS: usize = 8;

/// Renames a config if settings changed its rules and did not name it.
pub(super) fn renamed(config: Config, from: &str, typed: &[Setting<'_>], load: &Load<'_>) -> Config {
    let (changing, others): (Vec<_>, Vec<_>) = typed.iter().partition(|(option, _)| [SET, WITHOUT].contains(option));
    let is_named = changing.iter().any(|(_, set)| key_and_value(set).0 == "name");
    if changing.is_empty() || is_named {
        return config;
    }
    let hash = load(from, &others).map(|plain| rules_hash(&plain.values));
    if hash.is_ok_and(|hash| hash == rules_hash(&config.values)) {
        return config;
    }
    let name = name_with(&config.name, &changing);
    config.renamed(name)
}

/// Returns a name with the settings that change the rules, as in `gnau-with-ties-push`.
fn name_with(name: &str, changing: &[Setting<'_>]) -> String {
    let (mut set, mut without) = (String::new(), String::new());
    for (option, typed) in changing {
        let (key, value) = key_and_value(typed);
        match *option {
            WITHOUT => without += &format!("-{typed}"),
            _ if key.starts_with("simulation.") || key.starts_with("money.") => {}
            _ => set += &format!("-{}-{value}", key.strip_prefix("rules.").unwrap_or(key)),
        }
    }
    let mut long = name.to_owned();
    for (word, said) in [("with", set), ("without", without)] {
        if !said.is_empty() {
            long += &format!("-{word}{said}");
        }
    }
    let mut slug = String::new();
    for c in long.chars().map(|c| if is_of_name(c) { c } else { '-' }) {
        if c != '-' || !slug.ends_with('-') {
            slug.push(c);
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
    fn names_say_what_was_changed() {
        for (typed, name) in [
            (vec![(SET, "rules.ties=push")], "gnau-with-ties-push"),
            (vec![(SET, "players = 2"), (SET, "payout.double=3")], "gnau-with-players-2-payout.double-3"),
            (vec![(WITHOUT, "Ks 3h"), (SET, "simulation.rounds=5")], "gnau-without-Ks-3h"),
            (vec![(SET, "bets=[1, 2]"), (WITHOUT, "3h")], "gnau-with-bets-1-2-without-3h"),
        ] {
            assert_eq!(name_with("gnau", &typed), name);
        }
        let long = ["1", "2"].map(|last| name_with("gnau", &[(SET, &format!("players={}{last}", "9".repeat(80)))]));
        assert!(long.iter().all(|name| name.len() == LONGEST_NAME) && long[0] != long[1], "{long:?}");
    }
}
