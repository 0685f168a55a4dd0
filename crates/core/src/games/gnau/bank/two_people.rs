//! The game of two people, with the nets of all seen cards against all seen cards of the other.

use super::bidding::{Bidder, Bidders, LANES, Weights};
use super::takes::Takes;
use crate::games::Role;
use crate::solver::{PlaySide, ZeroSum};
use std::cell::RefCell;
use std::rc::Rc;

/// The game that solves the decisions with all seen cards at once. Payments stay at the table.
pub(super) struct TwoBidders<'a> {
    pub bidders: Bidders<'a>,
    sides: [PlaySide; 2],
    pub nets: NetTable,
}

/// The weights of the last sums, and these sums.
type LastSums = (Vec<Weights>, Vec<Vec<f64>>);

/// Nets of all seen cards against all seen cards of the other.
pub(super) struct NetTable {
    /// Columns of each person.
    pub(super) columns: [Rc<Columns>; 2],
    /// The last weights of each person, with their nets.
    pub(super) last: RefCell<[Option<LastSums>; 2]>,
}

/// By own role and by the other's seen cards: the nets of all own ones.
type Columns = [Vec<Vec<f64>>; 2];

impl NetTable {
    pub(super) fn new(bidders: &Bidders<'_>) -> NetTable {
        let [first, second] = bidders.both.each_ref().map(|bidder| bidder.items.len());
        let is_same = bidders.both[0].person.seen == bidders.both[1].person.seen;
        // Compute the columns of the person with fewer. The other's follow.
        let side = usize::from(first < second);
        let players = bidders.columns(side, Role::Player);
        let columns = match is_same {
            true => {
                let dealers = bidders.seen_by_other(side, &players);
                let columns = Rc::new([players, dealers]);
                [Rc::clone(&columns), columns]
            }
            false => {
                let dealers = bidders.columns(side, Role::Dealer);
                let others = Rc::new([&dealers, &players].map(|nets| bidders.seen_by_other(side, nets)));
                let own = Rc::new([players, dealers]);
                if side == 0 { [own, others] } else { [others, own] }
            }
        };
        NetTable { columns, last: RefCell::default() }
    }

    /// Returns a table for other people who see equally many cards, without the last sums.
    pub(super) fn again(&self) -> NetTable {
        NetTable { columns: self.columns.clone(), last: RefCell::default() }
    }

    /// Returns the net of each own set of seen cards against these weights of the other's. Few weights change between
    /// calls, so only the changes are added.
    pub(super) fn nets(&self, side: usize, weights: &[Weights]) -> Vec<Vec<f64>> {
        let columns = &self.columns[side];
        let own = columns[0].first().map_or(0, Vec::len);
        let mut last = self.last.borrow_mut();
        let (known, nets) = last[side].get_or_insert_with(|| {
            let zeros = weights.iter().map(|(role, list)| (*role, vec![0.0; list.len()]));
            (zeros.collect(), vec![vec![0.0; own]; weights.len()])
        });
        // Column by column, so that each is read from memory once for all lists.
        for at in 0..columns[0].len() {
            for ((known, (role, list)), nets) in known.iter_mut().zip(weights).zip(nets.iter_mut()) {
                let (known, weight) = (&mut known.1[at], list[at]);
                if *known != weight {
                    let change = weight - *known;
                    nets.iter_mut().zip(&columns[*role as usize][at]).for_each(|(sum, net)| *sum += change * net);
                    *known = weight;
                }
            }
        }
        nets.clone()
    }
}

impl Bidders<'_> {
    /// Returns, for each of the other's seen cards, the nets of the own ones in a role against them.
    fn columns(&self, side: usize, role: Role) -> Vec<Vec<f64>> {
        let other = self.both[1 - side].items.len();
        let mut columns = Vec::with_capacity(other);
        for first in (0..other).step_by(LANES) {
            let mut weights: Vec<Weights> = vec![(role, vec![0.0; other]); LANES.min(other - first)];
            weights.iter_mut().zip(first..).for_each(|((_, list), item)| list[item] = 1.0);
            columns.extend(self.nets(side, &weights));
        }
        columns
    }

    /// Returns the other's nets, given the columns of a side: one's win is the other's loss.
    fn seen_by_other(&self, side: usize, columns: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let [own, other] = [&self.both[side].items, &self.both[1 - side].items];
        let mut seen = vec![Vec::with_capacity(other.len()); own.len()];
        for (column, other) in columns.iter().zip(other) {
            for ((seen, net), own) in seen.iter_mut().zip(column).zip(own) {
                seen.push(-net * own.chance / other.chance);
            }
        }
        seen
    }
}

impl<'a> TwoBidders<'a> {
    /// Sets up the game of two people.
    pub(super) fn new(bidders: Bidders<'a>) -> TwoBidders<'a> {
        let nets = NetTable::new(&bidders);
        TwoBidders::with_nets(bidders, nets)
    }

    /// Sets up the game of two people whose nets are known.
    pub(super) fn with_nets(bidders: Bidders<'a>, nets: NetTable) -> TwoBidders<'a> {
        let sides = bidders.both.each_ref().map(Bidder::side);
        TwoBidders { bidders, sides, nets }
    }
}

impl ZeroSum for TwoBidders<'_> {
    fn sides(&self) -> [&PlaySide; 2] {
        self.sides.each_ref()
    }

    fn gains(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        let [own, other] = [&self.bidders.both[side], &self.bidders.both[1 - side]];
        let takes = Takes::by_chance(self.bidders.further, &other.frequencies(flows_of_other));
        let nets = self.nets.nets(side, &other.weights(flows_of_other, &takes));
        let mut item_nets = vec![0.0; nets.len()];
        for (item, gains) in gains.chunks_mut(own.actions()).enumerate() {
            item_nets.iter_mut().zip(&nets).for_each(|(net, nets)| *net = nets[item]);
            self.bidders.gains_of(side, &item_nets, &takes, gains);
        }
    }
}
