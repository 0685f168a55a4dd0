//! The counts of a run.

use super::pool::Pool;
use super::{BetLine, Joint, Layout, Line, NetCounts, NetRange, Variable};

/// Everything a run has counted so far: integers that add up in any order.
///
/// No sum overflows for 10^18 rounds: a cell counts at most 10^18 rounds times a few thousand observations (u128), and
/// counts that grow faster are big integers.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    pub(super) rounds: u64,
    pub(super) blocks: u64,
    /// Groups of rounds, one or several in each block.
    pub(super) groups: u64,
    pub(super) cells: Vec<u128>,
    pub(super) pools: Vec<Pool>,
    pub(super) dealer: NetCounts,
    /// Each line after the first.
    pub(super) lines: Vec<OnLine>,
    /// Pairs of amounts that the game adds up.
    pub(super) tracks: Vec<Joint>,
}

/// Nets on a line after the first, together with the first.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OnLine {
    /// The dealer's amounts in a round.
    pub dealer: Joint,
    /// The distribution of the dealer's net.
    pub nets: NetCounts,
    /// The seats' amounts.
    pub seats: Joint,
}

impl OnLine {
    fn new(line: &Line) -> OnLine {
        let seats = Joint::with_blocks(line.seats.len() as u32);
        OnLine { dealer: Joint::with_blocks(1), nets: NetCounts::new(&line.dealer), seats }
    }
}

impl Tally {
    /// Creates an empty tally.
    pub fn new(layout: &Layout, dealer: &NetRange) -> Tally {
        Tally {
            rounds: 0,
            blocks: 0,
            groups: 0,
            cells: vec![0; layout.cells()],
            pools: layout.pools.iter().map(Pool::new).collect(),
            dealer: NetCounts::new(dealer),
            lines: layout.more_lines().iter().map(OnLine::new).collect(),
            tracks: vec![Joint::with_blocks(1); layout.tracks],
        }
    }

    /// Adds another tally of the same game.
    pub fn merge(&mut self, other: &Tally) {
        self.rounds += other.rounds;
        self.blocks += other.blocks;
        self.groups += other.groups;
        for (cell, more) in self.cells.iter_mut().zip(&other.cells) {
            *cell += more;
        }
        for (pool, more) in self.pools.iter_mut().zip(&other.pools) {
            pool.merge(more);
        }
        self.dealer.merge(&other.dealer);
        for (line, more) in self.lines.iter_mut().zip(&other.lines) {
            line.dealer.merge(&more.dealer);
            line.nets.merge(&more.nets);
            line.seats.merge(&more.seats);
        }
        for (track, more) in self.tracks.iter_mut().zip(&other.tracks) {
            track.merge(more);
        }
    }

    /// Describes the parts that differ from another tally; among counts, the first.
    pub fn difference(&self, other: &Tally) -> String {
        let cell = self.cells.iter().zip(&other.cells).position(|(here, there)| here != there);
        if let Some(cell) = cell {
            return format!("count {cell}, {} here, {} there", self.cells[cell], other.cells[cell]);
        }
        let parts = [
            ("rounds", self.rounds == other.rounds),
            ("blocks", self.blocks == other.blocks),
            ("groups", self.groups == other.groups),
            ("moments between blocks", self.pools == other.pools),
            ("the dealer's nets", self.dealer == other.dealer),
            ("the nets of side bets", self.lines == other.lines),
            ("the game's own sums", self.tracks == other.tracks),
        ];
        let differing: Vec<&str> = parts.into_iter().filter(|(_, same)| !same).map(|(part, _)| part).collect();
        differing.join(", ")
    }

    /// Returns the number of rounds.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Returns the number of blocks played.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Returns the number of groups between which errors are estimated.
    pub fn groups(&self) -> u64 {
        self.groups
    }

    /// Returns the distribution of the dealer's net from the main bets in a round.
    pub fn dealer(&self) -> &NetCounts {
        &self.dealer
    }

    /// Returns the counts of the dealer's net on these bets.
    pub fn dealer_on(&self, line: BetLine) -> &NetCounts {
        self.on_line(line).map_or(&self.dealer, |line| &line.nets)
    }

    /// Returns the nets on these bets; `None` for the main bet.
    pub(super) fn on_line(&self, line: BetLine) -> Option<&OnLine> {
        line.beside(self.lines.len().saturating_sub(1)).map(|place| &self.lines[place])
    }

    /// Returns how often each cell of a variable was seen, all members together.
    pub(super) fn pooled_counts(&self, variable: &Variable) -> Vec<u128> {
        (0..variable.cells)
            .map(|cell| (0..variable.members).map(|member| self.cells[variable.at(member, cell)]).sum())
            .collect()
    }

    pub(super) fn pool(&self, variable: &Variable) -> Option<&Pool> {
        self.pools.get(variable.pool)
    }
}
