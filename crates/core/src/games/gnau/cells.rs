//! The cells in which enumeration counts pairs of hands, and the contests that cards settle.

use super::compared::Standing;
use super::hand::Hand;
use super::laws::Pairs;
use super::round::Gnau;
use super::settlement::{Contest, SettledHand};
use super::suits::{Holder, SuitWays, higher};
use crate::games::enumeration::{Cells, Placing, Settles};
use crate::games::{Numbering, Side};
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// An end of a hand, and whether what it counts is taken away.
pub(super) type SignedEnd = (SettledHand, bool);

/// What a cell counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cell {
    pair: usize,
    is_less: bool,
    settled: Settled,
}

/// Whom a pair favours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Settled {
    By(Side),
    /// Suits decide that are not known, and this side wins if they are the same.
    Suits([Holder; 2], Side),
}

/// A contest, while its cells are numbered.
struct Numbered<'a> {
    game: &'a Gnau,
    contest: Contest,
    /// The ends, but for their standings.
    groups: Numbering<SignedEnd>,
    cells: &'a mut Numbering<Cell>,
}

impl Settles for Numbered<'_> {
    fn unequal(&mut self, kinds: [usize; 2], player: Ordering) -> Option<usize> {
        let [own, other] = kinds.map(of_kind);
        let side = higher(player);
        let meet = self.game.settlement.meet_in(self.contest, own.0, other.0);
        meet.then(|| self.cells.number(self.game.cell(own, other, Settled::By(side))))
    }

    fn equal(&mut self, groups: [usize; 2], player: Ordering) -> Option<usize> {
        let settlement = &self.game.settlement;
        let [(own, minus), (other, of_dealer)] = groups.map(|group| self.groups.things()[group]);
        if !settlement.meet_in(self.contest, own.hand, other.hand) {
            return None;
        }
        let settled = match settlement.by_suits([own, other], player) {
            Some(side) => Settled::By(side),
            None => {
                let holders = [own, other].map(|end| settlement.holder(end, &[]));
                Settled::Suits(holders, settlement.past_suits([own.hand, other.hand], player))
            }
        };
        Some(self.cells.number(self.game.cell((own.hand, minus), (other.hand, of_dealer), settled)))
    }
}

/// The number of a hand that counts, or is taken away.
fn kind(hand: Hand, is_less: bool) -> usize {
    2 * hand.index() + usize::from(is_less)
}

fn of_kind(kind: usize) -> (Hand, bool) {
    (Hand((kind / 2) as u8), kind % 2 == 1)
}

impl Gnau {
    /// The cells of pairs of these ends, which are the values of both sides, and what each cell counts.
    pub(super) fn cells(&self, ends: &[SignedEnd]) -> (Cells, Vec<Cell>) {
        let mut numbered = Numbering::new();
        let kinds = ends.iter().map(|(end, is_less)| kind(end.hand, *is_less)).collect();
        let mut cells = Cells::by_kind(kinds, 2 * self.rules.hands(), |kinds| {
            let [own, other] = kinds.map(of_kind);
            let side = self.settlement.by_hand(own.0, other.0)?;
            Some(numbered.number(self.cell(own, other, Settled::By(side))))
        });
        let mut contests: BTreeMap<Contest, Vec<(usize, Standing)>> = BTreeMap::new();
        for (value, (end, _)) in ends.iter().enumerate() {
            for (contest, standing) in self.settlement.contests(*end) {
                contests.entry(contest).or_default().push((value, standing));
            }
        }
        for (contest, members) in contests {
            let mut groups = Numbering::new();
            let mut entrants = Vec::new();
            for (value, standing) in members {
                let (end, is_less) = ends[value];
                let group = groups.number((end.without_standing(), is_less));
                entrants.push((Placing { before: standing.before, group, after: standing.after }, value));
            }
            cells.add_contest(entrants, &mut Numbered { game: self, contest, groups, cells: &mut numbered });
        }
        (cells, numbered.things().to_vec())
    }

    fn cell(&self, own: (Hand, bool), other: (Hand, bool), settled: Settled) -> Cell {
        Cell { pair: self.pair(own.0, other.0), is_less: own.1 != other.1, settled }
    }

    /// Adds what cells count to the pairs of hands.
    pub(super) fn add_cells(&self, pairs: &mut Pairs, cells: &[Cell], counts: impl IntoIterator<Item = BigInt>) {
        let mut suits = SuitWays::default();
        for (cell, count) in cells.iter().zip(counts).filter(|(_, count)| *count != BigInt::ZERO) {
            let count = if cell.is_less { -count } else { count };
            match cell.settled {
                Settled::By(side) => pairs[side as usize][cell.pair] += count,
                Settled::Suits(holders, equal) => {
                    // The count is a multiple of all ways for the suits to fall.
                    let ways = suits.between(holders, equal);
                    let each = count / ways.iter().sum::<i128>().max(1);
                    ways.into_iter().zip(&mut *pairs).for_each(|(ways, pairs)| pairs[cell.pair] += &each * ways);
                }
            }
        }
    }
}
