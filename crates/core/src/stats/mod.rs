//! From integer counts to figures with errors.
//!
//! [`Layout`] defines the counts, [`BlockCounts`] holds the counts of one block of rounds, [`Counter`] sums blocks, and
//! [`Tally`] holds the counts of a run. All of these are integers, so that their sums do not depend on the order.
//! Floats are made from the sums at the end.

mod anytime;
mod bet_line;
mod big;
pub mod comparison;
mod counter;
mod deferred;
mod elementary;
pub mod estimate;
mod evidence;
mod exact;
mod for_ever;
mod fourier;
mod joint;
mod kelly;
mod layout;
mod moments;
mod n_zero;
mod net_counts;
pub mod normal;
mod pool;
mod quantile;
mod reach;
mod record;
mod sampled;
pub mod tails;
mod tally;
mod total_sampler;
mod totals;
mod walk;

pub use anytime::AnytimeTest;
pub use bet_line::BetLine;
pub use big::nearest_f64;
pub use counter::Counter;
pub use deferred::DeferredCounts;
pub use estimate::{Estimate, Share, Support};
pub use evidence::Evidence;
pub use exact::{DealerNet, Exact, Fraction};
pub use joint::{Joint, Pairs};
pub use kelly::Kelly;
pub use layout::{BlockCounts, ErrorModel, Four, Layout, Line, Variable, fours};
pub use moments::Moments;
pub use n_zero::n_zero;
pub use net_counts::{NetCounts, NetRange};
pub use quantile::quantile;
pub use record::{Misfit, Record};
pub use tally::Tally;
pub use total_sampler::TotalSampler;
pub use totals::{Bounded, Totals};
pub use walk::{LimitChances, Limits, MOST_BANKROLL, NetSteps, lundberg_bound};
