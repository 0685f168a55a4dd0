//! Nights: many rounds with the same people, and a bank that goes round.
//!
//! `plan` what a config says about a night, `seating` who sits where while each person deals, `heirs` whose hand passes
//! the bank on, `night_table` what everybody nets in a round, `side_by_side` how nights go on together, `nights` how they
//! are played and what is added up, `tables` what is shown.

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
    Bank, DEAL, Dealt, NightError, NightPlan, STRATEGIES, UNTIL, check_deal, check_night, fix_bank, hands_of_bank,
    keys_against_dealer, keys_of_race,
};
pub use seating::{Seating, check_people};
pub use tables::{LAW, NIGHT, PRESENTATION};
