//! Tables of bids and stakes, solved or read from the files that `solve` writes.

use super::super::shown_suits::ShownSuits;
use crate::cards::{Card, Typed, read_cards};
use crate::config::{Complaints, Diagnostic, NamedFile, Place, Source};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Parts of a probability in the tables.
pub(super) const PARTS: u32 = 1_000_000_000;

/// Probabilities of bids, or of the most stake, by seen cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games::gnau) struct SeenTable {
    /// The file that it was read from; none if it was solved.
    pub(super) file: Option<NamedFile>,
    /// Parts by seen cards in order, with some suits: of each bid, or of the most stake by own bid and highest bid.
    pub(super) rows: BTreeMap<Vec<Typed>, Vec<u32>>,
}

/// Tables by which equal people bid and stake.
#[derive(Clone, Debug)]
pub(super) struct SolvedTables {
    pub bids: Arc<SeenTable>,
    pub stakes: Arc<SeenTable>,
}

/// Adds the cells of a line to the row of its hand.
type AddLine<'a> = dyn Fn(&[&str], &mut [u32]) -> Result<(), String> + 'a;

/// Columns of a table besides the hand, and the function that adds a line to the row of its hand.
struct Columns<'a> {
    names: Vec<String>,
    /// Length of a row.
    width: usize,
    add: &'a AddLine<'a>,
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
        let names = bids.iter().map(|bid| format!("bid_{bid}")).collect();
        SeenTable::read(file, text, seen, &Columns { names, width: bids.len(), add: &add_bids }, complaints)
    }

    /// Reads a table of stakes. States that it leaves out have the least stake.
    pub(super) fn stakes(
        file: &NamedFile,
        text: String,
        seen: usize,
        bids: &[u32],
        complaints: &mut Complaints,
    ) -> SeenTable {
        let add = |cells: &[&str], row: &mut [u32]| {
            let [own, highest, most] = cells else { return Ok(()) };
            row[place_of(own, bids)? * bids.len() + place_of(highest, bids)?] = read_parts(most)?;
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
        SeenTable { file: Some(file.clone()), rows }
    }

    /// Returns `true` if it tells suits apart, the ace of spades aside.
    pub(super) fn has_suits(&self) -> bool {
        let ace = Card::ACE_OF_SPADES.typed();
        self.rows.keys().flatten().any(|card| card.suit.is_some() && *card != ace)
    }

    /// Returns the cards by which the row of some cards is known: of the rows that fit, the one with most suits.
    pub(super) fn key(&self, cards: &[Card]) -> Option<Vec<Typed>> {
        let keys = [ShownSuits::All, ShownSuits::OfHighest, ShownSuits::None].map(|suits| suits.key(cards));
        keys.into_iter().find(|key| self.rows.contains_key(key))
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
        let mut places = Vec::new();
        for name in names {
            let place = header.iter().position(|other| *other == name);
            places.push(place.ok_or_else(|| format!("the table has no column `{name}`"))?);
        }
        Ok(places)
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
        cards.sort_unstable();
        (self.add)(cells, rows.entry(cards).or_insert_with(|| vec![0; self.width]))
    }
}

/// Finds the place of a bid.
fn place_of(cell: &str, bids: &[u32]) -> Result<usize, String> {
    let place = cell.parse().ok().and_then(|bid: u32| bids.iter().position(|other| *other == bid));
    place.ok_or_else(|| format!("{cell} is not among the allowed bids"))
}

fn read_parts(cell: &str) -> Result<u32, String> {
    let chance: Option<f64> = cell.parse().ok().filter(|chance| (0.0..=1.0).contains(chance));
    chance.map(parts).ok_or_else(|| format!("{cell} is not a probability"))
}

/// Rounds a probability to the parts of a table.
pub(super) fn parts(chance: f64) -> u32 {
    (chance * f64::from(PARTS)).round() as u32
}

/// Adds the chances of all bids to the row of a hand.
fn add_bids(cells: &[&str], row: &mut [u32]) -> Result<(), String> {
    for (cell, parts) in cells.iter().zip(&mut *row) {
        *parts = read_parts(cell)?;
    }
    match row.iter().map(|parts| u64::from(*parts)).sum::<u64>() {
        sum if sum.abs_diff(PARTS.into()) <= row.len() as u64 => Ok(()),
        sum => Err(format!("the probabilities of the bids add up to {}", sum as f64 / f64::from(PARTS))),
    }
}
