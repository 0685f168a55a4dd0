//! Every combination of values of some keys, tried or solved for one more key.

use super::nearest::{Frontier, Nearest};
use super::prices::{Base, Figures, PriceGiven, settings};
use super::table_prices::TablePrices;
use super::target::{Design, answer, nearest};
use super::unknown::Unknown;
use crate::answer::Answer;
use crate::config::Decimal;
use crate::engine::{Unwatched, in_order};
use crate::games::Config;
use crate::house::compare::variants::{MOST_VARIANTS, repeated};
use crate::house::configs::warn;
use crate::house::error::Error;
use crate::house::observer::{Note, Observer};
use crate::report::grouped;
use crate::stats::Fraction;
use crate::tables::metric;
use serde_json::json;
use std::collections::BTreeSet;

/// Combinations per reported step.
const AT_ONCE: usize = 1 << 14;
/// Steps taken side by side before their results are merged.
const WAVE: usize = 64;
/// Maximum number of combinations to name that have no solution.
const MOST_NAMED: usize = 20;
/// The columns of a combination's figures.
const FIGURES: [&str; 4] = [metric::EDGE.key, metric::STD_DEV.key, metric::HIT_FREQUENCY.key, metric::LARGEST_WIN.key];

/// All combinations of the values of some keys, the last key changing fastest.
pub struct Grid<'a> {
    prices: TablePrices<'a>,
    values: Vec<Vec<PriceGiven>>,
    keys: Vec<&'a str>,
    /// Multiples of the unknown, by key.
    times: Vec<u16>,
    /// The largest value of the unknown.
    most: Decimal,
}

/// Results of some combinations.
struct GridPart {
    near: Nearest,
    frontier: Frontier,
    /// While none is within the tolerance: how far off the nearest is, and its number.
    outside: Option<(f64, usize)>,
}

impl GridPart {
    fn join(&mut self, other: GridPart) {
        self.near.join(other.near);
        self.frontier.join(other.frontier);
        if let Some((off, number)) = other.outside {
            self.miss(off, number);
        }
    }

    /// Records a combination outside the tolerance; smaller numbers come first.
    fn miss(&mut self, off: f64, number: usize) {
        if self.outside.is_none_or(|(least, _)| off < least) {
            self.outside = Some((off, number));
        }
    }
}

impl<'a> Grid<'a> {
    pub fn new(base: Base<'a>, design: &'a Design<'_>, observer: &dyn Observer) -> Result<Grid<'a>, Error> {
        let keys: Vec<&str> = design.keys().collect();
        let prices = TablePrices::new(base, design.bet, &keys);
        let sought = design.solve.iter().flat_map(|sought| &sought.keys);
        let (mut most, mut times) = (Decimal::MAX, Vec::new());
        for ((key, multiple), place) in sought.zip(design.vary.len()..) {
            let largest = prices.most(place).ok_or_else(|| no_price(base, key))?;
            if design.solve.is_some_and(|sought| sought.keys.len() > 1) && largest < Decimal::MAX {
                return Err(Error::Usage(format!("`{key}` is not a payout: only payouts are solved for together")));
            }
            let parts = largest.ten_thousandths() / u32::from(*multiple);
            most = Decimal::from_ten_thousandths(parts).unwrap_or(most).min(most);
            times.push(*multiple);
        }
        let mut values = Vec::new();
        for (place, varied) in design.vary.iter().enumerate() {
            let amounts = varied.values.iter().map(|text| text.parse().ok().map(PriceGiven::Amount));
            let amounts: Option<Vec<PriceGiven>> = amounts.collect();
            if amounts.is_some() {
                prices.check_amounts(place)?;
            }
            let rules = (0..).zip(&varied.values).map(|(at, text)| PriceGiven::Rule(at, text.clone()));
            values.push(amounts.filter(|_| prices.most(place).is_some()).unwrap_or_else(|| rules.collect()));
        }
        let grid = Grid { prices, values, keys, times, most };
        // A first count shows whether the game is enumerated and has the bet.
        grid.prices.edge(&grid.first())?;
        grid.check(base, observer)?;
        Ok(grid)
    }

    /// Returns the first combination, with 0 for the unknown.
    fn first(&self) -> Vec<PriceGiven> {
        let mut first = self.given(0);
        first.resize(self.keys.len(), PriceGiven::Amount(Decimal::ZERO));
        first
    }

    /// Lets the reader of configs report wrong values and values without effect: each key's with the first of the
    /// others (for amounts, the least and the largest), and every combination of rules unless there are very many.
    fn check(&self, base: Base<'_>, observer: &dyn Observer) -> Result<(), Error> {
        let first = self.first();
        let mut dropped = Vec::new();
        let mut configs = vec![self.config(&first, base, &mut dropped, observer)?];
        for (place, values) in self.values.iter().enumerate() {
            let are_amounts = matches!(values[0], PriceGiven::Amount(_));
            let ends =
                [values.iter().min_by_key(|given| given.amount()), values.iter().max_by_key(|given| given.amount())];
            let tried: Vec<&PriceGiven> =
                if are_amounts { ends.into_iter().flatten().collect() } else { values.iter().collect() };
            let begin = configs.len();
            for value in tried {
                configs.push(self.config(&replaced(&first, place, value), base, &mut dropped, observer)?);
            }
            if !are_amounts {
                let texts = values.iter().map(|value| format!("{}={}", self.keys[place], value.text()));
                repeated(texts.zip(&configs[begin..]))?;
            }
        }
        for given in self.rules(&first) {
            configs.push(self.config(&given, base, &mut dropped, observer)?);
        }
        warn(&configs, observer);
        Ok(())
    }

    /// Returns the config of a combination. Notes what it drops unless `dropped` has it already.
    fn config(
        &self,
        given: &[PriceGiven],
        base: Base<'_>,
        dropped: &mut Vec<Vec<String>>,
        observer: &dyn Observer,
    ) -> Result<Config, Error> {
        let config = base.with(&settings(&self.keys, given))?;
        if !config.dropped.is_empty() && !dropped.contains(&config.dropped) {
            let rules = self.keys.iter().zip(given).filter(|(_, given)| given.amount().is_none());
            let rules: Vec<String> = rules.map(|(key, given)| format!("{key}={}", given.text())).collect();
            observer.note(&Note::Dropped(rules.join(", "), config.dropped.clone()));
            dropped.push(config.dropped.clone());
        }
        Ok(config)
    }

    /// Returns every combination of rules with the first amounts; empty if there are too many to compare.
    fn rules(&self, first: &[PriceGiven]) -> Vec<Vec<PriceGiven>> {
        let mut all = vec![first.to_vec()];
        for (place, values) in
            self.values.iter().enumerate().filter(|(_, values)| matches!(values[0], PriceGiven::Rule(..)))
        {
            if all.len().saturating_mul(values.len()) > MOST_VARIANTS {
                return Vec::new();
            }
            all = all.iter().flat_map(|given| values.iter().map(move |value| replaced(given, place, value))).collect();
        }
        all
    }

    fn given(&self, mut number: usize) -> Vec<PriceGiven> {
        let mut given: Vec<PriceGiven> = Vec::with_capacity(self.keys.len());
        for values in self.values.iter().rev() {
            given.push(values[number % values.len()].clone());
            number /= values.len();
        }
        given.reverse();
        given
    }

    /// Returns the combinations with these numbers, separated into those within the tolerance and the others.
    fn part(&self, numbers: std::ops::Range<usize>, none: &Nearest, design: &Design<'_>) -> Result<GridPart, Error> {
        let bounds = [design.target.minus(&design.tolerance), design.target.plus(&design.tolerance)];
        let target = design.target.nearest();
        let mut part = GridPart { near: none.clone(), frontier: Frontier::default(), outside: None };
        for number in numbers {
            let given = self.given(number);
            match self.prices.within(&bounds, &given)? {
                Some(figures) if design.pareto => {
                    part.frontier.push((number, figures), none);
                    part.near.push((number, figures));
                }
                Some(figures) => part.near.push((number, figures)),
                None if part.near.is_empty() => {
                    part.miss((self.prices.edge(&given)?.nearest() - target).abs(), number);
                }
                None => {}
            }
        }
        Ok(part)
    }

    /// Returns every combination within the tolerance.
    pub fn find(&self, design: &Design<'_>, count: usize, observer: &dyn Observer) -> Result<Answer, Error> {
        let chunks = count.div_ceil(AT_ONCE);
        let step = observer.begin("trying combinations", chunks as u64);
        let none = Nearest::new(design.target.nearest(), design.most);
        let mut all = GridPart { near: none.clone(), frontier: Frontier::default(), outside: None };
        for wave in (0..chunks).step_by(WAVE) {
            let parts = in_order(WAVE.min(chunks - wave), |chunk| {
                let from = (wave + chunk) * AT_ONCE;
                let part = self.part(from..count.min(from + AT_ONCE), &none, design);
                step();
                part
            });
            for part in parts {
                all.join(part?);
            }
        }
        drop(step);
        let (within, near) = all.near.sorted();
        let mut notes =
            vec![format!("{} of {} combinations are within the tolerance.", grouped(within), grouped(count))];
        let (count, found) = if design.pareto { all.frontier.sorted(none) } else { (within, near) };
        if design.pareto {
            notes.push(format!("{} of these are on the frontier: no other has a lower SD and as high a hit frequency, or as low an SD and a higher hit frequency.", grouped(count)));
        }
        if let (0, Some((_, number))) = (within, all.outside) {
            let given = self.given(number);
            notes.push(nearest(&settings(&self.keys, &given), self.prices.edge(&given)?.nearest(), 0.0));
        }
        notes.extend(design.kept_of(count, "nearest"));
        let header = self.keys.iter().copied().chain(FIGURES);
        let rows = in_order(found.len(), |at| {
            let (number, figures) = &found[at];
            self.given(*number).iter().map(PriceGiven::text).chain(cells(figures)).collect()
        });
        Ok(answer(design, notes, "Combinations, nearest to the target first", header, rows))
    }

    /// Returns each combination with the value of the unknown at which the edge is the target.
    pub fn solve(&self, sought: &Unknown, design: &Design<'_>, observer: &dyn Observer) -> Result<Answer, Error> {
        let (mut rows, mut notes, mut solutions) = (Vec::new(), Vec::new(), 0);
        let count = design.combinations();
        let step = observer.begin("solving combinations", count as u64);
        for number in 0..count {
            let given = self.given(number);
            let (values, says) = self.values_of(&given, sought, &design.target)?;
            for value in values {
                solutions += 1;
                if rows.len() < design.most {
                    rows.push(self.solution(&given, &value)?);
                }
            }
            if notes.len() < MOST_NAMED {
                notes.extend(says);
            }
            step();
        }
        drop(step);
        notes.extend(design.kept_of(solutions, "first"));
        let near = format!("{}_nearest", self.keys[self.keys.len() - 1]);
        let (varied, keys) = self.keys.split_at(self.values.len());
        let solved = if let [key] = keys { vec![*key, &*near] } else { [&["unknown"], keys].concat() };
        let header = varied.iter().copied().chain(solved).chain(FIGURES);
        let title = "The value that gives the target, and figures of the nearest with four decimals";
        Ok(answer(design, notes, title, header, rows))
    }

    /// Returns the given values with this value of the unknown.
    fn with_unknown(&self, given: &[PriceGiven], unknown: Decimal) -> Vec<PriceGiven> {
        let parts = self.times.iter().map(|times| unknown.ten_thousandths() * u32::from(*times));
        let amounts = parts.map(|parts| Decimal::from_ten_thousandths(parts).unwrap_or(Decimal::MAX));
        given.iter().cloned().chain(amounts.map(PriceGiven::Amount)).collect()
    }

    /// Returns the edge at a value of the unknown.
    fn edge_at(&self, given: &[PriceGiven], unknown: Decimal) -> Result<Fraction, Error> {
        self.prices.edge(&self.with_unknown(given, unknown))
    }

    /// Returns the edge at the values of the unknown at which it may bend, ascending, with both ends of the range.
    /// Between two of them it is straight. A bend that no config can hold is found by a line through two values of the
    /// unknown next to it.
    fn points(&self, given: &[PriceGiven], sought: &Unknown) -> Result<Vec<(Fraction, Fraction)>, Error> {
        let none = self.with_unknown(given, Decimal::ZERO);
        let mut bends = BTreeSet::from([Decimal::ZERO, self.most].map(fraction));
        for (place, times) in (given.len()..).zip(&self.times) {
            let own = self.prices.bends(&none, place, Decimal::MAX)?.into_iter();
            bends.extend(own.map(|bend| fraction(bend).divided(i64::from(*times))));
        }
        let bends: Vec<Fraction> = bends.into_iter().filter(|bend| *bend <= fraction(self.most)).collect();
        let mut points = Vec::with_capacity(bends.len());
        for (at, bend) in bends.iter().enumerate() {
            let met = match (exact_decimal(bend), inside(&bends, at)) {
                (Some(unknown), _) => self.edge_at(given, unknown)?,
                (None, Some([one, other])) => {
                    let (low, high) = (self.edge_at(given, one)?, self.edge_at(given, other)?);
                    let rise = high.minus(&low).over(&fraction(other).minus(&fraction(one))).unwrap_or_default();
                    low.plus(&rise.times(&bend.minus(&fraction(one))))
                }
                (None, None) => {
                    return Err(Error::Usage(format!(
                        "`{sought}` cannot be solved for here: vary its payouts instead"
                    )));
                }
            };
            points.push((bend.clone(), met));
        }
        Ok(points)
    }

    /// Returns the values of the unknown that give the target, given the values of the others, and notes.
    fn values_of(
        &self,
        given: &[PriceGiven],
        sought: &Unknown,
        target: &Fraction,
    ) -> Result<(Vec<Fraction>, Option<String>), Error> {
        let most = self.most;
        let others = settings(&self.keys[..given.len()], given).join(", ");
        let under = if others.is_empty() { others } else { format!(" under {others}") };
        let points = self.points(given, sought)?;
        let edges = points.iter().map(|(_, edge)| edge);
        let ends = [edges.clone().min(), edges.max()];
        let [low, high] = ends.map(|edge| edge.map_or(f64::NAN, Fraction::nearest) * 100.0);
        let (values, flat) = meeting(&points, target);
        let says = match (ends[0] == ends[1], values.is_empty(), &flat[..]) {
            (true, _, _) => {
                Some(format!("{sought} does not move the edge{under}: it is {low:.6} % whatever {sought} is."))
            }
            (false, true, []) => Some(format!(
                "No value of {sought} gives the target{under}: from 0 to {most} the edge is {low:.6} % to {high:.6} %."
            )),
            (false, _, []) => None,
            (false, _, flat) => {
                let ranges = flat
                    .iter()
                    .map(|(from, to)| format!("from {} to {}", decimal_or_fraction(from), decimal_or_fraction(to)));
                let ranges = ranges.collect::<Vec<_>>().join(" and ");
                Some(format!("Every value of {sought} {ranges} gives the target{under}."))
            }
        };
        Ok((values, says))
    }

    /// Returns the row of a value of the unknown, with the figures of the nearest that a config can hold.
    fn solution(&self, given: &[PriceGiven], value: &Fraction) -> Result<Vec<String>, Error> {
        let given = self.with_unknown(given, nearest_decimal(value).min(self.most));
        let figures = self.prices.figures(&given)?;
        let (varied, sought) = given.split_at(self.values.len());
        let [varied, sought] = [varied, sought].map(|given| given.iter().map(PriceGiven::text));
        Ok(varied.chain([value.to_string()]).chain(sought).chain(cells(&figures)).collect())
    }
}

/// Returns the combination with another value at one index.
fn replaced(given: &[PriceGiven], place: usize, value: &PriceGiven) -> Vec<PriceGiven> {
    let mut given = given.to_vec();
    given[place] = value.clone();
    given
}

/// Returns the error of solving for a key that is not a price.
fn no_price(base: Base<'_>, key: &str) -> Error {
    match base.with(&[]) {
        Ok(config) if config.rules.game(&Unwatched).exact_by_seat().is_none() => Error::not_enumerated(&config),
        _ => Error::Usage(format!("`{key}` is neither a payout of this bet nor its commission; vary it instead")),
    }
}

fn cells(figures: &Figures) -> [String; 4] {
    let Figures { edge, std_dev, hit_frequency, largest_win } = figures;
    // Adding 0 turns −0 into 0.
    [edge, std_dev, hit_frequency, largest_win].map(|figure| json!(figure + 0.0).to_string())
}

/// Returns a decimal as a fraction.
fn fraction(decimal: Decimal) -> Fraction {
    Fraction::new(decimal.ten_thousandths().into(), Decimal::ONE.ten_thousandths().into())
}

/// Returns the decimal that a fraction is, if it is one.
fn exact_decimal(value: &Fraction) -> Option<Decimal> {
    let nearest = nearest_decimal(value);
    (fraction(nearest) == *value).then_some(nearest)
}

/// Returns a value as a decimal if possible, else as a fraction.
fn decimal_or_fraction(value: &Fraction) -> String {
    exact_decimal(value).map_or_else(|| value.to_string(), |decimal| decimal.to_string())
}

/// Returns two decimals within the stretch after this bend, or else within the one before.
fn inside(bends: &[Fraction], at: usize) -> Option<[Decimal; 2]> {
    let stretches = [bends.get(at..at + 2), at.checked_sub(1).and_then(|before| bends.get(before..at + 1))];
    stretches.into_iter().flatten().find_map(|stretch| {
        let [from, to] = [&stretch[0], &stretch[1]].map(nearest_decimal);
        let one = Decimal::from_ten_thousandths(from.ten_thousandths() + u32::from(fraction(from) < stretch[0]))?;
        let last = to.ten_thousandths().checked_sub(u32::from(fraction(to) > stretch[1]))?;
        let other = Decimal::from_ten_thousandths(last)?;
        (one < other).then_some([one, other])
    })
}

/// Returns the values at which an edge that is straight between these points is the target, ascending: single values,
/// and whole intervals.
fn meeting(points: &[(Fraction, Fraction)], target: &Fraction) -> (Vec<Fraction>, Vec<(Fraction, Fraction)>) {
    let (mut values, mut flat): (Vec<Fraction>, Vec<(Fraction, Fraction)>) = Default::default();
    for two in points.windows(2) {
        let [(from, one), (to, other)] = two else { continue };
        let rise = other.minus(one);
        let Some(part) = target.minus(one).over(&rise) else {
            match flat.last_mut() {
                _ if one != target => {}
                Some((_, end)) if end == from => *end = to.clone(),
                _ => flat.push((from.clone(), to.clone())),
            }
            continue;
        };
        if one.min(other) > target || one.max(other) < target {
            continue;
        }
        let value = from.plus(&to.minus(from).times(&part));
        if values.last() != Some(&value) {
            values.push(value);
        }
    }
    values.retain(|value| !flat.iter().any(|(from, to)| from <= value && value <= to));
    (values, flat)
}

/// Returns the nearest decimal to a non-negative value; the larger of two.
fn nearest_decimal(value: &Fraction) -> Decimal {
    let parts =
        value.times(&Fraction::from_int(2 * Decimal::ONE.ten_thousandths())).plus(&Fraction::from_int(1)).divided(2);
    u32::try_from(parts.floor()).ok().and_then(Decimal::from_ten_thousandths).unwrap_or(Decimal::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::share;

    fn parsed(text: &str) -> Fraction {
        share(text).unwrap()
    }

    #[test]
    fn a_straight_edge_is_met_where_it_crosses() {
        let point = |at: u16, edge: &str| (Fraction::from_int(at), parsed(edge));
        let meets = |points: &[(Fraction, Fraction)], target: &str| -> (Vec<String>, Vec<String>) {
            let (values, flat) = meeting(points, &parsed(target));
            let range = |(from, to): &(Fraction, Fraction)| {
                format!("{} to {}", decimal_or_fraction(from), decimal_or_fraction(to))
            };
            (values.iter().map(Fraction::to_string).collect(), flat.iter().map(range).collect())
        };
        let bent = [point(0, "0.1"), point(1, "-0.2"), point(4, "0.4")];
        let alone = |values: &[&str]| (values.iter().map(ToString::to_string).collect(), Vec::<String>::new());
        assert_eq!(meets(&bent, "0"), alone(&["1/3", "2/1"]));
        assert_eq!(meets(&bent, "-0.2"), alone(&["1/1"]));
        assert_eq!(meets(&bent, "0.3"), alone(&["7/2"]));
        assert_eq!(meets(&bent, "0.5"), alone(&[]));
        let level = [point(0, "0.1"), point(1, "0.1"), point(2, "0.1"), point(3, "0"), point(5, "0.2")];
        assert_eq!(meets(&level, "0.1"), (vec!["4/1".to_owned()], vec!["0 to 2".to_owned()]));
        for (value, nearest) in [("0.33335", "0.3334"), ("0.333349", "0.3333"), ("2/1", "2"), ("10000/1", "10000")] {
            assert_eq!(nearest_decimal(&parsed(value)).to_string(), nearest);
        }
    }
}
