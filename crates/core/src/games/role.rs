//! The two sides of a table.

use crate::tables::presentation::{DEALER, PLAYER};

/// A side of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A seat that bets.
    #[default]
    Player,
    /// The person who pays and takes the bets.
    Dealer,
}

impl Role {
    /// Returns its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Role::Player => PLAYER,
            Role::Dealer => DEALER,
        }
    }
}
