//! A log of play compared with the rules.

use crate::answer::{Answer, Cell, Fact, Sheet, SheetForm};
use crate::games::column::NET;
use crate::house::comparisons::{comparisons, shown};
use crate::report::{fixed, grouped, probability};
use crate::stats::normal::{berry_esseen, normal_quantile, upper_tail};
use crate::stats::{AnytimeTest, Estimate, NetSteps};
use crate::tables::smallest_difference::CERTAINTY;
use crate::tables::table::figures;
use crate::tables::{Agreement, Comparison, Figure, Noticed, Whole, metric};
use serde_json::{Map, Value, json};

/// The difference of the edge to be detected.
const DETECTED: f64 = 0.01;
/// The level of significance.
const LEVEL: f64 = 0.05;
/// With fewer rounds than this, too little is known about how nets vary.
const FEWEST_ROUNDS: f64 = 30.0;
/// More rounds than this nobody writes down.
const MOST_ROUNDS: u64 = 1_000_000_000_000_000;
/// Half the width in standard errors of the interval around a simulated mean, and the chance of values outside.
const WIDE: f64 = 5.0;
const BEYOND: f64 = 1e-6;
/// Maximum number of impossible entries listed on a terminal.
const LISTED: usize = 10;
/// Maximum number of figures of a column shown there.
const SHOWN: usize = 20;

/// A column of a log beside its distribution.
#[derive(Clone, Debug, PartialEq)]
pub struct LogColumn {
    /// Name.
    pub name: &'static str,
    /// Seat, if seats differ.
    pub seat: Option<usize>,
    /// Each cell's name, its count, its probability, and the number of independent rounds behind that: infinite if it
    /// is exact.
    pub cells: Vec<(String, u128, f64, f64)>,
}

impl LogColumn {
    /// Returns the number of rounds that it covers.
    pub fn rounds(&self) -> u128 {
        self.cells.iter().map(|(_, count, ..)| count).sum()
    }

    /// Returns `true` if its distribution is over every deal.
    pub fn is_exact(&self) -> bool {
        // A value of chance 0 is impossible by any method.
        self.cells.iter().filter(|(_, _, chance, _)| *chance > 0.0).all(|(.., trials)| *trials == f64::INFINITY)
    }

    fn to_json(&self) -> Value {
        let method = if self.is_exact() { "exact" } else { "simulated" };
        json!({ "column": self.name, "seat": self.seat, "rounds": Whole(self.rounds()), "law": method })
    }
}

/// Returns the seat of a figure, if several seats have it.
fn seat_said(columns: &[LogColumn], name: &str, seat: Option<usize>) -> String {
    let several = columns.iter().filter(|column| column.name == name).count() > 1;
    seat.filter(|_| several).map_or(String::new(), |seat| format!("seat {seat}"))
}

/// The nets of a log, or of its rounds at one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct LogNets {
    /// The column.
    pub column: &'static str,
    /// The seat, if seats differ.
    pub seat: Option<usize>,
    /// Each net in unit bets, and its rounds.
    pub seen: Vec<(f64, u128)>,
    /// The distribution of a round, in smallest fractions, and their number in a unit bet.
    #[doc(hidden)]
    pub steps: NetSteps,
    /// The smallest fractions in a unit bet.
    pub unit: i64,
    /// The stakes of a round, in unit bets; `None` if they vary.
    pub stake: Option<f64>,
    /// The standard error of the mean of the distribution, in unit bets.
    pub error: f64,
}

/// A value that the rules cannot have produced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Impossible {
    /// The first line of the log that has it.
    pub line: usize,
    /// Lines that have it.
    pub lines: u64,
    /// Column.
    pub column: &'static str,
    /// Text.
    pub value: String,
}

/// The edge in a log.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SeenEdge {
    /// The rules' value.
    pub expected: f64,
    /// As seen.
    pub seen: Estimate,
    /// Rounds after which an edge that is 0.01 larger or smaller is detected with 95 % power.
    pub rounds_to_tell: Option<f64>,
}

/// The verdict on the mean net that holds however often a log is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct AnytimeVerdict {
    /// Likelihood of the log, relative to its likelihood under the rules.
    pub e_value: f64,
    /// Rounds after which an edge that is 0.01 larger or smaller is detected with 95 % power.
    pub rounds_to_tell: Option<f64>,
}

impl AnytimeVerdict {
    /// Returns the p-value.
    pub fn p(&self) -> f64 {
        (1.0 / self.e_value).min(1.0)
    }
}

/// A log compared with the rules.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Monitored {
    /// Lines of the log below its header.
    pub rows: u64,
    /// The columns.
    pub columns: Vec<LogColumn>,
    /// Every figure compared, column by column.
    pub comparisons: Vec<Comparison>,
    /// The edge, if the log has nets.
    pub edge: Option<SeenEdge>,
    /// The verdict at any time, if every deal was counted.
    pub anytime: Option<AnytimeVerdict>,
    /// Smallest difference that this log would have shown.
    pub noticed: Noticed,
    /// In order of their lines.
    pub impossible: Vec<Impossible>,
    /// Rounds and seed, if a distribution was simulated.
    pub simulated: Option<(u64, u64)>,
    /// Rounds, if a round may have several lines.
    pub shared_rounds: Option<u128>,
}

impl Monitored {
    /// Compares the columns of a log one by one; if seats differ, by seat.
    #[doc(hidden)]
    pub fn new(
        rows: u64,
        columns: Vec<LogColumn>,
        nets: Vec<LogNets>,
        impossible: Vec<Impossible>,
        simulated: Option<(u64, u64)>,
    ) -> Monitored {
        let mut found = Agreement::default();
        for LogColumn { name, seat, cells } in &columns {
            let cells = cells.iter().map(|(name, count, chance, trials)| (name.as_str(), *count, *chance, *trials));
            found.cells(name, &seat_said(&columns, name, *seat), &cells.collect::<Vec<_>>());
        }
        let means: Vec<SeenMean<'_>> = nets.iter().map(LogNets::mean).collect();
        for (nets, mean) in nets.iter().zip(&means) {
            let figure = format!("{} mean", seat_said(&columns, nets.column, nets.seat)).trim_start().to_owned();
            found.add(nets.column, figure, [mean.seen, mean.expected], Some(mean.z), mean.p);
        }
        let comparisons = found.adjusted();
        let has_edge = !means.is_empty() && nets.iter().all(|nets| nets.stake.is_some());
        let edge = has_edge.then(|| SeenEdge::new(&means, comparisons.len()));
        let off = means.iter().filter_map(|mean| mean.noticed(mean.rounds, comparisons.len())).min_by(f64::total_cmp);
        let noticed = match edge {
            Some(_) => Noticed { figure: metric::EDGE.key, off },
            None => found.noticed_share(LEVEL / comparisons.len().max(1) as f64),
        };
        let is_possible = impossible.iter().all(|entry| entry.column != NET);
        let anytime = edge.and_then(|_| AnytimeVerdict::new(&means, is_possible));
        Monitored { rows, columns, comparisons, edge, anytime, noticed, impossible, simulated, shared_rounds: None }
    }

    /// Returns the smallest adjusted p-value.
    pub fn smallest_p(&self) -> f64 {
        self.comparisons.iter().map(|comparison| comparison.adjusted_p.0).fold(1.0, f64::min)
    }

    /// Returns the number of rounds that the log covers.
    pub fn rounds(&self) -> u128 {
        let seats = self.columns.chunk_by(|one, other| one.name == other.name);
        let rounds = seats.map(|seats| seats.iter().map(LogColumn::rounds).sum()).max();
        self.shared_rounds.or(rounds).unwrap_or_default()
    }

    /// Returns the answer, under this line above it.
    #[doc(hidden)]
    pub fn into_answer(self, method: String) -> Answer {
        let mut tables = Vec::new();
        let mut names: Vec<&str> = self.columns.iter().map(|column| column.name).collect();
        names.dedup();
        tables.extend(names.iter().map(|name| self.least_likely(name)));
        tables.push(comparisons(&self.comparisons).under("figures"));
        tables.push(self.impossible());
        let (about, facts, notes) = (self.about(), self.facts(), self.notes());
        Answer { method, about, facts, tables, notes, ..Answer::default() }
    }

    /// Returns the columns and the edge for programs.
    fn about(&self) -> Map<String, Value> {
        let edge = self.edge.map(|edge: SeenEdge| {
            let [seen, std_error, ci_low, ci_high] = figures(&edge.seen);
            json!({
                "expected": Figure(edge.expected),
                "seen": seen,
                "std_error": std_error,
                "ci_low": ci_low,
                "ci_high": ci_high,
                "rounds_to_tell": edge.rounds_to_tell.map(|rounds| Whole(rounds as u128)),
            })
        });
        let (rounds, seed) = self.simulated.unzip();
        let entries = [
            ("rows", json!(Whole(self.rows.into()))),
            ("rounds", json!(Whole(self.rounds()))),
            ("columns", self.columns.iter().map(LogColumn::to_json).collect()),
            ("simulated_rounds", json!(rounds.map(|rounds| Whole(rounds.into())))),
            ("seed", json!(seed.map(|seed| Whole(seed.into())))),
            (metric::EDGE.key, json!(edge)),
            ("noticed", json!(self.noticed)),
        ];
        entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// Returns the edge, and the verdict of the comparison.
    fn facts(&self) -> Vec<Fact> {
        let least = self.smallest_p();
        let mut facts = vec![Fact::new("smallest_adjusted_p", "", Cell::Share(least))];
        if let Some(SeenEdge { expected, seen, rounds_to_tell }) = &self.edge {
            let interval = seen.interval.map_or_else(String::new, |(low, high)| {
                format!(", 95 % from {} to {}", fixed(100.0 * low, 2), fixed(100.0 * high, 2))
            });
            let rounds = rounds_to_tell.map_or("no number of".to_owned(), grouped);
            facts.push(Fact::new("", "edge expected", Cell::Share(*expected)));
            facts.push(Fact::new("", "edge seen", format!("{} %{interval}", fixed(100.0 * seen.value, 2))));
            facts.push(Fact::new("", "to tell 1 % more", format!("{rounds} rounds")));
        }
        facts.extend(self.anytime.iter().flat_map(AnytimeVerdict::facts));
        facts.push(Fact::new("", "figures compared", grouped(self.comparisons.len())));
        facts.push(Fact::new("", "smallest adjusted p", probability(least)));
        facts
    }

    /// Returns the figures of a column for people: the least likely, if there are many.
    fn least_likely(&self, name: &str) -> Sheet {
        let all: Vec<&Comparison> = self.comparisons.iter().filter(|comparison| comparison.table == name).collect();
        let mut places: Vec<usize> = (0..all.len()).collect();
        places.sort_by(|a, b| all[*a].p.0.total_cmp(&all[*b].p.0));
        places.truncate(SHOWN);
        places.sort();
        let more = all.len().saturating_sub(SHOWN);
        let which =
            if more > 0 { format!(" ({SHOWN} of {}, the least likely)", grouped(all.len())) } else { String::new() };
        shown(format!("{name}{which}"), places.into_iter().map(|at| all[at]), false)
    }

    /// Returns the entries that the rules cannot have produced, for programs.
    fn impossible(&self) -> Sheet {
        let row = |entry: &Impossible| {
            vec![entry.line.to_string(), entry.lines.to_string(), entry.column.to_owned(), entry.value.clone()]
        };
        let sheet = Sheet::new("", "", ["line", "lines", "column", "value"], self.impossible.iter().map(row));
        Sheet { form: SheetForm::Unwritten, ..sheet.showing(0).under("impossible") }
    }

    /// Names the entries that the rules cannot have produced, and whether chance explains the rest, in a sentence each.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for Impossible { line, lines, column, value } in self.impossible.iter().take(LISTED) {
            let more = if *lines > 1 { format!(" (and {} more)", lines - 1) } else { String::new() };
            notes.push(format!("These rules cannot have produced line {line}{more}: {column} {value}."));
        }
        let more = self.impossible.len().saturating_sub(LISTED);
        if more > 0 {
            notes.push(format!("… and {more} other entries."));
        }
        if self.impossible.iter().any(|entry| entry.column == "net") {
            notes.push(
                "Nets are in units. For amounts in money, set `bets` to the stake, as in --set bets=50.".to_owned(),
            );
        }
        notes.push(match self.smallest_p() {
            p if p < 0.001 => "Chance does not explain this log.".to_owned(),
            p if p < LEVEL => "Chance hardly explains this log.".to_owned(),
            _ if self.noticed.is_enough() => format!("Chance explains this log; {}.", self.noticed),
            _ => format!("Too few rounds to tell; {}.", self.noticed),
        });
        if self.edge.is_some() && self.columns.iter().filter(|column| column.name == "net").count() > 1 {
            notes.push("The edge is of all logged seats together, per unit of their stakes.".to_owned());
        }
        notes
    }
}

/// The mean net of a log, or of its rounds at one seat, in unit bets.
#[derive(Clone, Copy, Debug)]
struct SeenMean<'a> {
    rounds: f64,
    seen: f64,
    expected: f64,
    /// Distance of the means in standard errors, and its probability.
    z: f64,
    p: f64,
    /// The variance of the observed nets, if there are several.
    variance: Option<f64>,
    nets: &'a LogNets,
}

impl LogNets {
    /// Returns the comparison of means.
    fn mean(&self) -> SeenMean<'_> {
        let (unit, rounds) = (self.unit as f64, self.seen.iter().map(|(_, count)| count).sum::<u128>());
        let n = rounds as f64;
        let mean = self.seen.iter().map(|(net, count)| net * *count as f64).sum::<f64>() / n;
        let (expected, deviation) = (self.steps.mean() / unit, self.steps.std_dev() / unit);
        let spread = (deviation * deviation / n + self.error * self.error).sqrt();
        let z = (mean - expected) / spread;
        // Use the distribution of the total if it can be computed in time, else the normal distribution with its bound.
        let parts = self.seen.iter().map(|(net, count)| (net * unit, *count as f64));
        let total = parts.clone().map(|(net, count)| net.round() * count).sum::<f64>();
        // A net that no outcome pays may not be a whole number of smallest fractions.
        let is_known = parts.clone().all(|(net, _)| (net - net.round()).abs() < 1e-6);
        let is_whole = is_known && total.abs() < 1e15 && self.error == 0.0;
        let totals = u64::try_from(rounds).ok().filter(|_| is_whole).map(|rounds| self.steps.totals(rounds));
        let p = match totals {
            // A sum over a whole distribution is known to some twelve digits after the point. Far out, the bound is
            // smaller.
            Some(totals) => {
                let off = total - self.steps.mean() * n;
                totals.as_far(total as i128).min(2.0 * self.steps.tail_bound(rounds as u64, off))
            }
            None if spread > 0.0 => {
                let bound = berry_esseen(self.steps.third_absolute_moment(), self.steps.std_dev(), n);
                (2.0 * (upper_tail(z.abs()) + bound)).min(self.far_off(mean - expected, rounds))
            }
            None => f64::from(mean == expected),
        };
        let squares = self.seen.iter().map(|(net, count)| (net - mean) * (net - mean) * *count as f64).sum::<f64>() / n;
        let variance = (rounds > 1).then(|| squares * n / (n - 1.0));
        SeenMean { rounds: n, seen: mean, expected, z, p, variance, nets: self }
    }
}

impl LogNets {
    /// Returns a bound on the chance that the mean of these rounds is this far off its simulated value. It is the largest
    /// over all values within five standard errors, plus the chance of others.
    fn far_off(&self, off: f64, rounds: u128) -> f64 {
        let beyond = off.abs() - WIDE * self.error;
        // It takes a while, and closer the normal distribution says more.
        if self.error == 0.0 || beyond <= 0.0 {
            return 1.0;
        }
        let total = (beyond * rounds as f64 * self.unit as f64).copysign(off);
        (2.0 * self.steps.tail_bound(u64::try_from(rounds).unwrap_or(u64::MAX), total) + BEYOND).min(1.0)
    }
}

impl SeenMean<'_> {
    /// Returns the smallest difference of the edge that this number of rounds at this seat reveals when this number of
    /// figures is tested; `None` if it reveals none.
    fn noticed(&self, rounds: f64, figures: usize) -> Option<f64> {
        let LogNets { steps, unit, stake, error, .. } = self.nets;
        // The error of the normal distribution counts in the log's favour.
        let bound =
            if *error > 0.0 { berry_esseen(steps.third_absolute_moment(), steps.std_dev(), rounds) } else { 0.0 };
        let level = LEVEL / 2.0 / figures as f64 - bound;
        let deviation = steps.std_dev() / *unit as f64;
        let spread = (deviation * deviation / rounds + error * error).sqrt();
        let reach = (normal_quantile(1.0 - level.max(0.0)) + normal_quantile(CERTAINTY)) * spread;
        (level > 0.0).then_some(reach / (*stake)?)
    }

    /// Returns the fewest rounds at this seat after which an edge that is 0.01 larger or smaller is noticed.
    fn rounds_to_tell(&self, figures: usize) -> Option<f64> {
        if self.nets.error == 0.0 {
            // It falls with the root of the rounds.
            return self.noticed(1.0, figures).map(|off| (off / DETECTED * (off / DETECTED)).ceil());
        }
        let (mut few, mut enough) = (0, MOST_ROUNDS);
        if !self.is_told(enough, figures) {
            return None;
        }
        while enough - few > 1 {
            let middle = few + (enough - few) / 2;
            if self.is_told(middle, figures) { enough = middle } else { few = middle }
        }
        Some(enough as f64)
    }

    /// Returns `true` if such an edge is noticed after this number of rounds.
    fn is_told(&self, rounds: u64, figures: usize) -> bool {
        self.noticed(rounds as f64, figures).is_some_and(|off| off <= DETECTED)
    }
}

impl AnytimeVerdict {
    /// Returns the verdict on the logged seats: the mean of their e-values. Returns `None` if a distribution is simulated.
    fn new(means: &[SeenMean<'_>], is_possible: bool) -> Option<AnytimeVerdict> {
        let (mut sum, mut fewest) = (0.0, None);
        let rounds: f64 = means.iter().map(|mean| mean.rounds).sum();
        for SeenMean { rounds: own, seen, nets, .. } in means {
            let test = AnytimeTest::new(&nets.steps).filter(|_| nets.error == 0.0)?;
            let (unit, enough) = (nets.unit as f64, means.len() as f64 / LEVEL);
            sum += test.e_value(seen * own * unit, *own);
            let off = DETECTED * nets.stake? * unit;
            let told = test.rounds_to_tell(off, normal_quantile(CERTAINTY), enough);
            let in_all = told.map(|told| (told * rounds / own).ceil());
            fewest = [fewest, in_all].into_iter().flatten().min_by(f64::total_cmp);
        }
        let e_value = if is_possible { (sum / means.len() as f64).min(f64::MAX) } else { f64::MAX };
        Some(AnytimeVerdict { e_value, rounds_to_tell: fewest })
    }

    /// Returns the figures, for programs and for people.
    fn facts(&self) -> [Fact; 5] {
        let rounds = self.rounds_to_tell.map_or_else(|| "no number of".to_owned(), grouped);
        let to_tell = self.rounds_to_tell.map_or(Cell::Blank, |rounds| Cell::Whole(rounds as u128));
        [
            Fact::new("e_value", "", Cell::Number(self.e_value)),
            Fact::new("anytime_p", "", Cell::Share(self.p())),
            Fact::new("anytime_rounds_to_tell", "", to_tell),
            Fact::new("", "p at any time", probability(self.p())),
            Fact::new("", "to tell at any time", format!("{rounds} rounds")),
        ]
    }
}

impl SeenEdge {
    /// Returns the edge at all seats of a log, weighted by rounds, when this number of figures is tested.
    fn new(means: &[SeenMean<'_>], figures: usize) -> SeenEdge {
        let staked: f64 = means.iter().map(|mean| mean.rounds * mean.nets.stake.unwrap_or(1.0)).sum();
        let rounds: f64 = means.iter().map(|mean| mean.rounds).sum();
        let seen: f64 = means.iter().map(|mean| mean.rounds * mean.seen).sum();
        let expected: f64 = means.iter().map(|mean| mean.rounds * mean.expected).sum();
        let variance: Option<f64> = means.iter().map(|mean| Some(mean.rounds * mean.variance?)).sum();
        // Equal nets do not show how others vary.
        let variance = variance.filter(|variance| rounds >= FEWEST_ROUNDS && *variance > 0.0);
        let seen = Estimate::of_few(-seen / staked, variance.map(|variance| variance.sqrt() / staked), rounds);
        // Any of the seats may be the first to show it.
        let in_all = means.iter().filter_map(|mean| Some(mean.rounds_to_tell(figures)? * rounds / mean.rounds));
        let rounds_to_tell = in_all.min_by(f64::total_cmp).map(f64::ceil);
        SeenEdge { expected: -expected / staked, seen, rounds_to_tell }
    }
}
