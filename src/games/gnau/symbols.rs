//! What tells one card from another here: its face, and whether it is the ace of spades.

use crate::cards::{Card, Composition};

/// How many such symbols there are.
pub(super) const SYMBOLS: usize = 14;

pub(super) fn symbol(card: Card) -> usize {
    symbol_of(card.index()).into()
}

/// The symbol of the card with a number; other aces have the first.
#[inline(always)]
pub(super) fn symbol_of(card: u8) -> u8 {
    card / 4 % 16 + if card == Card::ACE_OF_SPADES.index() { SYMBOLS as u8 - 1 } else { 0 }
}

/// A card with this symbol.
pub(super) fn card(symbol: usize) -> Card {
    if symbol == SYMBOLS - 1 { Card::ACE_OF_SPADES } else { Card::from_index(4 * symbol as u8) }
}

/// The cards of each symbol in a shoe.
pub(super) fn copies(shoe: &Composition) -> [u32; SYMBOLS] {
    shoe.by(symbol)
}
