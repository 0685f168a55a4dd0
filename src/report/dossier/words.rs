//! How labels and figures are written for people.

/// A label of tables in words.
#[must_use]
pub fn plain(label: &str) -> String {
    label.replace('_', " ")
}

/// A share in percent.
pub(super) fn percent(share: f64, digits: usize) -> String {
    signed(&format!("{:.digits$} %", share * 100.0))
}

/// A share with its standard error, where it has one.
pub(super) fn with_error(share: f64, error: Option<f64>, digits: usize) -> String {
    match error {
        Some(error) => format!("{} ± {:.3}", percent(share, 3), error * 100.0),
        None => percent(share, digits),
    }
}

/// A number with at most this many digits after the point.
pub(super) fn number(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    signed(if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text })
}

/// A chance as 1 in N.
pub(super) fn one_in(times: f64) -> String {
    match times {
        _ if !times.is_finite() => "never".to_owned(),
        ..100.0 => number(times, 2),
        _ => crate::report::grouped(format!("{times:.0}")),
    }
}

/// A p-value, with the digits that matter.
pub(super) fn p_value(p: f64) -> String {
    if p >= 0.001 { format!("{p:.3}") } else { format!("{p:.1e}") }
}

/// A minus as long as a plus, and none before 0.
fn signed(text: &str) -> String {
    match text.strip_prefix('-') {
        Some(rest) if !rest.contains(|c: char| ('1'..='9').contains(&c)) => rest.to_owned(),
        Some(rest) => format!("−{rest}"),
        None => text.to_owned(),
    }
}
