//! Result tables: rows, files, terminal.

mod agreement;
mod checkpoint;
mod compared;
mod explanation;
mod finished;
mod folder;
mod html;
mod lock;
mod manifest;
mod parts;
mod risk;
mod rows;
mod stored;
mod terminal;

pub use agreement::{Agreement, Comparison, FAMILY_ERROR};
pub use checkpoint::TALLY;
pub use compared::{ChangeMethod, Compared, ComparedRow, Metrics, SettingRow};
pub use explanation::explanation;
pub use finished::Finished;
pub use folder::{Folder, FolderError, write_page};
pub use html::page;
pub use manifest::{Machine, Manifest, VariantEntry, Whole, rules_hash, run_id};
pub use parts::{finished_part, part_folders};
pub use risk::RiskSummary;
pub use rows::{Count, EdgeRow, Figure, FrequencyRow, MatchupRow, PayoutRow, Tables, TurnUpRow, Wholes};
pub use stored::{About, ReadError, Sheet, Stored, read_results};
pub use terminal::{Heading, Style, decimals, solution, summary};
