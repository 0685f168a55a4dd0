//! `merge`: the parts of a run become its result.

use super::arguments::{ChartChoice, MergeOptions, Printing, Progress};
use super::console::{print, shown};
use super::error::Error;
use super::export::Exports;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::summary::{answer_json, answer_text};
use crate::house::{self, Merged, Written};

pub(super) fn merge(options: &MergeOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let exports = Exports::new(Printing {
        export: &options.export,
        json: options.json,
        progress: Progress::Never,
        draws: ChartChoice::Chart,
        is_kept: true,
        force: options.output.force,
    })?;
    let follower = Follower::new(Progress::Never, interrupt);
    let merged = follower.making("the merged result".to_owned(), || {
        house::merge(&options.folders, options.partial, options.output.to(), &follower)
    })?;
    let Merged { config, written: Written { result, place, seconds } } = &merged;
    exports.draw_result(config, place)?;
    let json = options.json.then(|| answer_json(config, result, Some(place)));
    let made = format!("merged in {seconds:.1} s; tables in {}", shown(place));
    print(&exports.answer(json, |style| answer_text(config, result, &made, style)))?;
    exports.write(&follower)
}
