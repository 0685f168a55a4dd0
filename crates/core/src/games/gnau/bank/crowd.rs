//! The gains of one of three to five people against equal opponents, with all cards counted.
//!
//! The bids of the others depend on each other's cards. So the nets of two who settle are summed over the hands that
//! the seen cards of the further people leave. For three people all cards of the third one are counted, which is exact.
//! For more, cards of the further people are drawn. Nets from the whole shoe are known, so the draws only estimate how
//! far the drawn cards change them, and how often bids come together.

use super::bidding::{Bidders, Weights};
use super::judge::{ActionGains, Judged};
use super::numbers::choose;
use super::takes::Takes;
use super::worth::Worth;
use crate::engine::chances;
use crate::games::Role;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Parts of a sample. Their differences give the error.
const PARTS: usize = 8;
/// Draws of further people in a part. The cards of the first are taken from the shoe.
const DRAWS: usize = 3_000;
const TAKEN: usize = 60;
/// Enumerated people in a part.
const AT_ONCE: usize = 100;

/// Seen cards of all further people, with their bids.
struct Further {
    chance: f64,
    classes: Vec<u8>,
    /// Ascending bids, by place, with their chances.
    bids: Vec<(Vec<usize>, f64)>,
}

/// Sums over all actions, by the bids of further people that are seen. Every seen hand has the chance to be held as its
/// weight.
type Gains = BTreeMap<Vec<usize>, Vec<f64>>;

/// A table of three or more people, who may do the same.
pub(super) struct CrowdTable<'a, 'w> {
    pub bidders: Bidders<'a>,
    /// The people with suits told apart, if suits matter and `bidders` ignore them.
    pub with_suits: Option<Bidders<'w>>,
    /// Worths of all seen cards, with all suits that matter.
    pub worth: &'w Worth,
}

impl CrowdTable<'_, '_> {
    /// Judges the actions of one person against others with these flows, with all cards counted. If the table ignores suits,
    /// the gain from them is added. Returns `None` if worths are too fine.
    pub(super) fn judge(&self, flows: &[f64], shows_all: bool, seed: u64) -> Option<Judged> {
        let CrowdTable { bidders, with_suits, worth } = self;
        let Some(with_suits) = with_suits else {
            return Some(Crowd::new(bidders, flows, shows_all).judge(worth, seed));
        };
        let other = &bidders.both[1];
        let by_face = Worth::from_hands(bidders.hands, other.person.seen)?;
        let mut judged = Crowd::new(bidders, flows, shows_all).judge(&by_face, seed);
        let takes = Takes::by_chance(bidders.further, &other.frequencies(flows));
        let weights = other.weights(flows, &takes);
        let by_face = bidders.judge(bidders, &weights, &takes, None);
        let weights = with_suits.weights_by(0, bidders, weights);
        judged.add_suits(with_suits.judge(bidders, &weights, &takes, Some(worth)), &by_face);
        Some(judged)
    }
}

/// The table of one person against others with one strategy.
pub(super) struct Crowd<'a> {
    bidders: &'a Bidders<'a>,
    flows: &'a [f64],
    /// Bids of another person, then stakes against each lower and each equal bid.
    weights: Vec<Weights>,
    /// Nets against the weights from the whole shoe.
    nets: Vec<Vec<f64>>,
    /// Whether all bids are seen before stakes are chosen.
    shows_all: bool,
}

impl<'a> Crowd<'a> {
    /// Seats one person at a table of others with these flows.
    pub(super) fn new(bidders: &'a Bidders<'a>, flows: &'a [f64], shows_all: bool) -> Crowd<'a> {
        let other = &bidders.both[1];
        let [mut weights, equal] = [[1.0, 0.0], [0.0, 1.0]]
            .map(|takes| other.weights(flows, &Takes::always(takes, bidders.both[0].person.bids.len())));
        weights.extend(equal.into_iter().skip(other.person.bids.len()));
        let nets = bidders.nets(0, &weights);
        Crowd { bidders, flows, weights, nets, shows_all }
    }

    /// Judges the actions of the one person.
    pub(super) fn judge(&self, worth: &Worth, seed: u64) -> Judged {
        match self.bidders.further {
            1 => self.judged(&self.enumerated(), false, worth),
            _ => self.judged(&self.sampled(seed), true, worth),
        }
    }

    /// Judges the actions, given all parts of the gains.
    fn judged(&self, parts: &[Gains], are_sampled: bool, worth: &Worth) -> Judged {
        let mut sums = Gains::new();
        parts.iter().for_each(|part| add(&mut sums, part, 1.0));
        let ActionGains { mut best, net, gains } = self.part(&sums);
        let mut left_out = Vec::new();
        if are_sampled {
            let count = parts.len() as f64;
            for part in parts {
                let mut rest = Gains::new();
                add(&mut rest, &sums, count / (count - 1.0));
                add(&mut rest, part, -count / (count - 1.0));
                left_out.push(self.part(&rest));
            }
            // A response to a sample seems to gain too much, the more the smaller the sample (Quenouille, Notes on
            // Bias in Estimation, 1956).
            let mean = left_out.iter().map(|part| part.best).sum::<f64>() / count;
            best = count * best - (count - 1.0) * mean;
        }
        let numbers = &self.bidders.hands.numbers;
        let items = self.bidders.both[0].items.iter();
        let worths = items.map(|seen| worth.by_number(Role::Player, numbers.number(&seen.classes))).collect();
        Judged { best, best_by_table: best, apart: Vec::new(), gains, net, worths, parts: left_out }
    }

    /// Sums the gains over every third person.
    fn enumerated(&self) -> Vec<Gains> {
        let items = &self.bidders.both[1].items;
        let mut further = Vec::new();
        for (item, seen) in items.iter().enumerate() {
            let bids = self.bids(item).into_iter().map(|(bid, chance)| (vec![bid], chance)).collect();
            further.push(Further { chance: seen.chance, classes: seen.classes.clone(), bids });
        }
        further.par_chunks(AT_ONCE).map(|further| self.gains(further, &[])).collect()
    }

    /// Estimates the gains in parts from drawn people. The parts add up.
    fn sampled(&self, seed: u64) -> Vec<Gains> {
        let mut draws = self.draws(seed);
        let mut parts = Vec::new();
        for draws in draws.chunks_mut(DRAWS) {
            let (taken, rest) = draws.split_at_mut(TAKEN);
            parts.push((&*taken, &*rest));
        }
        parts.into_par_iter().map(|(taken, rest)| self.part_of_sample(taken, rest)).collect()
    }

    /// Estimates a part of the gains: nets from the whole shoe, and how far the taken cards change them.
    fn part_of_sample(&self, taken: &[Further], rest: &[Further]) -> Gains {
        let mut gains = self.gains(taken, &self.nets);
        gains.values_mut().flatten().for_each(|gain| *gain /= TAKEN as f64 * PARTS as f64);
        let mut together: BTreeMap<&[usize], Vec<f64>> = BTreeMap::new();
        for further in taken.iter().chain(rest) {
            let shares = self.shares_without(&further.classes);
            for (bids, chance) in &further.bids {
                let sums = together.entry(bids).or_insert_with(|| vec![0.0; shares.len()]);
                sums.iter_mut().zip(&shares).for_each(|(sum, share)| *sum += chance * share);
            }
        }
        for (bids, mut shares) in together {
            shares.iter_mut().for_each(|share| *share /= (taken.len() + rest.len()) as f64 * PARTS as f64);
            let sums = gains.entry(self.shown(bids)).or_insert_with(|| vec![0.0; self.flows.len()]);
            self.add_gains(&self.nets, &[], &shares, bids, sums);
        }
        gains
    }

    /// Draws the seen cards of further people for all parts.
    fn draws(&self, seed: u64) -> Vec<Further> {
        let other = &self.bidders.both[1];
        let numbers = &self.bidders.hands.numbers;
        let mut chance = chances(seed);
        let mut draws = Vec::with_capacity(PARTS * DRAWS);
        for _ in 0..PARTS * DRAWS {
            let mut copies = numbers.copies.clone();
            let mut all = Vec::new();
            let mut bids = vec![(Vec::new(), 1.0)];
            for _ in 0..self.bidders.further {
                let mut classes = Vec::new();
                for _ in 0..other.person.seen {
                    let mut place = chance.below(copies.iter().map(|copies| u64::from(*copies)).sum());
                    let drawn = copies.iter().position(|copies| {
                        let is_it = place < u64::from(*copies);
                        place = place.wrapping_sub(u64::from(*copies));
                        is_it
                    });
                    let class = drawn.unwrap_or_default();
                    copies[class] -= 1;
                    classes.push(class as u8);
                }
                classes.sort_unstable();
                let own_bids = self.bids(other.item(numbers.number(&classes)));
                bids = joined(&bids, &own_bids);
                all.extend(classes);
            }
            draws.push(Further { chance: 1.0, classes: all, bids });
        }
        draws
    }

    /// Returns the bids with some seen cards, by place, with their chances.
    fn bids(&self, item: usize) -> Vec<(usize, f64)> {
        let other = &self.bidders.both[1];
        let chance = other.items[item].chance;
        let bids = (0..other.person.bids.len()).map(|bid| (bid, self.flows[other.bid(item, bid)] / chance));
        bids.filter(|(_, chance)| *chance > 0.0).collect()
    }

    /// Returns the chance of each own hand in a shoe without some cards.
    fn shares_without(&self, classes: &[u8]) -> Vec<f64> {
        let own = &self.bidders.both[0];
        let mut numbers = self.bidders.hands.numbers.clone();
        classes.iter().for_each(|class| numbers.copies[usize::from(*class)] -= 1);
        let all = choose(numbers.copies.iter().map(|copies| u64::from(*copies)).sum(), own.person.seen) as f64;
        own.items.iter().map(|seen| numbers.ways(&seen.classes, &[]) as f64 / all).collect()
    }

    /// Sums the gains over further people, less those that these nets give.
    fn gains(&self, further: &[Further], base: &[Vec<f64>]) -> Gains {
        let mut gains = Gains::new();
        for Further { chance, classes, bids } in further {
            let hands = self.bidders.hands.without(classes);
            let nets = self.bidders.with_hands(&hands).nets(0, &self.weights);
            let shares = self.shares_without(classes);
            for (bids, chance_of_bids) in bids {
                let shares: Vec<f64> = shares.iter().map(|share| share * chance * chance_of_bids).collect();
                let sums = gains.entry(self.shown(bids)).or_insert_with(|| vec![0.0; self.flows.len()]);
                self.add_gains(&nets, base, &shares, bids, sums);
            }
        }
        gains
    }

    /// Adds the gains from nets less others, by own hand with its share, if further people have made these bids.
    fn add_gains(&self, nets: &[Vec<f64>], base: &[Vec<f64>], shares: &[f64], bids: &[usize], sums: &mut [f64]) {
        let own = &self.bidders.both[0];
        let number = own.person.bids.len();
        let takes = Takes::against(bids, number);
        let mut item_nets = vec![0.0; nets.len()];
        let mut gains = vec![0.0; own.actions()];
        for (item, sums) in sums.chunks_mut(own.actions()).enumerate().filter(|(item, _)| shares[*item] > 0.0) {
            for (at, net) in item_nets.iter_mut().enumerate() {
                let [whole, less] = [nets, base].map(|nets| nets.get(at).and_then(|nets| nets.get(item)));
                *net = shares[item] * (whole.copied().unwrap_or_default() - less.copied().unwrap_or_default());
            }
            for bid in 0..number {
                let [lower, equal] = [1, 2].map(|list| item_nets[list * number + bid]);
                item_nets[number + bid] = takes.bank(bid, false) * lower + takes.bank(bid, true) * equal;
            }
            self.bidders.gains_of(0, &item_nets[..2 * number], &takes, &mut gains);
            sums.iter_mut().zip(&gains).for_each(|(sum, gain)| *sum += gain);
        }
    }

    /// Returns the further bids that a player sees before choosing a stake.
    fn shown(&self, bids: &[usize]) -> Vec<usize> {
        if self.shows_all { bids.to_vec() } else { Vec::new() }
    }

    /// Evaluates sums of gains. The others' strategy nets 0 against itself, so its net in a sample is taken off.
    fn part(&self, sums: &Gains) -> ActionGains {
        let own = &self.bidders.both[0];
        let mut gains = vec![0.0; self.flows.len()];
        let mut best = 0.0;
        for (item, seen) in own.items.iter().enumerate() {
            let start = own.bid(item, 0);
            let mut nets = vec![0.0; own.person.bids.len()];
            for sums in sums.values() {
                let sums = &sums[start..start + own.actions()];
                nets.iter_mut().zip(sums).for_each(|(net, gain)| *net += gain);
                for (at, state) in own.states.iter().enumerate() {
                    let stakes = own.stake(0, at, 0)..own.stake(0, at + 1, 0);
                    nets[state.own] += sums[stakes].iter().copied().fold(f64::MIN, f64::max);
                }
                let gains = &mut gains[start..start + own.actions()];
                gains.iter_mut().zip(sums).for_each(|(mean, gain)| *mean += gain / seen.chance);
            }
            best += nets.into_iter().fold(f64::MIN, f64::max);
        }
        let net: f64 = gains.iter().zip(self.flows).map(|(gain, flow)| gain * flow).sum();
        ActionGains { best: best - net, net, gains }
    }
}

/// Adds a multiple of sums to others.
fn add(sums: &mut Gains, more: &Gains, times: f64) {
    for (bids, gains) in more {
        let sums = sums.entry(bids.clone()).or_insert_with(|| vec![0.0; gains.len()]);
        sums.iter_mut().zip(gains).for_each(|(sum, gain)| *sum += times * gain);
    }
}

/// Joins the bids of several people with the bids of one more.
fn joined(bids: &[(Vec<usize>, f64)], more: &[(usize, f64)]) -> Vec<(Vec<usize>, f64)> {
    let mut joined = Vec::new();
    for (bids, chance) in bids {
        for (bid, chance_of_bid) in more {
            let mut all = [&bids[..], &[*bid]].concat();
            all.sort_unstable();
            joined.push((all, chance * chance_of_bid));
        }
    }
    joined
}

#[cfg(test)]
mod tests;
