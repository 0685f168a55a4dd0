//! `verify`: simulation and enumeration of one config, figure by figure.

use super::enumerate::check_enumerated;
use crate::answer::{Answer, Fact};
use crate::engine::{Run, play};
use crate::games::{Config, Game};
use crate::house::commission::commission_of;
use crate::house::comparisons::{comparisons, shown};
use crate::house::error::Error;
use crate::house::observer::Observer;
use crate::report::{counted, grouped, probability};
use crate::stats::Tally;
use crate::tables::{Agreement, FAMILY_ERROR, Tables, Whole};
use serde_json::{Map, Value, json};

/// Number of the least likely figures in a summary.
const SHOWN: usize = 5;

/// Plays a run on the threads of the current pool, counts every deal, and compares.
///
/// # Errors
/// If the game is not enumerated.
pub fn verify(config: &Config, run: &Run, observer: &dyn Observer) -> Result<Answer, Error> {
    check_enumerated(config)?;
    let game = &*config.rules.game(observer);
    let exact = game.exact(observer).ok_or(Error::not_enumerated(config))?;
    let exact = game.tables(&exact);
    let (agreement, _) = held(game, &exact, run, observer);
    let mut answer = compared(&agreement, run, &exact.not_enumerated);
    answer.margin.extend(commission_of(config));
    Ok(answer.about(&config.name, config.presentation))
}

/// Returns an agreement as an answer.
fn compared(agreement: &Agreement, run: &Run, not_enumerated: &[String]) -> Answer {
    let all = agreement.comparisons();
    let worst = &all[..all.len().min(SHOWN)];
    let least = probability(all.first().map_or(1.0, |least| least.adjusted_p.0));
    let mut facts =
        vec![Fact::new("", "figures compared", grouped(all.len())), Fact::new("", "smallest adjusted p", least)];
    if !not_enumerated.is_empty() {
        facts.push(Fact::new("", "not enumerated", not_enumerated.join(", ")));
    }
    let (off, noticed) = (agreement.off().len(), agreement.noticed(run.rounds));
    let verdict = match off {
        0 if noticed.is_enough() => "agree: chance explains every figure".to_owned(),
        0 => "nothing is off, but too few rounds to tell".to_owned(),
        _ => format!("disagree: {} of the figures off", grouped(off)),
    };
    Answer {
        method: format!("{}, seed {}, against every deal", counted(run.rounds, "rounds"), run.seed),
        about: about(agreement, run, not_enumerated),
        facts,
        tables: vec![shown("Least likely".to_owned(), worst.iter(), true), comparisons(all).under("")],
        notes: vec![format!("{verdict} (family-wise error {FAMILY_ERROR:e})"), noticed.to_string()],
        ..Answer::default()
    }
}

/// Returns the agreement for programs.
fn about(agreement: &Agreement, run: &Run, not_enumerated: &[String]) -> Map<String, Value> {
    let (all, off, noticed) = (agreement.comparisons(), agreement.off().len(), agreement.noticed(run.rounds));
    let entries = [
        ("agrees", json!(off == 0 && noticed.is_enough())),
        ("rounds", json!(Whole(run.rounds.into()))),
        ("seed", json!(Whole(run.seed.into()))),
        ("noticed", json!(noticed)),
        ("figures", json!(all.len())),
        ("off", json!(off)),
        ("family_error", json!(FAMILY_ERROR)),
        ("smallest_adjusted_p", json!(all.first().map(|least| least.adjusted_p))),
        ("worst", json!(&all[..all.len().min(SHOWN)])),
        ("not_enumerated", json!(not_enumerated)),
    ];
    entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Plays a run, and compares it with the exact tables.
pub fn held(game: &dyn Game, exact: &Tables, run: &Run, observer: &dyn Observer) -> (Agreement, Tally) {
    let tally = play(game, run, &*observer.progress(game, 0, run.rounds)).tally;
    let (lowest, highest) = game.dealer_nets().ends();
    let [lowest, highest] = [lowest, highest].map(|net| net as f64 / game.unit() as f64);
    (Agreement::new(&game.tables(&tally), exact, tally.rounds(), (lowest, highest)), tally)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Style, text};
    use crate::stats::{Estimate, Share};
    use crate::tables::presentation::TableKind;
    use crate::tables::{Row, Table};

    static FREQUENCY: TableKind = TableKind::frequency("", &[]);

    fn tables(counts: [u128; 2]) -> Tables {
        let of: u128 = counts.iter().sum();
        let mut rows = Vec::new();
        for (hand, count) in ["ox_1", "ox_2"].into_iter().zip(counts) {
            let probability = Estimate { value: count as f64 / of as f64, std_error: None, interval: None };
            let share = Share { count: Some(count), of: Some(of), probability };
            rows.push(Row::new(["seat_1".into(), hand.into()], share));
        }
        Tables { tables: vec![Table::new(&FREQUENCY, rows)], ..Tables::default() }
    }

    /// 2,000 heads of 10,000 are 60 standard errors from half of them.
    #[test]
    fn disagreements_are_reported() {
        let agreement = Agreement::new(&tables([2_000, 8_000]), &tables([1, 1]), 10_000, (-1.0, 1.0));
        let run = Run { rounds: 10_000, seed: 5, until_se: None };
        let answer = compared(&agreement, &run, &["this".to_owned(), "that".to_owned()]);
        assert_eq!((&answer.about["agrees"], &answer.about["off"]), (&json!(false), &json!(3)));
        let text = text(&answer, &Style { colours: false, bars: false, width: 100, markdown: false });
        for part in
            ["10,000 rounds, seed 5", "not enumerated       this, that", "2000", "5000", "-60.00", "disagree: 3"]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
