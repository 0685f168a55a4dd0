//! Rounds of a dealer and two players who settle together: they share a pot, or the dealer pays commission on both.
//!
//! Bids and stakes do not depend on cards here, so a round is one of these and the outcomes of both players' bets. The table
//! with a fixed dealer has the chance of each two outcomes.

use super::banker::Bidding;
use super::exact::CountedRound;
use super::keys::DealerBy;
use super::pairs::{BidsAndStake, Parts};
use super::round::BankTable;
use super::settle::StakedHand;
use crate::engine::Steps;
use crate::games::gnau::round::Gnau;
use crate::stats::Fraction;
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// Number of people.
const THREE: usize = 3;

/// A dealer, the place of his bid, and of the stakes of both players in turn.
type Choices = (usize, usize, [usize; 2]);

/// Returns the players in turn after a dealer.
fn players_after(dealer: usize) -> [usize; 2] {
    [1, 2].map(|after| (dealer + after) % THREE)
}

impl BankTable {
    /// Counts the rounds of three people; `None` if there are too many hands that suits settle.
    pub(super) fn rounds_of_three(&self, steps: &dyn Steps) -> Option<Vec<CountedRound>> {
        let weights = self.weights_of_choices();
        let kinds = self.hands.counts.bets.money.main.outcomes.len();
        let (mut chances, mut known) = (Vec::new(), Vec::new());
        let dealers = if self.bank.by == DealerBy::Fixed { 1 } else { THREE };
        for dealer in 0..dealers {
            let [one, other] = players_after(dealer);
            let play = [dealer, one, other].map(|holder| self.strategy(holder));
            let same = known.iter().position(|known| *known == play);
            known.push(play);
            chances.extend(match same {
                Some(same) => chances[same * kinds * kinds..(same + 1) * kinds * kinds].to_vec(),
                None => Gnau::new(&self.rules_against(dealer, one)).outcomes_of_two(steps)?,
            });
        }
        let counts = Fraction::numerators(&chances);
        let mut rounds = Vec::new();
        for ((dealer, bid, stakes), weight) in &weights {
            let counts = counts[dealer * kinds * kinds..(dealer + 1) * kinds * kinds].iter().enumerate();
            for (both, count) in counts.filter(|(_, count)| **count != BigInt::ZERO) {
                let mut meetings = Vec::new();
                for (at, holder) in players_after(*dealer).into_iter().enumerate() {
                    let (person, outcome) = (holder - self.first_person(), [both / kinds, both % kinds][at]);
                    meetings.push(StakedHand { holder, person, stake: stakes[at], outcome });
                }
                rounds.push(CountedRound { dealer: *dealer, bid: *bid, meetings, count: count * weight });
            }
        }
        Some(rounds)
    }

    /// Returns how often each person banks at each bid against each two stakes.
    fn weights_of_choices(&self) -> BTreeMap<Choices, BigInt> {
        let parts = Parts::new(&self.bank);
        let chances: [Vec<i128>; THREE] = [0, 1, 2].map(|holder| self.bid_parts(holder, &[], 0, parts.bids));
        let kinds = self.bank.bids.len();
        let mut weights = BTreeMap::new();
        for all in 0..kinds.pow(THREE as u32) {
            let bids = [all / kinds / kinds, all / kinds % kinds, all % kinds];
            let weight: BigInt = chances.iter().zip(bids).map(|(chances, bid)| BigInt::from(chances[bid])).product();
            if weight != BigInt::ZERO {
                self.add_bids(bids, &weight, parts.stakes, &mut weights);
            }
        }
        weights
    }

    /// Adds the weights of the dealers whom these bids give, and of the stakes against each.
    fn add_bids(&self, bids: [usize; THREE], weight: &BigInt, parts: i128, weights: &mut BTreeMap<Choices, BigInt>) {
        let highest = bids.into_iter().max().unwrap_or_default();
        let made = bids.map(|bid| (0..self.bank.bids.len()).map(|other| i128::from(other == bid)).collect());
        let bidding = Bidding::new(&self.bank, THREE, &made);
        let dealers = if self.bank.by == DealerBy::Fixed { 1 } else { THREE };
        for dealer in (0..dealers).filter(|dealer| bids[*dealer] == highest) {
            let players = players_after(dealer);
            let weight = weight * bidding.share([dealer, players[0]], [highest, bids[players[0]]]);
            let [one, other] = players.map(|player| {
                let choices = BidsAndStake { bids: [highest, bids[player]], stake: 0 };
                self.stake_parts(player - self.first_person(), &[], 0, &choices, parts)
            });
            for (both, chances) in one.iter().flat_map(|one| other.iter().map(move |other| [*one, *other])).enumerate()
            {
                if weight != BigInt::ZERO && !chances.contains(&0) {
                    let stakes = [both / other.len(), both % other.len()];
                    *weights.entry((dealer, highest, stakes)).or_default() += &weight * chances[0] * chances[1];
                }
            }
        }
    }
}
