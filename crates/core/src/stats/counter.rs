//! Adds up the counts of blocks to a tally.

use super::joint::{AmountSums, SUMS, pair_sums, summands, together};
use super::layout::BetLines;
use super::{BlockCounts, Layout, NetCounts, NetRange, Tally};

/// Adds up blocks of a run, far fewer than have 2^64 observations.
///
/// Most counts of a block only add up. They get their places in the tally at the end, so that a block costs little more
/// than its marks and the counts that vary between blocks.
#[derive(Clone, Debug)]
pub struct Counter<'a> {
    layout: &'a Layout,
    tally: Tally,
    /// Cells that are counted directly, without a mark.
    counts: Vec<u64>,
    marks: Vec<u64>,
}

impl<'a> Counter<'a> {
    /// Creates a counter without observations.
    pub fn new(layout: &'a Layout, dealer: &NetRange) -> Counter<'a> {
        let (counts, marks) = (vec![0; layout.cells()], vec![0; layout.marks]);
        Counter { layout, tally: Tally::new(layout, dealer), counts, marks }
    }

    /// Adds a finished block that is a single group.
    pub fn add_block(&mut self, block: &BlockCounts) {
        self.add_group(block);
        self.end_block();
    }

    /// Ends a block whose groups have all been added.
    pub fn end_block(&mut self) {
        self.tally.blocks += 1;
    }

    /// Adds a group of rounds: errors are estimated from how groups differ.
    pub fn add_group(&mut self, block: &BlockCounts) {
        self.tally.rounds += block.rounds();
        self.tally.groups += 1;
        add_up(&mut self.counts, &block.counts);
        add_up(&mut self.marks, &block.marks);

        self.add_to_pools(block);
        let tally = &mut self.tally;
        let main = self.layout.decided.is_none().then(|| tally.dealer.add_block(block.dealer_nets.iter()));
        for (track, pairs) in tally.tracks.iter_mut().zip(&block.tracks) {
            track.add_block(pair_sums(pairs));
        }
        if let Some(lines) = &self.layout.lines {
            self.add_to_lines(lines, block, main);
        }
    }

    /// Adds a group's counts to the moments between groups.
    fn add_to_pools(&mut self, block: &BlockCounts) {
        let layout = self.layout;
        let mut pools = vec![0; layout.pools.iter().map(|variable| variable.cells).sum()];
        layout.pools_of_marks.iter().for_each(|rows| rows.add_up(&block.marks, &mut pools));
        let mut rest = &mut pools[..];
        for (variable, pool) in layout.pools.iter().zip(&mut self.tally.pools) {
            let (x, after) = rest.split_at_mut(variable.cells);
            rest = after;
            for member in 0..variable.members {
                let counts = &block.counts[variable.at(member, 0)..][..variable.cells];
                x.iter_mut().zip(counts).for_each(|(x, &count)| *x += u64::from(count));
            }
            pool.add_block(x);
        }
    }

    /// Adds the nets of a group on the lines after the first, given the sums of the dealer's nets on the first.
    fn add_to_lines(&mut self, lines: &BetLines, block: &BlockCounts, main: Option<AmountSums>) {
        let tally = &mut self.tally;
        let line_counts = &block.counts[lines.variable.at(0, 0)..lines.variable.at(lines.variable.members, 0)];
        let mut counts = line_counts.to_vec();
        self.layout.lines_of_marks.add_up(&block.marks, &mut counts);
        for (line, at) in tally.lines.iter_mut().zip(1..) {
            let mut seen = Vec::new();
            for seat in &lines.more[at - 1].seats {
                let counts = counts[seat * lines.variable.cells..].iter();
                let nets = lines.nets.iter().zip(counts).filter(|(_, count)| **count > 0);
                seen.extend(nets.map(|(nets, count)| (nets[0], nets[at], *count)));
            }
            let seat_sums = sums(&seen);
            let dealer_sums = match main.zip(block.nets(at)) {
                Some((main, own)) => {
                    let products = products([&tally.dealer, &line.nets], &block.dealer_nets, own.clone());
                    together(main, line.nets.add_block(own), products)
                }
                // With a single seat, the dealer's net is the seat's loss.
                None => {
                    for (main, net, count) in &mut seen {
                        (*main, *net) = (-*main, -*net);
                        line.nets.add(*net, (*count).into());
                    }
                    sums(&seen)
                }
            };
            line.dealer.add_block(dealer_sums);
            line.seats.add_block(seat_sums);
        }
    }

    /// Returns the tally of all blocks.
    pub fn into_tally(self) -> Tally {
        let Counter { layout, mut tally, counts, marks } = self;
        tally.cells.iter_mut().zip(counts).for_each(|(cell, count)| *cell += u128::from(count));
        layout.cells_of_marks.add_up(&marks, &mut tally.cells);
        if let Some((variable, nets)) = &layout.decided {
            let counts = &tally.cells[variable.at(0, 0)..];
            nets.iter().zip(counts).for_each(|(net, count)| tally.dealer.add(*net, *count as u64));
        }
        tally
    }
}

/// Adds counts of a block. Most counts of a large table are 0.
fn add_up<N: Copy + Default + PartialEq + Into<u64>>(sums: &mut [u64], counts: &[N]) {
    const FEW: usize = 8;
    let (sums, last_sums) = sums.as_chunks_mut::<FEW>();
    let (counts, last_counts) = counts.as_chunks::<FEW>();
    for at in 0..counts.len() {
        if counts[at] != [N::default(); FEW] {
            (0..FEW).for_each(|of| sums[at][of] += counts[at][of].into());
        }
    }
    for at in 0..last_counts.len() {
        last_sums[at] += last_counts[at].into();
    }
}

/// Returns the sum over rounds of the products of nets with these distributions.
fn products<'a>(distributions: [&NetCounts; 2], main: &[i64], own: impl Iterator<Item = &'a i64>) -> i128 {
    let most = distributions.map(|distribution| {
        let (low, high) = distribution.range().ends();
        i128::from(high.max(-low))
    });
    // Small enough for 64 bits at most tables.
    if most[0] * most[1] * (main.len() as i128) < 1 << 63 {
        return main.iter().zip(own).map(|(x, y)| x * y).sum::<i64>().into();
    }
    main.iter().zip(own).map(|(x, y)| i128::from(*x) * i128::from(*y)).sum()
}

/// Returns the sums over pairs of amounts, each with its count. A net stays below 2^50, and a block has
/// fewer than 2^22 observations.
fn sums(pairs: &[(i64, i64, u32)]) -> [i128; SUMS] {
    let mut sums = [0; SUMS];
    for (x, y, count) in pairs {
        let more = summands(*x, *y);
        (0..SUMS).for_each(|at| sums[at] += more[at] * i128::from(*count));
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::super::{DeferredCounts, ErrorModel, Line, Variable};
    use super::*;
    use proptest::prelude::*;

    const SEATS: usize = 4;
    const MARKS: usize = 4;
    /// The cells of the hand, the outcome and the nets on two bets, by seat and mark. The last two seats share a pool;
    /// the first has its own.
    const CELLS: [[[usize; 3]; MARKS]; SEATS] = [
        [[0, 0, 0], [0, 1, 1], [1, 1, 2], [2, 0, 1]],
        [[2, 1, 0], [1, 1, 0], [1, 0, 2], [0, 0, 1]],
        [[0, 0, 0], [0, 1, 1], [1, 1, 2], [2, 0, 1]],
        [[0, 0, 0], [0, 1, 1], [1, 1, 2], [2, 0, 1]],
    ];

    fn table(marked: bool) -> (Layout, [Variable; 3], DeferredCounts) {
        let mut layout = Layout::default();
        let variables = [
            layout.add_seats(3, SEATS, ErrorModel::EachCell),
            layout.add_seats(2, SEATS, ErrorModel::AllCells),
            layout.add_pooled(3, SEATS, SEATS as u32, ErrorModel::Rounds),
        ];
        layout.pool_member(&variables[0], 0, 2, ErrorModel::AllCells);
        let line = Line { seats: vec![0, 2], dealer: NetRange::from_sums(&[-1, 2], 2) };
        layout.set_lines(variables[2], vec![vec![1, -1], vec![0, -2], vec![-1, 1]], vec![line]);
        let cells = |seat: usize, mark: usize| {
            let cells = variables.iter().zip(CELLS[seat][mark]).map(move |(variable, cell)| variable.at(seat, cell));
            cells.collect::<Vec<_>>()
        };
        let mut marks = DeferredCounts::default();
        if marked {
            marks = layout.add_marks((0..SEATS).map(|seat| (0..MARKS).map(move |mark| cells(seat, mark))));
        }
        (layout, variables, marks)
    }

    proptest! {
        /// Checks that `DeferredCounts` gives the same counts as counting cell by cell.
        #[test]
        fn marks_are_all_their_cells(blocks in prop::collection::vec(
            prop::collection::vec(prop::array::uniform4(0..MARKS), 1..20), 1..6))
        {
            let nets = NetRange::from_sums(&[-1, 0, 1], SEATS as u32);
            let ((marked, _, marks), (plain, variables, _)) = (table(true), table(false));
            let (mut by_mark, mut by_cell) = (Counter::new(&marked, &nets), Counter::new(&plain, &nets));
            for rounds in blocks {
                let (mut with_marks, mut cell_by_cell) = (BlockCounts::new(&marked), BlockCounts::new(&plain));
                for seats in rounds {
                    for (seat, mark) in seats.into_iter().enumerate() {
                        with_marks.mark(marks.at(seat, mark));
                        for (variable, cell) in variables.iter().zip(CELLS[seat][mark]) {
                            cell_by_cell.count(variable.at(seat, cell));
                        }
                    }
                    for block in [&mut with_marks, &mut cell_by_cell] {
                        block.end_round(seats[0] as i64 - 1);
                        block.note_nets(&[vec![[1, 0, 0, 0]]]);
                    }
                }
                by_mark.add_block(&with_marks);
                by_cell.add_block(&cell_by_cell);
            }
            prop_assert_eq!(by_mark.into_tally(), by_cell.into_tally());
        }
    }
}
