//! Hands and their legal sets in a compact form: a hand is one integer, and sets are bits of words.

use super::hands::{HandNumbers, RESIDUES, holds, packed};
use super::legal::{HOLD, LARGEST, MOST_CARDS};
use crate::cards::Chance;
use num_traits::{AsPrimitive, PrimInt};
use std::fmt::Debug;

/// An integer that holds counts side by side: one addition adds a card, one subtraction takes a set away.
pub(super) trait PackedHand: PrimInt + Default + AsPrimitive<usize> + Debug + Send + Sync {}
impl PackedHand for u64 {}
impl PackedHand for u128 {}

/// Bits of a group of counts: the cards of its residues form a number below 2^10.
const GROUP_BITS: usize = 10;
/// Number of values of a group.
pub(super) const WAYS: usize = 1 << GROUP_BITS;

/// The layout of counts in the integer: residues in groups, with the count of all cards above them.
#[derive(Clone, Debug)]
pub(super) struct Frame<H, const GROUPS: usize> {
    /// One card of each residue.
    cards: [H; RESIDUES],
    places: [usize; RESIDUES],
    bits: [usize; RESIDUES],
}

impl<H: PackedHand> Frame<H, RESIDUES> {
    /// Creates a layout with a group for each residue. No shoe has 2^10 cards of one residue.
    pub(super) fn one_each() -> Self {
        Self::new(std::array::from_fn(|residue| residue * GROUP_BITS), [GROUP_BITS; RESIDUES])
    }
}

impl<H: PackedHand, const GROUPS: usize> Frame<H, GROUPS> {
    /// Creates a layout for `most` cards of each residue, if its groups have room for the counts.
    pub(super) fn shared(most: &[usize; RESIDUES]) -> Option<Self> {
        let bits = most.map(|most| (usize::BITS - most.leading_zeros()) as usize);
        let mut places = [0; RESIDUES];
        let mut end = 0;
        for (place, bits) in places.iter_mut().zip(bits) {
            // `Numbers` needs groups of neighbouring residues.
            if end % GROUP_BITS + bits > GROUP_BITS {
                end = end.next_multiple_of(GROUP_BITS);
            }
            *place = end;
            end += bits;
        }
        (end <= GROUPS * GROUP_BITS).then(|| Self::new(places, bits))
    }

    fn new(places: [usize; RESIDUES], bits: [usize; RESIDUES]) -> Self {
        let mut cards = [H::zero(); RESIDUES];
        for (card, place) in cards.iter_mut().zip(places) {
            *card = (H::one() << place) + (H::one() << Self::ALL);
        }
        Frame { cards, places, bits }
    }

    /// Position of the count of all cards.
    const ALL: usize = GROUPS * GROUP_BITS;

    /// Returns one card of a residue.
    pub(super) fn card(&self, residue: u8) -> H {
        self.cards[usize::from(residue)]
    }

    /// Counts the cards of a hand.
    #[inline(always)]
    pub(super) fn count(held: H) -> usize {
        (held >> Self::ALL).as_()
    }

    /// Returns the value of each group.
    #[inline(always)]
    pub(super) fn ways(held: H) -> [usize; GROUPS] {
        let mut ways = [0; GROUPS];
        for (group, way) in ways.iter_mut().enumerate() {
            *way = (held >> (group * GROUP_BITS)).as_() % WAYS;
        }
        ways
    }

    /// Counts the cards of a residue in a value of a group. Returns `None` if the residue belongs to another group.
    pub(super) fn count_in_way(&self, group: usize, way: usize, residue: usize) -> Option<usize> {
        let place = self.places[residue].checked_sub(group * GROUP_BITS).filter(|place| *place < GROUP_BITS)?;
        Some(way >> place & ((1 << self.bits[residue]) - 1))
    }
}

/// Numbers of hands of at most [`MOST_CARDS`] cards, computed from their groups.
#[derive(Clone, Debug)]
pub(super) struct CompiledNumbers<const GROUPS: usize> {
    /// Number of the first hand of each size.
    first: [u32; MOST_CARDS + 1],
    /// Contribution of a group's value to the number, by group and by cards of this and later groups.
    before: Box<[[[u32; WAYS]; MOST_CARDS + 1]; GROUPS]>,
    /// Cards in each value of each group.
    held: Box<[[u8; WAYS]; GROUPS]>,
}

impl<const GROUPS: usize> CompiledNumbers<GROUPS> {
    pub(super) fn new<H: PackedHand>(frame: &Frame<H, GROUPS>) -> Self {
        let hands = HandNumbers::new(MOST_CARDS);
        let mut numbers = CompiledNumbers {
            first: std::array::from_fn(|cards| hands.with_cards(cards).start as u32),
            before: Box::new([[[0; WAYS]; MOST_CARDS + 1]; GROUPS]),
            held: Box::new([[0; WAYS]; GROUPS]),
        };
        for group in 0..GROUPS {
            for way in 0..WAYS {
                let counts: Vec<(usize, usize)> = (0..RESIDUES)
                    .filter_map(|residue| Some((residue, frame.count_in_way(group, way, residue)?)))
                    .collect();
                let held: usize = counts.iter().map(|(_, held)| held).sum();
                // Larger hands have no numbers and are never looked up.
                for cards in held..=MOST_CARDS {
                    let mut left = cards;
                    for &(residue, held) in &counts {
                        numbers.before[group][cards][way] += hands.before(residue, left, held);
                        left -= held;
                    }
                }
                numbers.held[group][way] = held.min(MOST_CARDS) as u8;
            }
        }
        numbers
    }

    /// Returns the number of a hand of `cards` cards.
    #[inline(always)]
    pub(super) fn number<H: PackedHand>(&self, hand: H, cards: usize) -> usize {
        let ways = Frame::<H, GROUPS>::ways(hand);
        let mut left = cards;
        let mut number = self.first[cards];
        for (group, way) in ways.into_iter().enumerate() {
            number += self.before[group][left][way];
            left -= usize::from(self.held[group][way]);
        }
        number as usize
    }
}

/// Drops the sets that can never be the first in a hand, because they contain a set that is preferred to them.
pub(super) fn ever_first(preferred: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut first: Vec<Vec<usize>> = Vec::new();
    for set in preferred {
        if !first.iter().any(|other| holds(packed(set), packed(other))) {
            first.push(set.clone());
        }
    }
    first
}

/// Sets in order of preference, one bit each. The last bit stands for holding back.
#[derive(Clone, Debug)]
pub(super) struct Ranked<H, const GROUPS: usize, const WORDS: usize> {
    /// Sets that need no more of a group than its value has, by group and value.
    allowed: Box<[[[u64; WORDS]; WAYS]; GROUPS]>,
    /// Each set by its bit. Kept apart from the tallies, which no later turn waits for.
    held: [H; BITS],
    tallies: [u64; BITS],
}

/// Number of bits in all words. A power of 2 needs no bounds checks.
const BITS: usize = 512;

/// The last bit of a word.
const LAST: u64 = 1 << 63;

/// Returns the number of sets that fit `words` words.
pub(super) const fn room(words: usize) -> usize {
    words * u64::BITS as usize - 1
}

/// Any number of sets in order of preference, in words that are searched one after the other.
#[derive(Clone, Debug)]
pub(super) struct Sets<H, const GROUPS: usize> {
    /// Empty if sets have at most three cards.
    front: Vec<Ranked<H, GROUPS, 1>>,
    last: Ranked<H, GROUPS, 1>,
}

/// A seat's discard: no cards if it holds back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discard<H> {
    pub held: H,
    /// Tally to add up over the turns of a round, for [`sets_by_size`].
    pub tally: u64,
}

impl<H: PackedHand> Discard<H> {
    fn new<const GROUPS: usize>(frame: &Frame<H, GROUPS>, set: &[usize]) -> Self {
        let held = set.iter().fold(H::zero(), |held, residue| held + frame.card(*residue as u8));
        Discard { held, tally: set.len().checked_sub(1).map_or(0, |size| 1 << (TALLY_BITS * size)) }
    }
}

/// Largest number of cards in a set.
const MOST: usize = 5;
/// Bits for each size of set in a tally: a round has fewer turns than they can count.
const TALLY_BITS: usize = 12;

/// Returns the number of sets of 1, 2 … cards in a tally.
#[inline(always)]
pub(super) fn sets_by_size(tally: u64) -> [u32; MOST] {
    let mut sets = [0; MOST];
    for (size, sets) in sets.iter_mut().enumerate() {
        *sets = (tally >> (TALLY_BITS * size)) as u32 % (1 << TALLY_BITS);
    }
    sets
}

impl<H: PackedHand, const GROUPS: usize, const WORDS: usize> Ranked<H, GROUPS, WORDS> {
    pub(super) fn new(frame: &Frame<H, GROUPS>, preferred: &[Vec<usize>]) -> Self {
        let nothing = Discard::new(frame, &[]);
        let (mut held, mut tallies) = ([nothing.held; BITS], [nothing.tally; BITS]);
        // Sets that need no more of a residue than a hand has, by residue and count.
        let mut content = [[[0u64; WORDS]; MOST + 1]; RESIDUES];
        for (bit, set) in preferred.iter().enumerate() {
            for (residue, content) in content.iter_mut().enumerate() {
                let asked = set.iter().filter(|r| **r == residue).count();
                content.iter_mut().skip(asked).for_each(|words| words[bit / 64] |= 1 << (bit % 64));
            }
            Discard { held: held[bit], tally: tallies[bit] } = Discard::new(frame, set);
        }
        let mut all = [u64::MAX; WORDS];
        all[WORDS - 1] ^= LAST;
        let mut allowed = Box::new([[all; WAYS]; GROUPS]);
        for (group, by_way) in allowed.iter_mut().enumerate() {
            for (way, allowed) in by_way.iter_mut().enumerate() {
                for (residue, content) in content.iter().enumerate() {
                    if let Some(count) = frame.count_in_way(group, way, residue) {
                        let content = &content[count.min(MOST)];
                        allowed.iter_mut().zip(content).for_each(|(allowed, content)| *allowed &= content);
                    }
                }
            }
        }
        Ranked { allowed, held, tallies }
    }

    /// Returns the first set in the hand.
    #[inline(always)]
    pub(super) fn first(&self, hand: H) -> Discard<H> {
        let legal = self.legal(Frame::<H, GROUPS>::ways(hand));
        // Avoids a branch: the word of the first set is hard to predict.
        let first_of = |word: usize, legal: u64| 64 * word + legal.trailing_zeros() as usize;
        let mut bit = first_of(WORDS - 1, legal[WORDS - 1] | LAST);
        for word in (0..WORDS - 1).rev() {
            bit = if legal[word] > 0 { first_of(word, legal[word]) } else { bit };
        }
        self.discard(bit)
    }

    /// Returns the legal sets of a hand.
    #[inline(always)]
    fn legal(&self, ways: [usize; GROUPS]) -> [u64; WORDS] {
        let mut legal = [u64::MAX; WORDS];
        for (group, way) in ways.into_iter().enumerate() {
            #[expect(clippy::needless_range_loop, reason = "iterators may be calls: see docs/performance.md")]
            for word in 0..WORDS {
                legal[word] &= self.allowed[group][way][word];
            }
        }
        legal
    }

    #[inline(always)]
    fn discard(&self, bit: usize) -> Discard<H> {
        Discard { held: self.held[bit % BITS], tally: self.tallies[bit % BITS] }
    }
}

impl<H: PackedHand, const GROUPS: usize> Ranked<H, GROUPS, 1> {
    /// Returns the set that follows `skip` others.
    #[inline(always)]
    fn behind(&self, mut legal: u64, skip: u32) -> Discard<H> {
        for _ in 0..skip {
            legal &= legal - 1;
        }
        self.discard((legal | LAST).trailing_zeros() as usize)
    }
}

impl<H: PackedHand, const GROUPS: usize> Sets<H, GROUPS> {
    pub(super) fn new(frame: &Frame<H, GROUPS>, preferred: &[Vec<usize>]) -> Self {
        let full = preferred.len().saturating_sub(1) / room(1) * room(1);
        let front = preferred[..full].chunks(room(1)).map(|sets| Ranked::new(frame, sets)).collect();
        Sets { front, last: Ranked::new(frame, &preferred[full..]) }
    }

    /// Returns the discard of a choice among the sets in a hand.
    #[inline(always)]
    pub(super) fn choice(&self, hand: H, choice: u8) -> Discard<H> {
        // Avoids a branch: holding back is hard to predict.
        let any = u64::from(choice != HOLD).wrapping_neg();
        self.at(Frame::<H, GROUPS>::ways(hand), any, u32::from(choice.saturating_sub(LARGEST)))
    }

    /// Returns a random set in the hand, all equally likely.
    #[inline(never)]
    pub(super) fn any(&self, hand: H, chance: &mut Chance) -> Discard<H> {
        let ways = Frame::<H, GROUPS>::ways(hand);
        let [legal] = self.last.legal(ways);
        let count = |legal: u64| u64::from(legal.count_ones());
        if self.front.is_empty() {
            return self.last.behind(legal, chance.below(count(legal)) as u32);
        }
        let front: u64 = self.front.iter().map(|word| count(word.legal(ways)[0])).sum();
        self.at(ways, u64::MAX, chance.below(front + count(legal)) as u32)
    }

    /// Returns the set that follows `skip` others in a hand, among the bits `among` of a word.
    #[inline(always)]
    fn at(&self, ways: [usize; GROUPS], among: u64, mut skip: u32) -> Discard<H> {
        for word in &self.front {
            let legal = word.legal(ways)[0] & among;
            if skip < legal.count_ones() {
                return word.behind(legal, skip);
            }
            skip -= legal.count_ones();
        }
        self.last.behind(self.last.legal(ways)[0] & among, skip)
    }
}

#[cfg(test)]
mod tests {
    use super::super::legal::LegalPlay;
    use super::super::rules::Strategy;
    use super::*;
    use crate::config::Words;
    use crate::games::enumeration::{held, one};
    use proptest::prelude::*;

    /// Checks every choice out of a hand against sets found card by card.
    fn check<H: PackedHand, const GROUPS: usize>(frame: &Frame<H, GROUPS>, sets: &[Vec<usize>], hand: &[usize]) {
        let of = |cards: &[usize]| cards.iter().fold(H::zero(), |sum, residue| sum + frame.card(*residue as u8));
        let many = |cards: &[usize], residue: usize| cards.iter().filter(|card| **card == residue).count();
        let legal = sets.iter().filter(|set| (0..RESIDUES).all(|residue| many(set, residue) <= many(hand, residue)));
        let compiled = Sets::new(frame, sets);
        assert_eq!(compiled.choice(of(hand), HOLD).held, H::zero());
        let mut legal: Vec<&[usize]> = legal.map(Vec::as_slice).collect();
        if legal.is_empty() {
            legal.push(&[]);
        }
        for (set, choice) in legal.iter().zip(LARGEST..) {
            let discard = compiled.choice(of(hand), choice);
            assert_eq!(discard.held, of(set));
            let sizes = sets_by_size(discard.tally);
            assert!(sizes.iter().zip(1..).all(|(count, size)| *count == u32::from(set.len() == size)));
        }
        let sets = ever_first(sets);
        let check_first = |discard: Discard<H>| assert_eq!(discard.held, of(legal[0]));
        if sets.len() <= room(1) {
            check_first(Ranked::<_, GROUPS, 1>::new(frame, &sets).first(of(hand)));
        }
        if sets.len() <= room(2) {
            check_first(Ranked::<_, GROUPS, 2>::new(frame, &sets).first(of(hand)));
        }
        check_first(Ranked::<_, GROUPS, 5>::new(frame, &sets).first(of(hand)));
        let numbers = CompiledNumbers::new(frame);
        if hand.len() <= MOST_CARDS {
            let packed = hand.iter().map(|residue| one(*residue)).sum();
            assert_eq!(numbers.number(of(hand), hand.len()), HandNumbers::new(MOST_CARDS).number(packed, hand.len()));
            assert!((0..RESIDUES).all(|residue| held(packed, residue) as usize == many(hand, residue)));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn compiled_choices_are_the_legal_ones(
            n in 0..RESIDUES,
            max_set in 1usize..=5,
            strategy in prop::sample::select(Strategy::ALL),
            hand in prop::collection::vec(prop_oneof![Just(0usize), 0..RESIDUES], 1..14),
        ) {
            let legal = LegalPlay { max_set, any_sets: false, must_discard: false };
            let sets = strategy.preferred(&legal, n);
            check(&Frame::<u128, RESIDUES>::one_each(), &sets, &hand);
            // Use the layout of one pack if the hand fits it.
            let mut copies = [3; RESIDUES];
            (copies[0], copies[1]) = (20, 8);
            if (0..RESIDUES).all(|residue| hand.iter().filter(|card| **card == residue).count() <= copies[residue]) {
                check(&Frame::<u64, 3>::shared(&copies).expect("room for a pack"), &sets, &hand);
                let two_packs = copies.map(|copies| 2 * copies);
                check(&Frame::<u64, 5>::shared(&two_packs).expect("room for two packs"), &sets, &hand);
            }
        }
    }
}
