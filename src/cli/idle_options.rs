//! Typed options that an answer does not depend on. An option that a command never uses is refused before anything is
//! computed. One that these configs do not need is noted, unless it repeats the default.

use super::arguments::{Command, CompareOptions, DossierOptions, SolveOptions, WhoseBestPlay};
use super::console::complain;
use crate::games::{BestPlay, Config};
use crate::house::{Error, Variant};

/// Refuses the rounds of an hour for answers without hourly money.
pub(super) fn check_command(command: &Command) -> Result<(), Error> {
    let overrides = match command {
        Command::Count(options) => &options.configs.overrides,
        Command::Night(options) => &options.configs.overrides,
        Command::Solve(options) => &options.configs.overrides,
        Command::Risk(options) => &options.configs.overrides,
        Command::Verify(options) => &options.configs.overrides,
        Command::Hand(options) => &options.on.overrides,
        Command::Monitor(options) => &options.on.overrides,
        Command::Practice(options) => &options.on.overrides,
        Command::Simulate(_)
        | Command::Merge(_)
        | Command::Exact(_)
        | Command::Effects(_)
        | Command::Compare(_)
        | Command::Page(_)
        | Command::Design(_)
        | Command::Dossier(_)
        | Command::Rerun(_)
        | Command::Report(_)
        | Command::Check(_)
        | Command::Presets(_)
        | Command::Words(_)
        | Command::Schema
        | Command::Completions(_)
        | Command::Man(_) => return Ok(()),
    };
    let why = "hourly money is shown by simulate, exact, effects, compare, design, dossier, report and page";
    if overrides.has_hours() { Err(refused("--per-hour", why)) } else { Ok(()) }
}

/// Refuses the options of a run if best play is compared, and notes them if every row is exact.
pub(super) fn check_compare(options: &CompareOptions, variants: &[Variant]) -> Result<(), Error> {
    let Some(first) = variants.first() else { return Ok(()) };
    let default = first.config.run(None, None);
    // Between two exact tables, others may be played.
    let are_exact = !options.why && variants.iter().all(|variant| has_exact_edge(&variant.config));
    for (option, is_given) in [
        ("--rounds", options.rounds.is_some_and(|rounds| rounds != default.rounds)),
        ("--seed", options.seed.is_some_and(|seed| seed != default.seed)),
    ] {
        if is_given && options.play == WhoseBestPlay::Equilibrium {
            return Err(refused(option, "best play is solved, not simulated"));
        }
        note(option, is_given && are_exact, "every row is exact");
    }
    Ok(())
}

/// Notes a seed for a solution that is not measured by playing.
pub(super) fn check_solve(options: &SolveOptions, config: &Config) {
    // Bids and stakes of several people are measured, too.
    let is_measured =
        matches!(config.kind.best_play, BestPlay::Strategies(_)) || config.rules.why_stakes_vary().is_some();
    let is_given = options.seed.is_some_and(|seed| seed != config.seed);
    note("--seed", is_given && !is_measured, &format!("the solution of {} is computed, not simulated", config.name));
}

/// Notes chips for a game without payouts of bets.
pub(super) fn check_dossier(options: &DossierOptions, config: &Config) {
    let is_idle = options.chip.is_some() && !has_exact_edge(config);
    note("--chip", is_idle, &format!("{} has no payouts to round", config.name));
}

/// Returns `true` if the edge itself is enumerated, not only tables beside it.
fn has_exact_edge(config: &Config) -> bool {
    config.rules.why_not_enumerated().is_none() && !config.rules.kinds().is_empty()
}

fn refused(option: &str, why: &str) -> Error {
    Error::Usage(format!("{option} has no effect here: {why}\n  = help: leave it out"))
}

fn note(option: &str, is_idle: bool, why: &str) {
    if is_idle {
        complain(&format!("note: {option} has no effect: {why}"));
    }
}
