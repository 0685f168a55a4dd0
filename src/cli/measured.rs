//! How `compare` finds what it shows of a variant: by counting, by playing, or by solving.

use super::arguments::Progress;
use super::outcome::Failure;
use super::progress::Bar;
use super::variants::Variant;
use crate::config::Config;
use crate::engine::{Run, edge, play_together};
use crate::games::{ForAnyGame, ForGames, Game, GameKind, Rules, Solving, Unsolvable};
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
pub(super) fn measure(variants: &[Variant], run: &Run, progress: Progress) -> Vec<Measured> {
    let mut measured: Vec<Option<Measured>> =
        variants.par_iter().map(|variant| variant.config.rules.with_game(Count)).collect();
    let mut left: Vec<usize> = (0..variants.len()).filter(|at| measured[*at].is_none()).collect();
    let first_is_played = left.first() == Some(&0);
    while let Some(&next) = left.first() {
        // The first plays along, so that the others are played beside it.
        let beside_first = first_is_played && next > 0 && kind(variants, next) == kind(variants, 0);
        let mut group = if beside_first { vec![0] } else { Vec::new() };
        let room = SIDE_BY_SIDE - group.len();
        let alike: Vec<usize> =
            left.iter().copied().filter(|at| kind(variants, *at) == kind(variants, next)).take(room).collect();
        left.retain(|at| !alike.contains(at));
        group.extend(&alike);
        let configs: Vec<&Config> = group.iter().map(|at| &variants[*at].config).collect();
        let rules: Vec<&Rules> = configs.iter().map(|config| &config.rules).collect();
        let is_first = group.first() == Some(&0);
        let played = Rules::with_games(&rules, Play { run, progress, configs: &configs, is_first });
        for (at, played) in group.into_iter().zip(played.unwrap_or_default()) {
            measured[at] = Some(played);
        }
    }
    measured.into_iter().flatten().collect()
}

/// Complains of the first variant of a game whose equilibrium is not found.
pub(super) fn check_solvable(variants: &[Variant]) -> Result<(), Failure> {
    match variants.iter().find(|variant| !variant.config.rules.kind().has_equilibrium()) {
        Some(variant) => Err(Failure::Unsolvable(variant.config.name.clone(), Unsolvable::NoEquilibrium)),
        None => Ok(()),
    }
}

/// Solves every variant.
pub(super) fn solve(variants: &[Variant], seed: u64) -> Result<Vec<Measured>, Failure> {
    let solve = |variant: &Variant| {
        let solved = variant.config.rules.with_game(Solve { seed });
        solved.map_err(|reason| Failure::Unsolvable(variant.config.name.clone(), reason))
    };
    variants.par_iter().map(solve).collect()
}

fn kind(variants: &[Variant], at: usize) -> GameKind {
    variants[at].config.rules.kind()
}

struct Count;

impl ForAnyGame for Count {
    type Output = Option<Measured>;

    fn run<G: Game>(self, game: &G) -> Option<Measured> {
        let exact = game.exact_by_seat()?;
        let edge = exact.dealer().mean.divided(game.unit() * i64::from(game.bets()));
        let metrics = Metrics::of(&game.tables(&exact));
        Some(Measured { edge: Estimate::certain(edge.nearest()), metrics, by: By::Counting(edge) })
    }
}

struct Play<'a> {
    run: &'a Run,
    progress: Progress,
    configs: &'a [&'a Config],
    /// Whether the first of these games is what all variants are compared with.
    is_first: bool,
}

impl ForGames for Play<'_> {
    type Output = Vec<Measured>;

    fn run<G: Game>(self, games: &[G]) -> Vec<Measured> {
        let [first, ..] = games else { return Vec::new() };
        let bar = Bar::new(first, self.progress, self.run.rounds);
        let together = play_together(games, self.run, &bar);
        bar.finish();
        let moments: Vec<_> = together.tallies.iter().map(|tally| tally.dealer().moments()).collect();
        let bets = |game: &G| game.unit() * i64::from(game.bets());
        let players = |at: usize| self.configs[at].values.whole("players");
        let measure = |at: usize| {
            let (game, tally) = (&games[at], &together.tallies[at]);
            let [of_first, own] = [0, at].map(|at| Played { nets: &moments[at], bets: bets(&games[at]) });
            let paired = if !self.is_first {
                Err("another game")
            } else if players(at) != players(0) {
                Err("another number of players")
            } else if game.shoe() != first.shoe() {
                Err("another shoe")
            } else {
                Ok(paired_difference(of_first, own, &together.with_first[at]))
            };
            let metrics = Metrics::of(&game.tables(tally));
            Measured { edge: edge(game, tally), metrics, by: By::Playing(paired) }
        };
        (0..games.len()).map(measure).collect()
    }
}

struct Solve {
    seed: u64,
}

impl ForAnyGame for Solve {
    type Output = Result<Measured, Unsolvable>;

    fn run<G: Game>(self, game: &G) -> Result<Measured, Unsolvable> {
        let solved = game.solve(&Solving { against: Default::default(), seed: self.seed })?;
        let figure = |name: &str| solved.figures.iter().find(|figure| figure.name == name).map(|figure| figure.value);
        let (value, exploitability) = figure("value").zip(figure("exploitability")).ok_or(Unsolvable::NoEquilibrium)?;
        // Its error is no standard error: the exploitability bounds it.
        let edge = Estimate { value: -value, std_error: None, interval: None };
        Ok(Measured { edge, metrics: Metrics::default(), by: By::Solving(exploitability) })
    }
}
