//! The counts of side bets: the end of each, and a seat's net on all its bets together.

use super::bets::Bets;
use super::combined_bets::CombinedBets;
use crate::cards::AT_ONCE;
use crate::stats::{
    BlockCounts, DealerNet, DeferredCounts, ErrorModel, Exact, Four, Fraction, Layout, Line, Variable, fours,
};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// The counts of side bets.
#[derive(Clone, Debug)]
pub(super) struct SideBetCounts {
    /// The outcome of each side bet, by seat.
    pub each: Vec<Variable>,
    /// The outcome of all bets of a seat together: a cell for each result.
    pub combined: Variable,
    /// The dealer's nets against a seat on the lines after the first: by group of seats, then four lines at a time,
    /// then by case.
    dealer: Vec<Vec<Vec<Four>>>,
    /// A mark for each result of a seat, if the first two cards matter as well as how hands meet.
    marks: Option<DeferredCounts>,
}

impl SideBetCounts {
    pub(super) fn new(layout: &mut Layout, bets: &Bets, combined: &CombinedBets) -> SideBetCounts {
        let mut counts = SideBetCounts {
            each: add_counter_for_each_bet(layout, bets),
            combined: add_combined_counter(layout, bets.seats(), combined),
            dealer: combined.results.iter().map(|results| dealer_nets_by_case(results, combined)).collect(),
            marks: None,
        };
        if combined.twos > 1 {
            let rows = (0..bets.seats()).map(|seat| counts.cells_by_result(combined, seat));
            counts.marks = Some(layout.add_marks(rows));
        }
        counts
    }

    /// Returns `true` if side bets have their own marks, separate from matchups.
    pub(super) fn has_marks(&self) -> bool {
        self.marks.is_some()
    }

    /// Returns the variables, each with a member for every seat.
    pub(super) fn variables(&self) -> impl Iterator<Item = Variable> {
        self.each.iter().copied().chain([self.combined])
    }

    /// Settles the side bets of a seat in a block of rounds. The dealer's nets are kept four lines at a time, empty
    /// before the first seat. With one seat there are none, because its counts determine them.
    pub(super) fn settle(
        &self,
        combined: &CombinedBets,
        block: &mut BlockCounts,
        dealer_nets: &mut [Vec<Four>],
        seat: usize,
        met: &[u16],
        two: &[u16],
    ) {
        let group = combined.group_of[seat];
        let cases = &mut [0; AT_ONCE][..met.len()];
        (0..met.len()).for_each(|lane| cases[lane] = usize::from(met[lane]));
        if let Some(marks) = &self.marks {
            let (first, results) = (marks.at(seat, 0), &combined.results[group]);
            for (lane, case) in cases.iter_mut().enumerate() {
                *case = *case * combined.twos + usize::from(two[lane]);
                block.mark(first + results[*case] as usize);
            }
        }
        for (dealer_nets, nets) in dealer_nets.iter_mut().zip(&self.dealer[group]) {
            if dealer_nets.is_empty() {
                dealer_nets.extend(cases.iter().map(|case| nets[*case]));
                continue;
            }
            for (dealer, case) in dealer_nets.iter_mut().zip(&*cases) {
                let nets = nets[*case];
                (0..nets.len()).for_each(|line| dealer[line] += nets[line]);
            }
        }
    }

    /// Returns the cells that count a case of a seat.
    pub(super) fn cells(&self, combined: &CombinedBets, seat: usize, case: usize) -> impl Iterator<Item = usize> {
        let result = combined.results[combined.group_of[seat]][case];
        self.cells_of_result(combined, seat, result as usize)
    }

    /// Returns the cells that count each result of a seat.
    fn cells_by_result(&self, combined: &CombinedBets, seat: usize) -> Vec<Vec<usize>> {
        (0..combined.nets.len()).map(|result| self.cells_of_result(combined, seat, result).collect()).collect()
    }

    /// Returns the cells that count a result of a seat.
    fn cells_of_result(&self, combined: &CombinedBets, seat: usize, result: usize) -> impl Iterator<Item = usize> {
        let each = self.each.iter().zip(&combined.outcomes[result]);
        let each = each.filter_map(move |(variable, outcome)| Some(variable.at(seat, (*outcome)?)));
        each.chain([self.combined.at(seat, result)])
    }

    /// Returns the distribution or moments of the dealer's net on each line after the first.
    pub(super) fn dealer(&self, combined: &CombinedBets, exact: &Exact) -> Vec<DealerNet> {
        (1..=combined.lines()).map(|line| self.dealer_on(line, combined, exact)).collect()
    }

    /// Returns the dealer's net on a line after the first: its distribution if only one seat bets.
    fn dealer_on(&self, line: usize, combined: &CombinedBets, exact: &Exact) -> DealerNet {
        let mut mean = Fraction::default();
        for seat in &combined.makers[line - 1] {
            let counts = exact.member(&self.combined, *seat);
            let sum = counts.iter().zip(&combined.costs).map(|(count, costs)| count * costs[line]).sum();
            mean = mean.minus(&Fraction::new(sum, counts.iter().sum()));
        }
        if combined.group_of.len() > 1 {
            return DealerNet { mean, variance: None, counts: None, joint: None };
        }
        let (mut joint, mut net_counts) = (BTreeMap::new(), BTreeMap::new());
        for (count, costs) in exact.member(&self.combined, 0).into_iter().zip(&combined.costs) {
            *net_counts.entry(-costs[line]).or_insert(BigInt::ZERO) += &count;
            *joint.entry([-costs[0], -costs[line]]).or_insert(BigInt::ZERO) += count;
        }
        let squares =
            Fraction::new(net_counts.iter().map(|(net, count)| count * net * net).sum(), net_counts.values().sum());
        DealerNet {
            variance: Some(squares.minus(&mean.times(&mean))),
            counts: Some(net_counts.into_iter().collect()),
            joint: Some(joint.into_iter().collect()),
            mean,
        }
    }
}

/// Adds the variables of how each side bet ends.
fn add_counter_for_each_bet(layout: &mut Layout, bets: &Bets) -> Vec<Variable> {
    let mut each = Vec::new();
    for (bet, side) in bets.money.sides.iter().zip(&bets.cases.sides) {
        let makers = side.seats.len();
        each.push(layout.add_some_seats(bet.outcomes.len(), bets.seats(), makers, ErrorModel::EachCell));
    }
    each
}

/// Adds the variable of the combined outcome of a seat's bets, with its nets.
fn add_combined_counter(layout: &mut Layout, seats: usize, combined: &CombinedBets) -> Variable {
    let variable = layout.add_pooled(combined.nets.len(), seats, seats as u32, ErrorModel::Rounds);
    let lines = combined.makers.iter().zip(&combined.dealer_nets);
    let lines = lines.map(|(makers, dealer)| Line { seats: makers.clone(), dealer: dealer.clone() });
    layout.set_lines(variable, combined.nets.clone(), lines.collect());
    variable
}

/// Returns the dealer's nets on the lines after the first against a seat with these results, four lines at a time, then
/// by case. The last four are padded with 0.
fn dealer_nets_by_case(results: &[u32], combined: &CombinedBets) -> Vec<Vec<Four>> {
    let mut by_four = vec![Vec::with_capacity(results.len()); fours(combined.lines())];
    for result in results {
        let beside = &combined.costs[*result as usize][1..];
        for (nets, lines) in by_four.iter_mut().zip(beside.chunks(4)) {
            let mut four = [0; 4];
            four.iter_mut().zip(lines).for_each(|(dealer, cost)| *dealer = -cost);
            nets.push(four);
        }
    }
    by_four
}
