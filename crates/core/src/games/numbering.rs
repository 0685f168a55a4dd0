//! Numbers things in order of first appearance.

use std::collections::HashMap;
use std::hash::Hash;

/// Interns values as dense ids.
#[derive(Clone, Debug)]
pub(crate) struct Numbering<T> {
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

    /// Returns the things in the order of their numbers.
    pub(super) fn things(&self) -> &[T] {
        &self.things
    }
}

/// Returns the distinct strategies, and the index of each holder's strategy among them.
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
