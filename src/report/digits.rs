//! Numbers as people read them.

/// Groups digits in threes.
pub fn grouped(number: impl std::fmt::Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number of units, given their plural: `1 round`, `1,000 rounds`.
pub fn counted(number: impl std::fmt::Display, units: &str) -> String {
    let number = grouped(number);
    let units = if number == "1" { units.strip_suffix('s').unwrap_or(units) } else { units };
    format!("{number} {units}")
}

/// Errors below this share of a number are rounding.
const ROUNDING: f64 = 1e-9;
/// The largest error that twelve digits hide.
const LEAST_SHOWN: f64 = 5e-13;

/// Digits after the point that show two digits of a standard error: ten without an error, one if it is not known.
pub fn decimals(std_error: Option<f64>) -> usize {
    let Some(mut error) = std_error else { return 1 };
    if error <= 0.0 {
        return 10;
    }
    let mut digits = 0;
    while error < 9.95 && digits < 12 {
        error *= 10.0;
        digits += 1;
    }
    digits
}

/// Returns a number's error, or 0 if only the rounding of the computation shows in it.
pub fn seen_error(value: f64, error: f64) -> f64 {
    if error > (ROUNDING * value.abs()).max(LEAST_SHOWN) { error } else { 0.0 }
}

/// Formats a number with this number of digits after the point. A zero has no sign.
pub fn fixed(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|byte| matches!(byte, b'0' | b'.')) => rest.to_owned(),
        _ => text,
    }
}

/// Smaller p-values are not distinguished for people.
const SMALLEST_P: f64 = 1e-10;

/// Formats a p-value.
pub fn probability(p: f64) -> String {
    match p {
        0.0 => "0".to_owned(),
        ..SMALLEST_P => "< 1e-10".to_owned(),
        0.001.. => format!("{p:.3}"),
        _ => format!("{p:.1e}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_follow_the_error() {
        for (error, digits) in [(0.031, 3), (0.0099, 4), (0.01, 3), (1.2, 1), (12.0, 0), (0.0, 10)] {
            assert_eq!(decimals(Some(error)), digits, "{error}");
        }
    }

    #[test]
    fn a_zero_has_no_sign() {
        assert_eq!([fixed(-0.000_000_1, 6), fixed(-0.1, 1), fixed(-0.04, 1)], ["0.000000", "-0.1", "0.0"]);
    }
}
