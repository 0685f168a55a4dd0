//! Cells that pool hands which are played differently: their marks and their hands.

use super::cell::Cell;
use super::sheet::Sheet;

/// Meaning of an asterisk in a chart.
pub const APART: &str = "* Some hands of the cell are played otherwise";

/// Maximum number of hands in a cell that lists them all. Larger cells list only the exceptions.
const MOST_HANDS: usize = 6;

impl Sheet {
    /// Returns its rows as texts, with an asterisk in each cell that pools hands which are played differently.
    #[doc(hidden)]
    pub fn marked(&self) -> Vec<Vec<String>> {
        let mut rows: Vec<Vec<String>> = Vec::new();
        for row in &self.rows {
            rows.push(row.iter().map(Cell::to_string).collect());
        }
        for (at, row) in rows.iter_mut().enumerate() {
            for (column, cell) in row.iter_mut().enumerate() {
                if self.hands(at, column).is_none() {
                    continue;
                }
                *cell = match cell.split_once(' ') {
                    Some((word, rest)) => format!("{word}* {rest}"),
                    None => format!("{cell}*"),
                };
            }
        }
        rows
    }

    /// Returns a line for each such cell of the first `rows`, with its hands.
    #[doc(hidden)]
    pub fn footnotes(&self, rows: usize) -> Vec<String> {
        if !self.footnotes.is_empty() {
            return self.footnotes.clone();
        }
        let first = self.labels();
        let mut lines = Vec::new();
        for (at, row) in self.rows.iter().enumerate().take(rows) {
            for (column, name) in self.header.iter().enumerate() {
                let hands = self.hands(at, column).map(exceptions);
                lines.extend(hands.map(|hands| format!("{}, {name}: {hands}", joined(&row[..first]))));
            }
        }
        lines
    }

    /// Returns the number of first columns that identify its rows.
    #[doc(hidden)]
    pub fn labels(&self) -> usize {
        (1..self.rows.first().map_or(1, Vec::len)).find(|first| self.is_identified_by(*first)).unwrap_or(1)
    }

    /// Returns `true` if no two rows have the same cells in the first columns.
    fn is_identified_by(&self, columns: usize) -> bool {
        let mut seen: Vec<Vec<String>> = Vec::new();
        for row in &self.rows {
            seen.push(row.iter().take(columns).map(Cell::to_string).collect());
        }
        seen.sort();
        seen.windows(2).all(|two| two[0] != two[1])
    }

    /// Returns the hands of a cell, and how each is played, if they differ.
    fn hands(&self, row: usize, column: usize) -> Option<&str> {
        self.apart.get(row)?.get(column).map(String::as_str).filter(|hands| !hands.is_empty())
    }
}

/// Returns cells with a space between them.
fn joined(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns hands with how each is played, in few words.
fn exceptions(hands: &str) -> String {
    let all: Vec<(&str, &str)> = hands.split("; ").map(|hand| (hand, played(hand))).collect();
    let times = |play: &str| all.iter().filter(|(_, other)| *other == play).count();
    let most = all.iter().map(|(_, play)| *play).max_by_key(|play| times(play)).unwrap_or_default();
    let is_few = all.len() <= MOST_HANDS;
    let listed = all.iter().filter(|(_, play)| is_few || *play != most).map(|(hand, _)| (*hand).to_owned());
    let others = (!is_few).then(|| format!("the other {} {most}", times(most)));
    listed.chain(others).collect::<Vec<_>>().join(", ")
}

/// Returns the action in a hand's text, without its frequency and margin.
fn played(hand: &str) -> &str {
    let mut words = hand.rsplit(' ').skip(1);
    let last = words.next().unwrap_or_default();
    if last.is_empty() { hand } else { last }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of many hands, lists those that are mixed or not played as most are.
    #[test]
    fn of_many_hands_the_exceptions_are_listed() {
        let hands = "A A 6 10 S 0.1; A 2 7 8 H 0.2; A 3 4 10 S 0.3; 2 3 6 7 H 73% 0.0; 2 2 4 10 S 0.4; 3 3 3 9 S 0.2; 3 3 4 8 S 0.1";
        assert_eq!(exceptions(hands), "A 2 7 8 H 0.2, 2 3 6 7 H 73% 0.0, the other 5 S");
    }
}
