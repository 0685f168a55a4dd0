//! `completions` and `man`: what clap knows of the command line.

use super::arguments::{Arguments, Completions, Manual};
use super::complete::ASKED;
use super::console::print;
use super::error::Error;
use clap::CommandFactory;
use clap_complete::env::Shells;
use clap_mangen::Man;

/// What bash needs besides.
const BASH: &str = include_str!("complete.bash");

pub(super) fn completions(options: &Completions) -> Result<(), Error> {
    let (shell, mut script) = (options.shell.to_string(), Vec::new());
    if let Some(shell) = Shells::builtins().completer(&shell) {
        shell.write_registration(ASKED, "houseodds", "houseodds", "houseodds", &mut script)?;
    }
    let more = if shell == "bash" { BASH } else { "" };
    Ok(print(&(String::from_utf8_lossy(&script) + more))?)
}

pub(super) fn manual(options: &Manual) -> Result<(), Error> {
    let mut program = Arguments::command();
    // Gives each command its whole name, as in houseodds-simulate.
    program.build();
    let command = match &options.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => return Err(Error::NoSuchCommand(name.clone())),
        },
    };
    let mut page = Vec::new();
    Man::new(command).source(concat!("houseodds ", env!("CARGO_PKG_VERSION"))).render(&mut page)?;
    Ok(print(&String::from_utf8_lossy(&page))?)
}
