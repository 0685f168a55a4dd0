//! How labels and figures are written for people.

use crate::report::decimals;
use crate::report::html::{fixed, trimmed};

/// A label of tables in words.
#[must_use]
pub fn plain(label: &str) -> String {
    label.replace('_', " ")
}

/// A share in percent.
pub(super) fn percent(share: f64, digits: usize) -> String {
    format!("{} %", fixed(share * 100.0, digits))
}

/// A share with its standard error, where it has one.
pub(super) fn with_error(share: f64, error: Option<f64>, digits: usize) -> String {
    match error {
        Some(error) if error > 0.0 => {
            let digits = decimals(Some(error * 100.0));
            format!("{} ± {:.digits$}", percent(share, digits), error * 100.0)
        }
        _ => percent(share, digits),
    }
}

/// A number with its standard error, where it has one.
pub(super) fn number(value: f64, error: Option<f64>, digits: usize) -> String {
    match error {
        Some(error) if error > 0.0 => {
            let digits = decimals(Some(error));
            format!("{} ± {error:.digits$}", fixed(value, digits))
        }
        _ => trimmed(value, digits),
    }
}

/// A chance as 1 in N.
pub(super) fn one_in(times: f64) -> String {
    match times {
        _ if !times.is_finite() => "never".to_owned(),
        ..100.0 => trimmed(times, 2),
        _ => crate::report::grouped(format!("{times:.0}")),
    }
}
