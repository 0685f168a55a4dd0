//! The counts of one block of rounds.

use super::Layout;

/// What a game writes down while a block is played.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// A block has some thousand rounds of at most some thousand observations each: far below 2^32.
    counts: Vec<u32>,
    /// How often each mark was made: at most once a round, and a block has fewer than 2^16 rounds.
    marks: Vec<u16>,
    pub(super) dealer_nets: Vec<i64>,
}

impl Sheet {
    /// An empty sheet.
    #[must_use]
    pub fn new(layout: &Layout) -> Sheet {
        Sheet { counts: vec![0; layout.cells()], marks: vec![0; layout.marks()], dealer_nets: Vec::new() }
    }

    /// Counts one observation in the cell at this place, which comes from [`Variable::at`](super::Variable::at).
    #[inline(always)]
    pub fn count(&mut self, at: usize) {
        self.counts[at] += 1;
    }

    /// Counts so many observations in the cell at this place.
    #[inline(always)]
    pub fn count_many(&mut self, at: usize, observations: u32) {
        self.counts[at] += observations;
    }

    /// Counts one observation in every cell of a mark, whose place comes from [`Marks::at`](super::Marks::at).
    #[inline(always)]
    pub fn mark(&mut self, at: usize) {
        self.marks[at] += 1;
    }

    /// Ends a round: the dealer's net in it, in the game's smallest payable fraction.
    #[inline(always)]
    pub fn end_round(&mut self, dealer_net: i64) {
        self.dealer_nets.push(dealer_net);
    }

    /// Ends rounds, each with the dealer's net in it.
    #[inline(always)]
    pub fn end_rounds(&mut self, dealer_nets: &[i64]) {
        self.dealer_nets.extend_from_slice(dealer_nets);
    }

    /// Clears the sheet for the next block.
    pub fn clear(&mut self) {
        self.counts.fill(0);
        self.marks.fill(0);
        self.dealer_nets.clear();
    }

    /// The counts of all cells, those by marks included.
    pub(super) fn counts(&self, layout: &Layout) -> Vec<u32> {
        let mut counts = self.counts.clone();
        for &(cell, mark) in layout.marked_once() {
            counts[cell as usize] += u32::from(self.marks[mark as usize]);
        }
        for (cell, marks) in layout.marked_cells() {
            counts[cell] += marks.iter().map(|&mark| u32::from(self.marks[mark as usize])).sum::<u32>();
        }
        counts
    }

    /// Rounds that have ended since it was last cleared.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.dealer_nets.len() as u64
    }
}
