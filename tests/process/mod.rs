//! The real executable on pipes, driven line by line.

// Every test program takes this module in and uses its own part of it.
#![allow(dead_code)]

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any answer may take, even on a machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running brain.
pub(crate) struct Brain {
    child: Child,
    input: Option<ChildStdin>,
    errors: Option<ChildStderr>,
    chunks: Receiver<Vec<u8>>,
    lines: VecDeque<String>,
    /// When the process was started.
    pub(crate) born: Instant,
}

impl Brain {
    /// Starts a brain.
    pub(crate) fn start() -> Brain {
        let born = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-tessera"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the executable starts");
        let mut output = child.stdout.take().expect("stdout is piped");
        let (sender, chunks) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = vec![0; 65536];
            while let Ok(count) = output.read(&mut buffer)
                && count > 0
                && sender.send(buffer[..count].to_vec()).is_ok()
            {}
        });
        let (input, errors) = (child.stdin.take(), child.stderr.take());
        Brain { child, input, errors, chunks, lines: VecDeque::new(), born }
    }

    /// Starts a brain on an empty board with searches so small that answers come at once.
    pub(crate) fn quick(start: &str) -> Brain {
        let mut brain = Brain::start();
        brain.tell("INFO max_node 200");
        assert_eq!(brain.ask(start), "OK", "{start}");
        brain
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends bytes as they are, in one write.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("input is open");
        input.write_all(bytes).expect("the brain reads");
        input.flush().expect("the brain reads");
    }

    /// Sends lines that owe no answer, or whose answers are read later.
    pub(crate) fn tell(&mut self, text: &str) {
        self.send(format!("{text}\n").as_bytes());
    }

    /// Sends lines and returns the next line of output.
    pub(crate) fn ask(&mut self, text: &str) -> String {
        self.tell(text);
        self.line()
    }

    /// The next line of output.
    pub(crate) fn line(&mut self) -> String {
        match self.line_within(PATIENCE) {
            Some(line) => line,
            None => panic!("no answer within {PATIENCE:?}"),
        }
    }

    /// The next line of output, if one comes in time.
    pub(crate) fn line_within(&mut self, patience: Duration) -> Option<String> {
        if self.lines.is_empty() {
            match self.chunks.recv_timeout(patience) {
                Ok(chunk) => self.take_chunk(&chunk),
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => panic!("the brain is gone"),
            }
        }
        self.lines.pop_front()
    }

    /// Nothing has been said beyond what was read: the very next line answers an `ABOUT` sent now.
    pub(crate) fn assert_silent(&mut self) {
        let answer = self.ask("ABOUT");
        assert!(answer.starts_with("name=\""), "unexpected output {answer:?}");
    }

    /// Sends `END` and waits for a clean exit; how long that took.
    pub(crate) fn end(mut self) -> Duration {
        self.tell("END");
        self.wait_for_exit()
    }

    /// Closes the input.
    pub(crate) fn hang_up(&mut self) {
        self.input = None;
    }

    /// Closes the input and waits for a clean exit; how long that took.
    pub(crate) fn close(mut self) -> Duration {
        self.hang_up();
        self.wait_for_exit()
    }

    fn wait_for_exit(&mut self) -> Duration {
        let asked = Instant::now();
        // The output closes when the process ends, without polling.
        match self.chunks.recv_timeout(PATIENCE) {
            Ok(chunk) => panic!("output after the end: {:?}", String::from_utf8_lossy(&chunk)),
            Err(RecvTimeoutError::Timeout) => panic!("still running {PATIENCE:?} after the end"),
            Err(RecvTimeoutError::Disconnected) => {}
        }
        assert!(self.lines.is_empty(), "unexpected output {:?}", self.lines);
        let status = self.child.wait().expect("the process can be waited for");
        let gone_after = asked.elapsed();
        assert_eq!(status.code(), Some(0));
        let mut errors = String::new();
        self.errors.take().expect("stderr is piped").read_to_string(&mut errors).expect("stderr is text");
        assert_eq!(errors, "", "standard error must stay empty");
        gone_after
    }

    /// Output arrives in whole lines: whoever reads while the brain writes never sees half of one.
    fn take_chunk(&mut self, chunk: &[u8]) {
        let text = std::str::from_utf8(chunk).expect("output is text");
        let lines = text.strip_suffix('\n').unwrap_or_else(|| panic!("half a line: {text:?}"));
        for line in lines.split('\n') {
            assert!(!line.contains('\r') && line.len() < 2000 && line.trim_end() == line, "{line:?}");
            self.lines.push_back(line.to_owned());
        }
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        // Only a failed test leaves it running; then nobody is interested in how it ends.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
