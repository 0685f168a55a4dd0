//! What hands are worth to a holder, as enumeration sees them.

use super::ends::End;
use super::round::Gnau;
use super::table::{SYMBOLS, Table, card};
use crate::games::enumeration::{Hands, Laws, Numbering};

/// The hands, and the law of each strategy in play.
pub(super) struct AllLaws {
    pub hands: Hands,
    pub laws: Vec<Laws>,
    /// The values of the laws.
    pub ends: Vec<End>,
}

impl Gnau {
    /// The laws of all strategies in play, which number the same values alike.
    pub(super) fn laws(&self) -> AllLaws {
        let hands = Hands::new(SYMBOLS);
        let orders = if self.tables.iter().any(Table::looks_at_order) { 120 } else { 1 };
        let mut ends = Numbering::new();
        let mut law = |table: &Table, hand: [usize; 5]| {
            let any_order = self.settlement.end_of_faces(table.hand_of(hand), hand.map(card));
            if table.looks_at_order() {
                let end = |order| End { hand: table.hand_of(order), ..any_order };
                ends.law_of_orders(hand, |order| [(end(order), 1)])
            } else {
                vec![(ends.number(any_order), orders)]
            }
        };
        let laws = self.tables.iter().map(|table| Laws::new(&hands, orders, |hand| law(table, hand))).collect();
        AllLaws { hands, laws, ends: ends.things().to_vec() }
    }
}
