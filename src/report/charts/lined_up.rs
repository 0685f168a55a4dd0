//! Figures beside marks: a minus as long as a plus, and points that stand below each other.

use crate::report::digits;

/// Formats a number with this number of digits after the point, and a minus as long as a plus.
pub fn fixed(value: f64, digits: usize) -> String {
    digits::fixed(value, digits).replace('-', "−")
}

/// Formats like [`fixed`], without trailing zeros.
pub fn trimmed(value: f64, digits: usize) -> String {
    let text = fixed(value, digits);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// Formats like [`fixed`] with digits in threes; from 100,000 on in thousands, millions or billions: `1.5M`.
pub fn short(value: f64, digits: usize) -> String {
    let (power, letter) = match value.abs() {
        1e9.. => (1e9, "B"),
        1e6.. => (1e6, "M"),
        1e5.. => (1e3, "k"),
        1e3.. if digits == 0 => {
            let whole = digits::grouped(format!("{:.0}", value.abs()));
            return if value < 0.0 { format!("−{whole}") } else { whole };
        }
        _ => return fixed(value, digits),
    };
    format!("{}{letter}", trimmed(value / power, 2))
}

/// A column of figures: the unit that all of them have, and each in two parts, the figure and its error.
pub struct LinedUp {
    /// ` %`, or nothing.
    pub unit: &'static str,
    /// Figures without the unit, padded so that their points are aligned; errors with their ±.
    pub cells: Vec<(String, String)>,
}

impl LinedUp {
    /// Splits these cells into the common unit and the rest of each.
    pub fn new<'a>(cells: impl Iterator<Item = &'a str>) -> LinedUp {
        const PERCENT: &str = " %";
        let cells: Vec<&str> = cells.collect();
        let are_shares = cells.iter().all(|cell| cell.contains(PERCENT) || !has_digit(cell));
        let unit = if are_shares && cells.iter().any(|cell| has_digit(cell)) { PERCENT } else { "" };
        let mut parts = Vec::with_capacity(cells.len());
        for cell in cells {
            let cell = if unit.is_empty() { cell.to_owned() } else { cell.replace(unit, "") };
            let (figure, error) = cell.split_at(cell.find(" ±").unwrap_or(cell.len()));
            parts.push((figure.to_owned(), error.trim_start().to_owned()));
        }
        let most = parts.iter().map(|(figure, _)| behind_point(figure)).max().unwrap_or_default();
        for (figure, _) in parts.iter_mut().filter(|(figure, _)| has_digit(figure)) {
            let own = behind_point(figure);
            // Spaces as wide as a point and a digit.
            figure.push_str(if own == 0 && most > 0 { "\u{2008}" } else { "" });
            figure.extend(std::iter::repeat_n('\u{2007}', most - own));
        }
        LinedUp { unit, cells: parts }
    }

    /// Returns the most characters of a figure, and of an error.
    pub fn widths(&self) -> (usize, usize) {
        let figure = self.cells.iter().map(|(figure, _)| figure.chars().count()).max();
        let error = self.cells.iter().map(|(_, error)| error.chars().count()).max();
        (figure.unwrap_or(0), error.unwrap_or(0))
    }

    /// Returns `true` if any of them has an error.
    pub fn has_errors(&self) -> bool {
        self.cells.iter().any(|(_, error)| !error.is_empty())
    }
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Returns the digits after the point of a number at the end of `text`.
fn behind_point(text: &str) -> usize {
    let behind = text.rsplit_once('.').map_or("", |(_, behind)| behind);
    if behind.bytes().all(|byte| byte.is_ascii_digit()) { behind.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points are aligned if the text after them is equally wide: as many digits, or spaces as wide as digits.
    #[test]
    fn a_column_lines_up_at_the_point() {
        let column = LinedUp::new(["5.07 % ± 0.04", "12 %", "–", "0.0005 %"].into_iter());
        assert_eq!((column.unit, column.has_errors()), (" %", true));
        let cells = [
            ("5.07\u{2007}\u{2007}", "± 0.04"),
            ("12\u{2008}\u{2007}\u{2007}\u{2007}\u{2007}", ""),
            ("–", ""),
            ("0.0005", ""),
        ];
        assert_eq!(column.cells, cells.map(|(figure, error)| (figure.to_owned(), error.to_owned())));
        let mixed = LinedUp::new(["1 in 14.2", "1 in 595", "5 %"].into_iter());
        assert_eq!(
            (mixed.unit, &*mixed.cells[1].0, &*mixed.cells[2].0),
            ("", "1 in 595\u{2008}\u{2007}", "5 %\u{2008}\u{2007}")
        );
        assert!(LinedUp::new(["", "–"].into_iter()).unit.is_empty());
    }
}
