//! `design`: payouts and rules for a target edge.

use super::arguments::{Design, Played};
use super::console::{print, shown};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::solve::answer;
use crate::app;

pub(super) fn design(options: &Design, interrupt: &Interrupt) -> Result<(), Error> {
    let follower = Follower::new(options.told.progress, interrupt);
    let wanted = app::Design {
        target: options.target.clone(),
        tolerance: options.tolerance.clone(),
        vary: &options.vary,
        solve: options.solve.as_deref(),
        bet: options.bet.as_deref(),
        pareto: options.pareto,
        best_play: options.play == Played::Equilibrium,
    };
    let pool = app::pool(options.threads, &follower)?;
    let typed = options.on.laid.typed();
    let to = (&*options.written.out, options.written.force);
    let design = || pool.install(|| app::design(&options.on.config, &typed, &wanted, to, &follower));
    let (config, done) = follower.making("the design".to_owned(), design)?;
    let footer = format!("{:.1} s; tables in {}", done.seconds, shown(&done.place));
    Ok(print(&answer(&config, "designed", &done.made, options.told.json, &footer))?)
}
