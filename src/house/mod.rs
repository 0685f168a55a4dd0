//! The library: a [`House`] and what it is asked. Commands call the same functions, and those that write results; all
//! return values, report notes and progress, and print nothing.
//!
//! ```
//! let house = houseodds::load("gnau")?.with("rules.ties=push")?;
//! let exact = house.exact()?;
//! assert_eq!(exact.figure("edge"), Some(0.0));
//! # Ok::<(), houseodds::Error>(())
//! ```

mod alike;
#[cfg(feature = "cli")]
mod bands;
mod between;
#[cfg(feature = "cli")]
mod chips;
mod compare;
mod comparisons;
mod configs;
mod coverage;
mod csv;
mod design;
mod design_target;
mod design_unknown;
#[cfg(feature = "cli")]
mod dossier;
mod effects;
mod error;
mod exact;
mod follow;
mod grid;
mod joined;
mod keep;
mod kept;
mod load;
mod log;
mod measured;
mod merge;
mod monitor;
mod monitored;
mod observer;
mod outlook;
#[cfg(feature = "cli")]
mod page;
#[cfg(feature = "cli")]
mod page_file;
mod play;
mod practice;
mod prices;
mod questions;
mod recipe;
#[cfg(feature = "cli")]
mod report;
#[cfg(feature = "cli")]
mod rerun;
mod results;
mod risk;
#[cfg(feature = "cli")]
mod seats;
mod sheet;
mod simulate;
mod solve;
mod table_prices;
mod units;
mod variants;
mod vary;
mod verify;
mod why;
mod why_table;
mod written;

pub use compare::{Sides, side_by_side, write_comparison};
pub use configs::{Setting, explain, load_all, pool};
pub use csv::{Csv, ToCsv};
pub use design::write_designs;
pub use design_target::Design;
pub use design_unknown::{Unknown, unknown};
#[cfg(feature = "cli")]
pub use dossier::{DossierTerms, write_dossier};
pub use effects::{Effects, check_effects, write_effects};
pub use error::{Error, MergeError, Unusable};
pub use exact::{check_enumerated, write_exact};
pub use follow::{Follow, Nobody};
pub use keep::To;
pub use load::{load, load_text, load_text_with, load_with};
pub use merge::{Merged, merge};
pub use monitor::{monitor, monitored};
pub use monitored::{Impossible, LogColumn, LogNets, Monitored, SeenEdge};
pub use observer::{Note, Observer};
pub use outlook::RiskTerms;
#[cfg(feature = "cli")]
pub use page::page;
#[cfg(feature = "cli")]
pub use page_file::{Page, PageFile};
pub use play::Play;
pub use practice::{Graded, Missed, Practice};
pub use questions::{House, compare};
#[cfg(feature = "cli")]
pub use report::{report, report_file, stored};
#[cfg(feature = "cli")]
pub use rerun::{Again, RerunOutcome, all_results};
pub use risk::{Whose, check_risk, write_risk};
pub use simulate::{RoundsPlayed, Simulated, Simulation, simulate};
pub use solve::{best_play, check_solvable, write_solved};
pub use units::{by_night, counted};
pub use variants::{Load, Variant, VariantChoice, named, variants};
pub use vary::{Varied, varied};
pub use verify::verify;
pub use written::Written;
