//! A strategy, with the gains of all actions against it.

use super::bidding::Bidders;
use super::judge::Judged;
use crate::games::Fact;
use crate::games::gnau::hand::Hand;
use crate::solver::Chances;

/// A strategy of the first person, and the gains of all actions against the other's.
pub(super) struct Solution<'a> {
    pub bidders: Bidders<'a>,
    pub play: Chances,
    pub judged: Judged,
    /// Net of the strategy.
    pub net: f64,
    /// Costs of not being allowed to bid, raise or see cards.
    pub rights: Vec<Fact>,
}

/// Seen cards, their worth, and their best play.
pub(super) struct SolvedRow {
    pub classes: Vec<u8>,
    pub chance: f64,
    pub worth: f64,
    /// Whether three of them make an Ox.
    pub has_ox: bool,
    /// The hand that each face of the last card makes, if all others are seen.
    pub next: Vec<Hand>,
    pub item: usize,
}

/// Frequency of the highest stake, given the other's bid and its gain over the lowest.
pub(super) type Most<'a> = &'a dyn Fn(usize, f64) -> f64;

/// Stakes the most if that gains something.
pub(super) const BEST: Most<'static> = &|_, margin| if margin > 0.0 { 1.0 } else { 0.0 };

impl Solution<'_> {
    /// Returns how often a bid is made with some seen cards.
    pub(super) fn bid(&self, item: usize, bid: usize) -> f64 {
        self.play[self.bidders.both[0].bid(item, bid)]
    }

    /// Returns the share of hands that make each bid.
    pub(super) fn shares_of_bids(&self, rows: &[SolvedRow]) -> Vec<Fact> {
        let mut shares = Vec::new();
        for (at, bid) in self.bidders.both[0].person.bids.iter().enumerate() {
            let share = rows.iter().map(|row| row.chance * self.bid(row.item, at)).sum::<f64>();
            shares.push(Fact::new(format!("bids_{bid}"), format!("bids {bid}"), share));
        }
        shares
    }

    /// Returns the gain of the highest stake over the lowest in a state.
    pub(super) fn margin(&self, item: usize, state: usize) -> f64 {
        let own = &self.bidders.both[0];
        let last = own.person.stakes.len() - 1;
        self.judged.gains[own.stake(item, state, last)] - self.judged.gains[own.stake(item, state, 0)]
    }

    /// Returns the net of a bid with some seen cards. `most` returns how often the highest stake is chosen, given the
    /// other's bid and the margin.
    pub(super) fn net_of_bid(&self, item: usize, bid: usize, most: Most<'_>) -> f64 {
        let own = &self.bidders.both[0];
        let mut net = self.judged.gains[own.bid(item, bid)];
        for (at, state) in own.states.iter().enumerate().filter(|(_, state)| state.own == bid) {
            let margin = self.margin(item, at);
            net += self.judged.gains[own.stake(item, at, 0)] + most(state.highest, margin) * margin;
        }
        net
    }
}
