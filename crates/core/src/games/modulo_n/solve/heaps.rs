//! Hands of more cards than are numbered.
//!
//! With more than ten cards a seat discards whenever it can. So after its turn it holds no legal set, and from the next
//! hand it can discard only one, which contains the drawn card. In such a *heap* a limited number of cards of each
//! residue is distinguished, at least the size of a set: its *core*. The other cards are only counted, and assigned to
//! the likeliest residue whose distinguished cards are all in the core.
//!
//! At the end of a round only the number of cards matters. Nothing is lost if a single residue is that frequent, or if sets
//! have one card.

use super::super::hands::{HandNumbers, RESIDUES, count, holds};
use crate::games::enumeration::{Packed, held, one};
use std::ops::Range;

/// Limits on cores and heaps. They determine the number of distinguished cards of one residue, at least the size of a
/// set. Halving them changes shares by some 10⁻⁶.
const MOST_CORES: usize = 25_000;
const MOST_HEAPS: usize = 400_000;

/// The possible heaps for one N. They are numbered by size, following the hands, so that hands and heaps share one
/// range of numbers.
pub(super) struct Heaps {
    /// Cores in ascending order.
    cores: Vec<Packed>,
    /// Number of cards of a residue that are distinguished.
    alike: u32,
    /// Residues that can be drawn, the likeliest first.
    drawn: Vec<usize>,
    /// Cards of the smallest and of the largest heap.
    fewest: usize,
    most: usize,
    /// Number of numbered hands.
    hands: usize,
}

/// Transitions of heaps on another turn.
pub(super) struct HeapMoves {
    /// Equally likely hands or heaps, heap after heap and residue after residue.
    next: Vec<u32>,
    /// End of each range in `next`, by heap and drawn residue.
    ends: Vec<u32>,
    /// Number of numbered hands.
    hands: usize,
}

impl HeapMoves {
    /// Returns the hands or heaps after `residue` is drawn to a heap that is not the largest.
    #[inline(always)]
    pub(super) fn after(&self, heap: usize, residue: usize) -> &[u32] {
        let at = (heap - self.hands) * RESIDUES + residue;
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.next[start as usize..self.ends[at] as usize]
    }
}

impl Heaps {
    /// Finds the heaps of at least the size of the largest hand and at most `most`, given the chance to draw each
    /// residue.
    pub(super) fn new(hands: &HandNumbers, sets: &[Packed], draws: &[f64; RESIDUES], most: usize) -> Heaps {
        let mut drawn: Vec<usize> = (0..RESIDUES).filter(|residue| draws[*residue] > 0.0).collect();
        drawn.sort_by(|a, b| draws[*b].total_cmp(&draws[*a]));
        let fewest = hands.most_cards();
        let mut heaps = Heaps { cores: Vec::new(), alike: 0, drawn, fewest, most, hands: hands.len() };
        if most < fewest {
            return heaps;
        }
        let in_a_set = sets.iter().map(|set| count(*set)).max().unwrap_or(1) as u32;
        let most_cores = MOST_CORES.min(MOST_HEAPS / (most + 1 - fewest));
        for alike in in_a_set..=most as u32 {
            let room = if alike == in_a_set { usize::MAX } else { most_cores };
            let Some(cores) = cores(&heaps.drawn, sets, alike, fewest, room) else { break };
            (heaps.cores, heaps.alike) = (cores, alike);
        }
        heaps.cores.sort();
        heaps
    }

    /// Returns the size of the largest heap, or of the largest hand without heaps.
    pub(super) fn most_cards(&self) -> usize {
        self.most
    }

    /// Returns the number of hands and heaps.
    pub(super) fn end(&self) -> usize {
        self.with_cards(self.most).end.max(self.hands)
    }

    /// Returns the heaps of this size. There are none below the smallest.
    pub(super) fn with_cards(&self, cards: usize) -> Range<usize> {
        match cards.checked_sub(self.fewest) {
            Some(place) => {
                let start = self.hands + place * self.cores.len();
                start..start + self.cores.len()
            }
            None => self.hands..self.hands,
        }
    }

    /// Returns the heap of a hand without a legal set.
    pub(super) fn number(&self, hand: Packed, cards: usize) -> Option<u32> {
        let core = (0..RESIDUES).map(|residue| held(hand, residue).min(self.alike) as Packed * one(residue)).sum();
        let place = self.cores.binary_search(&core).ok()?;
        Some((self.with_cards(cards).start + place) as u32)
    }

    /// Computes the transitions of a turn that discards one of the first `most_likely` sets, each equally likely.
    pub(super) fn moves(&self, hands: &HandNumbers, sets: &[Packed], most_likely: usize) -> HeapMoves {
        let mut moves = HeapMoves { next: Vec::new(), ends: Vec::new(), hands: self.hands };
        let rests: Vec<Vec<Packed>> = self.cores.iter().flat_map(|core| self.rests(*core, sets, most_likely)).collect();
        for cards in self.fewest..self.most {
            for (core, rests) in self.cores.iter().zip(rests.chunks(RESIDUES)) {
                let is_heap = cards >= count(*core) && (cards == count(*core) || self.is_full(*core));
                for rests in rests {
                    if is_heap {
                        let with = count(*core) + 1;
                        moves.next.extend(
                            rests
                                .iter()
                                .filter_map(|rest| self.after(hands, *core, *rest, cards + 1 - (with - count(*rest)))),
                        );
                    }
                    moves.ends.push(moves.next.len() as u32);
                }
            }
        }
        moves
    }

    /// Returns `true` if a core has all distinguished cards of a residue.
    fn is_full(&self, core: Packed) -> bool {
        (0..RESIDUES).any(|residue| held(core, residue) == self.alike)
    }

    /// Returns the possible rests of a core and a drawn card, by residue. Empty for a residue that is never drawn.
    fn rests(&self, core: Packed, sets: &[Packed], most_likely: usize) -> Vec<Vec<Packed>> {
        let mut all = vec![Vec::new(); RESIDUES];
        for &residue in &self.drawn {
            let with = core + one(residue);
            // All of them contain the drawn card.
            let held = sets.iter().filter(|set| holds(with, **set)).take(most_likely);
            all[residue] = held.map(|set| with - set).collect();
            if all[residue].is_empty() {
                all[residue].push(with);
            }
        }
        all
    }

    /// Returns the hand or heap of `cards` cards after a turn, from the rest of the core and the counted cards. Counted
    /// cards are assigned to the likeliest residue that they can have.
    fn after(&self, hands: &HandNumbers, core: Packed, mut rest: Packed, cards: usize) -> Option<u32> {
        let mut counted = cards - count(rest);
        if let Some(&residue) = self.drawn.iter().find(|residue| held(core, **residue) == self.alike) {
            while counted > 0 && (cards < self.fewest || held(rest, residue) < self.alike) {
                rest += one(residue);
                counted -= 1;
            }
        }
        if cards < self.fewest { Some(hands.number(rest, cards) as u32) } else { self.number(rest, cards) }
    }
}

/// Returns all cores of heaps: hands of these residues, at most `alike` of each, without a legal set. `None` if there
/// are more than `room`.
fn cores(residues: &[usize], sets: &[Packed], alike: u32, fewest: usize, room: usize) -> Option<Vec<Packed>> {
    let mut hands: Vec<Packed> = vec![0];
    for &residue in residues {
        for at in 0..hands.len() {
            let mut hand = hands[at];
            for _ in 0..alike {
                hand += one(residue);
                if sets.iter().any(|set| holds(hand, *set)) {
                    break;
                }
                hands.push(hand);
            }
        }
        // Only some of them are cores.
        if hands.len() / 4 > room {
            return None;
        }
    }
    hands.retain(|hand| count(*hand) >= fewest || residues.iter().any(|residue| held(*hand, *residue) == alike));
    (hands.len() <= room).then_some(hands)
}
