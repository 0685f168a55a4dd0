//! `exact`: the same tables, by enumeration.

use super::arguments::Exact;
use super::console::print;
use super::outcome::Failure;
use super::result::{load_enumerated, to_json, to_text};
use crate::games::{Config, Game};
use crate::report::{Folder, Machine, Manifest};
use serde_json::json;
use std::time::Instant;

pub(super) fn exact(options: &Exact) -> Result<(), Failure> {
    for config in &load_enumerated(&options.configs)? {
        let text = count(options, config, &*config.rules.game())?;
        print(&text)?;
    }
    Ok(())
}

fn count(options: &Exact, config: &Config, game: &dyn Game) -> Result<String, Failure> {
    let start = Instant::now();
    let folder = Folder::create(&options.out, &config.name, "exact")?;
    let Some(exact) = game.exact() else { return Err(Failure::NotEnumerated(config.rules.kind().name())) };
    let tables = game.tables(&exact);
    let seconds = start.elapsed().as_secs_f64();
    let bets = game.unit() * i64::from(game.bets());
    let edge = tables.metric("dealer", "edge").map(|_| exact.dealer().mean.divided(bets));
    let manifest = Manifest::exact(config, &tables, edge.as_ref(), exact.are_deals());
    let place = folder.write(&tables, &manifest, &Machine::new(1, seconds, None))?;
    if options.json {
        let about = json!({
            "method": "exact",
            "edge_fraction": edge.map(|edge| edge.to_string()),
            "not_enumerated": tables.not_enumerated,
        });
        return Ok(to_json(&config.name, about, &tables));
    }
    let edge = edge.map(|edge| format!("edge = {edge}"));
    let missing =
        (!tables.not_enumerated.is_empty()).then(|| format!("not enumerated: {}", tables.not_enumerated.join(", ")));
    let made = format!("{seconds:.3} s; tables in {}", place.display());
    let footer = edge.into_iter().chain(missing).chain([made]).collect::<Vec<_>>().join("\n  ");
    Ok(to_text(config, "exact, by enumeration".to_owned(), &tables, &footer))
}
