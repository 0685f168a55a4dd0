//! `exact`: the same tables, by enumeration.

use super::arguments::Exact;
use super::console::{print, shown};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::summary::{about, to_json, to_text};
use crate::app::{self, Counted};
use crate::games::Config;
use serde_json::json;

pub(super) fn exact(options: &Exact, interrupt: &Interrupt) -> Result<(), Error> {
    let follower = Follower::new(options.progress, interrupt);
    let configs = app::load_all(&options.configs.configs, &options.configs.laid.typed(), &follower)?;
    let pool = app::pool(None, &follower)?;
    for config in &configs {
        let count = || pool.install(|| app::exact(config, &options.out, options.force, &follower));
        let counted = follower.making(format!("the exact result of {}", config.name), count)?;
        print(&text(options, config, &counted))?;
    }
    Ok(())
}

fn text(options: &Exact, config: &Config, counted: &Counted) -> String {
    let Counted { tables, edge, place, seconds } = counted;
    if options.json {
        let made = json!({
            "method": "exact",
            "edge_fraction": edge.as_ref().map(ToString::to_string),
            "not_enumerated": tables.not_enumerated,
        });
        return to_json(about(config), made, tables);
    }
    let edge = edge.as_ref().map(|edge| format!("edge = {edge}"));
    let missing =
        (!tables.not_enumerated.is_empty()).then(|| format!("not enumerated: {}", tables.not_enumerated.join(", ")));
    let made = format!("{seconds:.3} s; tables in {}", shown(place));
    let footer = edge.into_iter().chain(missing).chain([made]).collect::<Vec<_>>().join("\n  ");
    to_text(config, "exact, by enumeration".to_owned(), tables, &footer)
}
