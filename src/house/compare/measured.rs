//! Figures of a variant: counted, simulated or solved.

use super::variants::Variant;
use crate::engine::{Rounds, Run, Steps, Unwatched, play_together, with_first};
use crate::games::{Against, BestPlay, Config, Game, Rules, Solved, Solving, Unsolvable};
use crate::house::commission::with_commission;
use crate::house::configs::{bet, find_bet};
use crate::house::error::Error;
use crate::house::hundredths::in_hundredths;
use crate::house::observer::Observer;
use crate::house::solve::check_solvable;
use crate::stats::comparison::{PlayedNets, paired_difference};
use crate::stats::{BetLine, Estimate, Evidence, Exact, Fraction};
use crate::tables::{Tables, metric};
use std::sync::Arc;

/// Maximum number of games played side by side. Further games take turns next to the first, to bound memory.
const SIDE_BY_SIDE: usize = 16;

/// Figures of a variant.
pub struct Measured<T> {
    pub edge: Estimate,
    /// Findings from its tables; the default if it was solved, and its solution is not counted.
    pub found: T,
    pub by: FoundBy,
}

/// The method of its edge.
pub enum FoundBy {
    Counting(Fraction),
    /// With its difference from the first, or why they are not on the same cards.
    Playing(Result<Estimate, &'static str>),
    /// With its exploitability.
    Solving(f64),
}

impl<T> Measured<T> {
    /// Returns the word for it in tables.
    pub fn method(&self) -> &'static str {
        match self.by {
            FoundBy::Counting(_) => "exact",
            FoundBy::Playing(_) => "simulated",
            FoundBy::Solving(_) => "equilibrium",
        }
    }

    /// Returns the edge as a fraction, if it was counted.
    pub fn fraction(&self) -> Option<&Fraction> {
        match &self.by {
            FoundBy::Counting(fraction) => Some(fraction),
            FoundBy::Playing(_) | FoundBy::Solving(_) => None,
        }
    }

    pub fn is_played(&self) -> bool {
        matches!(self.by, FoundBy::Playing(_))
    }
}

/// Function that finds figures in the tables of a variant.
pub type Find<'a, T> = &'a (dyn Fn(&Tables) -> T + Sync);

/// Counts the tables that can be counted and plays the rest.
///
/// # Errors
/// If a variant lacks the bet of the edge.
pub fn measure<T: Send>(
    variants: &[Variant],
    name: Option<&str>,
    run: &Run,
    observer: &dyn Observer,
    find: Find<'_, T>,
) -> Result<Vec<Measured<T>>, Error> {
    check_bets(variants, name)?;
    let mut measured = in_hundredths("counting variants", variants.len(), observer, &|at, steps| {
        let rules = &*variants[at].config.rules;
        let game = &*rules.game(&Unwatched);
        let (exact, edge) = counted_edge(rules, game, name, steps)?;
        let found = find(&game.tables(&with_commission(game, exact, &Unwatched)));
        Some(Measured { edge: Estimate::certain(edge.nearest()), found, by: FoundBy::Counting(edge) })
    });
    let mut left: Vec<usize> = (0..variants.len()).filter(|at| measured[*at].is_none()).collect();
    let first_is_played = left.first() == Some(&0);
    if first_is_played {
        left.remove(0);
    }
    // The first plays along, so that the others are played beside it.
    let first = if first_is_played { &[0][..] } else { &[] };
    let room = SIDE_BY_SIDE - first.len();
    let groups = left.chunks(room).map(|others| [first, others].concat());
    let alone = (first_is_played && left.is_empty()).then(|| first.to_vec());
    for group in groups.chain(alone) {
        let configs: Vec<&Config> = group.iter().map(|at| &variants[*at].config).collect();
        let played = play(&configs, name, run, observer, first_is_played, find)?;
        for (at, played) in group.into_iter().zip(played) {
            measured[at] = Some(played);
        }
    }
    Ok(measured.into_iter().flatten().collect())
}

/// Complains about the first variant whose equilibrium is not known.
pub fn check_equilibria(variants: &[Variant]) -> Result<(), Error> {
    for Variant { config, .. } in variants {
        if !has_equilibrium(config) {
            return Err(Error::Unsolvable(config.name.clone(), Unsolvable::NoEquilibrium));
        }
        check_solvable(&config.clone().without_side_bets(), &Solving::new(Against::BestPlay, config.seed))?;
    }
    Ok(())
}

/// Complains about the first variant without the bet of this name. Every variant has the main bet.
pub fn check_bets(variants: &[Variant], name: Option<&str>) -> Result<(), Error> {
    if name.is_none() {
        return Ok(());
    }
    variants.iter().try_for_each(|of| bet(&*of.config.rules.game(&Unwatched), &of.config, &of.label, name).map(drop))
}

/// Returns `true` if the value of a game's best play is known.
pub fn has_equilibrium(config: &Config) -> bool {
    matches!(config.kind.best_play, BestPlay::Equilibrium(_))
}

/// Solves every variant for its value. If figures are to be found, counts the table of one player and the dealer who play
/// so, if it can be.
pub fn solve<T: Default + Send>(
    variants: &[Variant],
    seed: u64,
    observer: &dyn Observer,
    find: Option<Find<'_, T>>,
) -> Result<Vec<Measured<T>>, Error> {
    let found = in_hundredths("solving variants", variants.len(), observer, &|at, steps| {
        let Variant { config, .. } = &variants[at];
        let found = equilibrium(&config.rules, seed, steps);
        let (solved, [edge, exploitability]) =
            found.map_err(|reason| Error::Unsolvable(config.name.clone(), reason))?;
        // Its error is not a standard error: the exploitability bounds it.
        let edge = Estimate { value: edge, std_error: None, interval: None };
        let game = find.and(solved.played).map(|rules| rules.game(&Unwatched));
        let tables = game.and_then(|game| Some(game.tables(&game.exact_by_seat()?)));
        let found = find.zip(tables).map(|(find, tables)| find(&tables)).unwrap_or_default();
        Ok(Measured { edge, found, by: FoundBy::Solving(exploitability) })
    });
    found.into_iter().collect()
}

/// Solves rules without side bets for best play of both sides. Returns the solution, with the dealer's edge and its
/// exploitability.
pub fn equilibrium(rules: &Arc<dyn Rules>, seed: u64, steps: &dyn Steps) -> Result<(Solved, [f64; 2]), Unsolvable> {
    let rules = rules.without_side_bets().unwrap_or_else(|| Arc::clone(rules));
    let solving = Solving::new(Against::BestPlay, seed);
    rules.solvable(&solving)?;
    let solved = rules.game(&Unwatched).solve(&solving, steps)?;
    let [value, exploitability] =
        [metric::VALUE, metric::EXPLOITABILITY].map(|metric| solved.answer.figure(metric.key));
    let found = value.zip(exploitability).ok_or(Unsolvable::NoEquilibrium)?;
    Ok((solved, [-found.0, found.1]))
}

/// Counts of a game, with the edge of a bet.
pub type Counted = (Exact, Fraction);

/// Returns the counts of a game with the edge of a bet, if it is enumerated.
pub fn counted_edge(rules: &dyn Rules, game: &dyn Game, name: Option<&str>, steps: &dyn Steps) -> Option<Counted> {
    let (line, staked) = find_bet(game, name)?;
    if let Some(exact) = game.count_edge(steps) {
        let edge = exact.dealer_on(line).mean.divided(staked);
        return Some((exact, edge));
    }
    // A table with `[dealer]` has no seats.
    rules.why_stakes_vary()?;
    let exact = game.exact(steps)?;
    let edge = game.edge_fraction(&exact)?;
    Some((exact, edge))
}

/// Plays games side by side. `is_first` is `true` if all variants are compared with the first of them.
fn play<T>(
    configs: &[&Config],
    name: Option<&str>,
    run: &Run,
    observer: &dyn Observer,
    is_first: bool,
    find: Find<'_, T>,
) -> Result<Vec<Measured<T>>, Error> {
    let owned: Vec<Box<dyn Game>> = configs.iter().map(|config| config.rules.game(&Unwatched)).collect();
    let games: Vec<&dyn Rounds> = owned.iter().map(|game| &**game as &dyn Rounds).collect();
    let [first, ..] = games[..] else { return Ok(Vec::new()) };
    let bets = owned.iter().zip(configs).map(|(game, config)| bet(&**game, config, &config.name, name));
    let (lines, staked): (Vec<BetLine>, Vec<i64>) = bets.collect::<Result<Vec<_>, Error>>()?.into_iter().unzip();
    let together = play_together(&games, &with_first(games.len()), run, &*observer.progress(first, 0, run.rounds));
    let on_line = together.tallies.iter().zip(&lines);
    let moments: Vec<_> = on_line.map(|(tally, line)| tally.dealer_on(*line).moments()).collect();
    let mut measured = Vec::with_capacity(games.len());
    for (at, tally) in together.tallies.iter().enumerate() {
        let [base, own] = [0, at].map(|at| PlayedNets { nets: &moments[at], bets: staked[at] });
        let paired = match unpaired([configs[0], configs[at]], [first, games[at]], lines[at]) {
            _ if !is_first => Err("another game"),
            Some(reason) => Err(reason),
            None => Ok(paired_difference(base, own, &together.products[at])),
        };
        let found = find(&owned[at].tables(tally));
        let edge = match configs[at].rules.why_stakes_vary() {
            Some(_) => games[at].edge(tally),
            None => tally.dealer_mean(lines[at], staked[at]),
        };
        measured.push(Measured { edge, found, by: FoundBy::Playing(paired) });
    }
    Ok(measured)
}

/// Returns the reason that rounds of two games on the same cards do not correspond, if any.
fn unpaired([one, other]: [&Config; 2], games: [&dyn Rounds; 2], line: BetLine) -> Option<&'static str> {
    if one.kind.name() != other.kind.name() {
        Some("another game")
    } else if one.values.whole("players") != other.values.whole("players") {
        Some("another number of players")
    } else if games[0].shoe() != games[1].shoe() {
        Some("another shoe")
    } else if [one, other].iter().any(|config| config.rules.why_stakes_vary().is_some()) {
        Some("stakes that vary")
    } else if line != BetLine::Main {
        Some("not the main bet")
    } else {
        None
    }
}
