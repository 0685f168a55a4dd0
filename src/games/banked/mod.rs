//! What games of seats against a dealer have in common: `machine` how a holder plays and settles, `ledger` what is
//! counted of that, and its tables.

mod ledger;
mod machine;

pub(crate) use ledger::check_shoe;
pub use ledger::{BETS, EDGE, EDGE_IS, FREQUENCY, HEADLINES, Ledger, SeatLaw};
pub(crate) use machine::money;
pub use machine::{Machine, NO, Next, Role, Settlement, YES};
