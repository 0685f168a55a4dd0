//! `merge`: the parts of one run become its result.

use super::arguments::{Merge, Progress};
use super::console::{print, shown};
use super::error::Error;
use super::follower::Follower;
use super::summary::{to_json, to_text};
use crate::app::{self, Merged};
use crate::report::grouped;
use crate::stats::Whole;
use serde_json::json;

pub(super) fn merge(options: &Merge) -> Result<(), Error> {
    let follower = Follower::new(Progress::Never, None);
    let merged = app::merge(&options.folders, options.partial, &options.out, options.force, &follower)?;
    Ok(print(&text(options, &merged))?)
}

fn text(options: &Merge, merged: &Merged) -> String {
    let Merged { name, run, tables, rounds, parts, part, place, seconds } = merged;
    if options.json {
        let (seed, rounds) = (Whole(run.seed.into()), Whole((*rounds).into()));
        let mut about = json!({ "method": "simulated", "seed": seed, "rounds": rounds });
        if let Some(part) = part {
            about["part"] = part.as_str().into();
        }
        return to_json(name, about, tables);
    }
    let method = format!("simulated in {} parts, {} rounds, seed {}", grouped(parts), grouped(rounds), run.seed);
    to_text(name, method, tables, &format!("merged in {seconds:.1} s; tables in {}", shown(place)))
}
