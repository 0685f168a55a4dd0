//! Results as one self-contained HTML page: no network, no script.
//!
//! `page` the page and a section for each set of rules, made of `frame`; `rules` what was played, `figures` edge,
//! shares and seats, `hands` frequencies and laws, `heat` hand against hand and seat by N, `tables` tables of any kind,
//! `sheets` answers, `compared` rules side by side, `svg` marks on a scale, `numbers` how figures are written. A chart
//! is a table with a mark in each row, or has its table folded below.

mod compared;
mod figures;
mod frame;
mod hands;
mod heat;
mod numbers;
mod page;
mod rules;
mod sheets;
mod svg;
mod tables;

pub(super) use frame::{foot, frame, scroll};
pub(super) use numbers::{fixed, trimmed};
pub use page::{is_report, page};
pub(super) use tables::capitalised;
