//! Payments between seats: a seat that must pays every other seat that seat's stake on the main bet.

use crate::games::money::{Outcome, Side, TableMoney, at_stake};
use crate::stats::Fraction;
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
    cells: Vec<PaidOutcome>,
    /// Number of parts that make nets per unit staked whole; `None` beyond the limit.
    parts: Option<i64>,
}

/// An outcome of the main bet with the payments of its round.
#[derive(Clone, Copy, Debug)]
struct PaidOutcome {
    commission: i64,
    /// Net per unit staked, in parts of the smallest payable fraction.
    net_of_unit: i64,
}

/// Nets per unit staked stay below this.
const MOST: i128 = 1 << 50;

impl Payments {
    /// Returns the payments of seats that pay in these matchups, given the outcomes of each stake in turn and the index
    /// of each seat's stake. Also returns the outcome of each cell.
    pub(super) fn new(
        money: &TableMoney,
        by_stake: &[Outcome],
        stake_of: &[usize],
        pays: Vec<bool>,
    ) -> (Payments, Vec<Outcome>) {
        let stakes: Vec<i64> = money.stakes.iter().map(|stake| at_stake(money.main.stake, *stake)).collect();
        let (staked, firsts, cells) = (stakes.iter().sum(), Vec::new(), Vec::new());
        let parts = parts(money.main.stake, &stakes, staked);
        let mut payments = Payments { pays, stakes, staked, firsts, cells, parts };
        let (seats, each, mut outcomes) = (stake_of.len(), money.main.outcomes.len(), Vec::new());
        for (number, outcome) in by_stake.iter().enumerate() {
            let seat = stake_of.iter().position(|stake| *stake == number / each).unwrap_or_default();
            payments.firsts.push(outcomes.len());
            let unit = money.main.outcomes[number % each].net;
            // A seat that wins does not pay.
            for pays in [false, true].into_iter().filter(|pays| !pays || outcome.side != Side::Win) {
                for payers in (0..seats).map(|others| others + usize::from(pays)) {
                    let net = payments.net(seat, pays, payers);
                    let net_of_unit = payments.net_of_unit(unit, net, [money.main.stake, payments.stakes[seat]]);
                    payments.cells.push(PaidOutcome { commission: outcome.commission(), net_of_unit });
                    outcomes.push(Outcome { net: outcome.net + net, ..*outcome });
                }
            }
        }
        (payments, outcomes)
    }

    /// Returns `true` if a seat pays in a matchup.
    pub(super) fn pays(&self, matchup: usize) -> bool {
        self.pays[matchup]
    }

    /// Returns a seat's net of the payments in a round. `payers` counts the seats that pay, perhaps this one too. The
    /// sum is the same if each payer also pays itself.
    fn net(&self, seat: usize, pays: bool, payers: usize) -> i64 {
        self.stakes[seat] * payers as i64 - if pays { self.staked } else { 0 }
    }

    /// Adds a net of payments to the net of a unit, in parts, given the stakes of the unit and of the seat.
    fn net_of_unit(&self, unit: i64, net: i64, [unit_stake, stake]: [i64; 2]) -> i64 {
        let parts = i128::from(self.parts.unwrap_or_default());
        let moved = i128::from(net) * i128::from(unit_stake) * parts / i128::from(stake);
        // `parts` keeps the sum small and the division exact.
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

    /// Returns the mean of a seat's net of the payments in a round, given the chance that each seat pays.
    pub(super) fn mean(&self, seat: usize, chances: &[Fraction]) -> Fraction {
        let all = chances.iter().fold(Fraction::default(), |sum, chance| sum.plus(chance));
        let got = all.times(&Fraction::from_int(self.stakes[seat]));
        got.minus(&chances[seat].times(&Fraction::from_int(self.staked)))
    }

    /// Returns `true` if a cell is of a round in which nobody pays.
    pub(super) fn is_without(&self, cell: usize) -> bool {
        self.firsts.contains(&cell)
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

/// Returns the least number of parts that makes every payment per unit staked whole.
fn parts(unit: i64, stakes: &[i64], staked: i64) -> Option<i64> {
    let all_stakes = i128::from(staked) * i128::from(unit);
    let (mut parts, mut most) = (1, 0);
    for stake in stakes.iter().map(|stake| i128::from(*stake)) {
        parts = Some(lcm(parts, stake / gcd(stake, all_stakes))).filter(|parts| *parts < MOST)?;
        most = most.max(all_stakes / stake + i128::from(unit) * stakes.len() as i128);
    }
    let is_small = parts.checked_mul(most).is_some_and(|most| most < MOST);
    i64::try_from(parts).ok().filter(|_| is_small)
}
