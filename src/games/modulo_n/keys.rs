//! The words of Modulo N, and the key of its strategies; the other keys stand with the rules.

use crate::config::{Key, Kind, Words, words};

words! {
    /// How many sets may be discarded in a turn, where it is not one.
    pub enum SetsPerTurn {
        Any = "any", "as many as can be formed, chosen one at a time";
    }
}
words! {
    /// Which set a seat discards. All but the last discard whenever they can; of equally good sets the one whose
    /// residues, sorted high to low, are the larger sequence goes.
    pub enum Strategy {
        Largest = "largest", "the set of most cards";
        Smallest = "smallest", "the set of fewest cards";
        Random = "random", "any legal set, each as likely";
        HoldZeros = "hold-zeros", "the set with fewest cards of residue 0, then of most cards";
        Lookahead = "lookahead", "what wins most often against seats that play largest; may hold back";
    }
}

const TABLE: &[Key] = &[Key { path: "file", kind: Kind::File, default: None, doc: "a solved table" }];

pub(super) const STRATEGY: &[Key] = &[Key {
    path: "strategy.seats",
    kind: Kind::WordOrTablePerSeat(Strategy::WORDS, TABLE),
    default: Some("\"largest\""),
    doc: "which set a seat discards: a strategy, a solved table, or a list with one a seat",
}];
