//! Compares a simulation with an enumeration of the same game, figure by figure.

use super::smallest_difference::{Coarsest, Noticed};
use crate::stats::tails::{bernstein, binomial_about, chi_square, empirical_bernstein, goodness_of_fit, holm};
use crate::tables::presentation::{self, DEALER, EVENTS, Shape, is_person};
use crate::tables::table::Label;
use crate::tables::{Figure, Metric, Row, Table, Tables, metric};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The probability of rejecting any figure if both sides are right.
pub const FAMILY_ERROR: f64 = 1e-6;
/// The role of all seats, which is not compared. Its observations are not independent, and each seat is compared.
const POOLED: &str = "player";

/// A simulated figure beside the exact one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Comparison {
    /// Table.
    pub table: &'static str,
    /// The name of the figure: its role and its metric.
    pub figure: String,
    /// The count, mean or χ² of the simulation.
    pub seen: Figure,
    /// The expected count or mean; for χ² its degrees of freedom.
    pub expected: Figure,
    /// The difference in standard errors, for reading only.
    pub z: Option<Figure>,
    /// The chance of a difference at least as large.
    pub p: Figure,
    /// The chance, adjusted for all figures that are compared.
    pub adjusted_p: Figure,
}

/// All figures compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Agreement {
    /// Comparisons, the least likely first.
    comparisons: Vec<Comparison>,
    coarsest: Coarsest,
    /// The spread of the net, from which the smallest noticeable edge follows; `None` if no edge is compared.
    edge: Option<Reach>,
}

/// The variance of the dealer's net, how far from its mean it can be, and the stakes of a round; all in unit bets.
type Reach = ((f64, f64), f64);

/// The cells of one distribution, each with its name, count and probability.
struct CountedCells {
    table: &'static str,
    name: String,
    cells: Vec<(String, u128, f64)>,
}

impl Agreement {
    /// Compares tables of simulated rounds with exact ones. The nets of the dealer and of people who may bank lie within
    /// `nets`, in unit bets. Figures that were not enumerated are left out.
    pub fn new(simulated: &Tables, exact: &Tables, rounds: u64, nets: (f64, f64)) -> Agreement {
        let mut found = Agreement::default();
        let expected = distributions(exact);
        for counted in distributions(simulated) {
            if let Some(exact) =
                expected.iter().find(|exact| (exact.table, &exact.name) == (counted.table, &counted.name))
            {
                found.distribution(&counted, exact, rounds);
            }
        }
        found.shares(simulated, exact, rounds);
        found.holder(DEALER, simulated, exact, rounds, nets);
        let nets_of =
            simulated.rows(presentation::EDGE).iter().filter(|row| row.labels.last() == Some(&metric::NET.into()));
        for role in nets_of.map(|row| row.labels[0].text()).filter(|role| is_person(role)) {
            found.holder(role, simulated, exact, rounds, nets);
        }
        found.means_of_parts(simulated, exact, rounds, nets);
        found.comparisons = found.adjusted();
        found.comparisons.sort_by(|a, b| a.p.0.total_cmp(&b.p.0));
        found
    }

    /// Returns the comparisons in the order in which they were made, each adjusted for all.
    pub fn adjusted(&self) -> Vec<Comparison> {
        let adjusted = holm(&self.comparisons.iter().map(|comparison| comparison.p.0).collect::<Vec<_>>());
        let both = self.comparisons.iter().zip(adjusted);
        both.map(|(comparison, p)| Comparison { adjusted_p: Figure(p), ..comparison.clone() }).collect()
    }

    /// Returns all figures compared, the least likely first.
    pub fn comparisons(&self) -> &[Comparison] {
        &self.comparisons
    }

    /// Returns the smallest difference that a run of this many rounds would have noticed: in the edge if it is
    /// compared, else in a share.
    pub fn noticed(&self, rounds: u64) -> Noticed {
        let level = FAMILY_ERROR / self.comparisons.len().max(1) as f64;
        match self.edge {
            Some(((variance, reach), staked)) => Noticed::by_bernstein(level, variance, reach, rounds, staked),
            None => self.noticed_share(level),
        }
    }

    /// Returns the smallest difference in the least precise share that would have been noticed at a level.
    pub fn noticed_share(&self, level: f64) -> Noticed {
        self.coarsest.noticed(level)
    }

    /// Returns the figures that are farther off than chance explains.
    pub fn off(&self) -> &[Comparison] {
        &self.comparisons[..self.comparisons.partition_point(|comparison| comparison.adjusted_p.0 < FAMILY_ERROR)]
    }

    /// Adds a figure as it was seen and expected.
    pub fn add(&mut self, table: &'static str, figure: String, both: [f64; 2], z: Option<f64>, p: f64) {
        let z = z.filter(|z| z.is_finite()).map(Figure);
        let ([seen, expected], p) = (both.map(Figure), Figure(p));
        self.comparisons.push(Comparison { table, figure, seen, expected, z, p, adjusted_p: p });
    }

    /// Adds a count. Its probability was estimated from this many independent `trials`, infinitely many if it is exact.
    fn count(&mut self, table: &'static str, figure: String, count: u128, of: u128, probability: f64, trials: f64) {
        self.coarsest = self.coarsest.and(probability, of, trials);
        let expected = of as f64 * probability;
        let z = (count as f64 - expected) / (expected * (1.0 - probability) * (1.0 + of as f64 / trials)).sqrt();
        self.add(table, figure, [count as f64, expected], Some(z), binomial_about(count, of, probability, trials));
    }

    /// Adds every cell of a distribution, with its name, count, probability and the trials behind it, and χ² of the
    /// whole.
    pub fn cells(&mut self, table: &'static str, distribution: &str, cells: &[(&str, u128, f64, f64)]) {
        let before = format!("{distribution} ");
        let before = before.trim_start();
        let of = cells.iter().map(|(_, count, ..)| count).sum();
        for (name, count, probability, trials) in cells {
            self.count(table, format!("{before}{name}"), *count, of, *probability, *trials);
        }
        let counts = cells.iter().map(|(_, count, probability, _)| (*count as f64, of as f64 * probability));
        if let Some((distance, freedom)) = goodness_of_fit(counts.collect()) {
            // Two samples are farther apart than one is from its distribution.
            let trials = cells.iter().map(|(.., trials)| *trials).fold(f64::INFINITY, f64::min);
            let distance = distance / (1.0 + of as f64 / trials);
            let p = chi_square(distance, freedom);
            self.add(table, format!("{before}chi-square"), [distance, freedom as f64], None, p);
        }
    }

    /// Adds every cell of a distribution, and χ² of the whole. A cell that enumeration does not have is impossible.
    fn distribution(&mut self, simulated: &CountedCells, exact: &CountedCells, rounds: u64) {
        let of: u128 = simulated.cells.iter().map(|(_, count, _)| count).sum();
        if of == 0 || of > rounds.into() {
            return;
        }
        let seen: HashMap<&str, u128> =
            simulated.cells.iter().map(|(name, count, _)| (name.as_str(), *count)).collect();
        let known: HashSet<&str> = exact.cells.iter().map(|(name, ..)| name.as_str()).collect();
        let expected = exact.cells.iter().map(|(name, _, probability)| (name, *probability));
        let unknown =
            simulated.cells.iter().map(|(name, ..)| (name, 0.0)).filter(|(name, _)| !known.contains(name.as_str()));
        let cells: Vec<(&str, u128, f64, f64)> = expected
            .chain(unknown)
            .map(|(name, probability)| {
                (name.as_str(), seen.get(name.as_str()).copied().unwrap_or_default(), probability, f64::INFINITY)
            })
            .collect();
        self.cells(simulated.table, &simulated.name, &cells);
    }

    /// Adds the figures that are shares of rounds or of all hands of a round, and events, of which several can happen at
    /// once.
    fn shares(&mut self, simulated: &Tables, exact: &Tables, rounds: u64) {
        for table in &simulated.tables {
            let known = exact.rows(table.kind.name);
            let is_figure = |row: &&Row| table.kind.shape == Shape::Figures || table.role(row).ends_with(EVENTS);
            for row in table.rows.iter().filter(is_figure).filter(|row| !is_pooled(table.role(row))) {
                let same = known.iter().find(|other| other.labels == row.labels);
                let (Some((count, of)), Some(probability)) = (row.count.zip(row.of), same.and_then(|row| row.value))
                else {
                    continue;
                };
                let (probability, figure) = (probability.0, name(table, row, 0..row.labels.len()));
                if of <= rounds.into() {
                    self.count(table.kind.name, figure, count, of, probability, f64::INFINITY);
                } else {
                    self.pooled_share(table.kind.name, figure, row, probability, rounds);
                }
            }
        }
    }

    /// Adds a share of all hands of a round, which depend on each other. Its variance in a round is at most that of one
    /// hand.
    fn pooled_share(&mut self, table: &'static str, figure: String, row: &Row, probability: f64, rounds: u64) {
        self.coarsest = self.coarsest.and(probability, rounds.into(), f64::INFINITY);
        let (variance, off) = (probability * (1.0 - probability), row.share() - probability);
        let p = bernstein(off, variance, probability.max(1.0 - probability), rounds.into());
        let z = row.std_error.map(|error| off / error.0);
        self.add(table, figure, [row.share(), probability], z, p);
    }

    /// Adds the mean of a holder's net of a round and, if it is known, the mean of its squared deviation. Its distribution
    /// is not always known. No deviation is larger than `nets` allow, so the variance of its square is at most variance ·
    /// (largest² − variance). An unknown variance is taken from the sample.
    fn holder(&mut self, role: &str, simulated: &Tables, exact: &Tables, rounds: u64, nets: (f64, f64)) {
        let Some((mean, error)) = figure(simulated, role, metric::NET) else { return };
        let Some((expected, _)) = figure(exact, role, metric::NET) else { return };
        let off = mean - expected;
        let mut add = |metric: Metric, both: [f64; 2], error: Option<f64>, p: f64| {
            let z = error.map(|error| (both[0] - both[1]) / error);
            self.add(presentation::EDGE, format!("{role} {}", metric.key), both, z, p);
        };
        let Some((std_dev, _)) = figure(exact, role, metric::STD_DEV) else {
            let p = sampled_mean(off, error, nets, rounds.into());
            return add(metric::NET, [mean, expected], error, p);
        };
        let (variance, largest) = (std_dev * std_dev, (nets.1 - expected).max(expected - nets.0));
        add(metric::NET, [mean, expected], error, bernstein(off, variance, largest, rounds.into()));
        if let Some((seen, error)) = figure(simulated, role, metric::STD_DEV) {
            // The sample variance is about the sample's own mean, with one round fewer.
            let n = rounds as f64;
            let squares = seen * seen * (n - 1.0) / n + off * off;
            let (spread, reach) = (variance * (largest * largest - variance), largest * largest);
            let p = bernstein(squares - variance, spread, reach, rounds.into());
            add(metric::STD_DEV, [seen, std_dev], error, p);
        }
        if role == DEALER {
            let staked = exact.of_bet(presentation::MAIN, DEALER, metric::STAKE).map_or(1.0, Row::share);
            self.edge = Some(((variance, largest), staked));
        }
    }

    /// Adds the mean nets of parts of the rounds: with the bank or without it, with one highest bid, or with a hand.
    fn means_of_parts(&mut self, simulated: &Tables, exact: &Tables, rounds: u64, nets: (f64, f64)) {
        for table in simulated.tables.iter().filter(|table| table.kind.shape == Shape::Figures) {
            let known = exact.rows(table.kind.name);
            for row in &table.rows {
                let same = known.iter().find(|other| other.labels == row.labels);
                let both = row.value.zip(same.and_then(|row| row.value)).map(|(seen, known)| [seen.0, known.0]);
                if let (Some([seen, expected]), Some(rounds)) = (both, rounds_of_part(table, row, rounds.into())) {
                    let (off, error) = (seen - expected, row.std_error.map(|error| error.0));
                    let p = sampled_mean(off, error, nets, rounds);
                    let figure = name(table, row, 0..row.labels.len());
                    self.add(table.kind.name, figure, [seen, expected], error.map(|error| off / error), p);
                }
            }
        }
    }
}

/// Returns the number of rounds with the bank, the highest bid or the hand that a mean net is of; `None` if it is of
/// something else. Several hands of a round count as one.
fn rounds_of_part(table: &Table, row: &Row, rounds: u128) -> Option<u128> {
    let [of, metric] = &row.labels[..] else { return None };
    if *metric == metric::NET.key {
        let (count, of) = counted(table, of, metric::SHARE)?;
        return Some(count * rounds / of.max(rounds).max(1));
    }
    let (banked, all) = counted(table, of, metric::BANKS)?;
    match metric.text() {
        key if key == metric::BANK_PER_ROUND.key => Some(banked),
        key if key == metric::NET_AS_PLAYER.key => Some(all - banked),
        _ => None,
    }
}

/// Returns the count of a share and the number that it is part of, if the table has it.
fn counted(table: &Table, of: &Label, share: Metric) -> Option<(u128, u128)> {
    let row = table.rows.iter().find(|row| row.labels[0] == *of && row.labels[1] == share.key)?;
    row.count.zip(row.of)
}

/// Returns a bound on the probability that the mean of a net is off by `off` or more, with the variance of the rounds
/// themselves. Without an error it is at most that of the two ends.
fn sampled_mean(off: f64, error: Option<f64>, nets: (f64, f64), rounds: u128) -> f64 {
    let range = nets.1 - nets.0;
    let variance = error.map_or(range * range / 4.0, |error| error * error * rounds as f64);
    empirical_bernstein(off, variance, range, rounds)
}

/// Returns `true` for the role of all seats, and of their events.
fn is_pooled(role: &str) -> bool {
    role.strip_suffix(EVENTS).unwrap_or(role) == POOLED
}

/// Returns a figure of a role, and its standard error if it has one.
fn figure(tables: &Tables, role: &str, metric: Metric) -> Option<(f64, Option<f64>)> {
    let row = tables.metric(role, metric)?;
    Some((row.value?.0, row.std_error.map(|error| error.0)))
}

/// Returns the name of a row, made of some of its keys.
fn name(table: &Table, row: &Row, keys: Range<usize>) -> String {
    let keys = table.kind.keys[keys.clone()].iter().zip(&row.labels[keys]);
    let words = keys.flat_map(|(key, label)| [key.words.to_owned(), label.to_string()]);
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns the distributions in these tables.
fn distributions(tables: &Tables) -> Vec<CountedCells> {
    let mut distributions: Vec<CountedCells> = Vec::new();
    for table in tables.tables.iter().filter(|table| matches!(table.kind.shape, Shape::Shares(_))) {
        let (first, last) = (table.kind.group_keys, table.kind.keys.len());
        for rows in table.rows.chunk_by(|a, b| a.labels[..first] == b.labels[..first]) {
            let is_distribution = |row: &&Row| !is_pooled(table.role(row)) && !table.role(row).ends_with(EVENTS);
            if let Some(row) = rows.first().filter(is_distribution) {
                let mut cells = Vec::new();
                for row in rows {
                    // Only the counts of simulations are used, which have them.
                    cells.push((name(table, row, first..last), row.count.unwrap_or_default(), row.share()));
                }
                let name = if first == 0 { table.kind.whose.to_owned() } else { name(table, row, 0..first) };
                distributions.push(CountedCells { table: table.kind.name, name, cells });
            }
        }
    }
    distributions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Estimate, Share};
    use crate::tables::presentation::{TableKind, View};

    static FREQUENCY: TableKind = TableKind::frequency("", &[]);
    static EDGE: TableKind = TableKind::edge(View::Rows);

    fn share(count: u128, of: u128) -> Share {
        let value = count as f64 / of as f64;
        Share { count: Some(count), of: Some(of), probability: Estimate { value, std_error: None, interval: None } }
    }

    /// Tables of one distribution, its cells named a, b, c …
    fn shares(role: &str, counts: &[u128]) -> Tables {
        let of = counts.iter().sum();
        let cells = ["a", "b", "c", "d"].into_iter().zip(counts);
        let rows = cells.map(|(name, count)| Row::new([role.into(), name.into()], share(*count, of)));
        let table = Table::new(&FREQUENCY, rows.collect());
        Tables { tables: vec![table], ..Tables::default() }
    }

    fn agreement(simulated: &Tables, exact: &Tables) -> Agreement {
        Agreement::new(simulated, exact, 1_000, (-1.0, 1.0))
    }

    /// By hand: 480 of 1000 coins, z = −20/√250, χ² = 20²/500 · 2 = 1.6 with one degree of freedom.
    #[test]
    fn a_coin_by_hand() {
        let found = agreement(&shares("seat_1", &[480, 520]), &shares("seat_1", &[1, 1]));
        let [cell, whole] = ["seat_1 a", "seat_1 chi-square"]
            .map(|figure| found.comparisons().iter().find(|c| c.figure == figure).unwrap());
        assert_eq!((cell.seen, cell.expected), (Figure(480.0), Figure(500.0)));
        assert!((cell.z.unwrap().0 + 20.0 / 250f64.sqrt()).abs() < 1e-12);
        assert_eq!((whole.seen, whole.expected, whole.z), (Figure(1.6), Figure(1.0), None));
        assert_eq!(found.comparisons().len(), 3);
        assert_eq!(found.off(), []);
    }

    /// Events can happen at once, so each is compared with all rounds: 480 of 1000, as the coin above. Those of all seats
    /// are not compared.
    #[test]
    fn events_are_compared_one_by_one() {
        let events = |role: &str, counts: [u128; 2]| {
            let rows = ["a", "b"].into_iter().zip(counts);
            let rows = rows.map(|(name, count)| Row::new([role.into(), name.into()], share(count, 1_000)));
            Tables { tables: vec![Table::new(&FREQUENCY, rows.collect())], ..Tables::default() }
        };
        let found = agreement(&events("seat_1_events", [480, 900]), &events("seat_1_events", [500, 500]));
        let z: Vec<f64> = found.adjusted().iter().map(|compared| compared.z.unwrap().0).collect();
        assert!((z[0] - 400.0 / 250f64.sqrt()).abs() < 1e-9 && (z[1] + 20.0 / 250f64.sqrt()).abs() < 1e-9, "{z:?}");
        assert_eq!(
            found.off().iter().map(|compared| compared.figure.as_str()).collect::<Vec<_>>(),
            ["seat_1_events b"]
        );
        let pooled = agreement(&events("player_events", [480, 900]), &events("player_events", [500, 500]));
        assert_eq!(pooled.comparisons(), []);
    }

    #[test]
    fn impossible_cells_are_off_however_rare() {
        for exact in [shares("seat_1", &[1, 1, 0]), shares("seat_1", &[1, 1])] {
            let found = agreement(&shares("seat_1", &[500, 499, 1]), &exact);
            let off: Vec<&str> = found.off().iter().map(|c| c.figure.as_str()).collect();
            assert_eq!(off, ["seat_1 c"]);
        }
        assert_eq!(agreement(&shares("seat_1", &[999, 1]), &shares("seat_1", &[1])).off().len(), 2);
        // A cell that enumeration has and the run has not is a count of 0.
        assert_eq!(agreement(&shares("seat_1", &[1_000]), &shares("seat_1", &[9, 1])).off().len(), 3);
    }

    #[test]
    fn pooled_and_unenumerated_figures_are_left_out() {
        let exact = shares("seat_2", &[1, 1]);
        assert_eq!(agreement(&shares("seat_1", &[1_000, 0]), &exact).comparisons(), []);
        assert_eq!(agreement(&shares("seat_2", &[2_000, 0]), &exact).comparisons(), [], "two seats in 1,000 rounds");
        assert_eq!(agreement(&shares("player", &[1_000, 0]), &shares("player", &[1, 1])).comparisons(), []);
    }

    fn dealer(net: f64, std_dev: f64, error: f64) -> Tables {
        let rows = [("net", net), ("std_dev", std_dev)].map(|(metric, value)| {
            Row::new(["dealer".into(), metric.into()], Estimate { value, std_error: Some(error), interval: None })
        });
        let table = Table::new(&EDGE, rows.into());
        Tables { tables: vec![table], ..Tables::default() }
    }

    /// Nets of ±1 only: the standard deviation has no standard error, and follows from the mean.
    #[test]
    fn nets_of_two_values() {
        let exact = dealer(0.0, 1.0, 0.0);
        let of_mean = |mean: f64| (1_000.0 / 999.0 * (1.0 - mean * mean)).sqrt();
        for mean in [0.0, 0.05, -0.1] {
            assert_eq!(agreement(&dealer(mean, of_mean(mean), 0.0), &exact).off(), [], "{mean}");
        }
        let off = agreement(&dealer(0.4, of_mean(0.4), 0.01), &exact);
        assert_eq!(off.off().iter().map(|c| c.figure.as_str()).collect::<Vec<_>>(), ["dealer net"]);
        assert_eq!(agreement(&dealer(0.0, 0.8, 0.01), &exact).off()[0].figure, "dealer std_dev");
    }
}
