//! Symbols of cards: the face, and a separate one for the ace of spades, for a joker and for a big one.

use crate::cards::{Card, Composition};

/// Number of symbols without jokers.
pub(super) const SYMBOLS: usize = 14;
/// The symbol of a joker, and of a big one where only the hand counts.
pub(super) const JOKER: usize = SYMBOLS;
/// Number of symbols with the joker's.
pub(super) const WITH_JOKER: usize = SYMBOLS + 1;
/// Number of symbols with both jokers. The big one comes last.
pub(super) const WITH_JOKERS: usize = WITH_JOKER + 1;

pub(super) fn symbol(card: Card) -> usize {
    match card.is_joker() {
        true => JOKER + usize::from(card == Card::BIG_JOKER),
        false => symbol_of(card.index()).into(),
    }
}

/// Returns the symbol that decides the hands of a card. Both jokers share one.
pub(super) fn hand_symbol(card: Card) -> usize {
    symbol(card).min(JOKER)
}

/// Returns the symbol of the card with a number, which is not a joker; other aces have the first.
#[inline(always)]
pub(super) fn symbol_of(card: u8) -> u8 {
    card / 4 % 16 + if card == Card::ACE_OF_SPADES.index() { SYMBOLS as u8 - 1 } else { 0 }
}

/// Returns a card with this symbol.
pub(super) fn card(symbol: usize) -> Card {
    match symbol {
        JOKER => Card::JOKER,
        WITH_JOKER => Card::BIG_JOKER,
        ACE_OF_SPADES => Card::ACE_OF_SPADES,
        _ => Card::from_index(4 * symbol as u8),
    }
}

/// The symbol of the ace of spades.
pub(super) const ACE_OF_SPADES: usize = SYMBOLS - 1;

/// Returns the cards of each symbol in a shoe; jokers only if there are some.
pub(super) fn copies(shoe: &Composition) -> Vec<u32> {
    let mut copies = shoe.by::<WITH_JOKERS>(symbol).to_vec();
    copies.truncate(SYMBOLS + shoe.kinds_of_jokers());
    copies
}
