//! `monitor`: a log of real play, tested against the rules.

use super::arguments::Monitor;
use super::console::{print, style};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::summary::about;
use crate::app;
use crate::games::Config;
use crate::report::{Heading, Impossible, LogColumn, Monitored, grouped, probability};
use crate::stats::table::figures;
use crate::stats::{Figure, Whole};
use serde_json::{Value, json};

pub(super) fn monitor(options: &Monitor, interrupt: &Interrupt) -> Result<(), Error> {
    let follower = Follower::new(options.told.progress, interrupt);
    let configs = app::load_all(std::slice::from_ref(&options.on.config), &options.on.laid.typed(), &follower)?;
    let pool = app::pool(None, &follower)?;
    let log = options.log.display().to_string();
    for config in &configs {
        let compare = || pool.install(|| app::monitor(config, &options.log, &follower));
        let found = follower.making(format!("the comparison of {log}"), compare)?;
        print(&if options.told.json {
            to_json(config, &found)
        } else {
            found.text(&heading(config, &log, &found), &style())
        })?;
        let least = found.smallest_p();
        if options.fail_below.is_some_and(|limit| least < limit) {
            return Err(app::Error::Unlikely(log, config.name.clone(), probability(least)).into());
        }
    }
    Ok(())
}

fn heading(config: &Config, log: &str, found: &Monitored) -> Heading {
    let rounds = found.columns.iter().map(LogColumn::rounds).max().unwrap_or_default();
    let simulated = found.columns.iter().filter(|column| !column.is_exact()).map(|column| column.name);
    let simulated: Vec<&str> = simulated.collect();
    let by = match found.simulated {
        None => "against every deal".to_owned(),
        Some((rounds, seed)) => {
            format!("{} against {} simulated rounds, seed {seed}", simulated.join(", "), grouped(rounds))
        }
    };
    Heading { name: config.name.clone(), method: format!("{log}, {} rounds, {by}", grouped(rounds)) }
}

fn to_json(config: &Config, found: &Monitored) -> String {
    let mut summary = about(config);
    let column = |column: &LogColumn| {
        let method = if column.is_exact() { "exact" } else { "simulated" };
        json!({ "column": column.name, "rounds": Whole(column.rounds()), "law": method })
    };
    let edge = found.edge.map(|edge| {
        let [seen, std_error, ci_low, ci_high] = figures(&edge.seen);
        json!({
            "expected": Figure(edge.expected),
            "seen": seen,
            "std_error": std_error,
            "ci_low": ci_low,
            "ci_high": ci_high,
            "rounds_to_tell": edge.rounds_to_tell.map(|rounds| Whole(rounds as u128)),
        })
    });
    let impossible = |entry: &Impossible| json!({ "line": entry.line, "lines": entry.lines, "column": entry.column, "value": entry.value });
    for (name, value) in [
        ("columns", found.columns.iter().map(column).collect()),
        ("simulated_rounds", json!(found.simulated.map(|(rounds, _)| Whole(rounds.into())))),
        ("seed", json!(found.simulated.map(|(_, seed)| Whole(seed.into())))),
        ("edge", json!(edge)),
        ("smallest_adjusted_p", json!(Figure(found.smallest_p()))),
        ("figures", json!(found.comparisons)),
        ("impossible", found.impossible.iter().map(impossible).collect()),
    ] {
        summary.insert(name.to_owned(), value);
    }
    format!("{}\n", Value::Object(summary))
}
