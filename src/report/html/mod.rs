//! Results as one self-contained HTML page: no network, no script.
//!
//! `page` the page and a section for each set of rules, made of `frame`; `rules` what was played, `figures` edge,
//! shares and seats, `hands` how often each comes, `laws` nets, `heat` hand against hand and seat by N, `tables` tables of
//! any kind, `sheets` answers, `method` how figures were found, `plays` how to play, `compared` rules side by side, `grid` what all tables and charts are
//! made of, `svg` marks on a scale, `picture` a chart drawn once more as a picture of its own, `drawing` the file of such, `numbers` how figures are written. A chart is a table with a mark in each row, or has
//! its table folded below.

mod compared;
mod context;
mod drawing;
mod figures;
mod frame;
mod grid;
mod hands;
mod heat;
mod laws;
mod method;
mod numbers;
mod page;
mod picture;
mod plays;
mod rules;
mod sheets;
mod svg;
mod tables;
mod why;

pub use drawing::{Drawing, is_picture, picture};
pub(super) use frame::{figure, foot, frame};
pub(super) use grid::TextGrid;
pub(super) use laws::{Law, NetShare};
pub(super) use method::{Found, GENERATOR, method_said};
pub(super) use numbers::{fixed, trimmed};
pub use page::{drawing, is_report, page};
pub use sheets::{answer_drawings, answer_html};
