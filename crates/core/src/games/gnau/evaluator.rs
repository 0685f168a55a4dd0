//! The value of five cards to their holder: the search for an Ox, and the hands that it makes.

use super::choices::{Joker, Strategy, ThreeSix};
use super::hand::Hand;
use super::making::{Making, Rest};
use super::rules::Rules;
use super::symbols::{SYMBOLS, WITH_JOKER, card, hand_symbol};
use crate::cards::{Card, FACES, SUITS, Typed};
use crate::games::hands::{Condition, Suits};
use std::cmp::Reverse;

/// Dealt positions of the three Ox cards and of the remaining two.
pub(super) type Arrangement = ([usize; 3], [usize; 2]);

/// All arrangements, in the order of a holder's search.
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

/// The arrangements of five dealt cards in which three are an Ox, a bit each.
#[derive(Clone, Copy)]
pub(super) struct Oxen(u16);

impl Oxen {
    /// Returns the arrangements whose three dealt positions are an Ox.
    pub(super) fn new(is_ox: impl Fn([usize; 3]) -> bool) -> Oxen {
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
    fn new(face: u8, three_six: ThreeSix) -> Residues {
        Residues(match (face, three_six) {
            (3 | 6, ThreeSix::Flexible) => 1 << 3 | 1 << 6,
            (3 | 6, ThreeSix::Exchanged) => 1 << (9 - face),
            (_, ThreeSix::Flexible | ThreeSix::Exchanged | ThreeSix::Face) => 1 << (face.min(10) % 10),
        })
    }

    /// Returns every sum of a value of one and a value of the other.
    fn plus(self, other: Residues) -> Residues {
        let sums = (0..10).filter(|value| other.0 >> value & 1 == 1).fold(0, |sums, value| sums | self.0 << value);
        // A sum of two such values is 18 at most: one fold brings it below 10.
        Residues((sums | sums >> 10) & 0x3ff)
    }

    /// Returns the Ox numbers among them: a sum of 0 is a 10.
    fn numbers(self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=10).filter(move |number| self.0 >> (number % 10) & 1 == 1)
    }
}

/// A hand that five cards make.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub hand: Hand,
    /// The arrangement, if it needs an Ox.
    pub arranged: Option<Arrangement>,
    /// The cards, with wild jokers replaced.
    pub cards: [Card; 5],
}

/// A set of makings, a bit each, in the order of their holder's preference.
pub(super) type Made = u64;

/// The choice among all hands of some cards.
#[derive(Clone, Debug)]
pub(super) enum Preference {
    /// The hand with the highest preference, by hand.
    Highest(Vec<usize>),
    /// Every event; a set of them takes the place of a hand.
    All,
}

impl Preference {
    /// Returns the hand of cards that can be either.
    pub(super) fn between(&self, one: Hand, other: Hand) -> Hand {
        match self {
            Preference::Highest(preferences) if preferences[other.index()] > preferences[one.index()] => other,
            Preference::Highest(_) => one,
            Preference::All => Hand(one.0 | other.0),
        }
    }
}

/// One holder at the table: what he makes of any five cards under the rules and his strategy.
#[derive(Clone, Debug)]
pub struct HandEvaluator {
    rules: Rules,
    strategy: Strategy,
    three_six: ThreeSix,
    /// The ways to make the hands in play, lowest first.
    makings: Vec<Making>,
    pub(super) choice: Preference,
    /// Makings that need no Ox.
    without_ox: Made,
    /// Makings whose condition is met by any five cards.
    any_five: Made,
    /// Makings by the symbols of the remaining two: with the suits that make the fewest hands, and the most.
    rests: [Vec<Made>; 2],
    /// Makings that depend on the suits of the remaining two.
    suited_rest: Made,
}

impl HandEvaluator {
    /// Returns a holder with this strategy.
    pub fn new(rules: &Rules, strategy: Strategy) -> HandEvaluator {
        let (mut makings, preferences) = (rules.makings(), rules.ranking.preferences());
        makings.sort_by_key(|making| preferences[making.hand.index()]);
        HandEvaluator::of(rules, strategy, makings, Preference::Highest(preferences))
    }

    /// Returns a holder who looks for all events that are no hands.
    pub(super) fn for_events(rules: &Rules, strategy: Strategy) -> HandEvaluator {
        let makings = rules.unranked.iter().map(|event| event.making.clone()).collect();
        HandEvaluator::of(rules, strategy, makings, Preference::All)
    }

    fn of(rules: &Rules, strategy: Strategy, makings: Vec<Making>, choice: Preference) -> HandEvaluator {
        let three_six = match (strategy, rules.three_six) {
            (Strategy::NoSwap, ThreeSix::Flexible) => ThreeSix::Face,
            (_, three_six) => three_six,
        };
        let which = |is: &dyn Fn(&Making) -> bool| {
            makings.iter().rev().fold(0, |bits, making| bits << 1 | Made::from(is(making)))
        };
        let (without_ox, any_five) =
            (which(&|making| making.rest == Rest::NoOx), which(&|making| making.five == Condition::ANY));
        let suited_rest = which(&|making| matches!(&making.rest, Rest::Is(condition) if condition.looks_at_suits()));
        let mut holder = HandEvaluator {
            rules: rules.clone(),
            strategy,
            three_six,
            makings,
            choice,
            without_ox,
            any_five,
            rests: [Vec::new(), Vec::new()],
            suited_rest,
        };
        let two = |at: usize| [card(at / WITH_JOKER), card(at % WITH_JOKER)];
        holder.rests = [Suits::Least, Suits::Most].map(|suits| {
            (0..WITH_JOKER * WITH_JOKER).map(|at| holder.made_of_rest(Made::MAX, two(at), suits)).collect()
        });
        holder
    }

    /// Returns `true` if he looks at the order of the deal.
    pub fn looks_at_order(&self) -> bool {
        self.strategy.looks_at_order()
    }

    /// Returns `true` if a joker is any card to him.
    pub(super) fn are_jokers_wild(&self) -> bool {
        self.rules.are_jokers_wild()
    }

    /// Returns his preference for a hand: the larger, the better.
    #[inline]
    pub(super) fn preference(&self, hand: Hand) -> usize {
        if let Preference::Highest(preferences) = &self.choice { preferences[hand.index()] } else { 0 }
    }

    /// Returns the hand of five cards in dealt order.
    pub fn hand(&self, cards: &[Card; 5]) -> Hand {
        match cards.iter().position(|card| card.is_joker() && self.are_jokers_wild()) {
            None => self.hand_of_cards(cards),
            Some(joker) => {
                let hands = self.stands_for(cards).into_iter().map(|card| self.hand(&with(cards, joker, card)));
                hands.fold(Hand::NO_OX, |best, hand| self.choice.between(best, hand))
            }
        }
    }

    /// Returns `true` if suits make a hand, besides the suit of an ace of spades.
    pub(super) fn looks_at_suits(&self) -> bool {
        self.makings.iter().any(Making::looks_at_suits)
    }

    /// Returns `true` if suits make a hand in some way besides all five cards being of one suit. Hands then have to be
    /// counted by cards, not by faces with hands of one suit corrected.
    pub(super) fn looks_at_suits_of_some(&self) -> bool {
        self.makings.iter().any(Making::looks_at_suits_of_some)
    }

    /// Returns the cards that a wild joker among these may stand for: one of each symbol, or of each face in the suits
    /// of the other cards and in those that make a hand. Leaves out cards that no hand needs.
    pub(super) fn stands_for(&self, cards: &[Card; 5]) -> Vec<Card> {
        if !self.looks_at_suits() {
            return (0..SYMBOLS).map(card).collect();
        }
        let mut suits: Vec<u8> = cards.iter().filter(|card| !card.is_joker()).map(|card| card.suit()).collect();
        let asked = self.makings.iter().flat_map(|making| making.named_cards());
        suits.extend(asked.filter_map(|card| card.suit).chain([Card::ACE_OF_SPADES.suit(), 0]));
        if self.makings.iter().any(|making| making.five.excludes()) {
            suits.extend(0..SUITS as u8);
        }
        suits.sort();
        suits.dedup();
        (1..=FACES as u8).flat_map(|face| suits.iter().filter_map(move |suit| Card::new(face, *suit))).collect()
    }

    /// Returns a card that a joker stands for as shown: with its suit only if that may matter.
    pub(super) fn standing(&self, card: Card) -> Typed {
        match card {
            Card::ACE_OF_SPADES => card.typed(),
            _ if self.rules.looks_at_suits() => card.typed(),
            _ => Typed::from_face(card.face()),
        }
    }

    /// Returns the hand of cards without wild jokers.
    fn hand_of_cards(&self, cards: &[Card; 5]) -> Hand {
        let oxen = Oxen::new(|[a, b, c]| self.is_ox([cards[a], cards[b], cards[c]]));
        let two = |places: [usize; 2]| places.map(|place| cards[place]);
        let (five, rest) = (self.five(cards, Suits::Known), |rest| self.rest_of_cards(two(rest)));
        self.arranged(oxen, five, rest, |rest| self.number(two(rest)))
    }

    /// Returns the makings of five cards without wild jokers, over all arrangements.
    pub(super) fn ways(&self, cards: &[Card; 5]) -> Made {
        let oxen = ARRANGEMENTS.iter().filter(|(three, _)| self.is_ox(three.map(|place| cards[place])));
        let made =
            oxen.fold(self.without_ox, |made, (_, two)| made | self.rest_of_cards(two.map(|place| cards[place])));
        self.five(cards, Suits::Known) & made
    }

    /// Returns the hands of these makings.
    pub(super) fn hands_of(&self, ways: Made) -> Vec<Hand> {
        let makings = self.makings.iter().enumerate().filter(|(bit, _)| ways >> bit & 1 == 1);
        makings.map(|(_, making)| making.hand).collect()
    }

    /// Returns a hand's name.
    pub fn name(&self, hand: Hand) -> &str {
        self.rules.name(hand)
    }

    /// Returns the hand of cards under any numbering. The caller looks up their Oxen, the makings of all five, and the
    /// makings and number of two dealt positions.
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

    /// Returns the hand of the preferred making; there is always one, for no Ox. Or returns the set of events.
    #[inline(always)]
    pub(super) fn best(&self, made: Made) -> Hand {
        match &self.choice {
            Preference::Highest(_) => self.makings[made.checked_ilog2().unwrap_or_default() as usize].hand,
            Preference::All => Hand(made as u8),
        }
    }

    /// Returns the makings that need no Ox.
    pub(super) fn without_ox(&self) -> Made {
        self.without_ox
    }

    /// Returns the arrangement of a holder who looks at the order, given the highest Ox number of two dealt positions.
    pub(super) fn taken(&self, oxen: Oxen, number: impl Fn([usize; 2]) -> u8) -> Option<&'static Arrangement> {
        let mut oxen = oxen.arrangements();
        match self.strategy {
            // He keeps the first of equal numbers.
            Strategy::SumOnly => oxen.min_by_key(|(_, two)| Reverse(number(*two))),
            Strategy::Best | Strategy::NoSwap | Strategy::FirstOx => oxen.next(),
        }
    }

    /// Returns the makings whose condition on all five cards holds.
    pub(super) fn five(&self, cards: &[Card; 5], suits: Suits) -> Made {
        let mut made = self.any_five;
        for (bit, making) in self.makings.iter().enumerate() {
            if made >> bit & 1 == 0 && making.five.holds(cards, suits) {
                made |= 1 << bit;
            }
        }
        made
    }

    /// Returns `true` if five cards without wild jokers make a hand in this way, together with any others.
    pub(super) fn can_make(&self, making: &Making, cards: &[Card; 5], suits: Suits) -> bool {
        let oxen = || ARRANGEMENTS.iter().filter(|(three, _)| self.is_ox(three.map(|place| cards[place])));
        making.five.holds(cards, suits)
            && match &making.rest {
                Rest::NoOx => true,
                Rest::Any | Rest::Number(_) => oxen().next().is_some(),
                Rest::Is(condition) => oxen().any(|(_, two)| condition.holds(&two.map(|place| cards[place]), suits)),
            }
    }

    /// Returns the makings whose condition on the remaining two, by their symbols, holds.
    pub(super) fn rest(&self, [a, b]: [usize; 2], suits: Suits) -> Made {
        self.rests[usize::from(suits == Suits::Most)][a * WITH_JOKER + b]
    }

    /// Returns the makings whose condition on these two remaining cards holds.
    fn rest_of_cards(&self, two: [Card; 2]) -> Made {
        let by_symbols = two.map(hand_symbol);
        // Look at suits only if these makings depend on them.
        let by_suits = self.suited_rest & self.rest(by_symbols, Suits::Most);
        self.rest(by_symbols, Suits::Least)
            | if by_suits == 0 { 0 } else { self.made_of_rest(by_suits, two, Suits::Known) }
    }

    /// Returns the makings in `of` whose condition on the remaining two cards holds.
    fn made_of_rest(&self, of: Made, two: [Card; 2], suits: Suits) -> Made {
        let makes = |making: &Making| match &making.rest {
            Rest::NoOx => false,
            Rest::Any => true,
            Rest::Number(number) => self.numbers(two).numbers().any(|made| made == *number),
            Rest::Is(condition) => condition.holds(&two, suits),
        };
        let mut made = 0;
        for (bit, making) in self.makings.iter().enumerate() {
            if of >> bit & 1 == 1 && makes(making) {
                made |= 1 << bit;
            }
        }
        made
    }

    /// Returns `true` if three cards make an Ox.
    pub(super) fn is_ox(&self, three: [Card; 3]) -> bool {
        let [a, b, c] = [three[0].face(), three[1].face(), three[2].face()];
        let of = |face| Residues::new(face, self.three_six);
        if self.rules.joker == Joker::MakesOx && three.iter().any(|card| card.is_joker()) {
            return true;
        }
        self.rules.three_of_a_kind_ox && a == b && b == c || of(a).plus(of(b)).plus(of(c)).0 & 1 == 1
    }

    /// Returns every hand of some arrangement and reading of five cards, lowest first; no Ox if there is none.
    pub fn readings(&self, cards: &[Card; 5]) -> Vec<Hand> {
        let mut hands: Vec<Hand> = self.made(cards).into_iter().map(|made| made.hand).collect();
        hands.dedup();
        hands.reverse();
        hands
    }

    /// Returns the hands that cards without wild jokers can make in any suits, highest first, and the lowest that their
    /// highest hand can be.
    pub(super) fn possible(&self, cards: &[Card; 5]) -> (Vec<Hand>, Hand) {
        let [least, most] = [Suits::Least, Suits::Most].map(|suits| self.made_of_cards(cards, suits));
        (most.iter().map(|made| made.hand).collect(), least.first().map_or(Hand::NO_OX, |made| made.hand))
    }

    /// Returns the readings, highest first, each with every arrangement that makes it, if it needs an Ox.
    pub(super) fn made(&self, cards: &[Card; 5]) -> Vec<Reading> {
        let mut made: Vec<Reading> = Vec::new();
        self.for_each_standing(*cards, 0, &mut |cards| {
            // Show the first of the cards that jokers may stand for.
            for reading in self.made_of_cards(cards, Suits::Known) {
                if made.iter().all(|known| (known.hand, known.arranged) != (reading.hand, reading.arranged)) {
                    made.push(reading);
                }
            }
        });
        made.sort_by_key(|reading| Reverse(self.preference(reading.hand)));
        if made.len() > 1 {
            made.retain(|reading| reading.hand != Hand::NO_OX);
        }
        made
    }

    /// Calls `visit` with these cards and, from a place among `stands_for` on, all that the wild jokers may stand for.
    fn for_each_standing(&self, cards: [Card; 5], from: usize, visit: &mut impl FnMut(&[Card; 5])) {
        match cards.iter().position(|card| card.is_joker() && self.are_jokers_wild()) {
            None => visit(&cards),
            Some(joker) => {
                for (at, card) in self.stands_for(&cards).into_iter().enumerate().skip(from) {
                    self.for_each_standing(with(&cards, joker, card), at, visit);
                }
            }
        }
    }

    /// Returns the readings without wild jokers, given the known suits.
    fn made_of_cards(&self, cards: &[Card; 5], suits: Suits) -> Vec<Reading> {
        let five = self.five(cards, suits);
        let mut ways: Vec<(Made, Option<Arrangement>)> = vec![(self.without_ox, None)];
        for arranged in ARRANGEMENTS.iter().filter(|(three, _)| self.is_ox(three.map(|place| cards[place]))) {
            let two = arranged.1.map(|place| cards[place]);
            let rest =
                if suits == Suits::Known { self.rest_of_cards(two) } else { self.rest(two.map(hand_symbol), suits) };
            ways.push((rest, Some(*arranged)));
        }
        let mut made = Vec::new();
        for (bit, making) in self.makings.iter().enumerate().rev().filter(|(bit, _)| five >> bit & 1 == 1) {
            for (_, arranged) in ways.iter().filter(|(made, _)| made >> bit & 1 == 1) {
                made.push(Reading { hand: making.hand, arranged: *arranged, cards: *cards });
            }
        }
        made
    }

    /// Returns a reading of these cards whose Ox values sum to a number mod 10: the value of each, 10 for a picture.
    /// Prefers face value.
    pub(super) fn reading(&self, cards: &[Card], sum: u8) -> Option<Vec<u8>> {
        let Some((card, others)) = cards.split_first() else { return sum.is_multiple_of(10).then(Vec::new) };
        let mut values: Vec<u8> = Residues::new(card.face(), self.three_six).numbers().collect();
        values.sort_by_key(|value| *value != card.face());
        values.into_iter().find_map(|value| {
            let mut reading = self.reading(others, (sum + 20 - value) % 10)?;
            reading.insert(0, value);
            Some(reading)
        })
    }

    /// Returns the highest Ox number of the remaining two.
    pub(super) fn number(&self, two: [Card; 2]) -> u8 {
        self.numbers(two).numbers().next_back().unwrap_or_default()
    }

    fn numbers(&self, two: [Card; 2]) -> Residues {
        let [a, b] = two.map(|card| Residues::new(card.face(), self.three_six));
        a.plus(b)
    }
}

/// Replaces a card at an index.
fn with(cards: &[Card; 5], place: usize, card: Card) -> [Card; 5] {
    let mut with = *cards;
    with[place] = card;
    with
}
