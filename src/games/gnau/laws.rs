//! What a hand is worth to a holder, averaged over the orders in which it can be dealt.

use super::hand::Hand;
use super::table::{Table, Unordered, symbol_face};
use std::collections::HashMap;

/// What a settlement asks of a hand: what it counts as, its highest face, and how many cards of that face it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    hand: Hand,
    /// Both 0 where no highest card is ever compared.
    high: u8,
    of_high: u8,
}

impl Value {
    fn new(hand: Hand, cards: [usize; 5], high_cards: bool) -> Value {
        if !high_cards {
            return Value { hand, high: 0, of_high: 0 };
        }
        let faces = cards.map(symbol_face);
        let high = faces.iter().copied().max().unwrap_or_default();
        Value { hand, high, of_high: faces.iter().filter(|face| **face == high).count() as u8 }
    }

    pub(super) fn hand(self) -> usize {
        self.hand.index()
    }

    pub(super) fn high(self) -> u8 {
        self.high
    }

    pub(super) fn of_high(self) -> u8 {
        self.of_high
    }
}

/// For every hand of five symbols, its values with the number of dealt orders that give each.
#[derive(Clone, Debug)]
pub(super) struct Laws {
    unordered: Unordered,
    law_of: Vec<u32>,
    laws: Vec<Vec<(Value, u32)>>,
}

impl Laws {
    /// The laws of a holder; `orders` is 120 if all orders are to be counted, 1 if none of the holders looks at them.
    pub(super) fn new(table: &Table, orders: u32, high_cards: bool) -> Laws {
        let unordered = Unordered::new();
        let mut numbers: HashMap<[usize; 5], u32> = HashMap::new();
        let mut laws = Vec::new();
        let mut law_of = vec![0; unordered.len()];
        for (at, mut cards) in unordered.hands() {
            cards.sort_unstable();
            law_of[at] = *numbers.entry(cards).or_insert_with(|| {
                laws.push(law(table, cards, orders, high_cards));
                laws.len() as u32 - 1
            });
        }
        Laws { unordered, law_of, laws }
    }

    /// The values of a hand.
    pub(super) fn of(&self, cards: [usize; 5]) -> &[(Value, u32)] {
        &self.laws[self.law_of[self.unordered.at(cards)] as usize]
    }
}

fn law(table: &Table, cards: [usize; 5], orders: u32, high_cards: bool) -> Vec<(Value, u32)> {
    let value = |cards| Value::new(table.hand_of(cards), cards, high_cards);
    if !table.looks_at_order() {
        return vec![(value(cards), orders)];
    }
    let mut law: Vec<(Value, u32)> = Vec::new();
    for_each_order(cards, 5, &mut |cards| {
        let value = value(cards);
        match law.iter_mut().find(|(v, _)| *v == value) {
            Some((_, count)) => *count += 1,
            None => law.push((value, 1)),
        }
    });
    law
}

/// Calls `visit` with the 120 orders of five cards, equal ones included.
fn for_each_order(mut cards: [usize; 5], free: usize, visit: &mut impl FnMut([usize; 5])) {
    if free == 0 {
        return visit(cards);
    }
    for last in 0..free {
        cards.swap(last, free - 1);
        for_each_order(cards, free - 1, visit);
        cards.swap(last, free - 1);
    }
}
