//! The contents of a dossier.

use super::words::plain;
use crate::engine::FairnessTest;
use crate::report::Earnings;
use crate::report::html::trimmed;
use crate::tables::words::{Words, words_for};
use crate::tables::{Comparison, Noticed};
use serde::Serialize;

/// The report on a game for a casino and its regulator. Shares are of 1, amounts in units; unknown values are absent.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Dossier {
    /// The config's name.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// The words for the labels of its tables.
    #[doc(hidden)]
    #[serde(skip)]
    pub words: Words,
    /// The program's version.
    pub version: &'static str,
    /// The SHA-256 of the rules in effect.
    pub config_hash: String,
    /// The config as understood, in TOML.
    pub config: String,
    /// The rules in effect, a sentence each.
    pub rules: Vec<Sentence>,
    /// The shares of the money in a round, in a sentence, if there is commission.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shares: Option<String>,
    /// A hand of every class.
    pub examples: Vec<Example>,
    /// Every bet; for a game whose edge is not enumerated, every seat.
    pub bets: Vec<DossierBet>,
    /// The return of the main bet under other ways to play.
    pub play: Vec<PlayReturn>,
    /// The simulation beside the theory.
    pub simulation: SimulatedBeside,
    /// The shuffle tested.
    pub shuffle: Option<ShuffleTested>,
    /// The money of an hour, if the config has the rounds of an hour.
    #[doc(hidden)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money: Option<Earnings>,
}

/// A rule in plain words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Sentence {
    /// The subject, as a heading; empty if a key needs none.
    pub about: String,
    /// The keys of the sentence.
    pub keys: Vec<String>,
    /// The text.
    pub text: String,
}

/// A hand explained.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Example {
    /// Class.
    pub hand: String,
    /// Cards.
    pub cards: String,
    /// Facts and values, by name.
    pub said: Vec<(String, String)>,
}

/// Everything about a bet of a player.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct DossierBet {
    /// Name.
    pub bet: String,
    /// The stake in units: of a seat, the first if they differ; of a table, of all seats.
    pub stake: f64,
    /// The stake of each seat, if only stakes differ: figures are per unit of each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stakes: Vec<f64>,
    /// The seats of these figures, as in `1-3`, if the nets of a unit differ between seats with the bet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<String>,
    /// Whether these are figures of all seats together, round by round, per unit of all stakes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_table: bool,
    /// The return to player as a fraction, if it is enumerated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rtp_fraction: Option<String>,
    /// Nearest number.
    pub rtp: f64,
    /// Standard error, if it is simulated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub std_error: Option<f64>,
    /// The expected loss of a unit staked: 1 less the return.
    pub edge: f64,
    /// The expected loss over all money put on the table.
    pub element_of_risk: f64,
    /// The standard deviation of a round's net per unit staked.
    pub std_dev: f64,
    /// Standard error, if it is simulated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub std_dev_std_error: Option<f64>,
    /// 1.96 of them.
    pub volatility_index: f64,
    /// The share of rounds with a net above 0.
    pub hit_frequency: f64,
    /// Standard error, if it is simulated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit_frequency_std_error: Option<f64>,
    /// The rounds after which the mean of the total is as far from 0 as its deviation.
    pub n0: Option<f64>,
    /// The most that a round can win per unit staked.
    pub largest_win: f64,
    /// Probability.
    pub largest_win_probability: f64,
    /// The most that a round can lose per unit staked, if that is more than 1.
    pub exposed: Option<f64>,
    /// Return per unit exposed in this way.
    pub rtp_per_exposed: Option<f64>,
    /// Every way to end.
    pub events: Vec<BetEnd>,
    /// Exact sums of wins and losses, by payment.
    pub payments: Vec<Payment>,
    /// Bands of the actual return after many bets.
    pub bands: Vec<Band>,
    /// The edge with amounts rounded to whole chips.
    pub chips: Vec<ChipEdge>,
}

impl DossierBet {
    /// Names the seats of these figures, if seats differ.
    pub(super) fn whose(&self) -> Option<String> {
        match &self.seats {
            Some(seats) => Some(format!("figures of seat {seats}, per unit of its stake")),
            None if self.is_table => {
                Some("figures of all seats together in a round, per unit of all stakes".to_owned())
            }
            None if !self.stakes.is_empty() => Some("figures of every seat, per unit of its stake".to_owned()),
            None => None,
        }
    }

    /// Formats the stake of each seat, or of the table.
    pub(super) fn staked(&self) -> String {
        let stakes = if self.stakes.is_empty() { std::slice::from_ref(&self.stake) } else { &self.stakes };
        stakes.iter().map(|stake| trimmed(*stake, 4)).collect::<Vec<_>>().join(", ")
    }

    /// Returns its name in words.
    pub(super) fn name(&self, words: Words) -> String {
        if self.is_enumerated() { plain(&self.bet) } else { words_for(words, &self.bet) }
    }

    /// Returns `true` if its return is enumerated.
    pub(super) fn is_enumerated(&self) -> bool {
        self.rtp_fraction.is_some() || self.seats.is_some()
    }
}

/// A way for a bet to end.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BetEnd {
    /// Name.
    pub event: String,
    /// Number of equally likely deals, if deals are counted.
    pub combinations: Option<String>,
    /// Probability.
    pub probability: f64,
    /// The standard error of that, if it is simulated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub std_error: Option<f64>,
    /// The 595 of 1 in 595.
    pub one_in: f64,
    /// Payout to 1, before commission; below 0 if the stake or more is lost.
    pub pays: f64,
    /// Part of the return.
    pub contribution: f64,
}

/// All ends of a bet that pay the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Payment {
    /// Net of a unit after commission, as a fraction.
    pub nets: String,
    /// Probability of the net, as a fraction.
    pub probability: String,
    /// Part of the return, as a fraction.
    pub contribution: String,
}

/// A band of the actual return to player after a number of bets.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Band {
    /// Bets.
    pub bets: u64,
    /// Probability.
    pub level: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Largest error of either end; 0 if every total is counted exactly.
    pub off_at_most: f64,
    /// The standard error of the lower end: 0 if the distribution of a bet is exact.
    pub low_std_error: f64,
    /// Standard error of the upper end.
    pub high_std_error: f64,
}

/// The edge at a stake with amounts rounded to whole chips.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ChipEdge {
    /// The stake, in units.
    pub stake: f64,
    /// Rounded for the house.
    pub house: f64,
    /// Rounded for the player.
    pub player: f64,
    /// Rounded to the nearest chip, halves for the player.
    pub nearest: f64,
}

/// The return of the main bet under a way to play.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct PlayReturn {
    /// The way to play of both sides.
    pub play: &'static str,
    /// The return to player.
    pub rtp: f64,
    /// Standard error, if it is simulated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub std_error: Option<f64>,
    /// A bound on its error, if it is solved but not exact.
    pub off_at_most: Option<f64>,
}

/// A simulation beside the theory.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SimulatedBeside {
    /// Rounds played.
    pub rounds: u64,
    /// Random seed.
    pub seed: u64,
    /// Whether chance explains all figures.
    pub agrees: bool,
    /// The deviations that a run of this length would have noticed.
    pub noticed: Noticed,
    /// The family-wise error of that.
    pub family_error: f64,
    /// Every figure, the least likely first.
    pub figures: Vec<Comparison>,
}

/// The shuffle tested.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ShuffleTested {
    /// Cards dealt.
    pub draws: u64,
    /// Random seed.
    pub seed: u64,
    /// Whether no test fails.
    pub passes: bool,
    /// The family-wise error of that.
    pub family_error: f64,
    /// Excess of a card at one place that the first test would notice with 95 %: 0.2 is a fifth.
    pub noticed: f64,
    /// Every test.
    pub tests: Vec<FairnessTest>,
}

impl ShuffleTested {
    /// Returns the verdict on the shuffle.
    pub(super) fn verdict(&self) -> &'static str {
        match (self.passes, self.noticed <= 1.0) {
            (false, _) => "fails",
            (true, true) => "passes",
            (true, false) => "too few cards to tell",
        }
    }

    /// Returns a sentence on the noticeable deviations.
    pub(super) fn noticeable(&self) -> String {
        match self.noticed {
            noticed if noticed <= 1.0 => {
                let digits = usize::from(noticed < 0.0995) + usize::from(noticed < 0.00995);
                format!(
                    "a card {:.digits$} % too often at one place would have been noticed with 95 % probability",
                    100.0 * noticed
                )
            }
            _ => "a card that is twice too frequent at one place might not have been noticed".to_owned(),
        }
    }
}

impl SimulatedBeside {
    /// Returns the verdict on the theory.
    pub(super) fn verdict(&self) -> &'static str {
        match (self.agrees, self.noticed.is_enough()) {
            (false, _) => "it disagrees with the theory",
            (true, true) => "it agrees with the theory",
            (true, false) => "too few rounds to tell",
        }
    }
}
