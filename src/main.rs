//! The `houseodds` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(houseodds::cli::main(std::env::args_os()))
}
