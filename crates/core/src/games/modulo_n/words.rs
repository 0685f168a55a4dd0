//! Names that people use for the cards and rules of Modulo N.

use crate::config::Language::{English, German, Mandarin};
use crate::config::{Glossary, Term};

/// The glossary of the game.
pub(super) const GLOSSARY: Glossary = Glossary(&[WORDS]);

const WORDS: &[Term] = &[
    Term {
        name: Some("modulo-n"),
        meaning: "a race to discard sets of cards whose sum ends in the digit turned up",
        keys: &[],
        called: &[(English, &["modulo"])],
    },
    Term {
        name: Some("seat 1"),
        meaning: "deals and acts first; there is no banker, and everybody antes 1",
        keys: &["strategy.seats"],
        called: &[(English, &["dealer", "banker", "starter"]), (Mandarin, &["莊家", "庄家"]), (German, &["Geber"])],
    },
    Term {
        name: Some("feng_shui"),
        meaning: "F, a card of value 1 or 11",
        keys: &["deck.feng_shui"],
        called: &[(English, &["F"]), (Mandarin, &["風水", "风水"])],
    },
    Term {
        name: Some("honours_each"),
        meaning: "GD, E, S, W and N, the cards of value 10",
        keys: &["deck.honours_each"],
        called: &[(English, &["honors", "honours", "winds"])],
    },
    Term {
        name: Some("max_set"),
        meaning: "the most cards that a set may have",
        keys: &["rules.max_set"],
        called: &[(English, &["set size", "cards in a set"])],
    },
    Term {
        name: Some("hand_size"),
        meaning: "cards dealt to each seat",
        keys: &["rules.hand_size"],
        called: &[(English, &["cards each", "hand cards"])],
    },
];
