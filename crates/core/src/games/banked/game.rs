//! The contract of a game, answered for every game of seats against a dealer from its bets and counts.

use super::counts::Counts;
use super::met_rounds::MetRounds;
use super::tables::HandNames;
use crate::cards::{Chance, Dealt};
use crate::games::money::{StakedBet, TableMoney};
use crate::games::{Analysis, Compared, Game, LoggedRounds, Priced};
use crate::stats::{BetLine, Evidence, Exact};
use crate::tables::presentation::Presentation;
use crate::tables::table::Nets;
use crate::tables::{Table, Tables};

/// A game of seats against a dealer.
pub trait BankedGame: Analysis {
    /// Returns the bets and their counts.
    fn counts(&self) -> &Counts;

    /// Returns the presentation of the results.
    fn presentation(&self) -> &'static Presentation;

    /// Returns the names of the dealer's and the seats' possible hands.
    fn hand_names(&self) -> [HandNames; 2];

    /// Returns names of hands that occur under other rules of the game but not under these.
    fn hands_off(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the index of each seat's strategy; by default all play one strategy.
    fn seat_strategies(&self) -> Vec<usize> {
        vec![0; self.counts().bets.seats()]
    }

    /// Returns the tables that only this game has.
    fn own_tables(&self, _: &dyn Evidence) -> Vec<Table> {
        Vec::new()
    }

    /// Plays rounds as a simulation plays them, and keeps them. Returns `None` if they cannot be kept.
    fn met_rounds(&self, _: &Dealt, _: &mut Chance) -> Option<MetRounds> {
        None
    }

    /// Returns the payouts that a bet compares before it pays one of them.
    fn compared_payouts(&self, _bet: BetLine) -> Compared {
        Compared::None
    }
}

impl<G: BankedGame> Game for G {
    fn bets(&self) -> Vec<StakedBet> {
        self.counts().bets.staked_bets()
    }

    fn money(&self) -> Option<&TableMoney> {
        Some(&self.counts().bets.money)
    }

    fn nets(&self, evidence: &dyn Evidence, bets: BetLine) -> Vec<Nets> {
        self.counts().nets(evidence, bets)
    }

    fn priced(&self, exact: &Exact, bet: BetLine) -> Option<Priced> {
        self.counts().priced(exact, bet)
    }

    fn compared(&self, bet: BetLine) -> Compared {
        self.compared_payouts(bet)
    }

    fn logged(&self, dealt: &Dealt, chance: &mut Chance) -> Option<LoggedRounds> {
        Some(self.met_rounds(dealt, chance)?.logged(&self.counts().bets, &self.hand_names()))
    }

    fn names_off(&self) -> Vec<String> {
        self.hands_off()
    }

    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        let [dealer, seats] = self.hand_names();
        let mut tables = self.counts().tables(self.presentation(), evidence, [&dealer, &seats]);
        tables.tables.extend(self.own_tables(evidence));
        tables.seat_groups = self.counts().bets.seats_alike(&self.seat_strategies());
        tables
    }
}
