//! Means of the seats' nets in exact odds, which look at each seat alone and so leave out what seats pay each other.

use super::payments::Payments;
use super::tables::{BankedTables, TableRole};
use crate::stats::{Estimate, Fraction};
use num_bigint::BigInt;

impl BankedTables<'_> {
    /// Returns the payments between seats that the counted outcomes leave out, if any seat pays.
    pub(super) fn payments_apart(&self) -> Option<&Payments> {
        let payments = self.bets.payments.as_ref()?;
        let outcomes = self.evidence.counts(&self.counts.seat_outcome);
        let mut seen = outcomes.iter().enumerate().filter(|(_, count)| **count != BigInt::ZERO);
        let is_apart = seen.all(|(cell, _)| payments.is_without(cell));
        let pays = is_apart && self.chances_to_pay(payments).iter().any(|chance| *chance != Fraction::default());
        pays.then_some(payments)
    }

    /// Returns the mean of a role's net on the main bet, times a number, over a stake. The net of a seat is its own bet's
    /// and what it pays and gets. The mean of a sum is the sum of the means, however these depend on each other.
    pub(super) fn mean_of_main(&self, role: &TableRole, stake: i64, times: i64) -> Estimate {
        let outcomes = &self.bets.outcomes;
        let Some(payments) = self.payments_apart() else {
            let outcome = &role.variable(self.counts.seat_outcome);
            return self.evidence.mean(outcome, stake, &|o| outcomes[o].net * times);
        };
        let chances = self.chances_to_pay(payments);
        let seats = role.seat.map_or_else(|| (0..self.bets.seats()).collect(), |seat| vec![seat]);
        let mut sum = Fraction::default();
        for seat in &seats {
            let counts = self.evidence.counts(&self.counts.seat_outcome.member(*seat));
            let own = counts.iter().zip(outcomes).map(|(count, outcome)| count * outcome.net).sum();
            let own = Fraction::new(own, counts.iter().sum());
            sum = sum.plus(&own).plus(&payments.mean(*seat, &chances));
        }
        let mean = sum.times(&Fraction::from_int(times)).divided(stake).divided(seats.len() as i64);
        Estimate::certain(mean.nearest())
    }

    /// Returns the chance that each seat pays the others.
    fn chances_to_pay(&self, payments: &Payments) -> Vec<Fraction> {
        let mut pays = vec![false; self.bets.cases.hands];
        for (number, met) in self.bets.cases.met.iter().enumerate() {
            if let Some(met) = met.filter(|_| payments.pays(number)) {
                pays[met.player] = true;
            }
        }
        let mut chances = Vec::new();
        for seat in 0..self.bets.seats() {
            let counts = self.evidence.counts(&self.counts.seat_hand.member(seat));
            let paying = counts.iter().zip(&pays).filter(|(_, pays)| **pays).map(|(count, _)| count).sum();
            chances.push(Fraction::new(paying, counts.iter().sum()));
        }
        chances
    }
}
