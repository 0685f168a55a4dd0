//! `compare`: house rules side by side.

use super::arguments::{Compare, WhoseBestPlay};
use super::console::{print, shown, style};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::summary::{about, answered, list_files};
use crate::engine;
use crate::house::{self, Page, SideBySide, Sides, Variant, VariantChoice, Written};
use crate::report::{Heading, counted};
use crate::stats::Whole;
use crate::store::Output;
use serde_json::{Map, json};

pub(super) fn compare(options: &Compare, interrupt: &Interrupt) -> Result<(), Error> {
    let markdown = options.export_markdown.as_deref().map(Output::at).transpose().map_err(house::Error::from)?;
    if let Some(output) = &markdown {
        house::may_replace_page(output, Page::Table, options.written.force)?;
    }
    let follower = Follower::new(options.progress, interrupt);
    let choice = VariantChoice {
        configs: &options.configs.configs,
        typed: &options.configs.laid.typed(),
        vary: &options.vary,
        one_at_a_time: options.one_at_a_time,
        warns: true,
    };
    let variants = house::variants(&choice, &house::named, &follower)?;
    let (best_play, bet) = (options.play == WhoseBestPlay::Equilibrium, options.bet.as_deref());
    let sides = Sides {
        best_play,
        bet,
        rounds: options.rounds,
        seed: options.seed,
        why: options.why,
        shapley: options.shapley,
    };
    let pool = house::pool(options.threads, &follower)?;
    let compare = || {
        engine::on(&pool, || {
            house::write_comparison((&variants, &choice, &house::named), &sides, options.written.to(), &follower)
        })
    };
    let compared = follower.making("the comparison".to_owned(), compare)?;
    print(&text(options, &variants, &compared))?;
    if let Some(output) = markdown {
        let table = compared.result.compared.markdown();
        house::write_out(&output, &table, &follower)?;
        if output == Output::Standard {
            print(&table)?;
        }
    }
    Ok(())
}

fn text(options: &Compare, variants: &[Variant], compared: &Written<SideBySide>) -> String {
    let Written { result: SideBySide { compared, run, played, why, .. }, place, seconds } = compared;
    let first = &variants[0].config;
    if options.json {
        let labelled = |Variant { label, config }: &Variant| {
            Map::from_iter([("label".to_owned(), json!(label))].into_iter().chain(about(config)))
        };
        let summary = [
            ("method", json!("compared")),
            ("bet", json!(options.bet)),
            ("seed", json!(run.map(|run| Whole(run.seed.into())))),
            ("rounds", json!(run.map(|run| Whole(run.rounds.into())))),
            ("variants", json!(compared.rows)),
            ("settings", json!(compared.settings)),
            ("configs", variants.iter().map(labelled).collect()),
        ];
        let mut summary: Map<String, _> = summary.map(|(name, value)| (name.to_owned(), value)).into_iter().collect();
        if let Some(why) = why {
            summary.insert("why".to_owned(), json!(why.rows));
        }
        list_files(&mut summary, place);
        return answered(first, summary);
    }
    let method = match run {
        None if options.play == WhoseBestPlay::Equilibrium => {
            "compared, best play of one player and the dealer".to_owned()
        }
        None => "compared, exact".to_owned(),
        Some(run) => {
            let which = if *played == compared.rows.len() { "" } else { "in part " };
            format!("compared, {which}simulated, {}, seed {}", counted(run.rounds, "rounds"), run.seed)
        }
    };
    let bet = options.bet.as_deref().map(|bet| format!(", bet {bet}")).unwrap_or_default();
    let heading = Heading { name: first.name.clone(), method: method + &bet };
    let text = match why {
        Some(why) => why.summary(&heading, &style()),
        None => compared.summary(&heading, &style()),
    };
    format!("{text}  {seconds:.1} s; tables in {}\n", shown(place))
}
