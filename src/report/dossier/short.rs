//! What matters most in a dossier, for a terminal.

use super::data::Dossier;
use crate::report::{Style, grouped};
use std::fmt::Write;

/// The returns, and whether simulation and shuffle pass.
#[must_use]
pub fn in_short(dossier: &Dossier, style: &Style) -> String {
    let Dossier { bets, play, simulation, shuffle, .. } = dossier;
    let mut text = format!("{}  {}\n\n", style.bold(&dossier.name), style.dim("dossier"));
    let of_bets = bets.iter().map(|of| (format!("RTP of {}", of.name(dossier.words)), of.rtp, of.std_error));
    let of_play = play.iter().skip(1).map(|of| (of.play.to_owned(), of.rtp, of.std_error));
    let lines: Vec<(String, f64, Option<f64>)> = of_bets.chain(of_play).collect();
    let width = lines.iter().map(|(name, ..)| name.len()).max().unwrap_or_default();
    // Writing to a String cannot fail.
    for (name, rtp, error) in lines {
        let _ = match error {
            Some(error) => writeln!(text, "  {name:<width$}  {:.3} % ± {:.3}", 100.0 * rtp, 100.0 * error),
            None => writeln!(text, "  {name:<width$}  {:.6} %", 100.0 * rtp),
        };
    }
    for (bet, whose) in bets.iter().filter_map(|bet| Some((bet, bet.whose()?))) {
        let _ = writeln!(text, "  {}: {whose}", bet.name(dossier.words));
    }
    let (figures, verdict) = (grouped(simulation.figures.len()), simulation.verdict());
    let _ = writeln!(text, "\n  simulation: {figures} figures; {verdict}; {}", simulation.noticed.said());
    if let Some(shuffle) = shuffle {
        let (tests, cards, verdict) = (shuffle.tests.len(), grouped(shuffle.draws), shuffle.verdict());
        let _ = writeln!(text, "  shuffle: {tests} tests of {cards} cards; {verdict}; {}", shuffle.said());
    }
    text
}
