//! What every hand is worth, looked up.

use super::hand::{Hand, Holder};
use crate::cards::{AT_ONCE, Card, Dealt, LANES};

/// What tells one card from another here: its face, and whether it is the ace of spades.
pub(super) const SYMBOLS: usize = 14;
/// Numbers of sequences of two, three and five symbols.
const TWOS: usize = SYMBOLS.pow(2);
const THREES: usize = SYMBOLS.pow(3);
const SEQUENCES: usize = SYMBOLS.pow(5);

/// As many as a card's number can be, so that looking up needs no check.
const CARDS: usize = 1 << u8::BITS;
/// How many bits of a sum choose its shift.
const SHIFT_BITS: u32 = 11;
/// Places where the order of the cards does not matter.
const PLACES: usize = 1 << 14;

/// A holder's hands.
///
/// The value of a hand depends on its faces and on the ace of spades alone, and the dealt order matters to some holders
/// only.
#[derive(Clone, Debug)]
pub(super) struct Table {
    fives: Fives,
    hands: Vec<Hand>,
}

impl Table {
    pub(super) fn new(holder: &Holder<'_>) -> Table {
        // What five, three and two cards are worth, once for all the orders and hands that they are part of.
        let sets = Fives::sets();
        let whole = sets.fill(None, |set| holder.whole(&set.map(card)));
        let is_ox: Vec<bool> = (0..THREES).map(|three| holder.is_ox(symbols(three).map(card))).collect();
        let power: Vec<Hand> = (0..TWOS).map(|two| holder.power(symbols(two).map(card))).collect();
        let number: Vec<u8> = (0..TWOS).map(|two| holder.number(symbols(two).map(card))).collect();
        let worth = |hand: [usize; 5]| {
            holder.arranged(
                hand,
                whole[sets.place_of(hand)],
                |three| is_ox[sequence(three)],
                |two| power[sequence(two)],
                |two| number[sequence(two)],
            )
        };
        let fives = if holder.looks_at_order() { Fives::sequences() } else { sets.clone() };
        let hands = fives.fill(Hand::NO_OX, worth);
        Table { fives, hands }
    }

    /// Whether the order of the cards matters.
    pub(super) fn looks_at_order(&self) -> bool {
        self.fives.ordered
    }

    /// What five symbols, in dealt order, are worth.
    pub(super) fn hand_of(&self, hand: [usize; 5]) -> Hand {
        self.hands[self.fives.place_of(hand)]
    }

    /// Notes what the five cards from a place on are worth in each round.
    #[inline(always)]
    pub(super) fn look_up(&self, dealt: &Dealt, place: usize, hands: &mut [Hand; AT_ONCE]) {
        for ([a, b, c, d, e], hands) in dealt.lanes(place).zip(hands.chunks_exact_mut(LANES)) {
            for (lane, hand) in hands.iter_mut().enumerate() {
                *hand = self.hands[self.fives.place([a[lane], b[lane], c[lane], d[lane], e[lane]])];
            }
        }
    }
}

/// Five cards numbered by a sum: each card has a key, and the sum of five leads to their place.
///
/// Where their order does not matter, a card has the same key at every place. The lower bits of a sum, shifted by what
/// its upper bits choose, are the place: 8568 sums share 16 384 places, few enough for the nearest cache, and no two
/// meet. Where the order matters, a sum is a number of five digits; no shift.
#[derive(Clone, Debug)]
struct Fives {
    ordered: bool,
    /// By place in the hand and card.
    keys: Box<[[u32; CARDS]; 5]>,
    shifts: Box<[u16; 1 << SHIFT_BITS]>,
    /// A power of two less one.
    last_place: usize,
}

impl Fives {
    /// Five symbols in order.
    fn sequences() -> Fives {
        let digit = |place: usize, symbol: usize| (symbol * SYMBOLS.pow(4 - place as u32)) as u32;
        Fives {
            ordered: true,
            keys: keys(digit),
            shifts: Box::new([0; 1 << SHIFT_BITS]),
            last_place: SEQUENCES.next_power_of_two() - 1,
        }
    }

    /// Five symbols in any order.
    fn sets() -> Fives {
        // Powers of a number with which it works out.
        let key = |symbol: usize| 0x6a09_e667_u32.wrapping_pow(symbol as u32 + 1);
        let mut by_shift = vec![Vec::new(); 1 << SHIFT_BITS];
        for set in sets() {
            let sum = set.into_iter().map(key).fold(0, u32::wrapping_add);
            by_shift[upper(sum)].push(sum as usize);
        }
        // Many sums under one shift are hard to place: they go first.
        let mut order: Vec<usize> = (0..by_shift.len()).collect();
        order.sort_by_key(|upper| std::cmp::Reverse(by_shift[*upper].len()));
        let mut shifts = Box::new([0; 1 << SHIFT_BITS]);
        let mut taken = vec![false; PLACES];
        for upper in order {
            let is_free = |shift: &usize| by_shift[upper].iter().all(|sum| !taken[(sum ^ shift) % PLACES]);
            let shift = (0..PLACES).find(is_free).unwrap_or_default();
            by_shift[upper].iter().for_each(|sum| taken[(sum ^ shift) % PLACES] = true);
            shifts[upper] = shift as u16;
        }
        Fives { ordered: false, keys: keys(|_, symbol| key(symbol)), shifts, last_place: PLACES - 1 }
    }

    /// Where five cards stand.
    #[inline(always)]
    fn place(&self, cards: [u8; 5]) -> usize {
        let mut sum = 0u32;
        for (keys, card) in self.keys.iter().zip(cards) {
            sum = sum.wrapping_add(keys[usize::from(card)]);
        }
        (sum as usize ^ usize::from(self.shifts[upper(sum)])) & self.last_place
    }

    /// Where five symbols stand.
    fn place_of(&self, symbols: [usize; 5]) -> usize {
        self.place(symbols.map(|symbol| card(symbol).index()))
    }

    /// Something for every five symbols, at their place; `nothing` where no five stand.
    fn fill<T: Clone>(&self, nothing: T, of: impl Fn([usize; 5]) -> T) -> Vec<T> {
        let mut filled = vec![nothing; self.last_place + 1];
        let mut put = |five| filled[self.place_of(five)] = of(five);
        if self.ordered {
            (0..SEQUENCES).map(symbols).for_each(&mut put);
        } else {
            sets().into_iter().for_each(&mut put);
        }
        filled
    }
}

/// The bits of a sum that choose its shift.
#[inline(always)]
fn upper(sum: u32) -> usize {
    (sum >> (u32::BITS - SHIFT_BITS)) as usize
}

/// Every set of five symbols, some of which may be alike.
fn sets() -> Vec<[usize; 5]> {
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

/// The keys of every card, given those of its symbol.
fn keys(of: impl Fn(usize, usize) -> u32) -> Box<[[u32; CARDS]; 5]> {
    let mut keys = Box::new([[0; CARDS]; 5]);
    for (place, keys) in keys.iter_mut().enumerate() {
        for (card, key) in (0..Card::PACK as u8).zip(keys) {
            *key = of(place, symbol(Card::from_index(card)));
        }
    }
    keys
}

pub(super) fn symbol(card: Card) -> usize {
    if card == Card::ACE_OF_SPADES { SYMBOLS - 1 } else { usize::from(card.index() / 4) }
}

/// A card with this symbol.
pub(super) fn card(symbol: usize) -> Card {
    if symbol == SYMBOLS - 1 { Card::ACE_OF_SPADES } else { Card::from_index(4 * symbol as u8) }
}

/// The number of a sequence of symbols, of which each is a digit.
fn sequence<const N: usize>(symbols: [usize; N]) -> usize {
    symbols.into_iter().fold(0, |number, symbol| number * SYMBOLS + symbol)
}

/// The sequence with this number.
fn symbols<const N: usize>(sequence: usize) -> [usize; N] {
    std::array::from_fn(|place| sequence / SYMBOLS.pow((N - 1 - place) as u32) % SYMBOLS)
}

/// The face of a symbol, 1 … 13.
pub(super) fn symbol_face(symbol: usize) -> u8 {
    card(symbol).face()
}

/// How many cards of each symbol so many packs hold.
pub(super) fn copies(packs: u32) -> [u32; SYMBOLS] {
    let mut copies = [0; SYMBOLS];
    (0..Card::PACK as u8).for_each(|card| copies[symbol(Card::from_index(card))] += packs);
    copies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Words, load_text};
    use crate::games::Rules;
    use crate::games::gnau::Strategy;

    /// Every sequence of five symbols, for every strategy: the table says what the holder says.
    #[test]
    fn looks_up_what_the_holder_finds() {
        for config in [
            "",
            "[rules]\nthree_six = 'exchanged'\nthree_of_a_kind_ox = true\nfull_house = 'on'\ndouble_rank = 'equal'",
            "[rules]\ndouble = 'mixed-three-six'\nfive_small = 'sum-to-ten'\ntonku = 'ten-value'\n\
             ranking = ['ox', 'five_small', 'double', 'five_dukes', 'ngau_tonku']",
        ] {
            let config = load_text("test", &format!("game = 'gnau'\n{config}")).unwrap();
            let Rules::Gnau(rules) = config.rules else { panic!("another game") };
            for strategy in Strategy::ALL {
                let holder = Holder::new(&rules, *strategy);
                let table = Table::new(&holder);
                for sequence in 0..SEQUENCES {
                    let cards = symbols(sequence).map(card);
                    assert_eq!(table.hand_of(symbols(sequence)), holder.hand(&cards), "{cards:?}");
                }
            }
        }
    }
}
