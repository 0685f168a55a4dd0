//! Counts of the dealer's net in a round.

use super::Moments;
use super::joint::AmountSums;
use num_bigint::{BigInt, BigUint};
use num_traits::Zero;

/// Maximum number of totals that are listed one by one; larger distributions are cut into bins.
pub(super) const LISTED: usize = 65_536;
/// Number of bins of a distribution that is not listed.
pub(super) const BINS: usize = 512;
/// Largest distance between the lowest and highest total for a direct index table. Beyond it, search is used.
const DIRECT: u64 = 1 << 20;
/// Maximum number of lattice points for a bit set of sums. Beyond it, sorted lists are merged.
const BIT_SET: u64 = 1 << 22;

/// Totals that the rules allow, and the way they are counted. Decided before a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetRange {
    /// Every possible total, ascending.
    Listed {
        /// The totals.
        totals: Vec<i64>,
        /// For totals near each other: the index of `totals[0] + i`.
        direct: Vec<u16>,
    },
    /// Bins of equal width from `low`.
    Binned {
        /// The lowest possible total.
        low: i64,
        /// Width of a bin.
        width: i64,
    },
}

impl NetRange {
    /// Returns the totals of `copies` independent amounts out of `single`.
    pub fn from_sums(single: &[i64], copies: u32) -> NetRange {
        NetRange::from_amounts(&[(single.to_vec(), copies)])
    }

    /// Returns the totals of independent amounts, with the given number from each list.
    pub fn from_amounts(lists: &[(Vec<i64>, u32)]) -> NetRange {
        let (mut low, mut span, mut from_lowest) = (0, 0, Vec::new());
        for (list, copies) in lists {
            let [lowest, highest] = [list.iter().min(), list.iter().max()].map(|end| end.copied().unwrap_or_default());
            low += lowest * i64::from(*copies);
            span += (highest - lowest) as u64 * u64::from(*copies);
            let mut offsets: Vec<u64> = list.iter().map(|amount| (amount - lowest) as u64).collect();
            offsets.sort();
            offsets.dedup();
            from_lowest.push((if offsets.is_empty() { vec![0] } else { offsets }, *copies));
        }
        let mut lists = from_lowest;
        let step = lists.iter().flat_map(|(offsets, _)| offsets).copied().fold(0, num_integer::gcd).max(1);
        lists.iter_mut().flat_map(|(offsets, _)| offsets).for_each(|offset| *offset /= step);
        let sums = if span / step < BIT_SET { sums_by_bit_set(&lists, span / step) } else { sums_by_merging(&lists) };
        let Some(sums) = sums else {
            return NetRange::Binned { low, width: (span / BINS as u64 + 1) as i64 };
        };
        let totals: Vec<i64> = sums.into_iter().map(|sum| low + (sum * step) as i64).collect();
        let mut direct = Vec::new();
        if span < DIRECT {
            direct.resize(span as usize + 1, 0);
            for (index, total) in totals.iter().enumerate() {
                direct[(total - low) as usize] = index as u16;
            }
        }
        NetRange::Listed { totals, direct }
    }

    /// Returns the same totals in units smaller by this factor.
    pub fn scaled(&self, factor: i64) -> NetRange {
        match self {
            NetRange::Listed { totals, .. } if factor != 1 => {
                NetRange::from_sums(&totals.iter().map(|total| total * factor).collect::<Vec<_>>(), 1)
            }
            NetRange::Listed { .. } => self.clone(),
            NetRange::Binned { low, width } => NetRange::Binned { low: low * factor, width: width * factor },
        }
    }

    /// Returns the lower ends of the cells of the distribution, ascending.
    pub fn cells(&self) -> Vec<i64> {
        match self {
            NetRange::Listed { totals, .. } => totals.clone(),
            NetRange::Binned { low, width } => (0..BINS as i64).map(|bin| low + bin * width).collect(),
        }
    }

    /// Returns the lowest total and one that is not below the highest.
    pub fn ends(&self) -> (i64, i64) {
        match self {
            NetRange::Listed { totals, .. } => {
                (totals.first().copied().unwrap_or_default(), totals.last().copied().unwrap_or_default())
            }
            NetRange::Binned { low, width } => (*low, low + BINS as i64 * width),
        }
    }

    /// Returns the cell of a total that the rules allow.
    fn cell(&self, total: i64) -> usize {
        match self {
            NetRange::Listed { totals, direct } if direct.is_empty() => totals.partition_point(|&t| t < total),
            NetRange::Listed { totals, direct } => usize::from(direct[(total - totals[0]) as usize]),
            NetRange::Binned { low, width } => ((total - low) / width) as usize,
        }
    }
}

/// Returns the list of each amount that is added up.
fn each(lists: &[(Vec<u64>, u32)]) -> impl Iterator<Item = &Vec<u64>> {
    lists.iter().flat_map(|(offsets, copies)| (0..*copies).map(move |_| offsets))
}

/// Returns the sums of numbers, the given number from each list, as set bits 0 … `highest`, or `None` if there are too
/// many.
fn sums_by_bit_set(lists: &[(Vec<u64>, u32)], highest: u64) -> Option<Vec<u64>> {
    let mut set = BigUint::from(1u8);
    for offsets in each(lists) {
        set = offsets.iter().fold(BigUint::ZERO, |sums, offset| sums | &set << *offset);
        if set.count_ones() > LISTED as u64 {
            return None;
        }
    }
    Some((0..=highest).filter(|sum| set.bit(*sum)).collect())
}

/// Returns the sums by sorted lists, for totals far apart.
fn sums_by_merging(lists: &[(Vec<u64>, u32)]) -> Option<Vec<u64>> {
    let mut sums = vec![0u64];
    for offsets in each(lists) {
        let mut union: Vec<u64> = Vec::new();
        for &offset in offsets {
            union.extend(sums.iter().map(|sum| sum + offset));
            // Two ascending runs, which the sort merges.
            union.sort();
            union.dedup();
            if union.len() > LISTED {
                return None;
            }
        }
        sums = union;
    }
    Some(sums)
}

/// Counts of the dealer's net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetCounts {
    range: NetRange,
    pub(super) counts: Vec<u64>,
    /// Power sums, kept only if bins have lost the exact totals.
    pub(super) powers: [BigInt; 4],
}

impl NetCounts {
    /// Returns an empty distribution.
    pub fn new(range: &NetRange) -> NetCounts {
        let counts = vec![0; range.cells().len()];
        NetCounts { range: range.clone(), counts, powers: Default::default() }
    }

    /// Returns the totals that are counted.
    pub fn range(&self) -> &NetRange {
        &self.range
    }

    /// Returns each cell's lower end and count.
    pub fn cells(&self) -> impl Iterator<Item = (i64, u64)> {
        self.range.cells().into_iter().zip(self.counts.iter().copied())
    }

    /// Adds a total of some rounds, of a distribution that may be listed or binned.
    pub(super) fn add(&mut self, net: i64, rounds: u64) {
        self.counts[self.range.cell(net)] += rounds;
        if matches!(self.range, NetRange::Binned { .. }) {
            self.powers.iter_mut().zip(power_sums([&net])).for_each(|(sum, more)| *sum += more * rounds);
        }
    }

    /// Adds the totals of a block, one for each round, and returns their sums.
    pub(super) fn add_block<'a>(&mut self, nets: impl Iterator<Item = &'a i64> + Clone) -> AmountSums {
        let mut sums = AmountSums::default();
        match &self.range {
            // The common case has its own loop.
            NetRange::Listed { totals, direct } if !direct.is_empty() => {
                let lowest = totals[0];
                let mut counts = vec![0u16; totals.len()];
                for net in nets {
                    counts[usize::from(direct[(net - lowest) as usize])] += 1;
                }
                let seen = counts.into_iter().zip(&mut self.counts).zip(totals).filter(|((seen, _), _)| *seen > 0);
                for ((seen, count), total) in seen {
                    *count += u64::from(seen);
                    sums.add(*total, seen.into());
                }
            }
            range => {
                for net in nets.clone() {
                    self.counts[range.cell(*net)] += 1;
                    sums.add(*net, 1);
                }
                if matches!(range, NetRange::Binned { .. }) {
                    self.powers.iter_mut().zip(power_sums(nets)).for_each(|(sum, more)| *sum += more);
                }
            }
        }
        sums
    }

    pub(super) fn merge(&mut self, other: &NetCounts) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        for (sum, more) in self.powers.iter_mut().zip(&other.powers) {
            *sum += more;
        }
    }

    /// Returns the exact moments of the totals.
    pub fn moments(&self) -> Moments {
        match self.range {
            NetRange::Listed { .. } => Moments::from_counts(self.cells()),
            NetRange::Binned { .. } => {
                let n = self.counts.iter().fold(BigInt::zero(), |n, &count| n + count);
                Moments::new(n, self.powers.clone())
            }
        }
    }
}

/// Returns the sums of the first four powers of a block's totals.
///
/// A total stays below 2^50 (payouts of 10 000 in units of 10^-8 for 664 players) and a block below 2^12 rounds. Its
/// square is split at 2^50, so that no product passes 2^101 and no sum 2^113.
fn power_sums<'a>(nets: impl IntoIterator<Item = &'a i64>) -> [BigInt; 4] {
    const SPLIT: u32 = 50;
    let (mut first, mut second) = (0i128, 0i128);
    let (mut cube_low, mut cube_high) = (0i128, 0i128);
    let (mut low_low, mut low_high, mut high_high) = (0i128, 0i128, 0i128);
    for net in nets {
        let x = i128::from(*net);
        let square = x * x;
        let (low, high) = (square & ((1 << SPLIT) - 1), square >> SPLIT);
        first += x;
        second += square;
        cube_low += x * low;
        cube_high += x * high;
        low_low += low * low;
        low_high += low * high;
        high_high += high * high;
    }
    [
        BigInt::from(first),
        BigInt::from(second),
        BigInt::from(cube_low) + (BigInt::from(cube_high) << SPLIT),
        BigInt::from(low_low) + (BigInt::from(low_high) << (SPLIT + 1)) + (BigInt::from(high_high) << (2 * SPLIT)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn all_sums(single: &[i64], copies: u32) -> Vec<i64> {
        let mut sums = BTreeSet::from([0]);
        for _ in 0..copies {
            sums = sums.iter().flat_map(|sum| single.iter().map(move |x| sum + x)).collect();
        }
        sums.into_iter().collect()
    }

    #[test]
    fn default_payouts_have_51_totals() {
        // An odd total needs an odd number of odd nets, three at most: beyond 21 only even totals are left.
        let expected: Vec<i64> = (-28..=28).filter(|total: &i64| total % 2 == 0 || total.abs() <= 21).collect();
        let range = NetRange::from_sums(&[-7, -5, -3, -1, 0, 1, 3, 5, 7], 4);
        assert_eq!((range.cells().len(), range.cells()), (51, expected));
        assert_eq!(range.ends(), (-28, 28));
    }

    #[test]
    fn too_many_totals_are_binned() {
        let single: Vec<i64> = (0..60).map(|i| i * i * 1_234_567).collect();
        let range = NetRange::from_sums(&single, 665);
        let NetRange::Binned { low, width } = range else { panic!("listed") };
        let highest = 59 * 59 * 1_234_567 * 665;
        assert_eq!(low, 0);
        assert!(width * 512 > highest && (width - 1) * 512 <= highest);
        assert_eq!(range.cells().len(), 512);
        assert_eq!(range.ends(), (0, 512 * width));
        assert_eq!((range.cell(0), range.cell(highest)), (0, (highest / width) as usize));
    }

    #[test]
    fn exactly_65536_totals_are_listed() {
        let single: Vec<i64> = (0..65_536).collect();
        assert!(matches!(NetRange::from_sums(&single, 1), NetRange::Listed { .. }));
        let single: Vec<i64> = (0..65_537).collect();
        assert!(matches!(NetRange::from_sums(&single, 1), NetRange::Binned { .. }));
    }

    proptest! {
        #[test]
        fn lists_every_sum_once(single in prop::collection::vec(-50i64..50, 1..8), copies in 1u32..5,
                                scale in prop::sample::select(vec![1i64, 3, 1_000, 1_000_003])) {
            let single: Vec<i64> = single.into_iter().map(|x| x * x.abs() * scale).collect();
            let range = NetRange::from_sums(&single, copies);
            let expected = all_sums(&single, copies);
            prop_assert_eq!(range.cells(), expected.clone());
            for (index, total) in expected.into_iter().enumerate() {
                prop_assert_eq!(range.cell(total), index);
            }
        }

        /// Compares sums of amounts from different lists, as of seats with different stakes.
        #[test]
        fn lists_every_sum_of_different_amounts(a in prop::collection::vec(-9i64..9, 1..5), times in 2i64..40) {
            let b: Vec<i64> = a.iter().map(|x| x * times).collect();
            let mut both = BTreeSet::new();
            a.iter().for_each(|x| b.iter().for_each(|y| both.extend(b.iter().map(|z| x + y + z))));
            let both: Vec<i64> = both.into_iter().collect();
            prop_assert_eq!(NetRange::from_amounts(&[(a, 1), (b, 2)]).cells(), both);
        }

        #[test]
        fn both_ways_find_the_same_sums(offsets in prop::collection::vec(0u64..300, 1..6), copies in 1u32..5) {
            let highest = offsets.iter().max().unwrap() * u64::from(copies);
            let mut sorted = offsets;
            sorted.sort_unstable();
            let lists = [(sorted, copies)];
            prop_assert_eq!(sums_by_bit_set(&lists, highest), sums_by_merging(&lists));
        }

        #[test]
        fn power_sums_are_exact(nets in prop::collection::vec(-(1i64 << 50)..1 << 50, 0..40)) {
            let sums = power_sums(&nets);
            for (power, sum) in sums.into_iter().enumerate() {
                let plain: BigInt = nets.iter().map(|&x| BigInt::from(x).pow(power as u32 + 1)).sum();
                prop_assert_eq!(sum, plain);
            }
        }
    }
}
