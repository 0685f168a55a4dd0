//! What hands are worth to a holder, as enumeration sees them, and how two of them settle.

use super::hand::{HANDS, Hand};
use super::round::{Gnau, Settlement, higher};
use super::table::{SYMBOLS, Table, symbol_face};
use crate::games::enumeration::{Hands, Laws, Numbering};

/// What a settlement asks of a hand: what it counts as, its highest face, and how many cards of that face it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Value {
    pub hand: Hand,
    /// Both 0 where no highest card is ever compared.
    pub high: u8,
    pub of_high: u8,
}

impl Value {
    pub(super) fn new(hand: Hand, cards: [usize; 5], high_cards: bool) -> Value {
        if !high_cards {
            return Value { hand, high: 0, of_high: 0 };
        }
        let faces = cards.map(symbol_face);
        let high = faces.iter().copied().max().unwrap_or_default();
        Value { hand, high, of_high: faces.iter().filter(|face| **face == high).count() as u8 }
    }
}

/// The hands, and the law of each strategy in play.
pub(super) struct AllLaws {
    pub hands: Hands,
    pub laws: Vec<Laws>,
    pub values: Vec<Value>,
}

impl Gnau {
    /// The laws of all strategies in play, which number the same values alike.
    pub(super) fn laws(&self) -> AllLaws {
        let hands = Hands::new(SYMBOLS);
        let orders = if self.tables.iter().any(Table::looks_at_order) { 120 } else { 1 };
        let compares = self.settlements.contains(&None);
        let mut values = Numbering::new();
        let mut law = |table: &Table, hand: [usize; 5]| {
            let any_order = Value::new(table.hand_of(hand), hand, compares);
            let value = |cards| Value { hand: table.hand_of(cards), ..any_order };
            if table.looks_at_order() {
                values.law_of_orders(hand, |order| [(value(order), 1)])
            } else {
                vec![(values.number(any_order), orders)]
            }
        };
        let laws = self.tables.iter().map(|table| Laws::new(&hands, orders, |hand| law(table, hand))).collect();
        AllLaws { hands, laws, values: values.things().to_vec() }
    }

    /// How a player's value against a dealer's settles; `None` where only suits decide.
    pub(super) fn settle(&self, player: Value, dealer: Value) -> Option<Settlement> {
        let (p, d) = (player.hand.index(), dealer.hand.index());
        let by_high_card = || match higher(player.high, dealer.high) {
            crate::games::Side::Push if self.by_suit() => None,
            side => Some(self.stakes.settle(side, p, d)),
        };
        self.settlements[p * HANDS + d].or_else(by_high_card)
    }
}
