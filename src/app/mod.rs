//! What commands do, as a library: values come back, notes and progress go to an [`Observer`]. Prints nothing.

mod compare;
mod configs;
mod count;
mod effects;
mod error;
mod exact;
mod keep;
mod log;
mod measured;
mod merge;
mod monitor;
mod observer;
mod pieces;
#[cfg(feature = "cli")]
mod report;
mod resume;
mod risk;
mod simulate;
mod solve;
mod variants;
mod vary;
mod verify;
mod watcher;

pub use compare::{ComparedConfigs, Comparison, SideBySide, Sides, compare, side_by_side};
pub use configs::{Setting, explain, load_all, pool};
pub use count::counted;
pub use effects::{Effects, effects};
pub use error::{Error, Kept, MergeError, Unusable};
pub use exact::{Counted, Enumerated, enumerate, exact};
pub use merge::{Merged, merge};
pub use monitor::monitor;
pub use observer::{Note, Observer};
#[cfg(feature = "cli")]
pub use report::{report, write_report};
pub use risk::{RiskTerms, TotalLaw, Whose, risk, write_risk};
pub use simulate::{RoundsPlayed, Simulated, Simulation, play_rounds, simulate};
pub use solve::{SolvedConfig, best_play, figures, solve};
pub use variants::{Choice, Load, Variant, variants};
pub use vary::{Varied, varied};
pub use verify::{Verified, verify};
