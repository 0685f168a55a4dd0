//! The summary on the terminal: the edge first, as many digits as the error supports.

use super::rows::{EdgeRow, FrequencyRow, Tables};
use std::fmt::Write;

/// How the terminal can be written on.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Colours may be used.
    pub colours: bool,
    /// Bars may be drawn.
    pub bars: bool,
    /// Characters in a line.
    pub width: usize,
}

impl Style {
    fn bold(&self, text: &str) -> String {
        if self.colours { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    fn dim(&self, text: &str) -> String {
        if self.colours { format!("\x1b[2m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// What the summary is of.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The config's name.
    pub name: String,
    /// How the figures were found.
    pub method: String,
}

/// The summary of a result.
#[must_use]
pub fn summary(heading: &Heading, tables: &Tables, style: &Style) -> String {
    let mut text = format!("{}  {}\n\n", style.bold(&heading.name), style.dim(&heading.method));
    edge(&mut text, tables, style);
    frequencies(&mut text, tables, style);
    text
}

/// Digits after the point so that a standard error shows two digits of its own; all that matter where there is none.
#[must_use]
pub fn decimals(std_error: Option<f64>) -> usize {
    let mut error = std_error.unwrap_or(0.0);
    if error <= 0.0 {
        return 10;
    }
    let mut digits = 0;
    while error < 9.95 && digits < 12 {
        error *= 10.0;
        digits += 1;
    }
    digits
}

/// `value ± error` in percent.
fn percent(row: &EdgeRow) -> String {
    let error = row.std_error.map(|error| error.0 * 100.0);
    let digits = decimals(error);
    match error {
        Some(error) if error > 0.0 => format!("{:.digits$} % ± {error:.digits$} %", row.value.0 * 100.0),
        _ => format!("{:.digits$} %", row.value.0 * 100.0),
    }
}

/// `value ± error` in unit bets.
fn units(row: &EdgeRow) -> String {
    let error = row.std_error.map(|error| error.0);
    let digits = decimals(error);
    match error {
        Some(error) if error > 0.0 => format!("{:.digits$} ± {error:.digits$}", row.value.0),
        _ => format!("{:.digits$}", row.value.0),
    }
}

fn edge(text: &mut String, tables: &Tables, style: &Style) {
    let mut line = |label: &str, value: String| {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {label:<22}{value}");
    };
    if let Some(edge) = tables.metric("dealer", "edge") {
        let mut value = style.bold(&percent(edge));
        if let (Some(low), Some(high)) = (edge.ci_low, edge.ci_high) {
            let digits = decimals(edge.std_error.map(|error| error.0 * 100.0));
            let _ = write!(value, "   95 %: {:.digits$} … {:.digits$} %", low.0 * 100.0, high.0 * 100.0);
        }
        line("dealer edge", value);
    }
    for (label, metric) in [("player wins", "win"), ("pushes", "push"), ("loses", "lose")] {
        if let Some(row) = tables.metric("player", metric) {
            line(label, percent(row));
        }
    }
    for (label, role) in [("SD of a player's net", "player"), ("SD of dealer's round", "dealer")] {
        if let Some(row) = tables.metric(role, "std_dev") {
            line(label, units(row));
        }
    }
    text.push('\n');
}

fn frequencies(text: &mut String, tables: &Tables, style: &Style) {
    let of = |role: &str| -> Vec<&FrequencyRow> { tables.frequency.iter().filter(|row| row.role == role).collect() };
    let (players, dealers) = (of("player"), of("dealer"));
    let seen: Vec<(&FrequencyRow, &FrequencyRow)> =
        players.into_iter().zip(dealers).filter(|(player, dealer)| player.count.0 + dealer.count.0 > 0).collect();
    let name_width = seen.iter().map(|(row, _)| row.hand.len()).max().unwrap_or(0).max("hand".len());
    let cells: Vec<[String; 2]> = seen.iter().map(|(player, dealer)| [cell(player), cell(dealer)]).collect();
    let width = |i: usize, title: &str| cells.iter().map(|c| c[i].chars().count()).max().unwrap_or(0).max(title.len());
    let (player_width, dealer_width) = (width(0, "player"), width(1, "dealer"));
    let header = format!("  {:<name_width$}  {:>player_width$}  {:>dealer_width$}", "hand", "player", "dealer");
    let _ = writeln!(text, "{}", style.dim(&header));
    let room = style.width.saturating_sub(header.len() + 2).min(40);
    let most = seen.iter().map(|(row, _)| row.probability.0).fold(0.0, f64::max);
    for ((player, _), [player_cell, dealer_cell]) in seen.iter().zip(&cells) {
        let bar = if style.bars { bar(player.probability.0 / most, room) } else { String::new() };
        let line = format!(
            "  {:<name_width$}  {player_cell:>player_width$}  {dealer_cell:>dealer_width$}  {bar}",
            player.hand
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text.push('\n');
}

fn cell(row: &FrequencyRow) -> String {
    let digits = decimals(row.std_error.map(|error| error.0 * 100.0)).min(8);
    format!("{:.digits$} %", row.probability.0 * 100.0)
}

/// A bar of this share of `room` characters, in eighths.
fn bar(share: f64, room: usize) -> String {
    let eighths = (share * room as f64 * 8.0).round() as usize;
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    "█".repeat(eighths / 8) + part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_follow_the_error() {
        for (error, digits) in [(0.031, 3), (0.0099, 4), (0.01, 3), (1.2, 1), (12.0, 0), (0.0, 10)] {
            assert_eq!(decimals(Some(error)), digits, "{error}");
        }
    }

    #[test]
    fn bars_fill_their_room() {
        assert_eq!(bar(1.0, 4), "████");
        assert_eq!(bar(0.5, 3), "█▌");
        assert_eq!(bar(0.0, 3), "");
    }
}
