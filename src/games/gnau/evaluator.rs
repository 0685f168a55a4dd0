//! What five cards are worth to their holder: the search for an Ox, and the hands that it makes.

use super::choices::{Strategy, ThreeSix};
use super::condition::{Condition, Making, Rest};
use super::hand::Hand;
use super::rules::Rules;
use super::symbols::{SYMBOLS, card, symbol};
use crate::cards::Card;
use crate::sort;
use std::cmp::Reverse;

/// Dealt positions of the three Ox cards and of the remaining two.
pub(super) type Arrangement = ([usize; 3], [usize; 2]);

/// All of them, in the order in which a holder searches them.
pub(super) const ARRANGEMENTS: [Arrangement; 10] = [
    ([0, 1, 2], [3, 4]),
    ([0, 1, 3], [2, 4]),
    ([0, 1, 4], [2, 3]),
    ([0, 2, 3], [1, 4]),
    ([0, 2, 4], [1, 3]),
    ([0, 3, 4], [1, 2]),
    ([1, 2, 3], [0, 4]),
    ([1, 2, 4], [0, 3]),
    ([1, 3, 4], [0, 2]),
    ([2, 3, 4], [0, 1]),
];

/// The arrangements of five dealt cards of which three are an Ox, a bit each.
#[derive(Clone, Copy)]
pub(super) struct Oxen(u16);

impl Oxen {
    /// Those of which the cards at these three dealt positions are one.
    pub(super) fn of(is_ox: impl Fn([usize; 3]) -> bool) -> Oxen {
        Oxen(ARRANGEMENTS.iter().rev().fold(0, |bits, (three, _)| 2 * bits + u16::from(is_ox(*three))))
    }

    fn arrangements(self) -> impl Iterator<Item = &'static Arrangement> {
        std::iter::successors(Some(self.0), |bits| Some(bits & bits.wrapping_sub(1)))
            .map_while(|bits| ARRANGEMENTS.get(bits.trailing_zeros() as usize))
    }
}

/// Ox values mod 10 that cards can take, a bit each.
#[derive(Clone, Copy)]
struct Residues(u32);

impl Residues {
    fn of(face: u8, three_six: ThreeSix) -> Residues {
        Residues(match (face, three_six) {
            (3 | 6, ThreeSix::Flexible) => 1 << 3 | 1 << 6,
            (3 | 6, ThreeSix::Exchanged) => 1 << (9 - face),
            (_, ThreeSix::Flexible | ThreeSix::Exchanged | ThreeSix::Face) => 1 << (face.min(10) % 10),
        })
    }

    /// Every sum of a value of one and a value of the other.
    fn plus(self, other: Residues) -> Residues {
        let sums = (0..10).filter(|value| other.0 >> value & 1 == 1).fold(0, |sums, value| sums | self.0 << value);
        // A sum of two such values is 18 at most: one fold brings it below 10.
        Residues((sums | sums >> 10) & 0x3ff)
    }

    /// The Ox numbers among them: a sum of 0 is a 10.
    fn numbers(self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=10).filter(move |number| self.0 >> (number % 10) & 1 == 1)
    }
}

/// Ways to make hands, a bit each, in the order in which their holder prefers them.
pub(super) type Made = u64;

/// One holder at the table: what he makes of any five cards under the rules and his strategy.
#[derive(Clone, Debug)]
pub struct HandEvaluator<'a> {
    rules: &'a Rules,
    strategy: Strategy,
    three_six: ThreeSix,
    /// The ways to make the hands in play, lowest first.
    makings: Vec<Making>,
    /// Those that need no Ox.
    without_ox: Made,
    /// Those of which nothing is asked of all five cards.
    of_any_five: Made,
    /// By the symbols of the remaining two: those that they make.
    rests: Vec<Made>,
}

impl<'a> HandEvaluator<'a> {
    /// A holder with this strategy.
    #[must_use]
    pub fn new(rules: &'a Rules, strategy: Strategy) -> HandEvaluator<'a> {
        let three_six = match (strategy, rules.three_six) {
            (Strategy::NoSwap, ThreeSix::Flexible) => ThreeSix::Face,
            (_, three_six) => three_six,
        };
        let mut makings = rules.makings();
        let place = |hand: Hand| rules.ranking.order.iter().rev().position(|other| *other == hand);
        sort::by_key(&mut makings, |making| place(making.hand));
        let which = |is: &dyn Fn(&Making) -> bool| {
            makings.iter().rev().fold(0, |bits, making| bits << 1 | Made::from(is(making)))
        };
        let (without_ox, of_any_five) =
            (which(&|making| making.rest == Rest::NoOx), which(&|making| making.five == Condition::ANY));
        let mut holder =
            HandEvaluator { rules, strategy, three_six, makings, without_ox, of_any_five, rests: Vec::new() };
        let two = |at: usize| [card(at / SYMBOLS), card(at % SYMBOLS)];
        holder.rests = (0..SYMBOLS * SYMBOLS).map(|at| holder.made_of_rest(two(at))).collect();
        holder
    }

    /// Whether he looks at the order in which his cards were dealt.
    #[must_use]
    pub fn looks_at_order(&self) -> bool {
        matches!(self.strategy, Strategy::FirstOx | Strategy::SumOnly)
    }

    /// Whether five cards of one suit may count as something else than others of their faces.
    pub(super) fn looks_at_suits(&self) -> bool {
        self.makings.iter().any(|making| making.five.one_suit)
    }

    /// What five cards, in dealt order, count as.
    #[must_use]
    pub fn hand(&self, cards: &[Card; 5]) -> Hand {
        let oxen = Oxen::of(|[a, b, c]| self.is_ox([cards[a], cards[b], cards[c]]));
        let two = |places: [usize; 2]| places.map(|place| cards[place]);
        self.arranged(
            oxen,
            self.five(cards, are_of_one_suit(cards)),
            |rest| self.rest(two(rest).map(symbol)),
            |rest| self.number(two(rest)),
        )
    }

    /// What a hand is called.
    #[must_use]
    pub fn name(&self, hand: Hand) -> &str {
        self.rules.name(hand)
    }

    /// The same for cards under any numbering, with their Oxen given, what all five of them make, and what two dealt
    /// positions make and number, looked up by the caller.
    pub(super) fn arranged(
        &self,
        oxen: Oxen,
        five: Made,
        rest: impl Fn([usize; 2]) -> Made,
        number: impl Fn([usize; 2]) -> u8,
    ) -> Hand {
        let mut made = self.without_ox;
        if self.looks_at_order() {
            made |= self.taken(oxen, number).map_or(0, |(_, two)| rest(*two));
        } else {
            oxen.arrangements().for_each(|(_, two)| made |= rest(*two));
        }
        self.best(five & made)
    }

    /// The hand of the way that the holder prefers; there is always one, that of no Ox.
    #[inline(always)]
    pub(super) fn best(&self, made: Made) -> Hand {
        self.makings[made.checked_ilog2().unwrap_or_default() as usize].hand
    }

    /// The ways that need no Ox.
    pub(super) fn without_ox(&self) -> Made {
        self.without_ox
    }

    /// The arrangement taken by a holder who looks at the order, given the highest Ox number of two dealt positions.
    pub(super) fn taken(&self, oxen: Oxen, number: impl Fn([usize; 2]) -> u8) -> Option<&'static Arrangement> {
        let mut oxen = oxen.arrangements();
        match self.strategy {
            // Of equal numbers he keeps the first.
            Strategy::SumOnly => oxen.min_by_key(|(_, two)| Reverse(number(*two))),
            Strategy::Best | Strategy::NoSwap | Strategy::FirstOx => oxen.next(),
        }
    }

    /// The ways of which all five cards have what is asked of them, given whether they are of one suit.
    pub(super) fn five(&self, cards: &[Card; 5], of_one_suit: bool) -> Made {
        let mut made = self.of_any_five;
        for (bit, making) in self.makings.iter().enumerate() {
            if made >> bit & 1 == 0 && making.five.holds(cards, of_one_suit) {
                made |= 1 << bit;
            }
        }
        made
    }

    /// The ways of which the remaining two, by their symbols, have what is asked of them.
    pub(super) fn rest(&self, [a, b]: [usize; 2]) -> Made {
        self.rests[a * SYMBOLS + b]
    }

    fn made_of_rest(&self, two: [Card; 2]) -> Made {
        let makes = |making: &Making| match &making.rest {
            Rest::NoOx => false,
            Rest::Any => true,
            Rest::Number(number) => self.numbers(two).numbers().any(|made| made == *number),
            Rest::Is(condition) => condition.holds(&two, false),
        };
        self.makings.iter().rev().fold(0, |bits, making| bits << 1 | Made::from(makes(making)))
    }

    /// Whether three cards make an Ox.
    pub(super) fn is_ox(&self, three: [Card; 3]) -> bool {
        let [a, b, c] = [three[0].face(), three[1].face(), three[2].face()];
        let of = |face| Residues::of(face, self.three_six);
        self.rules.three_of_a_kind_ox && a == b && b == c || of(a).plus(of(b)).plus(of(c)).0 & 1 == 1
    }

    /// Every hand that some arrangement and reading of five cards makes, lowest first; no Ox where there is none.
    #[must_use]
    pub fn readings(&self, cards: &[Card; 5]) -> Vec<Hand> {
        let mut hands: Vec<Hand> = self.made(cards).into_iter().map(|(hand, _)| hand).collect();
        hands.dedup();
        hands.reverse();
        hands
    }

    /// The same, highest first, each with every arrangement that makes it, if it needs an Ox.
    pub(super) fn made(&self, cards: &[Card; 5]) -> Vec<(Hand, Option<Arrangement>)> {
        let five = self.five(cards, are_of_one_suit(cards));
        let oxen = ARRANGEMENTS.iter().filter(|(three, _)| self.is_ox(three.map(|place| cards[place])));
        let ways: Vec<(Made, Option<Arrangement>)> = std::iter::once((self.without_ox, None))
            .chain(oxen.map(|arranged| (self.rest(arranged.1.map(|place| symbol(cards[place]))), Some(*arranged))))
            .collect();
        let mut made = Vec::new();
        for (bit, making) in self.makings.iter().enumerate().rev().filter(|(bit, _)| five >> bit & 1 == 1) {
            let of_making = ways.iter().filter(|(made, _)| made >> bit & 1 == 1);
            made.extend(of_making.map(|(_, arranged)| (making.hand, *arranged)));
        }
        if made.len() > 1 {
            made.retain(|(hand, _)| *hand != Hand::NO_OX);
        }
        made
    }

    /// How these cards are read so that their Ox values sum to a number mod 10: what each counts, 10 for a picture.
    /// Prefers face value.
    pub(super) fn reading(&self, cards: &[Card], sum: u8) -> Option<Vec<u8>> {
        let Some((card, others)) = cards.split_first() else { return sum.is_multiple_of(10).then(Vec::new) };
        let mut values: Vec<u8> = Residues::of(card.face(), self.three_six).numbers().collect();
        sort::by_key(&mut values, |value| *value != card.face());
        values.into_iter().find_map(|value| {
            let mut reading = self.reading(others, (sum + 20 - value) % 10)?;
            reading.insert(0, value);
            Some(reading)
        })
    }

    /// The highest Ox number that the remaining two can be read as.
    pub(super) fn number(&self, two: [Card; 2]) -> u8 {
        self.numbers(two).numbers().next_back().unwrap_or_default()
    }

    fn numbers(&self, two: [Card; 2]) -> Residues {
        let [a, b] = two.map(|card| Residues::of(card.face(), self.three_six));
        a.plus(b)
    }
}

fn are_of_one_suit(cards: &[Card; 5]) -> bool {
    cards.iter().all(|card| card.suit() == cards[0].suit())
}
