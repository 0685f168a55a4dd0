//! Rounds of a table with a bank, as lines of a log.

use super::keys::DealerBy;
use super::round::{BankTable, PlayedRound};
use crate::cards::{Chance, Dealt};
use crate::games::{LoggedRounds, column, in_units};

impl BankTable {
    /// Plays rounds, and returns a line for each person. A fixed dealer has none.
    pub(super) fn logged_rounds(&self, dealt: &Dealt, chance: &mut Chance) -> LoggedRounds {
        let (columns, people) = (self.logged_columns(), self.first_person()..self.holders());
        let (seats, mut lines) = (people.len(), Vec::new());
        self.play_rounds(dealt, chance, &mut |played| {
            for holder in people.clone() {
                let cells = columns.iter().map(|column| self.logged_cell(played, holder, column));
                lines.push(cells.collect::<Vec<_>>().join(","));
            }
        });
        LoggedRounds { columns, seats, lines }
    }

    /// Returns the possible values of a column, unless it has any numbers or cards.
    pub(super) fn values_of_column(&self, name: &str) -> Vec<String> {
        match name {
            column::SEAT | column::BANKER => {
                (self.first_person()..self.holders()).map(|holder| self.seat(holder)).collect()
            }
            column::BID => self.bank.bids.iter().map(u32::to_string).collect(),
            column::STAKE => self.bank.stakes.iter().map(ToString::to_string).collect(),
            column::PLAYER_HAND | column::DEALER_HAND => {
                let hands = self.rules.ranking.order.iter().filter(|hand| self.rules.has(**hand));
                hands.map(|hand| self.rules.name(*hand).to_owned()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the columns of a log.
    pub(super) fn logged_columns(&self) -> Vec<&'static str> {
        let mut columns = vec![column::SEAT, column::NET, column::PLAYER_HAND, column::CARDS];
        if self.counts.has_dealer() {
            columns.extend([column::DEALER_HAND, column::DEALER_CARDS, column::STAKE]);
        }
        if self.bank.by == DealerBy::Bids {
            columns.extend([column::BID, column::BANKER]);
        }
        columns
    }

    /// Returns the number of a holder's seat. A fixed dealer has none.
    fn seat(&self, holder: usize) -> String {
        (holder + 1 - self.first_person()).to_string()
    }

    /// Returns the cell of a holder in a column. Whoever banks meets no dealer and stakes nothing.
    fn logged_cell(&self, played: &PlayedRound<'_>, holder: usize, name: &str) -> String {
        let course = played.course;
        let dealer = course.dealer.filter(|dealer| *dealer != holder);
        match (name, dealer) {
            (column::SEAT, _) => self.seat(holder),
            (column::NET, _) => in_units(played.nets.by_holder[holder], self.amounts.unit()).to_string(),
            (column::PLAYER_HAND, _) => self.rules.name(played.hand(holder)).to_owned(),
            (column::CARDS, _) => played.cards(holder),
            (column::DEALER_HAND, Some(dealer)) => self.rules.name(played.hand(dealer)).to_owned(),
            (column::DEALER_CARDS, Some(dealer)) => played.cards(dealer),
            (column::STAKE, Some(_)) => self.bank.stakes[course.stakes[holder]].to_string(),
            (column::BID, _) => self.bank.bids[course.bids[holder]].to_string(),
            (column::BANKER, _) => course.dealer.map_or_else(String::new, |dealer| self.seat(dealer)),
            _ => String::new(),
        }
    }
}
