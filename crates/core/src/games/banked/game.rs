//! The contract of a game, answered for every game of seats against a dealer from its bets and counts.

use super::counts::Counts;
use super::tables::HandNames;
use crate::games::money::{Money, StakedBet};
use crate::games::{Analysis, Compared, Game, Priced};
use crate::stats::{BetLine, Evidence, Exact};
use crate::tables::presentation::Presentation;
use crate::tables::table::Nets;
use crate::tables::{Table, Tables};

/// A game of seats against a dealer.
pub trait BankedGame: Analysis {
    /// Its bets, and what is counted of them.
    fn counts(&self) -> &Counts;

    /// How its results are presented.
    fn presentation(&self) -> &'static Presentation;

    /// The hands that the dealer and seats can have, with their names.
    fn hand_names(&self) -> [HandNames; 2];

    /// Names of hands that the game has under other rules, and that never come up under these.
    fn hands_off(&self) -> Vec<String> {
        Vec::new()
    }

    /// The number of each seat's strategy; by default all play alike.
    fn seat_strategies(&self) -> Vec<usize> {
        vec![0; self.counts().bets.seats()]
    }

    /// The tables that only this game has.
    fn own_tables(&self, _: &dyn Evidence) -> Vec<Table> {
        Vec::new()
    }

    /// Which payouts of a bet are compared with each other before one of them is paid.
    fn compared_payouts(&self, _bet: BetLine) -> Compared {
        Compared::None
    }
}

impl<G: BankedGame> Game for G {
    fn bets(&self) -> Vec<StakedBet> {
        self.counts().bets.staked_bets()
    }

    fn money(&self) -> Option<&Money> {
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
