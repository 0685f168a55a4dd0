//! The counts of events that are no hands: how often the cards of each holder meet their conditions.

use crate::stats::{BlockCounts, DeferredCounts, ErrorModel, Exact, Layout, Variable};
use num_bigint::BigInt;

/// The counts of events that are no hands. Each variable has a cell for cards that miss an event, and one for the others.
#[derive(Clone, Debug)]
pub(super) struct EventCounts {
    pub names: Vec<String>,
    /// By event.
    pub dealer: Vec<Variable>,
    /// By event, with a member for each seat.
    pub seats: Vec<Variable>,
    /// A mark for each set of events, by holder, the dealer first.
    marks: DeferredCounts,
}

impl EventCounts {
    pub(super) fn new(layout: &mut Layout, names: Vec<String>, seats: usize) -> EventCounts {
        let mut counts = EventCounts {
            dealer: names.iter().map(|_| layout.add(2)).collect(),
            seats: names.iter().map(|_| layout.add_seats(2, seats, ErrorModel::EachCell)).collect(),
            marks: DeferredCounts::default(),
            names,
        };
        let sets = 1 << counts.names.len();
        let rows: Vec<Vec<Vec<usize>>> =
            (0..=seats).map(|holder| (0..sets).map(|set| counts.cells(holder, set)).collect()).collect();
        counts.marks = layout.add_marks(rows);
        counts
    }

    /// Returns the cells that count a set of events, a bit each.
    fn cells(&self, holder: usize, set: usize) -> Vec<usize> {
        let mut cells = Vec::new();
        for event in 0..self.names.len() {
            let happens = set >> event & 1;
            cells.push(match holder.checked_sub(1) {
                None => self.dealer[event].at(0, happens),
                Some(seat) => self.seats[event].at(seat, happens),
            });
        }
        cells
    }

    /// Counts the set of events of a holder in a round; the dealer comes first.
    pub(super) fn count(&self, block: &mut BlockCounts, holder: usize, set: usize) {
        block.mark(self.marks.at(holder, set));
    }

    /// Sets the exact counts of a holder's sets of events; the dealer comes first.
    pub(super) fn set(&self, exact: &mut Exact, holder: usize, sets: &[BigInt]) {
        for (event, (dealer, seats)) in self.dealer.iter().zip(&self.seats).enumerate() {
            let mut counts = [BigInt::ZERO, BigInt::ZERO];
            sets.iter().enumerate().for_each(|(set, count)| counts[set >> event & 1] += count);
            match holder.checked_sub(1) {
                None => exact.set(dealer, 0, &counts),
                Some(seat) => exact.set(seats, seat, &counts),
            }
        }
    }
}
