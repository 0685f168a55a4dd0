//! What a config of Gnau may say.

use super::rules::{
    Double, DoubleRank, FiveDukes, FiveDukesTie, FiveSmall, Group, Strategy, Switch, ThreeSix, Ties, Tonku,
};
use crate::config::{Key, Kind, Words};

/// The most that a hand can pay.
const PAYOUT: Kind = Kind::Decimal { max: 10_000 };

macro_rules! payouts {
    ($($path:literal, $default:expr, $doc:literal;)+) => {
        &[$(Key { path: concat!("payout.", $path), kind: PAYOUT, default: $default, doc: $doc }),+]
    };
}

/// Payout keys: one a hand in the order of the hands' names, then the groups.
const PAYOUTS: &[Key] = payouts![
    "no_ox", Some("0"), "what a hand without an Ox pays when it wins a tie";
    "ox_1", None, "default: `ox`";
    "ox_2", None, "default: `ox`";
    "ox_3", None, "default: `ox`";
    "ox_4", None, "default: `ox`";
    "ox_5", None, "default: `ox`";
    "ox_6", None, "default: `ox`";
    "ox_7", None, "default: `ox`";
    "ox_8", None, "default: `ox`";
    "ox_9", None, "default: `ox`";
    "ox_10", None, "default: `ox`";
    "double_a", None, "default: `double`";
    "double_2", None, "default: `double`";
    "double_3", None, "default: `double`";
    "double_4", None, "default: `double`";
    "double_5", None, "default: `double`";
    "double_6", None, "default: `double`";
    "double_7", None, "default: `double`";
    "double_8", None, "default: `double`";
    "double_9", None, "default: `double`";
    "double_10", None, "default: `double`";
    "double_j", None, "default: `double`";
    "double_q", None, "default: `double`";
    "double_k", None, "default: `double`";
    "ngau_tonku", Some("5"), "the ace of spades and a picture";
    "four_dukes", Some("5"), "four of J/Q/K and a 10";
    "straight", Some("5"), "five faces in sequence";
    "full_house", Some("5"), "three of one face and two of another";
    "four_of_a_kind", Some("5"), "four of one face";
    "five_small", Some("5"), "five small cards";
    "five_dukes", Some("7"), "five tens or pictures";
    "ox", Some("1"), "every `ox_n` without a key of its own";
    "double", Some("3"), "every double without a key of its own";
];

/// The payout key of each hand.
pub(super) fn payout_key(hand: usize) -> &'static str {
    PAYOUTS[hand].path
}

const fn on_or_off(path: &'static str, doc: &'static str) -> Key {
    Key { path, kind: Kind::Word(Switch::WORDS), default: Some("\"off\""), doc }
}

const RULES: &[Key] = &[
    Key {
        path: "players",
        kind: Kind::Whole { min: 1, max: 664 },
        default: Some("4"),
        doc: "seats besides the dealer; 5 cards each must be in the shoe",
    },
    Key { path: "decks", kind: Kind::Whole { min: 1, max: 64 }, default: Some("1"), doc: "packs in the shoe" },
    Key {
        path: "commission",
        kind: Kind::Decimal { max: 1 },
        default: Some("0"),
        doc: "share of a player's positive net that the house keeps",
    },
    Key {
        path: "rules.three_six",
        kind: Kind::Word(ThreeSix::WORDS),
        default: Some("\"flexible\""),
        doc: "what a 3 and a 6 count",
    },
    Key {
        path: "rules.three_of_a_kind_ox",
        kind: Kind::Flag,
        default: Some("false"),
        doc: "three cards of one face make an Ox whatever their sum",
    },
    Key {
        path: "rules.double",
        kind: Kind::Word(Double::WORDS),
        default: Some("\"same-rank\""),
        doc: "which remaining two are a double",
    },
    Key {
        path: "rules.double_rank",
        kind: Kind::Word(DoubleRank::WORDS),
        default: Some("\"by-face\""),
        doc: "whether a double of a higher face beats one of a lower",
    },
    Key {
        path: "rules.tonku",
        kind: Kind::Word(Tonku::WORDS),
        default: Some("\"pictures\""),
        doc: "what makes a tonku with the ace of spades",
    },
    Key {
        path: "rules.five_dukes",
        kind: Kind::Word(FiveDukes::WORDS),
        default: Some("\"ten-value\""),
        doc: "which five cards are five dukes",
    },
    Key {
        path: "rules.five_small",
        kind: Kind::Word(FiveSmall::WORDS),
        default: Some("\"off\""),
        doc: "which five cards are five small",
    },
    on_or_off("rules.four_of_a_kind", "at least four cards of one face are a hand of their own"),
    on_or_off("rules.full_house", "three of one face and two of another are a hand of their own"),
    on_or_off("rules.straight", "one of the sequences A-2-3-4-5 … 10-J-Q-K-A is a hand of its own"),
    on_or_off("rules.four_dukes", "four of J/Q/K and a 10 are a hand of their own"),
    Key {
        path: "rules.ranking",
        kind: Kind::DistinctWords(Group::WORDS),
        default: Some(
            r#"["five_dukes", "five_small", "four_of_a_kind", "full_house", "straight", "four_dukes", "ngau_tonku", "double", "ox"]"#,
        ),
        doc: "order of the groups, highest first; no Ox is always lowest",
    },
    Key { path: "rules.ties", kind: Kind::Word(Ties::WORDS), default: Some("\"dealer\""), doc: "who wins equal hands" },
    Key {
        path: "rules.five_dukes_tie",
        kind: Kind::Word(FiveDukesTie::WORDS),
        default: Some("\"push\""),
        doc: "what happens when both have five dukes",
    },
];

const STRATEGY: &[Key] = &[
    Key {
        path: "strategy.players",
        kind: Kind::WordPerSeat(Strategy::WORDS),
        default: Some("\"best\""),
        doc: "how the players arrange their cards: one strategy, or a list with one a seat",
    },
    Key {
        path: "strategy.dealer",
        kind: Kind::Word(Strategy::WORDS),
        default: Some("\"best\""),
        doc: "how the dealer arranges his cards",
    },
];

/// Every key of Gnau beside the common ones.
pub const KEYS: &[&[Key]] = &[RULES, PAYOUTS, STRATEGY];

#[cfg(test)]
mod tests {
    use super::super::hand::HAND_NAMES;
    use super::*;

    #[test]
    fn payout_keys_stand_in_the_order_of_the_hands() {
        for (hand, name) in HAND_NAMES.iter().enumerate() {
            assert_eq!(payout_key(hand), format!("payout.{name}"));
        }
    }
}
