//! Exact odds: every table of the game from counts of hands and of pairs of hands.

use super::ends::{End, Sides, Suit};
use super::hand::{HANDS, Hand};
use super::laws::AllLaws;
use super::round::Gnau;
use crate::games::Side;
use crate::games::enumeration::{Column, Nets, count_pairs, deals, product_moments, settled};
use crate::stats::{Exact, Fraction};
use num_bigint::BigInt;
use std::collections::HashMap;

/// Counts of pairs of hands: by side, then by the player's hand and the dealer's.
type Pairs = [Vec<BigInt>; 3];

impl Gnau {
    /// Counts every hand and every pair of hands of a shoe that holds so many cards of each face, ace to king, and last
    /// so many aces of spades (which are no longer among the aces). Where suits decide ties, every face that it holds
    /// must be there in all suits alike, as often as there are packs by the rules.
    #[must_use]
    pub fn enumerate(&self, copies: &[u32; 14]) -> Exact {
        self.count(copies, true)
    }

    /// The same, with or without how two seats go together.
    pub(super) fn count(&self, copies: &[u32; 14], seats_together: bool) -> Exact {
        let seats = self.ledger.seats();
        let all = self.laws();
        let dealer = self.table_of[seats];
        let pairs: Vec<Pairs> = (0..all.laws.len()).map(|player| self.pairs(&all, player, dealer, copies)).collect();
        let outcomes: Vec<Vec<BigInt>> = pairs.iter().map(|pairs| self.outcomes(pairs)).collect();
        let counts: Vec<Vec<u128>> = all.laws.iter().map(|laws| laws.count(&all.hands, copies)).collect();
        let hands = |holder: usize| {
            let mut hands = vec![BigInt::ZERO; HANDS];
            let ends = all.ends.iter().zip(&counts[holder]);
            ends.for_each(|(end, count)| hands[end.hand.index()] += *count);
            hands
        };

        let mut exact = Exact::new(&self.layout);
        let mut matchup: Pairs = std::array::from_fn(|_| vec![BigInt::ZERO; HANDS * HANDS]);
        let alike = (1..seats).all(|seat| self.table_of[seat] == self.table_of[0]);
        for seat in 0..seats {
            let holder = self.table_of[seat];
            self.ledger.set_seat(&mut exact, seat, &hands(holder), &outcomes[holder]);
            if seat == 0 || !alike {
                for (sums, more) in matchup.iter_mut().zip(&pairs[holder]) {
                    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                }
            }
        }
        self.ledger.set_dealer(&mut exact, &hands(dealer));
        for (side, counts) in matchup.iter().enumerate() {
            exact.set(&self.matchup, side, counts);
        }
        let together = if seats_together { self.moments(copies, &all, &counts) } else { HashMap::new() };
        let moment = |p: usize, q: usize| together.get(&[p, q]).cloned();
        exact.set_dealer(self.ledger.exact_dealer(&self.table_of[..seats], &outcomes, moment));
        exact
    }

    /// Counts the pairs of a player's hand and the dealer's by whom they favour.
    fn pairs(&self, all: &AllLaws, player: usize, dealer: usize, copies: &[u32]) -> Pairs {
        let cells = 3 * HANDS * HANDS;
        // Pairs that suits decide, by hands and by what is known of the suits.
        let mut by_suit: Vec<(usize, End, End)> = Vec::new();
        let mut numbers: HashMap<(usize, Suit, Suit), usize> = HashMap::new();
        let cell = |player: u16, dealer: u16| {
            let [player, dealer] = [player, dealer].map(|value| all.ends[usize::from(value)]);
            let pair = player.hand.index() * HANDS + dealer.hand.index();
            match self.settlement.by_end(player, dealer) {
                Some(side) => side as usize * HANDS * HANDS + pair,
                None => *numbers.entry((pair, player.suit, dealer.suit)).or_insert_with(|| {
                    by_suit.push((pair, player, dealer));
                    cells + by_suit.len() - 1
                }),
            }
        };
        let [player, dealer] = [player, dealer].map(|holder| &all.laws[holder]);
        let mut counts = count_pairs(&all.hands, copies, player, dealer, cell);
        counts.resize(cells.max(counts.len()), BigInt::ZERO);
        let mut pairs = [0, 1, 2].map(|side| counts[side * HANDS * HANDS..][..HANDS * HANDS].to_vec());
        for ((pair, player, dealer), count) in by_suit.into_iter().zip(counts.drain(cells..)) {
            let divided = self.settlement.divided(count, player, dealer, &[]);
            pairs.iter_mut().zip(divided).for_each(|(counts, count)| counts[pair] += count);
        }
        pairs
    }

    /// The mean of the product of the nets of two seats, for each two strategies of players.
    fn moments(&self, copies: &[u32], all: &AllLaws, counts: &[Vec<u128>]) -> HashMap<[usize; 2], Fraction> {
        let Some((&dealer, players)) = self.table_of.split_last() else { return HashMap::new() };
        let seats_with = |player: usize| players.iter().filter(|p| **p == player).count();
        let of_two = |p: usize, q: usize| seats_with(p) > usize::from(p == q) && seats_with(q) > 0;
        let strategies = 0..all.laws.len();
        let pairs: Vec<[usize; 2]> = strategies
            .clone()
            .flat_map(|p| (p..all.laws.len()).filter(move |q| of_two(p, *q)).map(move |q| [p, q]))
            .collect();

        let is_drawn = |own: u16, value: u16| {
            self.settlement.by_end(all.ends[usize::from(own)], all.ends[usize::from(value)]).is_none()
        };
        let net_of =
            |side: Side, player: Hand, dealer: Hand| self.ledger.net(self.settlement.outcome(side, player, dealer));
        let net = |own: u16, value: u16| {
            let [player, dealer] = [own, value].map(|value| all.ends[usize::from(value)]);
            self.settlement.by_end(player, dealer).map_or(0, |side| net_of(side, player.hand, dealer.hand))
        };
        let values = |holder: usize| {
            (0..counts[holder].len() as u16).filter(move |value| counts[holder][usize::from(*value)] > 0)
        };
        let mut known: HashMap<(Vec<Suit>, Suit), Sides> = HashMap::new();
        let mut settled_values = Vec::new();
        let mut columns = Vec::new();
        for value in values(dealer) {
            let drawn: Vec<Vec<u16>> =
                strategies.clone().map(|p| values(p).filter(|own| is_drawn(*own, value)).collect()).collect();
            if drawn.iter().all(Vec::is_empty) {
                settled_values.push(value);
                continue;
            }
            // Of each strategy, its settled nets, and a mark for each of its values that are drawn.
            let vectors = |p: usize| {
                let settled = (0..all.ends.len() as u16).map(|own| net(own, value)).collect();
                let mark = |drawn: &u16| (0..all.ends.len() as u16).map(|own| i64::from(own == *drawn)).collect();
                [settled].into_iter().chain(drawn[p].iter().map(mark)).collect()
            };
            let vectors: Vec<Vec<Vec<i64>>> = strategies.clone().map(vectors).collect();
            let dealer = all.ends[usize::from(value)];
            columns.push(Column::new(vec![value], &vectors, &pairs, |factors| {
                let players: Vec<End> = factors
                    .into_iter()
                    .filter_map(|(p, i)| Some(all.ends[usize::from(drawn[p][i.checked_sub(1)?])]))
                    .collect();
                let suits: Vec<Suit> = players.iter().map(|end| end.suit).collect();
                let sides =
                    known.entry((suits, dealer.suit)).or_insert_with_key(|(suits, d)| self.settlement.sides(suits, *d));
                let product = |sides: &[Side]| {
                    let nets = sides
                        .iter()
                        .zip(&players)
                        .map(|(side, end)| BigInt::from(net_of(*side, end.hand, dealer.hand)));
                    nets.product::<BigInt>()
                };
                Fraction::new(
                    sides.iter().map(|(sides, ways)| product(sides) * ways).sum(),
                    sides.values().sum::<i128>().into(),
                )
            }));
        }
        let nets: Vec<Nets<'_>> = all.laws.iter().map(|laws| Nets { laws, net: &net }).collect();
        columns.extend(settled(&nets, settled_values.into_iter(), &pairs));
        let laws: Vec<_> = all.laws.iter().collect();
        let whole = deals(copies, 3) * BigInt::from(all.laws[dealer].weight()).pow(3);
        let sums = product_moments(&all.hands, copies, &laws, &all.laws[dealer], &columns);
        let mean = |sum: Fraction| sum.times(&Fraction::new(1.into(), whole.clone()));
        pairs.into_iter().zip(sums.into_iter().map(mean)).collect()
    }

    /// Counts of a seat's outcomes.
    fn outcomes(&self, pairs: &Pairs) -> Vec<BigInt> {
        let mut outcomes = vec![BigInt::ZERO; self.ledger.money().outcomes().len()];
        for (side, counts) in [Side::Lose, Side::Push, Side::Win].into_iter().zip(pairs) {
            for (pair, count) in counts.iter().enumerate() {
                let [player, dealer] = [pair / HANDS, pair % HANDS].map(|hand| Hand(hand as u8));
                outcomes[usize::from(self.settlement.outcome(side, player, dealer))] += count;
            }
        }
        outcomes
    }
}
