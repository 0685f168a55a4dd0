//! The weight of the others' bids: how often they leave the bank to a dealer.

use super::keys::{DealerBy, EqualBids, NoBids};
use super::rules::BankRules;
use num_bigint::BigInt;

/// The bids of people at a table whose banker does not depend on cards, or of two people.
pub(super) struct Bidding<'a> {
    bank: &'a BankRules,
    holders: usize,
    /// Chance of each bid, in parts, and of lower ones, by holder and place of the bid. Empty if nobody bids but a
    /// dealer and a player.
    chances: Vec<Vec<[BigInt; 2]>>,
    /// A number that all numbers of equal bids divide.
    ways: i64,
}

impl<'a> Bidding<'a> {
    /// Takes the chance of each bid in parts, by holder.
    pub(super) fn new(bank: &'a BankRules, holders: usize, bids: &[Vec<i128>]) -> Bidding<'a> {
        let mut chances = Vec::new();
        for bids in bids {
            let mut below = BigInt::ZERO;
            let mut own = Vec::new();
            for chance in bids {
                own.push([(*chance).into(), below.clone()]);
                below += *chance;
            }
            chances.push(own);
        }
        Bidding { bank, holders, chances, ways: (1..=holders as i64).fold(1, num_integer::lcm) }
    }

    /// Returns how often the bids of a dealer and a player, with those of the others, give the dealer the bank. All
    /// dealers and players have one scale.
    pub(super) fn share(&self, pair: [usize; 2], bids: [usize; 2]) -> BigInt {
        let bank = self.bank;
        let one_of_all = BigInt::from(self.ways / self.holders as i64);
        match (bank.by, bank.equal_bids) {
            (DealerBy::Fixed | DealerBy::Nobody, _) => one_of_all,
            (DealerBy::Bids, _) if bank.bids[bids[0]] == 0 => match bank.no_bids {
                NoBids::Redeal => BigInt::ZERO,
                NoBids::Random | NoBids::Next => {
                    self.others(pair).fold(one_of_all, |share, other| share * &self.chances[other][bids[0]][0])
                }
            },
            (DealerBy::Bids, EqualBids::Random) => self.share_by_chance(pair, bids),
            (DealerBy::Bids, EqualBids::First) => self.share_in_turn(pair, bids) * one_of_all,
        }
    }

    fn others(&self, pair: [usize; 2]) -> impl Iterator<Item = usize> {
        (0..self.holders).filter(move |other| !pair.contains(other))
    }

    /// Returns how often the dealer banks if one of the equal bidders does by chance.
    fn share_by_chance(&self, pair: [usize; 2], [bid, own]: [usize; 2]) -> BigInt {
        // Weights by the number of equal bids of others.
        let mut equals = vec![BigInt::from(1)];
        for other in self.others(pair) {
            let [equal, below] = &self.chances[other][bid];
            equals.push(BigInt::ZERO);
            for tied in (0..equals.len()).rev() {
                let with_equal = if tied > 0 { &equals[tied - 1] * equal } else { BigInt::ZERO };
                equals[tied] = &equals[tied] * below + with_equal;
            }
        }
        let bidders = 1 + i64::from(own == bid);
        equals.iter().zip(bidders..).map(|(weight, bidders)| weight * (self.ways / bidders)).sum()
    }

    /// Returns how often the dealer banks if the first equal bidder in turn does, summed over the starts of the turn. The
    /// turn gets to the dealer if everybody before him bids less.
    fn share_in_turn(&self, pair: [usize; 2], [bid, own]: [usize; 2]) -> BigInt {
        let [dealer, player] = pair;
        let mut sum = BigInt::ZERO;
        for start in 0..self.holders {
            let passed = (dealer + self.holders - start) % self.holders;
            // People before the dealer.
            let passed: Vec<usize> = (0..passed).map(|after| (start + after) % self.holders).collect();
            if own == bid && passed.contains(&player) {
                continue;
            }
            let mut weight = BigInt::from(1);
            for other in self.others(pair) {
                let [equal, below] = &self.chances[other][bid];
                weight *= if passed.contains(&other) { below.clone() } else { equal + below };
            }
            sum += weight;
        }
        sum
    }
}
