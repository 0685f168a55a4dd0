//! What commands do, as a library: values come back, notes and progress go to an [`Observer`]. Prints nothing.

mod compare;
mod configs;
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
mod report;
mod resume;
mod risk;
mod simulate;
mod solve;
mod variants;
mod vary;
mod verify;
mod watcher;

pub use compare::{ComparedConfigs, Comparison, compare};
pub use configs::{Typed, explain, load_all, pool};
pub use effects::{Effects, effects};
pub use error::{Error, Kept, MergeError, Unusable};
pub use exact::{Counted, exact};
pub use merge::{Merged, merge};
pub use monitor::monitor;
pub use observer::{Note, Observer};
pub use report::{report, write_report};
pub use risk::{Asked, TotalLaw, Whose, risk, write_risk};
pub use simulate::{Simulated, Simulation, simulate};
pub use solve::{SolvedConfig, figures, solve};
pub use variants::{Choice, Variant, variants};
pub use vary::{Varied, varied};
pub use verify::{Verified, verify};
