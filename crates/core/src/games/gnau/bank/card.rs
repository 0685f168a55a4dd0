//! The rules of the bank on a rule card.

use super::keys::{AllPay, DealerBy, EqualBids, NoBids, PotPays, ShownBids};
use super::rules::BankRules;
use crate::games::CardLine;
use crate::games::card::listed;

impl BankRules {
    /// Returns the rules of the bank in sentences.
    pub(in crate::games::gnau) fn card(&self) -> CardLine {
        let mut text = match self.by {
            DealerBy::Fixed => String::new(),
            DealerBy::Bids => self.bidding(),
            DealerBy::Nobody => format!("Nobody banks. {}", self.all_pay()),
        };
        for more in [self.staking(), self.pot()].into_iter().flatten() {
            text = if text.is_empty() { more } else { format!("{text} {more}") };
        }
        CardLine::new("The bank", &["dealer."], text)
    }

    fn seen(&self) -> String {
        match self.seen {
            0 => "Before any card is seen,".to_owned(),
            1 => "After seeing one own card,".to_owned(),
            seen => format!("After seeing {seen} own cards,"),
        }
    }

    fn bidding(&self) -> String {
        let bids: Vec<String> = self.bids.iter().map(u32::to_string).collect();
        let equal = match self.equal_bids {
            EqualBids::Random => "a random one of equal bids",
            EqualBids::First => "the first in turn of equal bids",
        };
        let none = match self.no_bids {
            NoBids::Random => "a random person banks at 1",
            NoBids::Redeal => "all cards are dealt again",
            NoBids::Next => "the next in turn banks at 1",
        };
        let without = if self.bids[0] == 0 { format!(" If nobody bids, {none}.") } else { String::new() };
        format!(
            "{} everybody bids {} for the bank, all at once. The highest bid banks, {equal}, and multiplies every payment of \
             the round.{without}",
            self.seen(),
            listed(&bids).replace(" and ", " or ")
        )
    }

    fn staking(&self) -> Option<String> {
        let stakes: Vec<String> = self.stakes.iter().map(ToString::to_string).collect();
        let stakes = listed(&stakes).replace(" and ", " or ");
        match (self.by, self.shown) {
            (DealerBy::Nobody, _) => None,
            _ if !self.stakes_vary() => (stakes != "1").then(|| format!("Every stake is {stakes} times the bet.")),
            (DealerBy::Fixed, _) => Some(format!("{} players stake {stakes} times their bets.", self.seen())),
            (DealerBy::Bids, ShownBids::All) => {
                Some(format!("Knowing all bids, the others stake {stakes} times their bets."))
            }
            (DealerBy::Bids, ShownBids::Banker) => {
                Some(format!("Knowing the banker's bid alone, the others stake {stakes} times their bets."))
            }
        }
    }

    fn pot(&self) -> Option<String> {
        let pays = match self.pot_pays {
            PotPays::ProRata => "losers pay first, then the winners share what is there by what they won",
            PotPays::InTurn => "the dealer settles seat by seat, until nothing is left",
        };
        self.pot.map(|pot| format!("The dealer can lose at most {pot} in a round: {pays}."))
    }

    fn all_pay(&self) -> &'static str {
        match self.all_pay {
            AllPay::Highest => "The highest hand collects its payout from everybody else; equal ones share it.",
            AllPay::Each => "Everybody settles with everybody else.",
        }
    }
}
