//! Pages: `page`, the program itself; `report`, results as HTML; `dossier`, a full report on a game.

use super::arguments::{ChartChoice, DossierOptions, PageOptions, Progress, ReportOptions};
use super::choices::MoneyOptions;
use super::console::{print, shown};
use super::error::Error;
use super::exact::enumerated;
use super::follower::{Follower, each};
use super::idle_options::check_dossier;
use super::interrupt::Interrupt;
use super::summary::{answer_json, answer_text};
use crate::games::PRESETS;
use crate::house::{self, DossierTerms, PageFile, PageKind, Setting, Written};
use crate::money::Money;
use crate::report::{answer_drawings, own_names};
use crate::store::Output;

pub(super) fn report(options: &ReportOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let follower = Follower::new(Progress::Never, interrupt);
    let (file, path) = house::report_file(&options.folders, options.out.as_deref(), options.force)?;
    let (page, tables) = follower.making("the report".to_owned(), || {
        let money = money(&options.money)?;
        let (page, tables) =
            house::report(&options.folders, options.title.as_deref(), money.as_ref(), options.language)?;
        file.write(&page, &follower)?;
        Ok::<_, house::Error>((page, tables))
    })?;
    let results = if tables == 1 { "result" } else { "results" };
    say(file.output(), &page, &format!("{} of {tables} {results}\n", shown(&path)))
}

/// Returns the values of bets on a report. Without a config it takes any preset, because money is not a rule.
fn money(options: &MoneyOptions) -> Result<Option<Money>, house::Error> {
    if options.money.is_none() && options.per_hour.is_none() {
        return Ok(None);
    }
    let config = options.money.as_deref().unwrap_or(PRESETS[0].name);
    let typed: Vec<Setting<'_>> = options.per_hour.iter().map(|set| ("--per-hour", set.as_str())).collect();
    let found = Money::from_values(&house::named(config, &typed)?.values);
    let advice = "a report needs the rounds of an hour: write rounds_per_hour under its [money], or add --per-hour N";
    found.map(Some).ok_or_else(|| house::Error::Usage(format!("{config} has no [money]\n  = help: {advice}")))
}

/// Prints a page, or the path of its file.
fn say(output: &Output, page: &str, place: &str) -> Result<(), Error> {
    match output {
        Output::Standard => print(page)?,
        // A stream may be standard output, which takes no message.
        Output::Stream(_) => {}
        Output::File(_) => print(place)?,
    }
    Ok(())
}

pub(super) fn page(options: &PageOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let file = PageFile::new(&options.out, PageKind::Program, options.force)?;
    let follower = Follower::new(Progress::Never, interrupt);
    let page = follower.making("the page".to_owned(), || {
        let config = house::named(&options.config, &options.overrides.typed())?;
        let page = house::page(&config, &options.only)?;
        file.write(&page, &follower)?;
        Ok::<_, house::Error>(page)
    })?;
    say(file.output(), &page, &format!("{}\n", shown(&options.out)))
}

pub(super) fn dossier(options: &DossierOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let terms = DossierTerms { rounds: options.rounds, seed: options.seed, draws: options.draws, chip: options.chip };
    let printing = options.print.printing(ChartChoice::Chart, true, options.output.force);
    each(&options.configs, printing, None, interrupt, "the dossier", enumerated, |config, follower, exports| {
        check_dossier(options, config);
        let Written { result: made, place, seconds } =
            house::write_dossier(config, &terms, options.language, options.output.to(), follower)?;
        let names = own_names(&config.values.to_json());
        let answer = made.summary();
        exports.draw(config, || Some(answer_drawings(&answer).into_iter().next()?.told(options.language, &names)));
        let json = options.print.json.then(|| answer_json(config, &answer, Some(&place)));
        let place = format!("{seconds:.1} s; {}", shown(&place.join("dossier.html")));
        Ok(exports.answer(json, |style| {
            let text = answer_text(config, &answer, &place, style);
            if style.markdown { options.language.markdown(&text, &names) } else { text }
        }))
    })
}
