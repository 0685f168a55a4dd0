//! The first difference between two results.

use super::table::{Row, Table, Tables};
use crate::stats::Tally;

impl Tables {
    /// Returns the first figure that differs in other tables, with both values; `None` if none differs.
    pub fn first_difference(&self, other: &Tables) -> Option<String> {
        let names = [self, other].map(|tables| tables.tables.iter().map(|table| table.kind.name).collect::<Vec<_>>());
        if names[0] != names[1] {
            return Some(format!("tables: {:?} here, {:?} there", names[0], names[1]));
        }
        self.tables.iter().zip(&other.tables).find_map(|(table, other)| first_of_table(table, other))
    }
}

/// Returns the first difference between two tallies of a game, as a figure of its tables; `None` if they are equal.
/// Tests use it, because tallies take thousands of lines.
pub fn first_difference(here: &Tally, there: &Tally, tables: impl Fn(&Tally) -> Tables) -> Option<String> {
    if here == there {
        return None;
    }
    let shown = tables(here).first_difference(&tables(there));
    Some(shown.unwrap_or_else(|| format!("all tables agree; what differs below them: {}", here.difference(there))))
}

/// Returns the first row that differs, by table and labels.
fn first_of_table(table: &Table, other: &Table) -> Option<String> {
    let name = table.kind.name;
    if let Some((row, there)) = table.rows.iter().zip(&other.rows).find(|(row, there)| row != there) {
        return Some(format!("{name}.csv, {}: {row:?} here, {there:?} there", labels(row)));
    }
    let rows = [table, other].map(|table| table.rows.len());
    (rows[0] != rows[1]).then(|| format!("{name}.csv: {} rows here, {} there", rows[0], rows[1]))
}

fn labels(row: &Row) -> String {
    row.labels.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::estimate::share;
    use crate::stats::{BlockCounts, Counter, Layout, NetRange};
    use crate::tables::presentation::{Presentation, TableKind};

    static FREQUENCY: TableKind = TableKind::frequency("", &[]);

    fn tables(counts: &[u128]) -> Tables {
        let of = counts.iter().sum();
        let rows = counts.iter().enumerate().map(|(cell, count)| {
            Row::new(["dealer".into(), format!("hand_{cell}").as_str().into()], share(*count, of))
        });
        let tables = vec![Table::new(&FREQUENCY, rows.collect())];
        Tables { presentation: &Presentation::PLAIN, tables, not_enumerated: Vec::new(), seat_groups: Vec::new() }
    }

    #[test]
    fn the_figure_is_named_with_both_values() {
        assert_eq!(tables(&[3, 4, 5]).first_difference(&tables(&[3, 4, 5])), None);
        let difference = tables(&[3, 4, 5]).first_difference(&tables(&[3, 5, 4]));
        let difference = difference.unwrap();
        assert!(difference.starts_with("frequency.csv, dealer hand_1: "), "{difference}");
        let [here, there] = ["count: Some(4)", "count: Some(5)"].map(|count| difference.find(count));
        assert!(here.is_some() && here < there, "{difference}");
        let shorter = tables(&[3, 9]).first_difference(&tables(&[3, 9, 0]));
        assert_eq!(shorter.as_deref(), Some("frequency.csv: 2 rows here, 3 there"));
    }

    /// Two rounds, in different cells of a variable that no table shows, and a net that differs.
    #[test]
    fn figures_without_a_table_are_named() {
        let mut layout = Layout::default();
        let variable = layout.add(2);
        let range = NetRange::from_sums(&[-1, 1], 1);
        let tally = |cell: usize, net: i64| {
            let mut block = BlockCounts::new(&layout);
            block.count(variable.at(0, cell));
            block.end_round(net);
            let mut counter = Counter::new(&layout, &range);
            counter.add_block(&block);
            counter.into_tally()
        };
        let difference = |one: Tally, other: Tally| first_difference(&one, &other, |_| tables(&[1]));
        assert_eq!(difference(tally(0, 1), tally(0, 1)), None);
        let counts = difference(tally(0, 1), tally(1, 1));
        assert_eq!(counts.as_deref(), Some("all tables agree; what differs below them: count 0, 1 here, 0 there"));
        let nets = difference(tally(0, 1), tally(0, -1));
        assert_eq!(nets.as_deref(), Some("all tables agree; what differs below them: the dealer's nets"));
    }
}
