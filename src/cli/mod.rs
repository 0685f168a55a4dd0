//! The command line: arguments, then one file per command.

mod amounts;
mod arguments;
mod check;
mod choices;
mod compare;
mod complete;
mod console;
mod count;
mod design;
mod dossier;
mod effects;
mod error;
mod exact;
mod follower;
mod hand;
mod interrupt;
mod lab;
mod manual;
mod merge;
mod monitor;
mod night;
mod presets;
mod progress;
mod report;
mod risk;
mod run;
mod schema;
mod shard;
mod simulate;
mod solve;
mod summary;
mod verify;

pub use arguments::Arguments;
pub use error::Error;
pub use run::{main, run};
