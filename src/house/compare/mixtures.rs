//! The tables between two tables of one game: some rules of the one, some of the other.

use crate::config::ValueChange;
use crate::games::banked::SIDE;
use crate::games::{Config, Rules};
use crate::house::error::Error;
use std::collections::HashMap;
use std::sync::Arc;

/// Parts of a config that set how much is played, not the rules; the first part of their keys.
const NO_RULES: [&str; 6] = ["name", "base", "simulation", "night", "count", "money"];

/// Returns `true` if a key sets how somebody plays.
pub fn is_strategy(key: &str) -> bool {
    key.split('.').next() == Some("strategy")
}

/// Returns `true` if a key sets something that best play of the main bet does without.
fn is_unused_by_best_play(key: &str) -> bool {
    is_strategy(key) || key.split('.').next() == Some(SIDE)
}

/// Two tables, and their differences in groups that make a table each alone, and one after the other.
pub struct RuleDifferences<'a> {
    from: &'a Config,
    to: &'a Config,
    /// Groups of changes, strategies first, then in the order of the table of keys.
    pub groups: Vec<Vec<ValueChange>>,
    /// Values that one config states and the other has by default: equal, until other keys change the default.
    typed: Vec<ValueChange>,
}

impl<'a> RuleDifferences<'a> {
    /// Returns the differences of two tables of one game, strategies first. Best play has no configured strategies.
    ///
    /// # Errors
    /// If their games differ.
    pub fn new(from: &'a Config, to: &'a Config, best_play: bool) -> Result<RuleDifferences<'a>, Error> {
        if from.kind.name() != to.kind.name() {
            let [one, other] = [from, to].map(|config| format!("{} is {}", config.name, config.kind.name()));
            return Err(Error::Usage(format!("--why compares rules of one game; {one}, {other}")));
        }
        let mut all = from.as_read.changes_to(&to.as_read);
        all.retain(|change| !NO_RULES.contains(&change.key().split('.').next().unwrap_or_default()));
        all.retain(|change| !best_play || !is_unused_by_best_play(&change.key()));
        let (typed, mut changes): (Vec<_>, Vec<_>) = all.into_iter().partition(|change| change.from == change.to);
        changes.sort_by_key(|change| !is_strategy(&change.key()));
        let groups = changes.into_iter().map(|change| vec![change]).collect();
        let mut between = RuleDifferences { from, to, groups, typed };
        between.group(|groups| (0..groups).flat_map(|at| [vec![at], (0..=at).collect()]).collect());
        Ok(between)
    }

    /// Returns the rules with these groups of changes; `None` if they make no table.
    pub fn rules(&self, groups: &[usize]) -> Option<Arc<dyn Rules>> {
        if groups.is_empty() {
            return Some(Arc::clone(&self.from.rules));
        }
        if groups.len() == self.groups.len() {
            return Some(Arc::clone(&self.to.rules));
        }
        let mut values = self.from.as_read.clone();
        groups.iter().flat_map(|at| &self.groups[*at]).for_each(|change| values.make(change));
        self.from.with_values(values.clone()).ok().or_else(|| {
            self.typed.iter().for_each(|change| values.make(change));
            self.from.with_values(values).ok()
        })
    }

    /// Returns every subset of the groups.
    pub fn subsets(groups: usize) -> Vec<Vec<usize>> {
        (0..1usize << groups).map(|set| (0..groups).filter(|at| set >> at & 1 == 1).collect()).collect()
    }

    /// Returns `true` if these groups of changes make a table; `known` holds earlier findings by the keys that change.
    fn is_table(&self, groups: &[usize], known: &mut HashMap<Vec<String>, bool>) -> bool {
        let mut keys: Vec<String> = groups.iter().flat_map(|at| &self.groups[*at]).map(ValueChange::key).collect();
        keys.sort();
        *known.entry(keys).or_insert_with(|| self.rules(groups).is_some())
    }

    /// Joins groups until every needed set makes a table. If a set makes none, its last group is joined with the fewest
    /// others that make it valid.
    pub fn group(&mut self, needed: impl Fn(usize) -> Vec<Vec<usize>>) {
        let mut known = HashMap::new();
        while let Some(wrong) = needed(self.groups.len()).into_iter().find(|set| !self.is_table(set, &mut known)) {
            let Some(last) = wrong.last().copied() else { return };
            let mut mended: Vec<usize> = (0..self.groups.len()).collect();
            for at in (0..self.groups.len()).rev().filter(|at| !wrong.contains(at)) {
                let fewer: Vec<usize> = mended.iter().copied().filter(|other| *other != at).collect();
                if self.is_table(&fewer, &mut known) {
                    mended = fewer;
                }
            }
            let joined: Vec<usize> = mended.into_iter().filter(|at| *at == last || !wrong.contains(at)).collect();
            let Some((first, others)) = joined.split_first() else { return };
            // From the end, so that the places before do not move.
            let more: Vec<Vec<ValueChange>> = others.iter().rev().map(|other| self.groups.remove(*other)).collect();
            self.groups[*first].extend(more.into_iter().rev().flatten());
        }
    }
}
