//! Independent work, shared out among all threads.

use rayon::prelude::*;
use std::sync::Mutex;

/// Makes a value for each number below `count` on all threads; they come in the order of their numbers.
///
/// `rayon` is handed a `dyn Fn`: generic in its callers, it would be compiled anew for each of them.
pub fn in_order<T: Send>(count: usize, make: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let made: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::default()).collect();
    each(count, &|number| {
        let value = make(number);
        if let Ok(mut made) = made[number].lock() {
            *made = Some(value);
        }
    });
    made.into_iter().filter_map(|made| made.into_inner().ok().flatten()).collect()
}

/// The same, and reports every value that is made.
pub fn in_steps<T: Send>(count: usize, step: &(dyn Fn() + Sync), make: impl Fn(usize) -> T + Sync) -> Vec<T> {
    in_order(count, |number| {
        let value = make(number);
        step();
        value
    })
}

/// Makes two values side by side.
pub fn both<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
    rayon::join(first, second)
}

fn each(count: usize, act: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(act);
}
