//! Which sets a hand can discard, and which of them a strategy prefers.

use super::rules::{RESIDUES, Strategy};
use crate::cards::Chance;
use std::cmp::Reverse;

/// Cards by residue.
pub(super) type Hand = [u16; RESIDUES];

/// A set that may be discarded: how many cards of each residue.
#[derive(Clone, Debug)]
pub(super) struct Set {
    pub residues: [u8; RESIDUES],
    pub cards: u32,
}

/// The sets of one N in the order in which a strategy prefers them.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    sets: Vec<Set>,
    /// Words of bits, one bit a set: by residue and cards held of it, which sets ask for no more of it.
    allowed: Vec<[[u64; HELD]; RESIDUES]>,
    random: bool,
}

/// Cards of a residue that are told apart: more than a set can take count as the most of these.
const HELD: usize = 8;

impl Sets {
    /// Sets of at most `most` cards whose values sum to `n` mod 10.
    pub(super) fn new(n: usize, most: usize, strategy: Strategy) -> Sets {
        let mut sequences = Vec::new();
        extend(&mut Vec::new(), most, &mut sequences);
        sequences.retain(|sequence| sequence.iter().sum::<usize>() % RESIDUES == n);
        let zeros = |sequence: &[usize]| sequence.iter().filter(|residue| **residue == 0).count();
        // Sequences run from high to low residues, as ties are decided.
        sequences.sort_by_key(|s| match strategy {
            Strategy::Largest | Strategy::Random => (0, Reverse(s.len() as isize), Reverse(s.clone())),
            Strategy::Smallest => (0, Reverse(-(s.len() as isize)), Reverse(s.clone())),
            Strategy::HoldZeros => (zeros(s), Reverse(s.len() as isize), Reverse(s.clone())),
        });
        let sets: Vec<Set> = sequences
            .iter()
            .map(|sequence| {
                let mut residues = [0; RESIDUES];
                sequence.iter().for_each(|residue| residues[*residue] += 1);
                Set { residues, cards: sequence.len() as u32 }
            })
            .collect();
        let mut allowed = vec![[[0; HELD]; RESIDUES]; sets.len().div_ceil(64)];
        for (number, set) in sets.iter().enumerate() {
            for (by_held, asked) in allowed[number / 64].iter_mut().zip(set.residues) {
                by_held.iter_mut().skip(asked.into()).for_each(|word| *word |= 1 << (number % 64));
            }
        }
        Sets { sets, allowed, random: strategy == Strategy::Random }
    }

    /// The set that the strategy discards of a hand, if any is legal.
    #[inline]
    pub(super) fn choose(&self, hand: &Hand, chance: &mut Chance) -> Option<&Set> {
        if self.random {
            return self.choose_any(hand, chance);
        }
        self.allowed.iter().enumerate().find_map(|(word, allowed)| {
            let legal = legal(allowed, hand);
            (legal != 0).then(|| &self.sets[64 * word + legal.trailing_zeros() as usize])
        })
    }

    /// The sets that the strategy may discard of a hand, each as likely.
    pub(super) fn likely<'a>(&'a self, hand: &'a Hand) -> impl Iterator<Item = &'a Set> {
        let legal = self
            .sets
            .iter()
            .filter(move |set| set.residues.iter().zip(hand).all(|(asked, held)| u16::from(*asked) <= *held));
        legal.take(if self.random { self.sets.len() } else { 1 })
    }

    /// How many sets may be equally likely at most.
    pub(super) fn most_likely(&self) -> usize {
        if self.random { self.sets.len() } else { 1 }
    }

    /// Any legal set, each as likely.
    fn choose_any(&self, hand: &Hand, chance: &mut Chance) -> Option<&Set> {
        let count: u32 = self.allowed.iter().map(|allowed| legal(allowed, hand).count_ones()).sum();
        if count == 0 {
            return None;
        }
        let mut skip = chance.below(count.into());
        for (word, allowed) in self.allowed.iter().enumerate() {
            let mut legal = legal(allowed, hand);
            while legal != 0 {
                if skip == 0 {
                    return self.sets.get(64 * word + legal.trailing_zeros() as usize);
                }
                skip -= 1;
                legal &= legal - 1;
            }
        }
        None
    }
}

/// A word of bits: the sets that the hand holds.
#[inline(always)]
fn legal(allowed: &[[u64; HELD]; RESIDUES], hand: &Hand) -> u64 {
    hand.iter().zip(allowed).fold(u64::MAX, |legal, (held, by_held)| legal & by_held[usize::from(*held).min(HELD - 1)])
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
