//! `exact`: the same tables, by enumeration; `effects`: the effect of removal of every card.

use super::arguments::Exact;
use super::console::{made_in, shown};
use super::error::Error;
use super::export::Draws;
use super::follower::{Follower, each};
use super::interrupt::Interrupt;
use super::summary::{about, hourly, list_files, to_json, to_text, with_money};
use crate::games::Config;
use crate::house::{self, Effects, Enumerated, Written};
use crate::report::{Heading, Style, removals};
use crate::tables::Figure;
use crate::tables::metric;
use serde_json::{Value, json};
use std::path::Path;

pub(super) fn exact(options: &Exact, interrupt: &Interrupt) -> Result<(), Error> {
    let printing = options.print.printing(Draws::Chart, true, options.written.force);
    each(&options.configs, printing, None, interrupt, "the exact result", enumerated, |config, follower, exports| {
        let counted = house::write_exact(config, options.written.to(), follower)?;
        exports.draw_result(&config.name, &counted.place)?;
        let json = options.print.json.then(|| exact_to_json(config, &counted));
        Ok(exports.answer(json, |style| exact_to_text(config, &counted, style)))
    })
}

/// Checks that the deals of a config are counted.
pub(super) fn enumerated(config: &Config, _: &Follower<'_>) -> Result<(), house::Error> {
    house::check_enumerated(config)
}

fn exact_to_json(config: &Config, counted: &Written<Enumerated>) -> String {
    let Written { result: Enumerated { tables, edge, .. }, place, .. } = counted;
    let made = json!({
        "method": "exact",
        "edge_fraction": edge.as_ref().map(ToString::to_string),
        "not_enumerated": tables.not_enumerated,
    });
    to_json(about(config), with_money(made, config, tables), tables, place)
}

fn exact_to_text(config: &Config, counted: &Written<Enumerated>, style: &Style) -> String {
    let Written { result: Enumerated { tables, edge, .. }, place, seconds } = counted;
    let edge = edge.as_ref().map(|edge| format!("edge = {edge}"));
    let missing =
        (!tables.not_enumerated.is_empty()).then(|| format!("not enumerated: {}", tables.not_enumerated.join(", ")));
    let said: Vec<String> = edge.into_iter().chain(missing).collect();
    let made = format!("{seconds:.3} s; tables in {}", shown(place));
    to_text(config, "exact, by enumeration".to_owned(), tables, (&said, &made), style)
}

pub(super) fn effects(options: &Exact, interrupt: &Interrupt) -> Result<(), Error> {
    let printing = options.print.printing(Draws::Chart, true, options.written.force);
    let check = |config: &Config, _: &Follower<'_>| house::check_effects(config);
    each(&options.configs, printing, None, interrupt, "the effects", check, |config, follower, exports| {
        let Written { result: effects, place, seconds } = house::write_effects(config, options.written.to(), follower)?;
        exports.draw_result(&config.name, &place)?;
        let json = options.print.json.then(|| effects_to_json(config, &effects, &place));
        let made = format!("{seconds:.3} s; table in {}", shown(&place));
        Ok(exports.answer(json, |style| effects_to_text(config, &effects, style) + &made_in(&made, style)))
    })
}

fn effects_to_text(config: &Config, effects: &Effects, style: &Style) -> String {
    let heading = Heading { name: config.name.clone(), method: "effect of removal, exact".to_owned() };
    let bets = effects.bets.iter().enumerate().map(|(at, (name, edge))| {
        let changes = effects.changes(at).map(|(_, change)| change.nearest()).collect();
        (name.as_str(), edge.nearest(), changes)
    });
    let cards: Vec<_> = effects.cards.iter().map(|(kind, _)| (kind.name.as_str(), kind.copies)).collect();
    let money = hourly(config);
    let money = money.as_ref().map(|money| (money, config.presentation));
    removals(&heading, &cards, &bets.collect::<Vec<_>>(), money, style)
}

fn effects_to_json(config: &Config, effects: &Effects, place: &Path) -> String {
    let mut summary = about(config);
    summary.insert("method".to_owned(), json!("effects"));
    let mut bets = Vec::new();
    for (at, (name, edge)) in effects.bets.iter().enumerate() {
        let cards = effects.changes(at).map(|(kind, change)| {
            json!({
                "card": kind.name,
                "copies": kind.copies,
                (metric::CHANGE.key): Figure(change.nearest()),
                "change_fraction": change.to_string(),
            })
        });
        bets.push(json!({
            "bet": name,
            (metric::EDGE.key): Figure(edge.nearest()),
            "edge_fraction": edge.to_string(),
            "cards": cards.collect::<Vec<_>>(),
        }));
    }
    summary.insert("bets".to_owned(), bets.into());
    list_files(&mut summary, place);
    format!("{}\n", Value::Object(summary))
}
