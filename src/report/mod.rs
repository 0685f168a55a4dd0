//! Result tables: rows, files, terminal.

mod agreement;
mod folder;
mod manifest;
mod rows;
mod terminal;

pub use agreement::{Agreement, Comparison, FAMILY_ERROR};
pub use folder::{Folder, FolderError};
pub use manifest::{Machine, Manifest, Whole, rules_hash};
pub use rows::{Count, EdgeRow, Figure, FrequencyRow, MatchupRow, PayoutRow, Tables, TurnUpRow, Wholes};
pub use terminal::{Heading, Style, decimals, solution, summary};
