//! What tells one card from another here: its face, and whether it is the ace of spades. A joker is a symbol of its own.

use crate::cards::{Card, Composition};

/// How many such symbols there are, jokers apart.
pub(super) const SYMBOLS: usize = 14;
/// The symbol of a joker.
pub(super) const JOKER: usize = SYMBOLS;
/// How many symbols there are with that of a joker.
pub(super) const WITH_JOKER: usize = SYMBOLS + 1;

pub(super) fn symbol(card: Card) -> usize {
    if card.is_joker() { JOKER } else { symbol_of(card.index()).into() }
}

/// The symbol of the card with a number, which is no joker; other aces have the first.
#[inline(always)]
pub(super) fn symbol_of(card: u8) -> u8 {
    card / 4 % 16 + if card == Card::ACE_OF_SPADES.index() { SYMBOLS as u8 - 1 } else { 0 }
}

/// A card with this symbol.
pub(super) fn card(symbol: usize) -> Card {
    match symbol {
        JOKER => Card::JOKER,
        ACE_OF_SPADES => Card::ACE_OF_SPADES,
        _ => Card::from_index(4 * symbol as u8),
    }
}

/// The symbol of the ace of spades.
pub(super) const ACE_OF_SPADES: usize = SYMBOLS - 1;

/// The cards of each symbol in a shoe; jokers only if there are some.
pub(super) fn copies(shoe: &Composition) -> Vec<u32> {
    let mut copies = shoe.by::<WITH_JOKER>(symbol).to_vec();
    copies.truncate(if copies[JOKER] == 0 { SYMBOLS } else { WITH_JOKER });
    copies
}
