//! Formats figures on the page.

use crate::answer::Cell;
use crate::report::charts::fixed;
use crate::report::{decimals, grouped};
use crate::tables::presentation::Quantity;
use crate::tables::{Figure, Row};

/// Digits after the point for figures without an error.
const EXACT_DIGITS: usize = 4;

/// From here on digits after the point do not matter.
const LARGE: f64 = 1000.0;
/// Heading of changes of an edge.
pub(super) const POINTS: &str = "change, points";
/// From here on nobody asks for parts of a round.
const MANY_ROUNDS: f64 = 100.0;

/// Replaces the minus in `text`, as printed on a terminal, by one as long as a plus.
pub(super) fn with_minus(text: &str) -> String {
    text.replace('-', "−")
}

/// Returns the digits after the point of a figure: those that its error supports; for an exact one, enough to show it.
pub(super) fn digits(value: f64, std_error: Option<f64>) -> usize {
    match std_error {
        Some(error) if error > 0.0 => decimals(Some(error)),
        _ => {
            let mut digits = EXACT_DIGITS;
            let mut shown = value.abs() * 1e2;
            // Two digits at least, however small it is.
            while shown > 0.0 && shown < 0.1 && digits < 12 {
                shown *= 10.0;
                digits += 1;
            }
            digits
        }
    }
}

/// Formats a row's figure with its error; empty without a row.
pub(super) fn row_figure(row: Option<&Row>, quantity: Quantity) -> String {
    row.map_or(String::new(), |row| with_error(row.value, row.std_error, quantity))
}

/// Formats a figure with its error, in percent or as it is.
pub(in crate::report) fn with_error(value: Option<Figure>, std_error: Option<Figure>, quantity: Quantity) -> String {
    let (factor, unit) = quantity.scaled();
    let Some(Figure(value)) = value else { return "–".to_owned() };
    if value == 0.0 && std_error.is_none_or(|error| error.0 == 0.0) {
        return format!("0{unit}");
    }
    let (value, error) = (value * factor, std_error.map(|error| error.0 * factor));
    let is_exact = error.is_none_or(|error| error == 0.0);
    if quantity == Quantity::Rounds && is_exact && value >= MANY_ROUNDS {
        return grouped(format!("{value:.0}"));
    }
    let is_whole = quantity != Quantity::Share && (value.fract() == 0.0 || value.abs() >= LARGE);
    let digits = if is_whole && is_exact { 0 } else { digits(value, error) };
    match error {
        Some(error) if error > 0.0 => format!("{}{unit} ± {}", fixed(value, digits), fixed(error, digits)),
        _ if digits == 0 && value >= LARGE => format!("{}{unit}", grouped(fixed(value, 0))),
        _ => format!("{}{unit}", fixed(value, digits)),
    }
}

/// Formats an interval, in percent or as it is; empty if it is a point or unknown.
pub(super) fn interval(row: Option<&Row>, quantity: Quantity) -> String {
    let error = row.and_then(|row| row.std_error).map(|error| error.0);
    interval_of(row.and_then(Row::interval), error, quantity)
}

/// Formats the interval with these ends.
pub(super) fn interval_of(ends: Option<(f64, f64)>, std_error: Option<f64>, quantity: Quantity) -> String {
    let (factor, unit) = quantity.scaled();
    ends.map_or(String::new(), |(low, high)| {
        let digits = digits(high * factor, std_error.map(|error| error * factor));
        format!("{} … {}{unit}", fixed(low * factor, digits), fixed(high * factor, digits))
    })
}

/// Returns the lowest and the highest number.
pub(super) fn ends(numbers: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    numbers.fold(None, |ends, number| {
        let (low, high) = ends.unwrap_or((number, number));
        Some((number.min(low), number.max(high)))
    })
}

/// Formats the lowest and the highest of changes of an edge, in percentage points.
pub(super) fn points_from_to(changes: impl Iterator<Item = f64>) -> String {
    format!("{POINTS}: {}", interval_of(ends(changes), None, Quantity::Share).replacen(" %", "", 1))
}

/// Formats the lowest and the highest figure of rows, with the digits that each of them supports.
pub(super) fn span<'a>(rows: impl Iterator<Item = &'a Row> + Clone, quantity: Quantity) -> String {
    let error = rows.clone().filter_map(|row| Some(row.std_error?.0)).reduce(f64::max);
    match ends(rows.filter_map(|row| Some(row.value?.0))) {
        Some((low, high)) if low == high => with_error(Some(Figure(low)), error.map(Figure), quantity),
        ends => interval_of(ends, error, quantity),
    }
}

/// Formats a difference in percent, with its sign and its error.
pub(super) fn signed(value: f64, std_error: Option<f64>) -> String {
    let text = match std_error.filter(|error| *error > 0.0) {
        // A difference too small to be seen does not need more digits than others.
        None if value != 0.0 => format!("{} %", fixed(100.0 * value, EXACT_DIGITS)),
        error => with_error(Some(Figure(value)), error.map(Figure), Quantity::Share),
    };
    if value > 0.0 { format!("+{text}") } else { text }
}

/// Returns the number in a cell of a file, if there is one.
pub(in crate::report) fn number_at(row: &[Cell], at: usize) -> Option<f64> {
    row.get(at)?.number()
}

/// Formats a frequency in words: `1 in 595`; empty if it is 0.
pub(in crate::report) fn one_in(share: f64) -> String {
    match 1.0 / share {
        rounds if share <= 0.0 || !rounds.is_finite() => String::new(),
        rounds if rounds < 99.5 => format!("1 in {rounds:.1}"),
        rounds => format!("1 in {}", grouped(format!("{rounds:.0}"))),
    }
}

/// Groups the digits of a whole number in threes; any other text stays as it is.
pub(super) fn digits_grouped(text: &str) -> String {
    let is_whole = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_whole { grouped(text) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_show_what_their_error_supports() {
        let written = |value, error| with_error(Some(Figure(value)), Some(Figure(error)), Quantity::Share);
        assert_eq!(written(0.05101, 0.0004), "5.101 % ± 0.040");
        assert_eq!(written(-0.05068, 0.0), "−5.0680 %");
        assert_eq!(written(-0.000_000_1, 0.0), "−0.000010 %");
        assert_eq!(with_error(None, None, Quantity::Number), "–");
        let rounds = |value| with_error(Some(Figure(value)), None, Quantity::Rounds);
        assert_eq!([rounds(2298.4662), rounds(268.1384), rounds(24.5)], ["2,298", "268", "24.5000"]);
        assert_eq!(fixed(-0.000_01, 2), "0.00", "zero has no sign");
    }

    #[test]
    fn chances_are_shown_as_one_in_n() {
        let text = [0.5, 1.0 / 594.6, 1e-7, 0.0, 1e-320].map(one_in);
        assert_eq!(text, ["1 in 2.0", "1 in 595", "1 in 10,000,000", "", ""]);
        let changes = [0.014, -0.014, 0.0, 1e-9].map(|change| signed(change, None));
        assert_eq!(changes, ["+1.4000 %", "−1.4000 %", "0 %", "+0.0000 %"]);
    }

    #[test]
    fn whole_numbers_are_grouped() {
        assert_eq!(["7", "1000", "20260101", "<b>"].map(digits_grouped), ["7", "1,000", "20,260,101", "<b>"]);
    }
}
