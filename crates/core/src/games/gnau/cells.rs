//! The cells of pairs of hands in enumeration, and the contests that cards settle.

use super::comparison::Standing;
use super::counted::Pairs;
use super::hand::Hand;
use super::round::Gnau;
use super::settlement::{RankContest, SettledHand};
use super::suits::{Suit, SuitHolder, SuitWays, higher, sides_of_renamings};
use crate::cards::SUITS;
use crate::games::hands::{Cells, Placing, Settles};
use crate::games::{Numbering, Side};
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

/// The pairs in a cell: the number of a pair of hands times the number of kinds of events, plus the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PairCell {
    pair: usize,
    settled: Settled,
}

/// The side that a pair favours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Settled {
    By(Side),
    /// Unknown suits decide, and this side wins if they are the same.
    Suits([SuitHolder; 2], Side),
    /// These sets of suits decide, a bit each, known up to a renaming; equal suits favour this side.
    Renamed([u8; 2], Side),
}

/// A contest, while its cells are numbered.
struct Numbered<'a> {
    game: &'a Gnau,
    contest: RankContest,
    /// Each kind of value: the hand, and the events.
    kinds: &'a [(Hand, Hand)],
    /// The hands without their ranks.
    groups: Numbering<SettledHand>,
    cells: &'a mut Numbering<PairCell>,
}

impl Settles for Numbered<'_> {
    fn unequal(&mut self, kinds: [usize; 2], player: Ordering) -> Option<usize> {
        let [own, other] = kinds.map(|kind| self.kinds[kind]);
        let side = higher(player);
        let meet = self.game.settlement.meet_in(self.contest, own.0, other.0);
        meet.then(|| self.cells.number(self.game.cell(own, other, Settled::By(side))))
    }

    fn equal(&mut self, groups: [usize; 2], player: Ordering) -> Option<usize> {
        let settlement = &self.game.settlement;
        let [own, other] = groups.map(|group| self.groups.things()[group]);
        if !settlement.meet_in(self.contest, own.hand, other.hand) {
            return None;
        }
        let settled = match settlement.by_suits([own, other], player) {
            Some(side) => Settled::By(side),
            None => {
                let equal = settlement.past_suits([own.hand, other.hand], player);
                match [own.suit, other.suit] {
                    [Suit::Among(own), Suit::Among(other)] => Settled::Renamed([own, other], equal),
                    _ => Settled::Suits([own, other].map(|end| settlement.holder(end, &[])), equal),
                }
            }
        };
        Some(self.cells.number(self.game.cell((own.hand, own.events), (other.hand, other.events), settled)))
    }
}

impl Gnau {
    /// Returns the cells of pairs of these hands, the values of both sides, and the pairs in each cell.
    pub(super) fn cells(&self, ends: &[SettledHand]) -> (Cells, Vec<PairCell>) {
        let mut numbered = Numbering::new();
        let mut kinds = Numbering::new();
        let numbers = ends.iter().map(|end| kinds.number((end.hand, end.events))).collect();
        let kinds = kinds.things();
        let mut cells = Cells::by_kind(numbers, kinds.len(), |both| {
            let [own, other] = both.map(|kind| kinds[kind]);
            let side = self.settlement.by_hand(own.0, other.0)?;
            Some(numbered.number(self.cell(own, other, Settled::By(side))))
        });
        let mut contests: BTreeMap<RankContest, Vec<(usize, Standing)>> = BTreeMap::new();
        for (value, end) in ends.iter().enumerate() {
            for (contest, standing) in self.settlement.contests(*end) {
                contests.entry(contest).or_default().push((value, standing));
            }
        }
        for (contest, members) in contests {
            let mut groups = Numbering::new();
            let mut entrants = Vec::new();
            for (value, standing) in members {
                let group = groups.number(ends[value].without_standing());
                let [before, after] = [standing.before, standing.after].map(u32::from);
                entrants.push((Placing { before, group, after }, value));
            }
            cells.add_contest(entrants, &mut Numbered { game: self, contest, kinds, groups, cells: &mut numbered });
        }
        (cells, numbered.things().to_vec())
    }

    /// Returns the cell of two hands, each with its events.
    fn cell(&self, own: (Hand, Hand), other: (Hand, Hand), settled: Settled) -> PairCell {
        let kind = self.kind_of_events(own.1, other.1);
        PairCell { pair: self.pair(own.0, other.0) * self.counts.bets.cases.twos + kind, settled }
    }

    /// Adds the counts of cells to the pairs of hands.
    pub(super) fn add_cells(
        &self,
        pairs: &mut Pairs,
        cells: &[PairCell],
        counts: impl IntoIterator<Item = BigInt>,
        renamings: &[[u8; SUITS]],
    ) {
        let mut suits = SuitWays::default();
        // Pairs of hands times renamings, by side and pair.
        let mut renamed: HashMap<(usize, usize), BigInt> = HashMap::new();
        for (cell, count) in cells.iter().zip(counts).filter(|(_, count)| *count != BigInt::ZERO) {
            match cell.settled {
                Settled::By(side) => pairs[side as usize][cell.pair] += count,
                Settled::Suits(holders, equal) => {
                    // The count is a multiple of all ways for the suits to fall.
                    let ways = suits.between(holders, equal);
                    let each = count / ways.iter().sum::<i128>().max(1);
                    ways.into_iter().zip(&mut *pairs).for_each(|(ways, pairs)| pairs[cell.pair] += &each * ways);
                }
                Settled::Renamed(suits, equal) => {
                    for (side, ways) in sides_of_renamings(suits, equal, renamings).into_iter().enumerate() {
                        *renamed.entry((side, cell.pair)).or_default() += &count * ways;
                    }
                }
            }
        }
        for ((side, pair), sum) in renamed {
            pairs[side][pair] += sum / renamings.len();
        }
    }
}
