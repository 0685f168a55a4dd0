//! Strategies that are easier to remember, and what they cost.

use crate::answer::{Cell, Sheet};
use crate::games::gnau::bank::judge::jackknife;
use crate::games::gnau::bank::solution::{BEST, Most, Solution, SolvedRow};
use crate::games::gnau::hand::Hand;
use std::collections::BTreeMap;

/// Thresholds of a number for the highest bid and stake, and the net of playing by them.
struct CutOffs {
    bid_from: f64,
    /// An entry for each bid of the other.
    stakes_from: Vec<f64>,
    net: f64,
}

/// A simpler strategy in words, with its net against the solved one.
struct Simpler {
    strategy: &'static str,
    says: String,
    net: f64,
}

impl Simpler {
    fn new(strategy: &'static str, says: impl Into<String>, net: f64) -> Simpler {
        Simpler { strategy, says: says.into(), net }
    }
}

impl Solution<'_> {
    /// Tabulates the losses of simpler strategies a round against this one.
    pub(super) fn costs(&mut self, rows: &[SolvedRow]) -> Sheet {
        let net = self.net;
        let mut lines: Vec<Vec<Cell>> = Vec::new();
        let simpler = self.simpler(rows);
        let errors = self.errors_of_costs(rows);
        for (at, Simpler { strategy, says, net: simpler_net }) in simpler.into_iter().enumerate() {
            let mut line = vec![strategy.into(), says.into(), Cell::Mean(net - simpler_net)];
            line.extend(errors.as_ref().map(|errors| Cell::Mean(errors[at])));
            lines.push(line);
        }
        let mut header = ["strategy", "says", "cost"].map(str::to_owned).to_vec();
        header.extend(errors.map(|_| "std_error".to_owned()));
        let [name, title] = ["costs", "What simpler strategies cost"].map(str::to_owned);
        Sheet { name, title, header, shown: lines.len(), rows: lines, ..Sheet::default() }
    }

    /// Returns the standard errors of the costs, if they were sampled.
    fn errors_of_costs(&mut self, rows: &[SolvedRow]) -> Option<Vec<f64>> {
        let parts = std::mem::take(&mut self.judged.parts);
        let mut costs: Vec<Vec<f64>> = Vec::new();
        let whole = self.judged.gains.clone();
        for part in &parts {
            self.judged.gains.clone_from(&part.gains);
            let by_strategy = self.simpler(rows);
            costs.resize(by_strategy.len(), Vec::new());
            costs.iter_mut().zip(by_strategy).for_each(|(costs, simpler)| costs.push(part.net - simpler.net));
        }
        let is_sampled = !parts.is_empty();
        (self.judged.gains, self.judged.parts) = (whole, parts);
        is_sampled.then(|| costs.iter().map(|costs| jackknife(costs)).collect())
    }

    /// Lists strategies that are easier to remember.
    fn simpler(&self, rows: &[SolvedRow]) -> Vec<Simpler> {
        let person = &self.bidders.both[0].person;
        let last = person.bids.len() - 1;
        let [never, always] = [person.bids[0], person.bids[last]].map(|bid| format!("bid {bid}"));
        let card = self.thresholds(rows, &|row| row.worth);
        let mut found = vec![Simpler::new("a card of thresholds", self.in_words(&card, &shown), card.net)];
        found.extend(self.sentence(rows));
        // Two cards are no Ox.
        if person.seen == 3 {
            let says = "bid and stake the most if they make an Ox";
            found.push(Simpler::new("a sentence", says, mean(rows, &|row| self.net_of_all(row, row.has_ox))));
        }
        let by_sign = mean(rows, &|row| self.net_of_all(row, row.worth > 0.0));
        let random = mean(rows, &|row| self.nets_of_bids(row, &|_, _| 0.5).iter().sum::<f64>() / (last + 1) as f64);
        found.extend([
            Simpler::new("the sign of the worth", "bid and stake the most if it is above 0", by_sign),
            Simpler::new("never bid", never, mean(rows, &|row| self.net_of_bid(row.item, 0, BEST))),
            Simpler::new("always bid", always, mean(rows, &|row| self.net_of_bid(row.item, last, BEST))),
            Simpler::new("stake the least", "bid best", mean(rows, &|row| self.best_net(row, &|_, _| 0.0))),
            Simpler::new("stake the most", "bid best", mean(rows, &|row| self.best_net(row, &|_, _| 1.0))),
            Simpler::new("random", "any bid and stake", random),
        ]);
        found
    }

    /// Returns the nets of all bids with some seen cards.
    fn nets_of_bids(&self, row: &SolvedRow, most: Most<'_>) -> Vec<f64> {
        let bids = self.bidders.both[0].person.bids.len();
        (0..bids).map(|bid| self.net_of_bid(row.item, bid, most)).collect()
    }

    /// Returns the net of the best bid with some seen cards.
    fn best_net(&self, row: &SolvedRow, most: Most<'_>) -> f64 {
        self.nets_of_bids(row, most).into_iter().fold(f64::MIN, f64::max)
    }

    /// Returns the net of bidding and staking the most, or the least.
    fn net_of_all(&self, row: &SolvedRow, is_most: bool) -> f64 {
        let last = self.bidders.both[0].person.bids.len() - 1;
        self.net_of_bid(row.item, if is_most { last } else { 0 }, &|_, _| f64::from(u8::from(is_most)))
    }

    /// Finds the best thresholds of a number that grows with the worth of cards.
    fn thresholds(&self, rows: &[SolvedRow], number: &dyn Fn(&SolvedRow) -> f64) -> CutOffs {
        let own = &self.bidders.both[0];
        let last = own.person.bids.len() - 1;
        let mut sorted: Vec<(f64, &SolvedRow)> = rows.iter().map(|row| (number(row), row)).collect();
        sorted.sort_by(|one, other| other.0.total_cmp(&one.0));
        let bid_from =
            threshold(&sorted, &|row| self.net_of_bid(row.item, last, BEST) - self.net_of_bid(row.item, 0, BEST));
        let bid = |row: &SolvedRow| if number(row) >= bid_from { last } else { 0 };
        let mut stakes_from = Vec::new();
        for highest in 0..=last {
            stakes_from.push(threshold(&sorted, &|row| {
                let state = own.states.iter().position(|state| (state.own, state.highest) == (bid(row), highest));
                state.map_or(0.0, |state| self.margin(row.item, state))
            }));
        }
        let net = mean(rows, &|row| {
            self.net_of_bid(row.item, bid(row), &|highest, _| f64::from(u8::from(number(row) >= stakes_from[highest])))
        });
        CutOffs { bid_from, stakes_from, net }
    }

    /// Describes play by thresholds.
    fn in_words(&self, thresholds: &CutOffs, shown: &dyn Fn(f64) -> String) -> String {
        let bids = &self.bidders.both[0].person.bids;
        let last = bids.len() - 1;
        let [bid, unbid, against] =
            [thresholds.bid_from, thresholds.stakes_from[0], thresholds.stakes_from[last]].map(shown);
        let (most, least) = (bids[last], bids[0]);
        format!("bid {most} from {bid}, stake the most from {unbid} against {least}, {against} against {most}")
    }

    /// Returns the best rule that counts the faces of the last card that make some hand or a higher one.
    fn sentence(&self, rows: &[SolvedRow]) -> Option<Simpler> {
        let settlement = &self.bidders.hands.game().settlement;
        let rank = |hand: &Hand| settlement.rank_and_tie(*hand).0;
        let hands: BTreeMap<u8, Hand> = rows.iter().flat_map(|row| &row.next).map(|hand| (rank(hand), *hand)).collect();
        let mut best: Option<(Hand, CutOffs)> = None;
        for (least, hand) in hands {
            let found = self.thresholds(rows, &|row| row.next.iter().filter(|hand| rank(hand) >= least).count() as f64);
            if best.as_ref().is_none_or(|(_, best)| found.net > best.net) {
                best = Some((hand, found));
            }
        }
        let (hand, found) = best?;
        let label = self.bidders.hands.game().rules.label(hand);
        let says = format!("count the faces that make {label} or higher: {}", self.in_words(&found, &faces_shown));
        Some(Simpler::new("a sentence", says, found.net))
    }
}

/// Returns the mean of a net over all seen cards.
fn mean(rows: &[SolvedRow], net: &dyn Fn(&SolvedRow) -> f64) -> f64 {
    rows.iter().map(|row| row.chance * net(row)).sum()
}

/// Returns the threshold at which a choice starts to gain most. Rows descend from the highest number.
fn threshold(rows: &[(f64, &SolvedRow)], gain: &dyn Fn(&SolvedRow) -> f64) -> f64 {
    let (mut sum, mut most, mut from) = (0.0, 0.0, f64::INFINITY);
    for same in rows.chunk_by(|one, next| one.0 == next.0) {
        sum += same.iter().map(|(_, row)| row.chance * gain(row)).sum::<f64>();
        if sum > most {
            (most, from) = (sum, same[0].0);
        }
    }
    from
}

/// Writes a threshold, rounded down so that it holds for the hand it was found at.
fn shown(worth: f64) -> String {
    if worth.is_finite() { format!("{:.4}", (worth * 1e4).floor() / 1e4) } else { "no worth".to_owned() }
}

/// Writes a threshold of a number of faces.
fn faces_shown(count: f64) -> String {
    if count.is_finite() { format!("{count}") } else { "14".to_owned() }
}
