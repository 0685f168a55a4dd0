//! Result folders: written atomically, locked, checkpointed, checksummed, read back. Names no table of a game.

mod asked;
mod csv;
mod error;
mod finished;
mod folder;
mod lock;
mod manifest;
mod markdown;
mod output;
mod stored;
mod sums;
mod swap;
mod tallies;

pub use asked::Asked;
pub use csv::{CsvError, Sheet, answer_files, cells_to_csv, table_files, to_csv};
pub use error::{Damage, StoreError};
pub use finished::{Finished, Former, manifest_of, seconds_taken};
pub use folder::{Folder, write_page};
pub use manifest::{Machine, Manifest, VariantEntry, rules_hash, run_id};
pub use output::{Output, text_at};
pub use stored::{About, Stored, read_results};
pub use sums::sums_of;
pub use tallies::{TALLY, part_folders, tally_of_part};
