//! `risk`: what many rounds may come to, and whether a bankroll lasts.

use super::arguments::Risk;
use super::console::{made_in, shown};
use super::error::Error;
use super::export::Draws;
use super::follower::{Follower, each};
use super::interrupt::Interrupt;
use super::summary::{answered, list_files};
use crate::games::Config;
use crate::house::{self, TotalLaw};
use crate::report::{Drawing, Heading, RiskSummary, counted, grouped, note, total_drawing};
use crate::tables::presentation::ALL;

pub(super) fn risk(options: &Risk, interrupt: &Interrupt) -> Result<(), Error> {
    let asked = house::RiskTerms {
        rounds: options.rounds,
        bankroll: options.bankroll,
        goal: options.goal,
        ruin: options.ruin,
        quantiles: options.quantiles.clone(),
        kelly: options.kelly,
    };
    let printing = (&options.print, Draws::Chart, options.force, None);
    let whose = house::Whose { role: options.role.name(), seat: options.seat, bet: options.bet.as_deref() };
    let check = |config: &Config, follower: &Follower<'_>| house::check_risk(config, &whose, follower);
    each(&options.configs, printing, interrupt, "the outlook", check, |config, follower, exports| {
        let to = options.out.as_deref().map(|out| (out, options.force));
        let (outlook, place) = house::write_risk(config, &whose, &asked, to, follower)?;
        let title = heading(&config.name, &outlook.summary);
        exports.draw(&config.name, || Some(total(&title, outlook.law.as_ref()?)))?;
        let json = options.print.json.then(|| {
            let mut summary = outlook.summary.to_json();
            place.iter().for_each(|place| list_files(&mut summary, place));
            answered(config, summary)
        });
        let written = match (&place, &outlook.law) {
            (Some(place), Some(_)) => format!("its law in {}", shown(place)),
            (Some(place), None) => {
                format!("its law is not written: it was rounded; its figures in {}", shown(place))
            }
            (None, _) => String::new(),
        };
        Ok(exports.answer(json, |style| {
            let written = if written.is_empty() { String::new() } else { made_in(&written, style) };
            let mut text = outlook.summary.text(&title, style);
            outlook.summary.in_money(&config.values).iter().for_each(|said| note(&mut text, said, style));
            text + &written
        }))
    })
}

/// The law of the total as a picture.
fn total(of: &Heading, law: &TotalLaw) -> Drawing {
    let cells: Vec<(f64, f64)> = law.cells.iter().map(|(low, chance, _)| (*low, *chance)).collect();
    total_drawing(&of.name, &format!("Net of all rounds; {}", of.method), &cells, law.width)
}

fn heading(name: &str, summary: &RiskSummary) -> Heading {
    let law = match summary.simulated {
        None => "exact".to_owned(),
        Some((rounds, seed)) => format!("simulated, {}, seed {seed}", counted(rounds, "rounds")),
    };
    let (who, rounds) = (summary.who(), grouped(summary.rounds));
    let [bankroll, goal] = [("bankroll", summary.bankroll), ("goal", summary.goal)]
        .map(|(name, amount)| amount.map(|amount| format!("{name} {}, ", grouped(amount))).unwrap_or_default());
    let bet = match summary.bet.as_deref() {
        None => String::new(),
        Some(ALL) => "all bets, ".to_owned(),
        Some(bet) => format!("bet {bet}, "),
    };
    let method = format!("{who}, {bet}{bankroll}{goal}rounds {rounds}; law of a round {law}");
    Heading { name: name.to_owned(), method }
}
