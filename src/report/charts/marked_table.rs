//! Tables with a mark on a common scale in each row.

use super::lined_up::LinedUp;
use super::marks::Axis;
use maud::Markup;

/// Returns the addition to a heading for the unit of its figures.
pub fn figures_unit(heading: &str, figures: &LinedUp) -> &'static str {
    if !figures.unit.is_empty() && !heading.ends_with('%') { " %" } else { "" }
}

/// A row of a chart: its label, its mark and its figures.
pub struct ChartRow {
    /// Label, as markup.
    pub label: Markup,
    /// Mark on the common scale, as SVG.
    pub mark: Markup,
    /// Figures, one for each heading.
    pub cells: Vec<String>,
}

/// Returns the aligned figures in the first columns of a chart.
pub fn lined_up(rows: &[ChartRow], columns: usize) -> Vec<LinedUp> {
    (0..columns).map(|at| LinedUp::new(rows.iter().map(|row| row.cells[at].as_str()))).collect()
}

/// A chart: a table with a mark on a common scale in each row, between its label and its figures.
pub struct MarkedTable<'a> {
    /// The heading of the labels.
    pub label: &'a str,
    /// The scale of the marks, and the factor of its numbers.
    pub scale: (Axis, f64),
    /// The headings of the figures.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<ChartRow>,
    /// Whether labels are sentences.
    pub is_ruled: bool,
}

impl<'a> MarkedTable<'a> {
    pub fn new(
        label: &'a str,
        scale: (Axis, f64),
        columns: Vec<String>,
        rows: impl IntoIterator<Item = ChartRow>,
    ) -> MarkedTable<'a> {
        MarkedTable { label, scale, columns, rows: rows.into_iter().collect(), is_ruled: false }
    }
}
