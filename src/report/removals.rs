//! Effects of removal on the terminal.

use super::money::BetFigures;
use super::paper::{Heading, Style, blank, note, table};
use crate::money::Money;
use crate::tables::{Presentation, metric};

/// How each missing card changes each bet's edge: `cards` with their copies, `bets` with the edge in the full shoe and
/// its change by card. With `money`, also what an hour is worth.
#[must_use]
pub fn removals(
    heading: &Heading,
    cards: &[(&str, u32)],
    bets: &[(&str, f64, Vec<f64>)],
    money: Option<(&Money, &Presentation)>,
    style: &Style,
) -> String {
    let mut text = heading.line(style);
    let header = ["card".to_owned(), "copies".to_owned()];
    let names = bets.iter().map(|(name, ..)| (*name).to_owned());
    let edges = bets.iter().map(|(_, edge, _)| format!("{:.6} %", 100.0 * edge));
    let mut lines = vec![header.into_iter().chain(names).collect::<Vec<_>>()];
    lines.push([metric::EDGE.heading.to_owned(), String::new()].into_iter().chain(edges).collect());
    if let Some((money, presentation)) = money {
        let figures = bets.iter().map(|(_, edge, _)| BetFigures { edge: *edge, ..BetFigures::default() });
        let hours = figures.map(|bet| money.mean_on(&bet, presentation));
        lines.push([money.heading(), String::new()].into_iter().chain(hours).collect());
    }
    for (at, (card, copies)) in cards.iter().enumerate() {
        // Adding 0 turns −0 into 0.
        let changes = bets.iter().map(|(.., changes)| format!("{:+.6}", 100.0 * changes[at] + 0.0));
        lines.push([(*card).to_owned(), copies.to_string()].into_iter().chain(changes).collect());
    }
    table(&mut text, &lines, &|column| column > 0, style);
    blank(&mut text, style);
    let meaning = "The edge with one such card missing, less the edge of the whole shoe, in percentage points.";
    note(&mut text, meaning, style);
    money.and_then(|(money, _)| money.meaning()).iter().for_each(|said| note(&mut text, said, style));
    text
}
