//! Labels and figures for people.

use crate::report::decimals;
use crate::report::html::{fixed, trimmed};

/// Returns a label of tables in words.
pub fn plain(label: &str) -> String {
    label.replace('_', " ")
}

/// Formats a share in percent.
pub(super) fn percent(share: f64, digits: usize) -> String {
    format!("{} %", fixed(share * 100.0, digits))
}

/// Formats a share with its standard error, if it has one.
pub(super) fn with_error(share: f64, error: Option<f64>, digits: usize) -> String {
    match error {
        Some(error) if error > 0.0 => {
            let digits = decimals(Some(error * 100.0));
            format!("{} ± {:.digits$}", percent(share, digits), error * 100.0)
        }
        _ => percent(share, digits),
    }
}

/// Formats a number with its standard error, if it has one.
pub(super) fn number(value: f64, error: Option<f64>, digits: usize) -> String {
    match error {
        Some(error) if error > 0.0 => {
            let digits = decimals(Some(error));
            format!("{} ± {error:.digits$}", fixed(value, digits))
        }
        _ => trimmed(value, digits),
    }
}

/// Formats a chance as 1 in N.
pub(super) fn one_in(times: f64) -> String {
    match times {
        _ if !times.is_finite() => "never".to_owned(),
        ..100.0 => trimmed(times, 2),
        _ => crate::report::grouped(format!("{times:.0}")),
    }
}
