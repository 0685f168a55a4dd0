//! What hands are worth to a holder, as enumeration sees them, and how two of them settle.

use super::hand::Hand;
use super::round::{Gnau, HANDS, Settlement, higher};
use super::table::{SYMBOLS, Table, symbol_face};
use crate::games::enumeration::{Hands, Laws, Numbering, choose};

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
            let value = |cards| Value::new(table.hand_of(cards), cards, compares);
            if table.looks_at_order() {
                values.law_of_orders(hand, value)
            } else {
                vec![(values.number(value(hand)), orders)]
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

/// Of all ways to give a player and a dealer so many cards of one face, how many give the dealer the better best suit,
/// both the same, the player the better.
pub(super) fn suits(packs: u32, of_player: u8, of_dealer: u8) -> [i128; 3] {
    let (k, l) = (u32::from(of_player), u32::from(of_dealer));
    // Ways in which the player's best suit is at most i and the dealer's at most j, suits counted from 1.
    let at_most = |i: u32, j: u32| -> i128 {
        let (low, high, of_low, of_high) = if i <= j { (i, j, k, l) } else { (j, i, l, k) };
        (choose(packs * low, of_low) * choose((packs * high).saturating_sub(of_low), of_high)) as i128
    };
    let exactly = |i: u32, j: u32| at_most(i, j) - at_most(i - 1, j) - at_most(i, j - 1) + at_most(i - 1, j - 1);
    let mut ways = [0; 3];
    for i in 1..=4u32 {
        for j in 1..=4 {
            ways[higher(i, j) as usize] += exactly(i, j);
        }
    }
    ways
}
