//! `verify`: simulation and enumeration of one config, figure by figure.

use super::arguments::{ChartChoice, VerifyOptions};
use super::error::Error;
use super::exact::enumerated;
use super::follower::each;
use super::interrupt::Interrupt;
use super::summary::{answer_json, answer_text};
use crate::house;

pub(super) fn verify(options: &VerifyOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let mut disagreeing = Vec::new();
    let draws = ChartChoice::Nothing("`verify` draws no chart");
    let printing = options.print.printing(draws, false, options.replace.force);
    each(
        &options.configs,
        printing,
        options.threads,
        interrupt,
        "the check",
        enumerated,
        |config, follower, exports| {
            let answer = house::verify(config, &config.run(options.rounds, options.seed), follower)?;
            if answer.about["off"] != 0 {
                disagreeing.push(config.name.clone());
            }
            let json = options.print.json.then(|| answer_json(config, &answer, None));
            Ok(exports.answer(json, |style| answer_text(config, &answer, "", style)))
        },
    )?;
    if disagreeing.is_empty() { Ok(()) } else { Err(house::Error::Disagreement(disagreeing).into()) }
}
