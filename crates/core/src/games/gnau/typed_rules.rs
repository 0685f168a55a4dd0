//! Rules from a string, for unit tests.

use super::hand::NeverSeen;
use super::rules::{KEYS, Rules};
use super::words::GLOSSARY;
use crate::config::{Catalogue, GameKeys, read_text};

impl Rules {
    /// Reads the rules of a config without the game's other features, which would be compiled into the unit tests.
    pub(super) fn from_keys(keys: &str) -> Rules {
        let games = vec![GameKeys { name: "gnau", own: KEYS, glossary: GLOSSARY }];
        let text = format!("game = 'gnau'\n{keys}");
        let mut draft = read_text(&Catalogue { games, presets: &[] }, "test", &text, []).unwrap();
        let rules = Rules::read(&mut draft.values, &mut draft.complaints, |_, _| NeverSeen::default());
        rules.filter(|_| !draft.complaints.any_errors()).unwrap()
    }
}
