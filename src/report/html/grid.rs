//! Tables of texts and figures, with a mark on a scale in each row or without.

use super::frame::{figure, scroll};
use crate::report::charts::{LinedUp, MarkedTable, axis, figures_unit, lined_up};
use maud::{Markup, html};

/// Maximum number of rows in a table; the rest is in the file.
pub(super) const MOST_ROWS: usize = 500;
/// Rows of a table shown at once; a longer one unfolds.
pub(super) const SHOWN_ROWS: usize = 20;
/// Cells of more characters than this are wrapped.
const LONG: usize = 28;

/// A table of texts. Figures are aligned at the point, with their unit in the heading.
#[derive(Clone, Debug, Default)]
pub(in crate::report) struct TextGrid {
    /// The headings.
    pub header: Vec<String>,
    /// The rows, each as long as the header.
    pub rows: Vec<Vec<String>>,
    /// Marks of columns with figures.
    pub numeric: Vec<bool>,
    /// Classes of the rows; later rows have none.
    pub classes: Vec<&'static str>,
    /// Whether columns after the first hold figures with different units, which are kept and aligned to the right.
    pub aligned: bool,
}

impl TextGrid {
    /// Returns a table whose last `numbers` columns hold figures.
    pub(in crate::report) fn with_numbers(header: &[&str], numbers: usize, rows: Vec<Vec<String>>) -> TextGrid {
        let numeric = (0..header.len()).map(|at| at + numbers >= header.len()).collect();
        TextGrid {
            header: header.iter().map(|name| (*name).to_owned()).collect(),
            rows,
            numeric,
            ..TextGrid::default()
        }
    }

    /// Draws the table under its caption, folded if it is long.
    pub(super) fn draw(&self, caption: &str) -> Markup {
        html! {
            @if self.rows.len() > SHOWN_ROWS {
                details { summary { (caption) ": " (self.rows.len()) " rows" } (scroll(caption, &self.table())) }
            } @else {
                (figure(caption, &self.table()))
            }
            @if self.rows.len() > MOST_ROWS { p { "… and " (self.rows.len() - MOST_ROWS) " more in the file." } }
        }
    }

    /// Draws the table alone.
    pub(in crate::report) fn table(&self) -> Markup {
        let columns: Vec<DrawnColumn<'_>> = (0..self.header.len()).map(|at| self.column(at)).collect();
        html! {
            table {
                thead { tr { @for column in &columns { (column.heading()) } } }
                tbody {
                    @for row in 0..self.rows.len().min(MOST_ROWS) {
                        tr class=[self.classes.get(row).filter(|class| !class.is_empty())] {
                            @for (at, column) in columns.iter().enumerate() { (column.cell(row, at == 0)) }
                        }
                    }
                }
            }
        }
    }

    fn column(&self, at: usize) -> DrawnColumn<'_> {
        let cells: Vec<&str> = self.rows.iter().map(|row| row.get(at).map_or("", String::as_str)).collect();
        let heading = &self.header[at];
        if self.numeric.get(at).is_some_and(|numeric| *numeric) {
            return DrawnColumn::Figures(heading, LinedUp::new(cells.into_iter()));
        }
        let class = match at {
            1.. if self.aligned => "n",
            _ if cells.iter().any(|cell| cell.chars().count() > LONG) => "wide",
            _ => "",
        };
        DrawnColumn::Texts(heading, class, cells)
    }
}

/// A column as it is drawn.
enum DrawnColumn<'a> {
    Texts(&'a str, &'static str, Vec<&'a str>),
    Figures(&'a str, LinedUp),
}

impl DrawnColumn<'_> {
    fn heading(&self) -> Markup {
        match self {
            DrawnColumn::Texts(heading, class, _) => {
                html! { th scope="col" class=[Some(*class).filter(|class| !class.is_empty())] { (heading) } }
            }
            DrawnColumn::Figures(heading, figures) => figures_heading(heading, figures, "n"),
        }
    }

    fn cell(&self, row: usize, is_first: bool) -> Markup {
        match self {
            DrawnColumn::Texts(_, class, cells) => {
                let class = Some(*class).filter(|class| !class.is_empty());
                let (text, error) = cells[row].split_at(cells[row].find(" ±").unwrap_or(cells[row].len()));
                html! {
                    @if is_first { th scope="row" class=[class] { (text) (error) } }
                    @else { td class=[class] { (text) @if !error.is_empty() { span class="extra" { (error) } } } }
                }
            }
            DrawnColumn::Figures(_, figures) if is_first => {
                html! { th scope="row" class="n" { (figures.cells[row].0) } @if figures.has_errors() { td class="pm" { (figures.cells[row].1) } } }
            }
            DrawnColumn::Figures(_, figures) => figures_cell(figures, row, "n"),
        }
    }
}

fn figures_heading(heading: &str, figures: &LinedUp, class: &str) -> Markup {
    html! {
        th scope="col" class=(class) { (heading) (figures_unit(heading, figures)) }
        @if figures.has_errors() { td class="pm" { "± SE" } }
    }
}

fn figures_cell(figures: &LinedUp, row: usize, class: &str) -> Markup {
    html! {
        td class=(class) { (figures.cells[row].0) }
        @if figures.has_errors() { td class="pm" { (figures.cells[row].1) } }
    }
}

impl MarkedTable<'_> {
    /// Draws it.
    pub(super) fn draw(&self) -> Markup {
        let (scale, factor) = &self.scale;
        let unit = if *factor > 1.0 { " %" } else { "" };
        let figures = lined_up(&self.rows, self.columns.len());
        html! {
            table class=(if self.is_ruled { "marked ruled" } else { "marked" }) {
                thead { tr {
                    th scope="col" { (self.label) }
                    td class="mark" { (axis(scale, *factor, unit)) }
                    @for (at, (heading, figures)) in self.columns.iter().zip(&figures).enumerate() { (figures_heading(heading, figures, self.class(at))) }
                } }
                tbody {
                    @for (at, row) in self.rows.iter().enumerate() {
                        tr {
                            th scope="row" class=[self.is_ruled.then_some("wide")] { (row.label) }
                            td class="mark" { (row.mark) }
                            @for (column, figures) in figures.iter().enumerate() { (figures_cell(figures, at, self.class(column))) }
                        }
                    }
                }
            }
        }
    }

    /// Returns the class of a column of figures. Next to sentences a narrow screen has space for two.
    fn class(&self, column: usize) -> &'static str {
        if self.is_ruled && column >= 2 { "n extra" } else { "n" }
    }
}
