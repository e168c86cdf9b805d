//! Ctrl-C: the first one ends what the computer is doing, one more (or one while it does nothing) ends the shell.

use anyhow::{Context, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that an interrupt has ended, as other programs have it.
const INTERRUPTED: i32 = 130;

/// Whether work is to stop. Also set while there is no work, so that an interrupt finds nothing else to end.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Default for Interrupt {
    fn default() -> Interrupt {
        Interrupt(Arc::new(AtomicBool::new(true)))
    }
}

impl Interrupt {
    /// Listens to Ctrl-C from now on. To be called once.
    pub fn listen(&self) -> Result<()> {
        let interrupt = self.clone();
        let handler = move || {
            if interrupt.set() {
                std::process::exit(INTERRUPTED);
            }
        };
        ctrlc::set_handler(handler).context("listening for Ctrl-C")
    }

    /// Ends the work, if there is any, and tells whether it was to stop before.
    pub fn set(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }

    /// Work begins: the next interrupt is for it.
    pub fn begin_work(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Work has ended.
    pub fn end_work(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work is to stop.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
