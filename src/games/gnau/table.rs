//! What every hand is worth, looked up.

use super::hand::{Hand, Holder};
use crate::cards::{Card, Deal};

/// What tells one card from another here: its face, and whether it is the ace of spades.
pub(super) const SYMBOLS: usize = 14;
const THREES: usize = SYMBOLS * SYMBOLS * SYMBOLS;
const TWOS: usize = SYMBOLS * SYMBOLS;

/// A holder's hands by the first three and the last two cards.
///
/// The value of a hand depends on its faces and on the ace of spades alone. For a holder who does not look at the dealt
/// order, the same three (or two) in any order share a row (or column): 560 × 105 values fit the nearest cache.
#[derive(Clone, Debug)]
pub(super) struct Table {
    ordered: bool,
    row: Vec<u32>,
    column: Vec<u32>,
    hands: Vec<Hand>,
}

impl Table {
    pub(super) fn new(holder: &Holder<'_>) -> Table {
        let ordered = holder.looks_at_order();
        let (threes, twos) = classes_of_three_and_two(ordered);
        // What three and two cards are worth, once for all the hands they are part of.
        let is_ox: Vec<bool> = (0..THREES).map(|three| holder.is_ox(three_symbols(three).map(card))).collect();
        let power: Vec<Hand> = (0..TWOS).map(|two| holder.power(two_symbols(two).map(card))).collect();
        let number: Vec<u8> = (0..TWOS).map(|two| holder.number(two_symbols(two).map(card))).collect();
        let mut hands = Vec::with_capacity(threes.first.len() * twos.first.len());
        for &three in &threes.first {
            for &two in &twos.first {
                let ([a, b, c], [d, e]) = (three_symbols(three), two_symbols(two));
                hands.push(holder.arranged(
                    &[a, b, c, d, e].map(card),
                    |three| is_ox[three_index(three.map(symbol))],
                    |two| power[two_index(two.map(symbol))],
                    |two| number[two_index(two.map(symbol))],
                ));
            }
        }
        let columns = twos.first.len() as u32;
        Table { ordered, row: threes.class.iter().map(|class| class * columns).collect(), column: twos.class, hands }
    }

    /// Whether the order of the cards matters.
    pub(super) fn looks_at_order(&self) -> bool {
        self.ordered
    }

    /// What five symbols, in dealt order, are worth.
    pub(super) fn hand_of(&self, [a, b, c, d, e]: [usize; 5]) -> Hand {
        self.hands[(self.row[three_index([a, b, c])] + self.column[two_index([d, e])]) as usize]
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

fn symbol(card: Card) -> usize {
    usize::from(SYMBOL[usize::from(card.index())])
}

/// A card with this symbol.
fn card(symbol: usize) -> Card {
    if symbol == SYMBOLS - 1 { Card::ACE_OF_SPADES } else { Card::from_index(4 * symbol as u8) }
}

fn three_index([a, b, c]: [usize; 3]) -> usize {
    (a * SYMBOLS + b) * SYMBOLS + c
}

fn three_symbols(index: usize) -> [usize; 3] {
    [index / TWOS, index / SYMBOLS % SYMBOLS, index % SYMBOLS]
}

fn two_index([a, b]: [usize; 2]) -> usize {
    a * SYMBOLS + b
}

fn two_symbols(index: usize) -> [usize; 2] {
    [index / SYMBOLS, index % SYMBOLS]
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

/// Hands of five symbols whose order does not matter, by their first three and last two.
#[derive(Clone, Debug)]
pub(super) struct Unordered {
    threes: Classes,
    twos: Classes,
}

impl Unordered {
    pub(super) fn new() -> Unordered {
        let (threes, twos) = classes_of_three_and_two(false);
        Unordered { threes, twos }
    }

    /// Places for hands: some hands have several.
    pub(super) fn len(&self) -> usize {
        self.threes.first.len() * self.twos.first.len()
    }

    /// A place of a hand.
    pub(super) fn at(&self, [a, b, c, d, e]: [usize; 5]) -> usize {
        let row = self.threes.class[three_index([a, b, c])] as usize;
        row * self.twos.first.len() + self.twos.class[two_index([d, e])] as usize
    }

    /// Every place with a hand that stands there.
    pub(super) fn hands(&self) -> impl Iterator<Item = (usize, [usize; 5])> {
        let all = self.threes.first.iter().flat_map(|&three| {
            let [a, b, c] = three_symbols(three);
            self.twos.first.iter().map(move |&two| (two_symbols(two), [a, b, c]))
        });
        all.map(|([d, e], [a, b, c])| [a, b, c, d, e]).enumerate()
    }
}

fn classes_of_three_and_two(ordered: bool) -> (Classes, Classes) {
    let threes = classes(THREES, |three| three_symbols(three).to_vec(), ordered);
    (threes, classes(TWOS, |two| two_symbols(two).to_vec(), ordered))
}

/// Sequences that need not be told apart.
#[derive(Clone, Debug)]
struct Classes {
    /// The class of every sequence.
    class: Vec<u32>,
    /// The first sequence of every class.
    first: Vec<usize>,
}

fn classes(sequences: usize, symbols: impl Fn(usize) -> Vec<usize>, ordered: bool) -> Classes {
    let mut seen = std::collections::HashMap::new();
    let mut first = Vec::new();
    let class = (0..sequences)
        .map(|sequence| {
            let mut symbols = symbols(sequence);
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
                for three in 0..THREES {
                    for two in 0..TWOS {
                        let ([a, b, c], [d, e]) = (three_symbols(three), two_symbols(two));
                        let cards = [a, b, c, d, e].map(card);
                        let places = cards.map(|card| [card.index(); LANES]);
                        assert_eq!(table.hand(&Deal::new(&places, 0), 0), holder.hand(&cards), "{cards:?}");
                    }
                }
            }
        }
    }
}
