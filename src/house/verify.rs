//! `verify`: simulation and enumeration of one config, figure by figure.

use super::error::Error;
use super::observer::Observer;
use crate::engine::{Run, play};
use crate::games::{Config, Game};
use crate::stats::Tally;
use crate::tables::{Agreement, Comparison, FAMILY_ERROR, Noticed};
use crate::tables::{Tables, Whole};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// How many of the least likely figures a summary has.
const SHOWN: usize = 5;

/// Simulation compared with enumeration.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Verified {
    /// Rounds played.
    pub rounds: u64,
    /// On which seed.
    pub seed: u64,
    /// Every figure compared.
    #[doc(hidden)]
    pub agreement: Agreement,
    /// Figures that enumeration does not give.
    pub not_enumerated: Vec<String>,
}

impl Verified {
    /// Returns `true` if chance explains every figure, in enough rounds to tell.
    #[must_use]
    pub fn agrees(&self) -> bool {
        !self.disagrees() && self.noticed().is_enough()
    }

    /// Returns `true` if chance does not explain every figure.
    #[must_use]
    pub fn disagrees(&self) -> bool {
        !self.agreement.off().is_empty()
    }

    /// Returns the smallest difference that a run of this length would have shown.
    #[must_use]
    pub fn noticed(&self) -> Noticed {
        self.agreement.noticed(self.rounds)
    }

    /// Returns every figure compared, the least likely first.
    #[must_use]
    pub fn comparisons(&self) -> &[Comparison] {
        self.agreement.comparisons()
    }

    /// Returns the least likely figures, which a summary has.
    #[must_use]
    pub fn worst(&self) -> &[Comparison] {
        let all = self.agreement.comparisons();
        &all[..all.len().min(SHOWN)]
    }

    /// Returns the summary as one object.
    #[doc(hidden)]
    #[must_use]
    pub fn to_json(&self) -> Map<String, Value> {
        let all = self.agreement.comparisons();
        let entries = [
            ("agrees", json!(self.agrees())),
            ("rounds", json!(Whole(self.rounds.into()))),
            ("seed", json!(Whole(self.seed.into()))),
            ("noticed", json!(self.noticed())),
            ("figures", json!(all.len())),
            ("off", json!(self.agreement.off().len())),
            ("family_error", json!(FAMILY_ERROR)),
            ("smallest_adjusted_p", json!(all.first().map(|least| least.adjusted_p))),
            ("worst", json!(self.worst())),
            ("not_enumerated", json!(self.not_enumerated)),
        ];
        entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// As `verify --json` prints it.
impl Serialize for Verified {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

/// Plays a run on the threads of the current pool, counts every deal, and compares.
///
/// # Errors
/// If the game is not enumerated.
pub fn verify(config: &Config, run: &Run, observer: &dyn Observer) -> Result<Verified, Error> {
    let game = &*config.rules.game(observer);
    let exact = game.exact(observer).ok_or(Error::not_enumerated(config))?;
    let exact = game.tables(&exact);
    let (agreement, _) = held(game, &exact, run, observer);
    let &Run { rounds, seed, .. } = run;
    Ok(Verified { rounds, seed, agreement, not_enumerated: exact.not_enumerated })
}

/// Plays a run, and compares it with what was counted.
pub(super) fn held(game: &dyn Game, exact: &Tables, run: &Run, observer: &dyn Observer) -> (Agreement, Tally) {
    let tally = play(game, run, &*observer.progress(game, 0, run.rounds)).tally;
    let (lowest, highest) = game.dealer_nets().ends();
    let [lowest, highest] = [lowest, highest].map(|net| net as f64 / game.unit() as f64);
    (Agreement::of(&game.tables(&tally), exact, tally.rounds(), (lowest, highest)), tally)
}
