//! The command line: arguments, then one file a command.

mod arguments;
mod check;
mod console;
mod exact;
mod manual;
mod outcome;
mod presets;
mod progress;
mod result;
mod run;
mod schema;
mod simulate;
mod solve;
mod verify;

pub use arguments::Arguments;
pub use outcome::Failure;
pub use run::run;
