//! `design`: payouts and rules that give a bet a wanted edge.

use super::configs::{Setting, warn};
use super::error::Error;
use super::keep::{Planned, To};
use super::made::{Made, figures};
use super::measured::{By, Measured, check_solvable, measure, solve};
use super::observer::Observer;
use super::prices::{Base, Figures, Given};
use super::table_prices::TablePrices;
use super::variants::{Choice, Variant, named, variants};
use super::vary::Varied;
use crate::config::Decimal;
use crate::engine::{Run, in_order};
use crate::games::{Chart, Config, Figure, MAIN, Solved};
use crate::report::grouped;
use crate::sort;
use crate::stats::Fraction;
use crate::stats::metric;
use crate::store::{Asked, Manifest, solved_files};
use num_bigint::BigInt;
use serde_json::json;
use std::time::Instant;

/// The most combinations to try.
const MOST: usize = 100_000_000;
/// Combinations per reported step.
const AT_ONCE: usize = 1 << 14;
/// The most combinations that a terminal shows.
const SHOWN: usize = 20;

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Design<'a> {
    /// The edge, per unit bet.
    pub target: Fraction,
    /// How far from it the edge may be.
    pub tolerance: Fraction,
    /// Keys and their values, of which every combination is tried.
    pub vary: &'a [Varied],
    /// A payout or commission whose value is sought.
    pub solve: Option<&'a str>,
    /// Which bet, or all of them; by default the main one.
    pub bet: Option<&'a str>,
    /// Whether to keep only the Pareto frontier of low standard deviation and high hit frequency.
    pub pareto: bool,
    /// Whether everybody plays as well as possible instead of as the config says.
    pub best_play: bool,
}

impl Design<'_> {
    /// What is asked, with the rounds and the seed of a game that has to be played.
    fn asked(&self, config: &Config) -> Asked {
        let Run { rounds, seed, .. } = config.run(None, None);
        Asked::new("design")
            .with("target", self.target.nearest().to_string())
            .with("tolerance", self.solve.is_none().then(|| self.tolerance.nearest().to_string()))
            .with("vary", self.vary.iter().map(Varied::to_string).collect::<Vec<_>>())
            .with("solve", self.solve)
            .with("bet", self.bet.filter(|bet| *bet != MAIN))
            .with("pareto", self.pareto)
            .with("play", self.best_play.then_some("equilibrium"))
            .with("set", [format!("simulation.rounds={rounds}"), format!("simulation.seed={seed}")])
    }
}

/// A decimal of any length, exactly.
///
/// # Errors
/// If the text is not a decimal.
pub fn fraction(text: &str) -> Result<Fraction, &'static str> {
    const WRONG: &str = "write a share, as in 0.02";
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (units, parts) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{units}{parts}");
    if all.is_empty() || all.len() > 30 || !all.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(WRONG);
    }
    let number: BigInt = all.parse().map_err(|_| WRONG)?;
    let number = if digits.len() < text.len() { -number } else { number };
    Ok(Fraction::new(number, BigInt::from(10).pow(parts.len() as u32)))
}

/// Finds every combination within the tolerance, or solves each for a key, on the threads of the current pool, and
/// writes them, the nearest to the target first; with the config as understood.
///
/// # Errors
/// If nothing varies and the game is not enumerated, it is not solved where best play is asked for, a key or a value is
/// wrong, or the result cannot be written.
pub fn design(
    config: &str,
    typed: &[Setting<'_>],
    design: &Design<'_>,
    to: To<'_>,
    observer: &dyn Observer,
) -> Result<(Config, Made<Solved>), Error> {
    let begun = Instant::now();
    let loaded = named(config, typed)?;
    let mut keys: Vec<&str> = design.vary.iter().map(|varied| &*varied.key).chain(design.solve).collect();
    sort::ascending(&mut keys);
    if let Some(twice) = keys.windows(2).find(|keys| keys[0] == keys[1]) {
        return Err(Error::Usage(format!("`{}` is given twice: name each key once", twice[0])));
    }
    let count = design.vary.iter().try_fold(1usize, |all, varied| all.checked_mul(varied.values.len()));
    let count = count
        .filter(|count| *count <= MOST)
        .ok_or_else(|| Error::Usage(format!("at most {} combinations can be tried", grouped(MOST))))?;
    let asked = design.asked(&loaded);
    let folder = || Planned::of(&loaded, asked.clone()).folder("design", to, observer);
    let (folder, solved) = if design.best_play {
        let variants = each(config, typed, design, observer)?;
        check_solvable(&variants)?;
        (folder()?, equilibria(&variants, design, loaded.seed, observer)?)
    } else {
        match Grid::new(Base { config, typed, loaded: &loaded }, design, observer) {
            Ok(grid) if design.solve.is_some() => (folder()?, grid.solve(design, count, observer)?),
            Ok(grid) => (folder()?, grid.find(design, count, observer)?),
            Err(Error::NotEnumerated(_)) if !keys.is_empty() => {
                let variants = each(config, typed, design, observer)?;
                let run = loaded.run(None, None);
                (folder()?, played(&variants, design, &run, observer)?)
            }
            Err(error) => return Err(error),
        }
    };
    let manifest = Manifest::answered(&loaded, "designed", figures(&solved), &solved).of_bet(design.bet);
    let manifest = manifest.asked(&asked).of_configs(std::slice::from_ref(&loaded));
    let files = solved_files(&solved);
    let made = Made::write((solved, begun), (&folder, observer), &files, &manifest, None)?;
    Ok((loaded, made))
}

/// All combinations of the values of some keys, the last key changing fastest.
struct Grid<'a> {
    prices: TablePrices<'a>,
    values: Vec<Vec<Given>>,
    keys: Vec<&'a str>,
    /// The largest value of the key to solve for.
    most: Decimal,
}

/// A combination, by its number, and its figures.
type Found = (usize, Figures);

impl<'a> Grid<'a> {
    fn new(base: Base<'a>, design: &'a Design<'_>, observer: &dyn Observer) -> Result<Grid<'a>, Error> {
        let keys: Vec<&str> = design.vary.iter().map(|varied| &*varied.key).chain(design.solve).collect();
        let prices = TablePrices::new(base, design.bet, &keys)?;
        let most = design.solve.map(|key| {
            prices.most(key).ok_or_else(|| {
                Error::Usage(format!("`{key}` is neither a payout of this bet nor its commission; vary it instead"))
            })
        });
        let most = most.transpose()?.unwrap_or_default();
        let given = |varied: &Varied| -> Result<Vec<Given>, Error> {
            let is_price = prices.most(&varied.key).is_some();
            let amount = |text: &String| text.parse().ok().map(Given::Amount);
            let rule = |(place, text): (u32, &String)| Given::Rule(place, text.clone());
            let amounts: Option<Vec<Given>> = varied.values.iter().map(amount).collect();
            let given = amounts.filter(|_| is_price);
            // The reader of configs explains best what is wrong with a value.
            let ends = given.iter().flat_map(|given| {
                let amounts = given.iter().map(Given::text);
                let by_size = |text: &String| text.parse::<Decimal>().ok();
                [amounts.clone().min_by_key(by_size), amounts.max_by_key(by_size)]
            });
            let ends: Vec<String> = if given.is_some() { ends.flatten().collect() } else { varied.values.clone() };
            for text in ends {
                warn([&base.with(&[format!("{}={text}", varied.key)])?], observer);
            }
            Ok(given.unwrap_or_else(|| (0..).zip(&varied.values).map(rule).collect()))
        };
        let values = design.vary.iter().map(given).collect::<Result<_, Error>>()?;
        Ok(Grid { prices, values, keys, most })
    }

    fn given(&self, mut number: usize) -> Vec<Given> {
        let mut given: Vec<Given> = Vec::with_capacity(self.keys.len());
        for values in self.values.iter().rev() {
            given.push(values[number % values.len()].clone());
            number /= values.len();
        }
        given.reverse();
        given
    }

    /// Every combination within the tolerance.
    fn find(&self, design: &Design<'_>, count: usize, observer: &dyn Observer) -> Result<Solved, Error> {
        let chunks = count.div_ceil(AT_ONCE);
        let step = observer.begin("trying combinations", chunks as u64);
        let bounds = [design.target.minus(&design.tolerance), design.target.plus(&design.tolerance)];
        let chunk = |chunk: usize| -> Result<Vec<Found>, Error> {
            let mut found = Vec::new();
            for number in chunk * AT_ONCE..count.min((chunk + 1) * AT_ONCE) {
                let given = self.given(number);
                found.extend(self.prices.within(&bounds, &given)?.map(|figures| (number, figures)));
            }
            step();
            Ok(found)
        };
        let found: Vec<Vec<Found>> = in_order(chunks, chunk).into_iter().collect::<Result<_, Error>>()?;
        drop(step);
        let mut found = found.concat();
        let within = found.len();
        if design.pareto {
            found = pareto(found);
        }
        let target = design.target.nearest();
        sort::by(&mut found, |(a, one), (b, other)| {
            let off = |figures: &Figures| (figures.edge - target).abs();
            off(one).total_cmp(&off(other)).then(a.cmp(b))
        });
        let row = |at: usize| {
            let (number, figures) = &found[at];
            let given = self.given(*number);
            given.iter().map(Given::text).chain(cells(figures)).collect()
        };
        let header = self.keys.iter().copied().chain(FIGURES);
        let mut notes =
            vec![format!("{} of {} combinations are within the tolerance.", grouped(within), grouped(count))];
        if design.pareto {
            let kept = grouped(found.len());
            notes.push(format!("{kept} of these are kept: no other has a lower SD and as high a hit frequency, or as low an SD and a higher hit frequency."));
        }
        let rows = in_order(found.len(), row);
        Ok(answer(design, notes, "Combinations, nearest to the target first", header, rows))
    }

    /// Each combination with the value of the last key at which the edge is the target.
    fn solve(&self, design: &Design<'_>, count: usize, observer: &dyn Observer) -> Result<Solved, Error> {
        let (at, most) = (self.keys.len() - 1, self.most);
        let key = self.keys[at];
        let (mut rows, mut notes) = (Vec::new(), Vec::new());
        let step = observer.begin("solving combinations", count as u64);
        for number in 0..count {
            let mut given = self.given(number);
            given.push(Given::Amount(Decimal::ZERO));
            let mut points = Vec::new();
            for bend in self.prices.bends(&given, at, most)? {
                given[at] = Given::Amount(bend);
                points.push((bend, self.prices.edge(&given)?));
            }
            let values = meeting(&points, &design.target);
            for value in &values {
                let nearest = nearest_decimal(value).min(most);
                given[at] = Given::Amount(nearest);
                let figures = self.prices.figures(&given)?;
                let others = given[..at].iter().map(Given::text);
                let solved = [value.to_string(), nearest.to_string()];
                rows.push(others.chain(solved).chain(cells(&figures)).collect());
            }
            if values.is_empty() && notes.len() < SHOWN {
                let edges = points.iter().map(|(_, edge)| edge.nearest() * 100.0);
                let [low, high] =
                    [edges.clone().fold(f64::INFINITY, f64::min), edges.fold(f64::NEG_INFINITY, f64::max)];
                let others: Vec<String> =
                    self.keys.iter().zip(&given[..at]).map(|(key, given)| format!("{key}={}", given.text())).collect();
                let of = if others.is_empty() { String::new() } else { format!(" under {}", others.join(", ")) };
                notes.push(format!(
                    "No value of {key} gives the target{of}: from 0 to {most} the edge is {low:.6} % to {high:.6} %."
                ));
            }
            step();
        }
        drop(step);
        let nearest = format!("{key} nearest");
        let header = self.keys.iter().copied().chain([&*nearest]).chain(FIGURES);
        let title = "The value that gives the target, and figures of the nearest with four decimals";
        Ok(answer(design, notes, title, header, rows))
    }
}

const FIGURES: [&str; 4] = [metric::EDGE.key, metric::STD_DEV.key, metric::HIT_FREQUENCY.key, metric::LARGEST_WIN.key];

fn cells(figures: &Figures) -> [String; 4] {
    let Figures { edge, std_dev, hit_frequency, largest_win } = figures;
    // Adding 0 turns −0 into 0.
    [edge, std_dev, hit_frequency, largest_win].map(|figure| json!(figure + 0.0).to_string())
}

/// Combinations with what was wanted of them.
fn answer<'a>(
    design: &Design<'_>,
    notes: Vec<String>,
    title: &str,
    header: impl IntoIterator<Item = &'a str>,
    rows: Vec<Vec<String>>,
) -> Solved {
    let figure = |name: &str, value: &Fraction| Figure::new(name, name, value.nearest());
    let tolerance = design.solve.is_none().then(|| figure("tolerance", &design.tolerance));
    Solved {
        figures: [figure("target", &design.target)].into_iter().chain(tolerance).collect(),
        notes,
        charts: vec![Chart::new("designs", title, header, rows).showing(SHOWN)],
        ..Solved::default()
    }
}

/// Where an edge that is straight between these points is the target, ascending.
fn meeting(points: &[(Decimal, Fraction)], target: &Fraction) -> Vec<Fraction> {
    let at = |decimal: Decimal| Fraction::new(decimal.ten_thousandths().into(), Decimal::ONE.ten_thousandths().into());
    let mut values: Vec<Fraction> = Vec::new();
    for two in points.windows(2) {
        let [(from, one), (to, other)] = two else { continue };
        if one.min(other) > target || one.max(other) < target {
            continue;
        }
        let rise = other.minus(one);
        let part = target.minus(one).over(&rise).unwrap_or_default();
        let value = at(*from).plus(&at(*to).minus(&at(*from)).times(&part));
        if values.last() != Some(&value) {
            values.push(value);
        }
    }
    values
}

/// The nearest decimal to a value that is not negative; the larger of two.
fn nearest_decimal(value: &Fraction) -> Decimal {
    let parts = value.times(&Fraction::of(2 * Decimal::ONE.ten_thousandths())).plus(&Fraction::of(1)).divided(2);
    u32::try_from(parts.floor()).ok().and_then(Decimal::of_ten_thousandths).unwrap_or(Decimal::MAX)
}

/// The Pareto frontier: those for which no other has a lower deviation and as high a hit frequency, or as low a
/// deviation and a higher hit frequency.
fn pareto(mut found: Vec<Found>) -> Vec<Found> {
    sort::by(&mut found, |(_, one), (_, other)| {
        one.std_dev.total_cmp(&other.std_dev).then(other.hit_frequency.total_cmp(&one.hit_frequency))
    });
    let mut best: Option<Figures> = None;
    found.retain(|(_, own)| {
        let is_kept = best.is_none_or(|best| {
            own.hit_frequency > best.hit_frequency
                || (own.hit_frequency == best.hit_frequency && own.std_dev == best.std_dev)
        });
        if is_kept {
            best = Some(*own);
        }
        is_kept
    });
    found
}

/// Every combination, each to be solved or played separately.
fn each(
    config: &str,
    typed: &[Setting<'_>],
    design: &Design<'_>,
    observer: &dyn Observer,
) -> Result<Vec<Variant>, Error> {
    if design.solve.is_some() || design.pareto || design.bet.is_some() {
        let message = match design.best_play {
            true => "--solve, --pareto and --bet need fixed strategies, not best play",
            false => "--solve, --pareto and --bet need exact edges; this game's are simulated",
        };
        return Err(Error::Usage(message.to_owned()));
    }
    let configs = [config.to_owned()];
    let choice = Choice { configs: &configs, typed, vary: design.vary, one_at_a_time: false, warns: true };
    variants(&choice, &named, observer)
}

/// Those whose value under best play of both sides is within the tolerance.
fn equilibria(variants: &[Variant], design: &Design<'_>, seed: u64, observer: &dyn Observer) -> Result<Solved, Error> {
    let measured: Vec<Measured<()>> = solve(variants, seed, observer)?;
    let found = measured.iter().map(|measured| match measured.by {
        By::Solving(exploitability) => (measured.edge.value, exploitability),
        By::Counting(_) | By::Playing(_) => (f64::NAN, f64::NAN),
    });
    let who = variants.first().and_then(|variant| variant.config.kind.best_play.who()).unwrap_or_default();
    let note = "The edge of each is off by at most its exploitability.".to_owned();
    Ok(near(&found.collect::<Vec<_>>(), design, metric::EXPLOITABILITY.key, &format!("under best play of {who}"), note))
}

/// Those whose simulated edge is within the tolerance.
fn played(variants: &[Variant], design: &Design<'_>, run: &Run, observer: &dyn Observer) -> Result<Solved, Error> {
    let measured = measure(variants, None, run, observer, &|_| ())?;
    let found = measured.iter().map(|of| (of.edge.value, of.edge.std_error.unwrap_or(f64::NAN)));
    let note = format!(
        "Each was simulated, {} rounds on the same cards, seed {}. One that is closer to the tolerance than its error \
         takes more rounds to decide (--set simulation.rounds=N).",
        grouped(run.rounds),
        run.seed
    );
    Ok(near(&found.collect::<Vec<_>>(), design, "std_error", "as they were played", note))
}

/// The combinations whose edge is within the tolerance, given edges and errors, with a note about these.
fn near(found: &[(f64, f64)], design: &Design<'_>, column: &str, about: &str, note: String) -> Solved {
    let (target, tolerance) = (design.target.nearest(), design.tolerance.nearest());
    let mut rows: Vec<(f64, Vec<String>)> = Vec::new();
    for (mut number, (edge, error)) in found.iter().enumerate() {
        let off = (edge - target).abs();
        if off > tolerance || off.is_nan() {
            continue;
        }
        let mut cells = [*error, edge + 0.0].map(|figure| json!(figure).to_string()).to_vec();
        for varied in design.vary.iter().rev() {
            cells.push(varied.values[number % varied.values.len()].clone());
            number /= varied.values.len();
        }
        cells.reverse();
        rows.push((off, cells));
    }
    sort::by(&mut rows, |(one, _), (other, _)| one.total_cmp(other));
    let keys = design.vary.iter().map(|varied| &*varied.key);
    let header = keys.chain([metric::EDGE.key, column]);
    let (within, count) = (grouped(rows.len()), grouped(found.len()));
    let notes = vec![format!("{within} of {count} combinations are within the tolerance, {about}."), note];
    let rows = rows.into_iter().map(|(_, cells)| cells).collect();
    answer(design, notes, "Combinations, nearest to the target first", header, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(text: &str) -> Fraction {
        fraction(text).unwrap()
    }

    #[test]
    fn shares_are_read_exactly() {
        assert_eq!(of("0.02").to_string(), "1/50");
        assert_eq!(of("-.25"), of("-0.250"));
        assert_eq!(of("3"), Fraction::of(3));
        for wrong in ["", "-", ".", "2%", "1e-3", "0,02", "--1"] {
            assert!(fraction(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_straight_edge_is_met_where_it_crosses() {
        let point = |at: u16, edge: &str| (Decimal::whole(at), of(edge));
        let meets = |points: &[(Decimal, Fraction)], target: &str| -> Vec<String> {
            meeting(points, &of(target)).iter().map(Fraction::to_string).collect()
        };
        let bent = [point(0, "0.1"), point(1, "-0.2"), point(4, "0.4")];
        assert_eq!(meets(&bent, "0"), ["1/3", "2/1"]);
        assert_eq!(meets(&bent, "-0.2"), ["1/1"]);
        assert_eq!(meets(&bent, "0.3"), ["7/2"]);
        assert!(meets(&bent, "0.5").is_empty());
        for (value, nearest) in [("0.33335", "0.3334"), ("0.333349", "0.3333"), ("2", "2"), ("10000", "10000")] {
            assert_eq!(nearest_decimal(&of(value)).to_string(), nearest);
        }
    }

    proptest! {
        /// Against every pair.
        #[test]
        fn no_kept_combination_is_dominated(grid in prop::collection::vec((0u8..6, 0u8..6), 0..40)) {
            let found: Vec<Found> = grid.iter().map(|(std_dev, hits)| Figures {
                edge: 0.0, std_dev: f64::from(*std_dev), hit_frequency: f64::from(*hits), largest_win: 0.0,
            }).enumerate().collect();
            let surpasses = |one: &Figures, other: &Figures| {
                one.std_dev <= other.std_dev && one.hit_frequency >= other.hit_frequency
                    && (one.std_dev < other.std_dev || one.hit_frequency > other.hit_frequency)
            };
            let mut slow: Vec<usize> = found.iter()
                .filter(|(_, own)| !found.iter().any(|(_, other)| surpasses(other, own)))
                .map(|(number, _)| *number).collect();
            let mut kept: Vec<usize> = pareto(found).into_iter().map(|(number, _)| number).collect();
            kept.sort_unstable();
            slow.sort_unstable();
            prop_assert_eq!(kept, slow);
        }
    }
}
