//! The counts of events of a round.

use super::round_events::{RoundEvent, TOGETHER, set_of_events};
use crate::cards::AT_ONCE;
use crate::games::money::Side;
use crate::stats::{BlockCounts, DeferredCounts, ErrorModel, Exact, Layout, Variable};
use num_bigint::BigInt;

/// The counts of events of a round. Each variable has a cell for rounds without an event, and one for the others.
#[derive(Clone, Debug)]
pub(super) struct RoundCounts {
    pub names: Vec<String>,
    /// One for each event, with a member for each seat.
    pub seats: Vec<Variable>,
    /// The events of each case if everybody's main bet ends alike.
    sets: Vec<u8>,
    /// The events that each way for the main bets to end together allows.
    allowed: [u8; TOGETHER],
    /// The events that several seats decide together.
    joint: u8,
    /// A mark for each set of events, by seat.
    marks: DeferredCounts,
}

impl RoundCounts {
    pub(super) fn new(layout: &mut Layout, events: &[RoundEvent], sets: Vec<u8>, seats: usize) -> RoundCounts {
        let mut counts = RoundCounts {
            names: events.iter().map(|event| event.name.clone()).collect(),
            seats: events.iter().map(|_| layout.add_seats(2, seats, ErrorModel::EachCell)).collect(),
            allowed: std::array::from_fn(|together| set_of_events(events, |event| event.allows(together))),
            joint: set_of_events(events, |event| event.everybody.is_some() && seats > 1),
            marks: DeferredCounts::default(),
            sets,
        };
        let sets = 0..1 << events.len();
        let rows = (0..seats).map(|seat| sets.clone().map(|set| counts.cells(seat, set)).collect::<Vec<_>>());
        counts.marks = layout.add_marks(rows.collect::<Vec<_>>());
        counts
    }

    /// Returns the cells that count a set of events of a seat.
    fn cells(&self, seat: usize, set: usize) -> Vec<usize> {
        self.seats.iter().enumerate().map(|(event, variable)| variable.at(seat, set >> event & 1)).collect()
    }

    /// Counts the events of a seat in a case, given how the main bets end together.
    pub(super) fn count(&self, block: &mut BlockCounts, seat: usize, case: usize, together: u8) {
        block.mark(self.marks.at(seat, usize::from(self.sets[case] & self.allowed[usize::from(together)])));
    }

    /// Sets the exact counts of a seat's events, except joint ones, from the counts of its cases.
    pub(super) fn set(&self, exact: &mut Exact, seat: usize, met: &[(usize, BigInt)]) {
        for (event, variable) in self.seats.iter().enumerate().filter(|(event, _)| self.joint >> event & 1 == 0) {
            let mut counts = [BigInt::ZERO, BigInt::ZERO];
            met.iter().for_each(|(case, count)| counts[usize::from(self.sets[*case] >> event & 1)] += count);
            exact.set(variable, seat, &counts);
        }
    }
}

/// Returns how the main bets of each round end together, by number, given the ends of each seat's.
pub(crate) fn together(sides: impl IntoIterator<Item = Vec<Side>>) -> [u8; AT_ONCE] {
    let mut found: [Option<u8>; AT_ONCE] = [None; AT_ONCE];
    for sides in sides {
        for (found, side) in found.iter_mut().zip(sides) {
            let alike = 1 + side as u8;
            *found = Some(if found.is_none_or(|before| before == alike) { alike } else { 0 });
        }
    }
    found.map(Option::unwrap_or_default)
}
