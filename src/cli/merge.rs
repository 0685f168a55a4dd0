//! `merge`: the parts of a run become its result.

use super::arguments::{Draws, Merge, Printing, Progress};
use super::console::{print, shown};
use super::error::Error;
use super::export::Exports;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::summary::{about, made, to_json, to_text};
use crate::house::{self, Merged};
use crate::report::{Style, grouped};

pub(super) fn merge(options: &Merge, interrupt: &Interrupt) -> Result<(), Error> {
    let exports = Exports::new(Printing {
        export: &options.export,
        json: options.json,
        progress: Progress::Never,
        draws: Draws::Chart,
        is_kept: true,
        force: options.written.force,
    })?;
    let follower = Follower::new(Progress::Never, interrupt);
    let merged = follower.making("the merged result".to_owned(), || {
        house::merge(&options.folders, options.partial, options.written.to(), &follower)
    })?;
    exports.draw_result(&merged.config.name, &merged.place)?;
    let json = options.json.then(|| {
        let Merged { config, run, tables, rounds, units, part, place, .. } = &merged;
        let made = made(config.session.method(), run.seed, (*rounds, units), part.as_deref());
        to_json(about(config), made, tables, place)
    });
    print(&exports.answer(json, |style| text(&merged, style)))?;
    exports.write(&follower)
}

fn text(merged: &Merged, style: &Style) -> String {
    let Merged { config, run, tables, rounds, units, parts, place, seconds, .. } = merged;
    let (played, parts) = (grouped(rounds), grouped(parts));
    let method = format!("{} in {parts} parts, {played} {units}, seed {}", config.session.method(), run.seed);
    let made = format!("merged in {seconds:.1} s; tables in {}", shown(place));
    to_text(config, method, tables, (&[], &made), style)
}
