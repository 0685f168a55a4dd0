//! Looks up the value of every hand.

use super::evaluator::{HandEvaluator, Made, Oxen, Preference};
use super::hand::Hand;
use super::rules::Rules;
use super::symbols::{JOKER, SYMBOLS, WITH_JOKER, card, hand_symbol, symbol_of};
use crate::cards::{AT_ONCE, Card, Dealt, Lanes};
use crate::games::hands::Suits;
use multiversion::multiversion;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Number of sequences of five symbols.
const SEQUENCES: usize = SYMBOLS.pow(5);

/// Number of bits of the first sum of a hand that choose its shift.
const SHIFT_BITS: u32 = 11;
/// The number of places for hands in any order.
pub(super) const PLACES: usize = 1 << 14;

/// A holder's hands.
#[derive(Clone, Debug)]
pub(super) struct HolderTable {
    /// Hands of cards whose suits make the fewest hands.
    least: Hands,
    suits: Option<Suited>,
    /// Hands of cards with jokers, by the number with their symbols as digits, if their suits make the fewest hands.
    with_jokers: Option<Vec<Hand>>,
    /// The choice among the hands of cards with wild jokers.
    pub choice: Preference,
}

/// Hands that suits other than the ace of spades make.
#[derive(Clone, Debug)]
struct Suited {
    /// Hands of cards whose suits make the most hands.
    most: Hands,
    /// The evaluator for hands that depend on suits of some cards.
    by_suits: Option<HandEvaluator>,
    /// The evaluator for cards that wild jokers stand for.
    wild: Option<HandEvaluator>,
}

/// The hands of five cards.
///
/// Without suits, a hand depends only on the faces and on the ace of spades. The dealt order matters only to some
/// holders.
#[derive(Clone, Debug)]
enum Hands {
    /// In any order.
    AnyOrder(PerfectHash, Box<[Hand; PLACES]>),
    /// In dealt order, by the number with their symbols as digits.
    Sequences(Vec<Hand>),
}

impl HolderTable {
    pub(super) fn new(holder: &HandEvaluator, rules: &Rules) -> HolderTable {
        let least = Hands::new(holder, Suits::Least);
        let suits = holder.looks_at_suits().then(|| Suited {
            most: Hands::new(holder, Suits::Most),
            by_suits: holder.looks_at_suits_of_some().then(|| holder.clone()),
            wild: rules.are_jokers_wild().then(|| holder.clone()),
        });
        let with_jokers = (rules.shoe.kinds_of_jokers() > 0).then(|| with_jokers(holder, &least));
        HolderTable { least, suits, with_jokers, choice: holder.choice.clone() }
    }

    /// Returns `true` if suits make a hand, besides the suit of an ace of spades.
    pub(super) fn looks_at_suits(&self) -> bool {
        self.suits.is_some()
    }

    /// Returns `true` if the order of the cards matters.
    pub(super) fn looks_at_order(&self) -> bool {
        matches!(self.least, Hands::Sequences(..))
    }

    /// Returns the hand of five symbols in dealt order, if their suits make the fewest hands. Both jokers make the same.
    pub(super) fn hand_of(&self, symbols: [usize; 5]) -> Hand {
        let symbols = symbols.map(|symbol| symbol.min(JOKER));
        match &self.with_jokers {
            Some(hands) if symbols.contains(&JOKER) => hands[number::<WITH_JOKER, 5>(symbols)],
            _ => self.least.hand_of(symbols),
        }
    }

    /// Returns the hand of five cards in dealt order.
    pub(super) fn hand_of_cards(&self, cards: &[Card; 5]) -> Hand {
        let symbols = cards.map(hand_symbol);
        let least = self.hand_of(symbols);
        let Some(Suited { most, by_suits, wild }) = &self.suits else { return least };
        let has_joker = symbols.contains(&JOKER);
        match (wild.as_ref().filter(|_| has_joker), by_suits) {
            (Some(holder), Some(_)) => self.with_wild(*cards, &holder.stands_for(cards)),
            (Some(_), None) if are_of_one_suit(cards) => {
                // In any other suit a joker makes no more than the fewest hands.
                let suit = cards.iter().find(|card| !card.is_joker()).unwrap_or(&Card::ACE_OF_SPADES).suit();
                let suit_cards: Vec<Card> = Card::pack().filter(|card| card.suit() == suit).collect();
                let best = self.with_wild(*cards, &suit_cards);
                self.choice.between(best, least)
            }
            (Some(_), None) => least,
            (None, Some(holder)) if has_joker || most.hand_of(symbols) != least => holder.hand(cards),
            (None, None) if !has_joker && are_of_one_suit(cards) => most.hand_of(symbols),
            (None, _) => least,
        }
    }

    /// Returns the best hand of cards with wild jokers, each of which stands for one of these.
    fn with_wild(&self, cards: [Card; 5], stands_for: &[Card]) -> Hand {
        let Some(joker) = cards.iter().position(|card| card.is_joker()) else { return self.hand_of_cards(&cards) };
        let mut best = Hand::NO_OX;
        for (at, card) in stands_for.iter().enumerate() {
            let mut read = cards;
            read[joker] = *card;
            // The jokers are interchangeable unless the order matters.
            let hand = self.with_wild(read, &stands_for[if self.looks_at_order() { 0 } else { at }..]);
            best = self.choice.between(best, hand);
        }
        best
    }

    /// Looks up the hand of the five cards from a place on, in each round.
    pub(super) fn look_up(&self, dealt: &Dealt, place: usize, found: &mut [Hand; AT_ONCE]) {
        let Some(five) = dealt.lanes::<5>(place) else { return };
        self.least.look_up(five, found);
        if let Some(suits) = &self.suits {
            let mut differs = [0; AT_ONCE];
            compare_suits(five, &mut differs);
            for (lane, _) in differs.iter().enumerate().filter(|(_, differs)| **differs == 0) {
                found[lane] = suits.most.hand_of(five.map(|cards| symbol_of(cards[lane]).into()));
            }
        }
        let by_suits = self.suits.as_ref().is_some_and(|suits| suits.by_suits.is_some());
        if by_suits || self.with_jokers.is_some() {
            self.look_up_cards(by_suits, five, found);
        }
    }

    /// Looks up all hands, or only hands with jokers, which symbols without a joker do not determine.
    // Inlined, it would cost tables without them instructions.
    #[inline(never)]
    fn look_up_cards(&self, all: bool, five: &[Lanes; 5], found: &mut [Hand; AT_ONCE]) {
        let mut highest = five[0];
        for cards in &five[1..] {
            (0..AT_ONCE).for_each(|lane| highest[lane] = highest[lane].max(cards[lane]));
        }
        for (lane, _) in highest.iter().enumerate().filter(|(_, card)| all || **card >= Card::JOKER.index()) {
            found[lane] = self.hand_of_cards(&five.map(|cards| Card::from_index(cards[lane])));
        }
    }
}

/// Returns `true` if cards are of one suit, jokers excluded.
fn are_of_one_suit(cards: &[Card; 5]) -> bool {
    let mut suits = cards.iter().filter(|card| !card.is_joker()).map(|card| card.suit());
    let first = suits.next();
    suits.all(|suit| Some(suit) == first)
}

/// Returns the hands of every five symbols including the joker, given the hands without jokers.
fn with_jokers(holder: &HandEvaluator, without: &Hands) -> Vec<Hand> {
    let is_ox: Vec<bool> = all::<WITH_JOKER, 3, _>(|three| holder.is_ox(three.map(card)));
    let mut fives: HashMap<[usize; 5], Made> = HashMap::new();
    let mut hands: Vec<Hand> = Vec::with_capacity(WITH_JOKER.pow(5));
    for number_of_five in 0..WITH_JOKER.pow(5) {
        let symbols = digits::<WITH_JOKER, 5>(number_of_five);
        let hand = match symbols.iter().position(|symbol| *symbol == JOKER) {
            None => without.hand_of(symbols),
            Some(joker) if holder.are_jokers_wild() => {
                // With any other symbol in its place the number is lower, and its hand is known.
                let place_value = WITH_JOKER.pow(4 - joker as u32);
                let others = (1..=SYMBOLS).map(|below| hands[number_of_five - below * place_value]);
                others.fold(Hand::NO_OX, |best, hand| holder.choice.between(best, hand))
            }
            Some(_) => {
                let mut set = symbols;
                set.sort_unstable();
                let five = *fives.entry(set).or_insert_with(|| holder.five(&set.map(card), Suits::Least));
                let oxen = Oxen::new(|[a, b, c]| is_ox[number::<WITH_JOKER, 3>([symbols[a], symbols[b], symbols[c]])]);
                let rest = |two: [usize; 2]| holder.rest(two.map(|place| symbols[place]), Suits::Least);
                holder.arranged(oxen, five, rest, |two| holder.number(two.map(|place| card(symbols[place]))))
            }
        };
        hands.push(hand);
    }
    hands
}

impl Hands {
    fn new(holder: &HandEvaluator, suits: Suits) -> Hands {
        let sets = &*SETS;
        let five = |set: [usize; 5]| holder.five(&set.map(card), suits);
        if holder.looks_at_order() {
            return Hands::Sequences(in_order(holder, suits, sets, &sets.fill(0, five)[..]));
        }
        let is_ox: Vec<bool> = all::<SYMBOLS, 3, _>(|three| holder.is_ox(three.map(card)));
        let hands = sets.fill(Hand::NO_OX, |hand| {
            let oxen = Oxen::new(|[a, b, c]| is_ox[number::<SYMBOLS, 3>([hand[a], hand[b], hand[c]])]);
            holder.arranged(oxen, five(hand), |two| holder.rest(two.map(|place| hand[place]), suits), |_| 0)
        });
        Hands::AnyOrder(sets.clone(), hands)
    }

    fn hand_of(&self, hand: [usize; 5]) -> Hand {
        match self {
            Hands::AnyOrder(sets, hands) => hands[sets.place_of(hand)],
            Hands::Sequences(hands) => hands[number::<SYMBOLS, 5>(hand)],
        }
    }

    fn look_up(&self, five: &[Lanes; 5], found: &mut [Hand; AT_ONCE]) {
        match self {
            Hands::AnyOrder(sets, hands) => {
                let mut sums = [[0; AT_ONCE]; 2];
                add_keys(five, &mut sums);
                for (lane, hand) in found.iter_mut().enumerate() {
                    *hand = hands[sets.at([sums[0][lane], sums[1][lane]])];
                }
            }
            Hands::Sequences(hands) => {
                let mut numbers = [0; AT_ONCE];
                number_sequences(five, &mut numbers);
                for (lane, hand) in found.iter_mut().enumerate() {
                    *hand = hands[numbers[lane] as usize];
                }
            }
        }
    }
}

/// Sets each round with five cards of one suit to 0: a card's suit is its number mod 4.
#[multiversion(targets("x86_64+avx2"))]
fn compare_suits([a, b, c, d, e]: &[Lanes; 5], differs: &mut Lanes) {
    for lane in 0..AT_ONCE {
        let first = a[lane];
        differs[lane] = ((first ^ b[lane]) | (first ^ c[lane]) | (first ^ d[lane]) | (first ^ e[lane])) % 4;
    }
}

/// Finds the symbols of five cards in each round.
#[inline(always)]
fn symbols(five: &[Lanes; 5], symbols: &mut [Lanes; 5]) {
    for (symbols, cards) in symbols.iter_mut().zip(five) {
        for lane in 0..AT_ONCE {
            symbols[lane] = symbol_of(cards[lane]);
        }
    }
}

/// Adds the keys of five cards in each round, compiled for AVX2 too: its vectors hold twice the lanes.
#[multiversion(targets("x86_64+avx2"))]
fn add_keys([a, b, c, d, e]: &[Lanes; 5], [first, second]: &mut [[u16; AT_ONCE]; 2]) {
    for lane in 0..AT_ONCE {
        let mut sums = [0; 2];
        for card in [a[lane], b[lane], c[lane], d[lane], e[lane]] {
            sums = plus(sums, key(symbol_of(card)));
        }
        [first[lane], second[lane]] = sums;
    }
}

/// Numbers five cards in dealt order in each round, compiled for AVX2 too: it multiplies 32-bit numbers.
#[multiversion(targets("x86_64+avx2"))]
fn number_sequences(five: &[Lanes; 5], numbers: &mut [u32; AT_ONCE]) {
    let mut card_symbols = [[0; AT_ONCE]; 5];
    symbols(five, &mut card_symbols);
    let [a, b, c, d, e] = &card_symbols;
    for lane in 0..AT_ONCE {
        numbers[lane] = [b[lane], c[lane], d[lane], e[lane]]
            .into_iter()
            .fold(u32::from(a[lane]), |number, symbol| number * SYMBOLS as u32 + u32::from(symbol));
    }
}

/// Returns the hand of every sequence for a holder who looks at the order, given the makings of sets of five.
///
/// The cards that he takes for his Ox depend only on their Ox values, which 10, J, Q and K share.
fn in_order(holder: &HandEvaluator, suits: Suits, sets: &PerfectHash, made_of_five: &[Made]) -> Vec<Hand> {
    const VALUES: usize = 10;
    let value_of: [usize; SYMBOLS] = std::array::from_fn(|symbol| usize::from(card(symbol).face().min(10)) - 1);
    let is_ox: Vec<bool> = all::<VALUES, 3, _>(|three| holder.is_ox(three.map(card)));
    let highest: Vec<u8> = all::<VALUES, 2, _>(|two| holder.number(two.map(card)));
    let rests: Vec<Option<[u8; 2]>> = all::<VALUES, 5, _>(|values| {
        let oxen = Oxen::new(|[a, b, c]| is_ox[number::<VALUES, 3>([values[a], values[b], values[c]])]);
        let taken = holder.taken(oxen, |[a, b]| highest[number::<VALUES, 2>([values[a], values[b]])]);
        taken.map(|(_, rest)| rest.map(|place| place as u8))
    });

    let mut in_order = Vec::with_capacity(SEQUENCES);
    for number_of_four in 0..SYMBOLS.pow(4) {
        let [a, b, c, d] = digits::<SYMBOLS, 4>(number_of_four);
        let values = number::<VALUES, 4>([a, b, c, d].map(|symbol| value_of[symbol]));
        let four = sum([a, b, c, d]);
        in_order.extend((0..SYMBOLS).map(|e| {
            let five = [a, b, c, d, e];
            let rest = rests[number::<VALUES, 2>([values, value_of[e]])];
            let rest = rest.map_or(0, |rest| holder.rest(rest.map(|place| five[usize::from(place)]), suits));
            let made = made_of_five[sets.at(plus(four, key(e as u8)))];
            holder.best(made & (holder.without_ox() | rest))
        }));
    }
    in_order
}

/// Calls `of` with every `N` digits, in the order of their numbers.
fn all<const BASE: usize, const N: usize, T>(of: impl Fn([usize; N]) -> T) -> Vec<T> {
    (0..BASE.pow(N as u32)).map(|number| of(digits::<BASE, N>(number))).collect()
}

/// A perfect hash of five cards in any order, by two sums of their keys.
///
/// The upper bits of the first sum choose a shift, and the lower bits of the shifted second sum are the place. 8568
/// hands share 16 384 places without a collision, few enough for the nearest cache.
#[derive(Clone, Debug)]
pub(super) struct PerfectHash {
    shifts: Box<[u8; 1 << SHIFT_BITS]>,
}

/// The addends of a card to the first and the second sum of its hand.
type Key = [u16; 2];

/// Returns the key of a symbol: the upper half of a square, and a product with it. Halves fit a vector twice as often.
#[inline(always)]
fn key(symbol: u8) -> Key {
    // Found by trying: one multiple in seven separates all hands.
    let multiple = u16::from(symbol).wrapping_mul(0xa67c);
    let upper = ((u32::from(multiple) * u32::from(multiple)) >> u16::BITS) as u16;
    [upper, upper.wrapping_mul(multiple)]
}

#[inline(always)]
fn plus(a: Key, b: Key) -> Key {
    [a[0].wrapping_add(b[0]), a[1].wrapping_add(b[1])]
}

/// The hash of every game, found once.
static SETS: LazyLock<PerfectHash> = LazyLock::new(PerfectHash::new);

impl PerfectHash {
    fn new() -> PerfectHash {
        let mut by_shift = vec![Vec::new(); 1 << SHIFT_BITS];
        for set in sets(SYMBOLS) {
            let [first, second] = sum(set);
            by_shift[which_shift(first)].push(usize::from(second));
        }
        // Shifts with many sums are hard to place, so they go first.
        let mut order: Vec<usize> = (0..by_shift.len()).collect();
        order.sort_by_key(|which| std::cmp::Reverse(by_shift[*which].len()));
        let mut shifts = Box::new([0; 1 << SHIFT_BITS]);
        let mut taken = vec![false; PLACES];
        for which in order {
            let (sums, mut tried) = (&by_shift[which], 0..=usize::from(u8::MAX));
            let free = tried.find(|shift| sums.iter().all(|sum| !taken[(sum ^ shift) % PLACES]));
            let shift = free.unwrap_or_default();
            sums.iter().for_each(|sum| taken[(sum ^ shift) % PLACES] = true);
            shifts[which] = shift as u8;
        }
        PerfectHash { shifts }
    }

    /// Returns the place of five cards whose keys have these sums.
    #[inline(always)]
    fn at(&self, [first, second]: Key) -> usize {
        usize::from(second ^ u16::from(self.shifts[which_shift(first)])) % PLACES
    }

    /// Returns the place of five symbols.
    fn place_of(&self, symbols: [usize; 5]) -> usize {
        self.at(sum(symbols))
    }

    /// Fills a table with `of` every set of five symbols at its place, and `nothing` elsewhere.
    fn fill<T: Copy>(&self, nothing: T, of: impl Fn([usize; 5]) -> T) -> Box<[T; PLACES]> {
        let mut filled = Box::new([nothing; PLACES]);
        sets(SYMBOLS).into_iter().for_each(|set| filled[self.place_of(set)] = of(set));
        filled
    }
}

/// Returns the place of five symbols in any order.
pub(super) fn place_of(symbols: [usize; 5]) -> usize {
    SETS.place_of(symbols)
}

/// Returns the sums of the keys of some symbols.
fn sum<const N: usize>(symbols: [usize; N]) -> Key {
    symbols.into_iter().map(|symbol| key(symbol as u8)).fold([0; 2], plus)
}

/// Returns the index of the shift that a first sum chooses for the second.
#[inline(always)]
fn which_shift(first: u16) -> usize {
    (first >> (u16::BITS - SHIFT_BITS)).into()
}

/// Returns every set of five symbols, which may repeat.
pub(super) fn sets(symbols: usize) -> Vec<[usize; 5]> {
    let mut sets = vec![[0; 5]];
    for place in 0..5 {
        let mut longer = Vec::new();
        for mut set in sets {
            for symbol in set[place.max(1) - 1]..symbols {
                set[place] = symbol;
                longer.push(set);
            }
        }
        sets = longer;
    }
    sets
}

/// Returns the number with these digits.
fn number<const BASE: usize, const N: usize>(digits: [usize; N]) -> usize {
    digits.into_iter().fold(0, |number, digit| number * BASE + digit)
}

/// Returns the digits of a number.
fn digits<const BASE: usize, const N: usize>(number: usize) -> [usize; N] {
    std::array::from_fn(|place| number / BASE.pow((N - 1 - place) as u32) % BASE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Words;
    use crate::games::gnau::Strategy;

    #[test]
    fn lookup_matches_the_evaluator() {
        looks_up_one_in(17);
    }

    #[test]
    #[ignore = "long check"]
    fn looks_up_all_that_the_holder_finds() {
        looks_up_one_in(1);
    }

    /// Checks for every strategy that the table agrees with the evaluator on one in `step` sequences of five symbols.
    fn looks_up_one_in(step: usize) {
        for config in [
            "",
            "[rules]\nthree_six = 'exchanged'\nthree_of_a_kind_ox = true\nfull_house = 'on'\ndouble_rank = 'equal'",
            "[rules]\ndouble = 'mixed-three-six'\nfive_small = 'sum-to-ten'\ntonku = 'ten-value'\n\
             ranking = ['ox', 'five_small', 'double', 'five_dukes', 'ngau_tonku']",
        ] {
            let rules = Rules::from_keys(config);
            for strategy in Strategy::ALL {
                let holder = HandEvaluator::new(&rules, *strategy);
                let table = HolderTable::new(&holder, &rules);
                for sequence in (0..SEQUENCES).step_by(step) {
                    let symbols = digits::<SYMBOLS, 5>(sequence);
                    let cards = symbols.map(card);
                    assert_eq!(table.hand_of(symbols), holder.hand(&cards), "{cards:?}");
                }
            }
        }
    }
}
