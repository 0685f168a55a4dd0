//! The ends that a running total can meet: a bankroll lost, a goal reached.

use super::terms::{Effort, OutlookRequest};
use crate::engine::{RunningTotal, running_totals};
use crate::stats::{LimitChances, Limits, MOST_BANKROLL, NetSteps};

/// A chance, or a number of unit bets, with its standard error.
pub(super) type WithError = (f64, f64);

/// The method of the chances that a running total meets an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RiskMethod {
    /// Every total was followed round by round.
    Followed,
    /// Playing this number of totals.
    Played(u64),
    /// Any number of rounds, by the law of a new low.
    Lows,
}

impl RiskMethod {
    /// Returns its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            RiskMethod::Followed => "convolution",
            RiskMethod::Played(_) => "played",
            RiskMethod::Lows => "lows",
        }
    }

    /// Returns the number of totals that were played.
    pub fn paths(self) -> Option<u64> {
        match self {
            RiskMethod::Followed | RiskMethod::Lows => None,
            RiskMethod::Played(paths) => Some(paths),
        }
    }
}

/// The chances of the ends that a running total can meet first.
#[derive(Clone, Copy, Debug)]
pub struct Met {
    pub ruin: WithError,
    pub goal: WithError,
    pub neither: WithError,
    /// Mean number of rounds until an end or the last round, if every total was followed.
    pub rounds: Option<f64>,
    pub way: RiskMethod,
}

/// Number of rounds that play without end takes at most if it is followed or played.
pub(super) const FOR_EVER: u64 = 1_000_000_000_000_000_000;

/// Returns the chances of the ends; `None` if totals can be neither followed nor played.
pub fn met(nets: &NetSteps, ends: Limits, asked: &OutlookRequest<'_>) -> Option<Met> {
    let Effort { work, draws, seed } = asked.effort;
    let ever = if asked.terms.rounds.is_none() { ever_met(nets, ends, work) } else { None };
    if ever.is_some() {
        return ever;
    }
    let rounds = asked.terms.rounds.unwrap_or(FOR_EVER);
    if let Some((reached, _)) = nets.reached(ends, rounds, work) {
        return Some(Met { rounds: Some(reached.rounds), ..Met::exactly(reached, RiskMethod::Followed) });
    }
    let found = running_totals(nets, &RunningTotal { ends, noted: None, rounds, seed, draws })?;
    let [ruin, goal] = [0, 1].map(|end| found.share(end));
    let never_ends = asked.terms.rounds.is_none() && ends.bankroll.is_some() && ends.goal.is_some();
    if never_ends && found.neither().0 > 0.0 {
        return None;
    }
    Some(Met { ruin, goal, neither: found.neither(), rounds: None, way: RiskMethod::Played(found.paths) })
}

/// Returns the chance that the only end is ever met; `None` for two ends, or if it takes too much work.
fn ever_met(nets: &NetSteps, ends: Limits, work: u64) -> Option<Met> {
    let reached = match (ends.bankroll, ends.goal) {
        (Some(bankroll), None) => LimitChances { ruin: nets.ruin_for_ever(bankroll, work)?, ..LimitChances::default() },
        (None, Some(goal)) => {
            LimitChances { goal: nets.mapped(|net| -net).ruin_for_ever(goal, work)?, ..LimitChances::default() }
        }
        (Some(_), Some(_)) | (None, None) => return None,
    };
    Some(Met::exactly(reached, RiskMethod::Lows))
}

impl Met {
    /// Returns chances that are known without an error.
    fn exactly(reached: LimitChances, way: RiskMethod) -> Met {
        let neither = (1.0 - reached.ruin - reached.goal).max(0.0);
        let [ruin, goal, neither] = [reached.ruin, reached.goal, neither].map(|chance| (chance, 0.0));
        Met { ruin, goal, neither, rounds: None, way }
    }
}

/// Bankrolls, in quarters of the one asked about.
const QUARTERS: std::ops::RangeInclusive<u64> = 1..=8;

/// Returns the chances of the goal first with other bankrolls, if there are both: from a quarter of the bankroll to twice
/// it. Together they take the work of one bankroll.
pub(super) fn goal_by_bankroll(nets: &NetSteps, asked: &OutlookRequest<'_>) -> Vec<(u64, Option<Met>)> {
    let (Some(bankroll), Some(goal)) = (asked.terms.bankroll, asked.terms.goal) else { return Vec::new() };
    let Effort { work, draws, seed } = asked.effort;
    let effort = Effort { work: work / QUARTERS.end(), draws: draws / QUARTERS.end(), seed };
    let asked = OutlookRequest { effort, ..*asked };
    let mut bankrolls: Vec<u64> = QUARTERS.map(|quarters| (bankroll * quarters / 4).min(MOST_BANKROLL)).collect();
    bankrolls.retain(|bets| *bets > 0);
    bankrolls.dedup();
    let mut found = Vec::new();
    for bets in bankrolls {
        let [bankroll, goal] = [bets, goal].map(|bets| Some(bets as i64 * asked.unit));
        found.push((bets, met(nets, Limits { bankroll, goal }, &asked)));
    }
    found
}
