//! What matters most of a dossier, for a terminal.

use super::data::Dossier;
use crate::report::{Style, grouped};
use std::fmt::Write;

/// The returns, and whether simulation and shuffle pass.
#[must_use]
pub fn in_short(dossier: &Dossier, style: &Style) -> String {
    let Dossier { bets, play, simulation, shuffle, .. } = dossier;
    let mut text = format!("{}  {}\n\n", style.bold(&dossier.name), style.dim("dossier"));
    let of_bets = bets.iter().map(|of| (format!("RTP of {}", of.bet), of.rtp));
    let lines: Vec<(String, f64)> = of_bets.chain(play.iter().skip(1).map(|of| (of.play.to_owned(), of.rtp))).collect();
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    // Writing to a String cannot fail.
    for (name, rtp) in lines {
        let _ = writeln!(text, "  {name:<width$}  {:.6} %", 100.0 * rtp);
    }
    let agrees = if simulation.agrees { "agrees" } else { "disagrees" };
    let _ =
        writeln!(text, "\n  simulation: {} figures; it {agrees} with the theory", grouped(simulation.figures.len()));
    if let Some(shuffle) = shuffle {
        let passes = if shuffle.passes { "passes" } else { "fails" };
        let _ =
            writeln!(text, "  shuffle: {} tests of {} cards; it {passes}", shuffle.tests.len(), grouped(shuffle.draws));
    }
    text
}
