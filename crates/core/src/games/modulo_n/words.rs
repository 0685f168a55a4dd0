//! Names that people use for the cards and rules of Modulo N.

use crate::config::{Glossary, Term, terms};

/// The glossary of the game.
pub(super) const GLOSSARY: Glossary = Glossary(&[WORDS]);

const WORDS: &[Term] = terms! {
    "modulo-n", "a race to discard sets of cards whose sum ends in the digit turned up", [], { English: "modulo" }
    "seat 1", "deals and acts first; there is no banker, and everybody antes 1", ["strategy.seats"],
        { English: "dealer", "banker", "starter"; Mandarin: "庄家"; German: "Geber" }
    "feng_shui", "F, a card of value 1 or 11", ["deck.feng_shui"], { English: "F"; Mandarin: "风水" }
    "honours_each", "GD, E, S, W and N, the cards of value 10", ["deck.honours_each"],
        { English: "honors", "honours", "winds" }
    "max_set", "the most cards that a set may have", ["rules.max_set"], { English: "set size", "cards in a set" }
    "hand_size", "cards dealt to each seat", ["rules.hand_size"], { English: "cards each", "hand cards" }
};
