//! `verify`: simulation and enumeration of one config, figure by figure.

use super::arguments::{Draws, Verify};
use super::error::Error;
use super::exact::enumerated;
use super::follower::each;
use super::interrupt::Interrupt;
use super::summary::{answered, differing};
use crate::house::{self, Verified};
use crate::report::{Heading, Style, blank, counted, grouped, note, notes, pairs, probability, table};
use crate::tables::{Comparison, FAMILY_ERROR};

pub(super) fn verify(options: &Verify, interrupt: &Interrupt) -> Result<(), Error> {
    let mut disagreeing = Vec::new();
    let draws = Draws::Nothing("`verify` draws no chart");
    let printing = options.print.printing(draws, false, options.replace.force);
    each(
        &options.configs,
        printing,
        options.threads,
        interrupt,
        "the check",
        enumerated,
        |config, follower, exports| {
            let verified = house::verify(config, &config.run(options.rounds, options.seed), follower)?;
            if verified.disagrees() {
                disagreeing.push(config.name.clone());
            }
            let json = options.print.json.then(|| answered(config, verified.to_json()));
            Ok(exports
                .answer(json, |style| to_text(&config.name, &verified, style) + &notes(&differing(config), style)))
        },
    )?;
    if disagreeing.is_empty() { Ok(()) } else { Err(house::Error::Disagreement(disagreeing).into()) }
}

fn to_text(name: &str, verified: &Verified, style: &Style) -> String {
    let Verified { rounds, seed, agreement, not_enumerated } = verified;
    let all = agreement.comparisons();
    let method = format!("{}, seed {seed}, against every deal", counted(*rounds, "rounds"));
    let mut text = Heading { name: name.to_owned(), method }.line(style);
    let least = probability(all.first().map_or(1.0, |least| least.adjusted_p.0));
    let mut figures = vec![("figures compared", grouped(all.len() as u64)), ("smallest adjusted p", least)];
    if !not_enumerated.is_empty() {
        figures.push(("not enumerated", not_enumerated.join(", ")));
    }
    let figures: Vec<(String, String)> = figures.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    pairs(&mut text, &figures, (22, 0), style);
    blank(&mut text, style);
    let header = in_columns("least likely".to_owned(), ["seen", "expected", "z", "p"].map(str::to_owned));
    let lines = std::iter::once(header).chain(verified.worst().iter().map(line));
    table(&mut text, &lines.collect::<Vec<_>>(), &|column| column > 0, style);
    blank(&mut text, style);
    let (off, noticed) = (agreement.off().len(), verified.noticed());
    let verdict = match off {
        0 if noticed.is_enough() => "agree: chance explains every figure".to_owned(),
        0 => "too few rounds to tell: nothing is off".to_owned(),
        _ => format!("disagree: {} of the figures off", grouped(off as u64)),
    };
    note(&mut text, &format!("{verdict} (family-wise error {FAMILY_ERROR:e})"), style);
    note(&mut text, &noticed.said(), style);
    text
}

/// A figure as it was seen and expected.
fn line(comparison: &Comparison) -> Vec<String> {
    let z = comparison.z.map(|z| format!("{:.2}", z.0)).unwrap_or_default();
    let [seen, expected] = [comparison.seen.0, comparison.expected.0].map(quantity);
    let figure = format!("{}: {}", comparison.table, comparison.figure);
    in_columns(figure, [seen, expected, z, probability(comparison.p.0)])
}

/// A line whose columns are as wide as their figures are long at most.
fn in_columns(name: String, [seen, expected, z, p]: [String; 4]) -> Vec<String> {
    vec![name, format!("{seen:>14}"), format!("{expected:>16}"), format!("{z:>7}"), format!("{p:>8}")]
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
    use crate::stats::{Estimate, Share};
    use crate::tables::Agreement;
    use crate::tables::presentation::TableKind;
    use crate::tables::{Row, Table, Tables};

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
        let style = Style { colours: false, bars: false, width: 100, markdown: false };
        insta::assert_snapshot!(to_text("mine", &verified, &style));
        assert_eq!(verified.to_json()["agrees"], false);
        let failure = Error::House(house::Error::Disagreement(vec!["mine".to_owned(), "other".to_owned()]));
        assert_eq!(failure.exit_code(), 1);
        assert_eq!(failure.to_string(), "simulation and enumeration disagree: mine, other");
    }
}
