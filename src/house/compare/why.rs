//! Explains the difference between two tables' edges, rule by rule.

use super::measured::{counted_edge, equilibrium, has_equilibrium};
use super::mixtures::{RuleDifferences, is_strategy};
use super::orders::{are_all_tried, before, sampled, sets};
use super::variants::Variant;
use super::why_table::{EdgeShift, Why, WhyPart, WhyRow};
use crate::config::ValueChange;
use crate::engine::{GamePair, Rounds, Run, Unwatched, play_together};
use crate::games::{Config, Game, MAIN, Rules};
use crate::house::error::Error;
use crate::house::hundredths::in_hundredths;
use crate::house::observer::Observer;
use crate::stats::comparison::{PlayedNets, Products, combination};
use crate::stats::{BetLine, Estimate, Fraction, Moments};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of tables played side by side: all are held in memory.
const MOST_PLAYED: usize = 64;

/// A question about two tables.
#[derive(Clone, Copy)]
pub struct WhyAsked<'a> {
    /// The bet; by default the main bet.
    pub bet: Option<&'a str>,
    /// Whether to average each change over all orders, or a sample of them.
    pub shapley: bool,
    /// `true` for edges of best play.
    pub best_play: bool,
    /// The run for tables that are not enumerated.
    pub run: &'a Run,
}

/// The edges of several tables: counted, of best play, or played side by side.
enum Edges {
    Counted(Vec<Fraction>),
    /// With the largest exploitability.
    Solved(Vec<f64>, f64),
    Played {
        nets: Vec<Moments>,
        bets: Vec<i64>,
        products: Vec<Products>,
    },
}

/// Checks that the difference of two tables can be explained, before a table is made.
///
/// # Errors
/// If their games differ, or a table that is needed has no exact odds.
pub fn check_why(from: &Variant, to: &Variant, best_play: bool) -> Result<(), Error> {
    if !best_play {
        check_counted(&[Arc::clone(&from.config.rules), Arc::clone(&to.config.rules)])?;
    }
    RuleDifferences::new(&from.config, &to.config, best_play).map(drop)
}

/// Checks that tables whose stakes vary have exact odds.
fn check_counted(rules: &[Arc<dyn Rules>]) -> Result<(), Error> {
    let is_played = rules.iter().any(|rules| rules.why_not_enumerated().is_some());
    let Some(why) = rules.iter().find_map(|rules| rules.why_stakes_vary()).filter(|_| is_played) else {
        return Ok(());
    };
    Err(Error::Usage(format!(
        "--why needs exact odds of every table between the two, but {why}, and some have none\n  = help: compare without \
         --why, or with two people"
    )))
}

/// Explains the difference of the second table's edge from the first's.
///
/// # Errors
/// If their games differ, or there are too many changes for the question.
pub fn why(from: &Variant, to: &Variant, asked: &WhyAsked<'_>, observer: &dyn Observer) -> Result<Why, Error> {
    let mut between = RuleDifferences::new(&from.config, &to.config, asked.best_play)?;
    let orders_of = asked.shapley.then_some(asked.run.seed);
    if asked.shapley {
        between.group(|groups| sets(groups, orders_of));
    }
    let sets = sets(between.groups.len(), orders_of);
    let rules: Vec<Arc<dyn Rules>> = sets.iter().filter_map(|set| between.rules(set)).collect();
    let edges = if asked.best_play {
        Edges::solved(from, &rules, asked, observer)?
    } else {
        Edges::new(&rules, asked, observer)?
    };
    let bound = if let Edges::Solved(_, bound) = edges { Some(bound) } else { None };
    let strategies = if asked.best_play { Vec::new() } else { strategies(&from.config, &to.config) };
    let has_best_play = has_equilibrium(&from.config);
    Ok(Why { rows: rows([from, to], &between, &SetEdges { sets, edges, orders_of }), bound, strategies, has_best_play })
}

/// Returns how strategies differ: those that the configs state, and those that follow from their rules.
fn strategies(from: &Config, to: &Config) -> Vec<[String; 3]> {
    let all = from.values.changes_to(&to.values).into_iter();
    all.filter(|change| is_strategy(&change.key()) && change.from != change.to).map(|change| parts(&change)).collect()
}

impl Edges {
    /// Counts the edges of tables, or plays them if some cannot be counted.
    fn new(rules: &[Arc<dyn Rules>], asked: &WhyAsked<'_>, observer: &dyn Observer) -> Result<Edges, Error> {
        check_counted(rules)?;
        let counted = in_hundredths("counting the tables between", rules.len(), observer, &|at, steps| {
            counted_edge(&*rules[at], &*rules[at].game(&Unwatched), asked.bet, steps)
        });
        if let Some(edges) = counted.into_iter().map(|counted| Some(counted?.1)).collect() {
            return Ok(Edges::Counted(edges));
        }
        if asked.shapley || rules.len() > MOST_PLAYED || asked.bet.is_some_and(|bet| bet != MAIN) {
            return Err(Error::Usage(format!(
                "some tables between these two are not enumerated: the steps and each change alone are simulated, on the \
                 main bet and for at most {} rules",
                MOST_PLAYED / 2
            )));
        }
        let games: Vec<Box<dyn Game>> = rules.iter().map(|rules| rules.game(&Unwatched)).collect();
        Ok(Edges::played(&games, asked.run, observer))
    }

    /// Solves tables.
    fn solved(
        from: &Variant,
        rules: &[Arc<dyn Rules>],
        asked: &WhyAsked<'_>,
        observer: &dyn Observer,
    ) -> Result<Edges, Error> {
        let solved = in_hundredths("solving the tables between", rules.len(), observer, &|at, steps| {
            equilibrium(&rules[at], asked.run.seed, steps).map(|(_, found)| found)
        });
        let (mut edges, mut bound) = (Vec::new(), 0.0_f64);
        for found in solved {
            let [edge, exploitability] = found.map_err(|reason| Error::Unsolvable(from.config.name.clone(), reason))?;
            edges.push(edge);
            bound = bound.max(exploitability);
        }
        Ok(Edges::Solved(edges, bound))
    }

    fn played(games: &[Box<dyn Game>], run: &Run, observer: &dyn Observer) -> Edges {
        let rounds: Vec<&dyn Rounds> = games.iter().map(|game| &**game as &dyn Rounds).collect();
        let pairs: Vec<GamePair> = (0..games.len()).flat_map(|at| (0..at).map(move |before| (before, at))).collect();
        let watch = observer.progress(rounds[0], 0, run.rounds);
        let together = play_together(&rounds, &pairs, run, &*watch);
        Edges::Played {
            nets: together.tallies.iter().map(|tally| tally.dealer_on(BetLine::Main).moments()).collect(),
            bets: games.iter().map(|game| game.staked()).collect(),
            products: together.products,
        }
    }

    /// Returns a weighted sum of edges.
    fn weighed(&self, weights: &[(i64, usize)]) -> EdgeShift {
        match self {
            Edges::Counted(edges) => {
                let weighed = weights.iter().map(|(weight, at)| edges[*at].times(&Fraction::from_int(*weight)));
                exactly(weighed.fold(Fraction::default(), |sum, edge| sum.plus(&edge)))
            }
            Edges::Solved(edges, _) => {
                let sum = weights.iter().map(|(weight, at)| *weight as f64 * edges[*at]).sum();
                // Its error is not a standard error: a note bounds it.
                EdgeShift { estimate: Some(Estimate { value: sum, std_error: None, interval: None }), fraction: None }
            }
            Edges::Played { nets, bets, products } => {
                // A table may come twice: each pair of tables has its products once.
                let mut merged: BTreeMap<usize, i64> = BTreeMap::new();
                weights.iter().for_each(|(weight, at)| *merged.entry(*at).or_default() += weight);
                let weights: Vec<(i64, usize)> =
                    merged.into_iter().filter(|(_, weight)| *weight != 0).map(|(at, weight)| (weight, at)).collect();
                if weights.is_empty() {
                    return EdgeShift { estimate: Some(Estimate::certain(0.0)), fraction: None };
                }
                let games =
                    weights.iter().map(|&(weight, at)| (weight, PlayedNets { nets: &nets[at], bets: bets[at] }));
                let estimate = combination(&games.collect::<Vec<_>>(), &|one, other| {
                    let (before, after) = (weights[one.min(other)].1, weights[one.max(other)].1);
                    &products[after * (after - 1) / 2 + before]
                });
                EdgeShift { estimate: Some(estimate), fraction: None }
            }
        }
    }
}

fn exactly(fraction: Fraction) -> EdgeShift {
    EdgeShift { estimate: Some(Estimate::certain(fraction.nearest())), fraction: Some(fraction) }
}

/// Sets of changes, and the edge of the table with each.
struct SetEdges {
    sets: Vec<Vec<usize>>,
    edges: Edges,
    /// The seed of sampled orders, if each change is averaged over orders.
    orders_of: Option<u64>,
}

impl SetEdges {
    /// Returns the index of the table with these groups of changes.
    fn at(&self, groups: &[usize]) -> usize {
        self.sets.iter().position(|set| set == groups).unwrap_or_default()
    }

    /// Returns the edge with a set of changes.
    fn edge(&self, of: &[usize]) -> EdgeShift {
        self.edges.weighed(&[(1, self.at(of))])
    }

    /// Returns the edge with the first set of changes less the edge with the second.
    fn change(&self, of: &[usize], from: &[usize]) -> EdgeShift {
        self.edges.weighed(&[(1, self.at(of)), (-1, self.at(from))])
    }

    /// Returns the difference of the tables less the sum of each change alone.
    fn together(&self, groups: usize) -> EdgeShift {
        let all: Vec<usize> = (0..groups).collect();
        let mut weights = vec![(1, self.at(&all)), (groups as i64 - 1, self.at(&[]))];
        weights.extend((0..groups).map(|at| (-1, self.at(&[at]))));
        self.edges.weighed(&weights)
    }

    /// Returns the mean effect of a change over all orders, or over sampled ones with its error.
    fn shapley(&self, group: usize, groups: usize) -> EdgeShift {
        match self.orders_of {
            None => EdgeShift::default(),
            Some(_) if are_all_tried(groups) => self.in_all_orders(group, groups),
            Some(seed) => self.in_sampled_orders(group, groups, seed),
        }
    }

    /// Returns the mean effect of a change over all orders (L. S. Shapley, A Value for n-Person Games, 1953): after a
    /// set of s of the n changes it comes in s!·(n − s − 1)! of n! orders.
    fn in_all_orders(&self, group: usize, groups: usize) -> EdgeShift {
        let mut weights = Vec::new();
        for (at, before) in self.sets.iter().enumerate().filter(|(_, set)| !set.contains(&group)) {
            let orders = factorial(before.len()) * factorial(groups - before.len() - 1);
            // Sets are in the order of their bits.
            weights.extend([(orders, at + (1 << group)), (-orders, at)]);
        }
        let EdgeShift { estimate, fraction } = self.edges.weighed(&weights);
        let all = factorial(groups);
        EdgeShift {
            estimate: estimate.map(|sum| match &fraction {
                Some(sum) => Estimate::certain(sum.divided(all).nearest()),
                None => sum.times(1.0 / all as f64),
            }),
            fraction: fraction.map(|sum| sum.divided(all)),
        }
    }

    /// Returns the mean effect of a change over sampled orders, with the error from the variation between pairs.
    fn in_sampled_orders(&self, group: usize, groups: usize, seed: u64) -> EdgeShift {
        let mut pairs = Vec::new();
        for pair in sampled(groups, seed) {
            let both = pair.iter().map(|order| {
                let before = before(order, group);
                let mut after = [&before[..], &[group]].concat();
                after.sort_unstable();
                self.change(&after, &before).estimate.map_or(0.0, |change| change.value)
            });
            pairs.push(both.sum::<f64>() / 2.0);
        }
        let number = pairs.len() as f64;
        let mean = pairs.iter().sum::<f64>() / number;
        let squares: f64 = pairs.iter().map(|pair| (pair - mean) * (pair - mean)).sum();
        let error = (squares / (number * (number - 1.0))).sqrt();
        EdgeShift { estimate: Some(Estimate::of_few(mean, Some(error), number)), fraction: None }
    }
}

fn factorial(n: usize) -> i64 {
    (1..=n as i64).product()
}

/// Returns a row without a change, with no edge.
fn named(part: WhyPart, name: &str) -> WhyRow {
    let label = vec![[name.to_owned(), String::new(), String::new()]];
    let [edge, step, alone, shapley] = Default::default();
    WhyRow { part, label, edge, step, alone, shapley }
}

fn rows([from, to]: [&Variant; 2], between: &RuleDifferences<'_>, found: &SetEdges) -> Vec<WhyRow> {
    let groups = between.groups.len();
    let all: Vec<usize> = (0..groups).collect();
    let mut rows = vec![WhyRow { edge: found.edge(&[]), ..named(WhyPart::Start, &from.label) }];
    for (at, changes) in between.groups.iter().enumerate() {
        rows.push(WhyRow {
            part: WhyPart::Change,
            label: changes.iter().map(parts).collect(),
            edge: found.edge(&all[..=at]),
            step: found.change(&all[..=at], &all[..at]),
            alone: found.change(&[at], &[]),
            shapley: found.shapley(at, groups),
        });
    }
    rows.push(WhyRow { alone: found.together(groups), ..named(WhyPart::Together, "") });
    let total = found.change(&all, &[]);
    let shapley = if found.orders_of.is_some() { total.clone() } else { EdgeShift::default() };
    let last = named(WhyPart::Total, &to.label);
    rows.push(WhyRow { edge: found.edge(&all), step: total.clone(), alone: total, shapley, ..last });
    rows
}

/// Returns the key of a change, its old value and its new one.
fn parts(change: &ValueChange) -> [String; 3] {
    [change.key(), change.from.clone().unwrap_or_default(), change.to.clone().unwrap_or_default()]
}

#[cfg(test)]
mod tests {
    use super::super::measured::check_bets;
    use super::*;
    use crate::engine::Steps;
    use crate::games::load;

    /// Rules of a table with a bank that has no exact odds and must not be made.
    #[derive(Debug)]
    struct Unmade;

    impl Rules for Unmade {
        fn game(&self, _: &dyn Steps) -> Box<dyn Game> {
            panic!("a table was made");
        }

        fn why_not_enumerated(&self) -> Option<&'static str> {
            Some("it is too large")
        }

        fn why_stakes_vary(&self) -> Option<&'static str> {
            Some("people bid for the bank")
        }
    }

    /// Refuses tables without exact odds before one is made. That takes seconds if four of five cards are seen.
    #[test]
    fn tables_without_exact_odds_are_refused_before_they_are_made() {
        let config = Config { rules: Arc::new(Unmade), ..load("gnau", &[]).unwrap() };
        let variant = Variant { label: String::new(), config };
        check_bets(&[variant.clone(), variant.clone()], None).unwrap();
        let refused = check_why(&variant, &variant, false).unwrap_err().to_string();
        assert!(refused.contains("needs exact odds of every table between the two, but people bid"), "{refused}");
    }

    /// The edges of 32 tables with interactions of all orders: over 400 seeds, 95 % of the intervals around the mean over
    /// sampled orders contain the mean over all 120, and each sample adds up to the difference.
    #[test]
    fn sampled_orders_estimate_all() {
        const GROUPS: usize = 5;
        let mut chance = crate::engine::chances(7);
        let edges = (0..1 << GROUPS).map(|_| Fraction::new((chance.below(2001) as i128 - 1000).into(), 1000.into()));
        let found = SetEdges {
            sets: RuleDifferences::subsets(GROUPS),
            edges: Edges::Counted(edges.collect()),
            orders_of: Some(0),
        };
        let all: Vec<f64> =
            (0..GROUPS).filter_map(|group| Some(found.in_all_orders(group, GROUPS).estimate?.value)).collect();
        let difference = found.change(&[0, 1, 2, 3, 4], &[]).estimate.map_or(f64::NAN, |change| change.value);
        assert!((all.iter().sum::<f64>() - difference).abs() < 1e-12);
        let mut covered = 0;
        for seed in 0..400 {
            let sampled: Vec<Estimate> =
                (0..GROUPS).filter_map(|group| found.in_sampled_orders(group, GROUPS, seed).estimate).collect();
            assert!((sampled.iter().map(|own| own.value).sum::<f64>() - difference).abs() < 1e-12);
            let pairs = sampled.iter().zip(&all);
            covered += pairs
                .filter(|(own, all)| own.interval.is_some_and(|(low, high)| low <= **all && **all <= high))
                .count();
        }
        assert!((1870..1945).contains(&covered), "{covered} of 2000");
    }
}
