//! `exact`: the tables by enumeration; `effects`: the effect of removing each card.

use super::arguments::{Draws, Exact};
use super::console::shown;
use super::error::Error;
use super::follower::{Follower, each};
use super::interrupt::Interrupt;
use super::summary::{about, answer_json, answer_text, to_json, to_text, with_money};
use crate::games::Config;
use crate::house::{self, Enumerated, Written};
use crate::report::Style;
use serde_json::json;

pub(super) fn exact(options: &Exact, interrupt: &Interrupt) -> Result<(), Error> {
    let printing = options.print.printing(Draws::Chart, true, options.written.force);
    each(&options.configs, printing, None, interrupt, "the exact result", enumerated, |config, follower, exports| {
        let counted = house::write_exact(config, options.written.to(), follower)?;
        exports.draw_result(&config.name, &counted.place)?;
        let json = options.print.json.then(|| exact_to_json(config, &counted));
        Ok(exports.answer(json, |style| exact_to_text(config, &counted, style)))
    })
}

/// Checks that deals of this config can be enumerated.
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
        let Written { result, place, seconds } = house::write_effects(config, options.written.to(), follower)?;
        exports.draw_answer(&result);
        let json = options.print.json.then(|| answer_json(config, &result, Some(&place)));
        let made = format!("{seconds:.3} s; table in {}", shown(&place));
        Ok(exports.answer(json, |style| answer_text(config, &result, &made, style)))
    })
}
