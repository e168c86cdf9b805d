//! Ctrl-C and the signals that mean the same (a closed terminal, a request to terminate): one switch for every front end.
//!
//! While something is at work, a signal asks it to stop, which it does soon and in good order. While nothing is, the
//! program waits for input and would not notice, so it ends at once with [`EXIT_CODE`].

use anyhow::{Context, Result};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that an interrupt has ended, as other programs have it.
pub const EXIT_CODE: i32 = 130;

/// Whether something is at work, and whether it is to stop. Clones are the same switch.
#[derive(Clone, Default, Debug)]
pub struct Interrupt {
    at_work: Arc<AtomicBool>,
    asked: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens to signals from now on. To be called once in a program.
    pub fn listen(&self) -> Result<()> {
        let switch = self.clone();
        on_signal(move || {
            switch.set();
            if !switch.at_work.load(Ordering::SeqCst) {
                process::exit(EXIT_CODE);
            }
        })
    }

    /// Asks whatever is at work to stop.
    pub fn set(&self) {
        self.asked.store(true, Ordering::SeqCst);
    }

    /// Whether the work is to stop.
    pub fn is_set(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// Work begins that looks at [`Interrupt::is_set`] now and then; what was asked before is forgotten.
    pub fn begin_work(&self) {
        self.asked.store(false, Ordering::SeqCst);
        self.at_work.store(true, Ordering::SeqCst);
    }

    /// Does some work that stops when it is asked to.
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.begin_work();
        let result = work();
        self.at_work.store(false, Ordering::SeqCst);
        result
    }
}

/// Has something done on a thread of its own when a signal comes, for those who need more than a switch.
pub fn on_signal(react: impl FnMut() + Send + 'static) -> Result<()> {
    ctrlc::set_handler(react).context("listening for Ctrl-C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_is_for_the_work_at_that_time() {
        let interrupt = Interrupt::default();
        let seen = interrupt.during(|| {
            interrupt.clone().set();
            interrupt.is_set()
        });
        assert!(seen);
        assert!(!interrupt.during(|| interrupt.is_set()), "the next work is not stopped");
    }
}
