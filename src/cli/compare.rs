//! `compare`: house rules side by side.

use super::arguments::{Compare, Played};
use super::console::{print, shown, style};
use super::error::Error;
use super::follower::Follower;
use crate::app::{self, Choice, ComparedConfigs, Comparison};
use crate::report::{Heading, grouped};
use crate::stats::Whole;
use serde_json::json;

pub(super) fn compare(options: &Compare) -> Result<(), Error> {
    let variants = app::variants(&Choice {
        configs: &options.configs.configs,
        sets: &options.configs.sets,
        vary: &options.vary,
        one_at_a_time: options.one_at_a_time,
    })?;
    let comparison = Comparison {
        best_play: options.play == Played::Equilibrium,
        rounds: options.rounds,
        seed: options.seed,
        out: &options.out,
        force: options.force,
    };
    let follower = Follower::new(options.progress, None);
    let pool = app::pool(options.threads)?;
    let compared = pool.install(|| app::compare(&variants, &comparison, &follower))?;
    Ok(print(&text(options, &compared))?)
}

fn text(options: &Compare, done: &ComparedConfigs) -> String {
    let ComparedConfigs { name, compared, run, played, place, seconds } = done;
    if options.json {
        let summary = json!({
            "name": name,
            "method": "compared",
            "seed": run.map(|run| Whole(run.seed.into())),
            "rounds": run.map(|run| Whole(run.rounds.into())),
            "variants": compared.rows,
            "settings": compared.settings,
        });
        return format!("{summary}\n");
    }
    let method = match run {
        None if options.play == Played::Equilibrium => "compared, best play of one player and the dealer".to_owned(),
        None => "compared, exact".to_owned(),
        Some(run) => {
            let which = if *played == compared.rows.len() { "" } else { "in part " };
            format!("compared, {which}simulated, {} rounds, seed {}", grouped(run.rounds), run.seed)
        }
    };
    let text = compared.summary(&Heading { name: name.clone(), method }, &style());
    format!("{text}  {seconds:.1} s; tables in {}\n", shown(place))
}
