//! How figures are written on the page.

use crate::report::{decimals, grouped};
use crate::stats::presentation::Quantity;
use crate::stats::{Figure, Row};

/// Digits behind the point where there is no error to say how many.
const EXACT_DIGITS: usize = 4;

/// A number with this many digits behind the point, and a minus as long as a plus.
pub(super) fn fixed(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    match text.strip_prefix('-') {
        Some(rest) if is_zero => rest.to_owned(),
        Some(rest) => format!("−{rest}"),
        None => text,
    }
}

/// Digits behind the point of a figure: as many as its error supports; of an exact one enough to show it.
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

/// A row's figure with its error; nothing where there is no row.
pub(super) fn of_row(row: Option<&Row>, quantity: Quantity) -> String {
    row.map_or(String::new(), |row| with_error(row.value, row.std_error, quantity))
}

/// A figure with its error, in percent or as it is.
pub(super) fn with_error(value: Option<Figure>, std_error: Option<Figure>, quantity: Quantity) -> String {
    let (factor, unit) = quantity.scaled();
    let Some(Figure(value)) = value else { return "–".to_owned() };
    if value == 0.0 && std_error.is_none_or(|error| error.0 == 0.0) {
        return format!("0{unit}");
    }
    let (value, error) = (value * factor, std_error.map(|error| error.0 * factor));
    let digits = digits(value, error);
    match error {
        Some(error) if error > 0.0 => format!("{}{unit} ± {}", fixed(value, digits), fixed(error, digits)),
        _ => format!("{}{unit}", fixed(value, digits)),
    }
}

/// An interval, in percent or as it is; nothing where it is a point or not known.
pub(super) fn interval(row: Option<&Row>, quantity: Quantity) -> String {
    let Some(Row { ci_low: low, ci_high: high, std_error: error, .. }) = row else { return String::new() };
    let (factor, unit) = quantity.scaled();
    match (low, high) {
        (Some(Figure(low)), Some(Figure(high))) if low < high => {
            let digits = digits(low * factor, error.map(|error| error.0 * factor));
            format!("{} … {}{unit}", fixed(low * factor, digits), fixed(high * factor, digits))
        }
        _ => String::new(),
    }
}

/// Digits of a whole number in groups of three; any other text as it is.
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
        assert_eq!(fixed(-0.000_01, 2), "0.00", "zero has no sign");
    }

    #[test]
    fn whole_numbers_are_grouped() {
        assert_eq!(["7", "1000", "20260101", "<b>"].map(digits_grouped), ["7", "1,000", "20,260,101", "<b>"]);
    }
}
