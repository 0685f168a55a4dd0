//! The command line: arguments, then one file a command.

mod arguments;
mod check;
mod compare;
mod console;
mod exact;
mod hand;
mod interrupt;
mod manual;
mod measured;
mod merge;
mod outcome;
mod pieces;
mod presets;
mod progress;
mod report;
mod result;
mod resume;
mod risk;
mod run;
mod schema;
mod shard;
mod simulate;
mod solve;
mod variants;
mod vary;
mod verify;
mod watcher;

pub use arguments::Arguments;
pub use outcome::Failure;
pub use run::run;
