//! Counting cards: rounds dealt one after another from one shoe, and figures by the running count of the cards seen.
//!
//! `plan` what a config says about it, `tags` what each card counts, `shoes` how shoes are dealt and what is added up,
//! `tables` what is shown.

mod plan;
mod shoes;
mod tables;
mod tags;

pub use plan::{COUNT, CountPlan, PlanError, Spread};
pub use shoes::Counted;
pub use tables::{COUNTED, PRESENTATION, TAGS};
pub use tags::{Effect, System};
