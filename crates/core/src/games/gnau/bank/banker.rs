//! The weight of the others' bids: how often they leave the bank to a dealer.

use super::keys::{DealerBy, EqualBids, NoBids};
use super::pairs::Parts;
use super::round::BankTable;
use num_bigint::BigInt;

/// The bids of people at a table whose banker does not depend on cards, or of two people.
pub(super) struct Bidding<'a> {
    table: &'a BankTable,
    /// By holder and place of the bid, in parts: the chance of this bid, and of lower ones.
    chances: Vec<Vec<[BigInt; 2]>>,
    /// A number that all numbers of equal bids divide.
    ways: i64,
}

impl<'a> Bidding<'a> {
    pub(super) fn new(table: &'a BankTable) -> Bidding<'a> {
        let holders = table.holders();
        let mut chances = Vec::new();
        // The bids of two people are weighed with their cards.
        let weighed = if table.bank.by == DealerBy::Bids && holders > 2 { holders } else { 0 };
        for holder in 0..weighed {
            let mut below = BigInt::ZERO;
            let mut of_holder = Vec::new();
            for chance in table.bid_parts(holder, &[], 0, Parts::new(&table.bank).bids) {
                of_holder.push([chance.into(), below.clone()]);
                below += chance;
            }
            chances.push(of_holder);
        }
        Bidding { table, chances, ways: (1..=holders as i64).fold(1, num_integer::lcm) }
    }

    /// Returns how often the bids of a dealer and a player, with those of the others, give the dealer the bank. The others
    /// have the same total for each dealer and player.
    pub(super) fn share(&self, [dealer, player]: [usize; 2], [bid, own]: [usize; 2]) -> BigInt {
        let (bank, holders) = (&self.table.bank, self.table.holders());
        let others = || (0..holders).filter(|other| *other != dealer && *other != player);
        let one = BigInt::from(self.ways / holders as i64);
        if bank.by != DealerBy::Bids {
            return one;
        }
        if bank.bids[bid] == 0 {
            return match bank.no_bids {
                NoBids::Redeal => BigInt::ZERO,
                NoBids::Random | NoBids::Next => {
                    others().fold(one, |share, other| share * &self.chances[other][bid][0])
                }
            };
        }
        match bank.equal_bids {
            EqualBids::Random => {
                // Weights by the number of equal bids of others.
                let mut equals = vec![BigInt::from(1)];
                for other in others() {
                    let [equal, below] = &self.chances[other][bid];
                    equals.push(BigInt::ZERO);
                    for tied in (0..equals.len()).rev() {
                        let with_equal = if tied > 0 { &equals[tied - 1] * equal } else { BigInt::ZERO };
                        equals[tied] = &equals[tied] * below + with_equal;
                    }
                }
                let tied = i64::from(own == bid);
                let of_ways = (1 + tied..).map(|tied| self.ways / tied);
                equals.iter().zip(of_ways).map(|(weight, share)| weight * share).sum()
            }
            // The turn starts at the dealer, or at a person before him from whom on nobody else bids as much.
            EqualBids::First => (0..holders)
                .map(|before| {
                    let is_passed = |other: usize| (dealer + holders - other) % holders <= before;
                    let weights = others().map(|other| {
                        let [equal, below] = &self.chances[other][bid];
                        if is_passed(other) { below.clone() } else { equal + below }
                    });
                    let is_passed_by = own == bid && is_passed(player);
                    if is_passed_by { BigInt::ZERO } else { weights.product::<BigInt>() * &one }
                })
                .sum(),
        }
    }
}
