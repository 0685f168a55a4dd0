//! The summary of a dossier, for a terminal.

use super::data::Dossier;
use crate::report::paper::{Heading, Style, blank, note, pairs};
use crate::report::{Earnings, grouped};

/// Formats the returns, and the verdicts on simulation and shuffle.
#[must_use]
pub fn in_short(dossier: &Dossier, style: &Style) -> String {
    let Dossier { bets, play, simulation, shuffle, .. } = dossier;
    let heading = Heading { name: dossier.name.clone(), method: "dossier".to_owned() };
    let mut text = heading.line(style);
    let bet_returns = bets.iter().map(|of| (format!("RTP of {}", of.name(dossier.words)), of.rtp, of.std_error));
    let play_returns = play.iter().skip(1).map(|of| (of.play.to_owned(), of.rtp, of.std_error));
    let lines: Vec<(String, String)> =
        bet_returns.chain(play_returns).map(|(name, rtp, error)| (name, said(rtp, error))).collect();
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    pairs(&mut text, &lines, (width + 2, 0), style);
    for (bet, whose) in bets.iter().filter_map(|bet| Some((bet, bet.whose()?))) {
        note(&mut text, &format!("{}: {whose}", bet.name(dossier.words)), style);
    }
    for said in dossier.money.iter().flat_map(Earnings::said) {
        note(&mut text, &said, style);
    }
    blank(&mut text, style);
    let (figures, verdict) = (grouped(simulation.figures.len()), simulation.verdict());
    note(&mut text, &format!("simulation: {figures} figures; {verdict}; {}", simulation.noticed), style);
    if let Some(shuffle) = shuffle {
        let (tests, cards, verdict) = (shuffle.tests.len(), grouped(shuffle.draws), shuffle.verdict());
        note(&mut text, &format!("shuffle: {tests} tests of {cards} cards; {verdict}; {}", shuffle.said()), style);
    }
    text
}

/// Formats a return in percent, with its error or with the digits of an exact one.
fn said(rtp: f64, error: Option<f64>) -> String {
    match error {
        Some(error) => format!("{:.3} % ± {:.3}", 100.0 * rtp, 100.0 * error),
        None => format!("{:.6} %", 100.0 * rtp),
    }
}
