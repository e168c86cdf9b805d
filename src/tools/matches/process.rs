//! A brain as a process: lines in, lines out, and never left running.

use super::command::BrainCommand;
use super::guard::{self, Guard};
use super::stop::Stop;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// A running brain. Dropping it ends the process and all it has started.
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Line>,
    guard: Option<Arc<Guard>>,
}

/// A line of output and when it came.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) at: Instant,
    /// It goes on with a line too long to be taken whole.
    pub(super) continues: bool,
}

/// What listening for a while brought.
pub(super) enum Heard {
    Line(Line),
    /// Nothing until the deadline.
    Silence,
    /// The brain has closed its output.
    Closed,
    /// The match was stopped meanwhile.
    Stopped,
}

/// Lines that wait to be read before the brain itself has to wait.
const QUEUE: usize = 256;
/// Longest piece of output taken as one line.
const LONGEST_LINE: u64 = 1 << 16;
/// How long a brain may take to go after END, as in Gomocup.
const FAREWELL: Duration = Duration::from_millis(500);
/// How often a wait looks whether the match was stopped.
const GLANCE: Duration = Duration::from_millis(40);

impl Process {
    pub(super) fn start(command: &BrainCommand, guard: Option<Arc<Guard>>) -> io::Result<Process> {
        let mut builder = Command::new(&command.program);
        builder.args(&command.arguments).current_dir(&command.folder);
        builder.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        guard::own_group(&mut builder);
        if let Some(guard) = &guard {
            guard.mark(&mut builder);
        }
        let mut child = builder.spawn()?;
        if let Some(guard) = &guard {
            guard.watch(child.id());
        }
        let (sender, lines) = sync_channel(QUEUE);
        let input = child.stdin.take();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_lines(output, &sender));
        }
        Ok(Process { child, input, lines, guard })
    }

    /// Writes a text in one piece.
    pub(super) fn send(&mut self, text: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(text.as_bytes())?;
        input.flush()
    }

    /// The next line; waits for it until the deadline.
    pub(super) fn hear(&self, deadline: Instant, stop: &Stop) -> Heard {
        loop {
            if stop.is_set() {
                return Heard::Stopped;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Heard::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Heard::Closed,
                Err(RecvTimeoutError::Timeout) if left <= GLANCE => return Heard::Silence,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// A line that has already come.
    pub(super) fn overheard(&self) -> Option<Line> {
        self.lines.try_recv().ok()
    }

    /// Peak memory of the process and of all it has started, in bytes; 0 where the system does not tell.
    pub(super) fn peak_memory(&self) -> u64 {
        peak_memory_of_tree(self.child.id())
    }

    /// How a brain that closed its output has ended.
    pub(super) fn last_state(&mut self) -> String {
        let status = self.wait_for(Duration::from_millis(100));
        status.map_or_else(|| "closed its output".to_owned(), |status| status.to_string())
    }

    /// Says END and waits a little, so that a brain can put its things away.
    pub(super) fn farewell(mut self) {
        if self.send("END\n").is_ok() {
            self.input = None;
            self.wait_for(FAREWELL);
        }
    }

    fn wait_for(&mut self, limit: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + limit;
        loop {
            let status = self.child.try_wait().ok().flatten();
            if status.is_some() || Instant::now() >= deadline {
                return status;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        guard::end_group(self.child.id());
        // Where there are no groups this ends the process at least; otherwise it is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(guard) = &self.guard {
            guard.release(self.child.id());
        }
    }
}

/// Passes lines on until the output closes or nobody listens. A full queue makes the brain wait, so that its output
/// never fills our memory.
fn read_lines(output: ChildStdout, sender: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        let continues = bytes.last().is_some_and(|&byte| byte != b'\n');
        bytes.clear();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if sender.send(Line { text, at: Instant::now(), continues }).is_err() {
            return;
        }
    }
}

fn peak_memory_of_tree(id: u32) -> u64 {
    let own = fs::read_to_string(format!("/proc/{id}/status")).ok();
    let own = own.as_deref().and_then(peak_of_status).unwrap_or(0);
    let threads = fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
    let children = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let of_children = children.map(|children| {
        children
            .split_whitespace()
            .filter_map(|child| child.parse().ok())
            .map(peak_memory_of_tree)
            .sum::<u64>()
    });
    own + of_children.sum::<u64>()
}

/// The line `VmHWM: 1234 kB` of a process' status, in bytes.
fn peak_of_status(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peak_memory_is_read_from_the_status() {
        assert_eq!(peak_of_status("Name:\tx\nVmPeak:\t  999 kB\nVmHWM:\t    12 kB\n"), Some(12_288));
        assert_eq!(peak_of_status("Name:\tx\n"), None);
        #[cfg(target_os = "linux")]
        assert!(peak_memory_of_tree(std::process::id()) > 100_000);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_ends_with_all_it_has_started() {
        let folder = std::path::Path::new(".");
        let command = BrainCommand::parse("sh -c 'sleep 1000 & echo $!; sleep 1000'", folder).unwrap();
        let process = Process::start(&command, None).unwrap();
        let soon = Instant::now() + Duration::from_secs(10);
        let Heard::Line(line) = process.hear(soon, &Stop::default()) else { panic!("no line") };
        let grandchild = line.text;
        let is_running = || {
            let state = fs::read_to_string(format!("/proc/{grandchild}/stat")).unwrap_or_default();
            !state.is_empty() && !state.contains(") Z ")
        };
        assert!(is_running());
        drop(process);
        // Whoever inherits the dead grandchild may take a moment to bury it.
        while is_running() {
            assert!(Instant::now() < soon, "{grandchild} still runs");
            thread::yield_now();
        }
    }
}
