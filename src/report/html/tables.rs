//! Tables of any kind: rows as people read them, metrics side by side, sheets.

use super::context::Context;
use super::figures::{first, hour_meaning, mark, method};
use super::frame::{PagePart, figure};
use super::grid::{MOST_ROWS, SHOWN_ROWS, TextGrid};
use super::numbers::{digits_grouped, interval, one_in, row_figure, span, with_error, with_minus};
use crate::answer::Sheet;
use crate::games::card::capital;
use crate::report::charts::{Axis, ChartRow, Lettered, Lettering, Mark, MarkedTable, curve, points, ranges, trimmed};
use crate::report::edge::{PLAYERS_LOSS, players_lose_more};
use crate::report::lines::TextTable;
use crate::report::order::distinct;
use crate::report::terminal::lines_across;
use crate::store::Stored;
use crate::tables::presentation::{Across, MetricColumn, Presentation, Quantity, Shape, Strip, TableKind, seat_of};
use crate::tables::table::Label;
use crate::tables::{Metric, Row, Table, metric};
use maud::{Markup, html};

/// Shares of rounds below this are too rare for a figure of theirs to be drawn.
const RARE: f64 = 0.001;

/// Shows a result table, from the first result that has it.
pub(super) fn rows(results: &[&Stored], kind: &TableKind) -> Option<PagePart> {
    let (result, table) = first(results, kind, |table| !table.rows.is_empty())?;
    let presentation = result.tables.presentation;
    let title = capital(presentation.words_for(&kind.file()).trim_end_matches(".csv"));
    let (body, gist) = match kind.shape {
        Shape::Shares(more) => shares(result, table, more),
        Shape::Figures => (pivot(table, result).draw(&format!("{title} ({})", method(result))), edges(table)),
        Shape::Numbers(_) => (self::sheet(&Context::new(result), &Sheet::from(table), &title), String::new()),
    };
    Some(PagePart::new(&title, body).about(gist))
}

/// Returns the lowest and the highest edge in a table of figures.
fn edges(table: &Table) -> String {
    let is_edge = |row: &&Row| row.labels.last().is_some_and(|label| label.text() == metric::EDGE.key);
    let edges = span(table.rows.iter().filter(is_edge), Quantity::Share);
    if edges.is_empty() { edges } else { format!("{}: {edges}", metric::EDGE.key) }
}

/// Shares, a table for each distribution: the deals, the share, and 1 in N. A long one alone unfolds with its part.
fn shares(result: &Stored, table: &Table, more: &[&str]) -> (Markup, String) {
    let presentation = result.tables.presentation;
    let group_keys = table.kind.group_keys;
    let counted = if result.about.method == "exact" { "combinations" } else { "seen" };
    let keys = table.kind.keys[group_keys..].iter().map(|key| presentation.words_for(key.name));
    let columns = [counted, "probability", "1 in N"].map(str::to_owned);
    let header: Vec<String> = keys.chain(columns).chain(more.iter().map(|name| presentation.words_for(name))).collect();
    let mut grids = Vec::new();
    for rows in table.rows.chunk_by(|one, other| one.labels[..group_keys] == other.labels[..group_keys]) {
        let of = rows[0].labels[..group_keys].iter().map(|label| label_words(presentation, label));
        let caption = format!("{} ({})", capital(&of.collect::<Vec<_>>().join(", ")), method(result));
        let numeric = (0..header.len())
            .map(|at| rows[0].labels.get(group_keys + at).is_none_or(|label| label.number().is_some()));
        let rows = rows.iter().filter(|row| row.share() > 0.0);
        let rows = rows.map(|row| share_cells(row, group_keys, more, presentation)).collect();
        grids.push((
            caption,
            TextGrid { header: header.clone(), rows, numeric: numeric.collect(), ..TextGrid::default() },
        ));
    }
    match &grids[..] {
        [(caption, grid)] if (SHOWN_ROWS + 1..=MOST_ROWS).contains(&grid.rows.len()) => {
            (html! { div class="long" { (figure(caption, &grid.table())) } }, row_count(grid))
        }
        grids => (html! { @for (caption, grid) in grids { (grid.draw(caption)) } }, String::new()),
    }
}

/// Returns a line on the length of a table.
fn row_count(grid: &TextGrid) -> String {
    format!("rows: {}", grid.rows.len())
}

/// Returns the labels of a row after the first ones, its frequency, and its further figures.
fn share_cells(row: &Row, group_keys: usize, more: &[&str], presentation: &Presentation) -> Vec<String> {
    let labels = row.labels[group_keys..].iter().map(|label| label_words(presentation, label));
    let count = row.count.map_or(String::new(), |count| digits_grouped(&count.to_string()));
    let own = [count, row_figure(Some(row), Quantity::Share), one_in(row.share())];
    let more = more.iter().zip(&row.more).map(|(name, figure)| with_error(*figure, None, Metric::quantity(name)));
    labels.chain(own).chain(more).collect()
}

/// Shows figures with their metrics side by side. A seat with the figures of the player is left out.
fn pivot(table: &Table, result: &Stored) -> TextGrid {
    let presentation = result.tables.presentation;
    let keys = table.kind.keys.len() - 1;
    let metrics: Vec<&Label> = distinct(table.rows.iter().map(|row| &row.labels[keys]));
    let mut lines: Vec<(&[Label], Vec<&Row>)> = Vec::new();
    for row in &table.rows {
        match lines.iter_mut().find(|(labels, _)| *labels == &row.labels[..keys]) {
            Some((_, rows)) => rows.push(row),
            None => lines.push((&row.labels[..keys], vec![row])),
        }
    }
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut player: Vec<String> = Vec::new();
    for (labels, of_line) in &lines {
        let mut own = Vec::new();
        for metric in &metrics {
            let row = of_line.iter().find(|row| row.labels[keys] == **metric).copied();
            own.push(row_figure(row, Metric::quantity(metric.text())));
        }
        let role = labels.last().map_or("", Label::text);
        if role == "player" {
            player.clone_from(&own);
        }
        if seat_of(role).is_none() || own != player {
            rows.push(labels.iter().map(|label| label_words(presentation, label)).chain(own).collect());
        }
    }
    let named = table.kind.keys[..keys].iter().map(|key| presentation.words_for(key.name));
    let header: Vec<String> = named.chain(metrics.iter().map(|metric| heading(result, metric))).collect();
    let numeric = (0..header.len()).map(|at| at >= keys).collect();
    TextGrid { header, rows, numeric, ..TextGrid::default() }
}

/// Draws a chart of each metric that has one, then shows all of them side by side, from the first result that has the
/// table.
pub(super) fn across(results: &[&Stored], kind: &TableKind, of: &Across) -> Vec<PagePart> {
    let Some((result, table)) = first(results, kind, |table| !table.rows.is_empty()) else { return Vec::new() };
    let drawn = Drawn { result, table, heading: kind.keys[0].words_or_name() };
    let mut parts = Vec::from_iter(of.strip.as_ref().and_then(|strip| drawn.strip(strip)));
    for metric in of.metrics {
        parts.extend(if of.are_names { drawn.by_name(metric) } else { drawn.curve(metric) });
    }
    let header: Vec<&str> = [drawn.heading].into_iter().chain(of.metrics.iter().map(|metric| metric.heading)).collect();
    let mut lines = Vec::new();
    for (label, rows) in lines_across(table, of.metrics) {
        let cells = rows.into_iter().zip(of.metrics).map(|(row, metric)| row_figure(row, metric.quantity));
        lines.push([with_minus(&label.to_string())].into_iter().chain(cells).collect());
    }
    let grid = TextGrid::with_numbers(&header, header.len(), lines);
    parts.push(PagePart::new("All figures", grid.draw(of.title)).about(row_count(&grid)));
    parts
}

/// A table whose metrics are drawn by the labels of its first key.
struct Drawn<'a> {
    result: &'a Stored,
    table: &'a Table,
    /// The heading of the labels.
    heading: &'a str,
}

impl Drawn<'_> {
    /// Returns the known rows of a metric, each with its mark.
    fn marks(&self, metric: &MetricColumn) -> Vec<(&Row, Mark)> {
        let rows = self.table.rows.iter().filter(|row| row.labels[1] == metric.name);
        rows.filter(|row| row.std_error.is_none_or(|error| error.0 > 0.0))
            .filter_map(|row| Some((row, mark(row)?)))
            .collect()
    }

    /// Returns the frequency of a label, if known.
    fn share(&self, label: &Label) -> Option<f64> {
        let mut rows = self.table.rows.iter().filter(|row| row.labels[0] == *label);
        rows.find(|row| row.labels[1] == metric::SHARE.key).map(Row::share)
    }

    /// Draws a metric by a number, joined. Leaves out rare numbers, whose errors would fill the chart.
    fn curve(&self, metric: &MetricColumn) -> Option<PagePart> {
        let title = metric.chart?;
        let (factor, unit) = metric.quantity.scaled();
        let marks = self.marks(metric);
        let (rare, shown): (Vec<_>, Vec<_>) =
            marks.into_iter().partition(|(row, _)| self.share(&row.labels[0]).is_some_and(|share| share < RARE));
        let points = shown.iter().filter_map(|(row, mark)| Some((row.labels[0].number()?, mark.scaled(factor))));
        let points: Vec<(f64, Mark)> = points.collect();
        let caption = format!("By {}, with 95 % intervals ({})", self.heading, method(self.result));
        let up = format!("{}{}", metric.heading, if unit.is_empty() { ", in bets" } else { ", in %" });
        let lettering = Lettering { title, description: &caption, across: self.heading, up: &up };
        let rare = if rare.is_empty() { "" } else { ". Not drawn: values with fewer than 0.1 % of the rounds" };
        let full_caption = format!("{caption}{rare}.");
        let plot = curve(&points, &lettering);
        let drawn = html! { figure { figcaption { (full_caption) } (plot.draw()) } };
        let titled = self.titled(title);
        let drawing = Lettered { title: &titled, caption: &full_caption, keys: &[] }.plotted(&plot);
        let gist = span(shown.iter().map(|(row, _)| *row), metric.quantity);
        (points.len() > 1).then(|| PagePart::new(title, drawn).about(gist).with(drawing))
    }

    /// Draws a metric by name: a row for each.
    fn by_name(&self, metric: &MetricColumn) -> Option<PagePart> {
        let title = metric.chart?;
        let factor = metric.quantity.scaled().0;
        let marks = self.marks(metric);
        let scale = Axis::close(marks.iter().flat_map(|(_, mark)| mark.reach()));
        let rows = marks.iter().map(|(row, mark)| ChartRow {
            label: html! { (self.name(&row.labels[0])) },
            mark: points(&scale, factor, &[*mark]),
            cells: vec![row_figure(Some(row), metric.quantity), interval(Some(row), metric.quantity)],
        });
        let columns = vec![metric.heading.to_owned(), "95 % interval".to_owned()];
        let table = MarkedTable::new(self.heading, (scale, factor), columns, rows);
        let caption = format!("With 95 % intervals ({}).", method(self.result));
        let lettered = Lettered { title: &self.titled(title), caption: &caption, keys: &[] };
        let gist = span(marks.iter().map(|(row, _)| *row), metric.quantity);
        (marks.len() > 1).then(|| lettered.part(title, title, &table).about(gist))
    }

    /// Draws quantiles of each label: the middle half, 90 % and 98 %.
    fn strip(&self, strip: &Strip) -> Option<PagePart> {
        let lines: Vec<(&Label, Vec<f64>)> = lines_across(self.table, strip.metrics)
            .map(|(label, rows)| (label, rows.into_iter().flatten().filter_map(|row| Some(row.value?.0)).collect()))
            .filter(|(_, quantiles): &(&Label, Vec<f64>)| quantiles.len() == strip.metrics.len())
            .collect();
        let scale = Axis::over(lines.iter().flat_map(|(_, quantiles)| quantiles.iter().copied()));
        let rows = lines.iter().map(|(label, quantiles)| ChartRow {
            label: html! { (self.name(label)) },
            mark: ranges(&scale, 1.0, quantiles),
            cells: quantiles.iter().map(|quantile| trimmed(*quantile, 2)).collect(),
        });
        let columns = strip.metrics.iter().map(|metric| metric.heading.to_owned()).collect();
        let table = MarkedTable::new(self.heading, (scale, 1.0), columns, rows);
        let keys = [("player", "half of the nights"), ("part", "90 %"), ("even", "98 %"), ("total", "middle")];
        let how = method(self.result);
        let caption = format!("Net in bets, with the shares of nights that end no higher ({how}).");
        let lettered = Lettered { title: &self.titled(strip.title), caption: &caption, keys: &keys };
        let middle = &strip.metrics[strip.metrics.len() / 2];
        let middles = self.table.rows.iter().filter(|row| row.labels[1] == middle.name);
        let gist = format!("middle: {}", span(middles, middle.quantity));
        (!lines.is_empty()).then(|| lettered.part(strip.title, strip.title, &table).about(gist))
    }

    /// Adds the name of the config to a title, as a separate picture needs.
    fn titled(&self, title: &str) -> String {
        format!("{title}: {}", self.result.about.name)
    }

    fn name(&self, label: &Label) -> String {
        capital(&self.result.tables.presentation.words_for(&format!("{} {label}", self.heading)))
    }
}

/// Draws a table of an answer, with the columns and digits that a terminal shows.
pub(super) fn sheet(context: &Context<'_>, sheet: &Sheet, caption: &str) -> Markup {
    let hours = context.money.and_then(|money| Some((money.heading(), money.hours(sheet, context.presentation)?)));
    let meaning = hour_meaning(context.money, context.presentation).filter(|_| hours.is_some());
    let lines = TextTable::new(&Sheet { margin: hours, ..sheet.clone() }, sheet.rows.len());
    let numeric: Vec<bool> = lines.columns.iter().map(|column| column.kind.is_number()).collect();
    let mut rows = lines.rows;
    for row in &mut rows {
        row.iter_mut().zip(&numeric).filter(|(_, numeric)| **numeric).for_each(|(cell, _)| *cell = with_minus(cell));
    }
    let grid = TextGrid { header: lines.header, rows, numeric, ..TextGrid::default() };
    html! {
        (grid.draw(caption))
        @if let Some(meaning) = meaning { p class="soft" { (meaning) } }
    }
}

/// Returns the heading of a metric; of one in unit bets with its unit.
fn heading(result: &Stored, of: &Label) -> String {
    let presentation = result.tables.presentation;
    match of.text() {
        key if key == metric::EDGE.key && players_lose_more(&result.tables) => {
            format!("{} or {PLAYERS_LOSS}", metric::EDGE.label)
        }
        key if key == metric::EDGE.key => metric::EDGE.heading.to_owned(),
        key if Metric::quantity(key) == Quantity::Bets => format!("{}, units", label_words(presentation, of)),
        _ => label_words(presentation, of),
    }
}

/// Formats a label in words; a number with its minus.
fn label_words(presentation: &Presentation, label: &Label) -> String {
    match label {
        Label::Text(text) => presentation.words_for(text),
        number => number.to_string().replace('-', "−"),
    }
}
