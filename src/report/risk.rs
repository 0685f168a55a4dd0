//! What many rounds may net, for a terminal.

use super::terminal::{Heading, Style, decimals};
use crate::stats::{Figure, Outlook, Whole};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// What a figure of an outlook is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scale {
    /// Unit bets.
    Bets,
    /// Whole unit bets.
    Whole,
    /// A chance, or a share.
    Chance,
    /// Growth of a logarithm.
    Growth,
}

/// A figure of an outlook.
#[derive(Clone, Debug, PartialEq)]
pub struct RiskFigure {
    /// What it is called in JSON.
    pub name: String,
    /// What it is called on a terminal.
    pub label: String,
    /// Its value; `None` where it was not asked for or could not be found.
    pub value: Option<f64>,
    /// Its standard error, 0 without sampling error, and `None` where it is not known.
    pub error: Option<f64>,
    /// The most by which it is off besides.
    pub off_at_most: f64,
    /// What it is measured in.
    pub scale: Scale,
}

impl RiskFigure {
    /// A figure whose error is not known yet.
    #[must_use]
    pub fn new(name: &str, label: &str, value: Option<f64>, scale: Scale) -> RiskFigure {
        RiskFigure { name: name.to_owned(), label: label.to_owned(), value, error: None, off_at_most: 0.0, scale }
    }
}

/// What many rounds may net.
#[derive(Clone, Debug, PartialEq)]
pub struct RiskSummary {
    /// Whose rounds they are.
    pub role: &'static str,
    /// Where the player sits, if it was asked.
    pub seat: Option<usize>,
    /// On which bet, where there are several.
    pub bet: Option<String>,
    /// Unit bets that may be lost.
    pub bankroll: Option<u64>,
    /// Unit bets to be won.
    pub goal: Option<u64>,
    /// How many rounds are played.
    pub rounds: u64,
    /// Mean, deviation and quantiles of the total, the chances to be ahead and ruined, and what else was asked.
    pub figures: Vec<RiskFigure>,
    /// How they were found.
    pub outlook: Outlook,
    /// Rounds and seed, where the law of a round was simulated.
    pub simulated: Option<(u64, u64)>,
    /// What a player gives away in a round, in unit bets, if he is never dealer.
    pub never_dealer: Option<f64>,
    /// Why there is no best share of a bankroll to bet.
    pub no_bet: Option<&'static str>,
}

impl RiskSummary {
    /// Whose rounds they are, in words.
    #[must_use]
    pub fn who(&self) -> String {
        self.seat.map_or(self.role.to_owned(), |seat| format!("{} at seat {seat}", self.role))
    }

    /// The outlook as one object.
    #[must_use]
    pub fn to_json(&self) -> Map<String, Value> {
        let mut all = Map::new();
        let mut add = |name: &str, value: Value| all.insert(name.to_owned(), value);
        add("role", json!(self.role));
        if let Some(seat) = self.seat {
            add("seat", json!(seat));
        }
        if let Some(bet) = &self.bet {
            add("bet", json!(bet));
        }
        add("bankroll", json!(self.bankroll.map(|bets| Whole(bets.into()))));
        if let Some(goal) = self.goal {
            add("goal", json!(Whole(goal.into())));
        }
        add("rounds", json!(Whole(self.rounds.into())));
        let by = |is_exact: bool, way: &str, other: &str| if is_exact { way.to_owned() } else { other.to_owned() };
        let outlook = &self.outlook;
        add(
            "method",
            json!({
                "law": by(self.simulated.is_none(), "exact", "simulated"),
                "total": outlook.totals.as_ref().map(|totals| by(totals.are_exact(), "convolution", "rounded")),
                "ruin": self.bankroll.map(|_| by(outlook.is_ruin_exact, "convolution", "diffusion")),
            }),
        );
        if let Some((rounds, seed)) = self.simulated {
            add("simulated_rounds", json!(Whole(rounds.into())));
            add("seed", json!(Whole(seed.into())));
        }
        for RiskFigure { name, value, error, off_at_most, .. } in &self.figures {
            add(name, json!(value.map(Figure)));
            add(&format!("{name}_std_error"), json!(error.map(Figure)));
            if *off_at_most > 0.0 {
                add(&format!("{name}_off_at_most"), json!(Figure(*off_at_most)));
            }
        }
        if let Some(why) = self.no_bet {
            add("kelly_why", json!(why));
        }
        add("never_dealer_cost", json!(self.never_dealer.map(Figure)));
        all
    }

    /// The summary.
    #[must_use]
    pub fn text(&self, heading: &Heading, style: &Style) -> String {
        let mut text = heading.line(style);
        let is_shown = |figure: &&RiskFigure| figure.value.is_some() || figure.name != "ruin";
        for figure in self.figures.iter().filter(is_shown) {
            let (factor, digits, unit) = match figure.scale {
                Scale::Bets => (1.0, 2, ""),
                Scale::Whole => (1.0, 0, ""),
                Scale::Chance => (100.0, 4, " %"),
                Scale::Growth => (100.0, 6, " %"),
            };
            let errors = [figure.error.unwrap_or(0.0), figure.off_at_most].map(|error| error * factor);
            let shown = figure.value.map_or("–".to_owned(), |value| number(value * factor, errors, digits, unit));
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {:<18} {shown:>12}", figure.label);
        }
        let total = match &self.outlook.totals {
            Some(totals) if totals.are_exact() => "by convolution of a round's law",
            Some(_) => "by convolution of a round's law, nets rounded at random; off by at most what is said",
            None => "a round has too many nets for its law",
        };
        let _ = writeln!(text, "\n  total: {total}");
        if self.bankroll.is_some() {
            let ruin = if self.outlook.is_ruin_exact {
                "followed round by round"
            } else {
                "approximated by Brownian motion with a drift"
            };
            let _ = writeln!(text, "  ruin, bankroll and nets so far at 0 or less after some round: {ruin}");
        }
        if self.goal.is_some() && self.outlook.reached.is_none() {
            let _ = writeln!(text, "  goal: too many rounds to be followed one by one");
        }
        if let Some(why) = self.no_bet {
            let _ = writeln!(text, "  Kelly: {why}");
        }
        if let Some(cost) = self.never_dealer {
            let what = if cost > 0.0 { "gives away" } else { "gains" };
            let share = cost.abs() * 100.0;
            let _ = writeln!(text, "  never being dealer {what} {share:.4} % of a unit bet a round");
        }
        text
    }
}

/// As many digits as the standard error and the bound on what it is off besides support.
fn number(value: f64, [error, off]: [f64; 2], digits: usize, unit: &str) -> String {
    let known = decimals(Some(error.max(off)));
    // Adding 0 turns −0 into 0.
    let value = value + 0.0;
    match (error > 0.0, off > 0.0) {
        (false, false) => format!("{value:.digits$}{unit}"),
        // The bound is below what is shown.
        (false, true) if known > digits + 1 => format!("{value:.digits$}{unit}"),
        (true, _) if error > off => format!("{value:.known$}{unit} ± {error:.known$}{unit}"),
        _ => format!("{value:.known$}{unit}, off by at most {off:.known$}{unit}"),
    }
}
