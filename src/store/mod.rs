//! Result folders: written beside and renamed, locked, checkpointed, read back. Names no table of a game.

mod checkpoint;
mod csv;
mod finished;
mod folder;
mod lock;
mod manifest;
mod parts;
mod stored;

pub use checkpoint::TALLY;
pub use csv::{CsvError, Sheet, solved_files, table_files, to_csv};
pub use finished::Finished;
pub use folder::{Folder, FolderError, write_page};
pub use manifest::{Machine, Manifest, VariantEntry, rules_hash, run_id};
pub use parts::{part_folders, tally_of_part};
pub use stored::{About, ReadError, Stored, read_results};
