//! Observations that count in many cells at once.

use std::ops::AddAssign;

/// Rows of marks: each is an observation that counts in many cells, which get their counts later.
#[derive(Clone, Copy, Debug, Default)]
pub struct DeferredCounts {
    pub(super) first: usize,
    pub(super) row: usize,
}

impl DeferredCounts {
    /// Returns the place of a mark in a row among the marks of the [`BlockCounts`](super::BlockCounts).
    #[inline(always)]
    pub fn at(&self, row: usize, mark: usize) -> usize {
        self.first + row * self.row + mark
    }
}

/// A cell and a mark that counts in it.
pub(super) type MarkedCell = (u32, u32);

/// The marks that count in each cell.
///
/// Grouped by cell, each count is one sum. Grouped by mark, each addition to a cell would wait for the one before.
#[derive(Clone, Debug, Default)]
pub(super) struct ByCell {
    /// Cells in which a single mark is counted, with that mark.
    once: Vec<MarkedCell>,
    /// Cells in which several marks are counted, with the end of each cell's marks in their list.
    several: Vec<(u32, u32)>,
    /// The marks of those cells, one cell after another: a table of many seats has hundreds of thousands.
    marks: Vec<u32>,
}

impl ByCell {
    pub(super) fn new(places: Vec<MarkedCell>) -> ByCell {
        let mut by_cell = ByCell::default();
        by_cell.add(places);
        by_cell
    }

    /// Adds places. A cell may have got some before.
    pub(super) fn add(&mut self, mut places: Vec<MarkedCell>) {
        places.sort_unstable();
        for marks in places.chunk_by(|(a, _), (b, _)| a == b) {
            if let [once] = marks {
                self.once.push(*once);
                continue;
            }
            self.marks.extend(marks.iter().map(|(_, mark)| mark));
            self.several.push((marks[0].0, self.marks.len() as u32));
        }
    }

    /// Adds to each cell how often its marks were made.
    pub(super) fn add_up<C: AddAssign + From<M>, M: Copy>(&self, marks: &[M], cells: &mut [C]) {
        for &(cell, mark) in &self.once {
            cells[cell as usize] += marks[mark as usize].into();
        }
        let mut start = 0;
        for &(cell, end) in &self.several {
            let cell = &mut cells[cell as usize];
            for mark in &self.marks[start as usize..end as usize] {
                *cell += marks[*mark as usize].into();
            }
            start = end;
        }
    }
}

/// Rows of marks that count in the same cells.
#[derive(Clone, Debug)]
pub(super) struct AlikeRows {
    /// The first mark of each.
    pub rows: Vec<usize>,
    /// Number of marks in a row.
    pub row: usize,
    /// Cells by mark of a row.
    pub cells: ByCell,
}

impl AlikeRows {
    /// Adds to each cell how often its marks were made. The rows are added up first.
    pub(super) fn add_up(&self, marks: &[u16], cells: &mut [u64]) {
        let mut row = vec![0u32; self.row];
        for first in &self.rows {
            let marks = &marks[*first..][..self.row];
            (0..self.row).for_each(|at| row[at] += u32::from(marks[at]));
        }
        self.cells.add_up(&row, cells);
    }
}
