//! Charts of a page: its texts are in its language, the drawing is that of reports.

use houseodds::report::charts::{
    Axis, ChartRow, Lettered, Lettering, MarkedTable, MoveCell, Spread, Stretch, axis, fan, picture, stretches,
};
use maud::html;
use serde::Deserialize;
use serde_json::{Value, json};

/// Bars on a common scale, one row below another.
#[derive(Deserialize)]
pub(super) struct BarsChart {
    title: String,
    /// What the numbers are.
    caption: String,
    /// Classes of bars with their meanings.
    keys: Vec<[String; 2]>,
    /// The heading of the names.
    label: String,
    /// The headings of the figures.
    columns: Vec<String>,
    rows: Vec<BarRow>,
    has_comma: bool,
}

/// A row of bars.
#[derive(Deserialize)]
struct BarRow {
    name: String,
    pieces: Vec<BarPiece>,
    cells: Vec<String>,
}

/// A bar from one number to another.
#[derive(Deserialize)]
struct BarPiece {
    from: f64,
    to: f64,
    class: String,
}

impl BarsChart {
    /// Draws the axis, each row, and all of it as a separate picture.
    pub(super) fn drawn(self) -> Value {
        let ends = self.rows.iter().flat_map(|row| row.pieces.iter().flat_map(|piece| [piece.from, piece.to]));
        let scale = Axis::over(ends).with_comma(self.has_comma);
        let mut rows = Vec::new();
        for BarRow { name, pieces, cells } in &self.rows {
            let bars = pieces.iter().map(|BarPiece { from, to, class }| Stretch { from: *from, to: *to, class });
            let mark = stretches(&scale, 1.0, &bars.collect::<Vec<_>>());
            rows.push(ChartRow { label: html! { (name) }, mark, cells: cells.clone() });
        }
        let table = MarkedTable::new(&self.label, (scale, 1.0), self.columns, rows);
        let keys: Vec<(&str, &str)> = self.keys.iter().map(|[class, says]| (&**class, &**says)).collect();
        let drawing = Lettered { title: &self.title, caption: &self.caption, keys: &keys }.marked(&table);
        json!({
            "axis": axis(&scale, 1.0, "").0,
            "marks": table.rows.iter().map(|row| &*row.mark.0).collect::<Vec<_>>(),
            "picture": picture(&[drawing]),
        })
    }
}

/// A fan of totals over rounds.
#[derive(Deserialize)]
pub(super) struct FanChart {
    title: String,
    caption: String,
    /// What is counted from left to right.
    across: String,
    spreads: Vec<Quantiles>,
    has_comma: bool,
}

/// Quantiles of 5, 25, 50, 75 and 95 % after some rounds.
#[derive(Deserialize)]
struct Quantiles {
    at: f64,
    quantiles: [f64; 5],
}

impl FanChart {
    /// Draws it, and as a separate picture.
    pub(super) fn drawn(&self) -> Value {
        let spreads = self.spreads.iter().map(|of| Spread { at: of.at, quantiles: of.quantiles });
        let lettering = Lettering { title: &self.title, description: &self.caption, across: &self.across, up: "" };
        let plot = fan(&spreads.collect::<Vec<_>>(), &lettering, self.has_comma);
        let drawing = Lettered { title: &self.title, caption: &self.caption, keys: &[] }.plotted(&plot);
        json!({ "plot": plot.draw().0, "picture": picture(&[drawing]) })
    }
}

/// A strategy by hand.
#[derive(Deserialize)]
pub(super) struct MovesChart {
    title: String,
    header: Vec<String>,
    rows: Vec<Vec<MovesCell>>,
    /// Lines of text below.
    below: Vec<String>,
}

/// A cell: the name of a row, or a move with the class of its colour.
#[derive(Deserialize)]
struct MovesCell {
    text: String,
    class: Option<String>,
}

impl MovesCell {
    fn cell(&self) -> MoveCell<'_> {
        match &self.class {
            Some(class) => MoveCell::Choice(self.text.clone(), class),
            None => MoveCell::Label(&self.text),
        }
    }
}

impl MovesChart {
    /// Draws it as a separate picture.
    pub(super) fn drawn(&self) -> Value {
        let rows: Vec<Vec<MoveCell<'_>>> =
            self.rows.iter().map(|row| row.iter().map(MovesCell::cell).collect()).collect();
        let lettered = Lettered { title: &self.title, caption: "", keys: &[] };
        json!({ "picture": picture(&[lettered.played(&self.header, &rows, &self.below)]) })
    }
}
