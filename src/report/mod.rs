//! What people look at: neutral tables on the terminal and as HTML. Knows no table of a game.

mod agreement;
mod compared;
mod explanation;
#[cfg(feature = "cli")]
mod html;
mod monitored;
mod order;
mod removals;
mod risk;
mod terminal;

pub use agreement::{Agreement, Comparison, FAMILY_ERROR};
pub use compared::{ChangeMethod, Compared, ComparedRow, Metrics, SettingRow};
pub use explanation::explanation;
#[cfg(feature = "cli")]
pub use html::page;
pub use monitored::{Impossible, LogColumn, LogNets, Monitored, SeenEdge, TOLD, probability};
pub use removals::removals;
pub use risk::{RiskFigure, RiskSummary, Scale};
pub use terminal::{Heading, Style, decimals, grouped, solution, summary};
