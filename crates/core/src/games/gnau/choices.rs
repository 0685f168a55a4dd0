//! The choices that the house rules of Gnau leave to a table, and how a holder may play.

use crate::config::words;

words! {
    /// The values of a 3 and a 6.
    pub enum ThreeSix {
        Flexible = "flexible", "each 3 and each 6 counts 3 or 6 as its holder likes, card by card";
        Exchanged = "exchanged", "every 3 counts 6 and every 6 counts 3";
        Face = "face", "a 3 counts 3 and a 6 counts 6";
    }

    /// The remaining two cards that are a double.
    pub enum Double {
        SameRank = "same-rank", "two cards of the same face";
        SameValue = "same-value", "also two different cards of 10, J, Q, K, which rank as a double of tens";
        MixedThreeSix = "mixed-three-six", "also 3-6, which ranks as a double of sixes";
        ThreeSixWild = "three-six-wild", "any two of 3 and 6 rank as a double of sixes";
        Off = "off", "no doubles";
    }

    /// The ranks of doubles.
    pub enum DoubleRank {
        ByFace = "by-face", "the double of the higher face wins";
        AceHigh = "ace-high", "the double of aces is the highest, then the double of the higher face";
        ByValue = "by-value", "the double whose face, taken twice, makes the higher Ox number wins, 3 and 6 as they are";
        Equal = "equal", "all doubles are equal hands";
    }

    /// The cards that make a tonku with the ace of spades.
    pub enum Tonku {
        Pictures = "pictures", "J, Q or K";
        TenValue = "ten-value", "10, J, Q or K";
        Off = "off", "no tonku";
    }

    /// The value of a joker.
    pub enum Joker {
        Wild = "wild", "any card, as its holder likes best";
        TenValue = "ten-value", "ten, without a face or a suit";
        MakesOx = "makes-ox", "ten, without a face or a suit, but any three cards with a joker are an Ox";
    }

    /// The ranks of jokers.
    pub enum JokerRank {
        Equal = "equal", "all jokers rank the same";
        BigAndSmall = "big-and-small", "half of a pack's jokers are big and rank above the small ones";
    }

    /// The hands that are five dukes.
    pub enum FiveDukes {
        TenValue = "ten-value", "all five of 10, J, Q, K";
        Pictures = "pictures", "all five of J, Q, K";
        Off = "off", "no five dukes";
    }

    /// The hands that are five small.
    pub enum FiveSmall {
        Off = "off", "no five small";
        AceToFour = "ace-to-four", "all five of A, 2, 3, 4";
        SumToTen = "sum-to-ten", "all five below 5, their faces summing to at most 10";
    }

    /// Whether a hand is played.
    pub enum HandPlayed {
        Off = "off", "not played";
        On = "on", "played";
    }

    /// The settlement if neither side has an Ox.
    pub enum NoOxTie {
        AsTies = "as-ties", "as other equal hands";
        Dealer = "dealer", "the dealer wins";
        Push = "push", "nobody wins";
    }

    /// The settlement if both have five dukes.
    pub enum FiveDukesTie {
        Push = "push", "nobody wins";
        AsTies = "as-ties", "as other equal hands";
    }

    /// The arrangement of five cards.
    pub enum Strategy {
        Best = "best", "the arrangement of the highest rank";
        NoSwap = "no-swap", "the arrangement of the highest rank, with 3 and 6 as they are";
        FirstOx = "first-ox", "the first three cards, by dealt position, that make an Ox";
        SumOnly = "sum-only", "the highest Ox number, overlooking doubles and tonku";
    }
}

impl Strategy {
    /// Returns `true` if it looks at the order of the deal.
    pub(super) fn looks_at_order(self) -> bool {
        match self {
            Strategy::FirstOx | Strategy::SumOnly => true,
            Strategy::Best | Strategy::NoSwap => false,
        }
    }
}
