//! The rows of the result tables. A table's header is the row type's field names.

use crate::stats::{Estimate, Measure, Moments, Share};
use num_bigint::BigInt;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// A float of a result: printed so that it parses back to the same float, and never as −0.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Figure(pub f64);

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Adding 0 turns −0 into 0 and leaves every other number alone.
        serializer.serialize_f64(self.0 + 0.0)
    }
}

impl<'de> Deserialize<'de> for Figure {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Figure, D::Error> {
        let value = f64::deserialize(deserializer)?;
        if value.is_finite() { Ok(Figure(value)) } else { Err(D::Error::custom("not a finite number")) }
    }
}

/// A count, printed with all its digits; empty where there is a probability and no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Count(pub Option<u128>);

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Some(count) => serializer.collect_str(count),
            None => serializer.serialize_none(),
        }
    }
}

/// A figure that exists: an estimate of nothing is not a number.
pub(super) fn figure(value: f64) -> Option<Figure> {
    (!value.is_nan()).then_some(Figure(value))
}

/// A figure's error columns; an error that is not known is an empty cell.
pub(super) fn errors(estimate: &Estimate) -> (Option<Figure>, Option<Figure>, Option<Figure>) {
    let (low, high) = estimate.interval.unzip();
    (estimate.std_error.map(Figure), low.map(Figure), high.map(Figure))
}

/// A row of `frequency.csv`: how often a role has a hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FrequencyRow {
    /// `dealer`, `player` (a seat drawn at random), `seat_1` …
    pub role: String,
    /// The hand.
    pub hand: String,
    /// How often it was seen.
    pub count: Count,
    /// Its probability.
    pub probability: Figure,
    /// Standard error of the probability.
    pub std_error: Option<Figure>,
    /// Lower end of its 95 % interval.
    pub ci_low: Option<Figure>,
    /// Upper end of its 95 % interval.
    pub ci_high: Option<Figure>,
}

impl FrequencyRow {
    /// A row from what was seen.
    #[must_use]
    pub fn new(role: &str, hand: &str, share: &Share) -> FrequencyRow {
        let (std_error, ci_low, ci_high) = errors(&share.probability);
        FrequencyRow {
            role: role.to_owned(),
            hand: hand.to_owned(),
            count: Count(share.count),
            probability: Figure(share.probability.value),
            std_error,
            ci_low,
            ci_high,
        }
    }
}

/// A row of `payout.csv`: how often a role has a net.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PayoutRow {
    /// `dealer` (the whole round), `player`, `seat_1` …
    pub role: String,
    /// The net, in unit bets.
    pub net: Figure,
    /// How often it was seen.
    pub count: Count,
    /// Its probability.
    pub probability: Figure,
    /// Standard error of the probability.
    pub std_error: Option<Figure>,
    /// Lower end of its 95 % interval.
    pub ci_low: Option<Figure>,
    /// Upper end of its 95 % interval.
    pub ci_high: Option<Figure>,
}

impl PayoutRow {
    /// A row from what was seen.
    #[must_use]
    pub fn new(role: &str, net: f64, share: &Share) -> PayoutRow {
        let (std_error, ci_low, ci_high) = errors(&share.probability);
        PayoutRow {
            role: role.to_owned(),
            net: Figure(net),
            count: Count(share.count),
            probability: Figure(share.probability.value),
            std_error,
            ci_low,
            ci_high,
        }
    }
}

/// A row of `edge.csv`: a figure of a role.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EdgeRow {
    /// `dealer`, `player`, `seat_1` …
    pub role: String,
    /// Which figure.
    pub metric: String,
    /// The figure, in unit bets or as a share; empty where too little was seen.
    pub value: Option<Figure>,
    /// Its standard error.
    pub std_error: Option<Figure>,
    /// Lower end of its 95 % interval.
    pub ci_low: Option<Figure>,
    /// Upper end of its 95 % interval.
    pub ci_high: Option<Figure>,
    /// Not printed: where the figure is a share, how often it was seen, and of how many observations.
    #[serde(skip)]
    pub seen: Option<(u128, u128)>,
}

impl EdgeRow {
    /// A row from a share or an estimate.
    #[must_use]
    pub fn new(role: &str, metric: &str, measure: impl Into<Measure>) -> EdgeRow {
        let (seen, estimate) = match measure.into() {
            Measure::Share(share) => (share.count.zip(share.of), share.probability),
            Measure::Other(estimate) => (None, estimate),
        };
        let (std_error, ci_low, ci_high) = errors(&estimate);
        EdgeRow {
            role: role.to_owned(),
            metric: metric.to_owned(),
            value: figure(estimate.value),
            std_error,
            ci_low,
            ci_high,
            seen,
        }
    }
}

/// A row of `matchup.csv`: a player's hand against a dealer's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchupRow {
    /// The player's hand.
    pub player_hand: String,
    /// The dealer's hand.
    pub dealer_hand: String,
    /// How often they met.
    pub count: Count,
    /// The probability that they meet.
    pub probability: Figure,
    /// Standard error of the probability.
    pub std_error: Option<Figure>,
    /// Lower end of its 95 % interval.
    pub ci_low: Option<Figure>,
    /// Upper end of its 95 % interval.
    pub ci_high: Option<Figure>,
    /// The player's mean net where they met; empty where they never did.
    pub net: Option<Figure>,
}

impl MatchupRow {
    /// A row from what was seen; `law` is the player's nets in this cell with their counts, in units of `1 / unit`.
    #[must_use]
    pub fn new(player: &str, dealer: &str, share: &Share, law: [(i64, BigInt); 3], unit: i64) -> MatchupRow {
        let (std_error, ci_low, ci_high) = errors(&share.probability);
        let moments = Moments::of_law(law);
        MatchupRow {
            player_hand: player.to_owned(),
            dealer_hand: dealer.to_owned(),
            count: Count(share.count),
            probability: Figure(share.probability.value),
            std_error,
            ci_low,
            ci_high,
            net: (!moments.is_empty()).then(|| Figure(moments.mean(unit))),
        }
    }
}

/// A row of `turn_up.csv`: a figure of the rounds in which N was turned up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnUpRow {
    /// The residue turned up.
    pub n: usize,
    /// `dealer`, `seat_1` …, `round`.
    pub role: String,
    /// Which figure; `share` is that of N itself.
    pub metric: String,
    /// The figure, in unit bets or as a share; empty where too little was seen.
    pub value: Option<Figure>,
    /// Its standard error.
    pub std_error: Option<Figure>,
    /// Lower end of its 95 % interval.
    pub ci_low: Option<Figure>,
    /// Upper end of its 95 % interval.
    pub ci_high: Option<Figure>,
    /// Not printed: where the figure is a share, how often it was seen, and of how many observations.
    #[serde(skip)]
    pub seen: Option<(u128, u128)>,
}

impl TurnUpRow {
    /// A row from a share or an estimate.
    #[must_use]
    pub fn new(n: usize, role: &str, metric: &str, measure: impl Into<Measure>) -> TurnUpRow {
        let EdgeRow { role, metric, value, std_error, ci_low, ci_high, seen } = EdgeRow::new(role, metric, measure);
        TurnUpRow { n, role, metric, value, std_error, ci_low, ci_high, seen }
    }
}

/// The result tables of a game; one that a game does not have is absent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    /// How often each hand comes.
    pub frequency: Vec<FrequencyRow>,
    /// The law of the nets.
    pub payout: Vec<PayoutRow>,
    /// Edge, deviations, shares won and lost.
    pub edge: Vec<EdgeRow>,
    /// Hand against hand.
    pub matchup: Option<Vec<MatchupRow>>,
    /// Figures by the residue turned up.
    pub turn_up: Option<Vec<TurnUpRow>>,
    /// What the counts of each table are counts of, by role.
    pub whole: Wholes,
    /// Figures that were left out because enumeration does not give them.
    pub not_enumerated: Vec<String>,
}

/// What counts are counts of, by table, then by role.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wholes(BTreeMap<String, BTreeMap<String, u128>>);

impl Wholes {
    /// Sets the total of a role's counts in a table, if they have one.
    pub fn set(&mut self, table: &str, role: &str, whole: Option<u128>) {
        if let Some(whole) = whole {
            self.0.entry(table.to_owned()).or_default().insert(role.to_owned(), whole);
        }
    }

    /// The total of a role's counts in a table.
    #[must_use]
    pub fn get(&self, table: &str, role: &str) -> Option<u128> {
        self.0.get(table)?.get(role).copied()
    }

    /// Every table with its roles.
    pub fn tables(&self) -> impl Iterator<Item = (&String, &BTreeMap<String, u128>)> {
        self.0.iter()
    }
}

impl Tables {
    /// A figure of `edge.csv`.
    #[must_use]
    pub fn metric(&self, role: &str, metric: &str) -> Option<&EdgeRow> {
        self.edge.iter().find(|row| row.role == role && row.metric == metric)
    }
}
