//! The time: the system's clock, or the page's where the program is WebAssembly and has no system.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub use page::Instant;

#[cfg(target_arch = "wasm32")]
mod page {
    use std::ops::Add;
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
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, duration: Duration) -> Instant {
            Instant(self.0 + duration)
        }
    }
}
