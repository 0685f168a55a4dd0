//! How `compare` finds what it shows of a variant: by counting, by playing, or by solving.

use super::error::Error;
use super::observer::Observer;
use super::variants::Variant;
use crate::engine::{Rounds, Run, edge, play_together};
use crate::games::{Config, Game, Solving, Unsolvable};
use crate::report::Metrics;
use crate::stats::comparison::{Played, paired_difference};
use crate::stats::{Estimate, Fraction};
use rayon::prelude::*;

/// Games that are played side by side; more take turns beside the first, so that memory does not grow with them.
const SIDE_BY_SIDE: usize = 16;

/// What is known of a variant.
pub(super) struct Measured {
    pub edge: Estimate,
    pub metrics: Metrics,
    pub by: By,
}

/// How its edge was found.
pub(super) enum By {
    Counting(Fraction),
    /// With its difference from the first, or why they are not on the same cards.
    Playing(Result<Estimate, &'static str>),
    /// With its exploitability.
    Solving(f64),
}

impl Measured {
    /// The word for it in tables.
    pub(super) fn method(&self) -> &'static str {
        match self.by {
            By::Counting(_) => "exact",
            By::Playing(_) => "simulated",
            By::Solving(_) => "equilibrium",
        }
    }

    /// The edge as a fraction, where it was counted.
    pub(super) fn fraction(&self) -> Option<&Fraction> {
        match &self.by {
            By::Counting(fraction) => Some(fraction),
            By::Playing(_) | By::Solving(_) => None,
        }
    }

    pub(super) fn is_played(&self) -> bool {
        matches!(self.by, By::Playing(_))
    }
}

/// Counts what can be counted and plays the rest.
pub(super) fn measure(variants: &[Variant], run: &Run, observer: &dyn Observer) -> Vec<Measured> {
    let mut measured: Vec<Option<Measured>> =
        variants.par_iter().map(|variant| count(&*variant.config.rules.game())).collect();
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
        let played = play(&configs, run, observer, first_is_played);
        for (at, played) in group.into_iter().zip(played) {
            measured[at] = Some(played);
        }
    }
    measured.into_iter().flatten().collect()
}

/// Complains of the first variant of a game whose equilibrium is not found.
pub(super) fn check_solvable(variants: &[Variant]) -> Result<(), Error> {
    match variants.iter().find(|variant| !variant.config.kind.has_equilibrium) {
        Some(variant) => Err(Error::Unsolvable(variant.config.name.clone(), Unsolvable::NoEquilibrium)),
        None => Ok(()),
    }
}

/// Solves every variant.
pub(super) fn solve(variants: &[Variant], seed: u64) -> Result<Vec<Measured>, Error> {
    let solve = |variant: &Variant| {
        let solved = equilibrium(&*variant.config.rules.game(), seed);
        solved.map_err(|reason| Error::Unsolvable(variant.config.name.clone(), reason))
    };
    variants.par_iter().map(solve).collect()
}

/// What enumeration tells of a game, if it is enumerated.
fn count(game: &dyn Game) -> Option<Measured> {
    let exact = game.exact_by_seat()?;
    let edge = exact.dealer().mean.divided(game.staked());
    let metrics = Metrics::of(&game.tables(&exact));
    Some(Measured { edge: Estimate::certain(edge.nearest()), metrics, by: By::Counting(edge) })
}

/// Plays games side by side. `is_first` says whether the first of them is what all variants are compared with.
fn play(configs: &[&Config], run: &Run, observer: &dyn Observer, is_first: bool) -> Vec<Measured> {
    let owned: Vec<Box<dyn Game>> = configs.iter().map(|config| config.rules.game()).collect();
    let games: Vec<&dyn Rounds> = owned.iter().map(|game| &**game as &dyn Rounds).collect();
    let [first, ..] = games[..] else { return Vec::new() };
    let together = play_together(&games, run, &*observer.progress(first, 0, run.rounds));
    let moments: Vec<_> = together.tallies.iter().map(|tally| tally.dealer().moments()).collect();
    let kind = |at: usize| configs[at].kind.name();
    let players = |at: usize| configs[at].values.whole("players");
    let measure = |at: usize| {
        let (game, tally) = (games[at], &together.tallies[at]);
        let [of_first, own] = [0, at].map(|at| Played { nets: &moments[at], bets: games[at].staked() });
        let paired = if !is_first || kind(at) != kind(0) {
            Err("another game")
        } else if players(at) != players(0) {
            Err("another number of players")
        } else if game.shoe() != first.shoe() {
            Err("another shoe")
        } else {
            Ok(paired_difference(of_first, own, &together.with_first[at]))
        };
        let metrics = Metrics::of(&owned[at].tables(tally));
        Measured { edge: edge(game, tally), metrics, by: By::Playing(paired) }
    };
    (0..games.len()).map(measure).collect()
}

/// A game's value under best play of both sides.
fn equilibrium(game: &dyn Game, seed: u64) -> Result<Measured, Unsolvable> {
    let solved = game.solve(&Solving { against: Default::default(), seed })?;
    let figure = |name: &str| solved.figures.iter().find(|figure| figure.name == name).map(|figure| figure.value);
    let (value, exploitability) = figure("value").zip(figure("exploitability")).ok_or(Unsolvable::NoEquilibrium)?;
    // Its error is no standard error: the exploitability bounds it.
    let edge = Estimate { value: -value, std_error: None, interval: None };
    Ok(Measured { edge, metrics: Metrics::default(), by: By::Solving(exploitability) })
}
