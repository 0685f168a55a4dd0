//! From integer counts to figures with errors.
//!
//! [`Layout`] says what is counted, [`BlockCounts`] holds the counts of one block of rounds, [`Counter`] adds up blocks, and
//! [`Tally`] holds the counts of a run. All of these are integers, so that they add up to the same sums in any order;
//! floats are made from the sums at the end.

mod agreement;
mod bet_line;
mod big;
pub mod comparison;
mod counter;
mod deferred;
mod delta;
mod difference;
mod elementary;
pub mod estimate;
mod evidence;
mod exact;
mod fourier;
mod joint;
mod kelly;
mod layout;
pub mod metric;
mod moments;
mod net_law;
pub mod normal;
pub(crate) mod noticed;
mod pool;
pub mod presentation;
mod quantile;
mod reach;
mod record;
mod sampled;
pub mod table;
pub mod tails;
mod tally;
mod totals;
mod walk;
mod wheel;
pub mod words;

pub use agreement::{Agreement, Comparison, FAMILY_ERROR};
pub use bet_line::BetLine;
pub use big::nearest_f64;
pub use counter::Counter;
pub use deferred::DeferredCounts;
pub use estimate::{Estimate, Share};
pub use evidence::Evidence;
pub use exact::{Dealer, Exact, Fraction};
pub use joint::{Joint, Pairs};
pub use kelly::Kelly;
pub use layout::{BlockCounts, ErrorModel, Four, Layout, Line, Variable, fours};
pub use metric::Metric;
pub use moments::Moments;
pub use net_law::{NetLaw, NetRange};
pub use noticed::Noticed;
pub use presentation::Presentation;
pub use quantile::quantile;
pub use record::{Misfit, Record};
pub use table::{Figure, Measure, Row, Table, Tables, Whole};
pub use tally::Tally;
pub use totals::{Bounded, Totals};
pub use walk::{Ends, MOST_BANKROLL, NetSteps, Reached};
pub use wheel::Wheel;
