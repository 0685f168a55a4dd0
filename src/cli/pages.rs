//! Pages: `page`, the program itself; `report`, results as HTML; `lab`, every combination of house rules; `dossier`, a full report on a game.

use super::arguments::{self, Dossier, Lab, Progress, Report, WhoseBestPlay};
use super::console::{print, shown, style};
use super::error::Error;
use super::follower::{Follower, each};
use super::interrupt::Interrupt;
use super::summary::list_files;
use crate::app::{self, DossierTerms, LabTerms, Made, Page, VariantChoice};
use crate::report::in_short;
use crate::store::Output;
use serde_json::Value;

pub(super) fn report(options: &Report, interrupt: &Interrupt) -> Result<(), Error> {
    let follower = Follower::new(Progress::Never, interrupt);
    let make = || {
        let (page, tables) = app::report(&options.folders, options.title.as_deref())?;
        let (output, place) =
            app::write_report(&page, &options.folders, (options.out.as_deref(), options.force), &follower)?;
        Ok::<_, app::Error>((page, tables, output, place))
    };
    let (page, tables, output, place) = follower.making("the report".to_owned(), make)?;
    let results = if tables == 1 { "result" } else { "results" };
    say(&output, &page, &format!("{} of {tables} {results}\n", shown(&place)))
}

/// Prints a page that goes to standard output; of a file, prints where it is.
fn say(output: &Output, page: &str, place: &str) -> Result<(), Error> {
    match output {
        Output::Standard => print(page)?,
        // A stream may be standard output, which takes no message.
        Output::Stream(_) => {}
        Output::File(_) => print(place)?,
    }
    Ok(())
}

pub(super) fn page(options: &arguments::Page, interrupt: &Interrupt) -> Result<(), Error> {
    let output = Output::at(&options.out).map_err(app::Error::from)?;
    app::may_replace_page(&output, Page::Program, options.force)?;
    let follower = Follower::new(Progress::Never, interrupt);
    let make = || {
        let config = app::named(&options.config, &options.laid.typed())?;
        let page = app::page(&config, &options.only)?;
        app::write_out(&output, &page, &follower)?;
        Ok::<_, app::Error>(page)
    };
    let page = follower.making("the page".to_owned(), make)?;
    say(&output, &page, &format!("{}\n", shown(&options.out)))
}

pub(super) fn lab(options: &Lab, interrupt: &Interrupt) -> Result<(), Error> {
    let output = Output::at(&options.out).map_err(app::Error::from)?;
    app::may_replace_page(&output, Page::Lab, options.force)?;
    let follower = Follower::new(options.progress, interrupt);
    let configs = [options.on.config.clone()];
    let typed = options.on.laid.typed();
    let choice =
        VariantChoice { configs: &configs, typed: &typed, vary: &options.vary, one_at_a_time: false, warns: false };
    let variants = app::variants(&choice, &app::named, &follower)?;
    let terms = LabTerms {
        typed: &typed,
        vary: &options.vary,
        best_play: options.play == WhoseBestPlay::Equilibrium,
        rounds: options.rounds,
        seed: options.seed,
        title: options.title.as_deref(),
    };
    let pool = app::pool(options.threads, &follower)?;
    let make = || {
        let page = pool.install(|| app::lab(&options.on.config, &variants, &terms, &follower))?;
        app::write_out(&output, &page, &follower)?;
        Ok::<_, app::Error>(page)
    };
    let page = follower.making("the lab".to_owned(), make)?;
    say(&output, &page, &format!("{} of {} combinations\n", shown(&options.out), variants.len()))
}

pub(super) fn dossier(options: &Dossier, interrupt: &Interrupt) -> Result<(), Error> {
    let terms = DossierTerms { rounds: options.rounds, seed: options.seed, draws: options.draws, chip: options.chip };
    each(&options.configs, (options.print.progress, None), interrupt, "the dossier", |config, follower| {
        let Made { made, place, seconds } = app::dossier(config, &terms, options.written.to(), follower)?;
        Ok(match options.print.json {
            true => {
                let mut all =
                    serde_json::to_value(&made).ok().and_then(|all| all.as_object().cloned()).unwrap_or_default();
                list_files(&mut all, &place);
                format!("{}\n", Value::Object(all))
            }
            false => {
                let page = place.join("dossier.html");
                format!("{}  {seconds:.1} s; {}\n", in_short(&made, &style()), shown(&page))
            }
        })
    })
}
