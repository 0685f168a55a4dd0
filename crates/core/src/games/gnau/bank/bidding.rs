//! People who bid for the bank and stake: the decisions of two who settle, and the gains of their actions. Two people
//! play a zero-sum game. At a table of more, all play like the second.

use super::amount::Amount;
use super::disjoint::HandsByWorth;
use super::numbers::{FULL, choose};
use super::takes::Takes;
use super::told_apart::ToldApart;
use crate::cards::Typed;
use crate::games::Role;
use crate::games::gnau::shown_suits::ShownSuits;
use crate::solver::PlaySide;
use std::collections::BTreeMap;

/// Amounts that are summed at once, in general and for few.
pub(super) const LANES: usize = 8;
const FEW: usize = 4;
/// Parts of a probability in the tables.
const PARTS: f64 = 1e9;

/// The sight and the choices of a person.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Person {
    /// Number of own cards seen before bids and stakes.
    pub seen: usize,
    /// Ascending.
    pub bids: Vec<u32>,
    /// The smallest and the largest; a single one is no choice.
    pub stakes: Vec<f64>,
}

/// A bid of one's own and a bid of the other that takes the bank, by place in their lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StakeState {
    pub own: usize,
    pub highest: usize,
    pub is_equal: bool,
}

/// Seen cards of a person.
#[derive(Clone, Debug)]
pub(super) struct SeenSet {
    /// Classes of the first set of cards, if a table does not tell several apart.
    pub classes: Vec<u8>,
    /// The chance to hold them.
    pub chance: f64,
}

/// One of the two people, as a side of the game. For one set of seen cards after another, the actions are the bids,
/// then the stakes in each state.
#[derive(Clone, Debug)]
pub(super) struct Bidder {
    pub person: Person,
    pub items: Vec<SeenSet>,
    /// The item of each numbered set of seen cards.
    item_of: Vec<u32>,
    /// When a stake is chosen.
    pub states: Vec<StakeState>,
}

/// Both, and the hands that they may get.
#[derive(Clone)]
pub(super) struct Bidders<'a> {
    pub hands: &'a HandsByWorth<'a>,
    pub both: [Bidder; 2],
    /// The seen cards that they tell apart.
    pub told: ToldApart,
    /// Number of people besides the two, who are like the second.
    pub further: usize,
}

/// Returns the factor of a round's payments.
pub(super) fn multiple(bid: u32) -> f64 {
    f64::from(bid.max(1))
}

impl Bidder {
    fn new(hands: &HandsByWorth<'_>, person: &Person, other: &Person, told: &ToldApart) -> Bidder {
        let cards: u32 = hands.numbers.copies.iter().sum();
        let all = choose(cards.into(), person.seen) as f64;
        let mut items = Vec::new();
        let mut item_of = vec![u32::MAX; hands.numbers.count(person.seen)];
        // Without merging, every set of classes is an item.
        let is_merged = hands.numbers.has_suits && told.suits != ShownSuits::All;
        let mut known: BTreeMap<Vec<Typed>, usize> = BTreeMap::new();
        hands.numbers.for_each_set(person.seen, &mut |classes| {
            let item = match is_merged {
                true => *known.entry(told.key(&hands.numbers.cards(classes))).or_insert(items.len()),
                false => items.len(),
            };
            if item == items.len() {
                items.push(SeenSet { classes: classes.to_vec(), chance: 0.0 });
            }
            items[item].chance += hands.numbers.ways(classes, &[]) as f64 / all;
            item_of[hands.numbers.number(classes)] = item as u32;
        });
        let mut states = Vec::new();
        for (own, bid) in person.bids.iter().enumerate() {
            for (highest, other) in other.bids.iter().enumerate().filter(|(_, other)| *other >= bid) {
                states.push(StakeState { own, highest, is_equal: other == bid });
            }
        }
        Bidder { person: person.clone(), items, item_of, states }
    }

    /// Adds the decisions with some seen cards that come with a chance.
    pub(super) fn add_decisions(&self, side: &mut PlaySide, chance: f64) {
        let bids = side.add(chance, [], self.person.bids.len());
        for state in &self.states {
            side.add(0.0, [(bids.start + state.own, 1.0)], self.person.stakes.len());
        }
    }

    /// Returns the side of a game with the decisions of all items.
    pub(super) fn side(&self) -> PlaySide {
        let mut side = PlaySide::default();
        self.items.iter().for_each(|item| self.add_decisions(&mut side, item.chance));
        side
    }

    /// The number of actions with each set of seen cards.
    pub(super) fn actions(&self) -> usize {
        self.person.bids.len() + self.states.len() * self.person.stakes.len()
    }

    /// Returns the item of the seen cards with a number.
    pub(super) fn item(&self, number: usize) -> usize {
        self.item_of[number] as usize
    }

    /// Returns the action of a bid with some seen cards.
    pub(super) fn bid(&self, item: usize, bid: usize) -> usize {
        item * self.actions() + bid
    }

    /// Returns the action of a stake with some seen cards in a state.
    pub(super) fn stake(&self, item: usize, state: usize, stake: usize) -> usize {
        self.bid(item, 0) + self.person.bids.len() + state * self.person.stakes.len() + stake
    }

    /// Returns the most that some seen cards net, given the gains of their actions.
    pub(super) fn best_net(&self, gains: &[f64]) -> f64 {
        let mut nets = gains[..self.person.bids.len()].to_vec();
        for (at, state) in self.states.iter().enumerate() {
            let stakes = (0..self.person.stakes.len()).map(|stake| gains[self.stake(0, at, stake)]);
            nets[state.own] += stakes.fold(f64::MIN, f64::max);
        }
        nets.into_iter().fold(f64::MIN, f64::max)
    }

    /// Returns the weights of the other's nets, by seen cards and per deal of them: how often each bid is made, and the
    /// mean stake against each bid of the other that takes the bank. The other meets a bid as a player, and a stake as the
    /// dealer.
    pub(super) fn weights(&self, flows: &[f64], takes: &Takes) -> Vec<Weights> {
        let highest_bids = self.states.iter().map(|state| state.highest + 1).max().unwrap_or_default();
        let zeros = vec![0.0; self.items.len()];
        let bids = self.person.bids.len();
        let mut weights: Vec<Weights> = vec![(Role::Player, zeros.clone()); bids];
        weights.extend(vec![(Role::Dealer, zeros); highest_bids]);
        for (item, (flows, SeenSet { chance, .. })) in flows.chunks(self.actions()).zip(&self.items).enumerate() {
            for bid in 0..bids {
                weights[bid].1[item] = flows[bid] / chance;
            }
            for (at, state) in self.states.iter().enumerate() {
                let stakes = self.person.stakes.iter().enumerate();
                let stake: f64 = stakes.map(|(stake, units)| units * flows[self.stake(0, at, stake)]).sum();
                weights[bids + state.highest].1[item] += takes.bank(state.highest, state.is_equal) * stake / chance;
            }
        }
        weights
    }

    /// Returns how often each bid is made.
    pub(super) fn frequencies(&self, flows: &[f64]) -> Vec<f64> {
        let mut frequencies = vec![0.0; self.person.bids.len()];
        for flows in flows.chunks(self.actions()) {
            frequencies.iter_mut().zip(flows).for_each(|(sum, flow)| *sum += flow);
        }
        frequencies
    }
}

/// A role, and weights of the other's seen cards that it meets.
pub(super) type Weights = (Role, Vec<f64>);

impl<'a> Bidders<'a> {
    /// Sets up two people.
    pub(super) fn new(hands: &'a HandsByWorth<'a>, people: [&Person; 2]) -> Bidders<'a> {
        let suits = if hands.numbers.has_suits { ShownSuits::All } else { ShownSuits::None };
        Bidders::telling(hands, people, ToldApart::by(suits))
    }

    /// Sets up two people who tell only some suits apart. Nets need all suits.
    pub(super) fn telling(hands: &'a HandsByWorth<'a>, people: [&Person; 2], told: ToldApart) -> Bidders<'a> {
        let both = [0, 1].map(|at| Bidder::new(hands, people[at], people[1 - at], &told));
        Bidders { hands, both, told, further: 0 }
    }

    /// Tells more cards apart by every suit: those of the items with the largest gains, until the others gain less than
    /// `enough`.
    pub(super) fn telling_more(&self, gains: &[f64], enough: f64) -> Bidders<'a> {
        let items = &self.both[0].items;
        let mut ascending: Vec<usize> = (0..items.len()).collect();
        ascending.sort_by(|one, other| gains[*one].total_cmp(&gains[*other]));
        let mut left = 0.0;
        let mut told = self.told.clone();
        for item in ascending {
            left += gains[item];
            if left > enough {
                told.by_all.insert(told.suits.key(&self.hands.numbers.cards(&items[item].classes)));
            }
        }
        Bidders::telling(self.hands, self.both.each_ref().map(|bidder| &bidder.person), told)
    }

    /// Sets up several people who may do the same.
    pub(super) fn equals(hands: &'a HandsByWorth<'a>, person: &Person, people: usize) -> Bidders<'a> {
        Bidders { further: people - 2, ..Bidders::new(hands, [person, person]) }
    }

    /// Returns these people with the hands of another shoe, which has no other cards.
    pub(super) fn with_hands<'b>(&self, hands: &'b HandsByWorth<'b>) -> Bidders<'b> {
        Bidders { hands, both: self.both.clone(), told: self.told.clone(), further: self.further }
    }

    /// Returns, for each list of weights of the other's seen cards, the mean net of each own set of seen cards per unit
    /// staked against them in a role; an empty list if all weights are 0.
    pub(super) fn nets(&self, side: usize, weights: &[Weights]) -> Vec<Vec<f64>> {
        let [own, other] = [&self.both[side], &self.both[1 - side]];
        let alike = self.hands.treats_both_alike();
        let mut nets = vec![Vec::new(); weights.len()];
        // Equal lists are summed once.
        let mut firsts = Vec::new();
        let mut summed = Role::BOTH.map(|_| Vec::new());
        for (at, (role, list)) in weights.iter().enumerate() {
            let same = weights[..at].iter().position(|other| (alike || other.0 == *role) && other.1 == *list);
            firsts.push(same.unwrap_or(at));
            if same.is_none() && list.iter().any(|weight| *weight != 0.0) {
                summed[if alike { Role::Player } else { *role } as usize].push(at);
            }
        }
        for (role, used) in Role::BOTH.into_iter().zip(&summed) {
            for lanes in used.chunks(LANES) {
                let by_item = match lanes.len() {
                    ..=FEW => self.nets_of_lanes::<FEW>([own, other], role, weights, lanes),
                    _ => self.nets_of_lanes::<LANES>([own, other], role, weights, lanes),
                };
                lanes.iter().zip(by_item).for_each(|(at, by_item)| nets[*at] = by_item);
            }
        }
        for at in 0..weights.len() {
            if firsts[at] != at {
                nets[at] = nets[firsts[at]].clone();
            }
        }
        nets
    }

    /// Returns, for each list of weights of the other's seen cards, their mean for each own set of seen cards.
    pub(super) fn chances(&self, side: usize, weights: &[Weights]) -> Vec<Vec<f64>> {
        let [own, other] = [&self.both[side], &self.both[1 - side]];
        let orders = (self.hands.orders[0] * self.hands.orders[1]) as f64;
        let scale = self.scale(own, other) * orders * self.hands.unit() as f64;
        let mut chances = Vec::new();
        for (_, list) in weights {
            if list.iter().all(|chance| *chance == 0.0) {
                chances.push(vec![0.0; own.items.len()]);
                continue;
            }
            let by_other: Vec<[f64; 1]> = list.iter().map(|chance| [*chance]).collect();
            let mut by_item = vec![0.0; own.items.len()];
            self.hands.sum_weights(
                |five| self.sum_of_seen(other, five, &by_other),
                |_| true,
                |five, [sum]| {
                    self.hands.for_each_seen(five, own.person.seen, |number, ways| {
                        by_item[own.item(number)] += scale * sum * ways as f64;
                    });
                },
            );
            chances.push(by_item);
        }
        chances
    }

    /// Adds up a person's amounts, by item, over the seen cards in five cards.
    pub(super) fn sum_of_seen<A: Amount>(&self, person: &Bidder, five: usize, by_item: &[A]) -> A {
        let mut sum = A::default();
        self.hands.for_each_seen(five, person.person.seen, |number, _| sum.add(&by_item[person.item(number)]));
        sum
    }

    /// Sums some of the lists at once.
    fn nets_of_lanes<const LANES: usize>(
        &self,
        [own, other]: [&Bidder; 2],
        role: Role,
        weights: &[Weights],
        lanes: &[usize],
    ) -> Vec<Vec<f64>>
    where
        [f64; LANES]: Amount,
    {
        let mut by_item = vec![[0.0; LANES]; other.items.len()];
        for (lane, at) in lanes.iter().enumerate() {
            weights[*at].1.iter().zip(&mut by_item).for_each(|(weight, lanes)| lanes[lane] = *weight);
        }
        let mut by_five = vec![[0.0; LANES]; self.hands.fives.len()];
        self.hands.sum(
            role,
            |five| self.sum_of_seen(other, five, &by_item),
            |_| true,
            |made, net| by_five[made.five as usize].add(net),
        );
        let mut nets = vec![[0.0; LANES]; own.items.len()];
        for (five, net) in by_five.iter().enumerate() {
            self.hands.for_each_seen(five, own.person.seen, |number, ways| {
                nets[own.item_of[number] as usize].add(&net.times(ways as i64));
            });
        }
        let scale = self.scale(own, other);
        (0..lanes.len()).map(|lane| nets.iter().map(|nets| nets[lane] * scale).collect()).collect()
    }

    /// Returns the factor of a sum over deals: one over the deals that seen cards leave, in units.
    pub(super) fn scale(&self, own: &Bidder, other: &Bidder) -> f64 {
        let cards = u64::from(self.hands.numbers.copies.iter().sum::<u32>());
        let own_deals = choose(cards - own.person.seen as u64, FULL - own.person.seen);
        let deals = own_deals as f64 * choose(cards - FULL as u64, FULL) as f64;
        let orders = (self.hands.orders[0] * self.hands.orders[1]) as f64;
        1.0 / (deals * choose(FULL as u64, other.person.seen) as f64 * orders * self.hands.unit() as f64)
    }

    /// Turns nets against each bid of the other, and against the stakes that meet each own bid, into the gains of own
    /// actions with some seen cards.
    pub(super) fn gains_of(&self, side: usize, nets: &[f64], takes: &Takes, gains: &mut [f64]) {
        let [own, other] = [&self.both[side], &self.both[1 - side]];
        let (bids, stakes) = nets.split_at(other.person.bids.len());
        gains.fill(0.0);
        for ((gain, bid), net) in gains.iter_mut().zip(&own.person.bids).zip(stakes) {
            *gain = multiple(*bid) * net;
        }
        for (at, state) in own.states.iter().enumerate() {
            let bid = other.person.bids[state.highest];
            let net = takes.bank(state.highest, state.is_equal) * multiple(bid) * bids[state.highest];
            for (stake, units) in own.person.stakes.iter().enumerate() {
                gains[own.stake(0, at, stake)] = net * units;
            }
        }
    }
}

impl Bidders<'_> {
    /// Drops choices rarer than `rare`, copies stakes against bids that nobody makes from the next higher bid, and
    /// rounds the rest as tables show it.
    pub(super) fn tidy(&self, play: &mut [f64], rare: f64) {
        let own = &self.both[0];
        let actions = own.actions();
        let (bids, stakes) = (own.person.bids.len(), own.person.stakes.len());
        let mut made = vec![false; bids];
        for play in play.chunks_mut(actions) {
            let (bid_chances, stake_chances) = play.split_at_mut(bids);
            drop_rare(bid_chances, rare);
            stake_chances.chunks_mut(stakes).for_each(|chances| drop_rare(chances, rare));
            made.iter_mut().zip(bid_chances).for_each(|(made, bid)| *made |= *bid > 0.0);
        }
        for (at, state) in own.states.iter().enumerate().filter(|(_, state)| !made[state.highest]) {
            let next = own
                .states
                .iter()
                .position(|other| other.own == state.own && other.highest > state.highest && made[other.highest]);
            let Some(next) = next else { continue };
            for play in play.chunks_mut(actions) {
                let from = own.stake(0, next, 0);
                play.copy_within(from..from + stakes, own.stake(0, at, 0));
            }
        }
    }
}

/// Drops choices that are hardly made, and rounds the others to parts.
fn drop_rare(chances: &mut [f64], rare: f64) {
    let kept: f64 = chances.iter().filter(|chance| **chance >= rare).sum();
    let mut left = 1.0;
    let mut largest = 0;
    for at in 0..chances.len() {
        let chance = if chances[at] < rare { 0.0 } else { (chances[at] / kept * PARTS).round() / PARTS };
        chances[at] = chance;
        left -= chance;
        if chance > chances[largest] {
            largest = at;
        }
    }
    chances[largest] += left;
}

#[cfg(test)]
pub(super) mod tests;
