//! Results on the terminal: the edge first, with the digits that the error supports.

use super::digits::{decimals, fixed, seen_error};
use super::edge::{PLAYERS_LOSS, players_lose_more};
use super::order::{listed_seats, roles, seen};
use super::paper::{Style, blank, chosen, columns_in_width, in_markdown, note, pairs, table, widths};
use crate::tables::presentation::{
    Across, BETS, DEALER, EDGE, Headline, MAIN, MetricColumn, PLAYER, Presentation, Quantity, SeatFigure, Strip, View,
    seat_role,
};
use crate::tables::table::{Figure, Label};
use crate::tables::{Metric, Row, Table, Tables, metric};
use std::fmt::Write;
use std::slice::from_ref;

/// Writes the results of counting or playing.
pub(super) fn results_text(text: &mut String, tables: &Tables, style: &Style) {
    headlines(text, tables, style);
    for table in &tables.tables {
        if let View::Bars { roles: declared, .. } = table.kind.view {
            let shown = match declared {
                [] => roles(table.rows.iter().map(|row| table.role(row))),
                declared => declared.to_vec(),
            };
            bars(text, tables.presentation, table, shown, style);
        }
    }
    for table in &tables.tables {
        if let View::Across(of) = table.kind.view {
            across(text, table, of, style);
            if let Some(strip) = &of.strip {
                strips(text, table, strip, style);
            }
        }
    }
    bets(text, tables, style);
}

/// Metrics side by side, each with its error.
fn across(text: &mut String, of: &Table, Across { title, metrics, .. }: &Across, style: &Style) {
    let mut metrics = metrics.to_vec();
    metrics.retain(|metric| of.rows.iter().any(|row| row.labels[1] == metric.name));
    let header = std::iter::once(of.kind.keys[0].words).chain(metrics.iter().map(|metric| metric.heading));
    let mut lines: Vec<Vec<String>> = vec![header.map(str::to_owned).collect()];
    lines.extend(lines_across(of, &metrics).map(|(label, rows)| {
        let cells = rows.into_iter().zip(&metrics);
        let cells = cells.map(|(row, metric)| row.map_or_else(String::new, |row| with_error(row, metric.quantity)));
        std::iter::once(label.to_string()).chain(cells).collect()
    }));
    note(text, title, style);
    blank(text, style);
    in_columns(text, &lines, style);
}

/// Writes lines as tables that fit the width, each with the first column.
fn in_columns(text: &mut String, lines: &[Vec<String>], style: &Style) {
    for columns in columns_in_width(lines, 1, style) {
        let part: Vec<Vec<String>> = lines.iter().map(|line| chosen(line, &columns)).collect();
        table(text, &part, &|_| true, style);
        blank(text, style);
    }
}

/// Writes a player's headline figures for each group of seats.
fn seat_by_seat(text: &mut String, tables: &Tables, style: &Style) {
    let player_headlines = tables.presentation.headlines.iter().filter(|headline| headline.role == PLAYER);
    let metrics = std::iter::once(metric::EDGE).chain(player_headlines.map(|headline| headline.metric));
    let metrics: Vec<Metric> = metrics.filter(|metric| tables.metric(&seat_role(1), *metric).is_some()).collect();
    let mut lines: Vec<Vec<String>> = vec![vec!["seats".to_owned()]];
    lines[0].extend(metrics.iter().map(|metric| heading_of_player(tables, *metric).to_owned()));
    for seats in tables.seats_by_figure() {
        let Some(first) = seats.first() else { continue };
        let mut line = vec![listed_seats(from_ref(&seats))];
        for metric in &metrics {
            let row = tables.metric(&seat_role(*first), *metric);
            line.push(row.map_or_else(String::new, |row| with_error(row, metric.quantity)));
        }
        lines.push(line);
    }
    in_columns(text, &lines, style);
}

/// Returns the heading of a player's figure. The edge has another name if it is not the dealer's.
fn heading_of_player(tables: &Tables, metric: Metric) -> &'static str {
    if metric == metric::EDGE && players_lose_more(tables) { PLAYERS_LOSS } else { metric.heading }
}

/// Returns the rows of these metrics for each label of the first key that has any.
pub(super) fn lines_across<'a>(
    table: &'a Table,
    metrics: &'a [MetricColumn],
) -> impl Iterator<Item = (&'a Label, Vec<Option<&'a Row>>)> {
    let groups = table.rows.chunk_by(|one, other| one.labels[0] == other.labels[0]);
    let lines = groups.map(move |rows| {
        let by_metric = metrics.iter().map(|metric| rows.iter().find(|row| row.labels[1] == metric.name));
        (&rows[0].labels[0], by_metric.collect::<Vec<_>>())
    });
    lines.filter(|(_, rows)| rows.iter().flatten().count() > 1)
}

/// Minimum number of characters in a strip.
const NARROWEST: usize = 16;

/// Writes a line for each label of the first key: its quantiles and, if there is space, a strip from the second to the
/// last but one, thick between the two around the median.
fn strips(text: &mut String, of: &Table, Strip { title, metrics }: &Strip, style: &Style) {
    let lines: Vec<(String, Vec<Option<f64>>)> = lines_across(of, metrics)
        .map(|(label, rows)| (label.to_string(), rows.into_iter().map(|row| Some(row?.value?.0)).collect()))
        .collect();
    let header = std::iter::once(of.kind.keys[0].words).chain(metrics.iter().map(|metric| metric.heading));
    let mut cells: Vec<Vec<String>> = vec![header.map(str::to_owned).collect()];
    for (label, values) in &lines {
        let rounded = values.iter().map(|value| value.map(|value| (value * 100.0).round() / 100.0));
        let numbers = rounded.map(|value| value.map_or_else(String::new, |value| value.to_string()));
        cells.push(std::iter::once(label.clone()).chain(numbers).collect());
    }
    let room = style.width.saturating_sub(widths(&cells).iter().map(|width| width + 2).sum::<usize>() + 4).min(60);
    let shown: Vec<f64> = lines.iter().flat_map(|(_, values)| inner(values)).collect();
    let [low, high] = [f64::min, f64::max].map(|end| shown.iter().copied().reduce(end).unwrap_or_default());
    if style.bars && room >= NARROWEST && low < high {
        cells[0].push(String::new());
        for (cells, (_, values)) in cells.iter_mut().skip(1).zip(&lines) {
            let parts = inner(values).map(|value| (value - low) / (high - low));
            let places: Vec<usize> = parts.map(|part| (part * (room - 1) as f64).round() as usize).collect();
            cells.push(strip(&places));
        }
    }
    note(text, title, style);
    blank(text, style);
    let numbers = metrics.len();
    table(text, &cells, &|column| column <= numbers, style);
    blank(text, style);
}

/// Returns the quantiles without the outermost.
fn inner(values: &[Option<f64>]) -> impl Iterator<Item = f64> {
    values.iter().take(values.len().saturating_sub(1)).skip(1).flatten().copied()
}

/// Draws a strip through these places, five in ascending order.
fn strip(places: &[usize]) -> String {
    let &[low, lower, middle, upper, high] = places else { return String::new() };
    (0..=high)
        .map(|place| match place {
            place if place == middle => '┃',
            place if place < low || place > high => ' ',
            place if place < lower || place > upper => '─',
            _ => '▒',
        })
        .collect()
}

/// Writes the figures of each bet of a player, if there are several.
fn bets(text: &mut String, tables: &Tables, style: &Style) {
    let mut names: Vec<&str> = tables.rows(BETS).iter().map(|row| row.labels[0].text()).collect();
    names.dedup();
    if names.len() < 2 {
        return;
    }
    const METRICS: [Metric; 4] = [metric::EDGE, metric::HIT_FREQUENCY, metric::STD_DEV, metric::CORRELATION_WITH_MAIN];
    let dealer = if players_lose_more(tables) { vec![(DEALER, metric::EDGE, metric::EDGE.label)] } else { Vec::new() };
    let player = METRICS.map(|metric| (PLAYER, metric, heading_of_player(tables, metric)));
    let figures = [dealer, player.to_vec()].concat();
    let header =
        std::iter::once("bet").chain(figures.iter().map(|(.., heading)| *heading)).map(str::to_owned).collect();
    let mut lines: Vec<Vec<String>> = vec![header];
    for bet in names {
        let mut line = vec![bet.to_owned()];
        for (role, metric, _) in &figures {
            let row = tables.of_bet(bet, role, *metric);
            line.push(row.map_or_else(String::new, |row| with_error(row, metric.quantity)));
        }
        lines.push(line);
    }
    if tables.seat_groups.len() > 1 {
        note(text, "Bets of all seats that make them; SD at their mean stake", style);
        blank(text, style);
    }
    table(text, &lines, &|column| column > 0, &Style { colours: false, ..*style });
    blank(text, style);
}

/// Formats `value ± error`, in percent or as it is.
fn with_error(row: &Row, quantity: Quantity) -> String {
    let Some(value) = row.value else { return "–".to_owned() };
    let (factor, unit) = quantity.scaled();
    let value = value.0 * factor;
    let error = row.std_error.map(|error| seen_error(value, error.0 * factor));
    let digits = decimals(error);
    match error {
        Some(error) if error > 0.0 => format!("{}{unit} ± {error:.digits$}{unit}", fixed(value, digits)),
        Some(_) if value.fract() == 0.0 => format!("{}{unit}", fixed(value, 0)),
        Some(_) => format!("{}{unit}", fixed(value, digits)),
        // Too little was seen to know how far off it is.
        None => format!("{}{unit} ± ?", fixed(value, digits)),
    }
}

fn headlines(text: &mut String, tables: &Tables, style: &Style) {
    let mut lines: Vec<(String, String)> = Vec::new();
    if let Some(edge) = tables.headline(&Headline::EDGE) {
        // The dealer of a race is one of the players.
        let of_seat = if tables.presentation.has_dealer() { "" } else { " (seat 1)" };
        lines.push((format!("{}{of_seat}", Headline::EDGE.label), edge_text(edge, style)));
    }
    if let Some(lost) = tables.metric(PLAYER, metric::EDGE).filter(|_| players_lose_more(tables)) {
        lines.push((PLAYERS_LOSS.to_owned(), with_error(lost, metric::EDGE.quantity)));
    }
    // No figure of a player holds for seats that differ.
    let differ = tables.seat_groups.len() > 1;
    if let Some(rtp) = tables.of_bet(MAIN, PLAYER, metric::RTP).filter(|_| !differ) {
        lines.push((metric::RTP.heading.to_owned(), with_error(rtp, metric::RTP.quantity)));
    }
    // Seat by seat, where no player drawn at random represents them.
    if let Some(table) = tables.table(EDGE)
        && let View::Seats(SeatFigure { label, metric, quantity }) = table.kind.view
        && table.rows_of("player").next().is_none()
    {
        for (seat, row) in table.seats(metric) {
            lines.push((format!("{} {label}", seat.replace('_', " ")), with_error(row, quantity)));
        }
    }
    for headline in tables.presentation.headlines.iter().filter(|headline| !differ || headline.role != PLAYER) {
        if let Some(row) = tables.headline(headline) {
            lines.push((headline.label.to_owned(), with_error(row, headline.metric.quantity)));
            if headline.metric == metric::STD_DEV && headline.role == PLAYER {
                lines.push(("its variance".to_owned(), with_error(&variance(row), Quantity::Number)));
            }
        }
    }
    pairs(text, &lines, 22, style);
    blank(text, style);
    if differ {
        seat_by_seat(text, tables, style);
    }
}

/// Formats the edge with its interval.
fn edge_text(edge: &Row, style: &Style) -> String {
    let mut text = style.bold(&with_error(edge, Headline::EDGE.metric.quantity));
    if let Some((low, high)) = edge.interval() {
        let digits = decimals(edge.std_error.map(|error| error.0 * 100.0));
        // Writing to a String cannot fail.
        let _ = write!(text, "   95 %: {:.digits$} … {:.digits$} %", low * 100.0, high * 100.0);
    } else if edge.ci_low.is_none() {
        text += "   too few rounds for an interval";
    }
    text
}

/// Returns the square of a deviation, with the error of first order.
fn variance(deviation: &Row) -> Row {
    let mut squared = deviation.clone();
    if let Some(Figure(value)) = deviation.value {
        squared.std_error = deviation.std_error.map(|error| Figure(2.0 * value * error.0));
        squared.value = Some(Figure(value * value));
    }
    squared
}

/// Writes shares of roles side by side, with a bar for the first.
fn bars(text: &mut String, presentation: &Presentation, table: &Table, roles: Vec<&str>, style: &Style) {
    if table.rows.is_empty() {
        return;
    }
    let name = table.kind.keys[1].name;
    let hands = seen(roles.iter().flat_map(|role| table.rows_of(role)), table.rows.iter(), 1);
    let columns: Vec<FrequencyColumn<'_>> =
        roles.iter().map(|role| FrequencyColumn::new(role, &hands, table.rows_of(role).collect())).collect();
    let hands: Vec<String> = hands.into_iter().map(|hand| presentation.called(&hand.to_string()).to_owned()).collect();
    if style.markdown {
        return bars_in_markdown(text, name, &hands, &columns);
    }
    let name_width = hands.iter().map(|hand| hand.chars().count()).max().unwrap_or(0).max(name.len());
    let header = columns.iter().map(FrequencyColumn::header).collect::<Vec<_>>().join("  ");
    let header = format!("  {name:<name_width$}  {header}");
    let _ = writeln!(text, "{}", style.dim(header.trim_end()));
    let room = style.width.saturating_sub(header.len() + 2).min(40);
    let shares = columns.first().map_or(&[][..], |first| &first.shares);
    let most = shares.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    for (i, (hand, share)) in hands.iter().zip(shares).enumerate() {
        let bar = if style.bars { bar(share / most, room) } else { String::new() };
        let cells = columns.iter().map(|column| column.cells[i].as_str()).collect::<Vec<_>>().join("  ");
        let line = format!("  {hand:<name_width$}  {cells}  {bar}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text.push('\n');
}

/// Writes the shares as a Markdown table.
fn bars_in_markdown(text: &mut String, name: &str, hands: &[String], columns: &[FrequencyColumn<'_>]) {
    let header = std::iter::once(name.to_owned()).chain(columns.iter().map(|column| column.title.to_owned()));
    let mut lines: Vec<Vec<String>> = vec![header.collect()];
    for (at, hand) in hands.iter().enumerate() {
        let cells = columns.iter().map(|column| column.cells[at].clone());
        lines.push(std::iter::once(hand.clone()).chain(cells).collect());
    }
    in_markdown(text, &lines, &|column| column > 0);
}

/// A role's frequencies in percent, aligned at the decimal point.
struct FrequencyColumn<'a> {
    title: &'a str,
    shares: Vec<f64>,
    cells: Vec<String>,
}

impl<'a> FrequencyColumn<'a> {
    fn new(title: &'a str, hands: &[&Label], rows: Vec<&Row>) -> FrequencyColumn<'a> {
        let rows: Vec<Option<&Row>> =
            hands.iter().map(|hand| rows.iter().copied().find(|row| row.labels[1] == **hand)).collect();
        let most_digits = rows.iter().flatten().map(|row| share_digits(row)).max().unwrap_or(0);
        let mut cells: Vec<String> = rows.iter().map(|row| share_cell(*row, most_digits)).collect();
        let widest = cells.iter().map(|cell| cell.len()).max().unwrap_or(0).max(title.len());
        cells.iter_mut().for_each(|cell| *cell = format!("{cell:>widest$}"));
        FrequencyColumn { title, shares: rows.iter().map(|row| row.map_or(0.0, Row::share)).collect(), cells }
    }

    fn header(&self) -> String {
        let width = self.cells.first().map_or(self.title.len(), String::len);
        format!("{:^width$}", self.title)
    }
}

/// Returns the digits after the point of a share in percent that its error supports.
fn share_digits(row: &Row) -> usize {
    match row.share() {
        0.0 => 0,
        _ => decimals(row.std_error.map(|error| error.0 * 100.0)).min(8),
    }
}

/// Formats a share in percent, aligned at the point with others of at most `most_digits` digits after it.
fn share_cell(row: Option<&Row>, most_digits: usize) -> String {
    let width = most_digits + 4;
    let Some(row) = row else { return " ".repeat(width + 2) };
    let digits = share_digits(row);
    let number = format!("{:.digits$}", row.share() * 100.0);
    // A number without a point takes one more space to be aligned.
    let missing = most_digits - digits + usize::from(digits == 0 && most_digits > 0);
    format!("{:>width$}{} %", number, " ".repeat(missing), width = width - missing)
}

/// Draws a bar of this share of `room` characters, in eighths.
fn bar(share: f64, room: usize) -> String {
    let eighths = (share * room as f64 * 8.0).round() as usize;
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    "█".repeat(eighths / 8) + part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_fill_their_room() {
        assert_eq!(bar(1.0, 4), "████");
        assert_eq!(bar(0.5, 3), "█▌");
        assert_eq!(bar(0.0, 3), "");
    }

    #[test]
    fn a_strip_shows_where_quantiles_lie() {
        assert_eq!(strip(&[1, 3, 4, 6, 9]), " ──▒┃▒▒───");
        assert_eq!(strip(&[0, 0, 0, 0, 0]), "┃");
        assert_eq!(strip(&[1]), "");
    }
}
