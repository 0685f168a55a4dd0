//! The ranking of hands.

use super::choices::DoubleRank;
use super::hand::{Group, HANDS, Hand, SINGLE};
use super::own::{OwnHand, name};
use crate::config::{Complaints, Diagnostic, Values, Words};
use std::cmp::Reverse;

/// The ranking of hands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ranking {
    /// Rank of each hand: the higher beats the lower, equal ones tie.
    pub(super) rank: Vec<u8>,
    /// All hands, highest first, including those that are off. Equal hands are in the order of a holder's preference.
    pub(super) order: Vec<Hand>,
}

/// The facts about hands that a ranking needs.
pub(super) struct HandsInPlay<'a> {
    /// The config's own hands.
    pub own: &'a [OwnHand],
    pub double_rank: DoubleRank,
    /// Returns `true` if a hand can occur.
    pub has: &'a dyn Fn(Hand) -> bool,
}

/// Key of the ranking.
const RANKING: &str = "rules.ranking";

impl Ranking {
    /// Reads the ranking of a config.
    pub(super) fn read(hands: &HandsInPlay<'_>, values: &Values, complaints: &mut Complaints) -> Ranking {
        let listed = values.order(RANKING);
        let mut singles: Vec<Hand> = (1..=SINGLE.len() as u8).map(Hand).collect();
        singles.retain(|hand| listed.iter().flatten().any(|name| name.text == hands.name(*hand)));
        let mut classes: Vec<Vec<Hand>> = Vec::new();
        for class in &listed {
            let members = class.iter().map(|name| hands.classes_of(&name.text, &singles));
            let in_play = members.clone().filter(|member| member.iter().flatten().any(|hand| hands.has(*hand)));
            // A member that is off leaves the class as if it had not been written.
            if in_play.count() > 1 {
                classes.push(members.flatten().flatten().collect());
            } else {
                classes.extend(members.flatten());
            }
        }
        let omitted = omitted(hands, &classes);
        complain_of_omitted(hands, &omitted, values, complaints);
        classes.extend(omitted.into_iter().map(|hand| vec![hand]));
        Ranking::new(hands, &classes)
    }

    /// Returns the preference of a holder by hand: the larger, the better.
    pub(super) fn preferences(&self) -> Vec<usize> {
        let mut preferences = vec![0; self.rank.len()];
        let lowest_first = self.order.iter().rev();
        lowest_first.enumerate().for_each(|(place, hand)| preferences[hand.index()] = place);
        preferences
    }

    /// Returns the ranks of hands in these classes, highest first.
    fn new(hands: &HandsInPlay<'_>, classes: &[Vec<Hand>]) -> Ranking {
        let mut rank = vec![0; hands.count()];
        let mut next = 0;
        for class in classes.iter().rev() {
            next += u8::from(class.iter().any(|hand| hands.has(*hand)));
            class.iter().filter(|hand| hands.has(**hand)).for_each(|hand| rank[hand.index()] = next);
        }
        Ranking { rank, order: classes.iter().flatten().copied().chain([Hand::NO_OX]).collect() }
    }
}

/// Returns the hands in no class, highest first.
fn omitted(hands: &HandsInPlay<'_>, classes: &[Vec<Hand>]) -> Vec<Hand> {
    let game_hands = Group::ALL.iter().flat_map(|group| group.hands().rev());
    let all = game_hands.chain(HANDS..hands.count()).map(|hand| Hand(hand as u8));
    all.filter(|hand| !classes.iter().flatten().any(|listed| listed == hand)).collect()
}

/// Reports hands in play that a ranking leaves out.
fn complain_of_omitted(hands: &HandsInPlay<'_>, omitted: &[Hand], values: &Values, complaints: &mut Complaints) {
    let mut missing: Vec<String> = Vec::new();
    for hand in omitted.iter().filter(|hand| hands.has(**hand)) {
        let name = format!("\"{}\"", hand.group().map_or_else(|| hands.name(*hand), |group| group.name()));
        if !missing.contains(&name) {
            missing.push(name);
        }
    }
    let own = omitted.iter().find_map(|hand| hands.own.iter().find(|own| own.making.hand == *hand));
    // Without a list of the config's, its own hands are at fault.
    let place = values.place(RANKING).or(own.map(|own| &own.place));
    if let (false, true, Some(place)) = (missing.is_empty(), values.are_sound(&[RANKING]), place) {
        let message = format!("`{RANKING}` leaves out {}", missing.join(", "));
        let help = if own.is_some() {
            "name every group and every hand of your own once"
        } else {
            "name every group in play once"
        };
        complaints.error(Diagnostic::at(place, message).help(help));
    }
}

impl HandsInPlay<'_> {
    /// Returns the number of hands, including those that are off.
    fn count(&self) -> usize {
        HANDS + self.own.len()
    }

    fn name(&self, hand: Hand) -> &str {
        name(self.own, hand)
    }

    fn has(&self, hand: Hand) -> bool {
        (self.has)(hand)
    }

    /// Returns the hands of a name in classes of equals, highest first: a group without its single ones.
    fn classes_of(&self, name: &str, singles: &[Hand]) -> Vec<Vec<Hand>> {
        if let Some(group) = Group::from_word(name) {
            let mut classes = self.classes(group);
            classes.iter_mut().for_each(|class| class.retain(|hand| !singles.contains(hand)));
            classes.retain(|class| !class.is_empty());
            return classes;
        }
        let own = self.own.iter().find(|own| own.name == name).map(|own| own.making.hand);
        let single = singles.iter().copied().find(|hand| self.name(*hand) == name);
        own.or(single).map(|hand| vec![vec![hand]]).unwrap_or_default()
    }

    /// Returns the hands of a group in classes of equals, highest first.
    fn classes(&self, group: Group) -> Vec<Vec<Hand>> {
        let hands = group.hands().rev().map(|hand| Hand(hand as u8));
        if group != Group::Double {
            return hands.map(|hand| vec![hand]).collect();
        }
        let mut doubles: Vec<Hand> = hands.collect();
        match self.double_rank {
            DoubleRank::ByFace => doubles.into_iter().map(|hand| vec![hand]).collect(),
            DoubleRank::Equal => vec![doubles],
            DoubleRank::AceHigh => {
                doubles.rotate_right(1);
                doubles.into_iter().map(|hand| vec![hand]).collect()
            }
            DoubleRank::ByValue => {
                // An Ox number of 0 is a 10.
                let number = |hand: &Hand| (2 * (hand.index() - group.hands().start + 1).min(10) + 9) % 10;
                doubles.sort_by_key(|hand| Reverse(number(hand)));
                doubles.chunk_by(|a, b| number(a) == number(b)).map(<[Hand]>::to_vec).collect()
            }
        }
    }
}
