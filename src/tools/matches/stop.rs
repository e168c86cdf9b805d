//! Asking a match to end: by the person at the keyboard, or because the result is known.

use crate::interrupt::Interrupt;
use anyhow::Result;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a match is to end now. One `by_person` may serve several matches.
#[derive(Default)]
pub struct Stop {
    by_person: Interrupt,
    enough: AtomicBool,
}

impl Stop {
    /// A match that also ends when `by_person` is set.
    pub fn new(by_person: Interrupt) -> Stop {
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
        self.by_person.is_set()
    }
}

/// A switch that Ctrl-C, a closed terminal and a request to terminate set. To be called once.
///
/// A match is at work until its report is written: whatever happens, the games so far count.
pub fn switch_for_ctrl_c() -> Result<Interrupt> {
    let switch = Interrupt::default();
    switch.begin_work();
    switch.listen()?;
    Ok(switch)
}
