//! A small process beside the match that ends the brains if the match itself is killed.
//!
//! Our own clean-up covers every orderly end, panics and Ctrl-C included; nothing in a process can cover its own
//! SIGKILL. The guard reads which brains run from a pipe. When the pipe closes, it ends those that are left, and those
//! that were started but not reported yet: every brain carries the guard's number in its environment.

use anyhow::Result;
use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::process::{self, Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;
use std::{fs, thread};

/// Name of the hidden subcommand that runs the guard.
pub const SUBCOMMAND: &str = "match-guard";

/// Environment variable by which the guard knows the brains of its match.
const MARK: &str = "TESSERA_MATCH_GUARD";

/// How often, and after which pauses, the guard looks for brains nobody reported to it: one may be just starting.
const LOOKS: u32 = 5;
const PAUSE: Duration = Duration::from_millis(60);

/// The other end of the guard's pipe.
pub struct Guard {
    process: Child,
    pipe: Mutex<Option<ChildStdin>>,
}

impl Guard {
    /// Starts a guard; the match goes on without one where that fails.
    pub fn start() -> Option<Guard> {
        let mut command = Command::new(std::env::current_exe().ok()?);
        command.arg(SUBCOMMAND).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        own_group(&mut command);
        let mut process = command.spawn().ok()?;
        let pipe = Mutex::new(process.stdin.take());
        Some(Guard { process, pipe })
    }

    /// Marks a brain that is about to be started as one of this match.
    pub fn mark(&self, brain: &mut Command) {
        brain.env(MARK, self.process.id().to_string());
    }

    /// A brain runs from now on.
    pub fn watch(&self, id: u32) {
        self.tell('+', id);
    }

    /// A brain has ended.
    pub fn release(&self, id: u32) {
        self.tell('-', id);
    }

    fn tell(&self, sign: char, id: u32) {
        let mut pipe = self.pipe.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(pipe) = pipe.as_mut() {
            // A guard that is gone guards nothing; the match does not need it to go on.
            let _ = pipe.write_all(format!("{sign}{id}\n").as_bytes());
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // An orderly end leaves nothing to guard, so the guard need not look around.
        self.tell('.', 0);
        drop(self.pipe.get_mut().map(Option::take));
        let _ = self.process.wait();
    }
}

/// The guard's own work: listens until the pipe closes, then ends the brains that are left.
pub fn run() -> Result<()> {
    let mut running = BTreeSet::new();
    for line in io::stdin().lock().lines() {
        let line = line?;
        match (line.get(..1), line.get(1..).and_then(|id| id.parse::<u32>().ok())) {
            (Some("+"), Some(id)) => drop(running.insert(id)),
            (Some("-"), Some(id)) => drop(running.remove(&id)),
            (Some("."), _) => return Ok(()),
            _ => {}
        }
    }
    running.into_iter().for_each(end_group);
    for _ in 0..LOOKS {
        marked_processes().into_iter().for_each(end_group);
        thread::sleep(PAUSE);
    }
    Ok(())
}

/// Processes that carry our number, where the system lists processes as files.
fn marked_processes() -> Vec<u32> {
    let ours = format!("{MARK}={}", process::id());
    let is_marked = |id: u32| {
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|variable| variable == ours.as_bytes())
    };
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter(|&id| is_marked(id)).collect()
}

/// Makes a process the head of a group of its own, so that it can be ended with all it starts.
#[cfg(unix)]
pub(super) fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

/// Ends every process of a group.
#[cfg(unix)]
pub(super) fn end_group(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // Fails only if nobody is left in it.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

#[cfg(not(unix))]
pub(super) fn own_group(_command: &mut Command) {}

#[cfg(not(unix))]
pub(super) fn end_group(_id: u32) {}
