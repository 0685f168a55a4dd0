//! Frequencies of each bet's outcomes, independent of their payouts.

use super::betting_rules::{COMMISSION_TO, SIDE};
use super::counts::Counts;
use super::equal_pays::PAID_BY;
use crate::config::{Decimal, Values};
use crate::games::in_play;
use crate::games::money::{CommissionTo, MAIN, Side};
use crate::games::priced::{Priced, PricedEnd};
use crate::stats::{BetLine, Evidence, Exact, Variable};
use num_bigint::BigInt;
use num_integer::Integer;
use std::collections::BTreeMap;

/// The effect of a key on a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PriceKey<'a> {
    /// A rule that affects how deals end.
    Rule,
    /// The payout of one outcome; for a side bet, the event.
    Pays(&'a str),
    /// The share of a win that is paid as commission.
    Commission,
    /// A price of another bet.
    Other,
}

impl<'a> PriceKey<'a> {
    /// Returns the effect of a key on the bet of this name.
    pub fn new(key: &'a str, bet: &str) -> PriceKey<'a> {
        let side = key.strip_prefix(SIDE).and_then(|key| key.strip_prefix('.')?.split_once('.'));
        let (own, price) = match side {
            Some((name, key)) => (name == bet, key),
            None => (bet == MAIN, key),
        };
        let pays = price.strip_prefix(if side.is_some() { "pays." } else { "payout." });
        match (pays, price) {
            (None, "commission") if own => PriceKey::Commission,
            _ if key == PAID_BY => PriceKey::Rule,
            (Some(end), _) if own => PriceKey::Pays(end),
            (None, "commission") | (Some(_), _) => PriceKey::Other,
            _ => PriceKey::Rule,
        }
    }
}

/// Returns the receiver of commission under these values, which may leave out the default.
pub fn commission_to(values: &Values) -> CommissionTo {
    match values.get(COMMISSION_TO) {
        Some(_) => values.word(COMMISSION_TO),
        None => CommissionTo::Dealer,
    }
}

/// Returns the commission on the bet of this name.
pub fn commission(values: &Values, bet: &str) -> Decimal {
    let side = values.named_tables(SIDE).into_iter().find(|(name, _)| name.text == bet);
    side.map_or(values, |(_, side)| side).decimal("commission")
}

impl Counts {
    /// Returns the outcomes of a bet; `None` for all bets together at a table with side bets, for side bets that
    /// were not counted, and if seats pay each other.
    pub fn priced(&self, exact: &Exact, bet: BetLine) -> Option<Priced> {
        if self.bets.payments.is_some() {
            return None;
        }
        let money = &self.bets.money;
        let (bet, variable, stakes, seats) = match bet {
            BetLine::All if !money.sides.is_empty() => return None,
            BetLine::Main | BetLine::All => {
                let stakes = in_play(&money.stakes).0.into_iter().copied().collect();
                let seats: Vec<(usize, Decimal)> = money.stakes.iter().copied().enumerate().collect();
                (&money.main, &self.seat_outcome, stakes, seats)
            }
            BetLine::Side(side) => {
                let (counts, bet) = (self.side_bets.as_ref()?, money.sides.get(side)?);
                let one = i128::from(Decimal::ONE.ten_thousandths());
                let parts = i128::from(bet.stake) * one / i128::from(money.unit);
                let stake = Decimal::from_ten_thousandths(u32::try_from(parts).ok()?)?;
                let seats = self.bets.cases.sides[side].seats.iter().map(|seat| (*seat, stake)).collect();
                (bet, &counts.each[side], vec![stake], seats)
            }
        };
        let paid = bet.outcomes.iter().zip(&bet.paid);
        let ends = stakes.into_iter().flat_map(|stake| paid.clone().map(move |(end, paid)| (stake, end.side, *paid)));
        Some(priced(exact, variable, &seats, ends.collect()))
    }
}

fn priced(
    exact: &Exact,
    variable: &Variable,
    seats: &[(usize, Decimal)],
    ends: Vec<(Decimal, Side, Decimal)>,
) -> Priced {
    let members: Vec<(Vec<BigInt>, Decimal)> =
        seats.iter().map(|(seat, stake)| (exact.member(variable, *seat), *stake)).collect();
    let wholes: Vec<BigInt> = members.iter().map(|(counts, _)| counts.iter().sum()).collect();
    let common = wholes.iter().fold(BigInt::from(1), |common, whole| common.lcm(whole));
    let staked: u64 = seats.iter().map(|(_, stake)| u64::from(stake.ten_thousandths())).sum();
    let mut all: BTreeMap<(Decimal, Side, Decimal), [BigInt; 2]> = BTreeMap::new();
    for (cell, (end, count)) in ends.into_iter().zip(exact.counts(variable)).enumerate() {
        let sums = all.entry(end).or_default();
        sums[0] += count;
        for ((counts, stake), whole) in members.iter().zip(&wholes) {
            sums[1] += &counts[cell] * stake.ten_thousandths() * (&common / whole);
        }
    }
    let seen = all.into_iter().filter(|(_, [count, _])| *count != BigInt::ZERO);
    let ends = seen.map(|((stake, side, paid), [count, weight])| PricedEnd { stake, side, paid, count, weight });
    Priced { ends: ends.collect(), whole: common * staked }
}
