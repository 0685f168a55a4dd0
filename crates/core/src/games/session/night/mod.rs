//! Nights: many rounds with the same people, and a bank that goes round.
//!
//! `plan` reads the config of a night. `seating` places everybody while each person deals, and `heirs` passes the bank
//! on by hands. `night_table` has the nets of a round, `side_by_side` plays nights together, and `nights` adds them up.
//! `tables` makes the result tables.

mod heirs;
mod night_table;
mod nights;
mod plan;
mod seating;
mod side_by_side;
mod tables;

pub use night_table::{NightTable, TableNets};
pub use nights::Nights;
pub use plan::{
    Bank, DEAL, DealerFoundBy, NightError, NightPlan, STRATEGIES, UNTIL, check_deal, check_night, fix_bank,
    hands_of_bank, keys_against_dealer, keys_of_race,
};
pub use seating::{Seating, check_people};
pub use tables::{LAW, NIGHT, PRESENTATION};
