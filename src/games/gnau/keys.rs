//! What a config of Gnau may say.

use super::hand::{GROUP_PAYOUTS, Group, PAYOUTS, RANKING, SWITCHES};
use crate::config::{Key, Kind, Words, words};

words! {
    /// What a 3 and a 6 count.
    pub enum ThreeSix {
        Flexible = "flexible", "each 3 and each 6 counts 3 or 6 as its holder likes, card by card";
        Exchanged = "exchanged", "every 3 counts 6 and every 6 counts 3";
        Face = "face", "a 3 counts 3 and a 6 counts 6";
    }
}
words! {
    /// Which remaining two are a double.
    pub enum Double {
        SameRank = "same-rank", "two cards of one face";
        MixedThreeSix = "mixed-three-six", "also 3-6, which ranks as a double of sixes";
        ThreeSixWild = "three-six-wild", "any two of 3 and 6 rank as a double of sixes";
        Off = "off", "no doubles";
    }
}
words! {
    /// Whether doubles differ in rank.
    pub enum DoubleRank {
        ByFace = "by-face", "the double of the higher face wins";
        Equal = "equal", "all doubles are equal hands";
    }
}
words! {
    /// What makes a tonku with the ace of spades.
    pub enum Tonku {
        Pictures = "pictures", "J, Q or K";
        TenValue = "ten-value", "10, J, Q or K";
        Off = "off", "no tonku";
    }
}
words! {
    /// Who wins equal hands.
    pub enum Ties {
        Dealer = "dealer", "the dealer";
        Push = "push", "nobody";
        Player = "player", "the player";
        HighCard = "high-card", "the highest single card by face; equal is a push";
        HighCardSuit = "high-card-suit", "the highest single card by face, then its suit; equal is a push";
    }
}
words! {
    /// What happens when both have five dukes.
    pub enum FiveDukesTie {
        Push = "push", "nobody wins";
        AsTies = "as-ties", "as other equal hands";
    }
}
words! {
    /// How a holder arranges five cards.
    pub enum Strategy {
        Best = "best", "the arrangement of the highest rank";
        NoSwap = "no-swap", "the same, but reads a 3 as 3 and a 6 as 6";
        FirstOx = "first-ox", "the first three cards, by dealt position, that make an Ox";
        SumOnly = "sum-only", "the highest Ox number, overlooking doubles and tonku";
    }
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
];

const ORDER: &[Key] = &[
    Key {
        path: "rules.ranking",
        kind: Kind::DistinctWords(Group::WORDS),
        default: Some(RANKING),
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
pub(super) const KEYS: &[&[Key]] = &[RULES, SWITCHES, ORDER, &PAYOUTS, &GROUP_PAYOUTS, STRATEGY];
