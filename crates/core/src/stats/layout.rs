//! Layout of the counts of a game.

use super::NetRange;
use super::deferred::{AlikeRows, ByCell, DeferredCounts, MarkedCell};
use super::joint::Pairs;

/// Source of the error of a variable that is pooled over correlated observations.
///
/// The seats of a round are correlated through the dealer, so the error of a pooled figure is taken from how it varies
/// between blocks, which are independent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorModel {
    /// One observation per round: the rounds themselves are independent and blocks are not needed.
    Rounds,
    /// The error of the share of each single cell.
    EachCell,
    /// The error of any sum over cells (means, standard deviations, shares of groups). Costs the square of the cells.
    AllCells,
}

/// A partition of observations into numbered cells, and the position of its counts.
///
/// Seats of a table share a variable: its *members* follow one another, and reading the variable pools them.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    pub(super) first: usize,
    pub(super) cells: usize,
    pub(super) members: usize,
    pub(super) per_round: u32,
    pub(super) between: ErrorModel,
    /// Whether the members observe the same thing, such as the hands of several seats.
    pub(super) are_alike: bool,
    /// Index among the variables that keep moments between blocks; unused with [`ErrorModel::Rounds`].
    pub(super) pool: usize,
}

impl Variable {
    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Returns the place of the count of a member's cell on the [`BlockCounts`].
    #[inline(always)]
    pub fn at(&self, member: usize, cell: usize) -> usize {
        self.first + member * self.cells + cell
    }

    /// Returns the position of a cell among the cells of all members, if it is one of them.
    fn place(&self, at: usize) -> Option<usize> {
        at.checked_sub(self.first).filter(|place| *place < self.cells * self.members)
    }

    /// Returns a single member: one observation per round.
    pub fn member(&self, member: usize) -> Variable {
        Variable {
            first: self.at(member, 0),
            members: 1,
            per_round: 1,
            between: ErrorModel::Rounds,
            are_alike: false,
            ..*self
        }
    }
}

/// Nets of seats on several bets at once, each bet a line; the first is the main bet.
#[derive(Clone, Debug)]
pub(super) struct BetLines {
    /// A variable whose cells are a seat's possible nets on all lines.
    pub variable: Variable,
    /// The nets in a cell, line by line.
    pub nets: Vec<Vec<i64>>,
    pub more: Vec<Line>,
}

/// Nets on four lines, which processors add at once.
pub type Four = [i64; 4];

/// Returns the number of groups of four lines.
pub const fn fours(lines: usize) -> usize {
    lines.div_ceil(4)
}

/// A line after the first.
#[derive(Clone, Debug)]
pub struct Line {
    /// The seats that make its bet.
    pub seats: Vec<usize>,
    /// The nets that the dealer can have on it in a round.
    pub dealer: NetRange,
}

/// All variables of a game.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    cells: usize,
    /// The variables that keep moments between blocks.
    pub(super) pools: Vec<Variable>,
    /// Nets of seats on several bets.
    pub(super) lines: Option<BetLines>,
    /// The variable whose cells determine the dealer's net, if there is one, and the net in each cell.
    pub(super) decided: Option<(Variable, Vec<i64>)>,
    /// Number of pairs of amounts.
    pub(super) tracks: usize,
    /// Number of marks.
    pub(super) marks: usize,
    /// The marks that count in each cell.
    pub(super) cells_of_marks: ByCell,
    /// The marks that count in each cell of the pools. The cells of pools follow one another, the members of each
    /// together.
    pub(super) pools_of_marks: Vec<AlikeRows>,
    /// The marks that count in each cell of the variable with the nets on several bets, from its first on.
    pub(super) lines_of_marks: ByCell,
}

impl Layout {
    /// Adds a variable with at most one observation per round.
    pub fn add(&mut self, cells: usize) -> Variable {
        self.add_pooled(cells, 1, 1, ErrorModel::Rounds)
    }

    /// Adds a variable with at most one observation per round, in one of its members.
    pub fn add_members(&mut self, cells: usize, members: usize) -> Variable {
        self.add_pooled(cells, members, 1, ErrorModel::Rounds)
    }

    /// Pools one member of a variable separately.
    pub fn pool_member(&mut self, variable: &Variable, member: usize, per_round: u32, between: ErrorModel) -> Variable {
        let pooled = Variable { per_round, between, pool: self.pools.len(), ..variable.member(member) };
        self.pools.push(pooled);
        pooled
    }

    /// Adds a variable with `members`, pooled over at most `per_round` observations of one round.
    pub fn add_pooled(&mut self, cells: usize, members: usize, per_round: u32, between: ErrorModel) -> Variable {
        // Observations are independent if no two belong to one round.
        let between = if per_round == 1 { ErrorModel::Rounds } else { between };
        let pool = self.pools.len();
        let variable = Variable { first: self.cells, cells, members, per_round, between, are_alike: false, pool };
        self.cells += cells * members;
        if between != ErrorModel::Rounds {
            self.pools.push(variable);
        }
        variable
    }

    /// Adds a variable with one observation per seat and round: a member for each seat.
    pub fn add_seats(&mut self, cells: usize, seats: usize, between: ErrorModel) -> Variable {
        self.add_some_seats(cells, seats, seats, between)
    }

    /// Adds a variable for seats, `some` of them observed.
    pub fn add_some_seats(&mut self, cells: usize, seats: usize, some: usize, between: ErrorModel) -> Variable {
        Variable { are_alike: some == seats, ..self.add_pooled(cells, seats, some as u32, between) }
    }

    /// Sets the nets of a seat in each cell of a variable, line by line, and the lines after the first. Their
    /// covariance with the first is kept. The block notes the dealer's nets on the same lines.
    pub fn set_lines(&mut self, variable: Variable, nets: Vec<Vec<i64>>, more: Vec<Line>) {
        self.lines = Some(BetLines { variable, nets, more });
    }

    /// Sets a variable whose cells determine the dealer's net, as with a single seat. His nets need not be noted round
    /// by round then.
    pub fn set_decided(&mut self, variable: Variable, dealer_nets: Vec<i64>) {
        self.decided = Some((variable, dealer_nets));
    }

    /// Adds pairs of amounts that a game sums itself, numbered from 0, for values that cells cannot express.
    pub fn add_tracks(&mut self, tracks: usize) {
        self.tracks += tracks;
    }

    /// Returns the lines after the first.
    pub fn more_lines(&self) -> &[Line] {
        self.lines.as_ref().map_or(&[], |lines| &lines.more)
    }

    /// Adds marks: rows of equally many observations, each given as all cells that it counts in. The variables of these
    /// cells must have been added before.
    pub fn add_marks<Row, Cells>(&mut self, rows: impl IntoIterator<Item = Row>) -> DeferredCounts
    where
        Row: IntoIterator<Item = Cells>,
        Cells: IntoIterator<Item = usize>,
    {
        let first = self.marks;
        let mut row = 0;
        let (mut cell_marks, mut line_marks) = (Vec::new(), Vec::new());
        let mut alike: Vec<(Vec<MarkedCell>, Vec<usize>)> = Vec::new();
        for marks in rows {
            let before = self.marks;
            let mut pool_marks = Vec::new();
            for cells in marks {
                let mark = self.marks as u32;
                for cell in cells {
                    cell_marks.push((cell as u32, mark));
                    line_marks.extend(self.on_lines(cell).map(|cell| (cell as u32, mark)));
                    pool_marks.extend(self.in_pools(cell).map(|cell| (cell as u32, mark - before as u32)));
                }
                self.marks += 1;
            }
            row = self.marks - before;
            match alike.iter_mut().find(|(cells, _)| *cells == pool_marks) {
                Some((_, rows)) => rows.push(before),
                None => alike.push((pool_marks, vec![before])),
            }
        }
        self.cells_of_marks.add(cell_marks);
        self.lines_of_marks.add(line_marks);
        let rows = alike.into_iter().filter(|(cells, _)| !cells.is_empty());
        self.pools_of_marks.extend(rows.map(|(cells, rows)| AlikeRows { rows, row, cells: ByCell::new(cells) }));
        DeferredCounts { first, row }
    }

    /// Returns the positions of a cell among the cells of all pools, which follow one another, the members of each
    /// together.
    fn in_pools(&self, cell: usize) -> impl Iterator<Item = usize> {
        let mut start = 0;
        self.pools.iter().filter_map(move |pool| {
            let first = start;
            start += pool.cells;
            Some(first + pool.place(cell)? % pool.cells)
        })
    }

    /// Returns the place of a cell in the variable with the nets on several bets.
    fn on_lines(&self, cell: usize) -> Option<usize> {
        self.lines.as_ref()?.variable.place(cell)
    }

    /// Returns the number of counts of all variables.
    pub fn cells(&self) -> usize {
        self.cells
    }
}

/// Counts that a game makes while a block is played.
#[derive(Clone, Debug)]
pub struct BlockCounts {
    /// A block has a few thousand rounds of at most a few thousand observations each: far below 2^32.
    pub(super) counts: Vec<u32>,
    /// Count of each mark: at most one a round, and a block has fewer than 2^16 rounds.
    pub(super) marks: Vec<u16>,
    rounds: u64,
    /// Whether the dealer's nets are recorded.
    notes_nets: bool,
    pub(super) dealer_nets: Vec<i64>,
    /// The dealer's nets on the lines after the first, four at a time, then round by round.
    more_nets: Vec<Vec<Four>>,
    pub(super) tracks: Vec<Pairs>,
}

impl BlockCounts {
    /// Returns an empty block.
    pub fn new(layout: &Layout) -> BlockCounts {
        BlockCounts {
            counts: vec![0; layout.cells()],
            marks: vec![0; layout.marks],
            rounds: 0,
            notes_nets: layout.decided.is_none(),
            dealer_nets: Vec::new(),
            more_nets: vec![Vec::new(); fours(layout.more_lines().len())],
            tracks: vec![Pairs::default(); layout.tracks],
        }
    }

    /// Notes the dealer's net in every round, even if counts determine its distribution.
    #[must_use]
    pub fn noting_nets(self) -> BlockCounts {
        BlockCounts { notes_nets: true, ..self }
    }

    /// Returns `true` if the dealer's net of each round is recorded; otherwise its value is arbitrary.
    #[inline(always)]
    pub fn notes_nets(&self) -> bool {
        self.notes_nets
    }

    /// Counts one observation in the cell at this index, from [`Variable::at`](super::Variable::at).
    #[inline(always)]
    pub fn count(&mut self, at: usize) {
        self.counts[at] += 1;
    }

    /// Counts several observations in the cell at this place.
    #[inline(always)]
    pub fn count_many(&mut self, at: usize, observations: u32) {
        self.counts[at] += observations;
    }

    /// Counts one observation in every cell of a mark, given its index from
    /// [`DeferredCounts::at`](super::DeferredCounts::at).
    #[inline(always)]
    pub fn mark(&mut self, at: usize) {
        self.marks[at] += 1;
    }

    /// Ends a round: the dealer's net in it, in the game's smallest payable fraction.
    #[inline(always)]
    pub fn end_round(&mut self, dealer_net: i64) {
        self.rounds += 1;
        self.dealer_nets.push(dealer_net);
    }

    /// Returns the dealer's net in each round, if they are noted.
    pub fn dealer_nets(&self) -> &[i64] {
        &self.dealer_nets
    }

    /// Ends rounds, each with the dealer's net in it.
    #[inline(always)]
    pub fn end_rounds(&mut self, dealer_nets: &[i64]) {
        self.rounds += dealer_nets.len() as u64;
        if self.notes_nets {
            self.dealer_nets.extend_from_slice(dealer_nets);
        }
    }

    /// Records the dealer's nets in rounds that end on the lines after the first, four lines at a time. The last four
    /// may be padded with anything. With a single seat they follow from its own counts and may be left out.
    #[inline(always)]
    pub fn note_nets(&mut self, dealer_nets: &[Vec<Four>]) {
        self.more_nets.iter_mut().zip(dealer_nets).for_each(|(nets, more)| nets.extend_from_slice(more));
    }

    /// Adds pairs of amounts to a track: see [`Layout::add_tracks`].
    pub fn add_pairs(&mut self, track: usize, pairs: &Pairs) {
        self.tracks[track].add(pairs);
    }

    /// Returns the dealer's nets on a line after the first; `None` if they were left out.
    pub(super) fn nets(&self, line: usize) -> Option<impl Iterator<Item = &i64> + Clone> {
        let (four, at) = ((line - 1) / 4, (line - 1) % 4);
        let rounds = &self.more_nets[four];
        (rounds.len() as u64 == self.rounds).then(|| rounds.iter().map(move |round| &round[at]))
    }

    /// Clears the counts for the next block.
    pub fn clear(&mut self) {
        self.more_nets.iter_mut().for_each(Vec::clear);
        self.tracks.fill(Pairs::default());
        self.counts.fill(0);
        self.marks.fill(0);
        self.rounds = 0;
        self.dealer_nets.clear();
    }

    /// Returns the rounds ended since the last clearing.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }
}
