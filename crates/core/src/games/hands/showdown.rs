//! A player's hand against a dealer's, with hands ordered by rank and by further comparisons of equal ranks.

use super::cells::{Cells, Placing, Settles};
use super::classes::HandClasses;
use super::distribution::HandDistribution;
use super::pairs::count_pairs;
use crate::cards::SUITS;
use crate::engine::Unwatched;
use crate::games::Numbering;
use num_bigint::BigInt;
use std::cmp::Ordering;

/// The kind of a hand, and its comparison with others of its rank.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strength {
    /// The number of its kind.
    pub kind: usize,
    /// Numbers that equal ranks compare in order: the higher wins.
    pub compared: Vec<u8>,
}

/// The hands of a player and of a dealer, both from one shoe.
#[derive(Clone, Debug)]
pub struct Showdown {
    classes: HandClasses,
    /// Ranks by kind.
    ranks: Vec<u32>,
    strengths: Numbering<Strength>,
    hands: HandDistribution,
}

/// Pairs of hands of two kinds with this comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Meeting {
    /// The kind of the player's hand.
    pub player: usize,
    /// The kind of the dealer's hand.
    pub dealer: usize,
    /// The comparison of the player's hand: lower, equal or higher.
    pub comparison: Ordering,
}

impl Showdown {
    /// Returns the hands of a shoe, with `ranks` by kind and the strength of each hand of ascending classes.
    pub fn new(classes: HandClasses, ranks: Vec<u32>, strength: impl Fn(&[u8]) -> Strength + Sync) -> Showdown {
        let mut strengths = Numbering::new();
        let values = |hand: &[u8]| vec![(strength(hand), 1)];
        let hands = HandDistribution::from_classes(&classes, 1, &mut strengths, unrenamed, values, &Unwatched);
        Showdown { classes, ranks, strengths, hands }
    }

    /// Counts the hands of each kind.
    pub fn hands(&self) -> Vec<BigInt> {
        let mut counts = vec![BigInt::ZERO; self.ranks.len()];
        for (strength, count) in self.strengths.things().iter().zip(self.hands.count(&self.classes)) {
            counts[strength.kind] += count;
        }
        counts
    }

    /// Counts the pairs of disjoint hands by how they meet.
    pub fn meetings(&self) -> Vec<(Meeting, BigInt)> {
        let strengths = self.strengths.things();
        let kinds = strengths.iter().map(|strength| strength.kind).collect();
        let mut numbered = Numbering::new();
        let mut cells = Cells::by_kind(kinds, self.ranks.len(), |[player, dealer]| {
            let comparison = self.ranks[player].cmp(&self.ranks[dealer]);
            comparison.is_ne().then(|| numbered.number(Meeting { player, dealer, comparison }))
        });
        let mut compared: Vec<&[u8]> = strengths.iter().map(|strength| &strength.compared[..]).collect();
        compared.sort_unstable();
        compared.dedup();
        let mut ranks = self.ranks.clone();
        ranks.sort_unstable();
        ranks.dedup();
        for rank in ranks {
            let of_rank = strengths.iter().enumerate().filter(|(_, strength)| self.ranks[strength.kind] == rank);
            let entrants = of_rank.map(|(value, strength)| {
                let before = compared.partition_point(|other| *other < &strength.compared[..]) as u32;
                (Placing { before, group: strength.kind, after: 0 }, value)
            });
            cells.add_contest(entrants.collect(), &mut SameRank { numbered: &mut numbered });
        }
        let counts = count_pairs(&self.classes, &self.hands, &self.hands, &cells, &Unwatched);
        numbered.things().iter().copied().zip(counts).filter(|(_, count)| *count != BigInt::ZERO).collect()
    }

    /// Counts the dealer's hands that the rest of the shoe gives, by how this hand of ascending classes meets them.
    pub fn against(&self, hand: &[u8]) -> Vec<(Meeting, u128)> {
        let mut left = self.classes.copies().to_vec();
        for class in hand {
            left[usize::from(*class)] = left[usize::from(*class)].saturating_sub(1);
        }
        let Some((own, _)) = self.hands.weights(self.classes.number(hand)).first() else { return Vec::new() };
        let strengths = self.strengths.things();
        let own = &strengths[*own as usize];
        let rest = HandClasses::new(&left, self.classes.size());
        let mut meetings: Vec<(Meeting, u128)> = Vec::new();
        for (other, count) in strengths.iter().zip(self.hands.count(&rest)).filter(|(_, count)| *count > 0) {
            let by_rank = self.ranks[own.kind].cmp(&self.ranks[other.kind]);
            let comparison = by_rank.then_with(|| own.compared.cmp(&other.compared));
            let meeting = Meeting { player: own.kind, dealer: other.kind, comparison };
            match meetings.iter_mut().find(|(known, _)| *known == meeting) {
                Some((_, sum)) => *sum += count,
                None => meetings.push((meeting, count)),
            }
        }
        meetings
    }
}

/// Returns a strength, which no renaming changes.
fn unrenamed(strength: &Strength, _: &[u8; SUITS]) -> Strength {
    strength.clone()
}

/// Hands of one rank; the last comparison is always equal.
struct SameRank<'a> {
    numbered: &'a mut Numbering<Meeting>,
}

impl Settles for SameRank<'_> {
    fn unequal(&mut self, [player, dealer]: [usize; 2], comparison: Ordering) -> Option<usize> {
        Some(self.numbered.number(Meeting { player, dealer, comparison }))
    }

    fn equal(&mut self, [player, dealer]: [usize; 2], comparison: Ordering) -> Option<usize> {
        Some(self.numbered.number(Meeting { player, dealer, comparison }))
    }
}
