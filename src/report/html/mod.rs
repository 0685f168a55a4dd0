//! Results as one self-contained HTML page: no network, no script.
//!
//! `page` writes the page and a section for each set of rules, in a `frame`. Its sections come from `rules` for the
//! rules, `figures` for edge, shares and seats, `hands` for frequencies, `histogram` for nets, and `heat` for hand against
//! hand and seat by N. `tables` shows tables of any kind, `sheets` answers, `method` the method, `plays` strategies,
//! and `compared` rules side by side. Tables are drawn by `grid`, charts by
//! [`charts`](super::charts), and `numbers` formats figures. A chart is a table with a mark in each row, or has its table
//! folded below.

mod comparison;
mod context;
mod figures;
mod frame;
mod grid;
mod hands;
mod heat;
mod histogram;
mod method;
mod numbers;
mod page;
mod plays;
mod rules;
mod sheets;
mod tables;
mod why;

pub(super) use frame::{figure, folded, foot, frame};
pub(super) use grid::TextGrid;
pub(super) use method::{FigureMethod, GENERATOR, method_said};
pub(super) use numbers::{number_at, one_in, with_error};
pub use page::{drawing, is_report, page};
pub(super) use sheets::sheet_html;
pub use sheets::{answer_drawings, answer_html};
