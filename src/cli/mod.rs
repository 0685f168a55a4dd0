//! The command line: arguments, then one file per command or kind of command.

mod amounts;
mod arguments;
mod choices;
mod compare;
mod complete;
mod configs;
mod console;
mod count_arguments;
mod error;
mod exact;
mod export;
mod follower;
mod hand;
mod idle_options;
mod interrupt;
mod manual;
mod merge;
mod monitor;
mod page_arguments;
mod pages;
mod practice;
mod progress;
mod rerun;
mod risk;
mod run;
mod shard;
mod simulate;
mod solve;
mod summary;
mod verify;
mod words;

pub use arguments::Arguments;
pub use error::Error;
pub use run::{main, run};
