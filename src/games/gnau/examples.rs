//! A hand of every class.

use super::round::Gnau;
use super::table::{SYMBOLS, card, copies};
use crate::cards::{Card, SUITS, Typed};

impl Gnau {
    /// Cards for each hand that can occur, in the order of the tables: as the first seat arranges them.
    pub(super) fn hand_examples(&self) -> Vec<(String, String, Option<u8>)> {
        let (all, copies) = (self.laws(), copies(&self.rules.shoe));
        let first = &all.laws[self.table_of[0]];
        let example = |name: usize| {
            let sets = all.hands.full_sets().enumerate().filter(|(_, set)| all.hands.ways(&copies, *set) > 0);
            let makes =
                |at: usize| first.of(at).iter().any(|(end, _)| all.ends[usize::from(*end)].hand.index() == name);
            // The one of most faces shows best what makes the hand.
            let faces = |set: usize| all.hands.cards(set).chunk_by(|a, b| a == b).count();
            let shown = sets.filter(|(at, _)| makes(*at)).max_by_key(|(_, set)| faces(*set));
            shown.and_then(|(_, set)| self.typed(all.hands.cards(set)))
        };
        let hands = self.rules.ranking.order.iter().filter(|hand| self.rules.has(**hand));
        hands.filter_map(|hand| Some((hand.to_string(), example(hand.index())?, None))).collect()
    }

    /// Cards of a shoe with these symbols.
    fn typed(&self, symbols: &[usize]) -> Option<String> {
        let mut shoe = self.rules.shoe.clone();
        let mut card = |symbol: &usize| {
            let like = card(*symbol);
            let suits = (0..SUITS as u8).filter_map(|suit| Card::new(like.face(), suit));
            let mut cards = suits.filter(|card| (*card == Card::ACE_OF_SPADES) == (*symbol == SYMBOLS - 1));
            let card = cards.find(|card| shoe.of(*card) > 0)?;
            shoe.take(card)
        };
        let typed = |card: Card| Typed { face: card.face(), suit: Some(card.suit()) }.to_string();
        let cards: Option<Vec<String>> = symbols.iter().map(|symbol| card(symbol).map(typed)).collect();
        Some(cards?.join(" "))
    }
}
