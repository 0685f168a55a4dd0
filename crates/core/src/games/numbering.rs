//! Things numbered as they first come up.

use std::collections::HashMap;
use std::hash::Hash;

/// Interns values as dense ids.
#[derive(Clone, Debug)]
pub(super) struct Numbering<T> {
    numbers: HashMap<T, usize>,
    things: Vec<T>,
}

impl<T: Clone + Eq + Hash> Numbering<T> {
    pub(super) fn new() -> Numbering<T> {
        Numbering { numbers: HashMap::new(), things: Vec::new() }
    }

    pub(super) fn number(&mut self, thing: T) -> usize {
        *self.numbers.entry(thing).or_insert_with_key(|thing| {
            self.things.push(thing.clone());
            self.things.len() - 1
        })
    }

    /// What has been numbered, in the order of the numbers.
    pub(super) fn things(&self) -> &[T] {
        &self.things
    }
}

/// The distinct ones among the strategies of several holders, and which of them each holder uses.
pub(super) fn in_play<T: PartialEq>(strategies: &[T]) -> (Vec<&T>, Vec<usize>) {
    let mut distinct: Vec<&T> = Vec::new();
    let of = strategies
        .iter()
        .map(|strategy| {
            let known = distinct.iter().position(|s| *s == strategy).unwrap_or(distinct.len());
            if known == distinct.len() {
                distinct.push(strategy);
            }
            known
        })
        .collect();
    (distinct, of)
}
