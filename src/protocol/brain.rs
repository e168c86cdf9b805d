//! The brain on a pair of streams: one thread reads and stamps lines, the calling one thinks and writes.
//!
//! `YXSTOP`, or `INFO timeout_turn 0` as Piskvork has it, makes the search of an earlier command answer with what it
//! has. `END` or the end of input during a
//! search ends it without an answer, with one exception: a script piped in by hand, whose `END` is there as soon as
//! its move commands are, gets its answers, each in a share of the time that is left until we have to be gone.

use super::command::Command;
use super::ignored::Ignored;
use super::lines::{Line, Lines};
use super::reply::{Reply, send};
use super::session::{Audience, Call, Session};
use crate::clock::Instant;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

/// `END` so soon after a command comes from a script that was written in one go.
const SCRIPTED: Duration = Duration::from_millis(50);

/// Time after `END` in which the rest of a script is answered.
const LAST_WORDS: Duration = Duration::from_millis(330);

/// Time after `END` at which we leave although a script is not answered in full: nobody reads, or the machine is
/// far too busy.
const OVERDUE: Duration = Duration::from_secs(2);

/// Reading needs little, and every byte of a stack counts against the memory limit.
const READER_STACK: usize = 256 << 10;

/// When a command came, and what came before it.
#[derive(Clone, Copy)]
struct Stamp {
    /// Lines are numbered, so that a `YXSTOP` stops only what came before it.
    number: u64,
    /// Commands up to and with this one that may need a search.
    searches: u64,
    read_at: Instant,
}

/// What the reader knows before the session gets to it.
#[derive(Default)]
struct Signals {
    /// Number of the latest line.
    latest: AtomicU64,
    /// Number of the latest line that stops thinking.
    stop: AtomicU64,
    /// When and after how many commands `END` or the end of input came.
    end: OnceLock<Stamp>,
    /// Nobody reads our answers any more.
    deaf: AtomicBool,
}

impl Signals {
    /// Whether the search for a command should stop. `deadline` keeps the end of its share of a script's time.
    fn interrupt(&self, stamp: Stamp, deadline: &OnceLock<Instant>) -> bool {
        if self.stop.load(Ordering::Relaxed) > stamp.number || self.deaf.load(Ordering::Relaxed) {
            return true;
        }
        let Some(end) = self.end.get() else { return false };
        let share = || {
            let now = Instant::now();
            let left = (end.read_at + LAST_WORDS).saturating_duration_since(now);
            let searches = end.searches.saturating_sub(stamp.searches) + 1;
            now + left / u32::try_from(searches).unwrap_or(u32::MAX)
        };
        self.abandon(stamp) || Instant::now() >= *deadline.get_or_init(share)
    }

    /// Whether there is something to do that came after a command.
    fn is_awaited(&self, stamp: Stamp) -> bool {
        self.latest.load(Ordering::Relaxed) > stamp.number
            || self.deaf.load(Ordering::Relaxed)
            || self.end.get().is_some()
    }

    /// Whether a command is not to be answered any more.
    fn abandon(&self, stamp: Stamp) -> bool {
        let late = |end: &Stamp| end.read_at.saturating_duration_since(stamp.read_at) >= SCRIPTED;
        self.deaf.load(Ordering::Relaxed) || self.end.get().is_some_and(late)
    }
}

/// Talks until `END`, the end of input or a closed output. `leave` is called by the reader as soon as nothing more
/// is to be said, or too late: managers kill 500 ms after `END`, however busy or blocked the thinking thread is.
pub fn run(
    audience: Audience,
    input: impl Read + Send + 'static,
    mut output: impl Write,
    leave: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    let signals = Arc::new(Signals::default());
    let (sender, receiver) = mpsc::channel();
    let reader_signals = Arc::clone(&signals);
    thread::Builder::new().stack_size(READER_STACK).spawn(move || {
        if read(input, sender, &reader_signals) == Remainder::Script {
            thread::sleep(OVERDUE);
        }
        leave();
    })?;
    let mut session = Session::for_audience(audience);
    for (command, stamp) in receiver {
        let deadline = OnceLock::new();
        let mut out = |reply: Reply| {
            if !signals.abandon(stamp) && send(&mut output, &reply).is_err() {
                signals.deaf.store(true, Ordering::Relaxed);
            }
        };
        let mut call = Call {
            read_at: stamp.read_at,
            interrupted: &|| signals.interrupt(stamp, &deadline),
            out: &mut out,
        };
        session.handle(command, &mut call);
        if signals.abandon(stamp) {
            break;
        }
        session.ponder(&|| signals.is_awaited(stamp));
    }
    Ok(())
}

/// What may still be unanswered when the input has ended.
#[derive(PartialEq, Eq)]
enum Remainder {
    Nothing,
    /// Commands that came together with the end.
    Script,
}

/// Passes commands on until there are no more; the session notices when the channel closes.
fn read(input: impl Read, sender: Sender<(Command, Stamp)>, signals: &Signals) -> Remainder {
    let mut lines = Lines::new(input);
    let mut last = Stamp { number: 0, searches: 0, read_at: Instant::now() };
    let ended_at = loop {
        let Some(line) = lines.next() else { break Instant::now() };
        let command = understood(&line);
        if command == Command::End {
            break line.read_at;
        }
        last.number += 1;
        last.searches += u64::from(command.asks_for_move());
        last.read_at = line.read_at;
        signals.latest.store(last.number, Ordering::Relaxed);
        if command.stops_thinking() {
            signals.stop.store(last.number, Ordering::Relaxed);
        }
        if sender.send((command, last)).is_err() {
            break Instant::now();
        }
    };
    signals.end.get_or_init(|| Stamp { read_at: ended_at, ..last });
    drop(sender);
    if signals.abandon(last) { Remainder::Nothing } else { Remainder::Script }
}

/// The command of a line. What was cut off a long one could change its meaning, except that INFO stays INFO.
fn understood(line: &Line) -> Command {
    match Command::parse(&line.bytes) {
        Command::Info(_) if line.cut => Command::Info(Err(Ignored::new("…", "the line is too long"))),
        _ if line.cut => Command::Unknown("line that is too long".to_owned()),
        command => command,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_thought_about_until_its_share_of_the_time_is_over() {
        let now = Instant::now();
        let hour = Duration::from_secs(3600);
        let stamp = Stamp { number: 1, searches: 1, read_at: now };
        let interrupted = |deadline: Instant, read_at: Instant| {
            let signals = Signals { end: OnceLock::from(Stamp { read_at, ..stamp }), ..Signals::default() };
            signals.interrupt(stamp, &OnceLock::from(deadline))
        };
        assert!(!interrupted(now + hour, now), "there is time left");
        assert!(interrupted(now, now), "its share is over");
        assert!(interrupted(now + hour, now + hour), "an END that comes later is for what is being thought");
        assert!(!Signals::default().interrupt(stamp, &OnceLock::new()), "nothing has ended");
    }
}
