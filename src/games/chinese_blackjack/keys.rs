//! What a config of Chinese Blackjack may say.

use super::house::{Dragons, Escapes, Reveals, ToDealer};
use super::strategy::EscapeWhen;
use crate::config::{Key, Kind, Words};

const MINIMUM: Kind = Kind::WholeOf(&[0, 12, 13, 14, 15, 16, 17, 18]);
const ACE: Kind = Kind::DistinctWholes(&[1, 10, 11]);
const STAND: Kind = Kind::Whole { min: 2, max: 21 };
const ROWS: Kind = Kind::Rows { from: (2, 20), to: (2, 5) };

const fn payout(path: &'static str, default: &'static str, doc: &'static str) -> Key {
    Key { path, kind: Kind::Decimal { max: 10_000 }, default: Some(default), doc }
}

const fn key(path: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key { path, kind, default: Some(default), doc }
}

const fn follows(path: &'static str, kind: Kind, doc: &'static str) -> Key {
    Key { path, kind, default: None, doc }
}

const RULES: &[Key] = &[
    key("players", Kind::Whole { min: 1, max: 664 }, "4", "seats besides the dealer; 5 cards each must be in the shoe"),
    key("decks", Kind::Whole { min: 1, max: 64 }, "1", "packs in the shoe"),
    key("commission", Kind::Decimal { max: 1 }, "0", "share of a player's positive net that the house keeps"),
    key("rules.ace.two", ACE, "[10, 11]", "what an ace counts in a hand of two cards"),
    key("rules.ace.three", ACE, "[1, 10]", "what an ace counts in a hand of three cards"),
    key("rules.ace.four", ACE, "[1]", "what an ace counts in a hand of four cards"),
    key("rules.ace.five", ACE, "[1]", "what an ace counts in a hand of five cards"),
    key("rules.free_hand", Kind::Word(Escapes::WORDS), "\"both\"", "who may escape with two cards that can count 15"),
    key("rules.free_hand_aces", Kind::Flag, "true", "whether A+4 and A+5 are free hands"),
    key("rules.player_minimum", MINIMUM, "16", "a player must hit below this total; 0: never must"),
    key("rules.dealer_minimum", MINIMUM, "16", "the dealer must hit below this total; 0: never must"),
    key(
        "rules.five_dragon_settles",
        Kind::Word(Dragons::WORDS),
        "\"at-once\"",
        "when five-dragons and triple sevens are paid",
    ),
    key("rules.triple_seven", Kind::Flag, "false", "exactly three sevens are a tier of their own"),
    key("rules.both_bust", Kind::Word(ToDealer::WORDS), "\"push\"", "a bust player when the dealer busts"),
    key("rules.ties", Kind::Word(ToDealer::WORDS), "\"push\"", "equal totals on reveal"),
    key(
        "rules.dealer_reveals",
        Kind::Word(Reveals::WORDS),
        "\"selective\"",
        "whether the dealer may settle with some players and hit for the others",
    ),
    payout("payout.win", "1", "an ordinary win"),
    payout("payout.ban_ban", "3", "two aces"),
    payout("payout.ban_nag", "2", "an ace and a ten or picture"),
    payout("payout.five_dragon", "2", "five cards without busting"),
    payout("payout.five_dragon_21", "3", "five cards of exactly 21"),
    payout("payout.twenty_one", "2", "a win with exactly 21 in three or four cards"),
    payout("payout.triple_seven", "7", "three sevens"),
    payout("payout.five_card_bust", "1", "what a bust with five cards loses at least"),
    Key { path: "strategy.player", kind: Kind::Table(PLAYER), default: None, doc: "how every player plays" },
    Key {
        path: "strategy.seat",
        kind: Kind::TablePerSeat(PLAYER),
        default: None,
        doc: "how each player plays, one table a seat, instead of strategy.player",
    },
    Key { path: "strategy.dealer", kind: Kind::Table(DEALER), default: None, doc: "how the dealer plays" },
];

const STAND_AT_TWO: Key =
    follows("stand_at.two", STAND, "stand on this total or more with two cards; default: the minimum");
const STAND_AT_THREE: Key = follows("stand_at.three", STAND, "the same with three cards");
const STAND_AT_FOUR: Key = follows("stand_at.four", STAND, "the same with four cards");
const SOFT_TWO: Key = follows("soft_stand_at.two", STAND, "the same for soft totals of two cards; default: stand_at");
const SOFT_THREE: Key = follows("soft_stand_at.three", STAND, "the same for soft totals of three cards");
const SOFT_FOUR: Key = follows("soft_stand_at.four", STAND, "the same for soft totals of four cards");
const FREE_HAND: Key =
    key("free_hand", Kind::Word(EscapeWhen::WORDS), "\"escape\"", "what is done with two cards that can count 15");
const FILE: Key = follows("file", Kind::File, "a solved table instead of stand_at and reveal");

const PLAYER: &[Key] = &[STAND_AT_TWO, STAND_AT_THREE, STAND_AT_FOUR, SOFT_TWO, SOFT_THREE, SOFT_FOUR, FREE_HAND, FILE];

const DEALER: &[Key] = &[
    STAND_AT_TWO,
    STAND_AT_THREE,
    STAND_AT_FOUR,
    SOFT_TWO,
    SOFT_THREE,
    SOFT_FOUR,
    FREE_HAND,
    follows("reveal", ROWS, "by the dealer's total: card counts of the players he reveals before hitting"),
    follows("soft_reveal", ROWS, "the same for soft totals; default: reveal"),
    FILE,
];

/// Every key of Chinese Blackjack beside the common ones.
pub const KEYS: &[&[Key]] = &[RULES];
