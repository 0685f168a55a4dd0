//! Which sets a hand can discard, and which of them a strategy prefers.

use super::held::{Frame, Held, WAYS};
use super::rules::{RESIDUES, Strategy};
use crate::cards::Chance;
use std::cmp::Reverse;

/// Sets of at most `most` cards whose values sum to `n` mod 10, in the order in which a strategy prefers them; each
/// from high to low residues, as ties are decided.
pub(super) fn preferred(n: usize, most: usize, strategy: Strategy) -> Vec<Vec<usize>> {
    let mut sets = Vec::new();
    extend(&mut Vec::new(), most, &mut sets);
    sets.retain(|set| set.iter().sum::<usize>() % RESIDUES == n);
    let zeros = |set: &[usize]| set.iter().filter(|residue| **residue == 0).count();
    sets.sort_by_key(|s| match strategy {
        Strategy::Largest | Strategy::Random | Strategy::Lookahead => {
            (0, Reverse(s.len() as isize), Reverse(s.clone()))
        }
        Strategy::Smallest => (0, Reverse(-(s.len() as isize)), Reverse(s.clone())),
        Strategy::HoldZeros => (zeros(s), Reverse(s.len() as isize), Reverse(s.clone())),
    });
    sets
}

/// Adds every sequence of residues from high to low that continues this one, up to `most` long.
fn extend(sequence: &mut Vec<usize>, most: usize, found: &mut Vec<Vec<usize>>) {
    if !sequence.is_empty() {
        found.push(sequence.clone());
    }
    if sequence.len() < most {
        for residue in 0..=sequence.last().copied().unwrap_or(RESIDUES - 1) {
            sequence.push(residue);
            extend(sequence, most, found);
            sequence.pop();
        }
    }
}

/// Sets in order of preference, a bit each in `WORDS` words, and behind them, as if it were a set, to hold back.
#[derive(Clone, Debug)]
pub(super) struct Sets<H, const GROUPS: usize, const WORDS: usize> {
    /// By group and the way in which it is held: the sets that ask for no more of it.
    allowed: Box<[[[u64; WORDS]; WAYS]; GROUPS]>,
    /// By word and bit; the bit behind the last stands for no set.
    sets: [[Discard<H>; 65]; WORDS],
}

/// What a seat discards of its hand; no cards if it holds back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discard<H> {
    pub held: H,
    /// To be added up over the turns of a round, for [`sets_by_size`].
    pub tally: u64,
}

impl<H: Held> Discard<H> {
    /// To hold back.
    pub(super) fn nothing() -> Self {
        Discard { held: H::zero(), tally: 0 }
    }
}

/// Most cards of a set.
const MOST: usize = 5;
/// Bits for each size of sets in a tally: a round has fewer turns than they can count.
const TALLY_BITS: usize = 12;

/// How many sets of 1, 2 … cards a tally has counted.
#[inline(always)]
pub(super) fn sets_by_size(tally: u64) -> [u32; MOST] {
    std::array::from_fn(|size| (tally >> (TALLY_BITS * size)) as u32 % (1 << TALLY_BITS))
}

impl<H: Held, const GROUPS: usize, const WORDS: usize> Sets<H, GROUPS, WORDS> {
    pub(super) fn new(frame: &Frame<H, GROUPS>, preferred: &[Vec<usize>]) -> Self {
        let mut sets = [[Discard::nothing(); 65]; WORDS];
        // By residue, and cards held of it: the sets that ask for no more.
        let mut content = [[[0; WORDS]; MOST + 1]; RESIDUES];
        for (number, set) in preferred.iter().enumerate() {
            let (word, bit) = (number / 64, number % 64);
            for (residue, content) in content.iter_mut().enumerate() {
                let asked = set.iter().filter(|r| **r == residue).count();
                content.iter_mut().skip(asked).for_each(|words| words[word] |= 1 << bit);
            }
            let held = set.iter().fold(H::zero(), |held, residue| held + frame.card(*residue as u8));
            sets[word][bit] = Discard { held, tally: 1 << (TALLY_BITS * (set.len() - 1)) };
        }
        let mut allowed = Box::new([[[u64::MAX; WORDS]; WAYS]; GROUPS]);
        for (group, by_way) in allowed.iter_mut().enumerate() {
            for (way, allowed) in by_way.iter_mut().enumerate() {
                for (residue, content) in content.iter().enumerate() {
                    if let Some(count) = frame.of_way(group, way, residue) {
                        *allowed = and(allowed, &content[count.min(MOST)]);
                    }
                }
            }
        }
        Sets { allowed, sets }
    }

    /// The first set that the hand holds.
    #[inline(always)]
    pub(super) fn first(&self, hand: H) -> Discard<H> {
        let legal = self.legal(hand);
        let mut word = 0;
        while word + 1 < WORDS && legal[word] == 0 {
            word += 1;
        }
        self.sets[word][legal[word].trailing_zeros() as usize]
    }

    /// Any set that the hand holds, each as likely.
    #[inline(never)]
    pub(super) fn any(&self, hand: H, chance: &mut Chance) -> Discard<H> {
        let legal = self.legal(hand);
        let count: u32 = legal.iter().map(|word| word.count_ones()).sum();
        self.after(legal, chance.below(count.into()) as u32)
    }

    /// The set at a place among those that the hand holds, the first at 1; at 0 none.
    #[inline(always)]
    pub(super) fn at_place(&self, hand: H, place: u8) -> Discard<H> {
        // Without a branch: whether a hand is held back is hard to foresee.
        let any = u64::from(place > 0).wrapping_neg();
        self.after(self.legal(hand).map(|word| word & any), u32::from(place.saturating_sub(1)))
    }

    #[inline(always)]
    fn after(&self, mut legal: [u64; WORDS], mut skip: u32) -> Discard<H> {
        let mut word = 0;
        while word + 1 < WORDS && legal[word].count_ones() <= skip {
            skip -= legal[word].count_ones();
            word += 1;
        }
        for _ in 0..skip {
            legal[word] &= legal[word] - 1;
        }
        self.sets[word][legal[word].trailing_zeros() as usize]
    }

    /// The sets that the hand holds.
    #[inline(always)]
    fn legal(&self, hand: H) -> [u64; WORDS] {
        let ways = Frame::<H, GROUPS>::ways(hand);
        let mut legal = [u64::MAX; WORDS];
        for (by_way, way) in self.allowed.iter().zip(ways) {
            legal = and(&legal, &by_way[way]);
        }
        legal
    }
}

#[inline(always)]
fn and<const WORDS: usize>(a: &[u64; WORDS], b: &[u64; WORDS]) -> [u64; WORDS] {
    std::array::from_fn(|word| a[word] & b[word])
}
