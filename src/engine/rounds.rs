//! What the engine plays.

use crate::cards::{Chance, Dealt, Shoe};
use crate::stats::{Layout, NetRange, Sheet};

/// What is counted of rounds, and in which money.
#[derive(Clone, Copy, Debug)]
pub struct Account<'a> {
    /// What is counted.
    pub layout: &'a Layout,
    /// Which nets the dealer can have in a round, in the smallest payable fraction.
    pub dealer_nets: &'a NetRange,
    /// How many of that fraction make one unit bet.
    pub unit: i64,
    /// How many of it are staked in a round.
    pub staked: i64,
}

/// Rounds that are dealt, then played.
///
/// What [`play`](Rounds::play) does in a round is a function of its cards (and of chance, where a strategy mixes or a
/// round is dealt again). It counts on the sheet.
pub trait Rounds: Sync {
    /// The cards of a round.
    fn shoe(&self) -> Shoe;

    /// What is counted, and in which money.
    fn account(&self) -> Account<'_>;

    /// Plays rounds one after the other, and ends each on the sheet.
    fn play(&self, dealt: &Dealt, chance: &mut Chance, sheet: &mut Sheet);

    /// What rounds are called, where they are more than a round.
    fn units(&self) -> &'static str {
        "rounds"
    }

    /// What is counted.
    fn layout(&self) -> &Layout {
        self.account().layout
    }

    /// Which nets the dealer can have in a round, in the smallest payable fraction.
    fn dealer_nets(&self) -> &NetRange {
        self.account().dealer_nets
    }

    /// How many of the smallest payable fraction make one unit bet.
    fn unit(&self) -> i64 {
        self.account().unit
    }

    /// What is staked in a round, in the smallest payable fraction: the dealer's net divided by it is the edge.
    fn staked(&self) -> i64 {
        self.account().staked
    }
}
