//! `exact`: the same tables, by enumeration; `effects`: the effect of removal of every card.

use super::arguments::Exact;
use super::console::{shown, style};
use super::error::Error;
use super::follower::each;
use super::interrupt::Interrupt;
use super::summary::{about, list_files, to_json, to_text, with_money};
use crate::games::{CardKind, Config};
use crate::house::{self, Effects, Enumerated, Written};
use crate::report::{Heading, removals};
use crate::stats::metric;
use crate::stats::{Figure, Fraction};
use serde_json::{Value, json};
use std::path::Path;

pub(super) fn exact(options: &Exact, interrupt: &Interrupt) -> Result<(), Error> {
    each(&options.configs, (options.print.progress, None), interrupt, "the exact result", |config, follower| {
        Ok(of_exact(options, config, &house::write_exact(config, options.written.to(), follower)?))
    })
}

fn of_exact(options: &Exact, config: &Config, counted: &Written<Enumerated>) -> String {
    let Written { result: Enumerated { tables, edge, .. }, place, seconds } = counted;
    if options.print.json {
        let made = json!({
            "method": "exact",
            "edge_fraction": edge.as_ref().map(ToString::to_string),
            "not_enumerated": tables.not_enumerated,
        });
        return to_json(about(config), with_money(made, config, tables), tables, place);
    }
    let edge = edge.as_ref().map(|edge| format!("edge = {edge}"));
    let missing =
        (!tables.not_enumerated.is_empty()).then(|| format!("not enumerated: {}", tables.not_enumerated.join(", ")));
    let made = format!("{seconds:.3} s; tables in {}", shown(place));
    let footer = edge.into_iter().chain(missing).chain([made]).collect::<Vec<_>>().join("\n  ");
    to_text(config, "exact, by enumeration".to_owned(), tables, &footer)
}

pub(super) fn effects(options: &Exact, interrupt: &Interrupt) -> Result<(), Error> {
    each(&options.configs, (options.print.progress, None), interrupt, "the effects", |config, follower| {
        let Written { result: effects, place, seconds } = house::write_effects(config, options.written.to(), follower)?;
        if options.print.json {
            return Ok(of_effects(config, &effects, &place));
        }
        let heading = Heading { name: config.name.clone(), method: "effect of removal, exact".to_owned() };
        let bets = effects.bets.iter().enumerate().map(|(at, (name, edge))| {
            let changes = effects.changes(at).map(|(_, change)| change.nearest()).collect();
            (name.as_str(), edge.nearest(), changes)
        });
        let cards: Vec<_> = effects.cards.iter().map(|(kind, _)| (kind.name.as_str(), kind.copies)).collect();
        let footer = format!("  {seconds:.3} s; table in {}\n", shown(&place));
        Ok(removals(&heading, &cards, &bets.collect::<Vec<_>>(), &style()) + &footer)
    })
}

fn of_effects(config: &Config, effects: &Effects, place: &Path) -> String {
    let mut summary = about(config);
    summary.insert("method".to_owned(), json!("effects"));
    let of_bet = |(at, (name, edge)): (usize, &(String, Fraction))| {
        let row = |(kind, change): (&CardKind, Fraction)| {
            json!({
                "card": kind.name,
                "copies": kind.copies,
                (metric::CHANGE.key): Figure(change.nearest()),
                "change_fraction": change.to_string(),
            })
        };
        json!({
            "bet": name,
            (metric::EDGE.key): Figure(edge.nearest()),
            "edge_fraction": edge.to_string(),
            "cards": effects.changes(at).map(row).collect::<Vec<_>>(),
        })
    };
    let bets: Vec<Value> = effects.bets.iter().enumerate().map(of_bet).collect();
    summary.insert("bets".to_owned(), bets.into());
    list_files(&mut summary, place);
    format!("{}\n", Value::Object(summary))
}
