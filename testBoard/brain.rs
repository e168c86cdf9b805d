//! The brain under test: a child process, its pipes, its peak memory and how it ended.

use anyhow::{Context, Result};
use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How long a brain has to be gone after END.
pub(crate) const EXIT_LIMIT: Duration = Duration::from_millis(500);

/// How often a process is asked whether it has ended.
const POLL: Duration = Duration::from_millis(2);

/// A brain that talks without end is held back by its full pipe, not kept in our memory.
const LINES_WAITING: usize = 1000;

/// The longest line kept whole; managers stop at 2000 bytes.
const LONGEST_LINE: usize = 1 << 20;

/// Which program to start, and with what arguments.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    path: PathBuf,
    arguments: Vec<OsString>,
}

impl Program {
    /// Checks that there is such a program and that it starts at all.
    pub(crate) fn find(path: &Path, arguments: Vec<OsString>) -> Result<Program> {
        let whole =
            path.canonicalize().with_context(|| format!("there is no brain at {}", path.display()))?;
        anyhow::ensure!(whole.is_file(), "{} is not an executable file", path.display());
        let program = Program { path: whole, arguments };
        program.start().with_context(|| format!("{} cannot be executed", path.display()))?;
        Ok(program)
    }

    /// Starts a fresh process, in the program's own folder as the managers do.
    pub(crate) fn start(&self) -> Result<Brain> {
        let mut command = Command::new(&self.path);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = self.path.parent() {
            command.current_dir(folder);
        }
        Ok(Brain::new(command.spawn()?))
    }
}

/// One line a brain wrote, and when it arrived.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Without the newline; a carriage return is kept, since managers see it too.
    pub(crate) text: String,
    pub(crate) at: Instant,
}

/// Why there is no line to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoLine {
    /// Nothing came before the deadline.
    Late,
    /// The brain closed its output: as a rule it is gone.
    Closed,
}

/// A running brain. Dropping it ends the process.
pub(crate) struct Brain {
    child: Child,
    input: Option<Sender<Vec<u8>>>,
    lines: Receiver<Line>,
    split_reply: Arc<AtomicBool>,
    errors: Arc<Mutex<Vec<u8>>>,
    asked_to_leave: bool,
    left_early: bool,
    peak_memory: Option<u64>,
}

impl Brain {
    fn new(mut child: Child) -> Brain {
        let (input, to_write) = channel();
        let (line_sender, lines) = sync_channel(LINES_WAITING);
        let split_reply = Arc::new(AtomicBool::new(false));
        let errors = Arc::new(Mutex::new(Vec::new()));
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_all(stdin, &to_write));
        }
        if let Some(stdout) = child.stdout.take() {
            let split = Arc::clone(&split_reply);
            thread::spawn(move || read_lines(stdout, &line_sender, &split));
        }
        if let Some(stderr) = child.stderr.take() {
            let kept = Arc::clone(&errors);
            thread::spawn(move || keep_errors(stderr, &kept));
        }
        Brain {
            child,
            input: Some(input),
            lines,
            split_reply,
            errors,
            asked_to_leave: false,
            left_early: false,
            peak_memory: None,
        }
    }

    /// Sends the bytes in one write. A brain that no longer reads shows when an answer is awaited.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        if bytes.split(|&byte| byte == b'\n').any(|line| line.trim_ascii().eq_ignore_ascii_case(b"END")) {
            self.leaving();
        }
        if let Some(input) = &self.input {
            let _ = input.send(bytes.to_vec());
        }
    }

    /// Closes the brain's input: the end of input means END.
    pub(crate) fn close_input(&mut self) {
        self.leaving();
        self.input = None;
    }

    /// The next line, if one comes before the deadline.
    pub(crate) fn read_line(&mut self, deadline: Instant) -> Result<Line, NoLine> {
        let left = deadline.saturating_duration_since(Instant::now());
        let line = match self.lines.recv_timeout(left) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(NoLine::Late),
            Err(RecvTimeoutError::Disconnected) => {
                self.left_early |= !self.asked_to_leave;
                Err(NoLine::Closed)
            }
        };
        self.measure();
        line
    }

    /// Waits for the process to end by itself.
    pub(crate) fn wait(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(POLL);
        }
    }

    /// Peak resident memory in bytes, where the system reports it; the last known value once the brain is gone.
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        self.peak_memory
    }

    /// Looks at the peak again.
    pub(crate) fn measure(&mut self) {
        // Under wine there is such a file as well, but of some other process.
        if !cfg!(target_os = "linux") {
            return;
        }
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        self.peak_memory = peak_in(&status).max(self.peak_memory);
    }

    /// Whether some reply came in more than one write, which liskvork and qpiskvork do not survive.
    pub(crate) fn has_split_reply(&self) -> bool {
        self.split_reply.load(Ordering::Relaxed)
    }

    /// What was written to stderr, which Piskvork takes for moves.
    pub(crate) fn errors(&self) -> String {
        self.errors.lock().map(|kept| String::from_utf8_lossy(&kept).trim().to_string()).unwrap_or_default()
    }

    /// Says END, waits, and kills what is still there. Returns how it crashed, if it did.
    pub(crate) fn stop(&mut self) -> Option<String> {
        self.measure();
        self.send(b"END\n");
        self.close_input();
        match self.wait(Instant::now() + EXIT_LIMIT) {
            Some(status) if self.left_early => {
                Some(format!("left the game on its own: {}", describe(status)))
            }
            Some(status) if !status.success() => Some(format!("ended with {}", describe(status))),
            Some(_) => None,
            None => {
                self.kill();
                None
            }
        }
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// From now on an exit is what we asked for; one that happened before stays a crash.
    fn leaving(&mut self) {
        let is_gone = matches!(self.child.try_wait(), Ok(Some(_)));
        self.left_early |= is_gone && !self.asked_to_leave;
        self.asked_to_leave = true;
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        self.kill();
    }
}

/// An exit status in words.
pub(crate) fn describe(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("signal {signal}");
    }
    match status.code() {
        Some(code) => format!("exit code {code}"),
        None => "an unknown status".to_string(),
    }
}

fn peak_in(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

fn write_all(mut stdin: impl Write, to_write: &Receiver<Vec<u8>>) {
    while let Ok(bytes) = to_write.recv() {
        if stdin.write_all(&bytes).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Cuts the output into lines. A read that does not end on a newline has caught a reply between two writes.
fn read_lines(mut stdout: impl Read, lines: &SyncSender<Line>, split_reply: &AtomicBool) {
    let mut buffer = vec![0; 1 << 16];
    let mut unfinished: Vec<u8> = Vec::new();
    while let Ok(count @ 1..) = stdout.read(&mut buffer) {
        let at = Instant::now();
        // A full buffer may end anywhere: that says nothing about the writes.
        if count < buffer.len() && buffer[count - 1] != b'\n' {
            split_reply.store(true, Ordering::Relaxed);
        }
        unfinished.extend_from_slice(&buffer[..count]);
        while let Some(end) = unfinished.iter().position(|&byte| byte == b'\n') {
            let rest = unfinished.split_off(end + 1);
            unfinished.truncate(end);
            let text = String::from_utf8_lossy(&unfinished).into_owned();
            unfinished = rest;
            if lines.send(Line { text, at }).is_err() {
                return;
            }
        }
        unfinished.truncate(LONGEST_LINE);
    }
    if !unfinished.is_empty() {
        let text = String::from_utf8_lossy(&unfinished).into_owned();
        let _ = lines.send(Line { text, at: Instant::now() });
    }
}

fn keep_errors(mut stderr: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        if let Ok(mut kept) = kept.lock()
            && kept.len() < LONGEST_LINE
        {
            kept.extend_from_slice(&buffer[..count]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peak_memory_is_read_from_the_status_file() {
        assert_eq!(peak_in("Name:\tx\nVmPeak:\t 9 kB\nVmHWM:\t   12 kB\n"), Some(12 * 1024));
        assert_eq!(peak_in(""), None);
    }

    #[test]
    fn output_is_cut_into_lines_and_split_replies_are_noticed() {
        struct Writes(Vec<&'static str>);
        impl Read for Writes {
            fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
                if self.0.is_empty() {
                    return Ok(0);
                }
                let write = self.0.remove(0);
                buffer[..write.len()].copy_from_slice(write.as_bytes());
                Ok(write.len())
            }
        }
        let cases = [
            (vec!["OK\n", "7,7\n"], vec!["OK", "7,7"], false),
            (vec!["OK\n7,7\n"], vec!["OK", "7,7"], false),
            (vec!["7,7", "\n"], vec!["7,7"], true),
            (vec!["OK\r\n", "7,"], vec!["OK\r", "7,"], true),
        ];
        for (writes, expected, expected_split) in cases {
            let (sender, lines) = sync_channel(10);
            let split = AtomicBool::new(false);
            read_lines(Writes(writes.clone()), &sender, &split);
            drop(sender);
            let texts: Vec<String> = lines.iter().map(|line| line.text).collect();
            assert_eq!(texts, expected, "{writes:?}");
            assert_eq!(split.load(Ordering::Relaxed), expected_split, "{writes:?}");
        }
    }
}
