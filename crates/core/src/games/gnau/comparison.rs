//! Looks up the parts of five cards that equal hands compare.

use super::symbols::{JOKER, SYMBOLS, card, symbol};
use super::table::{PLACES, place_of, sets};
use crate::cards::Card;
use crate::games::hands::{Step, TieRule};
use std::collections::HashMap;

/// The rank of five cards among equal hands, apart from the suit of the highest: the larger wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Standing {
    /// Before the suit of the highest card.
    pub before: u16,
    /// After it.
    pub after: u16,
}

/// A rule for equal hands, with its comparison of any five cards.
#[derive(Clone, Debug)]
pub(super) struct TieComparison {
    pub rule: TieRule,
    /// The ranks by the index of five symbols; `None` if faces are not compared.
    standings: Option<Box<[Standing; PLACES]>>,
    /// The ranks of five symbols with jokers among them, ascending.
    with_jokers: HashMap<[usize; 5], Standing>,
    /// A number for each highest card, if nothing else is compared: the larger wins.
    pub by_highest: Option<[u8; Card::KINDS]>,
}

impl TieComparison {
    /// Compiles a rule for the cards of a pack and this many kinds of jokers.
    pub(super) fn new(rule: &TieRule, kinds_of_jokers: usize) -> TieComparison {
        let symbols = SYMBOLS + kinds_of_jokers;
        let [before, after] = rule.around_suits().map(|steps| ranks(steps, symbols));
        let compares = !rule.steps.is_empty();
        let mut with_jokers = HashMap::new();
        let standings = compares.then(|| {
            let mut standings = Box::new([Standing::default(); PLACES]);
            for (set, (before, after)) in sets(symbols).into_iter().zip(before.into_iter().zip(after)) {
                if set[4] >= JOKER {
                    with_jokers.insert(set, Standing { before, after });
                } else {
                    standings[place_of(set)] = Standing { before, after };
                }
            }
            standings
        });
        TieComparison { rule: rule.clone(), standings, with_jokers, by_highest: by_highest(rule) }
    }

    /// Returns the rank of five cards.
    pub(super) fn standing(&self, cards: &[Card; 5]) -> Standing {
        let Some(standings) = &self.standings else { return Standing::default() };
        let mut symbols = cards.map(symbol);
        if self.with_jokers.is_empty() || symbols.iter().all(|symbol| *symbol < JOKER) {
            return standings[place_of(symbols)];
        }
        symbols.sort_unstable();
        self.with_jokers.get(&symbols).copied().unwrap_or_default()
    }
}

/// Returns the rank by these steps of each set of five symbols, the lowest 0; equal ones share it.
fn ranks(steps: &[Step], symbols: usize) -> Vec<u16> {
    let mut set_values = Vec::new();
    for set in sets(symbols) {
        // No step occurs twice, so that at most twelve numbers are compared: the faces in one.
        let numbers = steps.iter().flat_map(|step| step.compared(&set.map(card)));
        set_values.push(numbers.fold(0u128, |all, number| all << 8 | u128::from(number)));
    }
    let mut distinct = set_values.clone();
    distinct.sort_unstable();
    distinct.dedup();
    set_values.iter().map(|one| distinct.partition_point(|other| other < one) as u16).collect()
}

/// Returns a number for each highest card that decides as the rule does, if the rule looks at nothing else.
fn by_highest(rule: &TieRule) -> Option<[u8; Card::KINDS]> {
    if !rule.steps.iter().all(|step| matches!(step, Step::HighCard | Step::Suit)) {
        return None;
    }
    let card_values: Vec<Vec<u8>> = Card::kinds().map(|card| rule.compared(&[card])).collect();
    Some(std::array::from_fn(|card| card_values.iter().filter(|other| **other < card_values[card]).count() as u8))
}
