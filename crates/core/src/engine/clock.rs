//! The clock of the platform: how long work takes, which no result depends on.

use std::time::Duration;

/// A moment. A browser gives WebAssembly no clock that the standard library could read: no time passes there.
#[derive(Clone, Copy, Debug)]
pub struct Instant(#[cfg(not(target_family = "wasm"))] std::time::Instant);

impl Instant {
    /// This moment.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "the one place that asks the machine")]
    pub fn now() -> Instant {
        Instant(std::time::Instant::now())
    }

    /// The time since then.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    /// The only moment there is.
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub fn now() -> Instant {
        Instant()
    }

    /// No time.
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
