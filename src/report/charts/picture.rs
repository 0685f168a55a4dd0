//! Charts as separate pictures: marks beside their labels and figures, plots, strategies.

use super::drawing::{Drawing, MARGIN, WIDTH, wrapped};
use super::lined_up::LinedUp;
use super::marked_table::{ChartRow, MarkedTable, figures_unit, lined_up};
use super::marks::{Plot, axis};
use maud::{Markup, PreEscaped, html};

/// About how wide a character is.
const CHARACTER: f64 = 7.0;
/// Smallest width of marks.
const LEAST_MARKS: f64 = 170.0;
/// From one line of text to the next.
const LINE: f64 = 17.0;
/// Maximum number of characters in a line of a row's label.
const LABEL: usize = 38;

/// The text above a chart: its title, its contents, and the meaning of its colours.
#[derive(Clone, Debug)]
pub struct Lettered<'a> {
    /// Subject.
    pub title: &'a str,
    /// Contents, in a sentence.
    pub caption: &'a str,
    /// Classes of colours with their meanings.
    pub keys: &'a [(&'a str, &'a str)],
}

impl Lettered<'_> {
    /// Returns the top of the chart, and the text above it.
    fn head(&self) -> (f64, Markup) {
        let caption = wrapped(self.caption, ((WIDTH - 2.0 * MARGIN) / CHARACTER) as usize);
        let below = 34.0 + LINE * caption.len() as f64;
        let mut left = MARGIN;
        let mut keys = Vec::new();
        for (class, says) in self.keys {
            keys.push((left, *class, *says));
            left += 36.0 + 6.2 * says.chars().count() as f64;
        }
        let head = html! {
            text class="title" x=(MARGIN) y="28" { (self.title) }
            @for (line, at) in caption.iter().zip(0_u8..) {
                text x=(MARGIN) y=(48.0 + LINE * f64::from(at)) { (line) }
            }
            @if !keys.is_empty() {
                g class="legend" {
                    @for (left, class, says) in &keys {
                        (key(*left, below, class))
                        text x=(left + 17.0) y=(below + 16.0) { (says) }
                    }
                }
            }
        };
        (below + if keys.is_empty() { 12.0 } else { 34.0 }, head)
    }

    fn drawing(&self, body: &Markup, height: f64) -> Drawing {
        Drawing { title: self.title.to_owned(), body: self.head().1.into_string() + &body.0, height: height + 14.0 }
    }

    /// Draws a table with a mark in each row.
    pub fn marked(&self, table: &MarkedTable<'_>) -> Drawing {
        self.marked_with(table, table.columns.len())
    }

    /// Draws a marked table with only this number of figures.
    pub fn marked_with(&self, table: &MarkedTable<'_>, figures: usize) -> Drawing {
        let rows = &table.rows;
        let columns = ChartColumns::new(table, rows, figures);
        let (top, _) = self.head();
        let (head, mut y) = columns.head(table, top);
        let mut lines = Vec::with_capacity(rows.len());
        for (at, row) in rows.iter().enumerate() {
            let height = (LINE * columns.labels[at].len() as f64 + 5.0).max(24.0);
            lines.push(columns.row(at, row, y, height));
            y += height;
        }
        self.drawing(&html! { (head) @for line in &lines { (line) } }, y)
    }

    /// Draws columns or points between two scales.
    pub fn plotted(&self, plot: &Plot) -> Drawing {
        let (top, _) = self.head();
        let body = html! {
            svg x=(MARGIN) y=(top) width="48" height="236" { (plot.scale) }
            svg x=(MARGIN + 48.0) y=(top) width=(WIDTH - 2.0 * MARGIN - 48.0) height="236" { (plot.marks) }
        };
        self.drawing(&body, top + 240.0)
    }

    /// Draws a strategy, labels and then a letter on a colour in each cell, with lines of text below.
    pub fn played(&self, header: &[String], rows: &[Vec<MoveCell<'_>>], below: &[String]) -> Drawing {
        let (top, _) = self.head();
        let foot = top + 26.0 + 26.0 * rows.len() as f64;
        let lines = below.iter().flat_map(|line| wrapped(line, ((WIDTH - 2.0 * MARGIN) / CHARACTER) as usize));
        let below: Vec<String> = lines.collect();
        let mut lefts = vec![MARGIN];
        for (at, name) in header.iter().enumerate() {
            let cells = rows.iter().filter_map(|row| row.get(at)).map(MoveCell::width);
            let widest = cells.fold(CHARACTER * name.chars().count() as f64 + 14.0, f64::max);
            lefts.push(lefts[at] + widest);
        }
        let body = html! {
            @for (at, name) in header.iter().enumerate() {
                text class="ink" x=((lefts[at] + lefts[at + 1]) / 2.0) y=(top + 14.0) text-anchor="middle" { (name) }
            }
            @for (number, row) in rows.iter().enumerate() {
                @for (at, cell) in row.iter().enumerate() {
                    (cell.drawn(lefts[at], top + 22.0 + 26.0 * number as f64, lefts[at + 1] - lefts[at]))
                }
            }
            @for (at, line) in below.iter().enumerate() {
                text x=(MARGIN) y=(foot + LINE * (at + 1) as f64) { (line) }
            }
        };
        self.drawing(&body, foot + LINE * below.len() as f64)
    }
}

/// A cell of a strategy chart: a label, or an action with its class.
pub enum MoveCell<'a> {
    /// Name of a row.
    Label(&'a str),
    /// Letter of an action, and the class of its colour.
    Choice(String, &'a str),
}

impl MoveCell<'_> {
    fn width(&self) -> f64 {
        match self {
            MoveCell::Label(says) => CHARACTER * says.chars().count() as f64 + 14.0,
            MoveCell::Choice(says, _) => CHARACTER * says.chars().count() as f64 + 26.0,
        }
    }

    /// Draws it at this place with this width.
    fn drawn(&self, left: f64, top: f64, width: f64) -> Markup {
        let (middle, base) = (left + width / 2.0, top + 17.0);
        match self {
            MoveCell::Label(label) => html! { text class="ink" x=(left) y=(base) { (label) } },
            MoveCell::Choice(says, class) => html! {
                rect class=(class) x=(left + 1.0) y=(top) width=(width - 2.0) height="24" rx="2" {}
                @if *class == "mixed" {
                    rect class="first" x=(left + 1.0) y=(top) width="7" height="24" {}
                    rect class="second" x=(left + width - 8.0) y=(top) width="7" height="24" {}
                }
                text class=(class) x=(middle) y=(base) text-anchor="middle" { (says) }
            },
        }
    }
}

/// Draws a swatch of a legend.
fn key(left: f64, top: f64, class: &str) -> Markup {
    html! {
        @if class == "mixed" {
            rect class="first" x=(left) y=(top + 5.0) width="6" height="12" {}
            rect class="second" x=(left + 6.0) y=(top + 5.0) width="6" height="12" {}
        } @else {
            rect class=(class) x=(left) y=(top + 5.0) width="12" height="12" {}
        }
    }
}

/// Positions of the parts of a marked table.
struct ChartColumns {
    labels: Vec<Vec<String>>,
    figures: Vec<LinedUp>,
    headings: Vec<Vec<String>>,
    /// Left end and width of the marks.
    marks: (f64, f64),
    /// End of the figures of each column, and start of their errors.
    ends: Vec<f64>,
}

impl ChartColumns {
    fn new(table: &MarkedTable<'_>, rows: &[ChartRow], most: usize) -> ChartColumns {
        let labels: Vec<Vec<String>> = rows.iter().map(|row| wrapped(&text_of(&row.label), LABEL)).collect();
        let figures = lined_up(rows, most);
        let mut right = WIDTH - MARGIN;
        let (mut headings, mut ends) = (Vec::new(), Vec::new());
        for (figures, heading) in figures.iter().zip(&table.columns).rev() {
            let (figure, error) = figures.widths();
            let heading = wrapped(&format!("{heading}{}", figures_unit(heading, figures)), (figure + error).max(9));
            let after = if error > 0 { CHARACTER * (error + 1) as f64 } else { 0.0 };
            ends.push(right - after);
            right -= after + CHARACTER * figure.max(longest(&heading)) as f64 + 16.0;
            headings.push(heading);
        }
        headings.reverse();
        ends.reverse();
        let label = labels.iter().map(|lines| longest(lines)).chain([table.label.chars().count()]).max().unwrap_or(0);
        let left = (MARGIN + CHARACTER * label as f64 + 14.0).min(right - LEAST_MARKS);
        ChartColumns { labels, figures, headings, marks: (left, right - left), ends }
    }

    /// Draws the headings and the axis, and returns the top of the rows.
    fn head(&self, table: &MarkedTable<'_>, top: f64) -> (Markup, f64) {
        let (scale, factor) = &table.scale;
        let lines = self.headings.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let foot = top + LINE * lines as f64;
        let (left, width) = self.marks;
        let head = html! {
            text x=(MARGIN) y=(foot - 4.0) { (table.label) }
            svg x=(left) y=(foot - 16.0) width=(width) height="18" { (axis(scale, *factor, if *factor > 1.0 { " %" } else { "" })) }
            @for (heading, end) in self.headings.iter().zip(&self.ends) {
                @for (line, up) in heading.iter().rev().zip(0_u8..) {
                    text x=(end) y=(foot - 4.0 - LINE * f64::from(up)) text-anchor="end" { (line) }
                }
            }
            line class="rule" x1=(MARGIN) x2=(WIDTH - MARGIN) y1=(foot + 2.0) y2=(foot + 2.0) {}
        };
        (head, foot + 5.0)
    }

    fn row(&self, at: usize, row: &ChartRow, top: f64, height: f64) -> Markup {
        let (left, width) = self.marks;
        let middle = top + height / 2.0 + 4.5;
        let above = LINE * (self.labels[at].len() as f64 - 1.0) / 2.0;
        html! {
            @for (line, down) in self.labels[at].iter().zip(0_u8..) {
                text class="ink" x=(MARGIN) y=(middle - above + LINE * f64::from(down)) { (PreEscaped(line)) }
            }
            svg x=(left) y=(top + height / 2.0 - 12.0) width=(width) height="24" { (row.mark) }
            @for (figures, end) in self.figures.iter().zip(&self.ends) {
                text class="ink" x=(end) y=(middle) text-anchor="end" { (figures.cells[at].0) }
                @if !figures.cells[at].1.is_empty() { text x=(end + CHARACTER) y=(middle) { (figures.cells[at].1) } }
            }
        }
    }
}

/// Returns the text of markup without its tags, still escaped.
fn text_of(markup: &Markup) -> String {
    let mut pieces = markup.0.split('<');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    pieces.for_each(|piece| text += piece.split_once('>').map_or("", |(_, text)| text));
    text
}

/// Returns the number of characters of the longest line.
fn longest(lines: &[String]) -> usize {
    lines.iter().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_lose_their_tags_and_nothing_else() {
        let label = html! { "a < b " small { code { "x=\"1\"" } } };
        assert_eq!(text_of(&label), "a &lt; b x=&quot;1&quot;");
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
    }
}
