//! Bids and stakes that are read from the tables that `solve` writes.

use super::super::round::Gnau;
use super::super::symbols::symbol;
use super::numbers::{FULL, Numbers};
use crate::cards::{Card, Chance, Typed, read_cards};
use crate::config::{Complaints, Diagnostic, NamedFile, Place, Source};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Parts of a probability in the tables.
pub(super) const PARTS: u32 = 1_000_000_000;
/// Row number of seen cards that a table leaves out.
const NO_ROW: u32 = u32::MAX;

/// Probabilities of bids, or of the most stake, by seen cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games::gnau) struct SeenTable {
    file: NamedFile,
    has_suits: bool,
    /// By ascending classes of cards, in parts: each bid, or the most stake for each own bid and each highest one.
    rows: BTreeMap<Vec<u8>, Vec<u32>>,
}

/// Columns of a table besides the hand, and what a line adds to the row of its hand.
struct Columns<'a> {
    names: Vec<String>,
    /// Length of a row.
    width: usize,
    add: &'a dyn Fn(&[&str], &mut [u32]) -> Result<(), String>,
}

impl SeenTable {
    /// Reads a table of bids.
    pub(super) fn bids(
        file: &NamedFile,
        text: String,
        seen: usize,
        bids: &[u32],
        complaints: &mut Complaints,
    ) -> SeenTable {
        let add = |cells: &[&str], row: &mut [u32]| {
            for (cell, parts) in cells.iter().zip(&mut *row) {
                *parts = read_parts(cell)?;
            }
            match row.iter().map(|parts| u64::from(*parts)).sum::<u64>() {
                sum if sum.abs_diff(PARTS.into()) <= row.len() as u64 => Ok(()),
                sum => Err(format!("the probabilities of the bids add up to {}", sum as f64 / f64::from(PARTS))),
            }
        };
        let names = bids.iter().map(|bid| format!("bid_{bid}")).collect();
        SeenTable::read(file, text, seen, &Columns { names, width: bids.len(), add: &add }, complaints)
    }

    /// Reads a table of stakes. States that it leaves out have the least stake.
    pub(super) fn stakes(
        file: &NamedFile,
        text: String,
        seen: usize,
        bids: &[u32],
        complaints: &mut Complaints,
    ) -> SeenTable {
        let place = |cell: &str| {
            let bid = cell.parse().ok().and_then(|bid: u32| bids.iter().position(|other| *other == bid));
            bid.ok_or_else(|| format!("{cell} is not among the allowed bids"))
        };
        let add = |cells: &[&str], row: &mut [u32]| {
            let [own, highest, most] = cells else { return Ok(()) };
            row[place(own)? * bids.len() + place(highest)?] = read_parts(most)?;
            Ok(())
        };
        let names = ["own_bid", "highest_bid", "most"].map(str::to_owned).to_vec();
        let columns = Columns { names, width: bids.len() * bids.len(), add: &add };
        SeenTable::read(file, text, seen, &columns, complaints)
    }

    fn read(
        file: &NamedFile,
        text: String,
        seen: usize,
        columns: &Columns<'_>,
        complaints: &mut Complaints,
    ) -> SeenTable {
        let source = file.source(text);
        let mut rows: BTreeMap<Vec<Typed>, Vec<u32>> = BTreeMap::new();
        let mut places = Vec::new();
        let mut start = 0;
        for whole in source.text.split_inclusive('\n') {
            let line = whole.trim_end_matches(['\n', '\r']);
            let cells: Vec<&str> = line.split(',').collect();
            let read = match start {
                0 => columns.find(&cells).map(|found| places = found),
                _ => columns.read_line(&cells, &places, seen, &mut rows),
            };
            if let Err(message) = read {
                let span = start..start + line.len();
                let place = Place { source: Arc::<Source>::clone(&source), span };
                complaints.error(Diagnostic::at(&place, message).help("`houseodds solve` writes such a table"));
                break;
            }
            start += whole.len();
        }
        let has_suit = |card: &Typed| card.suit.is_some() && (card.face, card.suit) != (1, Some(3));
        let has_suits = rows.keys().flatten().any(has_suit);
        let classes = |cards: Vec<Typed>| {
            let mut classes: Vec<u8> = cards.iter().map(|typed| class(*typed, has_suits)).collect();
            classes.sort_unstable();
            classes
        };
        let rows = rows.into_iter().map(|(cards, row)| (classes(cards), row)).collect();
        SeenTable { file: file.clone(), has_suits, rows }
    }

    /// Complains of seen cards that the table leaves out.
    pub(super) fn check_complete(&self, game: &Gnau, seen: usize, complaints: &mut Complaints) {
        let numbers = Numbers::new(game, self.has_suits);
        let mut missing = None;
        numbers.for_each_set(seen, &mut |classes| {
            if missing.is_none() && !self.rows.contains_key(classes) {
                missing = Some(classes.iter().map(|class| numbers.card(*class)).collect::<Vec<Card>>());
            }
        });
        if let Some(cards) = missing {
            let hand = super::super::explain::with_suits(&cards);
            let message = format!("{} has no line for cards like {hand}", self.file.path().display());
            let help = "it must be solved for as many seen cards and for all cards of this shoe";
            complaints.error(Diagnostic::at(self.file.place(), message).help(help));
        }
    }

    /// Returns `true` if a bid above the lowest is ever made.
    pub(super) fn ever_bids(&self) -> bool {
        self.rows.values().any(|row| row[1..].iter().any(|parts| *parts > 0))
    }
}

impl Columns<'_> {
    /// Finds the columns of a header.
    fn find(&self, header: &[&str]) -> Result<Vec<usize>, String> {
        let names = std::iter::once("hand").chain(self.names.iter().map(String::as_str));
        let place = |name: &str| {
            header.iter().position(|other| *other == name).ok_or_else(|| format!("the table has no column `{name}`"))
        };
        names.map(place).collect()
    }

    fn read_line(
        &self,
        cells: &[&str],
        places: &[usize],
        seen: usize,
        rows: &mut BTreeMap<Vec<Typed>, Vec<u32>>,
    ) -> Result<(), String> {
        let found: Option<Vec<&str>> = places.iter().map(|place| cells.get(*place).copied()).collect();
        let Some([hand, cells @ ..]) = found.as_deref() else { return Err("the line has too few cells".to_owned()) };
        let mut cards = read_cards(hand).map_err(|error| error.to_string())?;
        if cards.len() != seen {
            return Err(format!("the hand has {} cards, and {seen} are seen", cards.len()));
        }
        cards.sort_unstable_by_key(|card| (card.face, card.suit));
        (self.add)(cells, rows.entry(cards).or_insert_with(|| vec![0; self.width]))
    }
}

/// Reads a probability.
fn read_parts(cell: &str) -> Result<u32, String> {
    let chance: Option<f64> = cell.parse().ok().filter(|chance| (0.0..=1.0).contains(chance));
    chance.map(|chance| (chance * f64::from(PARTS)).round() as u32).ok_or_else(|| format!("{cell} is no probability"))
}

/// Returns the class of a typed card, as [`Numbers`] have it.
fn class(typed: Typed, has_suits: bool) -> u8 {
    let card = Card::new(typed.face, typed.suit.unwrap_or_default()).unwrap_or(Card::JOKER);
    if has_suits { card.index() } else { symbol(card) as u8 }
}

/// A table as the rounds of a shoe look it up.
#[derive(Debug)]
pub(super) struct SeenChoices {
    numbers: Numbers,
    /// By number of the seen cards.
    row_of: Vec<u32>,
    rows: Vec<Vec<u32>>,
    seen: usize,
}

impl SeenChoices {
    /// Looks up all cards that a shoe has.
    pub(super) fn new(game: &Gnau, table: &SeenTable, seen: usize) -> SeenChoices {
        let numbers = Numbers::new(game, table.has_suits);
        let mut row_of = vec![NO_ROW; numbers.count(seen)];
        let mut rows = Vec::new();
        numbers.for_each_set(seen, &mut |classes| {
            if let Some(row) = table.rows.get(classes) {
                row_of[numbers.number(classes)] = rows.len() as u32;
                rows.push(row.clone());
            }
        });
        SeenChoices { numbers, row_of, rows, seen }
    }

    fn row(&self, cards: &[Card; FULL]) -> &[u32] {
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
