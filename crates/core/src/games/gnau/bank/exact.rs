//! Exact odds at a table with a bank: of two people, whose two hands are a round, of three who settle together, and the
//! means of several.

use super::HAS_LONG_WORK;
use super::keys::{AllPay, DealerBy};
use super::numbers::{FULL, choose};
use super::pairs::{BidsAndStake, Pair, Parts};
use super::round::BankTable;
use super::rules::BankRules;
use super::settle::{Course, RoundNets, StakedHand};
use crate::config::Decimal;
use crate::engine::Steps;
use crate::games::gnau::rules::Rules;
use crate::stats::{DealerNet, Exact, Fraction, Joint};
use num_bigint::BigInt;
use std::collections::BTreeMap;

impl Rules {
    /// Returns why the deals of a table with a bank are not counted, if they are not.
    pub(in crate::games::gnau) fn why_bank_is_played(&self, bank: &BankRules) -> Option<&'static str> {
        let arranges_by_order =
            self.players_strategy.iter().chain([&self.dealer_strategy]).any(|by| by.looks_at_order());
        match bank.by {
            DealerBy::Nobody => match bank.all_pay {
                AllPay::Highest if self.players > 1 => Some("nobody banks, and the highest of all hands collects"),
                AllPay::Highest | AllPay::Each => None,
            },
            DealerBy::Fixed | DealerBy::Bids if self.why_hands_are_together(bank).is_some() => {
                self.why_hands_are_together(bank)
            }
            // The seen cards come first, so the order of the deal and the bid depend on each other.
            DealerBy::Fixed | DealerBy::Bids if arranges_by_order && (1..FULL).contains(&bank.seen) => {
                Some("somebody who sees some of the cards arranges them by the order of the deal")
            }
            DealerBy::Fixed | DealerBy::Bids if !self.can_sum_choices(bank) => {
                Some("sums over its packs, bids and stakes are too large")
            }
            DealerBy::Fixed | DealerBy::Bids => None,
        }
    }

    /// Returns why the nets of several people depend on more than the hands of a dealer and a player, if they do.
    fn why_hands_are_together(&self, bank: &BankRules) -> Option<&'static str> {
        let pays_commission = self.money().dealer_commission > Decimal::ZERO;
        let reasons = [
            (!bank.is_bank_by_chance(), "more than two people bid by their cards"),
            (bank.pot.is_some() && self.players > 2, "more than two players share a pot"),
            (
                pays_commission && self.players > 2,
                "the banker pays commission on what more than two players lose together",
            ),
            (
                self.is_settled_together(bank) && !bank.are_choices_by_chance(),
                "players settle together and stake by their cards",
            ),
            (
                self.is_settled_together(bank) && (self.looks_at_suits() || !self.ties.compare_suits_last()),
                "players settle together, and suits decide more than a last tie",
            ),
        ];
        reasons.into_iter().find(|(is_so, _)| *is_so && self.players > 1).map(|(_, why)| why)
    }

    /// Returns `true` if a banker's net is not the sum of his nets against each of several players.
    fn is_settled_together(&self, bank: &BankRules) -> bool {
        self.players > 1 && (bank.pot.is_some() || self.money().dealer_commission > Decimal::ZERO)
    }

    /// Returns `true` if the sums over all hands that one hand leaves fit the integers that they are counted in.
    fn can_sum_choices(&self, bank: &BankRules) -> bool {
        let Parts { bids, stakes } = Parts::new(bank);
        let hands = choose(self.shoe.cards().into(), FULL) as f64;
        let subsets = choose(FULL as u64, bank.seen) as f64;
        let parts = bids as f64 * stakes as f64 * subsets;
        // Every order of both hands, and alternating terms for the 32 parts of a hand.
        hands * parts * (120.0 * 120.0 * 32.0) < 1e38
    }
}

/// A round by bids, stakes and outcomes, and its number.
pub(super) struct CountedRound {
    pub dealer: usize,
    /// Place of the highest bid.
    pub bid: usize,
    pub meetings: Vec<StakedHand>,
    pub count: BigInt,
}

impl BankTable {
    /// Counts all deals of two people, of three who settle together, or all pairs of hands of a dealer and a player.
    pub(super) fn counted(&self, steps: &dyn Steps) -> Option<Exact> {
        if !HAS_LONG_WORK || self.rules.why_bank_is_played(&self.bank).is_some() {
            return None;
        }
        if !self.counts.has_dealer() {
            return Some(self.sums_of_each(steps));
        }
        if self.rules.is_settled_together(&self.bank) {
            return Some(self.exact_from(self.rounds_of_three(steps)?));
        }
        let pairs = self.pairs(steps);
        Some(if self.holders() == 2 { self.exact_from(self.rounds_of(&pairs)) } else { self.means_from(&pairs, steps) })
    }

    /// Lists the rounds of two people.
    fn rounds_of(&self, pairs: &[Pair]) -> Vec<CountedRound> {
        let mut rounds = Vec::new();
        for ([dealer, player], counts) in pairs {
            for ((BidsAndStake { bids, stake }, outcome), count) in &**counts {
                let person = *player - self.first_person();
                let meeting = StakedHand { holder: *player, person, stake: *stake, outcome: *outcome };
                let (dealer, bid, count) = (*dealer, bids[0], count.clone());
                rounds.push(CountedRound { dealer, bid, meetings: vec![meeting], count });
            }
        }
        rounds
    }

    /// Adds up the amounts that are counted in rounds.
    fn exact_from(&self, rounds: Vec<CountedRound>) -> Exact {
        let mut exact = Exact::new(&self.counts.layout);
        exact.weigh();
        let mut tracks: Vec<BTreeMap<(i64, i64), BigInt>> = vec![BTreeMap::new(); self.counts.tracks()];
        let mut dealer_nets: BTreeMap<i64, BigInt> = BTreeMap::new();
        let mut nets = RoundNets { by_holder: vec![0; self.holders()], ..RoundNets::default() };
        for CountedRound { dealer, bid, meetings, count } in rounds {
            let mut course = Course { bid, dealer: Some(dealer), stakes: vec![0; self.holders()], ..Course::default() };
            meetings.iter().for_each(|meeting| course.stakes[meeting.holder] = meeting.stake);
            self.amounts.with_dealer(dealer, bid, &meetings, &mut nets);
            self.counts.amounts(&course, &nets, &mut |counted, x, y| {
                *tracks[self.counts.track(counted)].entry((x, y)).or_default() += &count;
            });
            exact.add(self.counts.bid.at(0, bid), &count);
            exact.add(self.counts.dealer.at(0, dealer), &count);
            *dealer_nets.entry(nets.by_holder[dealer]).or_default() += count;
        }
        let whole: BigInt = dealer_nets.values().sum();
        let mean = Fraction::new(dealer_nets.iter().map(|(net, count)| count * *net).sum(), whole);
        let counts = Some(dealer_nets.into_iter().collect());
        exact.set_dealer(vec![DealerNet { mean, counts, ..DealerNet::default() }]);
        let listed = tracks.into_iter().map(|track| track.into_iter().map(|((x, y), count)| (x, y, count)));
        exact.set_tracks(listed.map(Joint::from_counts).collect());
        exact
    }
}

#[cfg(test)]
mod tests;
