//! Payments between seats: a seat that must pays every other seat that seat's stake on the main bet.

use super::bets::Bets;
use super::counts::Counts;
use crate::cards::AT_ONCE;
use crate::games::money::{Outcome, Side};
use crate::stats::BlockCounts;
use num_integer::{gcd, lcm};

/// Payments between seats, which depend on how all of them meet the dealer.
#[derive(Clone, Debug)]
pub struct Payments {
    /// Whether a seat pays, by matchup.
    pays: Vec<bool>,
    /// By seat, in the smallest payable fraction.
    stakes: Vec<i64>,
    staked: i64,
    /// The cell of each outcome of a stake if nobody pays.
    firsts: Vec<usize>,
    /// By cell.
    cells: Vec<Cell>,
    /// Number of parts in which nets per unit staked are whole; `None` if they are too many.
    parts: Option<i64>,
}

/// An outcome of the main bet with the payments of its round.
#[derive(Clone, Copy, Debug)]
struct Cell {
    commission: i64,
    /// Net per unit staked, in parts of the smallest payable fraction.
    net_of_unit: i64,
}

/// Nets per unit staked stay below this.
const MOST: i128 = 1 << 50;

impl Payments {
    /// Returns the payments of seats that pay in these matchups, and the outcome of each cell.
    fn new(bets: &Bets, pays: Vec<bool>) -> (Payments, Vec<Outcome>) {
        let stakes: Vec<i64> = (0..bets.seats()).map(|seat| bets.stake(seat)).collect();
        let (staked, firsts, cells) = (stakes.iter().sum(), Vec::new(), Vec::new());
        let parts = parts(bets.money.main.stake, &stakes, staked);
        let mut payments = Payments { pays, stakes, staked, firsts, cells, parts };
        let (seats, each, mut outcomes) = (payments.stakes.len(), bets.money.main.outcomes.len(), Vec::new());
        for (number, outcome) in bets.outcomes.iter().enumerate() {
            let seat = bets.stake_of.iter().position(|stake| *stake == number / each).unwrap_or_default();
            payments.firsts.push(outcomes.len());
            let unit = bets.money.main.outcomes[number % each].net;
            // A seat that wins does not pay.
            for pays in [false, true].into_iter().filter(|pays| !pays || outcome.side != Side::Win) {
                for payers in (0..seats).map(|others| others + usize::from(pays)) {
                    let net = payments.net(seat, pays, payers);
                    let net_of_unit = payments.net_of_unit(unit, net, [bets.money.main.stake, bets.stake(seat)]);
                    payments.cells.push(Cell { commission: outcome.commission(), net_of_unit });
                    outcomes.push(Outcome { net: outcome.net + net, ..*outcome });
                }
            }
        }
        (payments, outcomes)
    }

    /// Returns a seat's net of the payments in a round. `payers` counts the seats that pay, perhaps this one too. It
    /// comes out as if each payer also paid itself.
    fn net(&self, seat: usize, pays: bool, payers: usize) -> i64 {
        self.stakes[seat] * payers as i64 - if pays { self.staked } else { 0 }
    }

    /// Adds a net of payments to that of a unit, in parts, given the stake of the unit and the seat's.
    fn net_of_unit(&self, unit: i64, net: i64, [of_unit, stake]: [i64; 2]) -> i64 {
        let parts = i128::from(self.parts.unwrap_or_default());
        let moved = i128::from(net) * i128::from(of_unit) * parts / i128::from(stake);
        // `parts` is such that the sum is small and the division exact.
        (i128::from(unit) * parts + moved) as i64
    }

    /// Returns the cell of an outcome with the payments of its round.
    pub(super) fn cell(&self, outcome: usize, pays: bool, payers: usize) -> usize {
        let others = payers - usize::from(pays);
        self.firsts[outcome] + others + if pays { self.stakes.len() } else { 0 }
    }

    /// Returns each seat's net of the payments in a round, given how the seats met the dealer.
    pub(crate) fn nets(&self, met: impl Iterator<Item = u16>) -> Vec<i64> {
        let pays: Vec<bool> = met.map(|met| self.pays[usize::from(met)]).collect();
        let payers = pays.iter().filter(|pays| **pays).count();
        pays.into_iter().enumerate().map(|(seat, pays)| self.net(seat, pays, payers)).collect()
    }

    /// Returns the net of a cell per unit staked, in [parts](Payments::parts) of the smallest payable fraction.
    pub(super) fn unit_net(&self, cell: usize) -> i64 {
        self.cells[cell].net_of_unit
    }

    /// Returns the number of parts that nets per unit staked come in; `None` if they are too many to add up.
    pub(super) fn parts(&self) -> Option<i64> {
        self.parts
    }

    /// Returns the commission in a cell, in the smallest payable fraction.
    pub(super) fn commission(&self, cell: usize) -> i64 {
        self.cells[cell].commission
    }
}

/// Returns the least number of parts in which every payment per unit staked is whole.
fn parts(unit: i64, stakes: &[i64], staked: i64) -> Option<i64> {
    let of_all = i128::from(staked) * i128::from(unit);
    let (mut parts, mut most) = (1, 0);
    for stake in stakes.iter().map(|stake| i128::from(*stake)) {
        parts = Some(lcm(parts, stake / gcd(stake, of_all))).filter(|parts| *parts < MOST)?;
        most = most.max(of_all / stake + i128::from(unit) * stakes.len() as i128);
    }
    let is_small = parts.checked_mul(most).is_some_and(|most| most < MOST);
    i64::try_from(parts).ok().filter(|_| is_small)
}

impl Bets {
    /// Returns these bets at a table at which seats pay each other in these matchups. There are no side bets.
    #[must_use]
    pub fn with_payments(mut self, pays: Vec<bool>) -> Bets {
        let (payments, outcomes) = Payments::new(&self, pays);
        (self.payments, self.outcomes) = (Some(payments), outcomes);
        self
    }
}

impl Counts {
    /// Counts the outcome of each seat's main bet with the payments between seats, given by seat how it met the dealer.
    pub(super) fn count_payments(&self, block: &mut BlockCounts, met: &[[u16; AT_ONCE]], rounds: usize) {
        let Some(payments) = &self.bets.payments else { return };
        for lane in 0..rounds {
            let payers = met.iter().filter(|met| payments.pays[usize::from(met[lane])]).count();
            for (seat, met) in met.iter().enumerate() {
                let met = usize::from(met[lane]);
                if let Some(outcome) = self.outcome_of(seat, met) {
                    let cell = payments.cell(outcome, payments.pays[met], payers);
                    block.count(self.seat_outcome.at(seat, cell));
                }
            }
        }
    }
}
