//! Hands that never come up: those that no five cards make, and those that a ranking puts below what their cards always
//! make as well.

use super::choices::Strategy;
use super::evaluator::HandEvaluator;
use super::hand::{Hand, NeverSeen};
use super::rules::Rules;
use crate::cards::Card;
use crate::config::Values;

/// The hands in play that nobody ever has. A holder who looks at the order of his cards may overlook that a hand is
/// higher.
pub(super) fn never_seen(rules: &Rules, values: &Values) -> NeverSeen {
    let strategies = ["strategy.players", "strategy.dealer"].map(|path| values.words::<Strategy>(path)).concat();
    let overlooks = strategies.iter().any(|strategy| HandEvaluator::new(rules, *strategy).looks_at_order());
    // By the default ranking only hands of all five cards surpass each other.
    let is_usual = values.place("rules.ranking").is_none() && rules.whole_hands() <= 1;
    if rules.own.is_empty() && (overlooks || is_usual) {
        return NeverSeen::default();
    }
    let all = (1..rules.hands() as u8).map(Hand).filter(|hand| rules.has(*hand));
    let mut never = NeverSeen { impossible: all.clone().collect(), hidden: all.collect() };
    let (holder, packs) = (HandEvaluator::new(rules, Strategy::Best), values.whole("decks") as usize);
    let mut faces = [1; 5];
    loop {
        for cards in dealt(faces, packs) {
            if !never.impossible.is_empty() {
                let made = holder.readings(&cards);
                never.impossible.retain(|hand| !made.contains(hand));
            }
            let hand = holder.hand(&cards);
            never.hidden.retain(|other| *other != hand);
        }
        // The next faces, ascending.
        let Some(at) = faces.iter().rposition(|face| *face < 13) else { break };
        let next = faces[at] + 1;
        faces[at..].fill(next);
    }
    if overlooks {
        never.hidden.clone_from(&never.impossible);
    }
    never
}

/// Five cards of these ascending faces from a number of packs: without the ace of spades and with it, of one suit and
/// not.
fn dealt(faces: [u8; 5], packs: usize) -> Vec<[Card; 5]> {
    let count = |face: u8| faces.iter().filter(|other| **other == face).count();
    if faces.iter().any(|face| count(*face) > 4 * packs) {
        return Vec::new();
    }
    let in_suit = |suit: u8| faces.map(|face| Card::new(face, suit).unwrap_or(Card::ACE_OF_SPADES));
    let [diamonds, spades] = [in_suit(0), in_suit(3)];
    let mut mixed = diamonds;
    mixed[4] = in_suit(1)[4];
    let mut with_ace = mixed;
    with_ace[0] = Card::ACE_OF_SPADES;
    let without = (count(1) <= 3 * packs).then_some(mixed);
    let with = (faces[0] == 1).then_some(with_ace);
    // Where suits make no hand, those of one suit are the same again.
    let fits = faces.iter().all(|face| count(*face) <= packs);
    without.into_iter().chain(with).chain([diamonds, spades].into_iter().filter(|_| fits)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The groups and own hands that never come up, of those in play.
    fn names(keys: &str) -> Vec<String> {
        use crate::config::{Catalogue, GameKeys, Words, read_text};
        use crate::games::gnau::hand::Group;
        let glossary = super::super::words::GLOSSARY;
        let games = vec![GameKeys { name: "gnau", own: super::super::rules::KEYS, glossary }];
        let text = format!("game = 'gnau'\n{keys}");
        let draft = read_text(&Catalogue { games, presets: &[] }, "test", &text, []).unwrap();
        let rules = Rules::of(keys);
        let hidden = never_seen(&rules, &draft.values).hidden;
        let all = |group: &Group| rules.plays(*group) && group.hands().all(|hand| hidden.contains(&Hand(hand as u8)));
        let groups = Group::ALL.iter().filter(|group| all(group)).map(|group| group.name().to_owned());
        groups
            .chain(rules.own.iter().filter(|own| hidden.contains(&own.making.hand)).map(|own| own.name.clone()))
            .collect()
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
