//! The two sides of a table.

use super::money::Side;
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
    /// Both roles.
    pub(crate) const BOTH: [Role; 2] = [Role::Player, Role::Dealer];

    /// Returns its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Role::Player => PLAYER,
            Role::Dealer => DEALER,
        }
    }

    /// Returns the role on the other side.
    pub(crate) fn other(self) -> Role {
        match self {
            Role::Player => Role::Dealer,
            Role::Dealer => Role::Player,
        }
    }

    /// Returns the side that favours this role.
    pub(crate) fn side(self) -> Side {
        match self {
            Role::Player => Side::Win,
            Role::Dealer => Side::Lose,
        }
    }
}
