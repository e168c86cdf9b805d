//! How the game ends though nobody leaves it: the system tells it to, or its terminal is gone.
//!
//! Whoever reads keys may then never come back: at the end of its input crossterm reads on and on. So what ends the
//! game waits on threads of its own, and does not wait for the reader longer than [`GRACE`].

use crate::interrupt::{Interrupt, on_signal};
#[cfg(unix)]
use anyhow::Context;
use anyhow::Result;
use ratatui::crossterm::terminal::disable_raw_mode;
use std::process;
use std::thread;
use std::time::Duration;

/// Time to give back the terminal and end in good order. Twice what the engine may take to come to rest.
const GRACE: Duration = Duration::from_secs(2);

/// The exit code of a game that did not end in good order.
const FAILURE: i32 = 1;

/// Whether the game is to end now.
#[derive(Clone, Default)]
pub(super) struct Ending(Interrupt);

impl Ending {
    /// Listens to signals, and watches the terminal. To be called once.
    pub(super) fn listen() -> Result<Ending> {
        let ending = Ending::default();
        let told = ending.clone();
        on_signal(move || told.bring_about())?;
        #[cfg(unix)]
        {
            let watched = ending.clone();
            let watch = move || {
                if hangup::wait() {
                    watched.bring_about();
                }
            };
            thread::Builder::new().name("hangup".to_owned()).spawn(watch).context("watching the terminal")?;
        }
        Ok(ending)
    }

    /// Whether it is time to leave.
    pub(super) fn is_due(&self) -> bool {
        self.0.is_set()
    }

    /// Asks the game to end, and ends the program if it does not.
    fn bring_about(&self) {
        self.0.set();
        thread::sleep(GRACE);
        // Whoever hangs may be about to write, and own the output; the settings of the terminal need no output.
        let _ = disable_raw_mode();
        process::exit(FAILURE);
    }
}

/// Terminals that go away. A signal says so, too, but not if whoever started the game ignores it.
#[cfg(unix)]
mod hangup {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use std::io;

    /// How long a terminal may be gone unnoticed: not every system wakes up those who wait for nothing else.
    const LOOK: Timespec = Timespec { tv_sec: 1, tv_nsec: 0 };

    /// Waits until the terminal is gone; false if that cannot be found out.
    pub(super) fn wait() -> bool {
        let input = io::stdin();
        loop {
            let mut terminal = [PollFd::new(&input, PollFlags::empty())];
            match poll(&mut terminal, Some(&LOOK)) {
                Ok(0) | Err(Errno::INTR) => {}
                Ok(_) => return terminal[0].revents().intersects(PollFlags::HUP | PollFlags::ERR),
                Err(_) => return false,
            }
        }
    }
}
