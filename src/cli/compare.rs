//! `compare`: house rules side by side.

use super::arguments::{Compare, Draws, WhoseBestPlay};
use super::console::{made_in, print, shown};
use super::error::Error;
use super::export::Exports;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::summary::{about, answered, differing, hourly, list_files};
use crate::engine;
use crate::games::Config;
use crate::house::{self, SideBySide, Sides, Variant, VariantChoice, Written};
use crate::report::{BetFigures, Heading, Style, Why, counted, notes};
use crate::stats::Estimate;
use crate::tables::Whole;
use serde_json::{Map, Value, json};

pub(super) fn compare(options: &Compare, interrupt: &Interrupt) -> Result<(), Error> {
    let exports = Exports::new(options.print.printing(Draws::Chart, true, options.written.force))?;
    let follower = Follower::new(options.print.progress, interrupt);
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
    let compared = follower.making("the comparison".to_owned(), || {
        engine::on(&pool, || {
            house::write_comparison((&variants, &choice, &house::named), &sides, options.written.to(), &follower)
        })
    })?;
    exports.draw_result(&variants[0].config.name, &compared.place)?;
    let json = options.print.json.then(|| to_json(options, &variants, &compared));
    print(&exports.answer(json, |style| to_text(options, &variants, &compared, style)))?;
    exports.write(&follower)
}

fn to_json(options: &Compare, variants: &[Variant], compared: &Written<SideBySide>) -> String {
    let Written { result: SideBySide { compared, run, why, .. }, place, .. } = compared;
    let configs = variants.iter().map(|Variant { label, config }| {
        Map::from_iter([("label".to_owned(), json!(label))].into_iter().chain(about(config)))
    });
    let summary = [
        ("method", json!("compared")),
        ("bet", json!(options.bet)),
        ("seed", json!(run.map(|run| Whole(run.seed.into())))),
        ("rounds", json!(run.map(|run| Whole(run.rounds.into())))),
        ("variants", json!(compared.rows)),
        ("settings", json!(compared.settings)),
        ("configs", configs.collect()),
    ];
    let mut summary: Map<String, _> = summary.map(|(name, value)| (name.to_owned(), value)).into_iter().collect();
    if let Some(why) = why {
        summary.insert("why".to_owned(), json!(why.rows));
        if let Some(hours) = hours(&variants[0].config, why) {
            summary.insert("why_money".to_owned(), hours);
        }
    }
    let earnings: Vec<_> = compared.rows.iter().map(|row| &row.earnings).collect();
    if earnings.iter().any(|earnings| earnings.is_some()) {
        summary.insert("money".to_owned(), json!(earnings));
    }
    list_files(&mut summary, place);
    answered(&variants[0].config, summary)
}

/// What a player who bets one unit nets in an hour at the edge of each row, null where a row has none; `None` where no config
/// says how many rounds an hour has.
fn hours(config: &Config, why: &Why) -> Option<Value> {
    let money = hourly(config)?;
    let hours = why.rows.iter().map(|row| {
        let Estimate { value, std_error, .. } = row.edge.estimate?;
        money.on(&BetFigures { edge: value, std_error, ..BetFigures::default() }, config.presentation)
    });
    Some(json!(hours.collect::<Vec<_>>()))
}

/// Says how the rules of each config differ from a preset's, but for the keys that vary.
fn differences(options: &Compare, variants: &[Variant]) -> String {
    if let [_] = &options.configs.configs[..] {
        let mut config = variants[0].config.clone();
        options.vary.iter().for_each(|varied| config.values.remove(&varied.key));
        return differing(&config);
    }
    let named = |Variant { label, config }: &Variant| differing(config).replacen("  as ", &format!("  {label} as "), 1);
    variants.iter().map(named).collect()
}

fn to_text(options: &Compare, variants: &[Variant], compared: &Written<SideBySide>, style: &Style) -> String {
    let Written { result: SideBySide { compared, run, played, why, .. }, place, seconds } = compared;
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
    let heading = Heading { name: variants[0].config.name.clone(), method: method + &bet };
    let text = match why {
        Some(why) => {
            let config = &variants[0].config;
            let money = hourly(config);
            why.summary(&heading, money.as_ref().map(|money| (money, config.presentation)), style)
        }
        None => compared.summary(&heading, style),
    };
    text + &notes(&differences(options, variants), style)
        + &made_in(&format!("{seconds:.1} s; tables in {}", shown(place)), style)
}
