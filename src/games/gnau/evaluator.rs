//! What five cards are worth to their holder: every rule of the Ox, once.

use super::hand::{Condition, Group, Hand};
use super::rules::{Double, Rules, Strategy, ThreeSix, Tonku};
use crate::cards::Card;
use crate::sort;
use std::cmp::Reverse;

/// Dealt positions of the three Ox cards and of the remaining two.
pub(super) type Arrangement = ([usize; 3], [usize; 2]);

/// All of them, in the order in which a holder searches them.
const ARRANGEMENTS: [Arrangement; 10] = [
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

/// One holder at the table: what he makes of any five cards under the rules and his strategy.
#[derive(Clone, Debug)]
pub struct HandEvaluator<'a> {
    rules: &'a Rules,
    strategy: Strategy,
    three_six: ThreeSix,
    /// The hands in play that all five cards make together.
    whole_hands: Vec<(Hand, Condition)>,
}

impl<'a> HandEvaluator<'a> {
    /// A holder with this strategy.
    #[must_use]
    pub fn new(rules: &'a Rules, strategy: Strategy) -> HandEvaluator<'a> {
        let three_six = match (strategy, rules.three_six) {
            (Strategy::NoSwap, ThreeSix::Flexible) => ThreeSix::Face,
            (_, three_six) => three_six,
        };
        HandEvaluator { rules, strategy, three_six, whole_hands: rules.whole_hands() }
    }

    /// Whether he looks at the order in which his cards were dealt.
    #[must_use]
    pub fn looks_at_order(&self) -> bool {
        matches!(self.strategy, Strategy::FirstOx | Strategy::SumOnly)
    }

    /// What five cards, in dealt order, count as.
    #[must_use]
    pub fn hand(&self, cards: &[Card; 5]) -> Hand {
        let oxen = Oxen::of(|[a, b, c]| self.is_ox([cards[a], cards[b], cards[c]]));
        self.arranged(*cards, oxen, self.whole(cards), |two| self.power(two), |two| self.number(two))
    }

    /// The same for cards under any numbering, with their Oxen given, and what five and two of them are worth
    /// looked up by the caller.
    pub(super) fn arranged<C: Copy>(
        &self,
        cards: [C; 5],
        oxen: Oxen,
        whole: Option<Hand>,
        power: impl Fn([C; 2]) -> Hand,
        number: impl Fn([C; 2]) -> u8,
    ) -> Hand {
        let rest = |[a, b]: [usize; 2]| [cards[a], cards[b]];
        let found = if self.looks_at_order() {
            self.taken(oxen, |two| number(rest(two))).map(|(_, two)| power(rest(*two)))
        } else {
            oxen.arrangements().map(|(_, two)| power(rest(*two))).max_by_key(|hand| self.order(*hand))
        };
        found.into_iter().chain(whole).max_by_key(|hand| self.order(*hand)).unwrap_or(Hand::NO_OX)
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

    /// The highest hand that all five cards make together, without an Ox.
    pub(super) fn whole(&self, cards: &[Card; 5]) -> Option<Hand> {
        self.whole_hands(cards).max_by_key(|hand| self.order(*hand))
    }

    /// The hands that all five cards make together, without an Ox.
    fn whole_hands(&self, cards: &[Card; 5]) -> impl Iterator<Item = Hand> {
        let mut faces = cards.map(Card::face);
        faces.sort_unstable();
        self.whole_hands.iter().filter(move |(_, is)| is(&faces)).map(|(hand, _)| *hand)
    }

    /// Whether three cards make an Ox.
    pub(super) fn is_ox(&self, three: [Card; 3]) -> bool {
        let [a, b, c] = [three[0].face(), three[1].face(), three[2].face()];
        let of = |face| Residues::of(face, self.three_six);
        self.rules.three_of_a_kind_ox && a == b && b == c || of(a).plus(of(b)).plus(of(c)).0 & 1 == 1
    }

    /// The highest that the remaining two can be read as.
    pub(super) fn power(&self, two: [Card; 2]) -> Hand {
        self.powers(two).max_by_key(|hand| self.order(*hand)).unwrap_or(Hand::NO_OX)
    }

    /// Everything that the remaining two can be read as.
    pub(super) fn powers(&self, two: [Card; 2]) -> impl Iterator<Item = Hand> {
        let special = self.rules.double(two).into_iter().chain(self.rules.tonku(two));
        self.numbers(two).numbers().map(|number| Hand::of(Group::Ox, number)).chain(special)
    }

    /// Every hand that some arrangement and reading of five cards makes, lowest first; no Ox where there is none.
    #[must_use]
    pub fn readings(&self, cards: &[Card; 5]) -> Vec<Hand> {
        let mut hands: Vec<Hand> = self.made(cards).into_iter().map(|(hand, _)| hand).collect();
        hands.sort_unstable_by_key(|hand| self.order(*hand));
        hands.dedup();
        hands
    }

    /// The same, in no order, each with an arrangement that makes it, if it has an Ox.
    pub(super) fn made(&self, cards: &[Card; 5]) -> Vec<(Hand, Option<Arrangement>)> {
        let oxen = ARRANGEMENTS.iter().filter(|(three, _)| self.is_ox(three.map(|place| cards[place])));
        let powers = |two: [usize; 2]| self.powers(two.map(|place| cards[place]));
        let read = oxen.flat_map(|arranged| powers(arranged.1).map(move |hand| (hand, Some(*arranged))));
        let mut made: Vec<_> = read.chain(self.whole_hands(cards).map(|hand| (hand, None))).collect();
        if made.is_empty() {
            made.push((Hand::NO_OX, None));
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

    /// Orders hands as their holder does: by rank; among equal doubles he takes the higher face.
    pub(super) fn order(&self, hand: Hand) -> (u8, Hand) {
        (self.rules.ranking.rank[hand.index()], hand)
    }
}

impl Rules {
    /// The double that two cards are.
    fn double(&self, two: [Card; 2]) -> Option<Hand> {
        let [a, b] = two.map(Card::face);
        let three_six = matches!((a, b), (3 | 6, 3 | 6));
        match self.double {
            Double::Off => None,
            Double::ThreeSixWild if three_six => Some(Hand::of(Group::Double, 6)),
            Double::MixedThreeSix if three_six && a != b => Some(Hand::of(Group::Double, 6)),
            Double::SameRank | Double::MixedThreeSix | Double::ThreeSixWild => {
                (a == b).then(|| Hand::of(Group::Double, a))
            }
        }
    }

    /// The tonku that two cards are.
    fn tonku(&self, two: [Card; 2]) -> Option<Hand> {
        let lowest = match self.tonku {
            Tonku::Off => return None,
            Tonku::Pictures => 11,
            Tonku::TenValue => 10,
        };
        let [a, b] = two;
        let makes = |ace: Card, other: Card| ace == Card::ACE_OF_SPADES && other.face() >= lowest;
        (makes(a, b) || makes(b, a)).then_some(Hand::NGAU_TONKU)
    }
}
