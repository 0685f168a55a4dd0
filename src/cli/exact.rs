//! `exact`: the tables by enumeration; `effects`: the effect of removing each card.

use super::arguments::{ChartChoice, ExactOptions};
use super::console::shown;
use super::error::Error;
use super::follower::{Follower, each};
use super::interrupt::Interrupt;
use super::summary::{answer_json, answer_text};
use crate::games::Config;
use crate::house::{self, Written};

pub(super) fn exact(options: &ExactOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let printing = options.print.printing(ChartChoice::ChartIf(draws_hands), true, options.output.force);
    each(&options.configs, printing, None, interrupt, "the exact result", enumerated, |config, follower, exports| {
        let Written { result, place, seconds } = house::write_exact(config, options.output.to(), follower)?;
        exports.draw_result(config, &place)?;
        let json = options.print.json.then(|| answer_json(config, &result, Some(&place)));
        let made = format!("{seconds:.3} s; tables in {}", shown(&place));
        Ok(exports.answer(json, |style| answer_text(config, &result, &made, style)))
    })
}

/// Returns `true` if hands are counted: the distribution of N and first turns are tables alone.
fn draws_hands(config: &Config) -> bool {
    !config.rules.kinds().is_empty()
}

/// Checks that deals of this config can be enumerated.
pub(super) fn enumerated(config: &Config, _: &Follower<'_>) -> Result<(), house::Error> {
    house::check_enumerated(config)
}

pub(super) fn effects(options: &ExactOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let printing = options.print.printing(ChartChoice::Chart, true, options.output.force);
    let check = |config: &Config, _: &Follower<'_>| house::check_effects(config);
    each(&options.configs, printing, None, interrupt, "the effects", check, |config, follower, exports| {
        let Written { result, place, seconds } = house::write_effects(config, options.output.to(), follower)?;
        exports.draw_answer(config, &result);
        let json = options.print.json.then(|| answer_json(config, &result, Some(&place)));
        let made = format!("{seconds:.3} s; table in {}", shown(&place));
        Ok(exports.answer(json, |style| answer_text(config, &result, &made, style)))
    })
}
