//! Variants of rules side by side.

use super::digits::{decimals, fixed, grouped};
use super::money::{Earnings, NET_AN_HOUR, RoundNet};
use super::paper::{Heading, Style, blank, in_markdown, note, widths};
use crate::config::harmless;
use crate::games::MAIN;
use crate::stats::estimate::Z;
use crate::stats::{Estimate, n_zero};
use crate::store::to_csv;
use crate::tables::metric::{self, volatility_index};
use crate::tables::presentation::{DEALER, PLAYER};
use crate::tables::table::figures;
use crate::tables::{Figure, Metric, Tables};
use serde::{Serialize, Serializer};
use std::fmt::{self, Write};

/// Digits after the point of a percentage or a deviation that has no error.
const DIGITS: usize = 6;

/// The columns of a terminal. Element of risk and hit frequency are in percent of turnover and of rounds.
const HEADINGS: [&str; 9] = [
    "variant",
    "edge %",
    "change %",
    "if unpaired",
    metric::STD_DEV.heading,
    "hit %",
    metric::N0.heading,
    metric::EXPLOITABILITY.heading,
    NET_AN_HOUR,
];

/// How the change from the first row was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChangeMethod {
    /// Both rows are exact.
    Exact,
    /// Both were simulated on the same cards: the mean of the rounds' differences.
    Paired,
    /// Both are values of equilibria.
    Equilibrium,
    /// The difference of two figures that have errors of their own, and why it is not paired.
    Unpaired(&'static str),
}

impl fmt::Display for ChangeMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChangeMethod::Exact => f.write_str("exact"),
            ChangeMethod::Paired => f.write_str("paired"),
            ChangeMethod::Equilibrium => f.write_str("equilibrium"),
            ChangeMethod::Unpaired(reason) => write!(f, "unpaired: {reason}"),
        }
    }
}

impl Serialize for ChangeMethod {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A row of `compared.csv`: a variant and how it differs from the first. Figures are empty where unknown or undefined.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ComparedRow {
    /// Its number, from 1.
    pub variant: usize,
    /// The config's name, or what was varied in it.
    pub label: String,
    /// `exact`, `simulated` or `equilibrium`.
    pub method: &'static str,
    /// The dealer edge, per unit bet.
    pub edge: Option<Figure>,
    /// Its standard error.
    pub std_error: Option<Figure>,
    /// Lower end of its 95 % interval.
    pub ci_low: Option<Figure>,
    /// Upper end of its 95 % interval.
    pub ci_high: Option<Figure>,
    /// Standard deviation of a player's net in a round; of seat 1's where the dealer is one of the players.
    pub std_dev: Option<Figure>,
    /// The edge less that of the first row.
    pub change: Option<Figure>,
    /// Its standard error.
    pub change_std_error: Option<Figure>,
    /// Lower end of its 95 % interval.
    pub change_ci_low: Option<Figure>,
    /// Upper end of its 95 % interval.
    pub change_ci_high: Option<Figure>,
    /// How the change was found.
    pub change_method: Option<ChangeMethod>,
    /// Where it is paired: the standard error that it would have between two independent runs.
    pub unpaired_std_error: Option<Figure>,
    /// A player's expected loss over the turnover.
    pub element_of_risk: Option<Figure>,
    /// His share of rounds with a net above 0.
    pub hit_frequency: Option<Figure>,
    /// 1.96 standard deviations.
    pub volatility_index: Option<Figure>,
    /// The rounds after which the mean of his total is as far from 0 as its standard deviation.
    pub n0: Option<Figure>,
    /// Under best play: what both sides could gain together by playing otherwise, which bounds the error of the edge.
    pub exploitability: Option<Figure>,
    /// What is netted in a round of the main bets.
    #[doc(hidden)]
    #[serde(skip)]
    pub nets: Vec<RoundNet>,
    /// What an hour is worth, where the config says how many rounds it has. It is in no file.
    #[doc(hidden)]
    #[serde(skip)]
    pub earnings: Option<Earnings>,
}

impl ComparedRow {
    /// A row with the figures of a player's net in a round, or of seat 1's where the dealer is one of the players: those
    /// of `edge.csv`, or of `bets.csv` for another bet than the main one.
    #[doc(hidden)]
    #[must_use]
    pub fn of(tables: &Tables, bet: Option<&str>) -> ComparedRow {
        if let Some(bet) = bet.filter(|bet| *bet != MAIN) {
            return ComparedRow::of_bet(tables, bet);
        }
        let role = if tables.metric(PLAYER, metric::STD_DEV).is_some() { PLAYER } else { DEALER };
        let value = |metric: Metric| tables.metric(role, metric).and_then(|row| row.value);
        ComparedRow {
            std_dev: value(metric::STD_DEV),
            element_of_risk: value(metric::ELEMENT_OF_RISK),
            hit_frequency: value(metric::HIT_FREQUENCY),
            volatility_index: value(metric::VOLATILITY_INDEX),
            n0: value(metric::N0),
            nets: RoundNet::of(tables),
            ..ComparedRow::default()
        }
    }

    fn of_bet(tables: &Tables, bet: &str) -> ComparedRow {
        let value = |metric: Metric| tables.of_bet(bet, PLAYER, metric).and_then(|row| row.value);
        let std_dev = value(metric::STD_DEV);
        // A run that cannot tell the mean from 0 says nothing of N0.
        let net = tables.of_bet(bet, PLAYER, metric::NET).filter(|row| row.is_told_from_zero());
        ComparedRow {
            std_dev,
            element_of_risk: value(metric::EDGE),
            hit_frequency: value(metric::HIT_FREQUENCY),
            volatility_index: std_dev.map(|std_dev| Figure(volatility_index(std_dev.0))),
            n0: std_dev.zip(net).and_then(|(std_dev, net)| n_zero(std_dev.0, net.share())).map(Figure),
            ..ComparedRow::default()
        }
    }

    /// The same as the row of a variant, with its edge, not yet compared.
    #[doc(hidden)]
    #[must_use]
    pub fn of_variant(self, variant: usize, label: &str, method: &'static str, edge: &Estimate) -> ComparedRow {
        let [edge, std_error, ci_low, ci_high] = figures(edge);
        ComparedRow { variant, label: label.to_owned(), method, edge, std_error, ci_low, ci_high, ..self }
    }

    /// Sets its change from the first row, and the error that an unpaired change would have.
    #[doc(hidden)]
    #[must_use]
    pub fn changed(mut self, change: &Estimate, method: ChangeMethod, unpaired_std_error: Option<f64>) -> Self {
        [self.change, self.change_std_error, self.change_ci_low, self.change_ci_high] = figures(change);
        self.change_method = Some(method);
        self.unpaired_std_error = unpaired_std_error.map(Figure);
        self
    }
}

/// A row of `variants.csv`: a variant's value of a key in which variants differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SettingRow {
    /// The variant's number.
    pub variant: usize,
    /// The key.
    pub key: String,
    /// Its value.
    pub value: String,
}

/// All variants of a comparison.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Compared {
    /// The first row is what the others are compared with.
    pub rows: Vec<ComparedRow>,
    /// Their values of the keys in which they differ.
    pub settings: Vec<SettingRow>,
    /// Rounds of the run, if any variant was played.
    pub rounds: Option<u64>,
}

impl Compared {
    /// The files of the tables, with their contents.
    #[doc(hidden)]
    #[must_use]
    pub fn files(&self) -> Vec<(String, String)> {
        // If variants do not differ, only the header remains.
        let settings = self.settings.iter().map(|SettingRow { variant, key, value }| (variant, key, value));
        let settings = to_csv(&["variant", "key", "value"], settings);
        vec![("compared.csv".to_owned(), to_csv(&[""; 0], &self.rows)), ("variants.csv".to_owned(), settings)]
    }

    /// The table with its headings: a line for each variant, and only the columns that any of them has.
    fn lines(&self) -> Vec<Vec<String>> {
        let mut lines = vec![HEADINGS.map(str::to_owned)];
        lines.extend(self.rows.iter().map(|row| {
            [
                harmless(&row.label),
                percent(row.edge, row.std_error, row.exploitability),
                percent(row.change, row.change_std_error, row.exploitability),
                row.unpaired_std_error.map(percent_error).unwrap_or_default(),
                row.std_dev.map(|std_dev| format!("{:.4}", std_dev.0)).unwrap_or_default(),
                row.hit_frequency.map(|share| format!("{:.2}", share.0 * 100.0)).unwrap_or_default(),
                row.n0.map(|rounds| format!("{:.0}", rounds.0)).unwrap_or_default(),
                row.exploitability.map(|bound| format!("{:.1e}", bound.0)).unwrap_or_default(),
                row.earnings.as_ref().map(Earnings::of_player).unwrap_or_default(),
            ]
        }));
        let columns: Vec<usize> =
            (0..HEADINGS.len()).filter(|column| lines[1..].iter().any(|line| !line[*column].is_empty())).collect();
        lines.iter().map(|line| columns.iter().map(|column| line[*column].clone()).collect()).collect()
    }

    /// Which rule matters most, and for whom.
    fn sentence(&self) -> Option<String> {
        let bound = |row: &ComparedRow| row.exploitability.map_or(0.0, |bound| bound.0);
        let labels: Vec<String> = self.rows.iter().map(|row| harmless(&row.label)).collect();
        let mut changes = Vec::new();
        for (row, label) in self.rows.iter().zip(&labels) {
            let Some(change) = row.change else { continue };
            let margin = Z * row.change_std_error.map_or(0.0, |error| error.0) + bound(row) + bound(&self.rows[0]);
            changes.push(RuleChange { label, change: change.0, margin });
        }
        matters_most(&changes, self.rounds)
    }

    /// The table in Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        in_markdown(&mut text, &self.lines(), &|column| column > 0);
        self.say(&mut text, &Style::MARKDOWN);
        text.trim_end().to_owned() + "\n"
    }

    /// The table with its heading.
    #[doc(hidden)]
    #[must_use]
    pub fn summary(&self, heading: &Heading, style: &Style) -> String {
        let mut text = heading.line(style);
        match style.markdown {
            true => in_markdown(&mut text, &self.lines(), &|column| column > 0),
            false => self.columns(&mut text, style),
        }
        self.say(&mut text, style);
        blank(&mut text, style);
        text
    }

    /// The table on a terminal, with as many columns as there is room for.
    fn columns(&self, text: &mut String, style: &Style) {
        let lines = self.lines();
        let widths = widths(&lines);
        // Columns without room on a narrow terminal are in the files.
        let mut shown = widths.len();
        while style.bars && shown > 3 && widths[..shown].iter().map(|width| width + 3).sum::<usize>() > style.width + 1
        {
            shown -= 1;
        }
        for (number, line) in lines.iter().enumerate() {
            let cells = widths.iter().enumerate().take(shown).map(|(column, &width)| match column {
                0 => format!("{:<width$}", line[0]),
                _ if number > 0 && lines[0][column] == HEADINGS[2] => {
                    let gain = self.rows[number - 1].change.map_or(0.0, |change| -change.0);
                    style.gain(gain, &format!("{:>width$}", line[column]))
                }
                _ => format!("{:>width$}", line[column]),
            });
            let line = format!("  {}", cells.collect::<Vec<_>>().join("   "));
            // Writing to a String cannot fail.
            let _ =
                writeln!(text, "{}", if number == 0 { style.dim(line.trim_end()) } else { line.trim_end().to_owned() });
        }
        let left_out = &lines[0][shown..];
        if !left_out.is_empty() {
            let _ = writeln!(text, "\n  no room for {}: see compared.csv", left_out.join(", "));
        }
    }

    /// What stands below the table: which rule matters most, and which changes are less certain.
    fn say(&self, text: &mut String, style: &Style) {
        if let Some(sentence) = self.sentence() {
            blank(text, style);
            note(text, &sentence, style);
        }
        let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
        for row in &self.rows {
            let Some(ChangeMethod::Unpaired(reason)) = row.change_method else { continue };
            match reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, variants)) => variants.push(harmless(&row.label)),
                None => reasons.push((reason, vec![harmless(&row.label)])),
            }
        }
        if !reasons.is_empty() {
            blank(text, style);
        }
        for (reason, variants) in reasons {
            note(text, &format!("not on the same cards, {reason}: {}", variants.join("; ")), style);
        }
    }
}

/// A change of the edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct RuleChange<'a> {
    /// What is changed.
    pub label: &'a str,
    /// The change.
    pub change: f64,
    /// Half the width of its 95 % interval, or a bound on its error; 0 if it is exact.
    pub margin: f64,
}

/// Says which of these changes matters most, and which to the other side, of those that are told from 0. If none is,
/// says how many more rounds than these would tell the largest.
pub(super) fn matters_most(changes: &[RuleChange<'_>], rounds: Option<u64>) -> Option<String> {
    let mut sides = Vec::new();
    for (whom, sign) in [("dealer", 1.0), ("player", -1.0)] {
        let gains = changes.iter().filter(|change| change.change * sign > change.margin);
        let most = gains.max_by(|one, other| (one.change * sign).total_cmp(&(other.change * sign)));
        if let Some(RuleChange { label, change, .. }) = most {
            let gain = change * sign;
            sides.push((gain, format!("for the {whom}, by {:.4} %: {label}", gain * 100.0)));
        }
    }
    if sides.is_empty() {
        return untold(changes, rounds);
    }
    sides.sort_by(|one, other| other.0.total_cmp(&one.0));
    let said: Vec<&str> = sides.iter().map(|(_, said)| said.as_str()).collect();
    Some(format!("What matters most {}.", said.join("; and ")))
}

/// Says that no change is told from 0; nothing if there is none.
fn untold(changes: &[RuleChange<'_>], rounds: Option<u64>) -> Option<String> {
    let nearest = changes.iter().filter(|change| change.change != 0.0);
    let size = |change: &RuleChange<'_>| (change.change / change.margin).abs();
    let RuleChange { label, change, margin } = nearest.max_by(|one, other| size(one).total_cmp(&size(other)))?;
    // A margin falls with the root of the rounds.
    let more = rounds.map(|rounds| rounds as f64 * (margin / change * (margin / change) - 1.0));
    let more = more.map_or_else(
        || "a longer run or search would tell".to_owned(),
        |more| format!("about {} more rounds would tell", grouped(format!("{:.0}", more.ceil()))),
    );
    Some(format!("No change is told from 0 yet: {more} that of {label}."))
}

/// A share and its error in percent; without an error, as many digits as the bound of another error supports.
pub(super) fn percent(value: Option<Figure>, std_error: Option<Figure>, bound: Option<Figure>) -> String {
    let Some(value) = value else { return String::new() };
    let error = std_error.map(|error| error.0 * 100.0);
    let digits = decimals(error.or(bound.map(|bound| bound.0 * 100.0))).min(DIGITS);
    match error {
        Some(error) if error > 0.0 => format!("{} ± {error:.digits$}", fixed(value.0 * 100.0, digits)),
        _ => fixed(value.0 * 100.0, digits),
    }
}

fn percent_error(error: Figure) -> String {
    let error = error.0 * 100.0;
    format!("± {error:.digits$}", digits = decimals(Some(error)).min(DIGITS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared() -> Compared {
        let figures =
            || ComparedRow { std_dev: Some(Figure(1.25)), n0: Some(Figure(123_456_789.0)), ..ComparedRow::default() };
        let row = |number, label: &str, edge: f64| {
            let row = figures().of_variant(number, label, "exact", &Estimate::certain(edge));
            if number == 1 { row } else { row.changed(&Estimate::certain(edge - 0.05), ChangeMethod::Exact, None) }
        };
        let rows = vec![
            row(1, "the table as it is", 0.05),
            row(2, "rules.of_a_long_name=a-long-value, payout.a|b=2", 0.05 - 1e-13),
            row(3, "rules.ties=push", 0.0),
            row(4, "payout.none=1", 0.12),
        ];
        Compared { rows, settings: Vec::new(), rounds: None }
    }

    /// No line is wider than the terminal; what has no room is named.
    #[test]
    fn a_comparison_fits_the_terminal() {
        let heading = Heading { name: "mine".to_owned(), method: "compared, exact".to_owned() };
        let at = |width| compared().summary(&heading, &Style { colours: false, bars: true, width, markdown: false });
        for width in [80, 120] {
            assert!(
                at(width).lines().all(|line| line.chars().count() <= width || line.contains("What matters")),
                "{width}"
            );
        }
        assert!(at(80).contains("\n  no room for SD, N0: see compared.csv\n"), "{}", at(80));
        assert!(!at(120).contains("no room") && at(120).contains("123456789"), "{}", at(120));
        assert!(!at(120).contains("-0.000000"), "zero has no sign");
        let dealer = "What matters most for the dealer, by 7.0000 %: payout.none=1";
        assert!(at(80).contains(&format!("{dealer}; and for the player, by 5.0000 %: rules.ties=push.")), "{}", at(80));
    }

    /// By hand: 4 ± 15 % is not told from 0. With 15 % as one error and 1.96 of them as margin, 200 rounds take
    /// (29.4/4)² as many, which is 10,804, so 10,604 more.
    #[test]
    fn a_verdict_needs_evidence() {
        let change = |label, change, margin| RuleChange { label, change, margin };
        let loud = change("loud", 0.04, 0.294);
        let said = |changes: &[RuleChange<'_>]| matters_most(changes, Some(200)).unwrap_or_default();
        assert_eq!(said(&[loud]), "No change is told from 0 yet: about 10,605 more rounds would tell that of loud.");
        assert_eq!(said(&[]), "");
        assert_eq!(said(&[change("none", 0.0, 0.0)]), "");
        let sure = change("sure", 0.01, 0.009);
        assert_eq!(said(&[loud, sure]), "What matters most for the dealer, by 1.0000 %: sure.");
    }

    /// The sign says whom a change favours; colour repeats it.
    #[test]
    fn colours_say_for_whom() {
        let heading = Heading { name: String::new(), method: String::new() };
        let text = compared().summary(&heading, &Style { colours: true, bars: true, width: 120, markdown: false });
        assert!(text.contains("\x1b[32m-5.000000\x1b[0m") && text.contains("\x1b[31m 7.000000\x1b[0m"), "{text}");
    }

    #[test]
    fn markdown_has_a_column_for_each_heading() {
        let table = compared().markdown();
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines[0], "| variant | edge % | change % | SD | N0 |");
        assert_eq!(lines[1], "| --- | ---: | ---: | ---: | ---: |");
        assert_eq!(lines[4], "| rules.ties=push | 0.000000 | -5.000000 | 1.2500 | 123456789 |");
        assert!(lines[3].contains("payout.a\\|b=2"), "a bar in a cell ends no column");
    }
}
