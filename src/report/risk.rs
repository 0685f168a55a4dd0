//! What many rounds may come to, for a terminal.

use super::terminal::{Heading, Style, decimals};
use crate::stats::Outlook;
use std::fmt::Write;

/// Digits after the point where a figure has no error.
const DIGITS: [usize; 6] = [2, 2, 2, 2, 4, 4];

/// What many rounds may come to.
#[derive(Clone, Debug, PartialEq)]
pub struct RiskSummary {
    /// Whose rounds they are.
    pub role: &'static str,
    /// With which bet, where there are several.
    pub bet: Option<String>,
    /// Unit bets that may be lost.
    pub bankroll: u64,
    /// How many rounds are played.
    pub rounds: u64,
    /// Mean, deviation and quantiles of the total in unit bets, the chances to be ahead and ruined.
    pub figures: [f64; 6],
    /// The standard error of each, 0 without sampling error, and `None` where it is not known.
    pub errors: [Option<f64>; 6],
    /// How they were found.
    pub outlook: Outlook,
    /// Rounds and seed, where the law of a round was simulated.
    pub simulated: Option<(u64, u64)>,
    /// What a player gives away in a round, in unit bets, if he is never dealer.
    pub never_dealer: Option<f64>,
}

impl RiskSummary {
    /// What the figures are called in JSON.
    pub const NAMES: [&'static str; 6] = ["mean", "std_dev", "quantile_5", "quantile_95", "ahead", "ruin"];

    /// The summary.
    #[must_use]
    pub fn text(&self, heading: &Heading, style: &Style) -> String {
        let mut text = format!("{}  {}\n\n", style.bold(&heading.name), style.dim(&heading.method));
        let labels = ["mean of the total", "SD", "5 % quantile", "95 % quantile", "ahead", "ruined"];
        for (at, label) in labels.into_iter().enumerate() {
            let (factor, unit) = if at < 4 { (1.0, "") } else { (100.0, " %") };
            let figure =
                number(self.figures[at] * factor, self.errors[at].map(|error| error * factor), DIGITS[at], unit);
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {label:<18} {figure:>12}");
        }
        let total = match (self.outlook.is_total_exact, self.outlook.off_at_most) {
            (true, _) => "by convolution of a round's law".to_owned(),
            (false, Some(bound)) => format!("normal approximation, off by at most {:.3} %", bound * 100.0),
            (false, None) => "normal approximation".to_owned(),
        };
        let ruin = if self.outlook.is_ruin_exact {
            "followed round by round"
        } else {
            "Brownian motion with a drift, rather too high than too low"
        };
        let _ = writeln!(text, "\n  total: {total}");
        let _ = writeln!(text, "  ruin, bankroll and nets so far at 0 or less after some round: {ruin}");
        if let Some(cost) = self.never_dealer {
            let what = if cost > 0.0 { "gives away" } else { "gains" };
            let share = cost.abs() * 100.0;
            let _ = writeln!(text, "  never being dealer {what} {share:.4} % of a bet a round");
        }
        text
    }
}

/// As many digits as the error supports.
fn number(value: f64, error: Option<f64>, digits: usize, unit: &str) -> String {
    match error {
        Some(error) if error > 0.0 => {
            let digits = decimals(Some(error));
            format!("{value:.digits$}{unit} ± {error:.digits$}{unit}")
        }
        // Adding 0 turns −0 into 0.
        _ => format!("{:.digits$}{unit}", value + 0.0),
    }
}
