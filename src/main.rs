//! The `houseodds` command.

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(houseodds::cli::run(houseodds::cli::Arguments::parse()))
}
