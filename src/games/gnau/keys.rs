//! What a config of Gnau may say.

use super::hand::{Group, RANKING};
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

/// Which group of hands beats which.
pub(super) const ORDER: &[Key] = &[Key {
    path: "rules.ranking",
    kind: Kind::DistinctWords(Group::WORDS),
    default: Some(RANKING),
    doc: "order of the groups, highest first; no Ox is always lowest",
}];

/// How cards are arranged.
pub(super) const STRATEGY: &[Key] = &[
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
