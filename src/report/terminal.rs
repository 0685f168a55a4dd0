//! The summary on the terminal: the edge first, as many digits as the error supports.

use super::rows::{EdgeRow, FrequencyRow, Tables};
use crate::games::{Headlines, Quantity, Solved};
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
    pub(super) fn bold(&self, text: &str) -> String {
        if self.colours { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    pub(super) fn dim(&self, text: &str) -> String {
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
pub fn summary(heading: &Heading, tables: &Tables, headlines: &Headlines, style: &Style) -> String {
    let mut text = format!("{}  {}\n\n", style.bold(&heading.name), style.dim(&heading.method));
    edge(&mut text, tables, headlines, style);
    frequencies(&mut text, tables, style);
    text
}

/// Digits after the point so that a standard error shows two digits of its own: ten where there is no error, one where
/// it is not known.
#[must_use]
pub fn decimals(std_error: Option<f64>) -> usize {
    let Some(mut error) = std_error else { return 1 };
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

/// `value ± error`, both times `factor`, with `unit` behind.
fn with_error(row: &EdgeRow, factor: f64, unit: &str) -> String {
    let Some(value) = row.value else { return "–".to_owned() };
    let value = value.0 * factor;
    let error = row.std_error.map(|error| error.0 * factor);
    let digits = decimals(error);
    match error {
        Some(error) if error > 0.0 => format!("{value:.digits$}{unit} ± {error:.digits$}{unit}"),
        _ => format!("{value:.digits$}{unit}"),
    }
}

/// `value ± error` in percent.
fn percent(row: &EdgeRow) -> String {
    with_error(row, 100.0, " %")
}

/// `value ± error` in unit bets.
fn units(row: &EdgeRow) -> String {
    with_error(row, 1.0, "")
}

/// `value ± error` of whatever it is a number of.
fn quantity_of(row: &EdgeRow, quantity: Quantity) -> String {
    match quantity {
        Quantity::Share => percent(row),
        Quantity::Number => units(row),
    }
}

fn edge(text: &mut String, tables: &Tables, headlines: &Headlines, style: &Style) {
    let mut line = |label: &str, value: String| {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {label:<22}{value}");
    };
    if let Some(edge) = tables.metric("dealer", "edge") {
        let mut value = style.bold(&percent(edge));
        if let (Some(low), Some(high)) = (edge.ci_low, edge.ci_high)
            && low < high
        {
            let digits = decimals(edge.std_error.map(|error| error.0 * 100.0));
            let _ = write!(value, "   95 %: {:.digits$} … {:.digits$} %", low.0 * 100.0, high.0 * 100.0);
        }
        line("dealer edge", value);
    }
    let (label, metric, quantity) = headlines.seats;
    // Seats one by one, where no player drawn at random stands for them.
    if tables.metric("player", "net").is_none() {
        let seats = tables.edge.iter().filter(|row| row.metric == metric && row.role.starts_with("seat_"));
        for row in seats {
            line(&format!("{} {label}", row.role.replace('_', " ")), quantity_of(row, quantity));
        }
    }
    for headline in headlines.figures {
        let row = tables.metric(headline.role, headline.metric);
        row.into_iter().for_each(|row| line(headline.label, quantity_of(row, headline.quantity)));
    }
    text.push('\n');
}

fn frequencies(text: &mut String, tables: &Tables, style: &Style) {
    if tables.frequency.is_empty() {
        return;
    }
    let rows_of = |role: &'static str| tables.frequency.iter().filter(move |row| row.role == role);
    let roles = if rows_of("player").next().is_some() { ["player", "dealer"] } else { ["winner", "losers"] };
    let mut hands: Vec<&str> = Vec::new();
    for row in roles.iter().flat_map(|role| rows_of(role)).filter(|row| row.probability.0 > 0.0) {
        if !hands.contains(&row.hand.as_str()) {
            hands.push(&row.hand);
        }
    }
    // In the order of the table, also where the two roles have different hands.
    hands.sort_by_key(|hand| tables.frequency.iter().position(|row| row.hand == *hand));
    let columns = roles.map(|role| Column::new(role, &hands, rows_of(role).collect()));
    let name_width = hands.iter().map(|hand| hand.len()).max().unwrap_or(0).max("hand".len());
    let [first, second] = &columns;
    let header = format!("  {:<name_width$}  {}  {}", "hand", first.header(), second.header());
    let _ = writeln!(text, "{}", style.dim(header.trim_end()));
    let room = style.width.saturating_sub(header.len() + 2).min(40);
    let most = first.shares.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    for (i, hand) in hands.iter().enumerate() {
        let bar = if style.bars { bar(first.shares[i] / most, room) } else { String::new() };
        let line = format!("  {hand:<name_width$}  {}  {}  {bar}", first.cells[i], second.cells[i]);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text.push('\n');
}

/// A role's frequencies in percent, aligned at the decimal point.
struct Column {
    title: &'static str,
    shares: Vec<f64>,
    cells: Vec<String>,
}

impl Column {
    fn new(title: &'static str, hands: &[&str], rows: Vec<&FrequencyRow>) -> Column {
        let rows: Vec<Option<&FrequencyRow>> =
            hands.iter().map(|hand| rows.iter().copied().find(|row| row.hand == *hand)).collect();
        let digits = |row: &FrequencyRow| match row.probability.0 {
            0.0 => 0,
            _ => decimals(row.std_error.map(|error| error.0 * 100.0)).min(8),
        };
        let most_digits = rows.iter().flatten().map(|row| digits(row)).max().unwrap_or(0);
        let width = most_digits + 4;
        let cell = |row: &Option<&FrequencyRow>| match row {
            None => " ".repeat(width + 2),
            Some(row) => {
                let digits = digits(row);
                let number = format!("{:.digits$}", row.probability.0 * 100.0);
                // A number without a point is a point shorter than it looks.
                let missing = most_digits - digits + usize::from(digits == 0 && most_digits > 0);
                format!("{:>width$}{} %", number, " ".repeat(missing), width = width - missing)
            }
        };
        let mut cells: Vec<String> = rows.iter().map(cell).collect();
        let widest = cells.iter().map(|cell| cell.len()).max().unwrap_or(0).max(title.len());
        cells.iter_mut().for_each(|cell| *cell = format!("{cell:>widest$}"));
        Column { title, shares: rows.iter().map(|row| row.map_or(0.0, |row| row.probability.0)).collect(), cells }
    }

    fn header(&self) -> String {
        let width = self.cells.first().map_or(self.title.len(), String::len);
        format!("{:^width$}", self.title)
    }
}

/// A bar of this share of `room` characters, in eighths.
fn bar(share: f64, room: usize) -> String {
    let eighths = (share * room as f64 * 8.0).round() as usize;
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    "█".repeat(eighths / 8) + part
}

/// The summary of a solved game.
#[must_use]
pub fn solution(heading: &Heading, solved: &Solved, style: &Style) -> String {
    let mut text = format!("{}  {}\n\n", style.bold(&heading.name), style.dim(&heading.method));
    let width = solved.figures.iter().map(|figure| figure.label.len()).max().unwrap_or_default();
    for figure in &solved.figures {
        let value = match figure.std_error {
            Some(error) => {
                let digits = decimals(Some(100.0 * error));
                format!("{:.digits$} % ± {:.digits$} %", 100.0 * figure.value, 100.0 * error)
            }
            None if figure.value != 0.0 && figure.value.abs() < 1e-6 => format!("{:.1e}", figure.value),
            None => format!("{:.8} %", 100.0 * figure.value),
        };
        let _ = writeln!(text, "  {:<width$}  {value}", figure.label);
    }
    for chart in &solved.charts {
        if chart.shown == 0 {
            continue;
        }
        let _ = writeln!(text, "\n  {}\n", chart.title);
        let rows = chart.rows.iter().take(chart.shown).map(|row| row.iter().map(|cell| shortened(cell)).collect());
        table(&mut text, &std::iter::once(chart.header.clone()).chain(rows).collect::<Vec<_>>(), |_| false, style);
        if chart.rows.len() > chart.shown {
            let _ = writeln!(text, "  … {} more in {}.csv", chart.rows.len() - chart.shown, chart.name);
        }
    }
    text.push('\n');
    for note in &solved.notes {
        let _ = writeln!(text, "  {note}");
    }
    text
}

/// The longest cell of each column.
pub(super) fn widths(lines: &[Vec<String>]) -> Vec<usize> {
    let columns = lines.first().map_or(0, Vec::len);
    let cells_of = |column: usize| lines.iter().filter_map(move |line| line.get(column));
    (0..columns).map(|column| cells_of(column).map(|cell| cell.chars().count()).max().unwrap_or(0)).collect()
}

/// Lines of cells in columns, the first line a header; numbers stand to the right.
pub(super) fn table(text: &mut String, lines: &[Vec<String>], is_number: impl Fn(usize) -> bool, style: &Style) {
    let widths = widths(lines);
    for (at, line) in lines.iter().enumerate() {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match is_number(column) {
            true => format!("{cell:>width$}"),
            false => format!("{cell:<width$}"),
        });
        let line = format!("  {}", cells.collect::<Vec<_>>().join("  "));
        let line = line.trim_end();
        let _ = writeln!(text, "{}", if at == 0 { style.dim(line) } else { line.to_owned() });
    }
}

/// A number with six digits behind the point at most; anything else as it is.
fn shortened(cell: &str) -> String {
    match cell.parse::<f64>() {
        Ok(number) if cell.len() > 9 => format!("{number:.6}"),
        _ => cell.to_owned(),
    }
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
