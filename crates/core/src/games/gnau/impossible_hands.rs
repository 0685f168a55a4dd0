//! Hands that never occur: those that no five cards make, and those that a ranking puts below another hand of the same
//! cards.

use super::choices::{Joker, Strategy};
use super::evaluator::{HandEvaluator, Made};
use super::hand::{Hand, NeverSeen};
use super::making::Making;
use super::rules::Rules;
use crate::cards::{Card, FACES, SUITS, Typed};
use crate::config::Values;
use crate::games::hands::Suits;

/// Returns the hands in play that never occur, and events that no cards meet.
pub(super) fn never_seen(rules: &Rules, values: &Values) -> NeverSeen {
    NeverSeen { events: impossible_events(rules), ..unseen_hands(rules, values) }
}

/// Returns the places of events that no five cards meet.
fn impossible_events(rules: &Rules) -> Vec<usize> {
    if rules.unranked.is_empty() {
        return Vec::new();
    }
    let (holder, full) = (HandEvaluator::for_events(rules, Strategy::Best), FullShoe::new(rules));
    let [met, _] = ways_of_all(&full, &holder);
    let mut impossible = Vec::new();
    for (place, event) in rules.unranked.iter().enumerate() {
        let by_suits = event.making.looks_at_suits_of_some();
        let happens = if by_suits { full.can_make(&event.making, &holder) } else { met >> place & 1 == 1 };
        if !happens {
            impossible.push(place);
        }
    }
    impossible
}

/// Returns the hands in play that never occur. A holder who looks at the order of his cards may overlook a higher hand.
fn unseen_hands(rules: &Rules, values: &Values) -> NeverSeen {
    let strategies = ["strategy.players", "strategy.dealer"].map(|path| values.words::<Strategy>(path)).concat();
    let overlooks = strategies.iter().any(|strategy| strategy.looks_at_order());
    // In the default ranking only hands of all five cards surpass each other.
    let is_usual = values.place("rules.ranking").is_none() && rules.whole_hands() <= 1;
    if rules.own.is_empty() && (overlooks || is_usual) {
        return NeverSeen::default();
    }
    let holder = HandEvaluator::new(rules, Strategy::Best);
    let full = FullShoe::new(rules);
    let [made, preferred] = ways_of_all(&full, &holder);
    let mut never = NeverSeen {
        events: Vec::new(),
        impossible: all_but(rules, &holder.hands_of(made)),
        hidden: all_but(rules, &holder.hands_of(preferred)),
    };
    // The cards looked at do not determine these.
    let by_suits = rules.own.iter().map(|own| &own.making).filter(|making| making.looks_at_suits_of_some());
    for making in by_suits {
        never.hidden.retain(|hand| *hand != making.hand);
        never.impossible.retain(|hand| *hand != making.hand);
        if !full.can_make(making, &holder) {
            never.hidden.push(making.hand);
            never.impossible.push(making.hand);
        }
    }
    if overlooks {
        never.hidden.clone_from(&never.impossible);
    }
    never
}

/// Returns the makings that some cards have, and those that some cards make at best.
fn ways_of_all(full: &FullShoe, holder: &HandEvaluator) -> [Made; 2] {
    let (mut made, mut preferred): (Made, Made) = (0, 0);
    let mut faces = [1; 5];
    loop {
        for cards in full.dealt(faces) {
            let ways = holder.ways(&cards);
            made |= ways;
            preferred |= ways.checked_ilog2().map_or(0, |highest| 1 << highest);
        }
        // The next faces, ascending.
        let Some(at) = faces.iter().rposition(|face| *face < full.faces) else { return [made, preferred] };
        let next = faces[at] + 1;
        faces[at..].fill(next);
    }
}

/// Returns the hands in play except these.
fn all_but(rules: &Rules, seen: &[Hand]) -> Vec<Hand> {
    (1..rules.hands() as u8).map(Hand).filter(|hand| rules.has(*hand) && !seen.contains(hand)).collect()
}

/// The shoe before cards are removed.
struct FullShoe {
    packs: usize,
    /// The highest face: a joker's if jokers are not other cards.
    faces: u8,
    /// Jokers that may stand for cards.
    wild: usize,
    /// Jokers that count ten.
    tens: usize,
}

impl FullShoe {
    /// Returns `true` if some cards make a hand in a way that looks at their suits.
    fn can_make(&self, making: &Making, holder: &HandEvaluator) -> bool {
        let mut faces = [1; 5];
        loop {
            let any = faces.map(|face| Card::new(face, 0).unwrap_or(Card::JOKER));
            let spades = faces.map(|face| Card::new(face, 3).unwrap_or(Card::JOKER));
            let may = [any, spades].iter().any(|cards| holder.can_make(making, cards, Suits::Most));
            if may && self.in_suits(faces).any(|cards| holder.can_make(making, &cards, Suits::Known)) {
                return true;
            }
            let Some(at) = faces.iter().rposition(|face| *face < self.faces) else { return false };
            let next = faces[at] + 1;
            faces[at..].fill(next);
        }
    }

    /// Returns cards of these faces in all suits, as the shoe has them and jokers stand for them.
    fn in_suits(&self, faces: [u8; 5]) -> impl Iterator<Item = [Card; 5]> {
        (0..SUITS.pow(5)).map(move |suits| suited(faces, suits)).filter(|cards| self.has(cards))
    }

    /// Returns `true` if it has these cards, or jokers that stand for missing ones.
    fn has(&self, cards: &[Card; 5]) -> bool {
        let (mut jokers, mut beyond) = (0, 0);
        for (at, card) in cards.iter().enumerate() {
            let before = cards[..at].iter().filter(|other| *other == card).count();
            match card.is_joker() {
                true => jokers += 1,
                false => beyond += usize::from(before >= self.packs),
            }
        }
        beyond <= self.wild && jokers <= self.tens
    }

    fn new(rules: &Rules) -> FullShoe {
        let (packs, jokers) = (rules.decks as usize, (rules.decks * rules.jokers) as usize);
        match rules.joker {
            Joker::TenValue | Joker::MakesOx if jokers > 0 => {
                FullShoe { packs, faces: Typed::JOKER.face, wild: 0, tens: jokers }
            }
            Joker::Wild | Joker::TenValue | Joker::MakesOx => {
                FullShoe { packs, faces: FACES as u8, wild: jokers, tens: 0 }
            }
        }
    }

    /// Returns five cards of these ascending faces, or jokers that stand for some of them: without the ace of spades
    /// and with it, of one suit and not.
    fn dealt(&self, faces: [u8; 5]) -> Vec<[Card; 5]> {
        let count = |face: u8| faces.iter().filter(|other| **other == face).count();
        // The number of jokers among them, if there are so many cards of each face.
        let beyond =
            |of_face: usize| -> usize { (1..=FACES as u8).map(|face| count(face).saturating_sub(of_face)).sum() };
        if count(Typed::JOKER.face) > self.tens || beyond(4 * self.packs) > self.wild {
            return Vec::new();
        }
        let [diamonds, clubs, spades] =
            [0, 1, 3].map(|suit| faces.map(|face| Card::new(face, suit).unwrap_or(Card::JOKER)));
        let mut mixed = diamonds;
        mixed[4] = clubs[4];
        let mut with_ace = mixed;
        with_ace[0] = Card::ACE_OF_SPADES;
        let without = (count(1) <= 3 * self.packs + self.wild).then_some(mixed);
        let with = (faces[0] == 1).then_some(with_ace);
        // If suits make no hand, cards of one suit add nothing.
        let fits = beyond(self.packs) <= self.wild;
        without.into_iter().chain(with).chain([diamonds, spades].into_iter().filter(|_| fits)).collect()
    }
}

/// Returns cards of these faces in suits that are the digits of a number.
fn suited(faces: [u8; 5], suits: usize) -> [Card; 5] {
    std::array::from_fn(|at| {
        let suit = suits / SUITS.pow(at as u32) % SUITS;
        Card::new(faces[at], suit as u8).unwrap_or(Card::JOKER)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the groups and own hands in play that never occur.
    fn names(keys: &str) -> Vec<String> {
        use crate::config::{Catalogue, GameKeys, Words, read_text};
        use crate::games::gnau::hand::Group;
        let glossary = super::super::words::GLOSSARY;
        let games = vec![GameKeys { name: "gnau", own: super::super::rules::KEYS, glossary }];
        let text = format!("game = 'gnau'\n{keys}");
        let draft = read_text(&Catalogue { games, presets: &[] }, "test", &text, []).unwrap();
        let rules = Rules::from_keys(keys);
        let hidden = never_seen(&rules, &draft.values).hidden;
        let all = |group: &Group| rules.plays(*group) && group.hands().all(|hand| hidden.contains(&Hand(hand as u8)));
        let groups = Group::ALL.iter().filter(|group| all(group)).map(|group| group.name().to_owned());
        groups
            .chain(rules.own.iter().filter(|own| hidden.contains(&own.making.hand)).map(|own| own.name.clone()))
            .collect()
    }

    /// Five tens or pictures have four faces, so two are equal and the other three an Ox. Any two equal cards have an
    /// Ox number, as has the ace of spades with a picture. Four pictures with a 10 are ten-valued.
    #[test]
    fn hands_below_the_minimum_never_occur() {
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

    /// The makings are the readings of the same cards, and the highest is their holder's.
    #[test]
    fn ways_are_readings() {
        for keys in [
            "rules.straight = 'on'\nrules.full_house = 'on'\nrules.ties = 'high-card'",
            "rules.ranking = ['ox_10', 'low', ['double', 'red'], 'ngau_tonku', 'five_dukes', 'ox']\npayout = { low = 4, red = 2 }\n\
             hand.low = { sum = { at_most = 14 } }\nhand.red = { suits = 'same', rest = { faces = ['A', '6', '7'] } }",
            "rules.joker = 'ten-value'\njokers = 2\ndecks = 2\nrules.three_six = 'exchanged'",
        ] {
            let rules = Rules::from_keys(keys);
            let holder = HandEvaluator::new(&rules, Strategy::Best);
            let (full, mut met) = (FullShoe::new(&rules), 0);
            for number in (0..50_000).step_by(97) {
                let digit = |of: u32| 1 + (of % u32::from(full.faces)) as u8;
                let mut faces = [number / 1_000, number / 100, number / 10, number / 3, number].map(digit);
                faces.sort_unstable();
                for cards in full.dealt(faces) {
                    let mut hands = holder.hands_of(holder.ways(&cards));
                    let highest = hands.last().copied();
                    hands.dedup();
                    hands.retain(|hand| *hand != Hand::NO_OX || highest == Some(Hand::NO_OX));
                    assert_eq!(highest, Some(holder.hand(&cards)), "{cards:?} under {keys}");
                    assert_eq!(hands, holder.readings(&cards), "{cards:?} under {keys}");
                    met += 1;
                }
            }
            assert!(met > 100, "{met}");
        }
    }
}
