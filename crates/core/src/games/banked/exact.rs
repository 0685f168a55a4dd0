//! Exact counts, from how often seats meet the dealer in each way.

use super::bets::Bets;
use super::counts::Counts;
use crate::config::Decimal;
use crate::stats::{DealerNet, Exact, Fraction};
use num_bigint::BigInt;
use std::collections::{BTreeMap, HashMap};

/// Counts of each hand and each case of a seat.
#[derive(Clone, Debug)]
pub struct SeatHands {
    /// Counts by hand.
    pub hands: Vec<BigInt>,
    /// Counts by case: the matchup times the number of kinds of two cards, plus the kind.
    pub met: Vec<(usize, BigInt)>,
}

impl Counts {
    /// Returns the exact counts. `strategies` is the index of each seat's distribution in the list, `dealer` counts the
    /// dealer's hands if they are known. `moment` is the mean product of the dealer's losses to two seats with these
    /// distributions, for main bets of one unit.
    pub fn exact(
        &self,
        strategies: &[usize],
        hands: &[SeatHands],
        dealer: Option<&[BigInt]>,
        moment: impl Fn(usize, usize) -> Option<Fraction>,
    ) -> Exact {
        let mut exact = Exact::new(&self.layout);
        let combined = self.bets.combined.as_ref();
        let mut known = HashMap::new();
        for (seat, strategy) in strategies.iter().enumerate() {
            let group = combined.map(|combined| combined.group_of[seat]);
            let first = *known.entry((strategy, self.bets.stake_of[seat], group)).or_insert(seat);
            if first == seat {
                self.count_seat(&mut exact, seat, &hands[*strategy]);
            } else {
                self.copy_seat(&mut exact, first, seat);
            }
        }
        if let Some(hands) = dealer {
            exact.set(&self.dealer_hand, 0, hands);
        }
        let mut nets = vec![dealer_of_main(&self.bets, strategies, hands, moment)];
        if let (Some(side_bets), Some(combined)) = (&self.side_bets, combined) {
            nets.extend(side_bets.dealer(combined, &exact));
        }
        exact.set_dealer(nets);
        exact
    }

    /// Counts a seat with this distribution.
    fn count_seat(&self, exact: &mut Exact, seat: usize, hands: &SeatHands) {
        exact.set(&self.seat_hand, seat, &hands.hands);
        self.rounds.iter().for_each(|rounds| rounds.set(exact, seat, &hands.met));
        for (case, count) in &hands.met {
            let main = self.cells_of_main(seat, case / self.bets.cases.twos);
            for cell in main.chain(self.cells_of_side_bets(seat, *case)) {
                exact.add(cell, count);
            }
        }
    }

    /// Copies a seat's counts to another with equal play and bets.
    fn copy_seat(&self, exact: &mut Exact, from: usize, to: usize) {
        for variable in [self.seat_hand, self.seat_outcome, self.seat_event] {
            exact.copy(&variable, from, to);
        }
        let rounds = self.rounds.iter().flat_map(|rounds| rounds.seats.iter().copied());
        for variable in self.side_bets.iter().flat_map(|side_bets| side_bets.variables()).chain(rounds) {
            exact.copy(&variable, from, to);
        }
    }
}

/// Returns the distribution or moments of the dealer's net from the main bets. The variance of a sum is the sum of the
/// variances plus twice the covariance of every pair.
fn dealer_of_main(
    bets: &Bets,
    strategies: &[usize],
    hands: &[SeatHands],
    moment: impl Fn(usize, usize) -> Option<Fraction>,
) -> DealerNet {
    let (mut mean, mut variance) = (Fraction::default(), Some(Fraction::default()));
    for p in (0..hands.len()).filter(|p| strategies.contains(p)) {
        let (staked_p, squares) = (staked_by(bets, strategies, p, 1), staked_by(bets, strategies, p, 2));
        let mean_of_p = power_mean(bets, &hands[p], 1);
        mean = mean.minus(&mean_of_p.times(&staked_p));
        let own = power_mean(bets, &hands[p], 2).minus(&mean_of_p.times(&mean_of_p)).times(&squares);
        variance = variance.map(|variance| variance.plus(&own));
        for (q, hands) in hands.iter().enumerate().skip(p) {
            let staked_q = staked_by(bets, strategies, q, 1);
            let ordered_pairs = match p == q {
                true => staked_p.times(&staked_p).minus(&squares),
                false => staked_p.times(&staked_q).times(&Fraction::from_int(2)),
            };
            if ordered_pairs != Fraction::default() {
                variance = variance.zip(moment(p, q)).map(|(variance, moment)| {
                    let covariance = moment.minus(&mean_of_p.times(&power_mean(bets, hands, 1)));
                    variance.plus(&covariance.times(&ordered_pairs))
                });
            }
        }
    }
    let counts = if let [only] = strategies { Some(nets_against_one(bets, &hands[*only])) } else { None };
    DealerNet { mean, variance, counts, joint: None }
}

/// Returns the mean of a power of the dealer's loss to one unit on the main bet.
fn power_mean(bets: &Bets, hands: &SeatHands, power: u32) -> Fraction {
    let (mut sum, mut deals) = (BigInt::ZERO, BigInt::ZERO);
    for (case, count) in &hands.met {
        sum += BigInt::from(bets.unit_cost(case / bets.cases.twos)).pow(power) * count;
        deals += count;
    }
    Fraction::new(sum, deals)
}

/// Returns the sum of the stakes of the seats with a strategy, or of their squares.
fn staked_by(bets: &Bets, strategies: &[usize], strategy: usize, power: u32) -> Fraction {
    let seats = strategies.iter().zip(&bets.money.stakes).filter(|(seat_strategy, _)| **seat_strategy == strategy);
    let parts = seats.map(|(_, stake)| BigInt::from(stake.ten_thousandths()).pow(power)).sum();
    Fraction::new(parts, BigInt::from(Decimal::ONE.ten_thousandths()).pow(power))
}

/// Returns the distribution of the dealer's net on the main bet of the only seat.
fn nets_against_one(bets: &Bets, hands: &SeatHands) -> Vec<(i64, BigInt)> {
    let mut nets = BTreeMap::new();
    for (case, count) in &hands.met {
        *nets.entry(-bets.costs_of(0)[case / bets.cases.twos]).or_insert(BigInt::ZERO) += count;
    }
    nets.into_iter().collect()
}
