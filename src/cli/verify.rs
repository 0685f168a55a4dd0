//! `verify`: simulation and enumeration of one config, figure by figure.

use super::arguments::Verify;
use super::error::Error;
use super::follower::each;
use super::interrupt::Interrupt;
use super::summary::answered;
use crate::house::{self, Verified};
use crate::report::{counted, grouped, probability};
use crate::stats::{Comparison, FAMILY_ERROR};

pub(super) fn verify(options: &Verify, interrupt: &Interrupt) -> Result<(), Error> {
    let mut disagreeing = Vec::new();
    each(&options.configs, (options.print.progress, options.threads), interrupt, "the check", |config, follower| {
        let verified = house::verify(config, &config.run(options.rounds, options.seed), follower)?;
        if verified.disagrees() {
            disagreeing.push(config.name.clone());
        }
        Ok(if options.print.json { answered(config, verified.to_json()) } else { to_text(&config.name, &verified) })
    })?;
    if disagreeing.is_empty() { Ok(()) } else { Err(house::Error::Disagreement(disagreeing).into()) }
}

fn to_text(name: &str, verified: &Verified) -> String {
    let Verified { rounds, seed, agreement, not_enumerated } = verified;
    let (all, shown) = (agreement.comparisons(), verified.worst());
    let figure = |comparison: &Comparison| format!("{}: {}", comparison.table, comparison.figure);
    let width = shown.iter().map(|comparison| figure(comparison).len()).max().unwrap_or_default();
    let mut lines = vec![
        format!("{name}  {}, seed {}, against every deal", counted(*rounds, "rounds"), seed),
        String::new(),
        format!("  figures compared      {}", grouped(all.len() as u64)),
        format!("  smallest adjusted p   {}", probability(all.first().map_or(1.0, |least| least.adjusted_p.0))),
    ];
    if !not_enumerated.is_empty() {
        lines.push(format!("  not enumerated        {}", not_enumerated.join(", ")));
    }
    lines.push(String::new());
    lines.push(format!("  {:<width$}  {:>14}  {:>16}  {:>7}  {:>8}", "least likely", "seen", "expected", "z", "p"));
    for comparison in shown {
        let z = comparison.z.map(|z| format!("{:.2}", z.0)).unwrap_or_default();
        let [seen, expected] = [comparison.seen.0, comparison.expected.0].map(quantity);
        let p = probability(comparison.p.0);
        lines.push(format!("  {:<width$}  {seen:>14}  {expected:>16}  {z:>7}  {p:>8}", figure(comparison)));
    }
    lines.push(String::new());
    let (off, noticed) = (agreement.off().len(), verified.noticed());
    let verdict = match off {
        0 if noticed.is_enough() => "agree: chance explains every figure".to_owned(),
        0 => "too few rounds to tell: nothing is off".to_owned(),
        _ => format!("disagree: {} of the figures off", grouped(off as u64)),
    };
    lines.push(format!("  {verdict} (family-wise error {FAMILY_ERROR:e})"));
    lines.push(format!("  {}\n", noticed.said()));
    lines.join("\n")
}

/// A number with the digits that matter: a count, or any other figure.
fn quantity(x: f64) -> String {
    if x.fract() == 0.0 {
        format!("{x:.0}")
    } else if x.abs() < 100.0 {
        format!("{x:.6}")
    } else {
        format!("{x:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Agreement;
    use crate::stats::presentation::TableKind;
    use crate::stats::{Estimate, Row, Share, Table, Tables};

    static FREQUENCY: TableKind = TableKind::frequency("", &[]);

    fn tables(counts: [u128; 2]) -> Tables {
        let of: u128 = counts.iter().sum();
        let row = |(hand, count): (&str, u128)| {
            let value = count as f64 / of as f64;
            let probability = Estimate { value, std_error: None, interval: None };
            Row::new(["seat_1".into(), hand.into()], Share { count: Some(count), of: Some(of), probability })
        };
        let table = Table::new(&FREQUENCY, ["ox_1", "ox_2"].into_iter().zip(counts).map(row).collect());
        Tables { tables: vec![table], ..Tables::default() }
    }

    #[test]
    fn a_disagreement_is_told_and_fails() {
        let agreement = Agreement::of(&tables([2_000, 8_000]), &tables([1, 1]), 10_000, (-1.0, 1.0));
        let not_enumerated = ["this", "that"].map(str::to_owned).to_vec();
        let verified = Verified { rounds: 10_000, seed: 5, agreement, not_enumerated };
        insta::assert_snapshot!(to_text("mine", &verified));
        assert_eq!(verified.to_json()["agrees"], false);
        let failure = Error::House(house::Error::Disagreement(vec!["mine".to_owned(), "other".to_owned()]));
        assert_eq!(failure.exit_code(), 1);
        assert_eq!(failure.to_string(), "simulation and enumeration disagree: mine, other");
    }
}
