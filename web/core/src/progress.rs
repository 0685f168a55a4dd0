//! Reports the progress of long work to the waiting page.

use houseodds::Follow;

/// Tells the page.
pub(super) struct ToPage;

impl Follow for ToPage {
    fn progress(&self, work: &str, done: u64, of: u64) {
        told(work.as_ptr(), work.len(), done as f64, of as f64);
    }
}

#[cfg(target_family = "wasm")]
#[expect(unsafe_code, reason = "the page has this one function for the program to call")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Reports that `done` of `of` steps of the named work are done.
    safe fn told(work: *const u8, bytes: usize, done: f64, of: f64);
}

/// Only a page listens.
#[cfg(not(target_family = "wasm"))]
fn told(_: *const u8, _: usize, _: f64, _: f64) {}
