//! Bids and stakes of a table as the rounds of a shoe look them up.

use super::super::explain::with_suits;
use super::super::round::Gnau;
use super::numbers::{FULL, Numbers};
use super::seen_table::{PARTS, SeenTable};
use crate::cards::{Card, Chance, Typed};
use crate::config::{Complaints, Diagnostic};
use std::collections::BTreeMap;

/// Row number of seen cards that a table leaves out.
const NO_ROW: u32 = u32::MAX;

/// Complains of seen cards that the table leaves out.
pub(super) fn check_complete(table: &SeenTable, game: &Gnau, seen: usize, complaints: &mut Complaints) {
    let Some(file) = &table.file else { return };
    let numbers = Numbers::new(game, table.has_suits());
    let mut missing = None;
    numbers.for_each_set(seen, &mut |classes| {
        let cards = numbers.cards(classes);
        if missing.is_none() && table.key(&cards).is_none() {
            missing = Some(cards);
        }
    });
    if let Some(cards) = missing {
        let hand = with_suits(&cards);
        let message = format!("{} has no line for cards like {hand}", file.path().display());
        let help = "it must be solved for as many seen cards and for all cards of this shoe";
        complaints.error(Diagnostic::at(file.place(), message).help(help));
    }
}

/// A table as the rounds of a shoe look it up.
#[derive(Debug)]
pub(super) struct SeenChoices {
    numbers: Numbers,
    /// The row of each numbered set of seen cards.
    row_of: Vec<u32>,
    rows: Vec<Vec<u32>>,
    seen: usize,
}

impl SeenChoices {
    /// Looks up all cards that a shoe has.
    pub(super) fn new(game: &Gnau, table: &SeenTable, seen: usize) -> SeenChoices {
        let numbers = Numbers::new(game, table.has_suits());
        let mut row_of = vec![NO_ROW; numbers.count(seen)];
        let rows = table.rows.values().cloned().collect();
        let places: BTreeMap<&[Typed], u32> = table.rows.keys().map(Vec::as_slice).zip(0..).collect();
        numbers.for_each_set(seen, &mut |classes| {
            let place = table.key(&numbers.cards(classes)).map(|key| places[&key[..]]);
            row_of[numbers.number(classes)] = place.unwrap_or(NO_ROW);
        });
        SeenChoices { numbers, row_of, rows, seen }
    }

    /// Returns `true` if the table tells suits apart.
    pub(super) fn has_suits(&self) -> bool {
        self.numbers.has_suits
    }

    /// Returns the row of a hand by its seen cards, which come first.
    pub(super) fn row(&self, cards: &[Card]) -> &[u32] {
        let mut classes = [0; FULL];
        let classes = &mut classes[..self.seen];
        classes.iter_mut().zip(cards).for_each(|(class, card)| *class = self.numbers.class(*card));
        classes.sort_unstable();
        self.rows.get(self.row_of[self.numbers.number(classes)] as usize).map_or(&[], Vec::as_slice)
    }

    /// Returns the place of a bid.
    pub(super) fn bid(&self, cards: &[Card; FULL], chance: &mut Chance) -> usize {
        let row = self.row(cards);
        if let Some(only) = row.iter().position(|parts| *parts == PARTS) {
            return only;
        }
        let mut drawn = chance.below(PARTS.into());
        for (bid, parts) in row.iter().enumerate() {
            match drawn.checked_sub((*parts).into()) {
                Some(left) => drawn = left,
                None => return bid,
            }
        }
        row.len().saturating_sub(1)
    }

    /// Returns `true` if the most is staked in a state: an own bid, times the number of bids, plus the highest.
    pub(super) fn stakes_most(&self, cards: &[Card; FULL], state: usize, chance: &mut Chance) -> bool {
        match self.row(cards).get(state).copied().unwrap_or_default() {
            0 => false,
            PARTS => true,
            parts => chance.below(PARTS.into()) < parts.into(),
        }
    }
}
