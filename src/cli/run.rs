//! Runs what was typed, and prints the error once.

use super::arguments::{Arguments, Command};
use super::error::Error;
use super::interrupt::Interrupt;
use super::{check, compare, exact, hand, manual, merge, presets, report, risk, schema, simulate, solve, verify};
use std::process::ExitCode;

/// Runs a command to its exit code.
#[must_use]
pub fn run(arguments: Arguments) -> ExitCode {
    match command(&arguments.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            error.tell();
            ExitCode::from(error.exit_code())
        }
    }
}

fn command(command: &Command) -> Result<(), Error> {
    let interrupt = Interrupt::listen()?;
    match command {
        Command::Simulate(options) => simulate::simulate(options, &interrupt),
        Command::Merge(options) => merge::merge(options, &interrupt),
        Command::Exact(options) => exact::exact(options, &interrupt),
        Command::Compare(options) => compare::compare(options, &interrupt),
        Command::Solve(options) => solve::solve(options, &interrupt),
        Command::Risk(options) => risk::risk(options, &interrupt),
        Command::Hand(options) => hand::hand(options, &interrupt),
        Command::Verify(options) => verify::verify(options, &interrupt),
        Command::Check(options) => check::check(options),
        Command::Presets(options) => presets::presets(options),
        Command::Report(options) => report::report(options),
        Command::Schema => schema::print_schema(),
        Command::Completions(options) => manual::completions(options),
        Command::Man(options) => manual::manual(options),
    }
}
