//! Bets, payouts and nets, exact to the last digit.

use crate::config::Decimal;
use std::collections::BTreeSet;

/// Whom a settlement favours, as the player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The dealer wins the bet.
    Lose,
    /// Nobody does.
    Push,
    /// The player wins the bet.
    Win,
}

/// How a player's bet can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    /// Whom the settlement favours, also where 0 is paid.
    pub side: Side,
    /// What the winner's hand pays, never negative, in the smallest payable fraction.
    pub paid: i64,
    /// The player's net after commission.
    pub net: i64,
}

/// The distinct outcomes of a player's bet, in the smallest payable fraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Money {
    unit: i64,
    outcomes: Vec<Outcome>,
}

/// Parts that a decimal with four digits after the point is made of.
const DECIMAL: i64 = Decimal::ONE.ten_thousandths() as i64;

impl Money {
    /// All outcomes where a win pays one of `wins` less the commission, and a loss costs one of `losses`.
    #[must_use]
    pub fn new(wins: &[Decimal], losses: &[Decimal], commission: Decimal) -> Money {
        let whole = |amount: &Decimal| i64::from(amount.ten_thousandths()) * DECIMAL;
        let kept = DECIMAL - i64::from(commission.ten_thousandths());
        let mut outcomes = BTreeSet::from([Outcome { side: Side::Push, paid: 0, net: 0 }]);
        for amount in wins {
            let net = i64::from(amount.ten_thousandths()) * kept;
            outcomes.insert(Outcome { side: Side::Win, paid: whole(amount), net });
        }
        for amount in losses {
            outcomes.insert(Outcome { side: Side::Lose, paid: whole(amount), net: -whole(amount) });
        }
        let finest = outcomes
            .iter()
            .fold(DECIMAL * DECIMAL, |gcd, outcome| num_integer::gcd(num_integer::gcd(gcd, outcome.paid), outcome.net));
        let scale = |outcome: Outcome| Outcome { paid: outcome.paid / finest, net: outcome.net / finest, ..outcome };
        Money { unit: DECIMAL * DECIMAL / finest, outcomes: outcomes.into_iter().map(scale).collect() }
    }

    /// How many of the smallest payable fraction make one unit bet.
    #[must_use]
    pub fn unit(&self) -> i64 {
        self.unit
    }

    /// The outcomes: losses, push, wins, each from the smallest payment.
    #[must_use]
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The index of the outcome with this side and one of the payments given to [`new`](Money::new); a push pays nothing.
    #[must_use]
    pub fn index(&self, side: Side, amount: Decimal) -> usize {
        let paid = match side {
            Side::Push => 0,
            _ => i64::from(amount.ten_thousandths()) * self.unit / DECIMAL,
        };
        #[expect(clippy::panic, reason = "only a game that settles what it did not announce gets here")]
        match self.outcomes.iter().position(|outcome| outcome.side == side && outcome.paid == paid) {
            Some(index) => index,
            None => panic!("no such outcome: {side:?} {amount}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn the_unit_is_the_smallest_that_pays_everything() {
        let money = Money::new(&[decimal("1"), decimal("3")], &[decimal("0"), decimal("1")], decimal("0"));
        assert_eq!(money.unit(), 1);
        let sides: Vec<(Side, i64, i64)> = money.outcomes().iter().map(|o| (o.side, o.paid, o.net)).collect();
        use Side::{Lose, Push, Win};
        assert_eq!(sides, [(Lose, 0, 0), (Lose, 1, -1), (Push, 0, 0), (Win, 1, 1), (Win, 3, 3)]);

        let money = Money::new(&[decimal("1")], &[decimal("1")], decimal("0.05"));
        assert_eq!(money.unit(), 20);
        assert_eq!(money.outcomes()[2], Outcome { side: Side::Win, paid: 20, net: 19 });

        let money = Money::new(&[decimal("0.0001")], &[], decimal("0.0001"));
        assert_eq!(money.unit(), 100_000_000);
        assert_eq!(money.outcomes()[1].net, 9_999);
    }

    #[test]
    fn outcomes_are_found_again() {
        let money = Money::new(&[decimal("1.5"), decimal("2")], &[decimal("2")], decimal("0.1"));
        for (index, outcome) in money.outcomes().iter().enumerate() {
            let amount = ["0", "1.5", "2"]
                .map(decimal)
                .into_iter()
                .find(|a| i64::from(a.ten_thousandths()) * money.unit() == outcome.paid * 10_000);
            assert_eq!(money.index(outcome.side, amount.unwrap()), index);
        }
    }
}
