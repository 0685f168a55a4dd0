//! The hands of a shoe, by the classes of cards that the rules distinguish.

use super::multisets::choose;
use crate::cards::{Card, Composition, SUITS};
use std::cmp::Ordering;

/// Maximum number of cards in a hand.
const MOST_CARDS: usize = 5;

/// The hands of `size` cards that a shoe gives, as ascending classes of cards.
///
/// Hands are numbered in lexicographic order, whether the shoe gives them or not. *Renamings* are permutations of the
/// classes that neither the rules nor the shoe notice, such as an exchange of suits.
#[derive(Clone, Debug)]
pub struct HandClasses {
    size: usize,
    /// Number of cards of each class in the shoe.
    copies: Vec<u32>,
    /// The identity first.
    renamings: Vec<Renaming>,
    /// The number of ways for later cards to follow a card below a class, by their number and by the class.
    before: Vec<Vec<usize>>,
}

/// A permutation of classes.
#[derive(Clone, Debug)]
pub(crate) struct Renaming {
    /// New suit of each suit.
    pub suits: [u8; SUITS],
    /// New class of each class.
    classes: Vec<u8>,
}

/// Cards that two hands may share.
#[derive(Clone, Copy, Debug)]
pub struct SharedCards {
    cards: [u8; MOST_CARDS],
    count: u8,
    /// The ways to draw them, or any that a renaming makes of them, from the shoe: below 2^57, with 64 packs.
    pub ways: u64,
}

impl SharedCards {
    /// Returns their classes, ascending.
    pub fn cards(&self) -> &[u8] {
        &self.cards[..usize::from(self.count)]
    }
}

impl HandClasses {
    /// Returns the hands of `size` cards, at most five, from a shoe with these numbers of cards by class.
    pub fn new(copies: &[u32], size: usize) -> HandClasses {
        let size = size.clamp(1, MOST_CARDS);
        let classes = copies.len();
        let mut before = Vec::with_capacity(size);
        for later in 0..size {
            let mut sums = vec![0];
            for class in 0..classes {
                let following = choose((classes - class + later) as u32 - 1, later as u32) as usize;
                sums.push(sums[class] + following);
            }
            before.push(sums);
        }
        let identity = Renaming { suits: [0, 1, 2, 3], classes: (0..classes as u8).collect() };
        HandClasses { size, copies: copies.to_vec(), renamings: vec![identity], before }
    }

    /// Returns the hands of `size` cards, at most five, if the rules distinguish every card. Suits of one kind may be
    /// exchanged if the shoe has equally many cards of each.
    pub fn of_cards(shoe: &Composition, size: usize, suit_kinds: [usize; SUITS]) -> HandClasses {
        let kinds = Card::PACK + shoe.kinds_of_jokers();
        let copies: Vec<u32> = Card::kinds().take(kinds).map(|card| shoe.copies(card)).collect();
        let mut classes = HandClasses::new(&copies, size);
        for number in 1..SUITS.pow(SUITS as u32) {
            let to: [usize; SUITS] = std::array::from_fn(|suit| number / SUITS.pow(suit as u32) % SUITS);
            let is_renaming = (0..SUITS).all(|suit| to.contains(&suit) && suit_kinds[to[suit]] == suit_kinds[suit]);
            let renamed =
                |class: usize| if class < Card::PACK { face_of(class) * SUITS + to[class % SUITS] } else { class };
            let is_identity = (0..SUITS).all(|suit| to[suit] == suit);
            if is_renaming && !is_identity && (0..kinds).all(|class| copies[class] == copies[renamed(class)]) {
                let suits = to.map(|suit| suit as u8);
                let moved = (0..kinds).map(|class| renamed(class) as u8).collect();
                classes.renamings.push(Renaming { suits, classes: moved });
            }
        }
        classes
    }

    /// Returns the hands without limits on the cards of a class.
    pub(crate) fn unlimited(&self) -> HandClasses {
        HandClasses { copies: vec![self.size as u32; self.copies.len()], ..self.clone() }
    }

    /// Returns the hands from a shoe with these numbers of cards by class.
    pub(crate) fn with_copies(&self, copies: Vec<u32>) -> HandClasses {
        HandClasses { copies, ..self.clone() }
    }

    /// Returns the number of cards of a hand.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the number of cards of each class in the shoe.
    pub fn copies(&self) -> &[u32] {
        &self.copies
    }

    /// Returns the number of numbered hands.
    pub fn hands(&self) -> usize {
        self.before[self.size - 1][self.copies.len()]
    }

    /// Returns the number of a hand of ascending classes.
    pub fn number(&self, hand: &[u8]) -> usize {
        let (mut number, mut last) = (0, 0);
        for (before, class) in self.before[..hand.len()].iter().rev().zip(hand) {
            number += before[usize::from(*class)] - before[last];
            last = usize::from(*class);
        }
        number
    }

    /// Calls `visit` with the place of each renaming and the number of the hand that it makes of this one.
    pub(crate) fn for_each_renamed(&self, hand: &[u8], mut visit: impl FnMut(usize, usize)) {
        let mut moved = [0; MOST_CARDS];
        for (at, renaming) in self.renamings.iter().enumerate() {
            renaming.apply(hand, &mut moved);
            visit(at, self.number(&moved[..hand.len()]));
        }
    }

    /// Returns the renamings, the identity first.
    pub(crate) fn renamings(&self) -> &[Renaming] {
        &self.renamings
    }

    /// Returns these hands by every suit.
    pub(crate) fn without_renamings(&self) -> HandClasses {
        HandClasses { renamings: self.renamings[..1].to_vec(), ..self.clone() }
    }

    /// Returns the least of a set's renamings.
    pub(crate) fn least(&self, cards: &[u8]) -> Vec<u8> {
        let mut least = cards.to_vec();
        let mut moved = [0; MOST_CARDS];
        for renaming in &self.renamings[1..] {
            renaming.apply(cards, &mut moved);
            if moved[..cards.len()] < least[..] {
                least.copy_from_slice(&moved[..cards.len()]);
            }
        }
        least
    }

    /// Lists the sets of `count` cards that the shoe gives, one for all that renamings make of it.
    pub fn sets(&self, count: usize) -> Vec<SharedCards> {
        let mut sets = Vec::new();
        self.for_each_set(&[], count, |set| sets.push(set));
        sets
    }

    /// Calls `visit` with every set of `count` cards that starts with these.
    pub fn for_each_set(&self, first: &[u8], count: usize, mut visit: impl FnMut(SharedCards)) {
        let all = Renamings::MAX >> (Renamings::BITS as usize - self.renamings.len());
        let mut start = Start { set: SharedCards { cards: [0; MOST_CARDS], count: 0, ways: 1 }, open: all, same: all };
        for class in first {
            let set = self.with(start.set, *class);
            let Some(longer) = self.longer(start, set) else { return };
            start = longer;
        }
        self.extend(start, count, &mut visit);
    }

    /// Returns the set with one more card, not below the others, and the ways to draw it.
    fn with(&self, mut set: SharedCards, class: u8) -> SharedCards {
        let run = set.cards().iter().filter(|other| **other == class).count() as u32;
        set.cards[usize::from(set.count)] = class;
        set.count += 1;
        // C(n, r + 1) = C(n, r) · (n − r) / (r + 1).
        set.ways *= u64::from(self.copies[usize::from(class)].saturating_sub(run));
        set.ways /= u64::from(run + 1);
        set
    }

    /// Calls `visit` with every set of `count` cards that starts with these. If a set is the least that renamings make of
    /// it, so are its first cards.
    fn extend(&self, start: Start, count: usize, visit: &mut impl FnMut(SharedCards)) {
        let set = start.set;
        if usize::from(set.count) == count {
            // As many renamings as leave the set alone make each distinct one.
            let same = start.same.count_ones() as usize;
            return visit(SharedCards { ways: set.ways * (self.renamings.len() / same) as u64, ..set });
        }
        let first = set.cards().last().copied().unwrap_or_default();
        for class in first..self.copies.len() as u8 {
            let longer = self.with(set, class);
            if longer.ways > 0
                && let Some(longer) = self.longer(start, longer)
            {
                self.extend(longer, count, visit);
            }
        }
    }

    /// Returns a set with one more card than a start; `None` if a renaming makes a lesser set of it. Renamings keep faces:
    /// only [`of_cards`](Self::of_cards) has some besides the identity. If one makes a greater set of the cards of lower
    /// faces, no later card changes that.
    fn longer(&self, start: Start, set: SharedCards) -> Option<Start> {
        let face = |class: &u8| face_of((*class).into());
        let is_of_last_face = start.set.cards().last().map(face) == set.cards().last().map(face);
        let open = if is_of_last_face { start.open } else { start.same };
        let (mut moved, mut same) = ([0; MOST_CARDS], open);
        for (at, renaming) in self.renamings.iter().enumerate().skip(1).filter(|(at, _)| open >> at & 1 == 1) {
            renaming.apply(set.cards(), &mut moved);
            match moved.cmp(&set.cards) {
                Ordering::Less => return None,
                Ordering::Equal => {}
                Ordering::Greater => same ^= 1 << at,
            }
        }
        Some(Start { set, open, same })
    }

    /// Calls `visit` with the number of every hand that contains these cards, and the ways to complete it from the rest of
    /// the shoe: below 2^52, with 64 packs.
    pub fn completions(&self, shared: &[u8], mut visit: impl FnMut(usize, u64)) {
        let mut left = self.copies.clone();
        for class in shared {
            let Some(fewer) = left[usize::from(*class)].checked_sub(1) else { return };
            left[usize::from(*class)] = fewer;
        }
        let start = Partial { number: 0, ways: 1, last: 0, run: 0, missing: self.size - shared.len() };
        self.complete(&left, shared, start, &mut visit);
    }

    /// Adds the next card: the first of the shared ones, or one below it. Of equal cards the shared ones come first.
    fn complete(&self, left: &[u32], shared: &[u8], hand: Partial, visit: &mut impl FnMut(usize, u64)) {
        let later = match hand.missing + shared.len() {
            0 => return visit(hand.number, hand.ways),
            cards => cards - 1,
        };
        let before = &self.before[later];
        let number_with = |class: usize| hand.number + (before[class] - before[hand.last]);
        if hand.missing > 0 {
            let end = shared.first().map_or(left.len(), |class| usize::from(*class));
            let is_last = later == 0;
            for class in hand.last..end {
                let run = if class == hand.last { hand.run } else { 0 };
                if left[class] <= run {
                    continue;
                }
                let ways = hand.ways * u64::from(left[class] - run) / u64::from(run + 1);
                if is_last {
                    visit(number_with(class), ways);
                    continue;
                }
                let next =
                    Partial { number: number_with(class), ways, last: class, run: run + 1, missing: hand.missing - 1 };
                self.complete(left, shared, next, visit);
            }
        }
        if let Some((class, rest)) = shared.split_first() {
            let last = usize::from(*class);
            // Cards of this class that are not shared would have come after it.
            let next = Partial { number: number_with(last), last, run: 0, ..hand };
            self.complete(left, rest, next, visit);
        }
    }
}

/// Returns the face of a class, from 0, if every card is a class of its own: the class is the card's index, four times the
/// face and the suit.
fn face_of(class: usize) -> usize {
    class / SUITS
}

/// A set of renamings, a bit each. There are at most 24.
type Renamings = u32;

/// The first cards of a set.
#[derive(Clone, Copy)]
struct Start {
    set: SharedCards,
    /// The renamings that leave the cards below its last face alone.
    open: Renamings,
    /// The renamings that leave all its cards alone.
    same: Renamings,
}

/// The first cards of a hand.
#[derive(Clone, Copy)]
struct Partial {
    /// Part of the hand's number from these cards.
    number: usize,
    ways: u64,
    last: usize,
    /// Number of cards of the last class that are not shared.
    run: u32,
    /// Number of missing cards that are not shared.
    missing: usize,
}

impl Renaming {
    /// Writes the ascending classes that it makes of these.
    fn apply(&self, cards: &[u8], moved: &mut [u8; MOST_CARDS]) {
        for (at, class) in cards.iter().enumerate() {
            let class = self.classes[usize::from(*class)];
            let mut place = at;
            while place > 0 && moved[place - 1] > class {
                moved[place] = moved[place - 1];
                place -= 1;
            }
            moved[place] = class;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Sets of k out of 52 cards are C(52, k), for any renamings. With all renamings, 16,432 sets of four and 134,459
    /// of five remain, as is known of poker hands.
    #[test]
    fn sets_up_to_renaming_are_those_known() {
        let pack = Composition::packs(1);
        for (kinds, of_four, of_five) in [([0; 4], 16_432, 134_459), ([0, 1, 2, 3], 270_725, 2_598_960)] {
            let classes = HandClasses::of_cards(&pack, 5, kinds);
            for (count, sets) in [(4, of_four), (5, of_five)] {
                let found = classes.sets(count);
                assert_eq!(found.len(), sets);
                assert_eq!(u128::from(found.iter().map(|set| set.ways).sum::<u64>()), choose(52, count as u32));
            }
        }
    }

    /// Checks that every card has the class of its face, which all renamings of suits keep.
    #[test]
    fn renamings_keep_the_faces_of_cards() {
        let classes = HandClasses::of_cards(&Composition::packs(1), 5, [0; 4]);
        assert_eq!(classes.renamings.len(), 24);
        for (class, card) in (0..Card::PACK).zip(Card::kinds()) {
            assert_eq!((usize::from(card.index()), usize::from(card.face())), (class, face_of(class) + 1));
            for renaming in &classes.renamings {
                assert_eq!(face_of(renaming.classes[class].into()), face_of(class));
            }
        }
    }

    /// Every hand has its own number, and contains the cards that it completes: C(n − t, 5 − t) ways in all.
    #[test]
    fn completions_are_counted() {
        let classes = HandClasses::new(&[4, 1, 3, 6, 2], 5);
        let hands: Vec<Vec<u8>> = (0..3125u32)
            .map(|code| (0..5).map(|at| (code / 5u32.pow(at) % 5) as u8).collect::<Vec<u8>>())
            .filter(|hand| hand.is_sorted())
            .collect();
        let numbers: BTreeSet<usize> = hands.iter().map(|hand| classes.number(hand)).collect();
        assert_eq!(numbers.len(), classes.hands());
        assert_eq!((hands.len(), numbers.last()), (126, Some(&125)));
        for count in 0..5 {
            for set in classes.sets(count) {
                let mut ways = 0;
                let mut numbers = BTreeSet::new();
                classes.completions(set.cards(), |hand, more| {
                    ways += more;
                    assert!(numbers.insert(hand), "{hand} twice");
                });
                assert_eq!(u128::from(ways), choose(16 - count as u32, 5 - count as u32), "{:?}", set.cards());
                let contains = |hand: &&Vec<u8>| {
                    let of = |cards: &[u8], class: u8| cards.iter().filter(|other| **other == class).count();
                    (0..5).all(|class| {
                        (of(set.cards(), class)..=classes.copies[usize::from(class)] as usize)
                            .contains(&of(hand, class))
                    })
                };
                let containing = hands.iter().filter(contains).map(|hand| classes.number(hand)).collect();
                assert_eq!(numbers, containing, "{:?}", set.cards());
            }
        }
    }
}
