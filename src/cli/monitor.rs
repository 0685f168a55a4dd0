//! `monitor`: a log of real play, tested against the rules.

use super::arguments::{ChartChoice, MonitorOptions};
use super::console::print;
use super::error::Error;
use super::export::Exports;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::summary::{answer_json, answer_text};
use crate::config::{ConfigError, read_table};
use crate::report::probability;
use crate::{engine, house};

pub(super) fn monitor(options: &MonitorOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let exports = Exports::new(options.print.printing(
        ChartChoice::Nothing("`monitor` draws no chart"),
        false,
        options.replace.force,
    ))?;
    let follower = Follower::new(options.print.progress, interrupt);
    let configs = house::load_all(std::slice::from_ref(&options.on.config), &options.on.overrides.typed(), &follower)?;
    let pool = house::pool(None, &follower)?;
    let source = read_table(&options.log).map_err(ConfigError::from)?;
    let log = options.log.display().to_string();
    for config in &configs {
        let found = follower.making(format!("the comparison of {log}"), || {
            engine::on(&pool, || house::monitor(config, &source, options.seat, &follower))
        })?;
        let p = if options.anytime { "anytime_p" } else { "smallest_adjusted_p" };
        if found.figure(p).is_none() {
            let message = "`--anytime` needs nets of a config whose deals are counted";
            return Err(house::Error::Usage(message.to_owned()).into());
        }
        let json = options.print.json.then(|| answer_json(config, &found, None));
        print(&exports.answer(json, |style| answer_text(config, &found, "", style)))?;
        let least = found.figure(p).unwrap_or(1.0);
        if options.fail_below.is_some_and(|limit| least < limit) {
            exports.write(&follower)?;
            return Err(house::Error::Unlikely(log, config.name.clone(), probability(least)).into());
        }
    }
    exports.write(&follower)
}
