//! Exact means of several people at a table with a bank.
//!
//! Who banks does not depend on the cards, so each player's net depends on his hand and the dealer's alone. The mean of a
//! sum is the sum of the means, so the dealer's follow. His spread takes the products of two players' nets. The table with a
//! fixed dealer has them if stakes are fixed and suits do not distinguish too many hands.

use super::counts::Counted;
use super::pairs::{BidsAndStake, Pair};
use super::round::BankTable;
use super::settle::{RoundNets, StakedHand};
use crate::engine::Steps;
use crate::games::gnau::round::Gnau;
use crate::games::gnau::rules::Rules;
use crate::stats::{DealerNet, Exact, Fraction, Joint};
use num_bigint::BigInt;

/// Sums of a pair of amounts.
#[derive(Clone, Debug, Default)]
struct Sums {
    /// Number of pairs, Σ x, Σ y, and Σ y² over players.
    totals: [BigInt; 4],
    /// Σ y² over dealers.
    dealers: Fraction,
    /// Whether Σ y² is not known.
    lacks_squares: bool,
}

impl Sums {
    /// Returns the sums in whole numbers.
    fn joint(&self) -> Joint {
        let squares = Fraction::from_int(self.totals[3].clone()).plus(&self.dealers);
        let parts = Fraction::numerators(&[Fraction::from_int(1), squares]);
        let totals = [0, 1, 2].map(|at| &self.totals[at] * &parts[0]);
        Joint::from_means(totals, (!self.lacks_squares).then(|| parts[1].clone()))
    }
}

/// Sums over players and dealers, apart from each other.
struct Apart<'a> {
    table: &'a BankTable,
    sums: Vec<Sums>,
    exact: Exact,
    /// Rounds by dealer and highest bid.
    banked: Vec<Vec<BigInt>>,
    /// Mean squares of dealers' nets, by the rules of a table with this dealer alone.
    squares: Vec<(Rules, Option<Fraction>)>,
}

impl BankTable {
    /// Adds up what every player nets against every dealer.
    pub(super) fn means_from(&self, pairs: &[Pair], steps: &dyn Steps) -> Exact {
        let mut exact = Exact::new(&self.counts.layout);
        exact.weigh();
        let sums = vec![Sums::default(); self.counts.tracks()];
        let banked = vec![vec![BigInt::ZERO; self.bank.bids.len()]; self.holders()];
        let mut apart = Apart { table: self, sums, exact, banked, squares: Vec::new() };
        for ([dealer, player], counts) in pairs {
            let mut nets = RoundNets { by_holder: vec![0; self.holders()], ..RoundNets::default() };
            for ((choices, outcome), count) in &**counts {
                apart.add_player([*dealer, *player], choices, *outcome, count, &mut nets);
                // Each player meets the dealer in all of his rounds.
                if *player == first_besides(*dealer) {
                    apart.banked[*dealer][choices.bids[0]] += count;
                }
            }
        }
        for dealer in 0..self.holders() {
            apart.add_dealer(dealer, steps);
        }
        apart.exact()
    }

    /// Returns the rules of a table with this holder as the fixed dealer, without a bid; `None` if stakes vary.
    fn rules_of_dealer(&self, dealer: usize) -> Option<Rules> {
        let [stake] = self.bank.stakes[..] else { return None };
        let mut rules = self.rules_against(dealer, first_besides(dealer));
        let players = (0..self.holders()).filter(|holder| *holder != dealer);
        let bets = players.map(|player| self.rules.bets.stakes[player - self.first_person()]);
        rules.bets.stakes = bets.map(|bet| self.bank.stake(bet, stake, 1)).collect::<Option<_>>()?;
        Some(rules)
    }
}

/// Returns the first holder who is not the dealer.
fn first_besides(dealer: usize) -> usize {
    usize::from(dealer == 0)
}

impl Apart<'_> {
    fn sums(&mut self, counted: Counted) -> &mut Sums {
        &mut self.sums[self.table.counts.track(counted)]
    }

    /// Adds what a player nets with these choices and outcome, and what he costs the dealer.
    fn add_player(
        &mut self,
        [dealer, player]: [usize; 2],
        choices: &BidsAndStake,
        outcome: usize,
        count: &BigInt,
        nets: &mut RoundNets,
    ) {
        let BidsAndStake { bids: [bid, _], stake } = *choices;
        let meeting = StakedHand { holder: player, person: player - self.table.first_person(), stake, outcome };
        self.table.amounts.with_dealer(dealer, bid, &[meeting], nets);
        let (own, gain, staked) = (nets.by_holder[player].into(), nets.by_holder[dealer].into(), nets.staked.into());
        let stake = self.table.bank.stakes[stake].ten_thousandths().into();
        let paid = self.table.counts.has_commission.then(|| (Counted::Paid, [0, 0, nets.paid.into(), 0]));
        let addends: [(Counted, [i128; 4]); 9] = [
            (Counted::House, [0, 0, nets.taken.into(), 0]),
            (Counted::Net(player), [0, 0, own, own * own]),
            (Counted::Seat(player), [1, 1, own, own * own]),
            (Counted::Players, [0, staked, own, 0]),
            (Counted::Dealer, [0, staked, gain, 0]),
            (Counted::Net(dealer), [0, 0, gain, 0]),
            (Counted::Bank(dealer), [0, 0, gain, 0]),
            (Counted::DealerAtBid(bid), [0, 0, gain, 0]),
            (Counted::StakesAtBid(bid), [0, 1, stake, 0]),
        ];
        for (counted, addends) in addends.into_iter().chain(paid) {
            self.sums(counted).totals.iter_mut().zip(addends).for_each(|(sum, addend)| *sum += count * addend);
        }
    }

    /// Adds the rounds of a dealer and the squares of his net.
    fn add_dealer(&mut self, dealer: usize, steps: &dyn Steps) {
        let table = self.table;
        let banked = std::mem::take(&mut self.banked[dealer]);
        for (bid, rounds) in banked.iter().enumerate().filter(|(_, rounds)| **rounds != BigInt::ZERO) {
            let times = Fraction::from_int(rounds * table.bank.bids[bid].max(1).pow(2));
            let square = self.mean_square(dealer, steps).map(|square| square.times(&times));
            for counted in [Counted::Dealer, Counted::Net(dealer), Counted::Bank(dealer), Counted::DealerAtBid(bid)] {
                let sums = self.sums(counted);
                sums.lacks_squares |= square.is_none();
                sums.dealers = square.as_ref().map_or_else(Fraction::default, |square| sums.dealers.plus(square));
            }
            for counted in [Counted::Bank(dealer), Counted::DealerAtBid(bid)] {
                let [number, x, ..] = &mut self.sums(counted).totals;
                (*number, *x) = (&*number + rounds, &*x + rounds);
            }
            self.sums(Counted::StakesAtBid(bid)).totals[0] += rounds;
            self.exact.add(table.counts.bid.at(0, bid), rounds);
            self.exact.add(table.counts.dealer.at(0, dealer), rounds);
        }
    }

    /// Returns the mean square of a dealer's net in a round without a bid, in parts; `None` if it is not known.
    fn mean_square(&mut self, dealer: usize, steps: &dyn Steps) -> Option<Fraction> {
        let rules = self.table.rules_of_dealer(dealer)?;
        if let Some((_, known)) = self.squares.iter().find(|(of, _)| *of == rules) {
            return known.clone();
        }
        let game = Gnau::new(&rules);
        let exact = game.count(true, steps);
        let DealerNet { mean, variance, .. } = exact.dealer();
        let unit = Fraction::from_int(self.table.amounts.unit()).divided(game.counts.bets.money.unit);
        let square = variance.as_ref().map(|variance| variance.plus(&mean.times(mean)).times(&unit).times(&unit));
        self.squares.push((rules, square.clone()));
        square
    }

    /// Returns the sums over all rounds.
    fn exact(mut self) -> Exact {
        let holders = self.table.holders();
        let whole: BigInt = (0..holders).map(|holder| self.sums(Counted::Bank(holder)).totals[0].clone()).sum();
        let mut all_rounds: Vec<Counted> = (0..holders).map(Counted::Net).collect();
        all_rounds.push(Counted::House);
        if self.table.counts.has_commission {
            all_rounds.push(Counted::Paid);
        }
        for counted in all_rounds {
            self.sums(counted).totals[1] = whole.clone();
            self.sums(counted).totals[0] = whole.clone();
        }
        for counted in [Counted::Dealer, Counted::Players] {
            self.sums(counted).totals[0] = whole.clone();
        }
        let gain = self.sums(Counted::Dealer).totals[2].clone();
        self.exact.set_dealer(vec![DealerNet { mean: Fraction::new(gain, whole), ..DealerNet::default() }]);
        for counted in [Counted::House, Counted::Players] {
            self.sums(counted).lacks_squares = true;
        }
        self.exact.set_tracks(self.sums.iter().map(Sums::joint).collect());
        self.exact
    }
}
