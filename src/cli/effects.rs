//! `effects`: the effect of removal of every card.

use super::arguments::Exact;
use super::console::{print, shown, style};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::summary::about;
use crate::app::{self, Effects};
use crate::games::{CardKind, Config};
use crate::report::{Heading, removals};
use crate::stats::{Figure, Fraction};
use serde_json::{Value, json};

pub(super) fn effects(options: &Exact, interrupt: &Interrupt) -> Result<(), Error> {
    let follower = Follower::new(options.progress, interrupt);
    let configs = app::load_all(&options.configs.configs, &options.configs.laid.typed(), &follower)?;
    let pool = app::pool(None, &follower)?;
    for config in &configs {
        let count = || pool.install(|| app::effects(config, &options.out, options.force, &follower));
        let (effects, place, seconds) = follower.making(format!("the effects of {}", config.name), count)?;
        print(&if options.json {
            to_json(config, &effects)
        } else {
            let heading = Heading { name: config.name.clone(), method: "effect of removal, exact".to_owned() };
            let bets = effects.bets.iter().enumerate().map(|(at, (name, edge))| {
                let changes = effects.changes(at).map(|(_, change)| change.nearest()).collect();
                (name.as_str(), edge.nearest(), changes)
            });
            let cards: Vec<_> = effects.cards.iter().map(|(kind, _)| (kind.name.as_str(), kind.copies)).collect();
            let footer = format!("  {seconds:.3} s; table in {}\n", shown(&place));
            removals(&heading, &cards, &bets.collect::<Vec<_>>(), &style()) + &footer
        })?;
    }
    Ok(())
}

fn to_json(config: &Config, effects: &Effects) -> String {
    let mut summary = about(config);
    summary.insert("method".to_owned(), json!("effects"));
    let of_bet = |(at, (name, edge)): (usize, &(String, Fraction))| {
        let row = |(kind, change): (&CardKind, Fraction)| {
            json!({
                "card": kind.name,
                "copies": kind.copies,
                "change": Figure(change.nearest()),
                "change_fraction": change.to_string(),
            })
        };
        json!({
            "bet": name,
            "edge": Figure(edge.nearest()),
            "edge_fraction": edge.to_string(),
            "cards": effects.changes(at).map(row).collect::<Vec<_>>(),
        })
    };
    let bets: Vec<Value> = effects.bets.iter().enumerate().map(of_bet).collect();
    summary.insert("bets".to_owned(), bets.into());
    format!("{}\n", Value::Object(summary))
}
