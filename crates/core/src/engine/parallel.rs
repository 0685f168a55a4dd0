//! Independent work, distributed over all threads.

use rayon::{ThreadPool, prelude::*};
use std::sync::Mutex;

/// Computes a value for each number below `count` on all threads, and returns them in order.
///
/// `rayon` receives a `dyn Fn`. A generic closure would be compiled again for each caller.
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

/// Computes values as [`in_order`] does, and reports each one.
pub fn in_steps<T: Send>(count: usize, step: &(dyn Fn() + Sync), make: impl Fn(usize) -> T + Sync) -> Vec<T> {
    in_order(count, |number| {
        let value = make(number);
        step();
        value
    })
}

/// Does work on the threads of a pool.
///
/// As in [`in_order`], `rayon` compiles one piece of work for all callers.
pub fn on<T: Send>(pool: &ThreadPool, work: impl FnOnce() -> T + Send) -> T {
    let (mut work, mut done) = (Some(work), None);
    install(pool, &mut || done = work.take().map(|work| work()));
    #[expect(clippy::expect_used, reason = "the pool has done the work when it returns")]
    done.expect("work is done")
}

fn install(pool: &ThreadPool, work: &mut (dyn FnMut() + Send)) {
    pool.install(work);
}

/// Computes two values in parallel.
pub fn join<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
    rayon::join(first, second)
}

fn each(count: usize, act: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(act);
}
