//! Hands of both sides that are settled against each other, and the expected net over all deals of them.
//!
//! The chance of two hands together is that of drawing their cards from one shoe: they must not share a card. Pairs of
//! hands without a common card are counted by inclusion and exclusion over the cards they might share, Σ (−1)^|T| ·
//! A(T) · B(T) over all sets T of cards. Sets of the same ranks count alike, so that nothing ever visits all pairs of
//! hands.

use super::draws::Shoe;
use crate::games::enumeration::choose;
use crate::solver::Action;
use std::array::from_fn;
use std::ops::Range;

/// For every hand, the multisets T that it contains, with the number of ways in which its other cards can be chosen.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    /// Where each hand's part begins.
    starts: Vec<usize>,
    sets: Vec<u16>,
    ways: Vec<f64>,
    /// (−1)^|T| times the ways to choose T's cards from the shoe.
    signed: Vec<f64>,
}

impl Shared {
    pub(super) fn new(shoe: &Shoe) -> Shared {
        let Shoe { hands, copies } = shoe;
        let mut shared =
            Shared { starts: vec![0], sets: Vec::new(), ways: Vec::new(), signed: Vec::with_capacity(hands.len()) };
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
        for (part, ways) in self.of(base) {
            let mut part = part;
            for shared in 0..=run {
                let left = choose(copies[rank].saturating_sub(shared as u32), (run - shared) as u32);
                parts.push((part, ways * left as f64));
                if shared < run {
                    part = hands.with(part, rank);
                }
            }
        }
    }

    /// The multisets of a hand.
    fn of(&self, set: usize) -> impl Iterator<Item = (usize, f64)> {
        let range = self.starts[set]..self.starts[set + 1];
        self.sets[range.clone()].iter().zip(&self.ways[range]).map(|(part, ways)| (usize::from(*part), *ways))
    }
}

/// A hand that a side can bring to settlements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entrant<const LANES: usize> {
    pub set: usize,
    /// Its kind: its row or column of the nets.
    pub kind: usize,
    /// The action that brings it, in each lane.
    pub actions: [Action; LANES],
    /// A factor of its flow and gains, in each lane.
    pub scales: [f64; LANES],
}

/// A side's hands as their multisets. Those of the same kind of hand are counted in one cell for each multiset.
#[derive(Clone, Debug)]
struct Hands<const LANES: usize> {
    entrants: Vec<Entrant<LANES>>,
    /// By hand: where its cells end.
    ends: Vec<usize>,
    /// Hand after hand: the cells of its multisets, and the ways.
    ways: Vec<(u32, f64)>,
    /// By multiset: where its cells start.
    starts: Vec<usize>,
    /// The kind of each cell, ascending among those of a multiset.
    kinds: Vec<usize>,
}

impl<const LANES: usize> Hands<LANES> {
    /// Only the multisets that may be shared count.
    fn new(shared: &Shared, entrants: Vec<Entrant<LANES>>, may_share: &[bool]) -> Hands<LANES> {
        let of = |entrant: &Entrant<LANES>| shared.of(entrant.set).filter(|(part, _)| may_share[*part]);
        let kinds = entrants.iter().map(|entrant| entrant.kind + 1).max().unwrap_or(1);
        let mut cells = vec![None; may_share.len() * kinds];
        for entrant in &entrants {
            of(entrant).for_each(|(part, _)| cells[part * kinds + entrant.kind] = Some(0));
        }
        let mut hands = Hands { ends: Vec::new(), ways: Vec::new(), starts: vec![0], kinds: Vec::new(), entrants };
        for cells in cells.chunks_mut(kinds) {
            for (kind, cell) in cells.iter_mut().enumerate().filter_map(|(kind, cell)| Some((kind, cell.as_mut()?))) {
                *cell = hands.kinds.len() as u32;
                hands.kinds.push(kind);
            }
            hands.starts.push(hands.kinds.len());
        }
        for entrant in &hands.entrants {
            let cell = |(part, ways)| Some((cells[part * kinds + entrant.kind]?, ways));
            hands.ways.extend(of(entrant).filter_map(cell));
            hands.ends.push(hands.ways.len());
        }
        hands
    }

    /// The cells of a multiset.
    fn cells(&self, part: usize) -> Range<usize> {
        self.starts[part]..self.starts[part + 1]
    }

    /// Each hand, with the cells of its multisets and the ways.
    #[inline(always)]
    fn each(&self) -> impl Iterator<Item = (&Entrant<LANES>, &[(u32, f64)])> {
        let starts = std::iter::once(&0).chain(&self.ends);
        self.entrants.iter().zip(starts.zip(&self.ends).map(|(start, end)| &self.ways[*start..*end]))
    }

    /// How much of the hands contains each multiset, by cell.
    #[inline(always)]
    fn contain(&self, flows: &[f64]) -> Vec<[f64; LANES]> {
        let mut contain = vec![[0.0; LANES]; self.kinds.len()];
        for (Entrant { actions, scales, .. }, ways) in self.each() {
            let flow: [f64; LANES] = from_fn(|lane| flows[actions[lane]] * scales[lane]);
            if flow != [0.0; LANES] {
                for (cell, ways) in ways {
                    contain[*cell as usize].iter_mut().zip(flow).for_each(|(sum, flow)| *sum += flow * ways);
                }
            }
        }
        contain
    }

    /// Adds what a unit of flow of each hand gains, given what its multisets do, by cell.
    #[inline(always)]
    fn add_gains(&self, worth: &[[f64; LANES]], gains: &mut [f64]) {
        for (Entrant { actions, scales, .. }, ways) in self.each() {
            let mut gain = [0.0; LANES];
            for (cell, ways) in ways {
                gain.iter_mut().zip(worth[*cell as usize]).for_each(|(sum, worth)| *sum += ways * worth);
            }
            for lane in 0..LANES {
                gains[actions[lane]] += scales[lane] * gain[lane];
            }
        }
    }
}

/// Hands of the player that are settled in one lane.
#[derive(Clone, Debug)]
struct Lane {
    hands: Hands<1>,
    /// The player's net by his kind and the dealer's.
    nets: Vec<Vec<f64>>,
    /// The multisets that both sides' hands contain: the player's cells, the dealer's, and (−1)^|T| times the ways.
    common: Vec<([Range<usize>; 2], f64)>,
}

/// Hands of the player that each meet one of the dealer's. In each lane the player has other hands; the dealer's are
/// the same, brought by other actions, and all lanes' are counted at once.
#[derive(Clone, Debug)]
pub(super) struct Meeting<const LANES: usize> {
    dealer: Hands<LANES>,
    lanes: [Lane; LANES],
}

impl<const LANES: usize> Meeting<LANES> {
    /// With the player's hands of each lane, and his net by his kind and the dealer's.
    pub(super) fn new(
        shared: &Shared,
        players: [(Vec<Entrant<1>>, Vec<Vec<f64>>); LANES],
        dealers: Vec<Entrant<LANES>>,
    ) -> Meeting<LANES> {
        let contained = |sets: &mut dyn Iterator<Item = usize>| {
            let mut contained = vec![false; shared.signed.len()];
            sets.for_each(|set| shared.of(set).for_each(|(part, _)| contained[part] = true));
            contained
        };
        let by_dealer = contained(&mut dealers.iter().map(|dealer| dealer.set));
        let by_players =
            contained(&mut players.iter().flat_map(|(players, _)| players.iter().map(|player| player.set)));
        let dealer = Hands::new(shared, dealers, &by_players);
        let lanes = players.map(|(players, nets)| {
            let hands = Hands::new(shared, players, &by_dealer);
            let common = shared.signed.iter().enumerate();
            let common = common.map(|(part, signed)| ([hands.cells(part), dealer.cells(part)], *signed));
            let common = common.filter(|(cells, _)| cells.iter().all(|cells| !cells.is_empty())).collect();
            Lane { hands, nets, common }
        });
        Meeting { dealer, lanes }
    }

    /// Adds what a unit of flow of each of a side's hands gains against the flows of the other's.
    pub(super) fn add_gains(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        let lanes = self.lanes.iter().enumerate();
        if side == 0 {
            let contain = self.dealer.contain(flows_of_other);
            for (lane, Lane { hands, nets, common }) in lanes {
                let mut worth = vec![[0.0]; hands.kinds.len()];
                for ([own, others], signed) in common {
                    let (contain, kinds) = (&contain[others.clone()], &self.dealer.kinds[others.clone()]);
                    for ([worth], kind) in worth[own.clone()].iter_mut().zip(&hands.kinds[own.clone()]) {
                        let nets = &nets[*kind];
                        let flows = contain.iter().zip(kinds);
                        *worth = flows.fold(0.0, |sum, (flow, other)| sum + flow[lane] * nets[*other]) * signed;
                    }
                }
                hands.add_gains(&worth, gains);
            }
        } else {
            let mut worth = vec![[0.0; LANES]; self.dealer.kinds.len()];
            for (lane, Lane { hands, nets, common }) in lanes {
                let contain = hands.contain(flows_of_other);
                for ([others, own], signed) in common {
                    let (contain, kinds) = (&contain[others.clone()], &hands.kinds[others.clone()]);
                    for (worth, kind) in worth[own.clone()].iter_mut().zip(&self.dealer.kinds[own.clone()]) {
                        let flows = contain.iter().zip(kinds);
                        worth[lane] = flows.fold(0.0, |sum, ([flow], other)| sum - flow * nets[*other][*kind]) * signed;
                    }
                }
            }
            self.dealer.add_gains(&worth, gains);
        }
    }
}
