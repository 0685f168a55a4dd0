//! Exact odds of two people at a table with a bank: all pairs of hands, weighed by the bids and stakes of both.
//!
//! Bids and stakes depend on the seen cards alone. For every bid of the dealer and every bid and stake of the player, all
//! pairs of hands are counted. A hand weighs as much as its seen cards make this choice.

use super::contests::{Made, Role};
use super::disjoint::DisjointHands;
use super::keys::{BidBy, DealerBy, NoBids, StakeBy};
use super::numbers::{FULL, choose};
use super::round::BankTable;
use super::rules::{BankRules, Way};
use super::seen_table::PARTS;
use super::settle::{Course, Meeting, RoundNets};
use crate::cards::Card;
use crate::games::Side;
use crate::games::gnau::hand::Hand;
use crate::games::gnau::round::Gnau;
use crate::games::gnau::rules::Rules;
use crate::stats::{DealerNet, Exact, Fraction, Joint};
use num_bigint::BigInt;
use num_integer::Integer;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The bids and the stake of a round, by place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Choices {
    dealer: usize,
    /// The dealer's bid, and the player's.
    bids: [usize; 2],
    stake: usize,
}

/// Weights of one person's seen cards, by number.
type SeenWeights = Vec<i128>;

/// Numbers of pairs of hands, by choices and by the outcome of the bet.
type Counts = BTreeMap<(Choices, usize), BigInt>;

/// A dealer and a player.
struct Seated<'a> {
    table: &'a BankTable,
    hands: DisjointHands<'a>,
    dealer: usize,
    /// Weights of the dealer's bids that are made.
    banked: Vec<(usize, SeenWeights)>,
    /// Weights of the player's choices that are made.
    played: Vec<(Choices, SeenWeights)>,
}

/// The number of parts of a bid's chance, and of a stake's.
#[derive(Clone, Copy, Debug)]
struct Parts {
    bids: i128,
    stakes: i128,
}

impl Rules {
    /// Returns why the deals of a table with a bank are not counted, if they are not.
    pub(in crate::games::gnau) fn why_bank_is_played(&self, bank: &BankRules) -> Option<&'static str> {
        let arranges_by_order =
            self.players_strategy.iter().chain([&self.dealer_strategy]).any(|by| by.looks_at_order());
        match bank.by {
            DealerBy::Nobody => Some("nobody banks"),
            DealerBy::Fixed | DealerBy::Bids if self.players > 1 => Some("more than two people have cards"),
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

impl Parts {
    fn new(bank: &BankRules) -> Parts {
        let mut parts = Parts { bids: 1, stakes: 1 };
        for way in &bank.bid_by {
            parts.bids = parts.bids.lcm(&match way {
                Way::Word(BidBy::Random) => bank.bids.len() as i128,
                Way::Word(BidBy::Never | BidBy::Always | BidBy::Worth) => 1,
                Way::Word(BidBy::Solved) | Way::Table(_) => PARTS.into(),
            });
        }
        for way in &bank.stake_by {
            parts.stakes = parts.stakes.lcm(&match way {
                Way::Word(StakeBy::Random) => bank.stakes.len() as i128,
                Way::Word(StakeBy::Least | StakeBy::Most | StakeBy::Worth) => 1,
                Way::Word(StakeBy::Solved) | Way::Table(_) => PARTS.into(),
            });
        }
        parts
    }
}

impl BankTable {
    /// Counts all deals of two people.
    pub(super) fn counted(&self) -> Option<Exact> {
        if self.rules.why_bank_is_played(&self.bank).is_some() {
            return None;
        }
        if self.bank.by == DealerBy::Fixed {
            return Some(self.exact_from(&Seated::new(self, &self.hands, 0).counts()));
        }
        // The second person is the dealer of the table that looks hands up.
        let mut counts = Seated::new(self, &self.hands, 1).counts();
        if self.are_alike() {
            for ((choices, outcome), count) in counts.clone() {
                counts.insert((Choices { dealer: 0, ..choices }, outcome), count);
            }
        } else {
            let mut rules = self.hands.rules.clone();
            std::mem::swap(&mut rules.players_strategy[0], &mut rules.dealer_strategy);
            counts.extend(Seated::new(self, &Gnau::new(&rules), 0).counts());
        }
        Some(self.exact_from(&counts))
    }

    /// Returns `true` if both people do the same.
    fn are_alike(&self) -> bool {
        let bank = &self.bank;
        bank.bid_by[0] == bank.bid_by[1]
            && (!bank.stakes_vary() || bank.stake_by[0] == bank.stake_by[1])
            && self.rules.bets.stakes[0] == self.rules.bets.stakes[1]
            && self.rules.players_strategy[0] == self.rules.players_strategy[1]
    }

    /// Adds up the amounts that are counted in rounds.
    fn exact_from(&self, counts: &Counts) -> Exact {
        let mut exact = Exact::new(&self.counts.layout);
        exact.weigh();
        let mut tracks: Vec<Vec<(i64, i64, BigInt)>> = vec![Vec::new(); self.counts.tracks()];
        let mut dealer_nets: BTreeMap<i64, BigInt> = BTreeMap::new();
        let mut nets = RoundNets { by_holder: vec![0; 2], ..RoundNets::default() };
        for ((Choices { dealer, bids, stake }, outcome), count) in counts {
            let player = 1 - dealer;
            let mut course = Course { bid: bids[0], dealer: Some(*dealer), ..Course::default() };
            (course.bids, course.stakes) = (vec![bids[1]; 2], vec![0; 2]);
            (course.bids[*dealer], course.stakes[player]) = (bids[0], *stake);
            let person = player - self.first_person();
            let meeting = Meeting { holder: player, person, stake: *stake, outcome: *outcome };
            self.amounts.with_dealer(*dealer, bids[0], &[meeting], &mut nets);
            self.counts.amounts(&course, &nets, &mut |counted, x, y| {
                tracks[self.counts.track(counted)].push((x, y, count.clone()));
            });
            exact.add(self.counts.bid.at(0, bids[0]), count);
            exact.add(self.counts.dealer.at(0, *dealer), count);
            *dealer_nets.entry(nets.by_holder[*dealer]).or_default() += count;
        }
        let whole: BigInt = dealer_nets.values().sum();
        let mean = Fraction::new(dealer_nets.iter().map(|(net, count)| count * *net).sum(), whole);
        let counts = Some(dealer_nets.into_iter().collect());
        exact.set_dealer(vec![DealerNet { mean, counts, ..DealerNet::default() }]);
        exact.set_tracks(tracks.into_iter().map(Joint::from_counts).collect());
        exact
    }

    /// Returns the chances of a holder's bids with some seen cards, in parts.
    fn bid_parts(&self, holder: usize, cards: &[Card], number: usize, parts: i128) -> Vec<i128> {
        let last = self.bank.bids.len() - 1;
        let mut chances = vec![0; last + 1];
        if self.bank.by != DealerBy::Bids {
            chances[0] = parts;
            return chances;
        }
        match self.bank.bid_by[holder] {
            Way::Word(BidBy::Never) => chances[0] = parts,
            Way::Word(BidBy::Always) => chances[last] = parts,
            Way::Word(BidBy::Random) => chances.fill(parts / (last + 1) as i128),
            Way::Word(BidBy::Worth | BidBy::Solved) => chances[if self.bids_most(number) { last } else { 0 }] = parts,
            Way::Table(_) => {
                let row = self.bid_tables[holder].as_ref().map_or(&[][..], |table| table.row(cards));
                // As in rounds, the last bid takes the rest that rounding leaves.
                let mut left = i128::from(PARTS);
                for (chance, row) in chances.iter_mut().zip(row) {
                    *chance = left.min((*row).into());
                    left -= *chance;
                }
                chances[last] += left;
                chances.iter_mut().for_each(|chance| *chance *= parts / i128::from(PARTS));
            }
        }
        chances
    }

    /// Returns the chances of a person's stakes in a state with some seen cards, in parts.
    fn stake_parts(&self, person: usize, cards: &[Card], number: usize, choices: &Choices, parts: i128) -> Vec<i128> {
        let last = self.bank.stakes.len() - 1;
        let [highest, own] = choices.bids;
        let against_bid = self.bank.by == DealerBy::Bids && self.bank.bids[highest] > 0;
        let mut chances = vec![0; last + 1];
        match self.bank.stake_by[person] {
            _ if last == 0 => chances[0] = parts,
            Way::Word(StakeBy::Least) => chances[0] = parts,
            Way::Word(StakeBy::Most) => chances[last] = parts,
            Way::Word(StakeBy::Random) => chances.fill(parts / (last + 1) as i128),
            Way::Word(StakeBy::Worth | StakeBy::Solved) => {
                chances[if self.stakes_most(number, against_bid) { last } else { 0 }] = parts;
            }
            Way::Table(_) => {
                let row = self.stake_tables[person].as_ref().map_or(&[][..], |table| table.row(cards));
                let most = row.get(own * self.bank.bids.len() + highest).copied().unwrap_or_default();
                chances[last] = i128::from(most) * (parts / i128::from(PARTS));
                chances[0] = parts - chances[last];
            }
        }
        chances
    }

    /// Returns `true` if a table tells suits apart.
    fn reads_suits(&self) -> bool {
        let tables = self.bid_tables.iter().chain(&self.stake_tables).flatten();
        tables.into_iter().any(|table| table.has_suits())
    }
}

impl<'a> Seated<'a> {
    /// Seats a dealer and a player of a game.
    fn new(table: &'a BankTable, game: &'a Gnau, dealer: usize) -> Seated<'a> {
        let has_suits = game.rules.looks_at_suits() || game.rules.ties_by_suit() || table.reads_suits();
        let hands = DisjointHands::sorted(game, has_suits);
        let mut seated = Seated { table, hands, dealer, banked: Vec::new(), played: Vec::new() };
        seated.weigh();
        seated
    }

    /// Weighs all choices by how often they are made with all seen cards.
    fn weigh(&mut self) {
        let (bank, numbers) = (&self.table.bank, &self.hands.numbers);
        let parts = Parts::new(bank);
        let player = 1 - self.dealer;
        let zeros = vec![0; numbers.count(bank.seen)];
        let mut banked = vec![zeros.clone(); bank.bids.len()];
        let mut played: BTreeMap<Choices, SeenWeights> = BTreeMap::new();
        numbers.for_each_set(bank.seen, &mut |classes| {
            let number = numbers.number(classes);
            let cards = numbers.cards(classes);
            let chances = self.table.bid_parts(self.dealer, &cards, number, parts.bids);
            banked.iter_mut().zip(chances).for_each(|(weights, chance)| weights[number] = chance);
            let bids = self.table.bid_parts(player, &cards, number, parts.bids);
            for (own, chance) in bids.into_iter().enumerate().filter(|(_, chance)| *chance > 0) {
                for highest in own..bank.bids.len() {
                    let choices = Choices { dealer: self.dealer, bids: [highest, own], stake: 0 };
                    let person = player - self.table.first_person();
                    let stakes = self.table.stake_parts(person, &cards, number, &choices, parts.stakes);
                    for (stake, chance_of_stake) in stakes.into_iter().enumerate().filter(|(_, chance)| *chance > 0) {
                        let weights = played.entry(Choices { stake, ..choices }).or_insert_with(|| zeros.clone());
                        weights[number] = chance * chance_of_stake;
                    }
                }
            }
        });
        let made = banked.into_iter().enumerate().filter(|(_, weights)| weights.iter().any(|weight| *weight > 0));
        self.banked = made.collect();
        played.retain(|choices, _| self.banked.iter().any(|(bid, _)| *bid == choices.bids[0]));
        self.played = played.into_iter().collect();
    }

    /// Returns how often a bid of the player's leaves the bank to a dealer with the highest bid, in halves.
    fn halves(&self, bids: [usize; 2]) -> i64 {
        let bank = &self.table.bank;
        let is_dealt_again = bank.no_bids == NoBids::Redeal && bank.bids[bids[0]] == 0;
        match bank.by {
            DealerBy::Bids if is_dealt_again => 0,
            DealerBy::Bids if bids[0] == bids[1] => 1,
            DealerBy::Bids | DealerBy::Fixed | DealerBy::Nobody => 2,
        }
    }

    /// Returns the total weight of the seen cards in five cards.
    fn weight(&self, five: usize, weights: &SeenWeights) -> i128 {
        let mut sum = 0;
        self.hands.for_each_seen(five, self.table.bank.seen, |number, _| sum += weights[number]);
        sum
    }

    /// Counts the pairs of hands by choices and outcome.
    fn counts(&self) -> Counts {
        let settlement = &self.hands.game().settlement;
        let jobs = self.jobs();
        let sums: Vec<Vec<((Choices, usize), BigInt)>> = jobs.par_iter().map(|job| self.sums(job)).collect();
        let mut counts = Counts::new();
        let push = usize::from(settlement.paid_for(Side::Push, Hand::NO_OX, false));
        for (choices, _) in &self.played {
            counts.insert((*choices, push), BigInt::ZERO);
        }
        for ((choices, outcome), sum) in sums.into_iter().flatten() {
            // All other pairs push.
            let rest = if outcome == ALL { push } else { outcome };
            if outcome != ALL {
                *counts.entry((choices, push)).or_default() -= &sum;
            }
            *counts.entry((choices, rest)).or_default() += sum;
        }
        for ((choices, _), count) in &mut counts {
            *count *= self.halves(choices.bids);
        }
        counts.retain(|_, count| *count != BigInt::ZERO);
        counts
    }

    /// Lists the sums that give all counts.
    fn jobs(&self) -> Vec<Job> {
        let settlement = &self.hands.game().settlement;
        let mut jobs = Vec::new();
        for side in [Some(Side::Win), Some(Side::Lose), None] {
            // Sums of the other's weights are found for all hands of one role.
            let by =
                if side.is_none_or(|side| settlement.is_set_by_player(side)) { Role::Player } else { Role::Dealer };
            let others = if by == Role::Player { self.banked.len() } else { self.played.len() };
            jobs.extend((0..others).map(|other| Job { side, by, other }));
        }
        jobs
    }

    /// Returns the weights of the visited choices of a sum, with the choices of both, and the weights of the other.
    fn meeting(&self, job: &Job) -> (Vec<(Choices, &SeenWeights)>, &SeenWeights) {
        let mut own = Vec::new();
        match job.by {
            Role::Player => {
                let (bid, other) = &self.banked[job.other];
                for (choices, weights) in self.played.iter().filter(|played| played.0.bids[0] == *bid) {
                    own.push((*choices, weights));
                }
                (own, other)
            }
            Role::Dealer => {
                let (choices, other) = &self.played[job.other];
                for (_, weights) in self.banked.iter().filter(|banked| banked.0 == choices.bids[0]) {
                    own.push((*choices, weights));
                }
                (own, other)
            }
        }
    }

    /// Sums the pairs in which one side wins, or all, for one choice of the other.
    fn sums(&self, job: &Job) -> Vec<((Choices, usize), BigInt)> {
        let (own, other) = self.meeting(job);
        let outcomes = self.hands.game().counts.bets.money.main.outcomes.len();
        let mut sums = vec![vec![Sum::default(); outcomes + 1]; own.len()];
        let mut add = |five: usize, outcome: usize, count: i128| {
            if count != 0 {
                let ways = i128::from(self.hands.numbers.ways(&self.hands.fives[five], &[]));
                for ((_, weights), sums) in own.iter().zip(&mut sums) {
                    sums[outcome].add(count, self.weight(five, weights) * ways);
                }
            }
        };
        let weight = |five: usize| self.weight(five, other);
        let settlement = &self.hands.game().settlement;
        match job.side {
            Some(side) => self.hands.count_wins(job.by, side, weight, |made: &Made, is_tie, count: &i128| {
                let outcome = usize::from(settlement.paid_for(side, made.hand, is_tie));
                add(made.five as usize, outcome, *count);
            }),
            None => {
                let orders = i128::from(self.hands.orders[0] * self.hands.orders[1]);
                self.hands.sum_weights(weight, |_| true, |five, sum: i128| add(five, outcomes, sum * orders));
            }
        }
        let mut found = Vec::new();
        for ((choices, _), sums) in own.iter().zip(sums) {
            for (outcome, sum) in sums.into_iter().enumerate() {
                found.push(((*choices, if outcome == outcomes { ALL } else { outcome }), sum.large + sum.small));
            }
        }
        found
    }
}

/// A sum of products that may outgrow 128 bits.
#[derive(Clone, Debug, Default)]
struct Sum {
    small: i128,
    large: BigInt,
}

impl Sum {
    fn add(&mut self, count: i128, times: i128) {
        match count.checked_mul(times).and_then(|product| self.small.checked_add(product)) {
            Some(sum) => self.small = sum,
            None => {
                self.large += BigInt::from(self.small) + BigInt::from(count) * times;
                self.small = 0;
            }
        }
    }
}

/// All outcomes together.
const ALL: usize = usize::MAX;

/// A sum over pairs of hands.
#[derive(Clone, Copy, Debug)]
struct Job {
    /// The side that wins; all pairs if none.
    side: Option<Side>,
    /// The role whose hands are visited, because they set the payout.
    by: Role,
    /// The place of the other's choice.
    other: usize,
}

#[cfg(test)]
mod tests;
