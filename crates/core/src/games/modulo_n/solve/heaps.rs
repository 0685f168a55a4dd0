//! Hands of more cards than are numbered.
//!
//! With more than ten cards a seat discards whenever it can. So after its turn it holds no legal set, and of the next
//! hand it can discard only one, with the card drawn. Of such a *heap* only some cards of each residue are told apart,
//! as many as a set may have or more: its *core*. The others are counted; they are taken to be of the likeliest residue
//! of which the core has all that are told apart. At the end of a round only the number of cards matters.
//!
//! Where one residue alone is that frequent, and where sets have one card, nothing is lost.

use super::super::hands::{HandNumbers, RESIDUES, count, holds};
use crate::games::enumeration::{Packed, held, one};
use std::ops::Range;

/// Limits on cores and heaps. They decide how many cards of one residue are told apart, which are never fewer than a set
/// may have. Halving them changes shares by some 10⁻⁶.
const MOST_CORES: usize = 25_000;
const MOST_HEAPS: usize = 400_000;

/// The heaps that may come up, where N is turned up. They are numbered by their cards first, and from the number of
/// hands upwards, so that hands and heaps have numbers in common.
pub(super) struct Heaps {
    /// In ascending order.
    cores: Vec<Packed>,
    /// How many cards of a residue are told apart.
    alike: u32,
    /// The residues that may be drawn, the likeliest first.
    drawn: Vec<usize>,
    /// Cards of the smallest heap and of the largest.
    fewest: usize,
    most: usize,
    /// How many hands are numbered.
    hands: usize,
}

/// What heaps may be after another turn.
pub(super) struct Moves {
    /// Heap after heap, residue after residue: hands or heaps, equally likely.
    next: Vec<u32>,
    /// By heap and residue drawn: where these end.
    ends: Vec<u32>,
    /// How many hands are numbered.
    hands: usize,
}

impl Moves {
    /// After this residue is drawn to a heap that is not the largest.
    #[inline(always)]
    pub(super) fn of(&self, heap: usize, residue: usize) -> &[u32] {
        let at = (heap - self.hands) * RESIDUES + residue;
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.next[start as usize..self.ends[at] as usize]
    }
}

impl Heaps {
    /// Heaps of at least as many cards as the largest of these hands has, and of at most `most`, given the chances to draw
    /// each residue.
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

    /// The most cards of a heap, or of a hand where there are no heaps.
    pub(super) fn most_cards(&self) -> usize {
        self.most
    }

    /// How many hands and heaps there are.
    pub(super) fn end(&self) -> usize {
        self.with_cards(self.most).end.max(self.hands)
    }

    /// The heaps with this many cards, or with fewer than the smallest: none.
    pub(super) fn with_cards(&self, cards: usize) -> Range<usize> {
        match cards.checked_sub(self.fewest) {
            Some(place) => {
                let start = self.hands + place * self.cores.len();
                start..start + self.cores.len()
            }
            None => self.hands..self.hands,
        }
    }

    /// The heap of a hand without a legal set.
    pub(super) fn number(&self, hand: Packed, cards: usize) -> Option<u32> {
        let core = (0..RESIDUES).map(|residue| held(hand, residue).min(self.alike) as Packed * one(residue)).sum();
        let place = self.cores.binary_search(&core).ok()?;
        Some((self.with_cards(cards).start + place) as u32)
    }

    /// What the heaps may be after another turn in which one of the first `most_likely` of these sets is discarded, each
    /// equally likely.
    pub(super) fn moves(&self, hands: &HandNumbers, sets: &[Packed], most_likely: usize) -> Moves {
        let mut moves = Moves { next: Vec::new(), ends: Vec::new(), hands: self.hands };
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

    /// Whether a core has as many of a residue as are told apart.
    fn is_full(&self, core: Packed) -> bool {
        (0..RESIDUES).any(|residue| held(core, residue) == self.alike)
    }

    /// By residue drawn: what may be left of a core and that card; nothing for a residue that is never drawn.
    fn rests(&self, core: Packed, sets: &[Packed], most_likely: usize) -> Vec<Vec<Packed>> {
        let mut all = vec![Vec::new(); RESIDUES];
        for &residue in &self.drawn {
            let with = core + one(residue);
            // All of them have the card drawn.
            let held = sets.iter().filter(|set| holds(with, **set)).take(most_likely);
            all[residue] = held.map(|set| with - set).collect();
            if all[residue].is_empty() {
                all[residue].push(with);
            }
        }
        all
    }

    /// The hand or heap of `cards` cards that is left of a heap with a core: what is left of the core and the card
    /// drawn, and of the counted cards. These are taken to be of the likeliest residue that they can be of.
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

/// All hands of these residues, at most `alike` of each, without a legal set, which can be the core of a heap; `None` if
/// there are more than `room`.
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
        // Not all of them are cores.
        if hands.len() / 4 > room {
            return None;
        }
    }
    hands.retain(|hand| count(*hand) >= fewest || residues.iter().any(|residue| held(*hand, *residue) == alike));
    (hands.len() <= room).then_some(hands)
}
