//! Compared figures as a table: of `verify`, and of `monitor`.

use crate::answer::{Sheet, SheetForm};
use crate::tables::{Comparison, Figure};

/// Returns a table of compared figures for `--json`. The terminal shows them elsewhere.
pub(super) fn comparisons(all: &[Comparison]) -> Sheet {
    let header = ["table", "figure", "seen", "expected", "z", "p", "adjusted_p"];
    let sheet = Sheet::new("comparisons", "", header, all.iter().map(cells)).showing(0);
    Sheet { form: SheetForm::Unwritten, ..sheet }
}

/// Returns some of them for people, under a title.
pub(super) fn shown<'a>(title: String, some: impl Iterator<Item = &'a Comparison>, has_table: bool) -> Sheet {
    let header = ["table", "figure", "seen", "expected", "z", "p", "adjusted_p"];
    let first = usize::from(!has_table);
    let rows = some.map(|comparison| cells(comparison).split_off(first));
    Sheet { form: SheetForm::Unwritten, ..Sheet::new("", title, header[first..].iter().copied(), rows) }.under("")
}

fn cells(comparison: &Comparison) -> Vec<String> {
    let Comparison { table, figure, seen, expected, z, p, adjusted_p, .. } = comparison;
    let numbers = [Some(*seen), Some(*expected), *z, Some(*p), Some(*adjusted_p)].map(written);
    [(*table).to_owned(), figure.clone()].into_iter().chain(numbers).collect()
}

/// Formats a figure for CSV and JSON; empty if it is unknown.
pub(super) fn written(figure: Option<Figure>) -> String {
    // A float always has a form in JSON.
    figure.map_or_else(String::new, |figure| serde_json::to_string(&figure).unwrap_or_default())
}
