//! The `houseodds` command.

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    houseodds::cli::run(houseodds::cli::Arguments::parse())
}
