//! Results as one HTML page that needs nothing else: no network, no script.
//!
//! `page` the page and a section for each config, `rules` what was played, `figures` edge, shares and seats, `hands`
//! frequencies and laws of the net, `heat` hand against hand and seat by N, `sheets` solved and compared tables, `svg`
//! marks on a scale, `numbers` how figures are written. A chart is a table with a mark in each row, or has its table
//! folded below.

mod figures;
mod hands;
mod heat;
mod numbers;
mod page;
mod rules;
mod sheets;
mod svg;

pub use page::page;
