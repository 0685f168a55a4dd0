//! What many rounds may net, for a terminal.

use super::digits::{decimals, fixed};
use super::paper::{Heading, Style, blank, note, pairs};
use crate::config::Values;
use crate::money::Money;
use crate::tables::{Figure, Whole};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// What a figure of an outlook is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RiskScale {
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
#[non_exhaustive]
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
    pub scale: RiskScale,
}

/// The columns of a terminal's figures.
const FIGURES: usize = 19;
const VALUES: usize = 12;

impl RiskFigure {
    /// Its name, and its value with its error, as they are shown.
    fn said(&self) -> (String, String) {
        let (factor, digits, unit) = match self.scale {
            RiskScale::Bets => (1.0, 2, ""),
            RiskScale::Whole => (1.0, 0, ""),
            RiskScale::Chance => (100.0, 4, " %"),
            RiskScale::Growth => (100.0, 6, " %"),
        };
        let errors = (self.error.map(|error| error * factor), self.off_at_most * factor);
        let value = self.value.map_or("–".to_owned(), |value| number(value * factor, errors, digits, unit));
        (format!("{} ", self.label), value)
    }

    /// A figure whose error is not known yet.
    #[doc(hidden)]
    #[must_use]
    pub fn new(name: &str, label: &str, value: Option<f64>, scale: RiskScale) -> RiskFigure {
        RiskFigure { name: name.to_owned(), label: label.to_owned(), value, error: None, off_at_most: 0.0, scale }
    }
}

/// How it was found what a running total meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RiskMethod {
    /// Every total, round by round.
    Followed,
    /// This many totals were played.
    Played(u64),
}

/// How each of these was found, if it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ways {
    /// The chance of ruin.
    pub ruin: Option<RiskMethod>,
    /// What comes first.
    pub goal: Option<RiskMethod>,
    /// The smallest bankroll.
    pub least: Option<RiskMethod>,
}

/// What many rounds may net.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
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
    /// Whether every total is counted where it is; `None` where the law of a round is not known.
    pub total_is_exact: Option<bool>,
    /// How the rest was found.
    pub ways: Ways,
    /// The seed of what was played.
    pub seed: u64,
    /// Rounds and seed, where the law of a round was simulated.
    pub simulated: Option<(u64, u64)>,
    /// What a player gives away in a round, in unit bets, if he is never dealer, with its standard error.
    pub never_dealer: Option<(f64, Option<f64>)>,
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
    #[doc(hidden)]
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
        let Ways { ruin, goal, least } = self.ways;
        add("method", Value::Object(self.method()));
        let played = [ruin, goal, least].into_iter().flatten().find_map(RiskMethod::paths);
        if let Some((rounds, _)) = self.simulated {
            add("simulated_rounds", json!(Whole(rounds.into())));
        }
        if let Some(paths) = played {
            add("played_totals", json!(Whole(paths.into())));
        }
        if self.simulated.is_some() || played.is_some() {
            add("seed", json!(Whole(self.seed.into())));
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
        add("never_dealer_cost", json!(self.never_dealer.map(|(cost, _)| Figure(cost))));
        all
    }

    /// The summary.
    #[doc(hidden)]
    #[must_use]
    pub fn text(&self, heading: &Heading, style: &Style) -> String {
        let mut text = heading.line(style);
        let figures = self.figures.iter().filter(|figure| figure.value.is_some() || figure.name != "ruin");
        pairs(&mut text, &figures.map(RiskFigure::said).collect::<Vec<_>>(), (FIGURES, VALUES), style);
        blank(&mut text, style);
        let total = match self.total_is_exact {
            Some(true) => "by convolution of a round's law",
            Some(false) => "by convolution of a round's law, on a coarser scale",
            None => "a round has too many different nets for its law",
        };
        let is_shifted = self.simulated.is_some() && self.figures.first().is_some_and(|mean| mean.error == Some(0.0));
        let shifted = if is_shifted { ", which has the enumerated mean" } else { "" };
        note(&mut text, &format!("total: {total}{shifted}"), style);
        self.ways_said().iter().flatten().for_each(|said| note(&mut text, said, style));
        if let Some(why) = self.no_bet {
            note(&mut text, &format!("Kelly: {why}"), style);
        }
        if let Some((cost, error)) = self.never_dealer {
            let what = if cost > 0.0 { "costs" } else { "gains" };
            let units = number(cost.abs(), (error, 0.0), 4, "");
            note(&mut text, &format!("never dealing {what} {units} units a round"), style);
        }
        text
    }

    /// The figures that are in bets, in money; `None` where the config says nothing of it.
    #[doc(hidden)]
    #[must_use]
    pub fn in_money(&self, values: &Values) -> Option<String> {
        let Money { unit, currency, .. } = Money::of(values).filter(Money::has_unit)?;
        let in_bets = self.figures.iter().filter(|figure| matches!(figure.scale, RiskScale::Bets | RiskScale::Whole));
        let said = in_bets.filter_map(|figure| {
            let errors = (figure.error.map(|error| error * unit), figure.off_at_most * unit);
            Some(format!("{} {}", figure.label, number(figure.value? * unit, errors, 2, "")))
        });
        Some(format!("in {currency}: {}", said.collect::<Vec<_>>().join("; ")))
    }

    /// By which method everything was found.
    fn method(&self) -> Map<String, Value> {
        let Ways { ruin, goal, least } = self.ways;
        let mut method = Map::new();
        method.insert("law".to_owned(), json!(if self.simulated.is_none() { "exact" } else { "simulated" }));
        let total = self.total_is_exact.map(|is_exact| if is_exact { "convolution" } else { "rounded" });
        method.insert("total".to_owned(), json!(total));
        method.insert("ruin".to_owned(), json!(ruin.map(RiskMethod::name)));
        for (name, way) in [("goal", goal), ("least_bankroll", least)] {
            method.extend(way.map(|way| (name.to_owned(), json!(way.name()))));
        }
        method
    }

    /// How each thing that was asked was found.
    fn ways_said(&self) -> [Option<String>; 3] {
        let Ways { ruin, goal, least } = self.ways;
        let is_least = self.figures.iter().any(|figure| figure.name == "least_bankroll");
        [
            (self.bankroll.is_some(), "ruin, bankroll and nets so far at 0 or less after some round", ruin),
            (self.goal.is_some(), "goal", goal),
            (is_least, "least bankroll", least),
        ]
        .map(|(is_asked, what, way)| {
            (is_asked && self.total_is_exact.is_some()).then(|| format!("{what}: {}", self.way_said(way)))
        })
    }

    fn way_said(&self, way: Option<RiskMethod>) -> String {
        match way {
            Some(RiskMethod::Followed) => "followed round by round".to_owned(),
            Some(RiskMethod::Played(paths)) => {
                format!("{} totals played with seed {}", super::grouped(paths), self.seed)
            }
            None => "too many rounds to follow or play".to_owned(),
        }
    }
}

/// Every figure by its name, with its error.
impl Serialize for RiskSummary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

impl RiskMethod {
    /// What it is called in JSON.
    fn name(self) -> &'static str {
        match self {
            RiskMethod::Followed => "convolution",
            RiskMethod::Played(_) => "played",
        }
    }

    /// How many totals were played.
    fn paths(self) -> Option<u64> {
        match self {
            RiskMethod::Followed => None,
            RiskMethod::Played(paths) => Some(paths),
        }
    }
}

/// As many digits as the standard error, and the bound on what it is off besides, support.
fn number(value: f64, (error, off): (Option<f64>, f64), digits: usize, unit: &str) -> String {
    let Some(error) = error else {
        return format!("{}{unit}, error unknown", fixed(value, digits.min(decimals(None))));
    };
    let known = decimals(Some(error.max(off)));
    match (error > 0.0, off > 0.0) {
        (false, false) => format!("{}{unit}", fixed(value, digits)),
        // The bound is below what is shown.
        (false, true) if known > digits + 1 => format!("{}{unit}", fixed(value, digits)),
        (true, _) if error > off => format!("{}{unit} ± {error:.known$}{unit}", fixed(value, known)),
        _ => format!("{}{unit}, off by at most {off:.known$}{unit}", fixed(value, known)),
    }
}
