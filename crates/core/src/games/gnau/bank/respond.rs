//! The best response of one person to the bids and stakes of the others, as the config says.

use super::bidding::{Bidder, Bidders};
use super::crowd::CrowdTable;
use super::judge::Judged;
use super::keys::{BidBy, StakeBy};
use super::round::BankTable;
use super::rules::Way;
use super::seen_table::PARTS;
use super::solution::Solution;
use super::takes::Takes;
use super::worth::Worth;
use crate::cards::Card;
use crate::games::Fact;
use crate::solver::Chances;
use crate::tables::metric;

/// Endings of the sentence about the net.
const ALL_COUNTED: &str = "with all cards counted";
const DRAWN: &str = "with all cards of two people counted and the cards of the others drawn at random";

impl<'a> Solution<'a> {
    /// Finds the best response of the first person to the second of a config, by the hands that a table distinguishes.
    pub(super) fn of_response(
        bidders: &Bidders<'_>,
        table: Bidders<'a>,
        config: &BankTable,
        worth: &Worth,
    ) -> Solution<'a> {
        let other = &bidders.both[1];
        let takes = Takes::default();
        let weights = other.weights(&config.flows_of_others(bidders), &takes);
        let judged = bidders.judge(&table, &weights, &takes, Some(worth));
        Solution::responding(table, judged)
    }

    /// Finds the best response of the first of three or more people to the others, who all play one way.
    pub(super) fn response_in_crowd(table: CrowdTable<'a, '_>, config: &BankTable, seed: u64) -> Option<Solution<'a>> {
        let flows = match &table.with_suits {
            Some(with_suits) => with_suits.merged(&table.bidders, &config.flows_of_others(with_suits)),
            None => config.flows_of_others(&table.bidders),
        };
        let judged = table.judge(&flows, config.shows_all(), seed)?;
        Some(Solution::responding(table.bidders, judged))
    }

    /// Returns the best play of the first person, given the gains of all actions.
    fn responding(bidders: Bidders<'a>, judged: Judged) -> Solution<'a> {
        let own = &bidders.both[0];
        let (mut play, mut net) = (Vec::new(), 0.0);
        for (seen, gains) in own.items.iter().zip(judged.gains.chunks(own.actions())) {
            play.extend(own.best_play(gains));
            net += seen.chance * own.best_net(gains);
        }
        Solution { bidders, play, net, judged, rights: Vec::new() }
    }

    /// Returns the figures of a best response, with their meaning.
    pub(super) fn as_response(&self) -> (Vec<Fact>, Vec<String>) {
        let other = if self.bidders.further == 0 { "the other" } else { "the others" };
        let how = if self.judged.parts.is_empty() { ALL_COUNTED } else { DRAWN };
        let note = format!(
            "This is the net of a best response of the first person to {other}, as configured, {how}. A cost is what a \
             strategy loses a round against the tables, per base stake."
        );
        let net = self.judged.best(metric::VALUE.key, &format!("net of a best response to {other}"));
        (vec![net], vec![note])
    }
}

impl Bidder {
    /// Returns the best play with some seen cards, given the gains of their actions.
    fn best_play(&self, gains: &[f64]) -> Chances {
        let mut play = vec![0.0; self.actions()];
        let stakes = self.person.stakes.len();
        let mut nets = gains[..self.person.bids.len()].to_vec();
        for (at, state) in self.states.iter().enumerate() {
            let [least, most] = [0, stakes - 1].map(|stake| self.stake(0, at, stake));
            let best = if gains[most] > gains[least] { most } else { least };
            nets[state.own] += gains[best];
            play[best] = 1.0;
        }
        let best = (1..nets.len()).fold(0, |best, bid| if nets[bid] > nets[best] { bid } else { best });
        play[best] = 1.0;
        play
    }
}

impl BankTable {
    /// Returns the flows of the second person's actions. All others are like that person.
    pub(super) fn flows_of_others(&self, bidders: &Bidders<'_>) -> Vec<f64> {
        let other = &bidders.both[1];
        let mut flows = Vec::new();
        for seen in &other.items {
            let cards = bidders.hands.numbers.cards(&seen.classes);
            let number = bidders.hands.numbers.number(&seen.classes);
            flows.extend(self.flows_of_second(other, &cards, number, seen.chance));
        }
        flows
    }

    /// Returns the flows of the second person's actions with some seen cards, which have a number and a chance.
    fn flows_of_second(&self, bidder: &Bidder, cards: &[Card], number: usize, chance: f64) -> Vec<f64> {
        let mut flows = vec![0.0; bidder.actions()];
        let last = self.bank.bids.len() - 1;
        match self.bank.bid_by[1] {
            Way::Word(BidBy::Never) => flows[0] = chance,
            Way::Word(BidBy::Always) => flows[last] = chance,
            Way::Word(BidBy::Random) => flows[..=last].fill(chance / (last + 1) as f64),
            Way::Word(BidBy::Worth | BidBy::Solved) => flows[if self.bids_most(number) { last } else { 0 }] = chance,
            Way::Table(_) => {
                let row = self.bid_tables[1].as_ref().map_or(&[][..], |table| table.row(cards));
                row.iter().zip(&mut flows).for_each(|(parts, flow)| *flow = chance * share(*parts));
            }
        }
        let stakes = bidder.person.stakes.len();
        for (at, state) in bidder.states.iter().enumerate() {
            let most = if stakes == 1 { 0.0 } else { self.most_of_second(cards, number, [state.own, state.highest]) };
            let inflow = flows[state.own];
            flows[bidder.stake(0, at, 0)] = inflow * (1.0 - most);
            if stakes > 1 {
                flows[bidder.stake(0, at, 1)] = inflow * most;
            }
        }
        flows
    }

    /// Returns how often the second person stakes the most, given the places of their own bid and the highest one.
    fn most_of_second(&self, cards: &[Card], number: usize, [own, highest]: [usize; 2]) -> f64 {
        match self.bank.stake_by[1] {
            Way::Word(StakeBy::Least) => 0.0,
            Way::Word(StakeBy::Most) => 1.0,
            Way::Word(StakeBy::Random) => self.mean_stake(),
            Way::Word(StakeBy::Worth | StakeBy::Solved) => {
                f64::from(u8::from(self.stakes_most(number, self.bank.bids[highest] > 0)))
            }
            Way::Table(_) => {
                let row = self.stake_tables[1].as_ref().map_or(&[][..], |table| table.row(cards));
                row.get(own * self.bank.bids.len() + highest).map_or(0.0, |parts| share(*parts))
            }
        }
    }

    /// Returns the mean of all stakes, 0 for the least and 1 for the most.
    fn mean_stake(&self) -> f64 {
        let stakes: Vec<f64> = self.bank.stakes.iter().map(|stake| f64::from(stake.ten_thousandths())).collect();
        let [least, most] = [stakes[0], stakes[stakes.len() - 1]];
        (stakes.iter().sum::<f64>() / stakes.len() as f64 - least) / (most - least)
    }
}

/// Returns parts as a share.
pub(super) fn share(parts: u32) -> f64 {
    f64::from(parts) / f64::from(PARTS)
}
