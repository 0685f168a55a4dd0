//! The most important figures of a dossier, for a terminal.

use super::data::{Dossier, DossierBet};
use crate::answer::{Answer, Cell, Fact};
use crate::report::{Earnings, grouped};
use crate::tables::presentation::MAIN;

/// Returns the returns of bets and ways to play, and the verdicts of the simulation and of the shuffle tests. Programs
/// get the whole dossier.
pub fn summary(dossier: &Dossier) -> Answer {
    let Dossier { bets, play, simulation, shuffle, .. } = dossier;
    let bet_returns =
        bets.iter().map(|bet| fact(format!("RTP of {}", bet.name(dossier.words)), bet.rtp, bet.std_error));
    let bet = if bets.len() > 1 && bets[0].bet == MAIN { ", main bet" } else { "" };
    let play_returns = play.iter().skip(1).map(|way| fact(format!("{}{bet}", way.play), way.rtp, way.std_error));
    let whose = |bet: &DossierBet| Some(format!("{}: {}", bet.name(dossier.words), bet.whose()?));
    let mut notes: Vec<String> = bets.iter().filter_map(whose).collect();
    let (figures, verdict) = (grouped(simulation.figures.len()), simulation.verdict());
    notes.push(format!("simulation: {figures} figures; {verdict}; {}", simulation.noticed));
    notes.extend(shuffle.as_ref().map(|shuffle| {
        let (tests, cards, verdict) = (shuffle.tests.len(), grouped(shuffle.draws), shuffle.verdict());
        format!("shuffle: {tests} tests of {cards} cards; {verdict}; {}", shuffle.noticeable())
    }));
    // Text and numbers always have a form in JSON.
    let all = serde_json::to_value(dossier).unwrap_or_default();
    Answer {
        name: dossier.name.clone(),
        method: "dossier".to_owned(),
        about: all.as_object().cloned().unwrap_or_default(),
        facts: bet_returns.chain(play_returns).collect(),
        notes,
        margin: dossier.money.iter().flat_map(Earnings::lines).chain(dossier.shares.clone()).collect(),
        ..Answer::default()
    }
}

/// Returns a return to player for people, with its error or with six digits after the point.
fn fact(label: String, rtp: f64, std_error: Option<f64>) -> Fact {
    let fact = Fact { digits: Some(6), ..Fact::new("", label, Cell::Share(rtp)) };
    if std_error.is_some() { fact.with_error(std_error) } else { fact }
}
