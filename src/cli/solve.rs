//! `solve`: the best way to play; `design`: payouts and rules for a target edge. Both answer with charts.

use super::arguments::{ChartChoice, DesignOptions, GivenSide, Goal, Progress, SolveOptions, WhoseBestPlay};
use super::console::{complain, print, shown};
use super::error::Error;
use super::export::Exports;
use super::follower::{Follower, each};
use super::idle_options::check_solve;
use super::interrupt::Interrupt;
use super::summary::{answer_json, answer_text};
use crate::answer::Answer;
use crate::engine;
use crate::games::{Against, BestPlay, Config, Solving};
use crate::house::{self, Written};
use crate::report::Style;
use crate::stats::Fraction;

pub(super) fn solve(options: &SolveOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let printing = options.print.printing(ChartChoice::ChartIf(draws_play), true, options.output.force);
    let check = |config: &Config, _: &Follower<'_>| {
        house::check_solvable(&options.bet.apply_to(config.clone()), &solving(options, config))
    };
    each(&options.configs, printing, None, interrupt, "the solution", check, |config, follower, exports| {
        check_solve(options, config);
        let config = &options.bet.apply_to(config.clone());
        let solving = solving(options, config);
        house::check_solvable(config, &solving)?;
        if options.print.progress != Progress::Never {
            announce(config);
        }
        let made = house::write_solved(config, &solving, options.output.to(), follower)?;
        exports.draw_answer(config, &made.result);
        let json = options.print.json.then(|| answer_json(config, &made.result, Some(&made.place)));
        Ok(exports.answer(json, |style| to_text(config, &made, style)))
    })
}

/// Returns what is to be solved of a config.
fn solving(options: &SolveOptions, config: &Config) -> Solving {
    let against = match options.against {
        None => config.kind.default_against(),
        Some(GivenSide::Players) => Against::Players,
        Some(GivenSide::Dealer) => Against::Dealer,
        Some(GivenSide::Seats) => Against::Seats,
        Some(GivenSide::BestPlay) => Against::BestPlay,
    };
    Solving { against, seed: options.seed.unwrap_or(config.seed), by_total: options.by_total }
}

/// Announces a search of minutes, whose steps are not counted.
fn announce(config: &Config) {
    if config.rules.takes_minutes() {
        complain("note: this search may take minutes and 0.8 GB of memory");
    }
}

/// Returns `true` if best play may have a chart, as totals and bids do; arrangements of hands are listed.
fn draws_play(config: &Config) -> bool {
    matches!(config.kind.best_play, BestPlay::Equilibrium(_)) || config.rules.why_stakes_vary().is_some()
}

pub(super) fn design(options: &DesignOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let exports = Exports::new(options.print.printing(
        ChartChoice::Nothing("`design` draws no chart"),
        true,
        options.output.force,
    ))?;
    let follower = Follower::new(options.print.progress, interrupt);
    let wanted = house::Design {
        target: options.goal.edge(),
        tolerance: options.tolerance.clone(),
        vary: &options.vary,
        solve: options.solve.as_ref(),
        bet: options.bet.as_deref(),
        pareto: options.pareto,
        best_play: options.play == WhoseBestPlay::Equilibrium,
        most: options.most as usize,
    };
    let pool = house::pool(options.threads, &follower)?;
    let typed = options.on.overrides.typed();
    let (config, made) = follower.making("the design".to_owned(), || {
        engine::on(&pool, || house::write_designs(&options.on.config, &typed, &wanted, options.output.to(), &follower))
    })?;
    let json = options.print.json.then(|| answer_json(&config, &made.result, Some(&made.place)));
    print(&exports.answer(json, |style| to_text(&config, &made, style)))?;
    exports.write(&follower)
}

impl Goal {
    /// Returns the target as an edge, even if it was given as a return to player.
    fn edge(&self) -> Fraction {
        let rest = self.rtp.as_ref().map(|rtp| Fraction::from_int(1).minus(rtp));
        self.target.clone().or(rest).unwrap_or_default()
    }
}

fn to_text(config: &Config, made: &Written<Answer>, style: &Style) -> String {
    let Written { result, place, seconds } = made;
    answer_text(config, result, &format!("{seconds:.1} s; tables in {}", shown(place)), style)
}
