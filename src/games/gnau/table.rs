//! What every hand is worth, looked up.

use super::hand::{Hand, Holder};
use crate::cards::{Card, Deal};

/// What tells one card from another here: its face, and whether it is the ace of spades.
pub(super) const SYMBOLS: usize = 14;
/// Bits that hold a symbol where sequences of them are numbered.
const BITS: usize = 4;
/// Numbers of sequences of three and of two symbols; those with a symbol of 14 or 15 do not occur.
const THREES: usize = 1 << (3 * BITS);
const TWOS: usize = 1 << (2 * BITS);

/// A holder's hands.
///
/// The value of a hand depends on its faces and on the ace of spades alone, and the dealt order matters to some holders
/// only.
#[derive(Clone, Debug)]
pub(super) struct Table {
    ordered: bool,
    fives: Fives,
    hands: Vec<Hand>,
}

impl Table {
    pub(super) fn new(holder: &Holder<'_>) -> Table {
        let ordered = holder.looks_at_order();
        // What five, three and two cards are worth, once for all the orders and hands that they are part of.
        let in_any_order = Fives::new(false);
        let whole: Vec<Option<Hand>> = in_any_order.each().map(|hand| holder.whole(&hand.map(card))).collect();
        let is_ox: Vec<bool> = (0..THREES).map(|three| holder.is_ox(three_symbols(three).map(card))).collect();
        let power: Vec<Hand> = (0..TWOS).map(|two| holder.power(two_symbols(two).map(card))).collect();
        let number: Vec<u8> = (0..TWOS).map(|two| holder.number(two_symbols(two).map(card))).collect();
        let worth = |hand: [usize; 5]| {
            holder.arranged(
                hand,
                whole[in_any_order.place(hand)],
                |three| is_ox[three_index(three) % THREES],
                |two| power[two_index(two) % TWOS],
                |two| number[two_index(two) % TWOS],
            )
        };
        let fives = Fives::new(ordered);
        let hands = fives.each().map(worth).collect();
        Table { ordered, fives, hands }
    }

    /// Whether the order of the cards matters.
    pub(super) fn looks_at_order(&self) -> bool {
        self.ordered
    }

    /// What five symbols, in dealt order, are worth.
    #[inline(always)]
    pub(super) fn hand_of(&self, hand: [usize; 5]) -> Hand {
        self.hands[self.fives.place(hand)]
    }

    /// What the five cards from this place of a deal on are worth.
    #[inline(always)]
    pub(super) fn hand(&self, deal: &Deal<'_>, place: usize) -> Hand {
        self.hand_of(std::array::from_fn(|i| usize::from(SYMBOL[usize::from(deal.card(place + i))])))
    }
}

/// The symbol of each card of the pack; as long as a card's number can be, so that looking up needs no check.
static SYMBOL: [u8; 256] = {
    let mut symbols = [0; 256];
    let mut index = 0;
    while index < Card::PACK {
        symbols[index] = (index / 4) as u8;
        index += 1;
    }
    symbols[Card::ACE_OF_SPADES.index() as usize] = (SYMBOLS - 1) as u8;
    symbols
};

pub(super) fn symbol(card: Card) -> usize {
    usize::from(SYMBOL[usize::from(card.index())])
}

/// A card with this symbol.
pub(super) fn card(symbol: usize) -> Card {
    if symbol == SYMBOLS - 1 { Card::ACE_OF_SPADES } else { Card::from_index(4 * symbol as u8) }
}

#[inline(always)]
fn three_index([a, b, c]: [usize; 3]) -> usize {
    (a << BITS | b) << BITS | c
}

fn three_symbols(index: usize) -> [usize; 3] {
    [index >> (2 * BITS), index >> BITS & 0xf, index & 0xf]
}

#[inline(always)]
fn two_index([a, b]: [usize; 2]) -> usize {
    a << BITS | b
}

fn two_symbols(index: usize) -> [usize; 2] {
    [index >> BITS, index & 0xf]
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

/// Five symbols numbered by the first three and the last two. Where their order does not matter, the same three (or two)
/// in any order share a row (or column): 560 × 105 values fit the nearest cache.
#[derive(Clone, Debug)]
struct Fives {
    row: Box<[u32; THREES]>,
    column: Box<[u32; TWOS]>,
    /// The first sequence of each row and of each column.
    first: [Vec<usize>; 2],
}

impl Fives {
    fn new(ordered: bool) -> Fives {
        let (threes, twos) = (classes(THREES, three_symbols, ordered), classes(TWOS, two_symbols, ordered));
        let columns = twos.first.len() as u32;
        let row = Box::new(std::array::from_fn(|three| threes.class[three] * columns));
        let column = Box::new(std::array::from_fn(|two| twos.class[two]));
        Fives { row, column, first: [threes.first, twos.first] }
    }

    /// Where five symbols stand.
    #[inline(always)]
    fn place(&self, [a, b, c, d, e]: [usize; 5]) -> usize {
        // The remainders change nothing; they tell the compiler that the index is in range.
        (self.row[three_index([a, b, c]) % THREES] + self.column[two_index([d, e]) % TWOS]) as usize
    }

    /// Five symbols for every place.
    fn each(&self) -> impl Iterator<Item = [usize; 5]> {
        let [threes, twos] = &self.first;
        threes.iter().flat_map(move |three| {
            let [a, b, c] = three_symbols(*three);
            twos.iter().map(move |two| {
                let [d, e] = two_symbols(*two);
                [a, b, c, d, e]
            })
        })
    }
}

/// Sequences that need not be told apart.
#[derive(Clone, Debug)]
struct Classes {
    /// The class of every sequence; of those that do not occur, any.
    class: Vec<u32>,
    /// The first sequence of every class.
    first: Vec<usize>,
}

fn classes<const N: usize>(sequences: usize, symbols: impl Fn(usize) -> [usize; N], ordered: bool) -> Classes {
    let mut seen = std::collections::HashMap::new();
    let mut first = Vec::new();
    let class = (0..sequences)
        .map(|sequence| {
            let mut symbols = symbols(sequence);
            if symbols.iter().any(|symbol| *symbol >= SYMBOLS) {
                return 0;
            }
            if !ordered {
                symbols.sort_unstable();
            }
            *seen.entry(symbols).or_insert_with(|| {
                first.push(sequence);
                first.len() as u32 - 1
            })
        })
        .collect();
    Classes { class, first }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::LANES;
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
                let occurs = |symbols: &[usize]| symbols.iter().all(|symbol| *symbol < SYMBOLS);
                for [a, b, c] in (0..THREES).map(three_symbols).filter(|three| occurs(three)) {
                    for [d, e] in (0..TWOS).map(two_symbols).filter(|two| occurs(two)) {
                        let cards = [a, b, c, d, e].map(card);
                        let places = cards.map(|card| [card.index(); LANES]);
                        assert_eq!(table.hand(&Deal::new(&places, 0), 0), holder.hand(&cards), "{cards:?}");
                    }
                }
            }
        }
    }
}
