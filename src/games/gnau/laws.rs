//! What hands are worth to a holder, as enumeration sees them.

use super::ends::End;
use super::hand::Hand;
use super::round::Gnau;
use super::table::{SYMBOLS, Table, card};
use crate::cards::Card;
use crate::games::Side;
use crate::games::enumeration::{HandDistribution, Multisets, Numbering};
use num_bigint::BigInt;

/// The hands, and the law of each strategy in play.
pub(super) struct AllLaws {
    pub hands: Multisets,
    pub laws: Vec<HandDistribution>,
    /// The values of the laws.
    pub ends: Vec<End>,
}

impl Gnau {
    /// The laws of all strategies in play, which number the same values alike.
    pub(super) fn laws(&self) -> AllLaws {
        let hands = Multisets::new(SYMBOLS);
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
        let laws =
            self.tables.iter().map(|table| HandDistribution::new(&hands, orders, |hand| law(table, hand))).collect();
        AllLaws { hands, laws, ends: ends.things().to_vec() }
    }

    pub(super) fn dealer_laws<'a>(&self, all: &'a AllLaws) -> &'a HandDistribution {
        &all.laws[self.table_of[self.ledger.seats()]]
    }

    /// What a player's hand nets against the dealer's where it favours this side, in the smallest payable fraction.
    pub(super) fn net(&self, side: Side, player: Hand, dealer: Hand) -> i64 {
        self.ledger.net(self.settlement.outcome(side, player, dealer))
    }

    /// The dealer's hands from a shoe that a player's end loses to, ties and beats, counted with their dealt orders, and
    /// the sum of its nets. `known` are the player's cards, if their suits are known.
    pub(super) fn against_dealer(
        &self,
        all: &AllLaws,
        shoe: &[u32],
        player: End,
        known: &[Card],
    ) -> ([BigInt; 3], BigInt) {
        let (mut by_side, mut sum) = ([BigInt::ZERO; 3], BigInt::ZERO);
        let counts = self.dealer_laws(all).count(&all.hands, shoe);
        for (dealer, count) in all.ends.iter().zip(counts).filter(|(_, count)| *count > 0) {
            let ways = self.settlement.ways(player, *dealer, known);
            let whole = ways.iter().sum::<i128>().max(1);
            for (side, ways) in [Side::Lose, Side::Push, Side::Win].into_iter().zip(ways).filter(|(_, ways)| *ways > 0)
            {
                let count = BigInt::from(count) * ways;
                sum += &count * self.net(side, player.hand, dealer.hand) / whole;
                by_side[side as usize] += count / whole;
            }
        }
        (by_side, sum)
    }
}
