//! All pairs of hands of a dealer and a player at a table with a bank, weighed by the bids and stakes of both.
//!
//! Bids and stakes depend on the seen cards alone. For every bid of the dealer and every bid and stake of the player, all
//! pairs of hands are counted. A hand weighs as much as its seen cards make this choice. If nobody's choices depend on
//! cards, the pairs of the table with a fixed dealer do.

use super::banker::Bidding;
use super::contests::Made;
use super::disjoint::HandsByWorth;
use super::keys::{BidBy, DealerBy, StakeBy};
use super::round::BankTable;
use super::rules::{BankRules, Way};
use super::seen_table::PARTS;
use crate::cards::Card;
use crate::engine::{Steps, in_steps};
use crate::games::gnau::hand::Hand;
use crate::games::gnau::round::Gnau;
use crate::games::{Role, Side};
use num_bigint::BigInt;
use num_integer::Integer;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The bids and the stake of a round, by place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BidsAndStake {
    /// The dealer's bid, and the player's.
    pub bids: [usize; 2],
    pub stake: usize,
}

/// Weights of one person's seen cards, by number.
type SeenWeights = Vec<i128>;

/// Numbers of pairs of hands, by choices and by the outcome of the bet.
pub(super) type Counts = BTreeMap<(BidsAndStake, usize), BigInt>;

/// A dealer and a player, and the weight of their rounds.
pub(super) type Pair = ([usize; 2], Rc<Counts>);

/// A dealer and a player.
struct SeatedPair<'a> {
    table: &'a BankTable,
    hands: HandsByWorth<'a>,
    /// The dealer and the player.
    holders: [usize; 2],
    /// Weights of the dealer's bids that are made.
    banked: Vec<(usize, SeenWeights)>,
    /// Weights of the player's choices that are made.
    played: Vec<(BidsAndStake, SeenWeights)>,
}

/// The number of parts of a bid's chance, and of a stake's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub bids: i128,
    pub stakes: i128,
}

impl Parts {
    pub(super) fn new(bank: &BankRules) -> Parts {
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
    /// Counts the rounds of every dealer and player, by their choices and the outcome of the player's bet. People who bid,
    /// stake and arrange equally are counted once.
    pub(super) fn pairs(&self, steps: &dyn Steps) -> Vec<Pair> {
        let mut pairs: Vec<Pair> = Vec::new();
        let holders = self.holders();
        let dealers = if self.bank.by == DealerBy::Fixed { 1 } else { holders };
        // The bids of two people are weighed with their cards.
        let bidders = if self.bank.by == DealerBy::Bids && holders > 2 { holders } else { 0 };
        let parts = Parts::new(&self.bank).bids;
        let bids: Vec<Vec<i128>> = (0..bidders).map(|holder| self.bid_parts(holder, &[], 0, parts)).collect();
        let bidding = Bidding::new(&self.bank, holders, &bids);
        for dealer in 0..dealers {
            for player in (0..holders).filter(|player| *player != dealer) {
                let known = pairs.iter().find(|(of, _)| self.are_alike(*of, [dealer, player]));
                let counts = known.map(|(_, counts)| Rc::clone(counts));
                let counts = counts.unwrap_or_else(|| Rc::new(self.count_pair([dealer, player], steps)));
                pairs.push(([dealer, player], counts));
            }
        }
        for (holders, counts) in &mut pairs {
            let mut weighed = Counts::clone(counts);
            weighed.iter_mut().for_each(|((choices, _), count)| *count *= bidding.share(*holders, choices.bids));
            weighed.retain(|_, count| *count != BigInt::ZERO);
            *counts = Rc::new(weighed);
        }
        pairs
    }

    /// Returns `true` if two pairs of a dealer and a player do the same.
    fn are_alike(&self, one: [usize; 2], other: [usize; 2]) -> bool {
        let bank = &self.bank;
        let [_, players] = [0, 1].map(|at| [one[at], other[at]]);
        let stake = players.map(|player| &bank.stake_by[player - self.first_person()]);
        (!bank.stakes_vary() || stake[0] == stake[1])
            && one.iter().zip(&other).all(|(one, other)| {
                (bank.by != DealerBy::Bids || bank.bid_by[*one] == bank.bid_by[*other])
                    && self.strategy(*one) == self.strategy(*other)
            })
    }

    /// Counts the rounds of a dealer and a player, whatever the others bid.
    fn count_pair(&self, holders: [usize; 2], steps: &dyn Steps) -> Counts {
        let [dealer, player] = holders;
        let game = Gnau::new(&self.rules_against(dealer, player));
        if !self.bank.are_choices_by_chance() {
            return SeatedPair::new(self, &game, holders).counts(steps);
        }
        let (mut counts, parts) = (Counts::new(), Parts::new(&self.bank));
        let met = game.counts_by_outcome(steps);
        let highest = self.bid_parts(dealer, &[], 0, parts.bids);
        for (own, chance) in self.bid_parts(player, &[], 0, parts.bids).into_iter().enumerate() {
            for (bid, chance_of_bid) in highest.iter().enumerate().skip(own) {
                let choices = BidsAndStake { bids: [bid, own], stake: 0 };
                let person = player - self.first_person();
                let stakes = self.stake_parts(person, &[], 0, &choices, parts.stakes);
                for (stake, chance_of_stake) in stakes.into_iter().enumerate() {
                    for (outcome, count) in met.iter().enumerate() {
                        let count = count * chance * *chance_of_bid * chance_of_stake;
                        counts.insert((BidsAndStake { stake, ..choices }, outcome), count);
                    }
                }
            }
        }
        counts
    }

    /// Returns the chances of a holder's bids with some seen cards, in parts.
    pub(super) fn bid_parts(&self, holder: usize, cards: &[Card], number: usize, parts: i128) -> Vec<i128> {
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
    pub(super) fn stake_parts(
        &self,
        person: usize,
        cards: &[Card],
        number: usize,
        choices: &BidsAndStake,
        parts: i128,
    ) -> Vec<i128> {
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

impl<'a> SeatedPair<'a> {
    /// Seats a dealer and a player of a game.
    fn new(table: &'a BankTable, game: &'a Gnau, holders: [usize; 2]) -> SeatedPair<'a> {
        let has_suits = game.rules.looks_at_suits() || game.rules.ties_by_suit() || table.reads_suits();
        let hands = HandsByWorth::sorted(game, has_suits);
        let mut seated = SeatedPair { table, hands, holders, banked: Vec::new(), played: Vec::new() };
        seated.weigh();
        seated
    }

    /// Weighs all choices by how often they are made with all seen cards.
    fn weigh(&mut self) {
        let (bank, numbers) = (&self.table.bank, &self.hands.numbers);
        let parts = Parts::new(bank);
        let [dealer, player] = self.holders;
        let zeros = vec![0; numbers.count(bank.seen)];
        let mut banked = vec![zeros.clone(); bank.bids.len()];
        let mut played: BTreeMap<BidsAndStake, SeenWeights> = BTreeMap::new();
        numbers.for_each_set(bank.seen, &mut |classes| {
            let number = numbers.number(classes);
            let cards = numbers.cards(classes);
            let chances = self.table.bid_parts(dealer, &cards, number, parts.bids);
            banked.iter_mut().zip(chances).for_each(|(weights, chance)| weights[number] = chance);
            let bids = self.table.bid_parts(player, &cards, number, parts.bids);
            for (own, chance) in bids.into_iter().enumerate().filter(|(_, chance)| *chance > 0) {
                for highest in own..bank.bids.len() {
                    let choices = BidsAndStake { bids: [highest, own], stake: 0 };
                    let person = player - self.table.first_person();
                    let stakes = self.table.stake_parts(person, &cards, number, &choices, parts.stakes);
                    for (stake, chance_of_stake) in stakes.into_iter().enumerate().filter(|(_, chance)| *chance > 0) {
                        let weights = played.entry(BidsAndStake { stake, ..choices }).or_insert_with(|| zeros.clone());
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

    /// Returns the total weight of the seen cards in five cards.
    fn weight(&self, five: usize, weights: &SeenWeights) -> i128 {
        let mut sum = 0;
        self.hands.for_each_seen(five, self.table.bank.seen, |number, _| sum += weights[number]);
        sum
    }

    /// Counts the pairs of hands by choices and outcome.
    fn counts(&self, steps: &dyn Steps) -> Counts {
        let settlement = &self.hands.game().settlement;
        let jobs = self.jobs();
        let step = steps.begin("counting pairs of hands", jobs.len() as u64);
        let sums = in_steps(jobs.len(), &*step, |at| self.sums(&jobs[at]));
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
    fn meeting(&self, job: &Job) -> (Vec<(BidsAndStake, &SeenWeights)>, &SeenWeights) {
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
    fn sums(&self, job: &Job) -> Vec<((BidsAndStake, usize), BigInt)> {
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
