//! What a lab shows about a combination of rules: figures that matter, hands, nets, and an evening's outlook.

use super::order::roles;
use crate::stats::presentation::{Quantity, View};
use crate::stats::{Ends, NetSteps, Row, Tables};
use num_integer::gcd;

/// The most products to add up for following a bankroll through an evening.
const MOST_WORK: u64 = 1 << 30;
/// The rounds of an evening, and a player's bankroll, in unit bets.
const ROUNDS: u64 = 200;
const BANKROLL: i64 = 50;
/// Nets have at most four digits after the point.
const PARTS: f64 = 10_000.0;

/// The table of a lab that a figure is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FigureGroup {
    /// The edge, and the figures that matter most.
    Figures,
    /// How often each hand comes.
    Hands,
    /// How likely each net of a player is; its label is the net.
    Nets,
    /// An evening's outlook.
    Evening,
}

impl FigureGroup {
    /// All of them, in the order of a page.
    pub(super) const ALL: [FigureGroup; 4] =
        [FigureGroup::Figures, FigureGroup::Hands, FigureGroup::Nets, FigureGroup::Evening];

    /// Its heading.
    pub(super) fn title(self) -> String {
        match self {
            FigureGroup::Figures => "The figures that matter most".to_owned(),
            FigureGroup::Hands => "How often each hand comes up".to_owned(),
            FigureGroup::Nets => "What a player nets in a round".to_owned(),
            FigureGroup::Evening => format!("An evening of {ROUNDS} rounds, with {BANKROLL} unit bets"),
        }
    }
}

/// A figure of a combination.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The table that it is in.
    pub group: FigureGroup,
    /// What it is called.
    pub label: String,
    /// What it is a number of.
    pub quantity: Quantity,
    /// The figure.
    pub value: Option<f64>,
    /// Its standard error, where it has one.
    pub error: Option<f64>,
}

impl Finding {
    /// A figure that is known, with its error where it has one.
    #[must_use]
    pub fn new(group: FigureGroup, label: &str, quantity: Quantity, value: f64, error: Option<f64>) -> Finding {
        let error = error.filter(|error| *error > 0.0);
        Finding { group, label: label.to_owned(), quantity, value: Some(value), error }
    }

    /// The figure of a row.
    fn of_row(group: FigureGroup, label: String, quantity: Quantity, row: &Row) -> Finding {
        let error = row.std_error.map(|error| error.0).filter(|error| *error > 0.0);
        Finding { group, label, quantity, value: row.value.map(|value| value.0), error }
    }
}

/// What the tables of a combination say besides its edge.
#[must_use]
pub fn findings(tables: &Tables) -> Vec<Finding> {
    let presentation = tables.presentation;
    let mut found = Vec::new();
    for headline in presentation.headlines {
        if let Some(row) = tables.headline(headline) {
            found.push(Finding::of_row(FigureGroup::Figures, headline.label.to_owned(), headline.metric.quantity, row));
        }
    }
    for table in &tables.tables {
        let (group, role) = match table.kind.view {
            View::Bars { roles: [first, ..], .. } => (FigureGroup::Hands, *first),
            View::Bars { .. } => {
                (FigureGroup::Hands, roles(table.rows.iter().map(|row| table.role(row))).first().copied().unwrap_or(""))
            }
            View::Law { .. } => (FigureGroup::Nets, "player"),
            _ => continue,
        };
        for row in table.of(role) {
            let label = row.labels.last().map(ToString::to_string).unwrap_or_default();
            let label = if group == FigureGroup::Hands { presentation.said(&label) } else { label };
            found.push(Finding::of_row(group, label, Quantity::Share, row));
        }
    }
    let nets = found.iter().filter(|finding| finding.group == FigureGroup::Nets);
    let law: Vec<(i64, f64)> =
        nets.filter_map(|net| Some(((net.label.parse::<f64>().ok()? * PARTS).round() as i64, net.value?))).collect();
    found.extend(evening(&law));
    found
}

/// An evening's outlook, given the law of a round in parts of a unit bet.
fn evening(law: &[(i64, f64)]) -> Vec<Finding> {
    // The smallest payable fraction.
    let part = law.iter().filter(|(_, share)| *share > 0.0).fold(PARTS as i64, |part, (net, _)| gcd(part, *net));
    let unit = PARTS as i64 / part;
    let net = NetSteps::new(law.iter().map(|(net, share)| (net / part, *share)));
    if law.iter().all(|(_, share)| *share <= 0.0) {
        return Vec::new();
    }
    let ends = Ends { bankroll: Some(BANKROLL * unit), goal: None };
    let totals = net.totals(ROUNDS);
    let ruin = net.reached(ends, ROUNDS, MOST_WORK).map(|(reached, _)| reached.ruin);
    let in_bets = |value: f64| value / unit as f64;
    let finding = |label: &str, quantity, value| Finding::new(FigureGroup::Evening, label, quantity, value, None);
    let number = |label: &str, value: f64| finding(label, Quantity::Number, in_bets(value));
    let found = [
        number("mean of the total", net.mean() * ROUNDS as f64),
        number("SD of the total", net.std_dev() * (ROUNDS as f64).sqrt()),
        number("5 % end below", totals.quantile(0.05).value),
        number("95 % end below", totals.quantile(0.95).value),
        finding("ahead at the end", Quantity::Share, totals.ahead().value),
    ];
    found.into_iter().chain(ruin.map(|ruin| finding("ruined on the way", Quantity::Share, ruin))).collect()
}

/// Every combination of rules, with its figures.
#[derive(Clone, Debug)]
pub struct Lab<'a> {
    /// The config's name.
    pub name: &'a str,
    /// The game's name.
    pub game: &'a str,
    /// The page's title, if it is not the default.
    pub title: Option<&'a str>,
    /// How the figures were found.
    pub method: &'a str,
    /// The keys that can be changed.
    pub keys: Vec<LabKey>,
    /// The combination that is the config itself.
    pub base: usize,
    /// By combination, the last key's values changing fastest; the edge is the first of each.
    pub found: Vec<Vec<Finding>>,
    /// By combination, the standard error of its edge less that of `base`, where both were played on the same cards.
    pub paired: Vec<Option<f64>>,
}

/// A key that can be changed.
#[derive(Clone, Debug)]
pub struct LabKey {
    /// The key, dotted.
    pub path: String,
    /// Its values, as typed.
    pub values: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Heads or tails, at one and at half a unit bet: the mean is 0, the deviation √200, and ruin is rare with 100 half
    /// units to lose.
    #[test]
    fn an_evening_is_that_of_its_law() {
        let value = |law: &[(i64, f64)], label: &str| {
            evening(law).into_iter().find(|finding| finding.label == label).and_then(|finding| finding.value).unwrap()
        };
        let [whole, half] = [10_000, 5_000].map(|net| [(-net, 0.5), (net, 0.5)]);
        assert!(value(&whole, "mean of the total").abs() < 1e-9);
        assert!((value(&whole, "SD of the total") - 200f64.sqrt()).abs() < 1e-9);
        assert!((value(&half, "SD of the total") - 50f64.sqrt()).abs() < 1e-9);
        // By reflection, ruin at 50 down within 200 tosses: P(S ≤ −50) + P(S < −50), the binomial tail.
        let tail = |down: f64| {
            let mut chance = (0..200).fold(1.0, |chance: f64, _| chance / 2.0);
            let mut sum = 0.0;
            for heads in 0..=200u32 {
                if 2.0 * f64::from(heads) - 200.0 <= -down {
                    sum += chance;
                }
                chance *= f64::from(200 - heads) / f64::from(heads + 1);
            }
            sum
        };
        let ruin = value(&whole, "ruined on the way");
        assert!((ruin - (tail(50.0) + tail(52.0))).abs() < 1e-12, "{ruin}");
        assert!(evening(&[]).is_empty());
    }
}
