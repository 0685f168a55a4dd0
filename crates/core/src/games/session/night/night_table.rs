//! Nets of everybody at a table in a round.

use super::heirs::{Heirs, NextDealers};
use super::plan::Bank;
use crate::cards::{AT_ONCE, Chance, Dealt};
use crate::config::Decimal;
use crate::engine::Rounds;
use crate::games::TableMoney;
use crate::games::banked::ShoeGame;
use crate::stats::{BetLine, Exact, Fraction, NetRange};
use num_bigint::BigInt;
use std::fmt::Debug;

/// A table whose rounds report each holder's net.
pub trait TableNets: Debug + Send + Sync {
    /// Returns the game whose rounds are played.
    fn rounds(&self) -> &dyn Rounds;

    /// Returns the number of holders.
    fn holders(&self) -> usize;

    /// Returns the number of smallest payable fractions in a unit.
    fn unit(&self) -> i64 {
        self.rounds().unit()
    }

    /// Returns `true` if nets do not add up to 0: some commission goes to the house.
    fn pays_house(&self) -> bool {
        false
    }

    /// Computes each holder's net in a block of rounds, in the smallest payable fraction. The dealer, or the person who
    /// begins, is the first. If hands pass the bank on, `heirs` become the next dealers.
    fn nets(&self, dealt: &Dealt, chance: &mut Chance, nets: &mut [[i64; AT_ONCE]], heirs: &mut [u16; AT_ONCE]);

    /// Returns the dealer's mean net in a round, in units, if it is counted.
    fn dealer_mean(&self, exact: &Exact) -> Option<Fraction> {
        Some(exact.dealer().mean.divided(self.unit()))
    }

    /// Returns `true` if each round finds its own dealer, if any: `heirs` are then those of the round.
    fn finds_dealers(&self) -> bool {
        false
    }

    /// Sets the hands that pass the bank on.
    fn pass_bank_by(&mut self, _: &Bank) {}

    /// Returns the nets that the dealer can have in a round with all bets, and the stakes on them.
    fn dealer_nets(&self) -> (NetRange, i64) {
        (self.rounds().dealer_nets().clone(), self.rounds().staked())
    }
}

/// A game as it is played by the night.
#[derive(Debug)]
pub struct NightTable {
    /// The table.
    pub table: Box<dyn TableNets>,
    /// Seats whose strategies and bets a config states.
    pub seats: usize,
    /// The key of a list of the seats' strategies, and another that it stands in for, else the same.
    pub strategies: [&'static str; 2],
}

impl NightTable {
    /// Returns the table of a game against a dealer.
    pub fn against_dealer(game: Box<dyn ShoeGame>, strategies: [&'static str; 2]) -> NightTable {
        NightTable { seats: game.bets_of_seats().seats(), table: Box::new(WithDealer::new(game)), strategies }
    }
}

/// A table with a dealer, whose net is the seats' losses less the commission of the house.
#[derive(Debug)]
struct WithDealer {
    game: Box<dyn ShoeGame>,
    /// Each seat's net on all bets and its cost to the dealer, by seat, then by case.
    amounts: Vec<Vec<SeatAmounts>>,
    heirs: Heirs,
}

/// Amounts of a seat's bets, in parts of the smallest payable fraction.
#[derive(Clone, Copy, Debug)]
struct SeatAmounts {
    net: i64,
    cost: i64,
}

impl WithDealer {
    fn new(game: Box<dyn ShoeGame>) -> WithDealer {
        let bets = game.bets_of_seats();
        let parts = bets.money.dealer_parts();
        let mut amounts = Vec::new();
        for seat in 0..bets.seats() {
            let (nets, costs) = (bets.nets_on(BetLine::All, seat), bets.costs_on(BetLine::All, seat));
            let both = nets.into_iter().flatten().zip(costs.into_iter().flatten());
            amounts.push(both.map(|(net, cost)| SeatAmounts { net: net * parts, cost: cost * parts }).collect());
        }
        WithDealer { amounts, game, heirs: Heirs::default() }
    }

    /// Adds the payments between seats to their nets, given by seat how it met the dealer.
    fn pay_between_seats(&self, met: &[Vec<u16>], rounds: usize, seats: &mut [[i64; AT_ONCE]]) {
        let Some(payments) = &self.game.bets_of_seats().payments else { return };
        let parts = self.money().dealer_parts();
        for lane in 0..rounds {
            let nets = payments.nets(met.iter().map(|met| met[lane]));
            seats.iter_mut().zip(nets).for_each(|(own, net)| own[lane] += net * parts);
        }
    }

    /// Returns the bets of the seats in money.
    fn money(&self) -> &TableMoney {
        &self.game.bets_of_seats().money
    }
}

impl TableNets for WithDealer {
    fn rounds(&self) -> &dyn Rounds {
        &*self.game
    }

    fn holders(&self) -> usize {
        self.amounts.len() + 1
    }

    fn unit(&self) -> i64 {
        self.game.unit() * self.money().dealer_parts()
    }

    fn pays_house(&self) -> bool {
        self.money().leaves_table() || self.money().dealer_commission > Decimal::ZERO
    }

    fn dealer_mean(&self, exact: &Exact) -> Option<Fraction> {
        let money = self.money();
        let dealer = exact.dealer_on(if money.sides.is_empty() { BetLine::Main } else { BetLine::All });
        if money.dealer_commission == Decimal::ZERO {
            return Some(dealer.mean.divided(self.unit()));
        }
        let counts = dealer.counts.as_ref()?;
        let left = counts.iter().map(|(net, count)| count * money.left_to_dealer(*net)).sum();
        let whole: BigInt = counts.iter().map(|(_, count)| count).sum();
        Some(Fraction::new(left, whole * self.unit()))
    }

    fn pass_bank_by(&mut self, bank: &Bank) {
        self.heirs = Heirs::new(bank, &*self.game);
    }

    fn nets(&self, dealt: &Dealt, chance: &mut Chance, nets: &mut [[i64; AT_ONCE]], heirs: &mut [u16; AT_ONCE]) {
        let Some((dealer, seats)) = nets.split_first_mut() else { return };
        let redealt = self.game.redealt(dealt, chance);
        let twos = self.game.bets_of_seats().cases.twos;
        *dealer = [0; AT_ONCE];
        let dealt = redealt.as_ref().unwrap_or(dealt);
        let (mut next, mut kept) = (NextDealers::DEALERS, Vec::new());
        let keeps = self.game.bets_of_seats().payments.is_some();
        self.game.meet(dealt, 0, chance, &mut |seat, met, two| {
            self.heirs.hear(&*self.game, dealt, seat, met, &mut next);
            kept.extend(keeps.then(|| met.to_vec()));
            let by_case = &self.amounts[seat];
            let case = |lane: usize| match twos {
                1 => usize::from(met[lane]),
                _ => usize::from(met[lane]) * twos + usize::from(two[lane]),
            };
            for (lane, (dealer, own)) in dealer.iter_mut().zip(&mut seats[seat]).enumerate().take(met.len()) {
                let amounts = by_case[case(lane)];
                *own = amounts.net;
                *dealer -= amounts.cost;
            }
        });
        self.pay_between_seats(&kept, dealt.count(), seats);
        if self.money().dealer_commission > Decimal::ZERO {
            let parts = self.money().dealer_parts();
            dealer.iter_mut().for_each(|net| *net = self.money().left_to_dealer(*net / parts));
        }
        *heirs = next.holder;
    }

    fn dealer_nets(&self) -> (NetRange, i64) {
        let (bets, seats) = (self.game.bets_of_seats(), (0..self.amounts.len()).collect::<Vec<_>>());
        let parts = bets.money.dealer_parts();
        let range = match bets.dealer_nets(BetLine::All) {
            NetRange::Listed { totals, .. } if parts > 1 => {
                NetRange::from_sums(&totals.iter().map(|net| bets.money.left_to_dealer(*net)).collect::<Vec<_>>(), 1)
            }
            range @ (NetRange::Listed { .. } | NetRange::Binned { .. }) => range.scaled(parts),
        };
        (range, bets.staked_on(BetLine::All, &seats) * parts)
    }
}
