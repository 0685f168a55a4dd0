//! `lab`: every combination of house rules on one page.

use super::arguments::{Lab, Played};
use super::console::{print, shown};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use crate::app::{self, Choice, LabTerms};
use crate::store::{Output, write_page};

pub(super) fn lab(options: &Lab, interrupt: &Interrupt) -> Result<(), Error> {
    let output = Output::at(&options.out).map_err(app::Error::from)?;
    let follower = Follower::new(options.progress, interrupt);
    let configs = [options.on.config.clone()];
    let typed = options.on.laid.typed();
    let choice = Choice { configs: &configs, typed: &typed, vary: &options.vary, one_at_a_time: false, warns: false };
    let variants = app::variants(&choice, &app::named, &follower)?;
    let terms = LabTerms {
        typed: &typed,
        vary: &options.vary,
        best_play: options.play == Played::Equilibrium,
        rounds: options.rounds,
        seed: options.seed,
        title: options.title.as_deref(),
    };
    let pool = app::pool(options.threads, &follower)?;
    let make = || pool.install(|| app::lab(&options.on.config, &variants, &terms, &follower));
    let page = follower.making("the lab".to_owned(), make)?;
    write_page(&output, &page).map_err(app::Error::from)?;
    match output {
        Output::Standard => print(&page)?,
        Output::Stream(_) => {}
        Output::File(_) => print(&format!("{} of {} combinations\n", shown(&options.out), variants.len()))?,
    }
    Ok(())
}
