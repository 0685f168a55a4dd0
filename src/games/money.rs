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

/// The name of the main bet.
pub const MAIN: &str = "main";

/// What a bet stakes, and what a unit of it can pay and cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms<'a> {
    /// What tables call it.
    pub name: &'static str,
    /// What a seat stakes.
    pub stake: Decimal,
    /// What a win may pay on each unit staked.
    pub wins: &'a [Decimal],
    /// What a loss may cost on each unit staked.
    pub losses: &'a [Decimal],
    /// The share of a win that the house keeps.
    pub commission: Decimal,
}

/// A bet that every seat makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bet {
    /// What tables call it.
    pub name: &'static str,
    /// What a seat stakes, in the smallest payable fraction.
    pub stake: i64,
    /// How it can end: losses, push, wins, each from the smallest payment.
    pub outcomes: Vec<Outcome>,
    /// What each outcome pays on a unit staked.
    paid: Vec<Decimal>,
}

impl Bet {
    /// The index of the outcome with this side and one of the payments of its [`Terms`]; a push pays nothing.
    #[must_use]
    pub fn index(&self, side: Side, amount: Decimal) -> usize {
        let amount = if side == Side::Push { Decimal::ZERO } else { amount };
        let mut outcomes = self.outcomes.iter().zip(&self.paid);
        #[expect(clippy::panic, reason = "only a game that settles what it did not announce gets here")]
        match outcomes.position(|(outcome, paid)| outcome.side == side && *paid == amount) {
            Some(index) => index,
            None => panic!("no such outcome: {side:?} {amount}"),
        }
    }
}

/// The bets of a seat, the main one first, in the smallest fraction that all of them pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Money {
    unit: i64,
    bets: Vec<Bet>,
}

/// Parts that a decimal with four digits after the point is made of.
const DECIMAL: i128 = Decimal::ONE.ten_thousandths() as i128;

impl Money {
    /// The main bet on these terms, and others beside it.
    #[must_use]
    pub fn new(main: &Terms<'_>, others: &[Terms<'_>]) -> Money {
        let terms = || std::iter::once(main).chain(others);
        let parts = |decimal: Decimal| i128::from(decimal.ten_thousandths());
        // Each side and payment with what it pays and nets, in parts of which DECIMAL³ make a unit.
        let ends = |terms: &Terms<'_>| {
            let mut ends = BTreeSet::from([(Side::Push, Decimal::ZERO)]);
            ends.extend(terms.wins.iter().map(|amount| (Side::Win, *amount)));
            ends.extend(terms.losses.iter().map(|amount| (Side::Lose, *amount)));
            let (stake, commission) = (parts(terms.stake), parts(terms.commission));
            let end = move |(side, amount): (Side, Decimal)| {
                let paid = stake * parts(amount);
                let net = match side {
                    Side::Lose => -paid * DECIMAL,
                    Side::Push => 0,
                    Side::Win => paid * (DECIMAL - commission),
                };
                (side, amount, [paid * DECIMAL, net])
            };
            ends.into_iter().map(end).collect::<Vec<_>>()
        };
        let stake = |terms: &Terms<'_>| parts(terms.stake) * DECIMAL.pow(2);
        let amounts = terms().flat_map(|terms| ends(terms).into_iter().flat_map(|end| end.2).chain([stake(terms)]));
        let finest = amounts.fold(DECIMAL.pow(3), num_integer::gcd);
        let whole = |amount: i128| (amount / finest) as i64;
        let bet = |terms: &Terms<'_>| {
            let outcome = |(side, _, [paid, net]): (Side, Decimal, [i128; 2])| Outcome {
                side,
                paid: whole(paid),
                net: whole(net),
            };
            Bet {
                name: terms.name,
                stake: whole(stake(terms)),
                paid: ends(terms).iter().map(|end| end.1).collect(),
                outcomes: ends(terms).into_iter().map(outcome).collect(),
            }
        };
        Money { unit: whole(DECIMAL.pow(3)), bets: terms().map(bet).collect() }
    }

    /// How many of the smallest payable fraction make one unit.
    #[must_use]
    pub fn unit(&self) -> i64 {
        self.unit
    }

    /// The bets, the main one first.
    #[must_use]
    pub fn bets(&self) -> &[Bet] {
        &self.bets
    }

    /// The main bet.
    #[must_use]
    pub fn main(&self) -> &Bet {
        &self.bets[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimals<const N: usize>(texts: [&str; N]) -> [Decimal; N] {
        texts.map(|text| text.parse().unwrap())
    }

    fn main<'a>(wins: &'a [Decimal], losses: &'a [Decimal], commission: &str) -> Terms<'a> {
        Terms { name: "main", stake: Decimal::ONE, wins, losses, commission: commission.parse().unwrap() }
    }

    #[test]
    fn the_unit_is_the_smallest_that_pays_everything() {
        let money = Money::new(&main(&decimals(["1", "3"]), &decimals(["0", "1"]), "0"), &[]);
        assert_eq!(money.unit(), 1);
        let sides: Vec<(Side, i64, i64)> = money.main().outcomes.iter().map(|o| (o.side, o.paid, o.net)).collect();
        use Side::{Lose, Push, Win};
        assert_eq!(sides, [(Lose, 0, 0), (Lose, 1, -1), (Push, 0, 0), (Win, 1, 1), (Win, 3, 3)]);

        let one = decimals(["1"]);
        let money = Money::new(&main(&one, &one, "0.05"), &[]);
        assert_eq!(money.unit(), 20);
        assert_eq!(money.main().outcomes[2], Outcome { side: Side::Win, paid: 20, net: 19 });

        let money = Money::new(&main(&decimals(["0.0001"]), &[], "0.0001"), &[]);
        assert_eq!(money.unit(), 100_000_000);
        assert_eq!(money.main().outcomes[1].net, 9_999);
    }

    #[test]
    fn a_bet_beside_the_main_one_shares_its_unit() {
        let (one, fifty) = (decimals(["1"]), decimals(["50"]));
        let side = Terms { name: "side", stake: decimals(["0.25"])[0], ..main(&fifty, &one, "0") };
        let money = Money::new(&main(&one, &one, "0"), &[side]);
        assert_eq!((money.unit(), money.main().stake, money.bets()[1].stake), (4, 4, 1));
        let nets = |bet: &Bet| bet.outcomes.iter().map(|outcome| outcome.net).collect::<Vec<_>>();
        assert_eq!((nets(money.main()), nets(&money.bets()[1])), (vec![-4, 0, 4], vec![-1, 0, 50]));
    }

    #[test]
    fn outcomes_are_found_again() {
        let (wins, losses) = (decimals(["1.5", "2"]), decimals(["2"]));
        let money = Money::new(&main(&wins, &losses, "0.1"), &[]);
        for (index, outcome) in money.main().outcomes.iter().enumerate() {
            let amount = decimals(["0", "1.5", "2"])
                .into_iter()
                .find(|a| i64::from(a.ten_thousandths()) * money.unit() == outcome.paid * 10_000);
            assert_eq!(money.main().index(outcome.side, amount.unwrap()), index);
        }
    }
}
