//! What every hand is worth, looked up.

use super::evaluator::{HandEvaluator, Made, Oxen};
use super::hand::Hand;
use super::symbols::{SYMBOLS, card, symbol_of};
use crate::cards::{AT_ONCE, Dealt, Lanes};
use multiversion::multiversion;
use std::sync::LazyLock;

/// Number of sequences of five symbols.
const SEQUENCES: usize = SYMBOLS.pow(5);

/// How many bits of the first sum of a hand choose its shift.
const SHIFT_BITS: u32 = 11;
/// The number of places for hands in any order.
pub(super) const PLACES: usize = 1 << 14;

/// A holder's hands.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// What cards are worth that are not of one suit.
    mixed: Hands,
    /// What those of one suit are worth, where that may be something else.
    of_one_suit: Option<Hands>,
}

/// What five cards are worth.
///
/// Suits apart, it depends only on their faces and on the ace of spades; the dealt order matters only to some holders.
#[derive(Clone, Debug)]
enum Hands {
    /// In any order.
    AnyOrder(PerfectHash, Box<[Hand; PLACES]>),
    /// In dealt order, by the number with their symbols as digits.
    Sequences(Vec<Hand>),
}

impl Table {
    pub(super) fn new(holder: &HandEvaluator<'_>) -> Table {
        let of_one_suit = holder.looks_at_suits().then(|| Hands::new(holder, true));
        Table { mixed: Hands::new(holder, false), of_one_suit }
    }

    /// Whether the order of the cards matters.
    pub(super) fn looks_at_order(&self) -> bool {
        matches!(self.mixed, Hands::Sequences(..))
    }

    /// What five symbols, in dealt order, are worth if they are not of one suit.
    pub(super) fn hand_of(&self, symbols: [usize; 5]) -> Hand {
        self.mixed.hand_of(symbols)
    }

    /// The same if they are of one suit; `None` where that makes no difference to any hand.
    pub(super) fn hand_of_one_suit(&self, symbols: [usize; 5]) -> Option<Hand> {
        Some(self.of_one_suit.as_ref()?.hand_of(symbols))
    }

    /// Looks up what the five cards from a place on are worth in each round.
    pub(super) fn look_up(&self, dealt: &Dealt, place: usize, found: &mut [Hand; AT_ONCE]) {
        let Some(five) = dealt.lanes::<5>(place) else { return };
        self.mixed.look_up(five, found);
        let Some(hands) = &self.of_one_suit else { return };
        let mut differs = [0; AT_ONCE];
        compare_suits(five, &mut differs);
        for (lane, _) in differs.iter().enumerate().filter(|(_, differs)| **differs == 0) {
            found[lane] = hands.hand_of(five.map(|cards| symbol_of(cards[lane]).into()));
        }
    }
}

impl Hands {
    fn new(holder: &HandEvaluator<'_>, of_one_suit: bool) -> Hands {
        let sets = &*SETS;
        let five = |set: [usize; 5]| holder.five(&set.map(card), of_one_suit);
        if holder.looks_at_order() {
            return Hands::Sequences(in_order(holder, sets, &sets.fill(0, five)[..]));
        }
        let is_ox: Vec<bool> = all::<SYMBOLS, 3, _>(|three| holder.is_ox(three.map(card)));
        let hands = sets.fill(Hand::NO_OX, |hand| {
            let oxen = Oxen::of(|[a, b, c]| is_ox[number::<SYMBOLS, 3>([hand[a], hand[b], hand[c]])]);
            holder.arranged(oxen, five(hand), |two| holder.rest(two.map(|place| hand[place])), |_| 0)
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

/// In each round, 0 where five cards are of one suit: a card's suit is its number mod 4.
#[multiversion(targets("x86_64+avx2"))]
fn compare_suits([a, b, c, d, e]: &[Lanes; 5], differs: &mut Lanes) {
    for lane in 0..AT_ONCE {
        let of_first = a[lane];
        differs[lane] = ((of_first ^ b[lane]) | (of_first ^ c[lane]) | (of_first ^ d[lane]) | (of_first ^ e[lane])) % 4;
    }
}

/// The symbols of five cards in each round.
#[inline(always)]
fn symbols(five: &[Lanes; 5], symbols: &mut [Lanes; 5]) {
    for (symbols, cards) in symbols.iter_mut().zip(five) {
        for lane in 0..AT_ONCE {
            symbols[lane] = symbol_of(cards[lane]);
        }
    }
}

/// The sums of the keys of five cards in each round, compiled for AVX2 too: its vectors hold twice the lanes.
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

/// The number of five cards in dealt order in each round, compiled for AVX2 too: it multiplies 32-bit numbers.
#[multiversion(targets("x86_64+avx2"))]
fn number_sequences(five: &[Lanes; 5], numbers: &mut [u32; AT_ONCE]) {
    let mut of_cards = [[0; AT_ONCE]; 5];
    symbols(five, &mut of_cards);
    let [a, b, c, d, e] = &of_cards;
    for lane in 0..AT_ONCE {
        numbers[lane] = [b[lane], c[lane], d[lane], e[lane]]
            .into_iter()
            .fold(u32::from(a[lane]), |number, symbol| number * SYMBOLS as u32 + u32::from(symbol));
    }
}

/// What every sequence is worth to a holder who looks at the order, given what sets of five make.
///
/// Which cards he takes for his Ox depends only on their Ox values, which 10, J, Q and K share.
fn in_order(holder: &HandEvaluator<'_>, sets: &PerfectHash, made_of_five: &[Made]) -> Vec<Hand> {
    const VALUES: usize = 10;
    let value_of: [usize; SYMBOLS] = std::array::from_fn(|symbol| usize::from(card(symbol).face().min(10)) - 1);
    let is_ox: Vec<bool> = all::<VALUES, 3, _>(|three| holder.is_ox(three.map(card)));
    let highest: Vec<u8> = all::<VALUES, 2, _>(|two| holder.number(two.map(card)));
    let rests: Vec<Option<[u8; 2]>> = all::<VALUES, 5, _>(|values| {
        let oxen = Oxen::of(|[a, b, c]| is_ox[number::<VALUES, 3>([values[a], values[b], values[c]])]);
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
            let rest = rest.map_or(0, |rest| holder.rest(rest.map(|place| five[usize::from(place)])));
            let made = made_of_five[sets.at(plus(four, key(e as u8)))];
            holder.best(made & (holder.without_ox() | rest))
        }));
    }
    in_order
}

/// `of` every `N` digits, in the order of their numbers.
fn all<const BASE: usize, const N: usize, T>(of: impl Fn([usize; N]) -> T) -> Vec<T> {
    (0..BASE.pow(N as u32)).map(|number| of(digits::<BASE, N>(number))).collect()
}

/// Five cards in any order, numbered by two sums of their keys, which lead to their place.
///
/// The lower bits of the second sum, shifted by what the upper bits of the first choose, are the place: 8568 hands share
/// 16 384 places without a collision, few enough for the nearest cache.
#[derive(Clone, Debug)]
pub(super) struct PerfectHash {
    shifts: Box<[u8; 1 << SHIFT_BITS]>,
}

/// What a card adds to the first and to the second sum of its hand.
type Key = [u16; 2];

/// The key of a symbol: the upper half of a square, and a product with it. In halves, a vector holds twice as many.
#[inline(always)]
fn key(symbol: u8) -> Key {
    // Found by trying: one multiple in seven tells all hands apart.
    let multiple = u16::from(symbol).wrapping_mul(0xa67c);
    let upper = ((u32::from(multiple) * u32::from(multiple)) >> u16::BITS) as u16;
    [upper, upper.wrapping_mul(multiple)]
}

#[inline(always)]
fn plus(a: Key, b: Key) -> Key {
    [a[0].wrapping_add(b[0]), a[1].wrapping_add(b[1])]
}

/// The same in every game, found once.
static SETS: LazyLock<PerfectHash> = LazyLock::new(PerfectHash::new);

impl PerfectHash {
    fn new() -> PerfectHash {
        let mut by_shift = vec![Vec::new(); 1 << SHIFT_BITS];
        for set in sets() {
            let [first, second] = sum(set);
            by_shift[which_shift(first)].push(usize::from(second));
        }
        // Shifts with many sums are hard to place, so they go first.
        let mut order: Vec<usize> = (0..by_shift.len()).collect();
        order.sort_by_key(|which| std::cmp::Reverse(by_shift[*which].len()));
        let mut shifts = Box::new([0; 1 << SHIFT_BITS]);
        let mut taken = vec![false; PLACES];
        for which in order {
            let is_free = |shift: &usize| by_shift[which].iter().all(|sum| !taken[(sum ^ shift) % PLACES]);
            let shift = (0..=u8::MAX.into()).find(is_free).unwrap_or_default();
            by_shift[which].iter().for_each(|sum| taken[(sum ^ shift) % PLACES] = true);
            shifts[which] = shift as u8;
        }
        PerfectHash { shifts }
    }

    /// The place of five cards whose keys have these sums.
    #[inline(always)]
    fn at(&self, [first, second]: Key) -> usize {
        usize::from(second ^ u16::from(self.shifts[which_shift(first)])) % PLACES
    }

    /// The place of five symbols.
    fn place_of(&self, symbols: [usize; 5]) -> usize {
        self.at(sum(symbols))
    }

    /// `of` every set of five symbols, at its place; `nothing` elsewhere.
    fn fill<T: Copy>(&self, nothing: T, of: impl Fn([usize; 5]) -> T) -> Box<[T; PLACES]> {
        let mut filled = Box::new([nothing; PLACES]);
        sets().into_iter().for_each(|set| filled[self.place_of(set)] = of(set));
        filled
    }
}

/// The place of five symbols in any order.
pub(super) fn place_of(symbols: [usize; 5]) -> usize {
    SETS.place_of(symbols)
}

/// The sums of the keys of some symbols.
fn sum<const N: usize>(symbols: [usize; N]) -> Key {
    symbols.into_iter().map(|symbol| key(symbol as u8)).fold([0; 2], plus)
}

/// Which shift a first sum chooses for the second.
#[inline(always)]
fn which_shift(first: u16) -> usize {
    (first >> (u16::BITS - SHIFT_BITS)).into()
}

/// Every set of five symbols, some of which may be alike.
pub(super) fn sets() -> Vec<[usize; 5]> {
    let mut sets = vec![[0; 5]];
    for place in 0..5 {
        let with_next = |set: [usize; 5]| {
            (set[place.max(1) - 1]..SYMBOLS).map(move |symbol| {
                let mut set = set;
                set[place] = symbol;
                set
            })
        };
        sets = sets.into_iter().flat_map(with_next).collect();
    }
    sets
}

/// The number with these digits.
fn number<const BASE: usize, const N: usize>(digits: [usize; N]) -> usize {
    digits.into_iter().fold(0, |number, digit| number * BASE + digit)
}

/// The digits of a number.
fn digits<const BASE: usize, const N: usize>(number: usize) -> [usize; N] {
    std::array::from_fn(|place| number / BASE.pow((N - 1 - place) as u32) % BASE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Words;
    use crate::games::gnau::{Rules, Strategy};

    #[test]
    fn looks_up_what_the_holder_finds() {
        looks_up_one_in(17);
    }

    #[test]
    #[ignore = "long check"]
    fn looks_up_all_that_the_holder_finds() {
        looks_up_one_in(1);
    }

    /// For every strategy, the table agrees with the holder on one in `step` sequences of five symbols.
    fn looks_up_one_in(step: usize) {
        for config in [
            "",
            "[rules]\nthree_six = 'exchanged'\nthree_of_a_kind_ox = true\nfull_house = 'on'\ndouble_rank = 'equal'",
            "[rules]\ndouble = 'mixed-three-six'\nfive_small = 'sum-to-ten'\ntonku = 'ten-value'\n\
             ranking = ['ox', 'five_small', 'double', 'five_dukes', 'ngau_tonku']",
        ] {
            let rules = Rules::of(config);
            for strategy in Strategy::ALL {
                let holder = HandEvaluator::new(&rules, *strategy);
                let table = Table::new(&holder);
                for sequence in (0..SEQUENCES).step_by(step) {
                    let symbols = digits::<SYMBOLS, 5>(sequence);
                    let cards = symbols.map(card);
                    assert_eq!(table.hand_of(symbols), holder.hand(&cards), "{cards:?}");
                }
            }
        }
    }
}
