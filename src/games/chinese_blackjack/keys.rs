//! The words of Chinese Blackjack, and the keys of its strategies; the other keys stand with the rules.

use crate::config::{Key, Kind, Words, words};

words! {
    /// Who may escape with a free hand.
    pub enum Escapes {
        Both = "both", "players and dealer";
        Players = "players", "players only";
        Dealer = "dealer", "the dealer only";
        Off = "off", "nobody";
    }
}
words! {
    /// When five-dragons and triple sevens are paid.
    pub enum Dragons {
        AtOnce = "at-once", "as soon as they are made";
        Showdown = "showdown", "when revealed, compared as tiers";
    }
}
words! {
    /// What happens to bets that nobody's total wins.
    pub enum ToDealer {
        Push = "push", "nobody wins";
        Dealer = "dealer", "the dealer wins";
    }
}
words! {
    /// How the dealer settles.
    pub enum Reveals {
        Selective = "selective", "he may reveal some players and hit for the others";
        None = "none", "he stands or hits for all at once";
    }
}
words! {
    /// What a holder of a free hand does.
    pub enum EscapeWhen {
        Escape = "escape", "escapes";
        Continue = "continue", "plays on";
        EscapeSpecial = "escape-special", "escapes only when the other side shows a special";
    }
}

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
