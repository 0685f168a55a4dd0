//! Exact odds: every table of the game from counts of hands and of pairs of hands.

use super::cells::SignedEnd;
use super::hand::Hand;
use super::laws::{AllLaws, Pairs};
use super::one_suit::{SuitedHand, suited_hands};
use super::round::Gnau;
use super::settlement::SettledHand;
use super::suits::{Holder, Sides, sides, with_faces_numbered};
use super::symbols::{card, copies};
use super::table::Table;
use crate::cards::Card;
use crate::engine::Steps;
use crate::games::banked::SeatLaw;
use crate::games::enumeration::{
    HandDistribution, Multisets, ORDERS, ProductColumn, SeatNets, count_pairs, deals, product_moments, settled,
};
use crate::games::{Numbering, Outcome, Side};
use crate::stats::{Exact, Fraction};
use num_bigint::BigInt;
use std::collections::{BTreeMap, HashMap};

/// The most products of the nets of two seats that are summed where suits settle equal hands: seconds of work.
const MOST_PRODUCTS: usize = 1 << 20;

/// Hands of the dealer, with the number of deals that give each.
pub(super) type Dealers = Vec<(SettledHand, i128)>;

/// By a player's value, what the settled ones net against a value of the dealer's; and by strategy those that suits decide.
type AgainstValue = (Vec<i64>, Vec<Vec<u16>>);

/// The ways for suits to fall among holders, by whom the same suits favour.
type KnownSides = HashMap<(Vec<Holder>, Vec<Side>), Sides>;

/// The values that a hand can have.
fn occurring(counts: &[u128]) -> impl Iterator<Item = u16> {
    (0u16..).zip(counts).filter(|(_, count)| **count > 0).map(|(value, _)| value)
}

impl Gnau {
    /// Counts every hand and every pair of hands; the moments of two seats report their steps, or are left out.
    pub(super) fn count(&self, together: Option<&dyn Steps>) -> Exact {
        let copies = &copies(&self.rules.shoe);
        let seats = self.counts.bets.seats();
        let all = self.laws();
        let dealer = self.table_of[seats];
        let by_cards = self.rules.looks_at_suits_of_some().then(|| self.count_by_cards());
        let by_faces = |player: usize| self.pairs(&all, player, dealer, copies);
        let pairs: Vec<Pairs> = by_cards
            .as_ref()
            .map_or_else(|| (0..all.laws.len()).map(by_faces).collect(), |counted| counted.pairs.clone());
        let counts: Vec<Vec<u128>> = all.laws.iter().map(|laws| laws.count(&all.hands, copies)).collect();
        let hands = |holder: usize| {
            if let Some(counted) = &by_cards {
                return counted.hands[holder].clone();
            }
            let mut hands = vec![BigInt::ZERO; self.rules.hands()];
            let ends = all.ends.iter().zip(&counts[holder]);
            ends.for_each(|(end, count)| hands[end.hand.index()] += *count);
            self.correct_hands(&all, holder, &mut hands);
            hands
        };
        let law = |holder: usize| SeatLaw { hands: hands(holder), met: self.meetings(&pairs[holder]) };
        let laws: Vec<SeatLaw> = (0..pairs.len()).map(law).collect();
        let moments = |steps| self.moments(copies, &all, &counts, steps);
        // Two seats and the dealer, each with hands of one suit, would take too long to count.
        let are_few = || !self.rules.looks_at_suits() && self.are_few_products(&all, &counts, dealer);
        let together = together.filter(|_| are_few()).map_or_else(HashMap::new, moments);
        let moment = |p: usize, q: usize| together.get(&[p, q]).cloned();
        let holders = &self.table_of[..seats];
        let mut exact = self.counts.exact(holders, &laws, Some(&hands(dealer)), moment);

        let mut matchup: Pairs = std::array::from_fn(|_| vec![BigInt::ZERO; self.rules.hands().pow(2)]);
        let alike = holders.iter().all(|holder| *holder == holders[0]);
        for holder in &holders[..if alike { 1 } else { seats }] {
            for (sums, more) in matchup.iter_mut().zip(&pairs[*holder]) {
                sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
            }
        }
        for (side, counts) in matchup.iter().enumerate() {
            exact.set(&self.matchup, side, counts);
        }
        exact
    }

    /// Counts the pairs of a player's hand and the dealer's by whom they favour.
    fn pairs(&self, all: &AllLaws, player: usize, dealer: usize, copies: &[u32]) -> Pairs {
        let ends: Vec<SignedEnd> = all.ends.iter().map(|end| (*end, false)).collect();
        let (cells, counted) = self.cells(&ends);
        let laws = [player, dealer].map(|holder| &all.laws[holder]);
        let counts = count_pairs(&all.hands, copies, laws[0], laws[1], &cells);
        let mut pairs = [0, 1, 2].map(|_| vec![BigInt::ZERO; self.rules.hands().pow(2)]);
        self.add_cells(&mut pairs, &counted, counts);
        self.correct_pairs(all, &mut pairs, [player, dealer], copies);
        pairs
    }

    /// The mean of the product of the nets of two seats, by their strategies.
    fn moments(
        &self,
        copies: &[u32],
        all: &AllLaws,
        counts: &[Vec<u128>],
        steps: &dyn Steps,
    ) -> HashMap<[usize; 2], Fraction> {
        let Some((&dealer, players)) = self.table_of.split_last() else { return HashMap::new() };
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        for (seat, p) in players.iter().enumerate() {
            pairs.extend(players[seat + 1..].iter().map(|q| [*p.min(q), *p.max(q)]));
        }
        pairs.sort();
        pairs.dedup();
        if pairs.is_empty() {
            return HashMap::new();
        }

        let seats: Vec<&HandDistribution> = all.laws.iter().collect();
        let columns = self.columns(all, counts, dealer, &pairs);
        let sums = product_moments(&all.hands, copies, &seats, seats[dealer], &columns, pairs.len(), steps);
        let whole = deals(copies, 3) * BigInt::from(seats[dealer].weight).pow(3);
        let mean = |sum: Fraction| sum.times(&Fraction::new(1.into(), whole.clone()));
        pairs.into_iter().zip(sums.into_iter().map(mean)).collect()
    }

    /// The products of nets to be summed for these pairs of strategies, by the dealer's values.
    fn columns(&self, all: &AllLaws, counts: &[Vec<u128>], dealer: usize, pairs: &[[usize; 2]]) -> Vec<ProductColumn> {
        let end = |value: u16| all.ends[usize::from(value)];
        let side = |own: u16, value: u16| self.settlement.by_end(end(own), end(value));
        let cost = |own: u16, value: u16| {
            side(own, value).map_or(0, |side| self.outcome(side, end(own).hand, end(value).hand).cost)
        };
        let values = 0..all.ends.len() as u16;

        let mut settled_values = Vec::new();
        let mut alike: BTreeMap<AgainstValue, Vec<u16>> = BTreeMap::new();
        for value in occurring(&counts[dealer]) {
            let drawn = self.decided_by_suits(all, counts, value);
            if drawn.iter().all(Vec::is_empty) {
                settled_values.push(value);
            } else {
                let settled = values.clone().map(|own| cost(own, value)).collect();
                alike.entry((settled, drawn)).or_default().push(value);
            }
        }
        let (mut known, mut columns) = (HashMap::new(), Vec::new());
        for ((settled, drawn), dealers) in alike {
            // By strategy: the settled nets, and a mark for each value where suits decide.
            let mark = |drawn: &u16| values.clone().map(|own| i64::from(own == *drawn)).collect();
            let vectors: Vec<Vec<Vec<i64>>> = drawn
                .iter()
                .map(|drawn| [settled.clone()].into_iter().chain(drawn.iter().map(mark)).collect())
                .collect();
            let groups = dealers.iter().map(|value| vec![*value]).collect();
            columns.push(ProductColumn::new(groups, &vectors, pairs, |group, factors| {
                let of_drawn = |(p, i): (usize, usize)| Some(end(drawn[p][i.checked_sub(1)?]));
                let players: Vec<SettledHand> = factors.into_iter().filter_map(of_drawn).collect();
                self.mean_product(&players, end(dealers[group]), &mut known)
            }));
        }
        let nets: Vec<SeatNets<'_>> = all.laws.iter().map(|laws| SeatNets { laws, net: &cost }).collect();
        columns.extend(settled(&nets, settled_values.into_iter(), pairs));
        columns
    }

    /// The mean of the product of the nets of players whose hands suits settle with the dealer's.
    fn mean_product(&self, players: &[SettledHand], dealer: SettledHand, known: &mut KnownSides) -> Fraction {
        let holders = players.iter().chain([&dealer]).map(|end| self.settlement.holder(*end, &[]));
        let holders = with_faces_numbered(holders.collect());
        let equal = players.iter().map(|player| self.settlement.ends_past_suits(*player, dealer)).collect();
        let sides = known.entry((holders, equal)).or_insert_with_key(|(holders, equal)| sides(holders, equal));
        let net =
            |(side, player): (&Side, &SettledHand)| BigInt::from(self.outcome(*side, player.hand, dealer.hand).cost);
        let product = |sides: &[Side]| sides.iter().zip(players).map(net).product::<BigInt>();
        let sum = sides.iter().map(|(sides, ways)| product(sides) * ways).sum();
        Fraction::new(sum, sides.values().sum::<i128>().into())
    }

    /// The hands of each strategy that suits alone settle with this one of the dealer's.
    fn decided_by_suits(&self, all: &AllLaws, counts: &[Vec<u128>], dealers: u16) -> Vec<Vec<u16>> {
        let end = |value: u16| all.ends[usize::from(value)];
        let by_suits = |own: &u16| self.settlement.by_end(end(*own), end(dealers)).is_none();
        counts.iter().map(|counts| occurring(counts).filter(by_suits).collect()).collect()
    }

    /// Whether the products of the nets of two seats can be summed: each hand that suits settle with one of the dealer's
    /// is multiplied by each other.
    fn are_few_products(&self, all: &AllLaws, counts: &[Vec<u128>], dealer: usize) -> bool {
        let mut products = 0;
        for value in occurring(&counts[dealer]) {
            let most = self.decided_by_suits(all, counts, value).iter().map(Vec::len).max().unwrap_or_default();
            products += most * most;
        }
        products <= MOST_PRODUCTS
    }

    /// Counts of how a seat's hand meets the dealer's.
    fn meetings(&self, pairs: &Pairs) -> Vec<(usize, BigInt)> {
        let of_side = |(side, counts): (Side, &Vec<BigInt>)| {
            let counts = counts.iter().enumerate().filter(|(_, count)| **count != BigInt::ZERO);
            counts.map(|(pair, count)| (self.met(pair, side), count.clone())).collect::<Vec<_>>()
        };
        Side::ALL.into_iter().zip(pairs).flat_map(of_side).collect()
    }
}

impl Gnau {
    /// The laws of all strategies in play, which number the same values alike.
    pub(super) fn laws(&self) -> AllLaws {
        let hands = Multisets::new(copies(&self.rules.shoe).len());
        let orders = if self.tables.iter().any(Table::looks_at_order) { ORDERS } else { 1 };
        let mut ends = Numbering::new();
        let mut laws = |table: &Table| {
            let any_order = |hand: [usize; 5]| self.settlement.end_of_faces(table.hand_of(hand), hand.map(card));
            if table.looks_at_order() {
                return HandDistribution::new(&hands, orders, |hand| {
                    let end = |order| self.settlement.end_of_faces(table.hand_of(order), hand.map(card));
                    ends.law_of_orders(hand, |order, add| add(end(order), 1))
                });
            }
            HandDistribution::new(&hands, orders, |hand| [(ends.number(any_order(hand)) as u16, orders)])
        };
        let laws = self.tables.iter().map(&mut laws).collect();
        AllLaws { hands, laws, ends: ends.things().to_vec() }
    }

    pub(super) fn dealer_laws<'a>(&self, all: &'a AllLaws) -> &'a HandDistribution {
        &all.laws[self.table_of[self.counts.bets.seats()]]
    }

    /// Returns how a main bet of one unit ends where it favours this side.
    pub(super) fn outcome(&self, side: Side, player: Hand, dealer: Hand) -> Outcome {
        self.counts.bets.money.main.outcomes[usize::from(self.settlement.outcome(side, player, dealer))]
    }

    /// What counting the dealer's hands by faces has wrong, if these cards have left the shoe.
    fn dealers_of_one_suit(&self, all: &AllLaws, gone: &[Card]) -> Vec<(SettledHand, i128)> {
        let Some(faces) = self.of_one_suit() else { return Vec::new() };
        let (mut shoe, dealer) = (self.rules.shoe.clone(), self.table_of[self.counts.bets.seats()]);
        for card in gone {
            shoe.take(*card);
        }
        let of_hand = |hand: SuitedHand| {
            let ways = hand.ways as i128;
            self.correction(all, dealer, hand.cards).into_iter().map(move |(end, weight)| (end, weight * ways))
        };
        suited_hands(&faces, &shoe).into_iter().flat_map(of_hand).collect()
    }

    /// The dealer's hands that the rest of a shoe gives, with the number of deals, dealt orders counted. `known` are the
    /// cards that have left it, if their suits are known.
    pub(super) fn dealers(&self, all: &AllLaws, shoe: &[u32], known: &[Card]) -> Dealers {
        if self.rules.looks_at_suits_of_some() {
            let mut left = self.rules.shoe.clone();
            for card in known {
                left.take(*card);
            }
            return self.dealers_by_cards(&left);
        }
        let mut dealers = self.dealers_by_faces(all, shoe);
        dealers.extend(self.dealers_of_one_suit(all, known));
        dealers
    }

    /// The same by faces alone.
    pub(super) fn dealers_by_faces(&self, all: &AllLaws, shoe: &[u32]) -> Dealers {
        let counts = self.dealer_laws(all).count(&all.hands, shoe);
        let ends = all.ends.iter().zip(counts).map(|(end, count)| (*end, count as i128));
        ends.filter(|(_, count)| *count > 0).collect()
    }

    /// What the first seat nets in all bets where a player's end meets the dealer's and all suits are known that decide.
    pub(super) fn worth_of_ends(&self, player: SettledHand, dealer: SettledHand) -> i128 {
        let side = self.settlement.by_end(player, dealer).unwrap_or(Side::Push);
        self.counts.bets.worth_of_hands(self.met(self.pair(player.hand, dealer.hand), side)).into()
    }

    /// The dealer's hands that a player's end loses to, ties and beats, and the sum of what the first seat nets in all
    /// bets. `known` are the player's cards, if their suits are known; where they are not, parts of a deal fall to each
    /// side.
    pub(super) fn against_dealer(
        &self,
        dealers: &Dealers,
        player: SettledHand,
        known: &[Card],
    ) -> ([Fraction; 3], Fraction) {
        // By the number of ways for suits to fall, which what is summed is divided by: hands by side, and nets.
        let mut sums: BTreeMap<i128, [BigInt; 4]> = BTreeMap::new();
        // All hands of 64 packs, dealt orders counted, are some 2^59: with a net of an `i64` they stay below 2^127.
        let mut decided = [0; 4];
        for (dealer, count) in dealers.iter().copied() {
            if let Some(side) = self.settlement.by_end(player, dealer) {
                decided[side as usize] += count;
                decided[3] += count * self.worth_of_ends(player, dealer);
                continue;
            }
            let ways = self.settlement.ways(player, dealer, known);
            let sums = sums.entry(ways.iter().sum::<i128>().max(1)).or_default();
            for (side, ways) in Side::ALL.into_iter().zip(ways).filter(|(_, ways)| *ways > 0) {
                let count = BigInt::from(count) * ways;
                let met = self.met(self.pair(player.hand, dealer.hand), side);
                sums[3] += &count * self.counts.bets.worth_of_hands(met);
                sums[side as usize] += count;
            }
        }
        let known = sums.entry(1).or_default();
        known.iter_mut().zip(decided).for_each(|(sum, more)| *sum += more);
        let total = |at: usize| {
            let parts = sums.iter().map(|(whole, sums)| Fraction::new(sums[at].clone(), (*whole).into()));
            parts.fold(Fraction::default(), |total, part| total.plus(&part))
        };
        ([0, 1, 2].map(total), total(3))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::gnau::hand::HANDS;
    use crate::games::gnau::rules::Rules;

    /// Lopsided shoes with wild jokers, in which flushes are counted by faces and suit by suit, and card by card.
    fn assert_counted_alike(shoes: &[(&str, &str)]) {
        for (keys, gone) in shoes {
            let suits = |face: &str| ["d", "c", "h", "s"].map(|suit| format!("{face}{suit}")).join(" ");
            let whole = |card: &str| card.parse::<u8>().is_ok() || matches!(card, "A" | "J" | "Q" | "K");
            let gone: Vec<String> =
                gone.split(' ').map(|card| if whole(card) { suits(card) } else { card.to_owned() }).collect();
            let rules = Rules::of(&format!(
                "players = 1\n{keys}shoe.removed = '{}'\nhand.flush = {{ suits = 'same' }}\npayout.flush = 5\n\
                 hand.run = {{ suits = 'same', straight = true }}\npayout.run = 9\npayout.dealer.run = 4\n\
                 rules.ranking = ['run', 'flush', 'five_dukes', 'ngau_tonku', 'double', 'ox']\n",
                gone.join(" ")
            ));
            let game = Gnau::new(&rules);
            let (all, by_cards) = (game.laws(), game.count_by_cards());
            let dealer = game.table_of[1];
            for player in 0..game.tables.len() {
                let by_faces = game.pairs(&all, player, dealer, &copies(&rules.shoe));
                assert_eq!(by_faces, by_cards.pairs[player], "{keys}");
            }
            let flushes: BigInt = by_cards.hands[dealer].iter().skip(HANDS).sum();
            assert!(flushes > BigInt::ZERO, "{keys}");
        }
    }

    #[test]
    fn hands_of_one_suit_are_those_counted_card_by_card() {
        assert_counted_alike(&[
            ("jokers = 1\nrules.ties = 'high-card-suit'\n", "2 3 4 5 7 8s 8d 9d J A K"),
            ("jokers = 1\ndecks = 2\n", "2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 J J Qs Q K K"),
        ]);
    }

    #[test]
    #[ignore = "long check"]
    fn hands_of_one_suit_with_many_jokers_are_those_counted_card_by_card() {
        assert_counted_alike(&[
            (
                "jokers = 1\nrules.ties = ['suit', 'alike', 'player']\nstrategy.dealer = 'first-ox'\n",
                "2 3 4 5 7 8s 8d 9d J A",
            ),
            ("jokers = 2\nrules.ties = 'high-card-suit'\n", "2 3 4 5 6 7s 8 9d J K"),
            ("jokers = 3\nrules.ties = 'card-by-card'\n", "2 3 4 5 6 7 8 9d J Kd Kh Qs"),
            ("jokers = 1\ndecks = 2\nrules.ties = 'high-card'\n", "2 2 3 3 4 4 5 5 6 6 7 7 8 8 9d 9 J J Q Q K Ks"),
        ]);
    }
}
