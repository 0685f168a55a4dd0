//! Runs the command that was typed, and prints any error once.

use super::arguments::{Arguments, Command};
use super::complete::SHELL_VARIABLE;
use super::console::complain;
use super::error::Error;
use super::interrupt::Interrupt;
use super::{
    compare, configs, exact, hand, idle_options, manual, merge, monitor, pages, practice, rerun, risk, simulate, solve,
    verify, words,
};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};
use clap_complete::env::CompleteEnv;
use std::ffi::OsString;

/// Runs the typed command, starting with the program's name, and returns the exit code; or completes it for a shell.
pub fn main(words: impl IntoIterator<Item = OsString>) -> u8 {
    let words: Vec<OsString> = words.into_iter().collect();
    let parsed = match complete(&words) {
        Ok(true) => return 0,
        Ok(false) => Arguments::try_parse_from(&words),
        Err(error) => Err(error),
    };
    match parsed {
        Ok(arguments) => run(arguments),
        Err(error) => {
            let command = words.get(1).map(|word| word.to_string_lossy()).unwrap_or_default();
            let error = advised(error, &command);
            let code = u8::try_from(error.exit_code()).unwrap_or(2);
            match error.print() {
                Err(failed) if code == 0 && failed.kind() != std::io::ErrorKind::BrokenPipe => {
                    complain(&format!("error: the help cannot be printed: {failed}\n"));
                    1
                }
                _ => code,
            }
        }
    }
}

/// Adds the likely intended command to an error about an unknown one, and the likely option to one about an option.
fn advised(mut error: clap::Error, command: &str) -> clap::Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word.as_str()),
        _ => None,
    };
    let advice = match error.kind() {
        ErrorKind::InvalidSubcommand => text(ContextKind::InvalidSubcommand).and_then(words::instead_of_command),
        ErrorKind::UnknownArgument => {
            text(ContextKind::InvalidArg).and_then(|option| words::instead_of_option(option, command))
        }
        _ => None,
    };
    if let Some(advice) = advice {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![advice.into()]));
        error.remove(ContextKind::SuggestedSubcommand);
        error.remove(ContextKind::SuggestedArg);
    }
    error
}

/// Answers a shell's request for completions; returns `false` if there is none.
fn complete(words: &[OsString]) -> clap::error::Result<bool> {
    let folder = std::env::current_dir().ok();
    CompleteEnv::with_factory(Arguments::command).var(SHELL_VARIABLE).try_complete(words, folder.as_deref())
}

/// Runs a command and returns the exit code.
pub fn run(arguments: Arguments) -> u8 {
    let done = match &arguments.command {
        Command::Rerun(options) => rerun::rerun(options, command),
        other => command(other),
    };
    match done {
        Ok(()) => 0,
        Err(error) => {
            error.tell();
            error.exit_code()
        }
    }
}

fn command(command: &Command) -> Result<(), Error> {
    // Commands with nothing to lose need no listening thread.
    let unheard = Interrupt::ends_at_once()?;
    let listen = || Interrupt::listen(&unheard);
    idle_options::check_command(command)?;
    match command {
        Command::Simulate(options) => simulate::simulate(options, &listen()?),
        Command::Count(options) => simulate::count(options, &listen()?),
        Command::Night(options) => simulate::night(options, &listen()?),
        Command::Merge(options) => merge::merge(options, &listen()?),
        Command::Exact(options) => exact::exact(options, &listen()?),
        Command::Effects(options) => exact::effects(options, &listen()?),
        Command::Compare(options) => compare::compare(options, &listen()?),
        Command::Design(options) => solve::design(options, &listen()?),
        Command::Dossier(options) => pages::dossier(options, &listen()?),
        Command::Solve(options) => solve::solve(options, &listen()?),
        Command::Risk(options) => risk::risk(options, &listen()?),
        Command::Monitor(options) => monitor::monitor(options, &listen()?),
        Command::Hand(options) => hand::hand(options, &listen()?),
        Command::Practice(options) => practice::practice(options, &listen()?),
        Command::Verify(options) => verify::verify(options, &listen()?),
        Command::Check(options) => configs::check(options),
        Command::Presets(options) => configs::presets(options),
        Command::Page(options) => pages::page(options, &listen()?),
        Command::Report(options) => pages::report(options, &listen()?),
        Command::Words(options) => words::words(options),
        // Run before: a manifest that asks for this asks for nothing.
        Command::Rerun(options) => rerun::rerun(options, |_| Ok(())),
        Command::Schema => configs::print_schema(),
        Command::Completions(options) => manual::completions(options),
        Command::Man(options) => manual::manual(options),
    }
}
