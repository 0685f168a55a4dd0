//! Sorting that is compiled once. The standard library compiles its sort anew for each type and closure: that was an
//! eighth of the time to compile this crate. Long lists, and what is sorted for every hand or round, keep the standard
//! library's.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::mem;

/// Sorts in ascending order.
pub fn ascending<T: Ord>(items: &mut [T]) {
    by(items, T::cmp);
}

/// Sorts by a key, keeping the order of items whose keys are equal.
pub fn by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts by a comparison, keeping the order of equal items.
pub fn by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut from = order(items.len(), &|a, b| compare(&items[a], &items[b]));
    // Each cycle of moves, by swaps.
    for start in 0..items.len() {
        let mut to = start;
        loop {
            let next = mem::replace(&mut from[to], to);
            if next == start || next == to {
                break;
            }
            items.swap(to, next);
            to = next;
        }
    }
}

/// The items as a set: `collect` would sort them first, by a sort for each type.
pub fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    for item in items {
        set.insert(item);
    }
    set
}

/// The entries as a map; the last of those with the same key counts.
pub fn map<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    for (key, value) in entries {
        map.insert(key, value);
    }
    map
}

/// The places in sorted order.
fn order(places: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..places).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts_as_the_standard_library_does(items: Vec<(u8, u16)>) {
            let mut expected = items.clone();
            expected.sort_by_key(|(key, _)| *key);
            let mut sorted = items.clone();
            by_key(&mut sorted, |(key, _)| *key);
            prop_assert_eq!(&sorted, &expected);

            expected.sort();
            ascending(&mut sorted);
            prop_assert_eq!(&sorted, &expected);

            prop_assert_eq!(set(items.clone()), items.iter().copied().collect());
            prop_assert_eq!(map(items.clone()), items.into_iter().collect());
        }
    }
}
