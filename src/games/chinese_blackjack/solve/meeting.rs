//! Hands of both sides that are settled against each other, and the expected net over all deals of them.
//!
//! The chance of two hands together is that of drawing their cards from one shoe: they must not share a card. Pairs of
//! hands without a common card are counted by inclusion and exclusion over the cards they might share, Σ (−1)^|T| ·
//! A(T) · B(T) over all sets T of cards. Sets of the same ranks count alike, so that nothing ever visits all pairs of
//! hands.

use super::draws::Shoe;
use crate::games::enumeration::choose;
use crate::solver::Action;

/// For every hand, the multisets T that it contains, with the number of ways in which its other cards can be chosen.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    /// Where each hand's part begins.
    starts: Vec<usize>,
    sets: Vec<u16>,
    ways: Vec<f64>,
    /// (−1)^|T| times the ways to choose T's cards from the shoe.
    signed: Vec<f64>,
    /// The number of multisets up to each size.
    up_to: [usize; 6],
}

impl Shared {
    pub(super) fn new(shoe: &Shoe) -> Shared {
        let Shoe { hands, copies } = shoe;
        let mut shared = Shared {
            starts: vec![0],
            sets: Vec::new(),
            ways: Vec::new(),
            signed: Vec::with_capacity(hands.len()),
            up_to: std::array::from_fn(|size| hands.of_size(size).end),
        };
        for set in 0..hands.len() {
            let sign = if hands.cards(set).len() % 2 == 0 { 1.0 } else { -1.0 };
            shared.signed.push(sign * hands.ways(copies, set) as f64);
            // A hand's parts are numbered before it, and the smaller before the larger.
            let mut parts: Vec<(usize, f64)> = Vec::new();
            shared.collect(shoe, set, &mut parts);
            parts.sort_unstable_by_key(|(part, _)| *part);
            shared.sets.extend(parts.iter().map(|(part, _)| *part as u16));
            shared.ways.extend(parts.iter().map(|(_, ways)| ways));
            shared.starts.push(shared.sets.len());
        }
        shared
    }

    /// The multisets within a hand: all of its part without its highest rank, with 0, 1, 2 … cards of that rank.
    fn collect(&self, Shoe { hands, copies }: &Shoe, set: usize, parts: &mut Vec<(usize, f64)>) {
        let (base, rank, run) = hands.run(set);
        if run == 0 {
            return parts.push((0, 1.0));
        }
        for (part, ways) in self.of(base, usize::MAX) {
            let mut part = usize::from(*part);
            for shared in 0..=run {
                let left = choose(copies[rank].saturating_sub(shared as u32), (run - shared) as u32);
                parts.push((part, ways * left as f64));
                if shared < run {
                    part = hands.with(part, rank);
                }
            }
        }
    }

    /// The multisets of a hand that are numbered below a limit.
    fn of(&self, set: usize, limit: usize) -> impl Iterator<Item = (&u16, &f64)> {
        let range = self.starts[set]..self.starts[set + 1];
        self.sets[range.clone()].iter().zip(&self.ways[range]).take_while(move |(part, _)| usize::from(**part) < limit)
    }
}

/// A hand that a side can bring to a settlement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entrant {
    /// The action that brings it.
    pub action: Action,
    pub set: usize,
    /// Its kind: its row or column of the nets.
    pub kind: usize,
    /// A factor of its flow and gains.
    pub scale: f64,
}

/// Hands of the player, one of which meets one of the dealer's.
#[derive(Clone, Debug)]
pub(super) struct Meeting {
    /// The player's and the dealer's.
    ends: [Vec<Entrant>; 2],
    /// The player's net by his kind and the dealer's.
    nets: Vec<Vec<f64>>,
    /// Multisets with more cards cannot be shared.
    limit: usize,
}

impl Meeting {
    /// `None` if one of the sides has no hands.
    pub(super) fn new(shared: &Shared, shoe: &Shoe, ends: [Vec<Entrant>; 2], nets: Vec<Vec<f64>>) -> Option<Meeting> {
        let largest = |ends: &Vec<Entrant>| ends.iter().map(|end| shoe.hands.cards(end.set).len()).max();
        let limit = shared.up_to[largest(&ends[0])?.min(largest(&ends[1])?)];
        Some(Meeting { ends, nets, limit })
    }

    /// Adds what a unit of flow of each of a side's ends gains against the flows of the other's.
    pub(super) fn add_gains(&self, shared: &Shared, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        let kinds = [self.nets.len(), self.nets.first().map_or(0, Vec::len)];
        let (own, other) = (kinds[side], kinds[1 - side]);
        // How much of the other side's hands contains each multiset, by kind.
        let mut contain = vec![0.0; self.limit * other];
        for end in &self.ends[1 - side] {
            let flow = flows_of_other[end.action] * end.scale;
            if flow != 0.0 {
                for (part, ways) in shared.of(end.set, self.limit) {
                    contain[usize::from(*part) * other + end.kind] += flow * ways;
                }
            }
        }
        // What each kind of hand gains against them.
        let mut worth = vec![0.0; self.limit * own];
        for (part, signed) in shared.signed[..self.limit].iter().enumerate() {
            let contain = &contain[part * other..][..other];
            for (kind, worth) in worth[part * own..][..own].iter_mut().enumerate() {
                *worth = match side {
                    0 => contain.iter().zip(&self.nets[kind]).fold(0.0, |sum, (flow, net)| sum + flow * net) * signed,
                    _ => contain.iter().zip(&self.nets).fold(0.0, |sum, (flow, nets)| sum - flow * nets[kind]) * signed,
                };
            }
        }
        for end in &self.ends[side] {
            let gain: f64 = shared
                .of(end.set, self.limit)
                .fold(0.0, |sum, (part, ways)| sum + ways * worth[usize::from(*part) * own + end.kind]);
            gains[end.action] += end.scale * gain;
        }
    }
}
