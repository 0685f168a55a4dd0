//! Rounds as they fell, for a log.

/// Rounds that were played side by side.
#[derive(Clone, Debug)]
pub struct LoggedRounds {
    /// Names of the cells of a line, after the number of its round.
    pub columns: &'static str,
    /// Lines of a round: one for each seat.
    pub seats: usize,
    /// The lines, round by round.
    pub lines: Vec<String>,
}

/// Returns an amount of smallest payable fractions in units, as logs have it.
pub(super) fn in_units(net: i64, unit: i64) -> f64 {
    net as f64 / unit as f64
}
