//! Result folders: written atomically, locked, checkpointed, checksummed, read back. Names no table of a game.

mod csv;
mod error;
mod finished;
mod folder;
mod lock;
mod manifest;
mod markdown;
mod output;
mod request;
mod stored;
mod sums;
mod swap;
mod tallies;
mod temporary;

pub use csv::{CsvError, answer_files, sheet_to_csv, table_files, to_csv};
pub use error::{Damage, StoreError};
pub use finished::{Finished, Former, manifest_of, seconds_taken};
pub use folder::{Folder, write_page};
pub use manifest::{Machine, Manifest, VariantEntry, run_id};
pub use output::{Output, text_at, try_output};
pub use request::{RULES_VERSION, Request, ResultKind, rules_hash};
pub use stored::{About, Stored, check_folder, places_of_results, read_results};
pub use sums::{hash_of_file, sums_of, verified_sums};
pub use tallies::{TALLY, part_folders, tally_of_part};
pub use temporary::{TemporaryFolder, write_large};
