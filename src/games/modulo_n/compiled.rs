//! Hands and their legal sets in the form that the loop of turns works on: a hand in one integer, sets in bits of
//! words.

use super::hands::{Hands, RESIDUES};
use super::legal::{HOLD, LARGEST, MOST_CARDS};
use crate::cards::Chance;
use num_traits::{AsPrimitive, PrimInt};
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// An integer that holds counts side by side: one addition adds a card, one subtraction takes a set away.
pub(super) trait Held: PrimInt + Default + AsPrimitive<usize> + Debug + Send + Sync {}
impl Held for u64 {}
impl Held for u128 {}

/// Bits of a group of counts: what a hand holds of the group's residues is a number below 2^10.
const GROUP_BITS: usize = 10;
/// Ways to hold a group.
pub(super) const WAYS: usize = 1 << GROUP_BITS;

/// Where in the integer each residue is counted: residues are in groups, with the count of all cards above them.
#[derive(Clone, Debug)]
pub(super) struct Frame<H, const GROUPS: usize> {
    /// One card of each residue.
    cards: [H; RESIDUES],
    places: [usize; RESIDUES],
    bits: [usize; RESIDUES],
}

impl<H: Held> Frame<H, RESIDUES> {
    /// A frame with a group for each residue: no shoe has 2^10 cards of one.
    pub(super) fn one_each() -> Self {
        Self::new(std::array::from_fn(|residue| residue * GROUP_BITS), [GROUP_BITS; RESIDUES])
    }
}

impl<H: Held, const GROUPS: usize> Frame<H, GROUPS> {
    /// A frame for these numbers of cards of each residue, if the groups have room for their counts.
    pub(super) fn shared(most: &[usize; RESIDUES]) -> Option<Self> {
        let bits = most.map(|most| (usize::BITS - most.leading_zeros()) as usize);
        let mut places = [0; RESIDUES];
        let mut end = 0;
        for (place, bits) in places.iter_mut().zip(bits) {
            // Groups of neighbouring residues, as `Numbers` needs them.
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

    /// Where all cards are counted.
    const ALL: usize = GROUPS * GROUP_BITS;

    /// One card.
    pub(super) fn card(&self, residue: u8) -> H {
        self.cards[usize::from(residue)]
    }

    /// How many cards are held.
    #[inline(always)]
    pub(super) fn count(held: H) -> usize {
        (held >> Self::ALL).as_()
    }

    /// In which way each group is held.
    #[inline(always)]
    pub(super) fn ways(held: H) -> [usize; GROUPS] {
        let mut ways = [0; GROUPS];
        for (group, way) in ways.iter_mut().enumerate() {
            *way = (held >> (group * GROUP_BITS)).as_() % WAYS;
        }
        ways
    }

    /// How many cards of a residue a group has when held in this way; `None` if the residue belongs to another group.
    pub(super) fn of_way(&self, group: usize, way: usize, residue: usize) -> Option<usize> {
        let place = self.places[residue].checked_sub(group * GROUP_BITS).filter(|place| *place < GROUP_BITS)?;
        Some(way >> place & ((1 << self.bits[residue]) - 1))
    }
}

/// The numbers of hands of at most [`MOST_CARDS`] cards, put together from their groups.
#[derive(Clone, Debug)]
pub(super) struct Numbers<const GROUPS: usize> {
    /// The number of the first hand with each number of cards.
    first: [u32; MOST_CARDS + 1],
    /// By group, cards of it and of those after it, and the way in which it is held: what that adds to the number.
    before: Box<[[[u32; WAYS]; MOST_CARDS + 1]; GROUPS]>,
    /// By group and way: cards held.
    held: Box<[[u8; WAYS]; GROUPS]>,
    /// How many hands are numbered.
    len: usize,
}

impl<const GROUPS: usize> Numbers<GROUPS> {
    pub(super) fn new<H: Held>(frame: &Frame<H, GROUPS>) -> Self {
        let hands = Hands::new(MOST_CARDS);
        let mut numbers = Numbers {
            first: std::array::from_fn(|cards| hands.with_cards(cards).start as u32),
            before: Box::new([[[0; WAYS]; MOST_CARDS + 1]; GROUPS]),
            held: Box::new([[0; WAYS]; GROUPS]),
            len: hands.len(),
        };
        for group in 0..GROUPS {
            for way in 0..WAYS {
                let of_way = |residue| Some((residue, frame.of_way(group, way, residue)?));
                let counts: Vec<(usize, usize)> = (0..RESIDUES).filter_map(of_way).collect();
                let held: usize = counts.iter().map(|(_, held)| held).sum();
                // Larger hands have no numbers, and are not asked for.
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

    /// The number of a hand, given its number of cards.
    #[inline(always)]
    pub(super) fn of<H: Held>(&self, hand: H, cards: usize) -> usize {
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

/// Sets in order of preference, in words of bits; the last, as if it were a set, is to hold back.
#[derive(Clone, Debug)]
pub(super) struct Sets<H, const GROUPS: usize> {
    /// None where sets have at most three cards.
    front: Vec<Word<H, GROUPS>>,
    last: Word<H, GROUPS>,
}

/// Sets per word; the last bit is not a set.
pub(super) const SETS: usize = 63;

/// At most [`SETS`] sets in order of preference, a bit each.
#[derive(Clone, Debug)]
pub(super) struct Word<H, const GROUPS: usize> {
    /// By group and the way in which it is held: the sets that ask for no more of it.
    allowed: Box<[[u64; WAYS]; GROUPS]>,
    /// What each set is, by bit. Apart from their tallies, which nothing waits for.
    held: [H; SETS + 1],
    tallies: [u64; SETS + 1],
}

/// What a seat discards of its hand; no cards if it holds back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discard<H> {
    pub held: H,
    /// To be added up over the turns of a round, for [`sets_by_size`].
    pub tally: u64,
}

impl<H: Held> Discard<H> {
    fn new<const GROUPS: usize>(frame: &Frame<H, GROUPS>, set: &[usize]) -> Self {
        let held = set.iter().fold(H::zero(), |held, residue| held + frame.card(*residue as u8));
        Discard { held, tally: set.len().checked_sub(1).map_or(0, |size| 1 << (TALLY_BITS * size)) }
    }
}

/// The most cards of a set.
const MOST: usize = 5;
/// Bits for each size of sets in a tally: a round has fewer turns than they can count.
const TALLY_BITS: usize = 12;

/// How many sets of 1, 2 … cards a tally has counted.
#[inline(always)]
pub(super) fn sets_by_size(tally: u64) -> [u32; MOST] {
    let mut sets = [0; MOST];
    for (size, sets) in sets.iter_mut().enumerate() {
        *sets = (tally >> (TALLY_BITS * size)) as u32 % (1 << TALLY_BITS);
    }
    sets
}

impl<H: Held, const GROUPS: usize> Word<H, GROUPS> {
    pub(super) fn new(frame: &Frame<H, GROUPS>, preferred: &[Vec<usize>]) -> Self {
        let nothing = Discard::new(frame, &[]);
        let (mut held, mut tallies) = ([nothing.held; SETS + 1], [nothing.tally; SETS + 1]);
        // By residue, and cards held of it: the sets that ask for no more.
        let mut content = [[0; MOST + 1]; RESIDUES];
        for (bit, set) in preferred.iter().enumerate() {
            for (residue, content) in content.iter_mut().enumerate() {
                let asked = set.iter().filter(|r| **r == residue).count();
                content.iter_mut().skip(asked).for_each(|word| *word |= 1 << bit);
            }
            Discard { held: held[bit], tally: tallies[bit] } = Discard::new(frame, set);
        }
        let mut allowed = Box::new([[(1 << SETS) - 1; WAYS]; GROUPS]);
        for (group, by_way) in allowed.iter_mut().enumerate() {
            for (way, allowed) in by_way.iter_mut().enumerate() {
                for (residue, content) in content.iter().enumerate() {
                    if let Some(count) = frame.of_way(group, way, residue) {
                        *allowed &= content[count.min(MOST)];
                    }
                }
            }
        }
        Word { allowed, held, tallies }
    }

    /// The first set that the hand holds.
    #[inline(always)]
    pub(super) fn first(&self, hand: H) -> Discard<H> {
        self.behind(self.legal(Frame::<H, GROUPS>::ways(hand)), 0)
    }

    /// Two words, for more than [`SETS`] sets and at most twice as many.
    pub(super) fn two(frame: &Frame<H, GROUPS>, preferred: &[Vec<usize>]) -> [Self; 2] {
        let (front, back) = preferred.split_at(SETS);
        [front, back].map(|sets| Word::new(frame, sets))
    }

    /// The first set that the hand holds of two words.
    #[inline(always)]
    pub(super) fn first_of_two([front, back]: &[Self; 2], hand: H) -> Discard<H> {
        let ways = Frame::<H, GROUPS>::ways(hand);
        let legal = front.legal(ways);
        // Without a branch: which of them has the first set is hard to predict.
        let [first, second] = [front.behind(legal, 0), back.behind(back.legal(ways), 0)];
        if legal > 0 { first } else { second }
    }

    /// The sets that a hand holds.
    #[inline(always)]
    fn legal(&self, ways: [usize; GROUPS]) -> u64 {
        let mut legal = u64::MAX;
        for (group, way) in ways.into_iter().enumerate() {
            legal &= self.allowed[group][way];
        }
        legal
    }

    /// The set after this many.
    #[inline(always)]
    fn behind(&self, mut legal: u64, skip: u32) -> Discard<H> {
        for _ in 0..skip {
            legal &= legal - 1;
        }
        let bit = (legal | 1 << SETS).trailing_zeros() as usize;
        Discard { held: self.held[bit], tally: self.tallies[bit] }
    }
}

impl<H: Held, const GROUPS: usize> Sets<H, GROUPS> {
    pub(super) fn new(frame: &Frame<H, GROUPS>, preferred: &[Vec<usize>]) -> Self {
        let full = preferred.len().saturating_sub(1) / SETS * SETS;
        let front = preferred[..full].chunks(SETS).map(|sets| Word::new(frame, sets)).collect();
        Sets { front, last: Word::new(frame, &preferred[full..]) }
    }

    /// What is discarded of a hand by a choice among the sets that it holds.
    #[inline(always)]
    pub(super) fn choice(&self, hand: H, choice: u8) -> Discard<H> {
        // Without a branch: whether a hand is held back is hard to predict.
        let any = u64::from(choice != HOLD).wrapping_neg();
        self.at(Frame::<H, GROUPS>::ways(hand), any, u32::from(choice.saturating_sub(LARGEST)))
    }

    /// Any set that the hand holds, all equally likely.
    #[inline(never)]
    pub(super) fn any(&self, hand: H, chance: &mut Chance) -> Discard<H> {
        let ways = Frame::<H, GROUPS>::ways(hand);
        let legal = self.last.legal(ways);
        let count = |legal: u64| u64::from(legal.count_ones());
        if self.front.is_empty() {
            return self.last.behind(legal, chance.below(count(legal)) as u32);
        }
        let front: u64 = self.front.iter().map(|word| count(word.legal(ways))).sum();
        self.at(ways, u64::MAX, chance.below(front + count(legal)) as u32)
    }

    /// The set after this many of those that a hand holds, as far as they are `among` a word's.
    #[inline(always)]
    fn at(&self, ways: [usize; GROUPS], among: u64, mut skip: u32) -> Discard<H> {
        for word in &self.front {
            let legal = word.legal(ways) & among;
            if skip < legal.count_ones() {
                return word.behind(legal, skip);
            }
            skip -= legal.count_ones();
        }
        self.last.behind(self.last.legal(ways) & among, skip)
    }
}

/// The first of many sets that a hand holds, noted for the next time.
#[derive(Debug)]
pub(super) struct Firsts<H, const GROUPS: usize> {
    sets: Sets<H, GROUPS>,
    numbers: Arc<Numbers<GROUPS>>,
    /// By the number of a hand: the place of what is discarded, or [`UNKNOWN`]. All threads note the same.
    places: Vec<AtomicU16>,
    /// By place; the last is to hold back.
    discards: Vec<Discard<H>>,
}

/// What has not been looked for.
const UNKNOWN: u16 = u16::MAX;

impl<H: Held, const GROUPS: usize> Firsts<H, GROUPS> {
    pub(super) fn new(frame: &Frame<H, GROUPS>, numbers: &Arc<Numbers<GROUPS>>, preferred: &[Vec<usize>]) -> Self {
        let discards = preferred.iter().map(Vec::as_slice).chain([&[][..]]).map(|set| Discard::new(frame, set));
        Firsts {
            sets: Sets::new(frame, preferred),
            places: (0..numbers.len).map(|_| AtomicU16::new(UNKNOWN)).collect(),
            numbers: Arc::clone(numbers),
            discards: discards.collect(),
        }
    }

    /// The first set that the hand holds.
    #[inline(always)]
    pub(super) fn first(&self, hand: H) -> Discard<H> {
        let cards = Frame::<H, GROUPS>::count(hand);
        if cards > MOST_CARDS {
            return self.sets.choice(hand, LARGEST);
        }
        let noted = &self.places[self.numbers.of(hand, cards)];
        let place = match noted.load(Relaxed) {
            UNKNOWN => self.look_for(hand, noted),
            place => place,
        };
        self.discards[usize::from(place)]
    }

    #[inline(never)]
    fn look_for(&self, hand: H, noted: &AtomicU16) -> u16 {
        let first = self.sets.choice(hand, LARGEST).held;
        let place = self.discards.iter().position(|discard| discard.held == first).unwrap_or_default() as u16;
        noted.store(place, Relaxed);
        place
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

    /// Every choice out of a hand, against the sets that it holds card by card.
    fn check<H: Held, const GROUPS: usize>(frame: &Frame<H, GROUPS>, sets: &[Vec<usize>], hand: &[usize]) {
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
        if sets.len() <= SETS {
            assert_eq!(Word::new(frame, sets).first(of(hand)).held, of(legal[0]));
        } else if sets.len() <= 2 * SETS {
            assert_eq!(Word::first_of_two(&Word::two(frame, sets), of(hand)).held, of(legal[0]));
        }
        let numbers = Arc::new(Numbers::new(frame));
        let firsts = Firsts::new(frame, &numbers, sets);
        // Looked for, then noted.
        assert_eq!([firsts.first(of(hand)).held, firsts.first(of(hand)).held], [of(legal[0]); 2]);
        if hand.len() <= MOST_CARDS {
            let packed = hand.iter().map(|residue| one(*residue)).sum();
            assert_eq!(numbers.of(of(hand), hand.len()), Hands::new(MOST_CARDS).number(packed, hand.len()));
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
            // The frame of one pack, if the hand fits one.
            let mut copies = [3; RESIDUES];
            (copies[0], copies[1]) = (20, 8);
            if (0..RESIDUES).all(|residue| hand.iter().filter(|card| **card == residue).count() <= copies[residue]) {
                check(&Frame::<u64, 3>::shared(&copies).expect("room for a pack"), &sets, &hand);
            }
        }
    }
}
