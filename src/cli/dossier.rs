//! `dossier`: a full report on a game, as a page and files.

use super::arguments::Dossier;
use super::console::{print, shown, style};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use crate::app::{self, DossierMade, DossierTerms};
use crate::report::in_short;

pub(super) fn dossier(options: &Dossier, interrupt: &Interrupt) -> Result<(), Error> {
    let follower = Follower::new(options.progress, interrupt);
    let configs = app::load_all(&options.configs.configs, &options.configs.laid.typed(), &follower)?;
    let pool = app::pool(None, &follower)?;
    let terms = DossierTerms { rounds: options.rounds, seed: options.seed, draws: options.draws, chip: options.chip };
    for config in &configs {
        let make = || pool.install(|| app::dossier(config, &terms, (&options.out, options.force), &follower));
        let made = follower.making(format!("the dossier of {}", config.name), make)?;
        print(&if options.json { to_json(&made) } else { text(&made) })?;
    }
    Ok(())
}

fn to_json(made: &DossierMade) -> String {
    serde_json::to_string(&made.dossier).unwrap_or_default() + "\n"
}

fn text(made: &DossierMade) -> String {
    let page = made.place.join("dossier.html");
    format!("{}  {:.1} s; {}\n", in_short(&made.dossier, &style()), made.seconds, shown(&page))
}
