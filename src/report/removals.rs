//! Effects of removal on the terminal.

use super::paper::{Heading, Style, blank, note, table};
use crate::stats::metric;

/// How each missing card changes each bet's edge: `cards` with their copies, `bets` with the edge in the full shoe and
/// its change by card.
#[must_use]
pub fn removals(heading: &Heading, cards: &[(&str, u32)], bets: &[(&str, f64, Vec<f64>)], style: &Style) -> String {
    let mut text = heading.line(style);
    let header = ["card".to_owned(), "copies".to_owned()];
    let names = bets.iter().map(|(name, ..)| (*name).to_owned());
    let edges = bets.iter().map(|(_, edge, _)| format!("{:.6} %", 100.0 * edge));
    let mut lines = vec![header.into_iter().chain(names).collect::<Vec<_>>()];
    lines.push([metric::EDGE.heading.to_owned(), String::new()].into_iter().chain(edges).collect());
    for (at, (card, copies)) in cards.iter().enumerate() {
        // Adding 0 turns −0 into 0.
        let changes = bets.iter().map(|(.., changes)| format!("{:+.6}", 100.0 * changes[at] + 0.0));
        lines.push([(*card).to_owned(), copies.to_string()].into_iter().chain(changes).collect());
    }
    table(&mut text, &lines, &|column| column > 0, style);
    blank(&mut text, style);
    let meaning = "The edge with one such card missing, less the edge of the whole shoe, in percentage points.";
    note(&mut text, meaning, style);
    text
}
