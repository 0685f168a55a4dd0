//! What a config of Modulo N may say.

use super::rules::{SEATS, SetsPerTurn, Strategy};
use crate::config::{Key, Kind, Words};

const fn whole(path: &'static str, min: u64, max: u64, default: &'static str, doc: &'static str) -> Key {
    Key { path, kind: Kind::Whole { min, max }, default: Some(default), doc }
}

const TABLE: &[Key] = &[Key { path: "file", kind: Kind::File, default: None, doc: "a solved table" }];

/// Every key of Modulo N beside the common ones.
pub const KEYS: &[&[Key]] = &[&[
    whole("players", 2, SEATS as u64, "4", "seats; the dealer is seat 1"),
    whole("deck.numbers_suits", 0, 16, "3", "suits of the numbers 1 to 9 in a pack"),
    whole("deck.honours_each", 0, 16, "4", "cards of each of the five honours in a pack"),
    whole("deck.feng_shui", 0, 16, "5", "Feng Shui cards in a pack"),
    whole("deck.packs", 1, 8, "1", "packs in the shoe"),
    whole("rules.hand_size", 1, 12, "4", "cards dealt to each seat"),
    whole("rules.max_set", 1, 5, "3", "most cards in a set"),
    Key {
        path: "rules.sets_per_turn",
        kind: Kind::OneOrWord(SetsPerTurn::WORDS),
        default: Some("1"),
        doc: "sets that may be discarded in a turn",
    },
    Key { path: "rules.must_discard", kind: Kind::Flag, default: Some("false"), doc: "whoever can discard has to" },
    Key {
        path: "strategy.seats",
        kind: Kind::WordOrTablePerSeat(Strategy::WORDS, TABLE),
        default: Some("\"largest\""),
        doc: "which set a seat discards: a strategy, a solved table, or a list with one a seat",
    },
]];
