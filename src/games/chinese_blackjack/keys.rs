//! The keys of strategies of Chinese Blackjack; the other keys stand with the rules.

use super::strategy::EscapeWhen;
use crate::config::{Key, Kind, Words};

const STAND: Kind = Kind::Whole { min: 2, max: 21 };
const ROWS: Kind = Kind::Rows { from: (2, 20), to: (2, 5) };

const fn key(path: &'static str, kind: Kind, doc: &'static str) -> Key {
    Key { path, kind, default: None, doc }
}

pub(super) const STRATEGY: &[Key] = &[
    key("strategy.player", Kind::Table(PLAYER), "how every player plays"),
    key(
        "strategy.seat",
        Kind::TablePerSeat(PLAYER),
        "how each player plays, one table a seat, instead of strategy.player",
    ),
    key("strategy.dealer", Kind::Table(DEALER), "how the dealer plays"),
];

const STAND_AT_TWO: Key =
    key("stand_at.two", STAND, "stand on this total or more with two cards; default: the minimum");
const STAND_AT_THREE: Key = key("stand_at.three", STAND, "the same with three cards");
const STAND_AT_FOUR: Key = key("stand_at.four", STAND, "the same with four cards");
const SOFT_TWO: Key = key("soft_stand_at.two", STAND, "the same for soft totals of two cards; default: stand_at");
const SOFT_THREE: Key = key("soft_stand_at.three", STAND, "the same for soft totals of three cards");
const SOFT_FOUR: Key = key("soft_stand_at.four", STAND, "the same for soft totals of four cards");
const FREE_HAND: Key = Key {
    default: Some("\"escape\""),
    ..key("free_hand", Kind::Word(EscapeWhen::WORDS), "what is done with two cards that can count 15")
};
const FILE: Key = key("file", Kind::File, "a solved table instead of stand_at and reveal");

const PLAYER: &[Key] = &[STAND_AT_TWO, STAND_AT_THREE, STAND_AT_FOUR, SOFT_TWO, SOFT_THREE, SOFT_FOUR, FREE_HAND, FILE];

const DEALER: &[Key] = &[
    STAND_AT_TWO,
    STAND_AT_THREE,
    STAND_AT_FOUR,
    SOFT_TWO,
    SOFT_THREE,
    SOFT_FOUR,
    FREE_HAND,
    key("reveal", ROWS, "by the dealer's total: card counts of the players he reveals before hitting"),
    key("soft_reveal", ROWS, "the same for soft totals; default: reveal"),
    FILE,
];
