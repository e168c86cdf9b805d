//! Ctrl-C: ends a search with a word about how far it came; at a prompt it ends the program as usual.

use anyhow::{Context, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of programs that Ctrl-C ends.
const ENDED_BY_CTRL_C: i32 = 130;

/// Whether something is at work, and whether it is to end.
#[derive(Clone, Default)]
pub(super) struct Interrupt {
    is_at_work: Arc<AtomicBool>,
    is_asked: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens for Ctrl-C. To be called once.
    pub(super) fn listen() -> Result<Interrupt> {
        let interrupt = Interrupt::default();
        let handler = interrupt.clone();
        ctrlc::set_handler(move || {
            // A read from the terminal cannot be told to end, so the program must.
            if !handler.is_at_work.load(Ordering::SeqCst) {
                std::process::exit(ENDED_BY_CTRL_C);
            }
            handler.is_asked.store(true, Ordering::SeqCst);
        })
        .context("listening for Ctrl-C")?;
        Ok(interrupt)
    }

    /// Does some work that asks the given question now and then, and ends once the answer is yes.
    pub(super) fn during<T>(&self, work: impl FnOnce(&dyn Fn() -> bool) -> T) -> T {
        self.is_at_work.store(true, Ordering::SeqCst);
        let result = work(&|| self.is_asked.load(Ordering::Relaxed));
        self.is_at_work.store(false, Ordering::SeqCst);
        result
    }
}
