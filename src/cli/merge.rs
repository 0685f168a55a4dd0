//! `merge`: the parts of a run become its result.

use super::arguments::{Merge, Progress};
use super::console::{print, shown};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::summary::{about, made, to_json, to_text};
use crate::house::{self, Merged};
use crate::report::grouped;

pub(super) fn merge(options: &Merge, interrupt: &Interrupt) -> Result<(), Error> {
    let follower = Follower::new(Progress::Never, interrupt);
    let merge = || house::merge(&options.folders, options.partial, options.written.to(), &follower);
    let merged = follower.making("the merged result".to_owned(), merge)?;
    Ok(print(&text(options, &merged))?)
}

fn text(options: &Merge, merged: &Merged) -> String {
    let Merged { config, run, tables, rounds, units, parts, part, place, seconds } = merged;
    if options.json {
        let made = made(config.session.method(), run.seed, (*rounds, units), part.as_deref());
        return to_json(about(config), made, tables, place);
    }
    let (played, parts) = (grouped(rounds), grouped(parts));
    let method = format!("{} in {parts} parts, {played} {units}, seed {}", config.session.method(), run.seed);
    to_text(config, method, tables, &format!("merged in {seconds:.1} s; tables in {}", shown(place)))
}
