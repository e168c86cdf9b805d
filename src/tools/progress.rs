//! How far long work is: a bar on a terminal, elsewhere a line a minute, for those who read it in a log.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, Write, stderr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time between two lines of a log.
const PAUSE: Duration = Duration::from_secs(60);

/// How far a piece of work is.
pub(super) struct Progress {
    bar: ProgressBar,
    /// Where there is no terminal.
    log: Option<Mutex<Log>>,
}

/// What goes into a log instead of a bar.
struct Log {
    /// What is counted.
    things: String,
    count: usize,
    message: String,
    next: Instant,
}

impl Log {
    /// The line for so much work, if it is time for one.
    fn line(&mut self, done: u64, now: Instant) -> Option<String> {
        if now < self.next {
            return None;
        }
        self.next = now + PAUSE;
        // Of a table the first line has to do.
        let message = self.message.lines().next().unwrap_or_default().trim_end_matches([',', ' ']);
        let separator = if message.is_empty() { "" } else { ", " };
        Some(format!("{done} of {} {}{separator}{message}", self.count, self.things))
    }
}

impl Progress {
    fn new(count: usize, things: &str, template: &str) -> Progress {
        let style = ProgressStyle::with_template(template).expect("a template of our own");
        let bar = ProgressBar::new(count as u64).with_style(style);
        let log = (!stderr().is_terminal()).then(|| {
            let (things, message, next) = (things.to_owned(), String::new(), Instant::now() + PAUSE);
            Mutex::new(Log { things, count, message, next })
        });
        Progress { bar, log }
    }

    /// So much of it was done before and says nothing about the time that is left.
    pub(super) fn begins_at(self, done: usize) -> Progress {
        self.bar.set_position(done as u64);
        // The bar has to notice it first, and then to forget it.
        self.bar.tick();
        self.bar.reset_eta();
        self
    }

    /// Draws the bar now and then even if nothing happens.
    pub(super) fn ticking(self) -> Progress {
        if !self.bar.is_hidden() {
            self.bar.enable_steady_tick(Duration::from_millis(500));
        }
        self
    }

    /// So much is done.
    pub(super) fn set(&self, done: usize) {
        self.bar.set_position(done as u64);
        self.write_line();
    }

    /// One thing more is done.
    pub(super) fn advance(&self) {
        self.bar.inc(1);
        self.write_line();
    }

    /// What there is to say about it.
    pub(super) fn say(&self, message: String) {
        if let Some(log) = &self.log {
            log.lock().unwrap_or_else(PoisonError::into_inner).message.clone_from(&message);
        }
        self.bar.set_message(message);
    }

    /// Time since it began.
    pub(super) fn elapsed(&self) -> Duration {
        self.bar.elapsed()
    }

    /// Takes the bar away while something else is written.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the bar away for good.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn write_line(&self) {
        let Some(log) = &self.log else { return };
        let line =
            log.lock().unwrap_or_else(PoisonError::into_inner).line(self.bar.position(), Instant::now());
        if let Some(line) = line {
            // Nobody may be listening.
            let _ = writeln!(stderr(), "tessera: {line}");
        }
    }
}

/// A bar for a number of things of one kind, such as `games`.
pub(super) fn bar(count: usize, things: &str) -> Progress {
    Progress::new(count, things, &format!("{{bar:40}} {{pos}}/{{len}} {things}, {{elapsed}}, {{eta}} left"))
}

/// The same for work of which some was done before, with its rate and room for a message that ends with a comma.
pub(super) fn rated_bar(count: usize, done: usize, things: &str) -> Progress {
    let template =
        format!("{{bar:24}} {{pos}}/{{len}} {things} ({{per_sec}}), {{msg}}{{elapsed}}, {{eta}} left");
    Progress::new(count, things, &template).begins_at(done)
}

/// A shorter bar for games, with a message beside it.
pub(super) fn bar_with_message(count: usize) -> Progress {
    Progress::new(count, "games", "{bar:16} {pos}/{len}  {msg}  {elapsed}")
}

/// The same with an idea of how long it will take.
pub(super) fn bar_with_time_left(count: usize) -> Progress {
    Progress::new(count, "games", "{bar:12} {pos}/{len}  {msg}  {eta} left")
}

/// A bar with a table below it.
pub(super) fn bar_with_table(count: usize, things: &str) -> Progress {
    Progress::new(
        count,
        things,
        &format!("{{bar:40}} {{pos}}/{{len}} {things}, {{elapsed}}, {{eta}} left\n{{msg}}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_gets_a_line_a_minute() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut log = Log { things: "games".into(), count: 600, message: String::new(), next: at(60) };
        assert_eq!(log.line(7, at(59)), None);
        assert_eq!(log.line(8, at(61)).as_deref(), Some("8 of 600 games"));
        log.message = "+12 ±30 Elo, \nand more".into();
        assert_eq!(log.line(9, at(62)), None);
        assert_eq!(log.line(20, at(121)).as_deref(), Some("20 of 600 games, +12 ±30 Elo"));
    }
}
