//! Exact odds: every table of the game from counts of hands and of pairs of hands.

use super::laws::{Laws, Value};
use super::pairs::{Copies, HighCard, Pairs, choose, count_hands, count_pairs};
use super::round::{Gnau, HANDS, higher, winner};
use super::spread::product_moment;
use super::table::Table;
use crate::games::Side;
use crate::stats::{Dealer, Exact, Fraction};
use num_bigint::BigInt;
use std::collections::BTreeMap;

impl Gnau {
    /// Counts every hand and every pair of hands of a shoe that holds so many cards of each face, ace to king, and last
    /// so many aces of spades (which are no longer among the aces). Where suits decide ties, every face that it holds
    /// must be there in all suits alike, as often as there are packs by the rules.
    #[must_use]
    pub fn enumerate(&self, copies: &[u32; 14]) -> Exact {
        let seats = self.ledger.seats();
        let ordered = self.tables.iter().any(Table::looks_at_order);
        let high_card = if self.by_suit() { HighCard::Suit { packs: self.rules.decks } } else { HighCard::Face };
        let compares = self.settlements.contains(&None);
        let laws: Vec<Laws> =
            self.tables.iter().map(|table| Laws::new(table, if ordered { 120 } else { 1 }, compares)).collect();
        let hands: Vec<Vec<u128>> = laws.iter().map(|laws| count_hands(copies, laws)).collect();
        let dealer = self.table_of[seats];
        let winner = |player: usize, dealer: usize| winner(&self.rules, player, dealer);
        let pairs: Vec<Pairs> =
            laws.iter().map(|player| count_pairs(copies, player, &laws[dealer], &winner, high_card)).collect();

        let mut exact = Exact::new(&self.layout);
        let mut matchup: Pairs = std::array::from_fn(|_| vec![0; HANDS * HANDS]);
        let mut mean = Fraction::default();
        let alike = (1..seats).all(|seat| self.table_of[seat] == self.table_of[0]);
        let mut law = Vec::new();
        for seat in 0..seats {
            let pairs = &pairs[self.table_of[seat]];
            let outcomes = self.outcomes(pairs);
            let net = |outcome: usize| self.ledger.money().outcomes()[outcome].net;
            law = outcomes.iter().enumerate().map(|(outcome, count)| (-net(outcome), *count)).collect();
            let sum: BigInt = law.iter().map(|(net, count)| BigInt::from(*net) * *count).sum();
            mean = mean.plus(&Fraction::new(sum, outcomes.iter().sum::<u128>().into()));
            self.ledger.set_seat(&mut exact, seat, &hands[self.table_of[seat]], &outcomes);
            if seat == 0 || !alike {
                for (sums, more) in matchup.iter_mut().zip(pairs) {
                    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                }
            }
        }
        self.ledger.set_dealer(&mut exact, &hands[dealer]);
        for (side, counts) in matchup.iter().enumerate() {
            exact.set(&self.matchup, side, counts);
        }
        let variance = self.variance(copies, &laws, &pairs);
        exact.set_dealer(Dealer { mean, variance, law: (seats == 1).then(|| merged(law)) });
        exact
    }

    /// The variance of the dealer's total: every seat's own and twice the covariance of every two, of which those of
    /// equal strategies are equal.
    ///
    /// Not enumerated where suits decide: what suits a player holds then depends on those that the dealer holds.
    fn variance(&self, copies: &Copies, laws: &[Laws], pairs: &[Pairs]) -> Option<Fraction> {
        let (dealer, players) = self.table_of.split_last()?;
        let of: Vec<i64> = (0..laws.len()).map(|p| players.iter().filter(|seat| **seat == p).count() as i64).collect();
        let outcomes = self.ledger.money().outcomes();
        let moment = |player: usize, power: u32| {
            let counts = self.outcomes(&pairs[player]);
            let sum: BigInt = counts.iter().zip(outcomes).map(|(n, o)| BigInt::from(o.net).pow(power) * *n).sum();
            Fraction::new(sum, counts.iter().sum::<u128>().into())
        };
        let whole: BigInt = {
            let cards: u32 = copies.iter().sum();
            let orders: u32 = laws[*dealer].of([0, 1, 2, 3, 4]).iter().map(|(_, orders)| orders).sum();
            let ways = [cards, cards.saturating_sub(5), cards.saturating_sub(10)].map(|cards| choose(cards, 5));
            ways.iter().map(|ways| BigInt::from(*ways) * orders).product()
        };
        let net = |player: Value, dealer: Value| {
            let pair = player.hand() * HANDS + dealer.hand();
            let (_, outcome) = self.settlements[pair].unwrap_or_else(|| {
                self.stakes.settle(higher(player.high(), dealer.high()), player.hand(), dealer.hand())
            });
            outcomes[usize::from(outcome)].net
        };
        let largest = outcomes.iter().map(|outcome| outcome.net.abs()).max().unwrap_or_default();
        let mut variance = Fraction::default();
        let played: Vec<usize> = (0..laws.len()).filter(|p| of[*p] > 0).collect();
        for &p in &played {
            let mean = moment(p, 1);
            variance = variance.plus(&moment(p, 2).minus(&mean.times(&mean)).times(&Fraction::whole(of[p])));
            for &q in played.iter().filter(|q| **q >= p) {
                let two = if p == q { of[p] * (of[p] - 1) } else { 2 * of[p] * of[q] };
                if two == 0 {
                    continue;
                }
                if self.by_suit() {
                    return None;
                }
                let sum = product_moment(copies, [&laws[p], &laws[q]], &laws[*dealer], &net, largest);
                let covariance = Fraction::new(sum, whole.clone()).minus(&mean.times(&moment(q, 1)));
                variance = variance.plus(&covariance.times(&Fraction::whole(two)));
            }
        }
        Some(variance)
    }

    /// Counts of a seat's outcomes.
    fn outcomes(&self, pairs: &Pairs) -> Vec<u128> {
        let mut outcomes = vec![0; self.ledger.money().outcomes().len()];
        for (side, counts) in [Side::Lose, Side::Push, Side::Win].into_iter().zip(pairs) {
            for (pair, count) in counts.iter().enumerate() {
                let (_, outcome) = self.stakes.settle(side, pair / HANDS, pair % HANDS);
                outcomes[usize::from(outcome)] += count;
            }
        }
        outcomes
    }
}

/// A law with each value once, ascending.
fn merged(law: Vec<(i64, u128)>) -> Vec<(i64, u128)> {
    let mut merged = BTreeMap::new();
    law.into_iter().for_each(|(net, count)| *merged.entry(net).or_default() += count);
    merged.into_iter().collect()
}
