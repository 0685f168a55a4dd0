//! `monitor`: a log of real play, tested against the rules.

use super::arguments::{Draws, Monitor};
use super::console::print;
use super::error::Error;
use super::export::Exports;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::summary::{answered, differing};
use crate::config::{ConfigError, read_table};
use crate::engine;
use crate::games::Config;
use crate::house;
use crate::report::{Heading, Monitored, counted, notes, probability};

pub(super) fn monitor(options: &Monitor, interrupt: &Interrupt) -> Result<(), Error> {
    let exports =
        Exports::new(options.print.printing(Draws::Nothing("`monitor` draws no chart"), true, options.replace.force))?;
    let follower = Follower::new(options.print.progress, interrupt);
    let configs = house::load_all(std::slice::from_ref(&options.on.config), &options.on.laid.typed(), &follower)?;
    let pool = house::pool(None, &follower)?;
    let source = read_table(&options.log).map_err(ConfigError::from)?;
    let log = options.log.display().to_string();
    for config in &configs {
        let found = follower.making(format!("the comparison of {log}"), || {
            engine::on(&pool, || house::monitor(config, &source, options.seat, &follower))
        })?;
        let json = options.print.json.then(|| answered(config, found.to_json()));
        let said = differing(config);
        print(&exports.answer(json, |style| {
            found.text(&heading(config, &log, options.seat, &found), style) + &notes(&said, style)
        }))?;
        let least = found.smallest_p();
        if options.fail_below.is_some_and(|limit| least < limit) {
            exports.write(&follower)?;
            return Err(house::Error::Unlikely(log, config.name.clone(), probability(least)).into());
        }
    }
    exports.write(&follower)
}

fn heading(config: &Config, log: &str, seat: Option<usize>, found: &Monitored) -> Heading {
    let whose = seat.map(|seat| format!("seat {seat}, ")).unwrap_or_default();
    let simulated = found.columns.iter().filter(|column| !column.is_exact()).map(|column| column.name);
    let mut simulated: Vec<&str> = simulated.collect();
    simulated.dedup();
    let by = match found.simulated {
        None => "against every deal".to_owned(),
        Some((rounds, seed)) => {
            format!("{} against {}, seed {seed}", simulated.join(", "), counted(rounds, "simulated rounds"))
        }
    };
    let read = [counted(found.rows, "rows"), format!("{whose}{}", counted(found.rounds(), "rounds"))].join(", ");
    Heading { name: config.name.clone(), method: format!("{log}, {read}, {by}") }
}
