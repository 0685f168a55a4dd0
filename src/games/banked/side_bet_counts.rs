//! The counts of side bets: how each ends, and what a seat nets on all its bets together.

use super::cases::{Cases, OutcomeByMatchup, SideCases};
use crate::cards::AT_ONCE;
use crate::games::money::{Bet, Money, of_stake};
use crate::games::{Numbering, in_play};
use crate::sort;
use crate::stats::{
    BlockCounts, Dealer, DeferredCounts, ErrorModel, Exact, Four, Fraction, Layout, Line, NetRange, Variable, fours,
};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// What a seat nets on every line: the main bet, the side bets, and all of them together.
pub(super) type Nets = Vec<i64>;
/// How the side bets of a seat end; `None` for one that it does not make.
type Outcomes = Vec<Option<usize>>;

/// The counts of side bets.
#[derive(Clone, Debug)]
pub(super) struct SideBetCounts {
    /// The outcome of each side bet, by seat.
    pub outcomes: Vec<Variable>,
    /// What a seat nets on all lines.
    pub together: Variable,
    /// These nets by cell.
    pub nets: Vec<Nets>,
    ends: Vec<Outcomes>,
    /// The seats that make the bet of each line after the first.
    pub seats: Vec<Vec<usize>>,
    /// Cells by kind of seat, then by case.
    cells: Vec<Vec<u32>>,
    /// What the dealer nets against a seat on the lines after the first: by kind of seat, then four lines at a time, then
    /// by case.
    dealer_by_case: Vec<Vec<Vec<Four>>>,
    /// The number of kinds of the first two cards.
    twos: usize,
    /// The kind of each seat: seats of a kind bet alike.
    pub kinds: Vec<usize>,
    /// A mark for each cell of a seat, if the first two cards matter as well as how hands meet.
    pub marks: Option<DeferredCounts>,
}

impl SideBetCounts {
    pub(super) fn new(layout: &mut Layout, money: &Money, cases: &Cases) -> SideBetCounts {
        let seats = 0..money.stakes.len();
        let bets = seats.clone().map(|seat| {
            let makes = cases.sides.iter().map(|side| side.seats.contains(&seat)).collect::<Vec<bool>>();
            (money.stakes[seat], makes)
        });
        let bets: Vec<_> = bets.collect();
        let (different, kinds) = in_play(&bets);
        let mut together = Numbering::new();
        let mut cell = |(stake, makes): &(_, Vec<bool>), case: usize| {
            let Some(met) = cases.met[case / cases.twos] else { return 0 };
            let main = of_stake(money.main.outcomes[met.outcome].net, *stake);
            let end = |(side, makes): (&SideCases, &bool)| {
                makes.then(|| match &side.ends {
                    OutcomeByMatchup::ByMeeting(ends) => ends[case / cases.twos],
                    OutcomeByMatchup::ByTwo(ends) => ends[case % cases.twos],
                })
            };
            let ends: Outcomes = cases.sides.iter().zip(makes).map(end).collect();
            let net = |(bet, end): (&Bet, &Option<usize>)| end.map_or(0, |end| bet.outcomes[end].net);
            let sides = money.sides.iter().zip(&ends).map(net);
            let mut nets: Nets = std::iter::once(main).chain(sides).collect();
            nets.push(nets.iter().sum());
            together.number((nets, ends)) as u32
        };
        let all = 0..cases.met.len() * cases.twos;
        let cells: Vec<Vec<u32>> =
            different.iter().map(|bets| all.clone().map(|case| cell(bets, case)).collect()).collect();
        let (nets, ends): (Vec<Nets>, Vec<Outcomes>) = together.things().iter().cloned().unzip();

        let count = seats.len();
        let side = |(bet, side): (&Bet, &SideCases)| {
            layout.add_some_seats(bet.outcomes.len(), count, side.seats.len(), ErrorModel::EachCell)
        };
        let outcomes = money.sides.iter().zip(&cases.sides).map(side).collect();
        let together = layout.add_pooled(nets.len(), count, count as u32, ErrorModel::Rounds);
        let lines = cases.sides.iter().map(|side| side.seats.clone()).chain([seats.clone().collect()]);
        let of_four = |cells: &[u32], four: usize| -> Vec<Four> {
            let net = |cell: u32, at: usize| nets[cell as usize].get(1 + 4 * four + at).map_or(0, |net| -net);
            cells.iter().map(|cell| std::array::from_fn(|at| net(*cell, at))).collect()
        };
        let of_kind = |cells: &Vec<u32>| (0..fours(cases.sides.len() + 1)).map(|four| of_four(cells, four)).collect();
        let mut beside = SideBetCounts {
            dealer_by_case: cells.iter().map(of_kind).collect(),
            twos: cases.twos,
            outcomes,
            together,
            nets,
            ends,
            seats: lines.collect(),
            cells,
            kinds,
            marks: None,
        };
        let range = |line: usize, makers: &Vec<usize>| {
            let of_kind = |kind: usize| {
                let seats = makers.iter().filter(|seat| beside.kinds[**seat] == kind).count() as u32;
                let happens = |(case, _): &(usize, &u32)| cases.met[case / cases.twos].is_some();
                let cells = beside.cells[kind].iter().enumerate().filter(happens);
                let mut nets: Vec<i64> = cells.map(|(_, cell)| -beside.nets[*cell as usize][line]).collect();
                sort::ascending(&mut nets);
                nets.dedup();
                (nets, seats)
            };
            NetRange::of_amounts(&(0..beside.cells.len()).map(of_kind).collect::<Vec<_>>())
        };
        let line = |(makers, line): (&Vec<usize>, usize)| Line { seats: makers.clone(), dealer: range(line, makers) };
        let more = beside.seats.iter().zip(1..).map(line).collect();
        layout.set_lines(beside.together, beside.nets.clone(), more);
        if cases.twos > 1 {
            let of_seat =
                |seat: usize| (0..beside.nets.len()).map(|cell| beside.cells_of(seat, cell)).collect::<Vec<_>>();
            beside.marks = Some(layout.add_marks(seats.map(of_seat)));
        }
        beside
    }

    /// Its variables, each with a member for every seat.
    pub(super) fn variables(&self) -> impl Iterator<Item = Variable> {
        self.outcomes.iter().copied().chain([self.together])
    }

    /// Settles the side bets of a seat in rounds that are played side by side. The dealer's nets are kept four lines at a
    /// time, empty before the first seat; with one seat, whose counts determine them, there are none.
    pub(super) fn settle(
        &self,
        sheet: &mut BlockCounts,
        dealer_nets: &mut [Vec<Four>],
        seat: usize,
        met: &[u16],
        two: &[u16],
    ) {
        let kind = self.kinds[seat];
        let cases = &mut [0; AT_ONCE][..met.len()];
        (0..met.len()).for_each(|lane| cases[lane] = usize::from(met[lane]));
        if let Some(marks) = &self.marks {
            let (first, cells) = (marks.at(seat, 0), &self.cells[kind]);
            for (lane, case) in cases.iter_mut().enumerate() {
                *case = *case * self.twos + usize::from(two[lane]);
                sheet.mark(first + cells[*case] as usize);
            }
        }
        for (dealer_nets, nets) in dealer_nets.iter_mut().zip(&self.dealer_by_case[kind]) {
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

    /// What a seat nets on the bets at this place after the main one, by case; `None` if it does not make them.
    pub(super) fn nets_on(&self, place: usize, seat: usize) -> Option<Vec<i64>> {
        let makes = self.seats.get(place)?.contains(&seat);
        makes.then(|| self.cells[self.kinds[seat]].iter().map(|cell| self.nets[*cell as usize][place + 1]).collect())
    }

    /// The cells in which a case is counted for a seat.
    pub(super) fn cells(&self, seat: usize, case: usize) -> impl Iterator<Item = usize> {
        self.cells_of(seat, self.cells[self.kinds[seat]][case] as usize)
    }

    fn cells_of(&self, seat: usize, cell: usize) -> impl Iterator<Item = usize> {
        let outcomes = self.outcomes.iter().zip(&self.ends[cell]);
        let outcomes = outcomes.filter_map(move |(variable, end)| Some(variable.at(seat, (*end)?)));
        outcomes.chain([self.together.at(seat, cell)])
    }

    /// What is known about the dealer's net on each line after the first: its law if only one seat bets.
    pub(super) fn dealer(&self, exact: &Exact) -> Vec<Dealer> {
        let seats = self.kinds.len();
        let line = |(line, makers): (usize, &Vec<usize>)| {
            let mean_of = |seat: &usize| {
                let counts = exact.member(&self.together, *seat);
                let sum = counts.iter().zip(&self.nets).map(|(count, nets)| count * nets[line]).sum();
                Fraction::new(sum, counts.iter().sum())
            };
            let mean = makers.iter().map(mean_of).fold(Fraction::default(), |mean, of_seat| mean.minus(&of_seat));
            let mut joint = BTreeMap::new();
            if seats == 1 {
                for (count, nets) in exact.member(&self.together, 0).into_iter().zip(&self.nets) {
                    *joint.entry([-nets[0], -nets[line]]).or_insert(BigInt::ZERO) += count;
                }
            }
            let mut law = BTreeMap::new();
            joint.iter().for_each(|([_, net], count)| *law.entry(*net).or_insert(BigInt::ZERO) += count);
            let squares = Fraction::new(law.iter().map(|(net, count)| count * net * net).sum(), law.values().sum());
            let is_known = (seats == 1).then_some(());
            Dealer {
                variance: is_known.map(|()| squares.minus(&mean.times(&mean))),
                law: is_known.map(|()| law.into_iter().collect()),
                joint: is_known.map(|()| joint.into_iter().collect()),
                mean,
            }
        };
        (1..).zip(&self.seats).map(line).collect()
    }
}
