//! Asking a match to end: by the person at the keyboard, or because the result is known.

use anyhow::{Context, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a match is to end now. One `by_person` may serve several matches.
#[derive(Default)]
pub struct Stop {
    by_person: Arc<AtomicBool>,
    enough: AtomicBool,
}

impl Stop {
    /// A match that also ends when `by_person` is set.
    pub fn new(by_person: Arc<AtomicBool>) -> Stop {
        Stop { by_person, enough: AtomicBool::new(false) }
    }

    /// Ends the match: nothing more is to be learnt from it.
    pub fn set_enough(&self) {
        self.enough.store(true, Ordering::Relaxed);
    }

    /// Whether to end now, whoever asked for it.
    pub fn is_set(&self) -> bool {
        self.enough.load(Ordering::Relaxed) || self.is_by_person()
    }

    /// Whether the person at the keyboard asked for it.
    pub fn is_by_person(&self) -> bool {
        self.by_person.load(Ordering::Relaxed)
    }
}

/// A switch that Ctrl-C, a closed terminal and a request to terminate set. To be called once.
pub fn switch_for_ctrl_c() -> Result<Arc<AtomicBool>> {
    let switch = Arc::new(AtomicBool::new(false));
    let setter = Arc::clone(&switch);
    ctrlc::set_handler(move || setter.store(true, Ordering::Relaxed)).context("listening for Ctrl-C")?;
    Ok(switch)
}
