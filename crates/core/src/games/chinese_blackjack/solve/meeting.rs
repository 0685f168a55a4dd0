//! The expected net of both sides' hands, over all deals.
//!
//! The chance of two hands together is that of drawing their cards from one shoe, so they must not share a card. Pairs
//! of hands without a common card are counted by inclusion and exclusion over the cards they might share: Σ (−1)^|T| ·
//! A(T) · B(T) over all sets T of cards. Sets of equal ranks have equal counts, which avoids visiting all pairs of
//! hands.

use super::draws::RankShoe;
use crate::games::hands::choose;
use crate::solver::Action;
use multiversion::multiversion;
use std::ops::Range;

/// The multisets T in each hand, with the number of ways to choose its other cards.
#[derive(Clone, Debug)]
pub(super) struct SharedSets {
    /// Start of each hand's part.
    starts: Vec<usize>,
    sets: Vec<u16>,
    ways: Vec<f64>,
    /// (−1)^|T| times the ways to choose T's cards from the shoe.
    signed: Vec<f64>,
}

impl SharedSets {
    pub(super) fn new(shoe: &RankShoe) -> SharedSets {
        let RankShoe { hands, copies, .. } = shoe;
        let mut shared =
            SharedSets { starts: vec![0], sets: Vec::new(), ways: Vec::new(), signed: Vec::with_capacity(hands.len()) };
        for set in 0..hands.len() {
            let sign = if hands.cards(set).len() % 2 == 0 { 1.0 } else { -1.0 };
            shared.signed.push(sign * hands.ways(copies, set) as f64);
            // A hand's parts are numbered before it, and the smaller before the larger.
            let mut parts: Vec<(usize, f64)> = Vec::new();
            shared.collect(shoe, set, &mut parts);
            parts.sort_by_key(|(part, _)| *part);
            shared.sets.extend(parts.iter().map(|(part, _)| *part as u16));
            shared.ways.extend(parts.iter().map(|(_, ways)| ways));
            shared.starts.push(shared.sets.len());
        }
        shared
    }

    /// Collects the multisets within a hand: its part without its highest rank, with 0, 1, 2 … cards of that rank.
    fn collect(&self, RankShoe { hands, copies, .. }: &RankShoe, set: usize, parts: &mut Vec<(usize, f64)>) {
        let (base, rank, run) = hands.run(set);
        if run == 0 {
            return parts.push((0, 1.0));
        }
        for (part, ways) in self.parts(base) {
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

    /// Marks the multisets of these hands.
    fn contained(&self, sets: impl Iterator<Item = usize>) -> Vec<bool> {
        let mut contained = vec![false; self.signed.len()];
        sets.for_each(|set| self.parts(set).for_each(|(part, _)| contained[part] = true));
        contained
    }

    /// Returns the multisets of a hand.
    fn parts(&self, set: usize) -> impl Iterator<Item = (usize, f64)> {
        let range = self.starts[set]..self.starts[set + 1];
        self.sets[range.clone()].iter().zip(&self.ways[range]).map(|(part, ways)| (usize::from(*part), *ways))
    }
}

/// A hand that a side can bring to settlements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entrant<const LANES: usize> {
    pub set: usize,
    /// Kind: the row or column of the nets.
    pub kind: usize,
    /// The action that brings it, in each lane.
    pub actions: [Action; LANES],
    /// A factor of its flow and gains, in each lane.
    pub scales: [f64; LANES],
}

/// A side's hands as their multisets. Hands of one kind share one cell for each multiset.
#[derive(Clone, Debug)]
struct EntrantHands<const LANES: usize> {
    entrants: Vec<Entrant<LANES>>,
    /// End of each hand's cells.
    ends: Vec<usize>,
    /// Hand after hand: the cells of its multisets, and the ways.
    ways: Vec<(u32, f64)>,
    /// Start of each multiset's cells.
    starts: Vec<usize>,
    /// The kind of each cell, ascending within a multiset.
    kinds: Vec<usize>,
}

impl<const LANES: usize> EntrantHands<LANES> {
    /// Keeps only the multisets that may be shared.
    fn new(shared: &SharedSets, entrants: Vec<Entrant<LANES>>, may_share: &[bool]) -> EntrantHands<LANES> {
        let of = |entrant: &Entrant<LANES>| shared.parts(entrant.set).filter(|(part, _)| may_share[*part]);
        let kinds = entrants.iter().map(|entrant| entrant.kind + 1).max().unwrap_or(1);
        let mut cells = vec![None; may_share.len() * kinds];
        for entrant in &entrants {
            of(entrant).for_each(|(part, _)| cells[part * kinds + entrant.kind] = Some(0));
        }
        let mut hands =
            EntrantHands { ends: Vec::new(), ways: Vec::new(), starts: vec![0], kinds: Vec::new(), entrants };
        for cells in cells.chunks_mut(kinds) {
            for (kind, cell) in cells.iter_mut().enumerate().filter_map(|(kind, cell)| Some((kind, cell.as_mut()?))) {
                *cell = hands.kinds.len() as u32;
                hands.kinds.push(kind);
            }
            hands.starts.push(hands.kinds.len());
        }
        for entrant in &hands.entrants {
            hands.ways.extend(of(entrant).filter_map(|(part, ways)| Some((cells[part * kinds + entrant.kind]?, ways))));
            hands.ends.push(hands.ways.len());
        }
        hands
    }

    /// Returns the cells of a multiset.
    fn cells(&self, part: usize) -> Range<usize> {
        self.starts[part]..self.starts[part + 1]
    }

    /// Iterates over the hands, each with the cells of its multisets and the ways.
    #[inline(always)]
    fn each(&self) -> impl Iterator<Item = (&Entrant<LANES>, &[(u32, f64)])> {
        let starts = std::iter::once(&0).chain(&self.ends);
        self.entrants.iter().zip(starts.zip(&self.ends).map(|(start, end)| &self.ways[*start..*end]))
    }

    /// Returns the flow of the hands that contain each multiset, by cell.
    #[inline(always)]
    fn contain(&self, flows: &[f64]) -> Vec<[f64; LANES]> {
        let mut contain = vec![[0.0; LANES]; self.kinds.len()];
        for (Entrant { actions, scales, .. }, ways) in self.each() {
            let mut flow = *scales;
            (0..LANES).for_each(|lane| flow[lane] *= flows[actions[lane]]);
            if flow.iter().any(|flow| *flow != 0.0) {
                for &(cell, ways) in ways {
                    let mut sums = contain[cell as usize];
                    (0..LANES).for_each(|lane| sums[lane] += flow[lane] * ways);
                    contain[cell as usize] = sums;
                }
            }
        }
        contain
    }

    /// Adds the gain of a unit of flow of each hand, given the gains of its multisets, by cell.
    #[inline(always)]
    fn add_gains(&self, worth: &[[f64; LANES]], gains: &mut [f64]) {
        for (Entrant { actions, scales, .. }, ways) in self.each() {
            let mut gain = [0.0; LANES];
            for (cell, ways) in ways {
                let worth = &worth[*cell as usize];
                (0..LANES).for_each(|lane| gain[lane] += ways * worth[lane]);
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
    hands: EntrantHands<1>,
    /// A side's net by its kind and the other's, by side.
    nets: [Vec<Vec<f64>>; 2],
    /// The multisets that both sides' hands contain: the player's cells, the dealer's, and (−1)^|T| times the ways.
    common: Vec<([Range<usize>; 2], f64)>,
}

impl Lane {
    /// Computes the gain of a side's multisets in one lane against the other side's in another, each with the kinds of
    /// its cells.
    #[inline(always)]
    fn settle<const OWN: usize, const OTHERS: usize>(
        &self,
        side: usize,
        (worth, kinds, own_lane): (&mut [[f64; OWN]], &[usize], usize),
        (contain, other_kinds, other_lane): (&[[f64; OTHERS]], &[usize], usize),
    ) {
        for (cells, signed) in &self.common {
            let (own, others) = (cells[side].clone(), cells[1 - side].clone());
            let contain = &contain[others.clone()];
            // Equal lengths tell the compiler that no index is out of bounds.
            let other_kinds = &other_kinds[others][..contain.len()];
            for cell in own {
                let nets = &self.nets[side][kinds[cell]];
                let mut sum = 0.0;
                for (at, flow) in contain.iter().enumerate() {
                    sum += flow[other_lane] * nets[other_kinds[at]];
                }
                worth[cell][own_lane] = sum * signed;
            }
        }
    }
}

/// The player's hands against the dealer's. Each lane has other hands of the player. The dealer's hands are the same in
/// every lane, reached by other actions, and all lanes are counted at once.
#[derive(Clone, Debug)]
pub(super) struct MeetingLanes<const LANES: usize> {
    dealer: EntrantHands<LANES>,
    lanes: [Lane; LANES],
}

impl<const LANES: usize> MeetingLanes<LANES> {
    /// Returns the meeting of the player's hands of each lane, given his net by his kind and the dealer's.
    pub(super) fn new(
        shared: &SharedSets,
        players: [(Vec<Entrant<1>>, Vec<Vec<f64>>); LANES],
        dealers: Vec<Entrant<LANES>>,
    ) -> MeetingLanes<LANES> {
        let by_dealer = shared.contained(dealers.iter().map(|dealer| dealer.set));
        let players_sets = players.iter().flat_map(|(players, _)| players.iter().map(|player| player.set));
        let by_players = shared.contained(players_sets);
        let dealer = EntrantHands::new(shared, dealers, &by_players);
        let lanes = players.map(|(players, nets)| {
            let hands = EntrantHands::new(shared, players, &by_dealer);
            let common = shared.signed.iter().enumerate();
            let common = common.map(|(part, signed)| ([hands.cells(part), dealer.cells(part)], *signed));
            let common = common.filter(|(cells, _)| cells.iter().all(|cells| !cells.is_empty())).collect();
            let dealers =
                (0..nets.first().map_or(0, Vec::len)).map(|kind| nets.iter().map(|nets| -nets[kind]).collect());
            Lane { hands, nets: [nets.clone(), dealers.collect()], common }
        });
        MeetingLanes { dealer, lanes }
    }

    /// Adds the gain of a unit of flow of each of a side's hands against the flows of the other's.
    pub(super) fn add_gains(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        add_gains(self, side, flows_of_other, gains);
    }

    #[inline(always)]
    fn add_gains_of(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        let (dealer, lanes) = (&self.dealer, self.lanes.iter().enumerate());
        if side == 0 {
            let contain = dealer.contain(flows_of_other);
            for (at, lane) in lanes {
                let mut worth = vec![[0.0]; lane.hands.kinds.len()];
                lane.settle(side, (&mut worth, &lane.hands.kinds, 0), (&contain, &dealer.kinds, at));
                lane.hands.add_gains(&worth, gains);
            }
        } else {
            let mut worth = vec![[0.0; LANES]; dealer.kinds.len()];
            for (at, lane) in lanes {
                let contain = lane.hands.contain(flows_of_other);
                lane.settle(side, (&mut worth, &dealer.kinds, at), (&contain, &lane.hands.kinds, 0));
            }
            dealer.add_gains(&worth, gains);
        }
    }
}

/// Calls [`MeetingLanes::add_gains`], compiled for AVX2 too: a vector holds four lanes.
#[multiversion(targets("x86_64+avx2"))]
fn add_gains<const LANES: usize>(
    meeting: &MeetingLanes<LANES>,
    side: usize,
    flows_of_other: &[f64],
    gains: &mut [f64],
) {
    meeting.add_gains_of(side, flows_of_other, gains);
}
