//! Groups of hands that a ranking puts below what their cards always make as well.

use super::evaluator::HandEvaluator;
use super::hand::Group;
use super::rules::{Rules, Strategy};
use crate::cards::Card;
use crate::config::{Values, Words};

/// The groups in play of which nobody ever has a hand: whoever could has a higher one as well. A holder who looks at the
/// order of his cards may overlook that.
pub(super) fn surpassed(rules: &Rules, values: &Values) -> Vec<Group> {
    let strategies = ["strategy.players", "strategy.dealer"].map(|path| values.words::<Strategy>(path)).concat();
    let overlooks = strategies.iter().any(|strategy| HandEvaluator::new(rules, *strategy).looks_at_order());
    // By the default ranking only hands of all five cards surpass each other.
    let is_usual = values.place("rules.ranking").is_none() && rules.whole_hands().len() <= 1;
    if overlooks || is_usual {
        return Vec::new();
    }
    let mut left: Vec<Group> = Group::ALL.iter().copied().filter(|group| rules.plays(*group)).collect();
    let (holder, packs) = (HandEvaluator::new(rules, Strategy::Best), values.whole("decks") as usize);
    let mut faces = [1; 5];
    while !left.is_empty() {
        for cards in dealt(faces, packs) {
            let hand = holder.hand(&cards);
            left.retain(|group| !hand.is_of(*group));
        }
        // The next faces, ascending.
        let Some(at) = faces.iter().rposition(|face| *face < 13) else { break };
        let next = faces[at] + 1;
        faces[at..].fill(next);
    }
    left
}

/// Five cards of these ascending faces from a number of packs: without the ace of spades, the only suit that makes a
/// difference, and with it.
fn dealt(faces: [u8; 5], packs: usize) -> Vec<[Card; 5]> {
    let count = |face: u8| faces.iter().filter(|other| **other == face).count();
    if faces.iter().any(|face| count(*face) > 4 * packs) {
        return Vec::new();
    }
    let cards = faces.map(|face| Card::new(face, 0).unwrap_or(Card::ACE_OF_SPADES));
    let mut with_ace = cards;
    with_ace[0] = Card::ACE_OF_SPADES;
    let without = (count(1) <= 3 * packs).then_some(cards);
    let with = (faces[0] == 1).then_some(with_ace);
    without.into_iter().chain(with).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(keys: &str) -> Vec<&'static str> {
        use crate::config::{Catalogue, GameKeys, read_text};
        let glossary = super::super::words::GLOSSARY;
        let games = vec![GameKeys { name: "gnau", own: super::super::rules::KEYS, glossary }];
        let text = format!("game = 'gnau'\n{keys}");
        let draft = read_text(&Catalogue { games, presets: &[] }, "test", &text, []).unwrap();
        surpassed(&Rules::of(keys), &draft.values).into_iter().map(|group| Group::WORDS[group as usize].name).collect()
    }

    /// By thought: five tens or pictures have four faces, so two are equal and the other three an Ox; any two equal cards
    /// have an Ox number, as has the ace of spades with a picture; four pictures with a 10 are ten-valued.
    #[test]
    fn a_hand_below_what_it_always_is_never_comes_up() {
        for (keys, expected) in [
            ("", &[][..]),
            ("rules.four_dukes = 'on'", &["four_dukes"]),
            ("rules.four_dukes = 'on'\nrules.five_dukes = 'pictures'", &[]),
            ("rules.straight = 'on'\nrules.full_house = 'on'\nrules.five_small = 'ace-to-four'", &[]),
            ("rules.ranking = ['five_dukes', 'ngau_tonku', 'ox', 'double']", &["double"]),
            ("rules.ranking = ['five_dukes', 'ox', 'ngau_tonku', 'double']", &["ngau_tonku", "double"]),
            ("rules.ranking = ['ngau_tonku', 'double', 'five_dukes', 'ox']", &["five_dukes"]),
            ("rules.ranking = ['ngau_tonku', 'double', 'five_dukes', 'ox']\nstrategy.dealer = 'first-ox'", &[]),
            ("rules.double = 'off'\nrules.ranking = ['ngau_tonku', 'ox', 'five_dukes']", &["five_dukes"]),
        ] {
            assert_eq!(names(keys), expected, "{keys}");
        }
    }
}
