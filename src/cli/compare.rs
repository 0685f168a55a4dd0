//! `compare`: house rules side by side.

use super::arguments::{ChartChoice, CompareOptions, WhoseBestPlay};
use super::console::{made_in, print, shown};
use super::error::Error;
use super::export::Exports;
use super::follower::Follower;
use super::idle_options::check_compare;
use super::interrupt::Interrupt;
use super::summary::{answer_json, differing};
use crate::answer::Answer;
use crate::engine;
use crate::house::{self, Sides, Variant, VariantChoice, Written};
use crate::report::{Style, notes, text};

pub(super) fn compare(options: &CompareOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let exports = Exports::new(options.print.printing(ChartChoice::Chart, true, options.output.force))?;
    let follower = Follower::new(options.print.progress, interrupt);
    let choice = VariantChoice {
        configs: &options.configs.configs,
        typed: &options.configs.overrides.typed(),
        vary: &options.vary,
        one_at_a_time: options.one_at_a_time,
        warns: true,
    };
    let variants = house::variants(&choice, &house::named, &follower)?;
    check_compare(options, &variants)?;
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
            house::write_comparison(&variants, &choice, &house::named, &sides, options.output.to(), &follower)
        })
    })?;
    exports.draw_result(&variants[0].config, &compared.place)?;
    let json = options.print.json.then(|| answer_json(&variants[0].config, &compared.result, Some(&compared.place)));
    print(&exports.answer(json, |style| to_text(options, &variants, &compared, style)))?;
    exports.write(&follower)
}

/// Describes the differences of each config from a preset, except for keys that vary.
fn differences(options: &CompareOptions, variants: &[Variant]) -> String {
    if let [_] = &options.configs.configs[..] {
        let mut config = variants[0].config.clone();
        options.vary.iter().for_each(|varied| config.values.remove(&varied.key));
        return differing(&config);
    }
    let named = |Variant { label, config }: &Variant| differing(config).replacen("  as ", &format!("  {label} as "), 1);
    variants.iter().map(named).collect()
}

fn to_text(options: &CompareOptions, variants: &[Variant], compared: &Written<Answer>, style: &Style) -> String {
    let Written { result, place, seconds } = compared;
    let made = made_in(&format!("{seconds:.1} s; tables in {}", shown(place)), style);
    text(result, style) + &notes(&differences(options, variants), style) + &made
}
