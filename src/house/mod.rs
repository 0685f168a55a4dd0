//! The library: a [`House`] and its questions. Commands call these functions, and others that write results. All of
//! them return values, report notes and progress, and print nothing.
//!
//! ```
//! let house = houseodds::load("gnau")?.with("rules.ties=push")?;
//! let exact = house.exact()?;
//! assert_eq!(exact.figure("edge"), Some(0.0));
//! # Ok::<(), houseodds::Error>(())
//! ```

mod changed_name;
mod commission;
mod compare;
mod comparisons;
mod configs;
mod csv;
mod design;
#[cfg(feature = "cli")]
mod dossier;
mod error;
mod exact;
mod follow;
mod hundredths;
mod load;
mod monitor;
mod observer;
#[cfg(feature = "cli")]
mod page;
#[cfg(feature = "cli")]
mod page_file;
mod practice;
mod questions;
mod recipe;
mod replacement;
#[cfg(feature = "cli")]
mod report;
#[cfg(feature = "cli")]
mod rerun;
mod results;
mod risk;
#[cfg(feature = "cli")]
mod rounds_log;
mod seat_groups;
mod setting;
mod simulate;
mod solve;
mod write_answer;

pub use compare::side_by_side::{Sides, side_by_side, write_comparison};
pub use compare::variants::{Variant, VariantChoice, variants};
pub use compare::vary::{Varied, varied};
pub use configs::{explain, load_all, pool};
pub use csv::{Csv, ToCsv};
pub use design::combinations::write_designs;
pub use design::target::Design;
pub use design::unknown::{Unknown, unknown};
#[cfg(feature = "cli")]
pub use dossier::compile::{DossierTerms, write_dossier};
pub use error::{Error, MergeError, Unusable};
pub use exact::effects::{Effects, check_effects, write_effects};
pub use exact::enumerate::{check_enumerated, write_exact};
pub use exact::hands::hands;
pub use exact::verify::verify;
pub use follow::{Follow, Nobody};
pub use load::{load, load_text, load_text_with, load_with};
pub use monitor::compare_log::{monitor, monitored};
pub use monitor::monitored::{Impossible, LogColumn, LogNets, Monitored, SeenEdge};
pub use observer::{Note, Observer};
#[cfg(feature = "cli")]
pub use page::page;
#[cfg(feature = "cli")]
pub use page_file::{PageFile, PageKind};
pub use practice::{Graded, Missed, Practice};
pub use questions::{House, compare};
pub use replacement::To;
#[cfg(feature = "cli")]
pub use report::{report, report_file, stored};
#[cfg(feature = "cli")]
pub use rerun::{Again, RerunOutcome, all_results};
pub use risk::ask::{WITHOUT_END, write_risk};
pub use risk::round_net::{KnownNets, Whose, check_risk};
pub use risk::terms::RiskTerms;
#[cfg(feature = "cli")]
pub use rounds_log::RoundsLog;
pub use setting::{Load, Setting, named};
pub use simulate::merge::{Merged, merge};
pub use simulate::play::Play;
pub use simulate::run::{RoundsPlayed, Simulated, Simulation, simulate};
pub use simulate::units::{by_night, counted, cut_after};
pub use solve::{best_play, check_solvable, write_solved};
pub use write_answer::Written;
