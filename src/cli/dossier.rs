//! `dossier`: a full report on a game, as a page and files.

use super::arguments::Dossier;
use super::console::{shown, style};
use super::error::Error;
use super::follower::each;
use super::interrupt::Interrupt;
use crate::app::{self, DossierMade, DossierTerms};
use crate::report::in_short;

pub(super) fn dossier(options: &Dossier, interrupt: &Interrupt) -> Result<(), Error> {
    let terms = DossierTerms { rounds: options.rounds, seed: options.seed, draws: options.draws, chip: options.chip };
    each(&options.configs, (options.told.progress, None), interrupt, "the dossier", |config, follower| {
        let made = app::dossier(config, &terms, (&options.written.out, options.written.force), follower)?;
        Ok(if options.told.json { to_json(&made) } else { text(&made) })
    })
}

fn to_json(made: &DossierMade) -> String {
    serde_json::to_string(&made.dossier).unwrap_or_default() + "\n"
}

fn text(made: &DossierMade) -> String {
    let page = made.place.join("dossier.html");
    format!("{}  {:.1} s; {}\n", in_short(&made.dossier, &style()), made.seconds, shown(&page))
}
