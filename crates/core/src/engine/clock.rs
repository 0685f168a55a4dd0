//! The platform's clock. It measures how long work takes, and no result depends on it.

use std::time::Duration;

/// A moment. In a browser WebAssembly has no clock that the standard library can read, so no time passes there.
#[derive(Clone, Copy, Debug)]
pub struct Instant(#[cfg(not(target_family = "wasm"))] std::time::Instant);

impl Instant {
    /// Returns the current moment.
    #[cfg(not(target_family = "wasm"))]
    #[expect(clippy::disallowed_methods, reason = "the one place that asks the machine")]
    pub fn now() -> Instant {
        Instant(std::time::Instant::now())
    }

    /// Returns the time since this moment.
    #[cfg(not(target_family = "wasm"))]
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    /// Returns the only moment there is.
    #[cfg(target_family = "wasm")]
    pub fn now() -> Instant {
        Instant()
    }

    /// Returns zero: a browser has no clock.
    #[cfg(target_family = "wasm")]
    pub fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
