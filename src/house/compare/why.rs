//! Explains the difference between two tables' edges, rule by rule.

use super::measured::counted_edge;
use super::mixtures::Between;
use super::variants::Variant;
use super::why_table::{EdgeShift, Why, WhyPart, WhyRow};
use crate::config::ValueChange;
use crate::engine::{GamePair, Rounds, Run, Unwatched, play_together};
use crate::games::{Game, MAIN, Rules};
use crate::house::error::Error;
use crate::house::hundredths::in_hundredths;
use crate::house::observer::Observer;
use crate::stats::comparison::{PlayedNets, Products, combination};
use crate::stats::{BetLine, Estimate, Fraction, Moments};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of changes whose orders are all tried: 1,024 tables.
const MOST_IN_ALL_ORDERS: usize = 10;

/// Maximum number of tables played side by side: all are held in memory.
const MOST_PLAYED: usize = 64;

/// A question about two tables.
#[derive(Clone, Copy)]
pub struct WhyAsked<'a> {
    /// The bet; by default the main bet.
    pub bet: Option<&'a str>,
    /// Whether to average each change over all orders.
    pub shapley: bool,
    /// The run for tables that are not enumerated.
    pub run: &'a Run,
}

/// The edges of several tables: counted, or played side by side.
enum Edges {
    Counted(Vec<Fraction>),
    Played { nets: Vec<Moments>, bets: Vec<i64>, products: Vec<Products> },
}

/// Explains the difference of the second table's edge from the first's.
///
/// # Errors
/// If their games differ, or there are too many changes for the question.
pub fn why(from: &Variant, to: &Variant, asked: &WhyAsked<'_>, observer: &dyn Observer) -> Result<Why, Error> {
    let mut between = between(from, to, asked.shapley)?;
    if asked.shapley {
        between.group(Between::subsets);
    }
    let sets = sets(between.groups.len(), asked.shapley);
    let edges = Edges::new(&between, &sets, asked, observer)?;
    Ok(Why { rows: rows([from, to], &between, &Found { sets, edges, shapley: asked.shapley }) })
}

/// Returns the differences between two tables; `all` if all orders of them are tried.
///
/// # Errors
/// If their games differ, or there are too many changes.
pub fn between<'a>(from: &'a Variant, to: &'a Variant, all: bool) -> Result<Between<'a>, Error> {
    let between = Between::new(&from.config, &to.config)?;
    if all {
        check_all_orders(&between)?;
    }
    Ok(between)
}

fn check_all_orders(between: &Between<'_>) -> Result<(), Error> {
    let changes = between.groups.len();
    if changes <= MOST_IN_ALL_ORDERS {
        return Ok(());
    }
    Err(Error::Usage(format!(
        "these tables differ in {changes} rules; --shapley tries all orders of at most {MOST_IN_ALL_ORDERS}\n  = help: \
         leave out --shapley, or compare with a table in between"
    )))
}

/// Returns the sets of groups whose tables are needed: none, one group after the other, and each alone; or every set.
fn sets(groups: usize, all: bool) -> Vec<Vec<usize>> {
    if all {
        return Between::subsets(groups);
    }
    let mut sets: Vec<Vec<usize>> = (0..=groups).map(|until| (0..until).collect()).collect();
    sets.extend((1..groups).map(|at| vec![at]));
    sets
}

impl Edges {
    /// Returns the edges of the tables with these sets of changes.
    fn new(
        between: &Between<'_>,
        sets: &[Vec<usize>],
        asked: &WhyAsked<'_>,
        observer: &dyn Observer,
    ) -> Result<Edges, Error> {
        let rules: Vec<Arc<dyn Rules>> = sets.iter().filter_map(|set| between.rules(set)).collect();
        let counted = in_hundredths("counting the tables between", rules.len(), observer, &|at, steps| {
            counted_edge(&*rules[at], &*rules[at].game(&Unwatched), asked.bet, steps)
        });
        if let Some(edges) = counted.into_iter().map(|counted| Some(counted?.1)).collect() {
            return Ok(Edges::Counted(edges));
        }
        if let Some(why) = rules.iter().find_map(|rules| rules.why_stakes_vary()) {
            return Err(Error::Usage(format!(
                "--why needs exact odds of every table between the two, but {why}, and some have none\n  = help: compare \
                 without --why, or with two people"
            )));
        }
        if asked.shapley || sets.len() > MOST_PLAYED || asked.bet.is_some_and(|bet| bet != MAIN) {
            return Err(Error::Usage(format!(
                "some tables between these two are not enumerated: the steps and each change alone are simulated, on the \
                 main bet and for at most {} rules",
                MOST_PLAYED / 2
            )));
        }
        let games: Vec<Box<dyn Game>> = rules.iter().map(|rules| rules.game(&Unwatched)).collect();
        Ok(Edges::played(&games, asked.run, observer))
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
struct Found {
    sets: Vec<Vec<usize>>,
    edges: Edges,
    shapley: bool,
}

impl Found {
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

    /// Returns the mean effect of a change over all orders (L. S. Shapley, A Value for n-Person Games, 1953): after a
    /// set of s of the n changes it comes in s!·(n − s − 1)! of n! orders.
    fn shapley(&self, group: usize, groups: usize) -> EdgeShift {
        let Edges::Counted(edges) = &self.edges else { return EdgeShift::default() };
        let mut sum = Fraction::default();
        for (at, before) in self.sets.iter().enumerate().filter(|(_, set)| !set.contains(&group)) {
            // Sets are in the order of their bits.
            let gain = edges[at + (1 << group)].minus(&edges[at]);
            let orders = factorial(before.len()) * factorial(groups - before.len() - 1);
            sum = sum.plus(&gain.times(&Fraction::from_int(orders)));
        }
        exactly(sum.divided(factorial(groups)))
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

fn rows([from, to]: [&Variant; 2], between: &Between<'_>, found: &Found) -> Vec<WhyRow> {
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
            shapley: if found.shapley { found.shapley(at, groups) } else { EdgeShift::default() },
        });
    }
    rows.push(WhyRow { alone: found.together(groups), ..named(WhyPart::Together, "") });
    let total = found.change(&all, &[]);
    let shapley = if found.shapley { total.clone() } else { EdgeShift::default() };
    let last = named(WhyPart::Total, &to.label);
    rows.push(WhyRow { edge: found.edge(&all), step: total.clone(), alone: total, shapley, ..last });
    rows
}

/// Returns the key of a change, its old value and its new one.
fn parts(change: &ValueChange) -> [String; 3] {
    [change.key(), change.from.clone().unwrap_or_default(), change.to.clone().unwrap_or_default()]
}
