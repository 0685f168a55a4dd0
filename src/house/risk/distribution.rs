//! The distribution of a total.

use super::outlook::{TotalCells, chances};
use crate::answer::Sheet;
use crate::report::counted;
use crate::stats::Totals;
use crate::tables::Figure;

/// The distribution of a total: the lower end of each cell in unit bets, its chance and the standard error of that.
pub(super) struct Distribution {
    /// The width of a cell, in unit bets.
    pub width: f64,
    pub cells: Vec<[f64; 3]>,
}

impl Distribution {
    /// Returns the cells that can occur, each with its chance and error.
    pub fn new(totals: &Totals, cells: TotalCells<'_>, errors: Vec<f64>, unit: i64) -> Distribution {
        let unit = unit as f64;
        let chances = chances(totals, cells).into_iter().zip(errors);
        let mut kept = Vec::new();
        for (from, (chance, error)) in cells.starts.iter().zip(chances) {
            if chance > 0.0 {
                kept.push([*from as f64 / unit, chance, error]);
            }
        }
        Distribution { width: cells.width as f64 / unit, cells: kept }
    }

    /// Returns the table, which is too long for a terminal.
    pub fn table(&self, rounds: u64, who: &str) -> Sheet {
        let rows = self.cells.iter().map(|[total, chance, error]| {
            let [chance, error] = [*chance, *error].map(|value| Figure(value).to_string());
            vec![(total + 0.0).to_string(), chance, error]
        });
        let title = format!("The total of {} of the {who}", counted(rounds, "rounds"));
        Sheet::new("risk", title, ["total", "probability", "std_error"], rows).showing(0).under("")
    }
}
