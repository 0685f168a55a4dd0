//! `dossier`: a full report on a game, as a page and files.

use super::arguments::Dossier;
use super::console::{shown, style};
use super::error::Error;
use super::follower::each;
use super::interrupt::Interrupt;
use crate::app::{self, DossierTerms, Made};
use crate::report::in_short;

pub(super) fn dossier(options: &Dossier, interrupt: &Interrupt) -> Result<(), Error> {
    let terms = DossierTerms { rounds: options.rounds, seed: options.seed, draws: options.draws, chip: options.chip };
    each(&options.configs, (options.told.progress, None), interrupt, "the dossier", |config, follower| {
        let to = (&*options.written.out, options.written.force);
        let Made { made, place, seconds } = app::dossier(config, &terms, to, follower)?;
        Ok(match options.told.json {
            true => serde_json::to_string(&made).unwrap_or_default() + "\n",
            false => {
                let page = place.join("dossier.html");
                format!("{}  {seconds:.1} s; {}\n", in_short(&made, &style()), shown(&page))
            }
        })
    })
}
