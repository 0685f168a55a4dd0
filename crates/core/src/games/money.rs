//! Bets, payouts and nets, exact to the last digit.

use crate::config::{Decimal, words};
use crate::stats::BetLine;
use std::collections::BTreeSet;

/// The side that a settlement favours, from the player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The dealer wins the bet.
    Lose,
    /// Nobody wins the bet.
    Push,
    /// The player wins the bet.
    Win,
}

impl Side {
    /// Every side, from the worst for the player.
    pub const ALL: [Side; 3] = [Side::Lose, Side::Push, Side::Win];

    /// Returns the word in tables.
    pub fn word(self) -> &'static str {
        ["lose", "push", "win"][self as usize]
    }

    /// Returns the side from the dealer's point of view.
    pub(crate) fn opposite(self) -> Side {
        match self {
            Side::Lose => Side::Win,
            Side::Push => Side::Push,
            Side::Win => Side::Lose,
        }
    }
}

words! {
    /// Receiver of the commission on players' wins.
    pub enum CommissionTo {
        Dealer = "dealer", "the dealer, as in a casino, whose bank is the house";
        House = "house", "the house: it leaves the table";
    }
}

/// An outcome of a player's bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    /// The side that the settlement favours, even if 0 is paid.
    pub side: Side,
    /// Payout of the winner's hand, never negative, in the smallest payable fraction.
    pub paid: i64,
    /// The player's net after commission.
    pub net: i64,
    /// The dealer's loss: the player's net and, if it goes to the house, the commission.
    pub cost: i64,
}

#[expect(clippy::derivable_impls, reason = "`words!` takes no attributes on variants")]
impl Default for CommissionTo {
    fn default() -> CommissionTo {
        CommissionTo::Dealer
    }
}

impl Outcome {
    /// Returns the commission on it.
    pub fn commission(&self) -> i64 {
        if self.side == Side::Win { self.paid - self.net } else { 0 }
    }

    /// Returns the outcome of a main bet of one unit, scaled to this stake.
    #[must_use]
    pub fn scaled(self, stake: Decimal) -> Outcome {
        let [paid, net, cost] = [self.paid, self.net, self.cost].map(|amount| at_stake(amount, stake));
        Outcome { paid, net, cost, ..self }
    }
}

pub use crate::tables::presentation::MAIN;

/// The stake and the outcomes of a bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Name in tables.
    pub name: String,
    /// The stake of a seat that makes it.
    pub stake: Decimal,
    /// The outcomes: the favoured side, and the winner's payout per unit staked.
    pub ends: Vec<(Side, Decimal)>,
    /// The share of a win that is paid as commission.
    pub commission: Decimal,
}

impl Terms {
    /// Returns a main bet of one unit that can win and lose these amounts. Its outcomes are losses, push and wins, each
    /// from the smallest.
    pub fn main(wins: &[Decimal], losses: &[Decimal], commission: Decimal) -> Terms {
        let mut ends = BTreeSet::from([(Side::Push, Decimal::ZERO)]);
        ends.extend(wins.iter().map(|amount| (Side::Win, *amount)));
        ends.extend(losses.iter().map(|amount| (Side::Lose, *amount)));
        Terms { name: MAIN.to_owned(), stake: Decimal::ONE, ends: ends.into_iter().collect(), commission }
    }
}

/// A bet, in money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bet {
    /// Name in tables.
    pub name: String,
    /// A seat's stake, in the smallest payable fraction.
    pub stake: i64,
    /// The outcomes, in the order of its [`Terms`].
    pub outcomes: Vec<Outcome>,
    /// Payout of each outcome per unit staked.
    pub(super) paid: Vec<Decimal>,
}

impl Bet {
    /// Returns a bet on these terms in units of the smallest payable fraction.
    fn new(terms: &Terms, finest: i128) -> Bet {
        let mut outcomes = Vec::new();
        for ((side, _), amounts) in terms.ends.iter().zip(in_parts(terms, terms.stake)) {
            let [paid, net] = amounts.map(|amount| whole(amount, finest));
            outcomes.push(Outcome { side: *side, paid, net, cost: net });
        }
        let paid = terms.ends.iter().map(|(_, paid)| *paid).collect();
        Bet { name: terms.name.clone(), stake: whole(staked(terms.stake), finest), paid, outcomes }
    }

    /// Returns the index of the outcome with this side and one of the payouts of its [`Terms`]; a push pays nothing.
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

/// A bet that is made at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StakedBet {
    /// The bets.
    pub line: BetLine,
    /// Name of the bet.
    pub name: String,
    /// Sum of the stakes in a round, in the smallest payable fraction.
    pub staked: i64,
}

/// The bets of a table, in the smallest fraction that any of them pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableMoney {
    /// Number of the smallest payable fractions in a unit.
    pub unit: i64,
    /// The main bet of one unit.
    pub main: Bet,
    /// The side bets.
    pub sides: Vec<Bet>,
    /// Each seat's stake on the main bet, in units.
    pub stakes: Vec<Decimal>,
    /// The share of the dealer's positive net of a round that the house keeps.
    pub dealer_commission: Decimal,
    /// Receiver of the commission on players' wins.
    pub commission_to: CommissionTo,
    /// Whether nets of a round may be too large for exact sums.
    pub is_too_fine: bool,
    /// A bound on the net of a round, in the smallest payable fraction.
    most: i128,
}

/// Parts of a unit in a decimal with four digits after the point.
const DECIMAL: i128 = Decimal::ONE.ten_thousandths() as i128;
/// Parts in a unit until the smallest payable fraction is known: stake, payment and commission multiply.
const PARTS: i128 = DECIMAL.pow(3);
/// Nets of a round stay below this, so that fourth powers of nets can be added up.
const MOST: i128 = 1 << 50;
/// Parts of nets of a round stay below this.
const MOST_PARTS: i128 = 1 << 62;

impl TableMoney {
    /// Returns a main bet of one unit on these terms, with each seat staking a multiple of it, and side bets.
    pub fn new(main: &Terms, stakes: &[Decimal], sides: &[Terms]) -> TableMoney {
        let mut finest = gcd_of_amounts(PARTS, main, main.stake);
        // At most, every seat makes every side bet.
        let mut most = 0;
        for side in sides {
            finest = gcd_of_amounts(finest, side, side.stake);
            most += largest_payment(side, side.stake) * stakes.len() as i128;
        }
        for stake in stakes {
            finest = gcd_of_amounts(finest, main, *stake);
            most += largest_payment(main, *stake);
        }
        TableMoney {
            unit: whole(PARTS, finest),
            main: Bet::new(main, finest),
            sides: sides.iter().map(|side| Bet::new(side, finest)).collect(),
            stakes: stakes.to_vec(),
            dealer_commission: Decimal::ZERO,
            commission_to: CommissionTo::Dealer,
            is_too_fine: most / finest >= MOST,
            most: most / finest,
        }
    }

    /// Returns the same bets with this share of the dealer's positive net of a round going to the house.
    #[must_use]
    pub fn with_dealer_commission(mut self, share: Decimal) -> TableMoney {
        self.dealer_commission = share;
        self.is_too_fine |= self.most * i128::from(self.dealer_parts()) >= MOST_PARTS;
        self
    }

    /// Lets a seat owe all others their stakes.
    #[must_use]
    pub fn with_payments_between_seats(mut self) -> TableMoney {
        let staked = self.stakes.iter().map(|stake| i128::from(at_stake(self.main.stake, *stake)));
        self.most += staked.sum::<i128>() * self.stakes.len() as i128;
        self.is_too_fine |= self.most >= MOST || self.most * i128::from(self.dealer_parts()) >= MOST_PARTS;
        self
    }

    /// Returns the number of parts of the smallest payable fraction that the dealer's commission divides it into.
    pub fn dealer_parts(&self) -> i64 {
        i64::from(Decimal::ONE.ten_thousandths() / self.dealer_share_gcd())
    }

    /// Returns the dealer's net of a round after his own commission, in [parts](TableMoney::dealer_parts).
    pub fn left_to_dealer(&self, net: i64) -> i64 {
        let share = i64::from(self.dealer_commission.ten_thousandths() / self.dealer_share_gcd());
        net * self.dealer_parts() - net.max(0) * share
    }

    /// Returns the greatest common divisor of the dealer's commission and one, in ten-thousandths.
    fn dealer_share_gcd(&self) -> u32 {
        num_integer::gcd(self.dealer_commission.ten_thousandths(), Decimal::ONE.ten_thousandths())
    }

    /// Returns the same bets with the commission on players' wins going there.
    #[must_use]
    pub fn with_commission_to(mut self, to: CommissionTo) -> TableMoney {
        self.commission_to = to;
        for bet in self.sides.iter_mut().chain([&mut self.main]) {
            for outcome in &mut bet.outcomes {
                outcome.cost = match to {
                    CommissionTo::Dealer => outcome.net,
                    CommissionTo::House => outcome.net + outcome.commission(),
                };
            }
        }
        self
    }

    /// Returns `true` if the dealer's net differs from the players' losses.
    pub fn leaves_table(&self) -> bool {
        self.bets().flat_map(|bet| &bet.outcomes).any(|outcome| outcome.cost != outcome.net)
    }

    /// Returns `true` if a player or the dealer pays commission.
    pub fn has_commission(&self) -> bool {
        let mut outcomes = self.bets().flat_map(|bet| &bet.outcomes);
        self.dealer_commission > Decimal::ZERO || outcomes.any(|outcome| outcome.commission() > 0)
    }

    /// Returns the main bet and the side bets.
    fn bets(&self) -> impl Iterator<Item = &Bet> {
        [&self.main].into_iter().chain(&self.sides)
    }
}

/// Returns the payout and the net of each outcome on a stake, in parts of a unit.
fn in_parts(terms: &Terms, stake: Decimal) -> Vec<[i128; 2]> {
    let mut ends = Vec::new();
    for (side, amount) in &terms.ends {
        let paid = i128::from(stake.ten_thousandths()) * i128::from(amount.ten_thousandths());
        ends.push([paid * DECIMAL, paid * i128::from(net_of_one(*side, terms.commission))]);
    }
    ends
}

/// Returns a stake in parts of a unit.
fn staked(stake: Decimal) -> i128 {
    i128::from(stake.ten_thousandths()) * DECIMAL.pow(2)
}

/// Returns the greatest common divisor of `amount` and every payment of a bet with this stake.
fn gcd_of_amounts(amount: i128, terms: &Terms, stake: Decimal) -> i128 {
    in_parts(terms, stake).into_iter().flatten().chain([staked(stake)]).fold(amount, num_integer::gcd)
}

/// Returns the largest payment of a bet with this stake, in parts of a unit.
fn largest_payment(terms: &Terms, stake: Decimal) -> i128 {
    in_parts(terms, stake).into_iter().map(|[paid, _]| paid).max().unwrap_or(0)
}

/// Returns an amount in the smallest payable fraction.
fn whole(amount: i128, finest: i128) -> i64 {
    i64::try_from(amount / finest).unwrap_or(i64::MAX)
}

/// Returns a player's net of a payout of 1, in ten-thousandths: a win less commission.
pub fn net_of_one(side: Side, commission: Decimal) -> i64 {
    let one = Decimal::ONE.ten_thousandths();
    match side {
        Side::Lose => -i64::from(one),
        Side::Push => 0,
        Side::Win => i64::from(one - commission.ten_thousandths()),
    }
}

/// Scales an amount of the main bet of one unit to this stake.
pub fn at_stake(amount: i64, stake: Decimal) -> i64 {
    // The unit is such that the division is exact.
    (i128::from(amount) * i128::from(stake.ten_thousandths()) / DECIMAL) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimals<const N: usize>(texts: [&str; N]) -> [Decimal; N] {
        texts.map(|text| text.parse().unwrap())
    }

    fn main(wins: &[Decimal], losses: &[Decimal], commission: &str) -> Terms {
        Terms::main(wins, losses, commission.parse().unwrap())
    }

    const ONE_SEAT: &[Decimal] = &[Decimal::ONE];

    #[test]
    fn the_unit_is_the_smallest_that_pays_everything() {
        let money = TableMoney::new(&main(&decimals(["1", "3"]), &decimals(["0", "1"]), "0"), ONE_SEAT, &[]);
        assert_eq!(money.unit, 1);
        let sides: Vec<(Side, i64, i64)> = money.main.outcomes.iter().map(|o| (o.side, o.paid, o.net)).collect();
        use Side::{Lose, Push, Win};
        assert_eq!(sides, [(Lose, 0, 0), (Lose, 1, -1), (Push, 0, 0), (Win, 1, 1), (Win, 3, 3)]);

        let one = decimals(["1"]);
        let money = TableMoney::new(&main(&one, &one, "0.05"), ONE_SEAT, &[]);
        assert_eq!(money.unit, 20);
        assert_eq!(money.main.outcomes[2], Outcome { side: Side::Win, paid: 20, net: 19, cost: 19 });

        let money = TableMoney::new(&main(&decimals(["0.0001"]), &[], "0.0001"), ONE_SEAT, &[]);
        assert_eq!(money.unit, 100_000_000);
        assert_eq!(money.main.outcomes[1].net, 9_999);
    }

    #[test]
    fn stakes_and_side_bets_share_a_unit() {
        let ends = vec![(Side::Win, decimals(["50"])[0]), (Side::Lose, Decimal::ONE)];
        let side = Terms { name: "side".to_owned(), stake: decimals(["0.25"])[0], ends, commission: Decimal::ZERO };
        let one = decimals(["1"]);
        let money = TableMoney::new(&main(&one, &one, "0"), &decimals(["1", "0.3", "7"]), &[side]);
        assert_eq!((money.unit, money.main.stake, money.sides[0].stake), (20, 20, 5));
        let nets = |bet: &Bet| bet.outcomes.iter().map(|outcome| outcome.net).collect::<Vec<_>>();
        assert_eq!((nets(&money.main), nets(&money.sides[0])), (vec![-20, 0, 20], vec![250, -5]));
        assert_eq!(money.stakes.iter().map(|stake| at_stake(-20, *stake)).collect::<Vec<_>>(), [-20, -6, -140]);
    }

    /// Tests stakes of 10 000 on payouts of 10 000, in parts of 10⁻¹².
    #[test]
    fn amounts_too_fine_to_add_up_exactly_are_noticed() {
        let fine = |stake: &str| {
            let amounts = decimals(["9999.9999"]);
            TableMoney::new(&main(&amounts, &amounts, "0.0001"), &decimals([stake]), &[]).is_too_fine
        };
        assert_eq!(["1", "0.01", "9999.9999"].map(fine), [false, false, true]);
    }

    #[test]
    fn outcomes_are_found_again() {
        let (wins, losses) = (decimals(["1.5", "2"]), decimals(["2"]));
        let money = TableMoney::new(&main(&wins, &losses, "0.1"), ONE_SEAT, &[]);
        for (index, outcome) in money.main.outcomes.iter().enumerate() {
            let amount = decimals(["0", "1.5", "2"])
                .into_iter()
                .find(|a| i64::from(a.ten_thousandths()) * money.unit == outcome.paid * 10_000);
            assert_eq!(money.main.index(outcome.side, amount.unwrap()), index);
        }
    }
}
