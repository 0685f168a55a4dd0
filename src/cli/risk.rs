//! `risk`: outlook over many rounds, and whether a bankroll lasts.

use super::arguments::{ChartChoice, RiskOptions};
use super::console::shown;
use super::error::Error;
use super::follower::{Follower, each};
use super::interrupt::Interrupt;
use super::summary::{answer_json, answer_text};
use crate::answer::Answer;
use crate::games::Config;
use crate::house::{self, To};
use std::path::Path;

pub(super) fn risk(options: &RiskOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let quantiles = options.quantiles.clone().unwrap_or_default();
    let terms = house::RiskTerms {
        rounds: options.rounds.0,
        bankroll: options.bankroll,
        goal: options.goal,
        ruin: options.ruin,
        quantiles: if quantiles.is_empty() && options.rounds.0.is_some() { vec![5.0, 95.0] } else { quantiles },
        kelly: options.kelly,
        drawdown: options.drawdown,
    };
    let printing = options.print.printing(ChartChoice::Chart, options.out.is_some(), options.force);
    let whose = house::Whose { role: options.role.role(), seat: options.seat, bet: options.bet.as_deref() };
    let check = |config: &Config, follower: &Follower<'_>| house::check_risk(config, &whose, &terms, follower);
    each(&options.configs, printing, None, interrupt, "the outlook", check, |config, follower, exports| {
        let to = options.out.as_deref().map(|out| To { out, force: options.force });
        let (answer, place) = house::write_risk(config, &whose, &terms, to, follower)?;
        exports.draw_answer(config, &answer);
        let json = options.print.json.then(|| answer_json(config, &answer, place.as_deref()));
        let made = place.as_deref().map_or_else(String::new, |place| made(&answer, place));
        Ok(exports.answer(json, |style| answer_text(config, &answer, &made, style)))
    })
}

/// Returns the line with the answer's folder.
fn made(answer: &Answer, place: &Path) -> String {
    let what = if answer.tables.iter().any(|sheet| sheet.name == "risk") { "distribution" } else { "figures" };
    format!("{what} in {}", shown(place))
}
