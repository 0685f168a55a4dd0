//! `design`: payouts and rules that give a bet a target edge.

use super::grid::Grid;
use super::prices::Base;
use super::target::{Design, answer, nearest};
use crate::answer::Answer;
use crate::engine::{Instant, Run};
use crate::games::Config;
use crate::house::changed_name::renamed;
use crate::house::commission::{commission_as_configured, loss_apart};
use crate::house::compare::measured::{FoundBy, Measured, check_equilibria, measure, solve};
use crate::house::compare::variants::{Variant, VariantChoice, variants};
use crate::house::configs::check_stakes;
use crate::house::error::Error;
use crate::house::observer::Observer;
use crate::house::replacement::{Planned, To};
use crate::house::results::money_of_edges;
use crate::house::seat_groups::{edge_of, whose_edge};
use crate::house::setting::{Setting, named};
use crate::house::write_answer::Written;
use crate::report::grouped;
use crate::stats::estimate::Z;
use crate::store::{Manifest, answer_files};
use crate::tables::metric;
use serde_json::json;

/// Finds every combination within the tolerance, or solves each for a key, on the threads of the current pool, and
/// writes them with the config as understood, the nearest to the target first.
///
/// # Errors
/// As `designed`, or if the result cannot be written or would replace a slow one.
pub fn write_designs(
    config: &str,
    typed: &[Setting<'_>],
    design: &Design<'_>,
    to: To<'_>,
    observer: &dyn Observer,
) -> Result<(Config, Written<Answer>), Error> {
    let begun = Instant::now();
    let loaded = renamed(named(config, typed)?, config, typed, &named);
    let way = EdgeSource::new(Base { config, typed, load: &named }, design, observer)?;
    let request = design.request(&loaded);
    let folder = Planned::new(&request).folder("design", to, observer)?;
    let solved = way.find(&loaded, design, observer)?;
    let manifest = Manifest::answered(&request, &solved).of_bet(design.bet);
    let files = answer_files(&solved);
    let made = Written::write(solved, begun, &folder, &files, &manifest, None, observer)?;
    Ok((loaded, made))
}

/// Finds every combination within the tolerance, or solves each for a key, on the threads of the current pool; the
/// nearest to the target first.
///
/// # Errors
/// If nothing varies and the game is not enumerated, best play is requested of a game without a solution, or a key or a
/// value is wrong.
pub fn designed(base: Base<'_>, design: &Design<'_>, observer: &dyn Observer) -> Result<Answer, Error> {
    let loaded = (base.load)(base.config, base.typed)?;
    EdgeSource::new(base, design, observer)?.find(&loaded, design, observer)
}

/// Way to find the edges of combinations.
enum EdgeSource<'a> {
    /// Counted: each is a sum over prices.
    Priced(Box<Grid<'a>>),
    /// Each is solved for best play.
    Solved(Vec<Variant>),
    /// Each is played.
    Played(Vec<Variant>),
}

impl<'a> EdgeSource<'a> {
    /// Chooses how to find the edges. Runs only quick checks.
    fn new(base: Base<'a>, design: &'a Design<'_>, observer: &dyn Observer) -> Result<EdgeSource<'a>, Error> {
        design.check()?;
        if design.best_play {
            let variants = each(base, design, observer)?;
            check_equilibria(&variants)?;
            return Ok(EdgeSource::Solved(variants));
        }
        match Grid::new(base, design, observer) {
            Err(Error::NotEnumerated(..)) if design.keys().next().is_some() => {
                Ok(EdgeSource::Played(each(base, design, observer)?))
            }
            grid => Ok(EdgeSource::Priced(Box::new(grid?))),
        }
    }

    /// Returns the combinations. The worth of an hour at each is in no file.
    fn find(&self, config: &Config, design: &Design<'_>, observer: &dyn Observer) -> Result<Answer, Error> {
        let mut answer = self.combinations(config, design, observer)?.about(&config.name, config.presentation);
        if let Some(money) = money_of_edges(config) {
            money.add_hours(&mut answer);
        }
        if !matches!(self, EdgeSource::Priced(_)) {
            answer.margin.extend(edge_of(config, design.bet));
        }
        answer.margin.extend(loss_apart(config));
        answer.margin.extend(commission_as_configured(config));
        Ok(answer)
    }

    fn combinations(&self, config: &Config, design: &Design<'_>, observer: &dyn Observer) -> Result<Answer, Error> {
        match self {
            EdgeSource::Priced(grid) => {
                let mut solved = match design.solve {
                    Some(sought) => grid.solve(sought, design, observer)?,
                    None => grid.find(design, design.combinations(), observer)?,
                };
                solved.notes.extend(whose(config, design.bet));
                Ok(solved)
            }
            EdgeSource::Solved(variants) => equilibria(variants, design, config.seed, observer),
            EdgeSource::Played(variants) => played(variants, design, &config.run(None, None), observer),
        }
    }
}

/// Returns a note on whose figures a design has, if the seats of the config differ.
fn whose(config: &Config, name: Option<&str>) -> Option<String> {
    let Some(seats) = whose_edge(config, name) else { return edge_of(config, name) };
    Some(format!(
        "{seats} SD and hit frequency are means over the seats, each per unit of its own stake; SD is at the mean stake, the \
         top award at the largest."
    ))
}

/// Returns every combination, each to be solved or played separately.
fn each(base: Base<'_>, design: &Design<'_>, observer: &dyn Observer) -> Result<Vec<Variant>, Error> {
    if design.solve.is_some() || design.pareto || design.bet.is_some() {
        let message = match design.best_play {
            true => "--solve, --pareto and --bet need fixed strategies, not best play",
            false => "--solve, --pareto and --bet need exact edges; this game's are simulated",
        };
        return Err(Error::usage(message));
    }
    let configs = [base.config.to_owned()];
    let choice =
        VariantChoice { configs: &configs, typed: base.typed, vary: design.vary, one_at_a_time: false, warns: true };
    let variants = variants(&choice, base.load, observer)?;
    variants.iter().try_for_each(|variant| check_stakes(&variant.config, "design"))?;
    Ok(variants)
}

/// Returns the variants whose value under best play of both sides is within the tolerance.
fn equilibria(variants: &[Variant], design: &Design<'_>, seed: u64, observer: &dyn Observer) -> Result<Answer, Error> {
    let measured: Vec<Measured<()>> = solve(variants, seed, observer, None)?;
    let found = measured.iter().map(|measured| match measured.by {
        FoundBy::Solving(error) => CombinationEdge { edge: measured.edge.value, error, margin: error },
        FoundBy::Counting(_) | FoundBy::Playing(_) => {
            CombinationEdge { edge: f64::NAN, error: f64::NAN, margin: f64::NAN }
        }
    });
    let who = variants.first().and_then(|variant| variant.config.kind.best_play.who()).unwrap_or_default();
    let note = "The edge of each is off by at most its exploitability.".to_owned();
    Ok(near(&found.collect::<Vec<_>>(), design, metric::EXPLOITABILITY.key, &format!("under best play of {who}"), note))
}

/// Returns the variants whose simulated edge is within the tolerance.
fn played(variants: &[Variant], design: &Design<'_>, run: &Run, observer: &dyn Observer) -> Result<Answer, Error> {
    let measured = measure(variants, None, run, observer, &|_| ())?;
    let found = measured.iter().map(|measured| {
        let error = measured.edge.std_error.unwrap_or(f64::INFINITY);
        CombinationEdge { edge: measured.edge.value, error, margin: Z * error }
    });
    let note = format!(
        "Each combination was simulated: {} rounds on the same cards, seed {}. If one is closer to the tolerance than its \
         error, play more rounds (--set simulation.rounds=N).",
        grouped(run.rounds),
        run.seed
    );
    Ok(near(&found.collect::<Vec<_>>(), design, "std_error", "as they were played", note))
}

/// Returns the values of a combination, by its number.
fn values(design: &Design<'_>, mut number: usize) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    for varied in design.vary.iter().rev() {
        values.push(varied.values[number % varied.values.len()].clone());
        number /= varied.values.len();
    }
    values.reverse();
    values
}

/// The edge of a combination that was not counted.
#[derive(Clone, Copy, Debug)]
struct CombinationEdge {
    edge: f64,
    /// The error that is written: its standard error, or its exploitability.
    error: f64,
    /// Half the width of its interval.
    margin: f64,
}

/// Returns the combinations whose edge is within the tolerance, with a note about their errors.
fn near(found: &[CombinationEdge], design: &Design<'_>, column: &str, about: &str, note: String) -> Answer {
    let (target, tolerance) = (design.target.nearest(), design.tolerance.nearest());
    let mut order: Vec<(f64, usize)> = found.iter().map(|found| (found.edge - target).abs()).zip(0..).collect();
    order.retain(|(off, _)| !off.is_nan());
    order.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let within = order.iter().filter(|(off, _)| *off <= tolerance).count();
    let mut notes = vec![format!(
        "{} of {} combinations are within the tolerance, {about}.",
        grouped(within),
        grouped(found.len())
    )];
    if let (0, Some((_, first))) = (within, order.first()) {
        // Another seed would name another, unless it is nearer than chance explains.
        let [nearest_off, margin] = [order[0].0, found[*first].margin];
        let is_told = order.iter().skip(1).all(|(off, at)| off - nearest_off > margin + found[*at].margin);
        if is_told || margin == 0.0 {
            let values = values(design, *first);
            let settings = design.vary.iter().zip(values).map(|(varied, value)| format!("{}={value}", varied.key));
            notes.push(nearest(&settings.collect::<Vec<_>>(), found[*first].edge, found[*first].error));
        } else {
            notes.push("No combination is clearly the nearest yet: that takes more rounds.".to_owned());
        }
    }
    notes.push(note);
    notes.extend(design.kept_of(within, "nearest"));
    let mut rows = Vec::new();
    for (_, number) in order.into_iter().take(within.min(design.most)) {
        let CombinationEdge { edge, error, .. } = found[number];
        let figures = [edge + 0.0, error].map(|figure| json!(figure).to_string());
        rows.push(values(design, number).into_iter().chain(figures).collect());
    }
    let header = design.vary.iter().map(|varied| &*varied.key).chain([metric::EDGE.key, column]);
    answer(design, notes, "Combinations, nearest to the target first", header, rows)
}
