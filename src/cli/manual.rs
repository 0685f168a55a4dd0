//! `completions` and `man`: what clap knows of the command line.

use super::arguments::{Arguments, Completions, Manual};
use super::console::print;
use super::error::Error;
use clap::CommandFactory;
use clap_mangen::Man;

pub(super) fn completions(options: &Completions) -> Result<(), Error> {
    let (mut command, mut script) = (Arguments::command(), Vec::new());
    let name = command.get_name().to_owned();
    clap_complete::generate(options.shell, &mut command, name, &mut script);
    Ok(print(&String::from_utf8_lossy(&script))?)
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
