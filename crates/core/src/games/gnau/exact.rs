//! Exact odds: every table of the game from counts of hands and of pairs of hands.

use super::counted::Pairs;
use super::distributions::Distributions;
use super::hand::Hand;
use super::round::Gnau;
use super::settlement::SettledHand;
use super::suits::{Sides, SuitHolder, sides, with_faces_numbered};
use super::symbols::copies;
use crate::cards::Card;
use crate::engine::{Steps, in_order};
use crate::games::banked::SeatHands;
use crate::games::enumeration::{ProductColumn, TwoSeats, ValueColumn};
use crate::games::hands::{HandDistribution, deals};
use crate::games::{Outcome, Side};
use crate::stats::{Exact, Fraction};
use num_bigint::BigInt;
use std::collections::{BTreeMap, HashMap};
use std::iter;

/// Limit on the products of two seats' nets that are summed if suits settle equal hands. They take seconds.
const MOST_PRODUCTS: usize = 1 << 20;

/// Hands of the dealer, with the number of deals that give each.
pub(super) type Dealers = Vec<(SettledHand, i128)>;

/// Amounts of the settled values by a player's value, against a value of the dealer's; and by strategy the values that
/// suits decide.
type AgainstValue = (Vec<ValueColumn>, Vec<Vec<u16>>);

/// An amount that follows from the side that wins, a player's hand and the dealer's.
type AmountOf<'a> = &'a (dyn Fn(Side, Hand, Hand) -> i64 + Sync);

/// The ways for suits to fall among holders, and the sides that equal suits favour.
type KnownSides = HashMap<(Vec<SuitHolder>, Vec<Side>), Sides>;

/// Returns, for each amount of each strategy, the settled amounts, and a mark for each value that suits decide.
fn with_marks(settled: &[ValueColumn], drawn: &[Vec<u16>]) -> Vec<Vec<ValueColumn>> {
    let mut vectors = Vec::new();
    for drawn in drawn {
        let marks = drawn.iter().map(|value| ValueColumn::Mark(*value));
        vectors.extend(settled.iter().map(|column| iter::once(column.clone()).chain(marks.clone()).collect()));
    }
    vectors
}

/// Returns the possible values of a hand.
fn occurring(counts: &[u128]) -> impl Iterator<Item = u16> {
    (0u16..).zip(counts).filter(|(_, count)| **count > 0).map(|(value, _)| value)
}

impl Gnau {
    /// Counts every hand, every pair of hands and, if asked, the moments of two seats.
    pub(super) fn count(&self, seats_together: bool, steps: &dyn Steps) -> Exact {
        let seats = self.counts.bets.seats();
        let counted = self.counted(steps);
        let met = counted.pairs.iter().map(|pairs| self.meetings(pairs));
        let distributions: Vec<_> =
            counted.hands.iter().cloned().zip(met).map(|(hands, met)| SeatHands { hands, met }).collect();
        // Two seats and the dealer, each with hands by suit, would take too long to count.
        let is_summed = seats_together && !self.rules.looks_at_suits();
        let moments = if is_summed { self.moments(steps) } else { HashMap::new() };
        let (holders, dealer) = (&self.table_of[..seats], self.table_of[seats]);
        let dealers = Some(&counted.hands[dealer][..]);
        let mut exact = self.counts.exact(holders, &distributions, dealers, |p, q| moments.get(&[p, q]).cloned());
        if self.events.is_some() {
            for (holder, strategy) in self.table_of.iter().enumerate() {
                self.counts.set_events(&mut exact, (holder + 1) % self.table_of.len(), &counted.events[*strategy]);
            }
        }

        let mut matchup: Pairs = std::array::from_fn(|_| vec![BigInt::ZERO; self.rules.hands().pow(2)]);
        let alike = holders.iter().all(|holder| *holder == holders[0]);
        for holder in &holders[..if alike { 1 } else { seats }] {
            for (sums, more) in matchup.iter_mut().zip(&counted.pairs[*holder]) {
                let by_pair = more.chunks(self.counts.bets.cases.twos);
                sums.iter_mut().zip(by_pair).for_each(|(sum, more)| *sum += more.iter().sum::<BigInt>());
            }
        }
        for (side, counts) in matchup.iter().enumerate() {
            exact.set(&self.matchup, side, counts);
        }
        exact
    }

    /// Returns the mean product of the nets of two seats, by their strategies; none if there are too many to sum.
    fn moments(&self, steps: &dyn Steps) -> HashMap<[usize; 2], Fraction> {
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
        let means = self.mean_products(
            &[&|side, player, dealer| self.outcome(side, player, dealer).cost],
            dealer,
            &pairs,
            steps,
        );
        pairs.into_iter().zip(means.unwrap_or_default()).collect()
    }

    /// Returns the chance of each two outcomes of the main bets of the first two seats, in the order of the first seat's;
    /// `None` if there are too many products to sum.
    pub(super) fn outcomes_of_two(&self, steps: &dyn Steps) -> Option<Vec<Fraction>> {
        let [one, other, .., dealer] = self.table_of[..] else { return None };
        let kinds = self.counts.bets.money.main.outcomes.len();
        let marks: Vec<_> = (0..kinds)
            .map(|kind| {
                move |side, player, dealer| {
                    i64::from(usize::from(self.settlement.outcome(side, player, dealer)) == kind)
                }
            })
            .collect();
        let marks: Vec<AmountOf<'_>> = marks.iter().map(|mark| mark as AmountOf<'_>).collect();
        let pairs = (0..kinds * kinds).map(|both| [one * kinds + both / kinds, other * kinds + both % kinds]);
        self.mean_products(&marks, dealer, &pairs.collect::<Vec<_>>(), steps)
    }

    /// Returns the mean product of two seats' amounts for some pairs of a strategy's amounts, numbered strategy by
    /// strategy; `None` if there are too many to sum.
    fn mean_products(
        &self,
        amounts: &[AmountOf<'_>],
        dealer: usize,
        pairs: &[[usize; 2]],
        steps: &dyn Steps,
    ) -> Option<Vec<Fraction>> {
        let (all, copies) = (&self.distributions(steps), &copies(&self.rules.shoe));
        let counts: Vec<_> = all.by_strategy.iter().map(|distribution| distribution.count(&all.hands)).collect();
        if !self.are_few_products(all, &counts, dealer) {
            return None;
        }
        let by_strategy = all.by_strategy.iter();
        let seats: Vec<&HandDistribution> =
            by_strategy.flat_map(|strategy| iter::repeat_n(strategy, amounts.len())).collect();
        let columns = self.columns(all, &counts, amounts, dealer, pairs);
        let dealer = &all.by_strategy[dealer];
        let table = TwoSeats { hands: &all.faces, copies, seats: &seats, dealer };
        let sums = table.product_moments(&columns, pairs.len(), steps);
        let whole = Fraction::new(1.into(), deals(copies, 3) * BigInt::from(dealer.weight).pow(3));
        Some(sums.into_iter().map(|sum| sum.times(&whole)).collect())
    }

    /// Returns the products of amounts to sum for these pairs of a strategy's amounts, by the dealer's values.
    fn columns(
        &self,
        all: &Distributions,
        counts: &[Vec<u128>],
        amounts: &[AmountOf<'_>],
        dealer: usize,
        pairs: &[[usize; 2]],
    ) -> Vec<ProductColumn> {
        let dealers: Vec<u16> = occurring(&counts[dealer]).collect();
        let against = in_order(dealers.len(), |at| {
            let end = all.end(dealers[at]);
            let by_amount = amounts.iter();
            let settled =
                by_amount.map(|amount| all.values.iter().map(|own| self.amount(*amount, *own, end)).collect());
            (settled.collect(), self.decided_by_suits(all, counts, dealers[at]))
        });
        let mut alike: BTreeMap<AgainstValue, Vec<u16>> = BTreeMap::new();
        for (nets, value) in against.into_iter().zip(dealers) {
            alike.entry(nets).or_default().push(value);
        }
        let (mut known, mut columns) = (HashMap::new(), Vec::new());
        for ((settled, drawn), dealers) in alike {
            // Without suits to look at, hands of the dealer with equal nets form one group.
            let groups = match drawn.iter().all(Vec::is_empty) {
                true => vec![dealers.clone()],
                false => dealers.iter().map(|value| vec![*value]).collect(),
            };
            columns.push(ProductColumn::new(groups, &with_marks(&settled, &drawn), pairs, |group, factors| {
                let drawn = factors.into_iter().filter_map(|(number, i)| {
                    let value = drawn[number / amounts.len()][i.checked_sub(1)?];
                    Some((all.end(value), amounts[number % amounts.len()]))
                });
                let players: Vec<(SettledHand, AmountOf<'_>)> = drawn.collect();
                self.mean_product(&players, all.end(dealers[group]), &mut known)
            }));
        }
        columns
    }

    /// Returns a player's cards, read as this hand, as far as bets depend on them.
    pub(super) fn end(&self, hand: Hand, cards: &[Card; 5]) -> SettledHand {
        let events = self.events.as_ref().map_or(Hand::NO_OX, |events| events.met_by(cards));
        self.settlement.end(hand, cards).with_events(events)
    }

    /// Returns the amount of a player's hand against the dealer's; 0 if suits decide.
    fn amount(&self, amount: AmountOf<'_>, player: SettledHand, dealer: SettledHand) -> i64 {
        let side = self.settlement.by_end(player, dealer);
        side.map_or(0, |side| amount(side, player.hand, dealer.hand))
    }

    /// Returns the mean product of the amounts of players whose hands against the dealer's are settled by suits.
    fn mean_product(
        &self,
        players: &[(SettledHand, AmountOf<'_>)],
        dealer: SettledHand,
        known: &mut KnownSides,
    ) -> Fraction {
        let ends = players.iter().map(|(end, _)| *end);
        let holders = ends.clone().chain([dealer]).map(|end| self.settlement.holder(end, &[]));
        let holders = with_faces_numbered(holders.collect());
        let equal = ends.map(|player| self.settlement.ends_past_suits(player, dealer)).collect();
        let sides = known.entry((holders, equal)).or_insert_with_key(|(holders, equal)| sides(holders, equal));
        let mut sum = BigInt::ZERO;
        for (sides, ways) in &*sides {
            let amounts =
                sides.iter().zip(players).map(|(side, (player, amount))| amount(*side, player.hand, dealer.hand));
            sum += amounts.map(BigInt::from).product::<BigInt>() * ways;
        }
        Fraction::new(sum, sides.values().sum::<i128>().into())
    }

    /// Returns the hands of each strategy that suits alone settle against this one of the dealer's.
    fn decided_by_suits(&self, all: &Distributions, counts: &[Vec<u128>], dealers: u16) -> Vec<Vec<u16>> {
        let by_suits = |own: &u16| self.settlement.by_end(all.end(*own), all.end(dealers)).is_none();
        counts.iter().map(|counts| occurring(counts).filter(by_suits).collect()).collect()
    }

    /// Returns `true` if the products of the nets of two seats can be summed: each hand that suits settle against one
    /// of the dealer's is multiplied by each other.
    fn are_few_products(&self, all: &Distributions, counts: &[Vec<u128>], dealer: usize) -> bool {
        let mut products = 0;
        for value in occurring(&counts[dealer]) {
            let most = self.decided_by_suits(all, counts, value).iter().map(Vec::len).max().unwrap_or_default();
            products += most * most;
        }
        products <= MOST_PRODUCTS
    }

    /// Counts the pairs of hands of the first seat and the dealer by the outcome of the main bet.
    pub(super) fn counts_by_outcome(&self, steps: &dyn Steps) -> Vec<BigInt> {
        let mut counts = vec![BigInt::ZERO; self.counts.bets.money.main.outcomes.len()];
        self.for_each_meeting(steps, &mut |side, [player, dealer], count| {
            counts[usize::from(self.settlement.outcome(side, player, dealer))] += count;
        });
        counts
    }

    /// Calls `each` with the pairs of hands of the first seat and the dealer, by the side that they favour, and with the
    /// number of deals.
    pub(super) fn for_each_meeting(&self, steps: &dyn Steps, each: &mut dyn FnMut(Side, [Hand; 2], &BigInt)) {
        let (hands, kinds) = (self.rules.hands(), self.counts.bets.cases.twos);
        let counted = self.counted(steps);
        for (side, pairs) in Side::ALL.into_iter().zip(&counted.pairs[self.table_of[0]]) {
            for (case, count) in pairs.iter().enumerate().filter(|(_, count)| **count != BigInt::ZERO) {
                each(side, [case / kinds / hands, case / kinds % hands].map(|hand| Hand(hand as u8)), count);
            }
        }
    }

    /// Counts the matchups of a seat with the dealer.
    fn meetings(&self, pairs: &Pairs) -> Vec<(usize, BigInt)> {
        let (mut meetings, kinds) = (Vec::new(), self.counts.bets.cases.twos);
        for (side, counts) in Side::ALL.into_iter().zip(pairs) {
            let counts = counts.iter().enumerate().filter(|(_, count)| **count != BigInt::ZERO);
            meetings.extend(
                counts.map(|(case, count)| (self.met(case / kinds, side) * kinds + case % kinds, count.clone())),
            );
        }
        meetings
    }
}

impl Gnau {
    /// Returns the outcome of a main bet of one unit that this side wins.
    pub(super) fn outcome(&self, side: Side, player: Hand, dealer: Hand) -> Outcome {
        self.counts.bets.money.main.outcomes[usize::from(self.settlement.outcome(side, player, dealer))]
    }

    /// Counts the deals of each hand of the dealer, in every order, from the shoe without these cards.
    pub(super) fn dealers(&self, all: &Distributions, known: &[Card]) -> Dealers {
        let dealer = &all.by_strategy[self.table_of[self.counts.bets.seats()]];
        let ends = all.values.iter().zip(dealer.count(&all.hands_without(known)));
        ends.map(|(end, count)| (end.as_dealt(), count as i128)).filter(|(_, count)| *count > 0).collect()
    }

    /// Returns the first seat's net on all bets if a player's hand meets the dealer's and all deciding suits are known.
    pub(super) fn worth_of_ends(&self, player: SettledHand, dealer: SettledHand) -> i128 {
        let side = self.settlement.by_end(player, dealer).unwrap_or(Side::Push);
        self.worth_of_met(player, dealer, side).into()
    }

    /// Returns the first seat's net on all bets if a player's hand meets the dealer's and this side wins.
    fn worth_of_met(&self, player: SettledHand, dealer: SettledHand, side: Side) -> i64 {
        let met = self.met(self.pair(player.hand, dealer.hand), side);
        self.counts.bets.worth_of_hands(met, self.kind_of_events(player.events, dealer.events))
    }

    /// Returns the dealer's hands that a player's hand loses to, ties and beats, and the sum of the first seat's nets
    /// on all bets. `known` are the player's cards, if their suits are known; otherwise parts of a deal go to each
    /// side.
    pub(super) fn against_dealer(
        &self,
        dealers: &Dealers,
        player: SettledHand,
        known: &[Card],
    ) -> ([Fraction; 3], Fraction) {
        // Hands by side, and nets, by the number of ways for suits to fall, which divides the sums.
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
                sums[3] += &count * self.worth_of_met(player, dealer, side);
                sums[side as usize] += count;
            }
        }
        let known = sums.entry(1).or_default();
        known.iter_mut().zip(decided).for_each(|(sum, more)| *sum += more);
        let [lose, push, win, net] = [0, 1, 2, 3].map(|at| {
            let parts = sums.iter().map(|(whole, sums)| Fraction::new(sums[at].clone(), (*whole).into()));
            parts.fold(Fraction::default(), |total, part| total.plus(&part))
        });
        ([lose, push, win], net)
    }
}
