//! The choices that the house rules of Gnau leave to a table, and how a holder may play.

use crate::config::words;

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
        SameValue = "same-value", "also two different cards of 10, J, Q, K, which rank as a double of tens";
        MixedThreeSix = "mixed-three-six", "also 3-6, which ranks as a double of sixes";
        ThreeSixWild = "three-six-wild", "any two of 3 and 6 rank as a double of sixes";
        Off = "off", "no doubles";
    }
}

words! {
    /// Whether doubles differ in rank.
    pub enum DoubleRank {
        ByFace = "by-face", "the double of the higher face wins";
        AceHigh = "ace-high", "the double of aces is the highest, then the double of the higher face";
        ByValue = "by-value", "the double whose face, taken twice, makes the higher Ox number wins, 3 and 6 as they are";
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
    /// What a joker counts.
    pub enum Joker {
        Wild = "wild", "any card, as its holder likes best";
        TenValue = "ten-value", "ten, with no face and no suit of its own";
    }
}

words! {
    /// Which hands are five dukes.
    pub enum FiveDukes {
        TenValue = "ten-value", "all five of 10, J, Q, K";
        Pictures = "pictures", "all five of J, Q, K";
        Off = "off", "no five dukes";
    }
}

words! {
    /// Which hands are five small.
    pub enum FiveSmall {
        Off = "off", "no five small";
        AceToFour = "ace-to-four", "all five of A, 2, 3, 4";
        SumToTen = "sum-to-ten", "all five below 5, their faces summing to at most 10";
    }
}

words! {
    /// Whether a hand is played.
    pub enum Played {
        Off = "off", "not played";
        On = "on", "played";
    }
}

words! {
    /// What happens when both have no Ox.
    pub enum NoOxTie {
        AsTies = "as-ties", "as other equal hands";
        Dealer = "dealer", "the dealer wins";
        Push = "push", "nobody wins";
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

impl Strategy {
    /// Whether it looks at the order in which cards were dealt.
    pub(super) fn looks_at_order(self) -> bool {
        match self {
            Strategy::FirstOx | Strategy::SumOnly => true,
            Strategy::Best | Strategy::NoSwap => false,
        }
    }
}
