//! Questions of a page.

use super::chart::{BarsChart, FanChart, MovesChart};
use serde::Deserialize;

/// A question; `toml` is a config, `set` are settings to lay over it as `--vary` does.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum PageQuestion {
    /// The games with their keys and words, and the presets.
    Describe,
    /// The values of a config, or what is wrong with it.
    Read {
        toml: String,
    },
    /// Each change of a single house rule that a comparison tries.
    Changes {
        toml: String,
    },
    /// The dealer's edge alone.
    Edge {
        toml: String,
        #[serde(default)]
        set: Vec<String>,
    },
    /// All that is enumerated.
    Exact {
        toml: String,
    },
    /// A config with each of these settings alone; played on the same cards if it is not enumerated.
    Compare {
        toml: String,
        set: Vec<String>,
        rounds: u64,
    },
    /// The difference of a config's edge from a preset's, rule by rule.
    Why {
        preset: String,
        toml: String,
        rounds: u64,
    },
    /// Seeded rounds. They continue the rounds already played of the same config and seed.
    Simulate {
        toml: String,
        rounds: u64,
        seed: Option<u64>,
    },
    /// Part `index`, from 1, of `of` of such rounds, to be joined.
    Part {
        toml: String,
        rounds: u64,
        seed: Option<u64>,
        index: u64,
        of: u64,
    },
    /// All parts of a run as one.
    Join {
        toml: String,
        parts: Vec<String>,
    },
    /// The first hand of a practice, which the next answers are about.
    Practise {
        toml: String,
        #[serde(default)]
        is_dealer: bool,
        seed: u64,
    },
    /// The cost of the answer at this index, or of none in time, and the next question.
    Answer {
        place: Option<usize>,
    },
    /// Every hand of a config, as it is understood.
    Hands {
        toml: String,
    },
    /// Missed hands, as CSV.
    Missed,
    /// The best way to play.
    Solve {
        toml: String,
    },
    /// A look ahead over many rounds.
    Risk {
        toml: String,
        rounds: u64,
        bankroll: Option<u64>,
        #[serde(default)]
        quantiles: Vec<f64>,
        #[serde(default)]
        is_dealer: bool,
        seat: Option<usize>,
    },
    /// A chart, as SVG.
    Bars(BarsChart),
    Fan(FanChart),
    Moves(MovesChart),
    /// One hand explained.
    Hand {
        toml: String,
        cards: String,
        against: Option<u8>,
        n: Option<u8>,
        all: bool,
    },
}
