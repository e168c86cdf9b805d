//! The time: the system's clock, or the page's where the program is WebAssembly and has no system.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub use page::Instant;

#[cfg(target_arch = "wasm32")]
mod page {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    #[expect(unsafe_code, reason = "the page's clock is outside the program")]
    // SAFETY: `worker.js` hands in this function: it takes nothing, touches no memory and gives a number.
    #[link(wasm_import_module = "worker")]
    unsafe extern "C" {
        /// Milliseconds since the worker began.
        safe fn now_ms() -> f64;
    }

    /// A moment by the page's clock, with those of the methods of [`std::time::Instant`] that are needed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(Duration::try_from_secs_f64(now_ms() / 1000.0).unwrap_or_default())
        }

        /// Time since this moment.
        pub fn elapsed(&self) -> Duration {
            Self::now().saturating_duration_since(*self)
        }

        /// Time since an earlier moment; none if it is not earlier.
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }

        /// The same, under the name that says so.
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// So much later, if there is such a moment.
        pub fn checked_add(&self, duration: Duration) -> Option<Instant> {
            self.0.checked_add(duration).map(Instant)
        }

        /// So much earlier, if there is such a moment.
        pub fn checked_sub(&self, duration: Duration) -> Option<Instant> {
            self.0.checked_sub(duration).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, duration: Duration) -> Instant {
            Instant(self.0 + duration)
        }
    }

    impl Sub<Instant> for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}
