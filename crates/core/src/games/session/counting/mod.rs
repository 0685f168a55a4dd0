//! Counting cards: rounds dealt one after another from one shoe, and figures by the running count of the cards seen.
//!
//! `plan` reads the config, `tags` has the counts of cards, `plays` the decisions that change with them, `shoes`
//! deals shoes and adds them up, and `tables` makes the result tables.

mod plan;
mod plays;
mod shoes;
mod tables;
mod tags;

pub use plan::{BetSpread, COUNT, CountPlan, MOST_STAKES, PlanError};
pub use plays::PlayEffect;
pub use shoes::CountedShoe;
pub use tables::{COUNTED, PLAYS, PRESENTATION, TAGS};
pub use tags::{Effect, System};
