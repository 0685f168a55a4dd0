//! The hands that a player can hold, distinguished by all that matters: their faces, and their suits if those make
//! hands or decide ties.

use super::distributions::Distributions;
use super::round::Gnau;
use super::shown_suits::ShownSuits;
use super::symbols::{card, copies, symbol};
use crate::cards::{Card, Composition, Typed};
use crate::games::hands::{HandClasses, choose};
use std::collections::BTreeMap;

/// The distinction between hands with equal symbols.
pub(super) enum Distinction {
    By(ShownSuits),
    /// All suits count, up to the renamings of these classes.
    UpTo(HandClasses),
}

/// A hand, which stands for all hands that are equivalent to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub cards: [Card; 5],
    /// Number of ways that the shoe deals them.
    pub ways: u128,
}

impl Distinction {
    /// Returns the part of a hand that matters.
    fn key(&self, cards: &[Card; 5]) -> Vec<Typed> {
        match self {
            Distinction::By(suits) => suits.key(cards),
            Distinction::UpTo(classes) => {
                let mut numbers = cards.map(Card::index);
                numbers.sort_unstable();
                classes.least(&numbers).into_iter().map(|index| Card::from_index(index).typed()).collect()
            }
        }
    }

    /// Formats cards with the suits that matter.
    pub(super) fn shown(&self, cards: &[Card]) -> String {
        match self {
            Distinction::By(suits) => suits.shown(cards),
            Distinction::UpTo(_) => ShownSuits::All.shown(cards),
        }
    }
}

impl Gnau {
    /// Returns the distinction between a player's hands with equal symbols.
    pub(super) fn distinction(&self) -> Distinction {
        let rules = &self.rules;
        let looks_at_all = rules.looks_at_suits() || !rules.ties.compare_suits_only_of_one_face();
        Distinction::By(match (looks_at_all, rules.ties_by_suit()) {
            (true, true) => ShownSuits::All,
            (true, false) => {
                return Distinction::UpTo(HandClasses::of_cards(&rules.shoe, 5, rules.kinds_of_suits()));
            }
            (false, true) => ShownSuits::OfHighest,
            (false, false) => ShownSuits::None,
        })
    }

    /// Returns the distinct hands among those with these symbols.
    pub(super) fn held(&self, by: &Distinction, all: &Distributions, set: usize) -> Vec<Held> {
        let symbols = all.faces.cards(set);
        if let (Distinction::By(ShownSuits::None), Some(symbols)) = (by, symbols.first_chunk::<5>()) {
            let ways = all.faces.ways(&copies(&self.rules.shoe), set);
            return vec![Held { cards: symbols.map(card), ways }];
        }
        let mut held: BTreeMap<Vec<Typed>, Held> = BTreeMap::new();
        for_each_with(&self.rules.shoe, symbols, &mut Vec::with_capacity(5), &mut |cards| {
            let Some(cards) = cards.first_chunk::<5>() else { return };
            let ways = cards
                .chunk_by(|a, b| a == b)
                .map(|run| choose(self.rules.shoe.copies(run[0]), run.len() as u32))
                .product::<u128>();
            held.entry(by.key(cards)).or_insert(Held { cards: *cards, ways: 0 }).ways += ways;
        });
        held.into_values().collect()
    }
}

/// Calls `visit` with every set of cards of a shoe that have these symbols, ascending.
fn for_each_with(shoe: &Composition, symbols: &[usize], cards: &mut Vec<Card>, visit: &mut impl FnMut(&[Card])) {
    let Some(next) = symbols.get(cards.len()) else { return visit(cards) };
    let last = cards.last().copied().filter(|last| symbol(*last) == *next);
    for card in Card::kinds().filter(|card| symbol(*card) == *next && last.is_none_or(|last| last <= *card)) {
        let dealt = cards.iter().filter(|other| **other == card).count();
        if dealt < shoe.copies(card) as usize {
            cards.push(card);
            for_each_with(shoe, symbols, cards, visit);
            cards.pop();
        }
    }
}
