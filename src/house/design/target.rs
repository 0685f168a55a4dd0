//! The target of a design, and the table of its combinations.

use super::unknown::Unknown;
use crate::answer::{Answer, Fact, Sheet};
use crate::engine::Run;
use crate::games::{Config, MAIN};
use crate::house::compare::vary::Varied;
use crate::house::error::Error;
use crate::report::{decimals, fixed, grouped};
use crate::stats::Fraction;
use crate::store::{Request, ResultKind};

/// Maximum number of combinations to try.
const MOST_COMBINATIONS: usize = 100_000_000;
/// Maximum number of combinations shown on a terminal.
const SHOWN: usize = 20;

/// Options of a design.
#[derive(Clone, Debug)]
pub struct Design<'a> {
    /// The edge, per unit bet.
    pub target: Fraction,
    /// Largest distance of the edge from it.
    pub tolerance: Fraction,
    /// Keys and their values; every combination is tried.
    pub vary: &'a [Varied],
    /// A payout or commission whose value is sought, or several payouts that are multiples of one unknown.
    pub solve: Option<&'a Unknown>,
    /// The bet, or all of them; by default the main one.
    pub bet: Option<&'a str>,
    /// Whether to keep only the Pareto frontier of low standard deviation and high hit frequency.
    pub pareto: bool,
    /// Whether to assume best play of everybody, not the config's strategies.
    pub best_play: bool,
    /// Maximum number of combinations to keep.
    pub most: usize,
}

impl Design<'_> {
    /// Returns the target of this edge of the main bet within 0.05 %, with nothing varied yet and the nearest 1,000
    /// kept.
    pub fn new(target: Fraction) -> Self {
        Design {
            target,
            tolerance: Fraction::new(1.into(), 2000.into()),
            vary: &[],
            solve: None,
            bet: None,
            pareto: false,
            best_play: false,
            most: 1000,
        }
    }

    /// Checks everything that needs no config.
    ///
    /// # Errors
    /// If a key is named twice, or there are too many combinations.
    pub(in crate::house) fn check(&self) -> Result<(), Error> {
        let mut keys: Vec<&str> = self.keys().collect();
        keys.sort();
        if let Some(twice) = keys.windows(2).find(|keys| keys[0] == keys[1]) {
            return Err(Error::Usage(format!("`{}` is given twice: name each key once", twice[0])));
        }
        if self.combinations() > MOST_COMBINATIONS {
            return Err(Error::Usage(format!("at most {} combinations can be tried", grouped(MOST_COMBINATIONS))));
        }
        Ok(())
    }

    /// Returns the keys that vary, and those that are sought.
    pub(in crate::house) fn keys(&self) -> impl Iterator<Item = &str> {
        let sought = self.solve.iter().flat_map(|sought| &sought.keys).map(|(key, _)| &**key);
        self.vary.iter().map(|varied| &*varied.key).chain(sought)
    }

    /// Returns the number of combinations of the values.
    pub(in crate::house) fn combinations(&self) -> usize {
        self.vary.iter().fold(1, |all, varied| all.saturating_mul(varied.values.len()))
    }

    /// Returns the request, with the rounds and the seed of a game that has to be played.
    pub(in crate::house) fn request(&self, config: &Config) -> Request {
        let Run { rounds, seed, .. } = config.run(None, None);
        Request::new(&ResultKind::DESIGNED, config)
            .with_varied(std::slice::from_ref(config))
            .with("target", self.target.to_string())
            .with("tolerance", self.solve.is_none().then(|| self.tolerance.to_string()))
            .with("vary", self.vary.iter().map(Varied::to_string).collect::<Vec<_>>())
            .with("solve", self.solve.map(Unknown::to_string))
            .with("bet", self.bet.filter(|bet| *bet != MAIN))
            .with("most", self.most)
            .with("pareto", self.pareto)
            .with("play", self.best_play.then_some("equilibrium"))
            .with("set", [format!("simulation.rounds={rounds}"), format!("simulation.seed={seed}")])
    }

    /// Returns a note that the target looks like a return to player.
    fn meant_as_return(&self) -> Option<String> {
        let target = (1e6 * self.target.nearest()).round() / 1e4;
        (target > 50.0).then(|| {
            format!(
                "An edge of {target} % takes most of every bet. For a return to player of {target} % write --rtp {target}%."
            )
        })
    }

    /// Returns a note that `--most` dropped some of `count` combinations.
    pub(in crate::house) fn kept_of(&self, count: usize, which: &str) -> Option<String> {
        (count > self.most).then(|| format!("Only the {which} {} are kept (--most).", grouped(self.most)))
    }
}

/// Returns the answer with these combinations.
pub fn answer<'a>(
    design: &Design<'_>,
    notes: Vec<String>,
    title: &str,
    header: impl IntoIterator<Item = &'a str>,
    rows: Vec<Vec<String>>,
) -> Answer {
    let mut facts = vec![Fact::new("target", "target edge", design.target.nearest())];
    if design.solve.is_none() {
        facts.push(Fact::new("tolerance", "tolerance", design.tolerance.nearest()));
    }
    let tables = vec![Sheet::new("designs", title, header, rows).showing(SHOWN)];
    let notes = design.meant_as_return().into_iter().chain(notes).collect();
    Answer::found("designed", facts, tables, notes)
}

/// Returns a sentence about the combination nearest to the target.
pub fn nearest(settings: &[String], edge: f64, error: f64) -> String {
    let digits = decimals(Some(100.0 * error)).min(6);
    let known = if error > 0.0 { format!(" ± {:.digits$} %", 100.0 * error) } else { String::new() };
    let edge = format!("{} %{known}", fixed(100.0 * edge, digits));
    match settings {
        [] => format!("The edge is {edge}."),
        _ => format!("The nearest is {}: its edge is {edge}.", settings.join(", ")),
    }
}
