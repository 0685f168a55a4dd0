//! Charts as SVG: `marks` on a scale, `marked_table` with a mark in each row, and `picture` for each kind of chart as a
//! separate file, which `drawing` writes. `lined_up` aligns their figures. Reports, exported charts and the page use them.

mod drawing;
mod lined_up;
mod marked_table;
mod marks;
mod picture;

pub use drawing::{Drawing, PALETTE, is_picture, picture};
pub use lined_up::{LinedUp, fixed, trimmed};
pub use marked_table::{ChartRow, MarkedTable, figures_unit, lined_up};
pub use marks::{
    Axis, Bin, Lettering, Mark, Plot, Spread, Stretch, axis, bars, columns, curve, fan, points, ranges, stretches,
};
pub use picture::{Lettered, MoveCell};
