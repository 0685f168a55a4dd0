//! Nights: many rounds with the same people, and a bank that goes round.
//!
//! `plan` what a config says about a night, `seating` who sits where while each person deals, `night_table` what
//! everybody nets in a round, `nights` how nights are played and what is added up, `tables` what is shown.

mod night_table;
mod nights;
mod plan;
mod seating;
mod tables;

pub use night_table::{NightTable, TableNets};
pub use nights::Nights;
pub use plan::{Bank, NightError, NightPlan, STRATEGIES, check_night, keys_against_dealer, keys_of_race};
pub use seating::{Seating, check_people};
pub use tables::{LAW, NIGHT, PRESENTATION};
