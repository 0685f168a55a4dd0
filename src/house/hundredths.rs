//! Work on many tables, whose own steps are shown as hundredths.

use crate::engine::{Step, Steps, in_order};
use std::sync::atomic::{AtomicU64, Ordering};

/// Work on the table of this number that reports its steps.
type Make<'a, T> = &'a (dyn Fn(usize, &dyn Steps) -> T + Sync);

/// Makes a value for each number below `count` on all threads. The steps of each are hundredths of it.
pub(super) fn in_hundredths<T: Send>(work: &str, count: usize, steps: &dyn Steps, make: Make<'_, T>) -> Vec<T> {
    let step = steps.begin(&format!("{work}, by hundredths"), 100 * count as u64);
    in_order(count, |at| {
        let hundredths = Hundredths(&*step, AtomicU64::new(0));
        let made = make(at, &hundredths);
        hundredths.begin("", 1)();
        made
    })
}

/// The function to call after each hundredth of one table, and the hundredths so far.
struct Hundredths<'a>(&'a (dyn Fn() + Sync), AtomicU64);

impl Steps for Hundredths<'_> {
    fn begin<'a>(&'a self, _: &str, steps: u64) -> Step<'a> {
        let taken = AtomicU64::new(0);
        Box::new(move || {
            let done = 100 * (taken.fetch_add(1, Ordering::Relaxed) + 1) / steps.max(1);
            (self.1.fetch_max(done, Ordering::Relaxed)..done).for_each(|_| (self.0)());
        })
    }
}
