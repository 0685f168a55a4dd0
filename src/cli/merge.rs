//! `merge`: the parts of one run become its result.

use super::arguments::{Merge, Progress};
use super::console::{print, shown};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::summary::{about, to_json, to_text};
use crate::app::{self, Merged};
use crate::report::grouped;
use crate::stats::Whole;
use serde_json::json;

pub(super) fn merge(options: &Merge, interrupt: &Interrupt) -> Result<(), Error> {
    let follower = Follower::new(Progress::Never, interrupt);
    let merged = app::merge(&options.folders, options.partial, &options.out, options.force, &follower)?;
    Ok(print(&text(options, &merged))?)
}

fn text(options: &Merge, merged: &Merged) -> String {
    let Merged { config, run, tables, rounds, parts, part, place, seconds } = merged;
    if options.json {
        let (seed, rounds) = (Whole(run.seed.into()), Whole((*rounds).into()));
        let mut made = json!({ "method": "simulated", "seed": seed, "rounds": rounds });
        if let Some(part) = part {
            made["part"] = part.as_str().into();
        }
        return to_json(about(config), made, tables);
    }
    let method = format!("simulated in {} parts, {} rounds, seed {}", grouped(parts), grouped(rounds), run.seed);
    to_text(&config.name, method, tables, &format!("merged in {seconds:.1} s; tables in {}", shown(place)))
}
