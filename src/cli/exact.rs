//! `exact`: the same tables, by enumeration.

use super::arguments::{Exact, Progress};
use super::console::{print, shown};
use super::error::Error;
use super::follower::Follower;
use super::summary::{to_json, to_text};
use crate::app::{self, Counted};
use serde_json::json;

pub(super) fn exact(options: &Exact) -> Result<(), Error> {
    let follower = Follower::new(Progress::Never, None);
    for config in &app::load_all(&options.configs.configs, &options.configs.sets)? {
        let counted = app::exact(config, &options.out, options.force, &follower)?;
        print(&text(options, &config.name, &counted))?;
    }
    Ok(())
}

fn text(options: &Exact, name: &str, counted: &Counted) -> String {
    let Counted { tables, edge, place, seconds } = counted;
    if options.json {
        let about = json!({
            "method": "exact",
            "edge_fraction": edge.as_ref().map(ToString::to_string),
            "not_enumerated": tables.not_enumerated,
        });
        return to_json(name, about, tables);
    }
    let edge = edge.as_ref().map(|edge| format!("edge = {edge}"));
    let missing =
        (!tables.not_enumerated.is_empty()).then(|| format!("not enumerated: {}", tables.not_enumerated.join(", ")));
    let made = format!("{seconds:.3} s; tables in {}", shown(place));
    let footer = edge.into_iter().chain(missing).chain([made]).collect::<Vec<_>>().join("\n  ");
    to_text(name, "exact, by enumeration".to_owned(), tables, &footer)
}
