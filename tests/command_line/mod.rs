//! The executable `tessera` as a user runs it, and brains for its matches.

// Every test program takes this module in and uses its own part of it.
#![allow(dead_code)]

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

pub(crate) const TESSERA: &str = env!("CARGO_BIN_EXE_tessera");

/// The command line of a scripted brain: its kind and further words.
pub(crate) fn brain(words: &str) -> String {
    format!("'{TESSERA}' scripted-brain --kind {words}")
}

/// Runs `tessera` to its end.
pub(crate) fn tessera(words: &[&str]) -> Output {
    Command::new(TESSERA).args(words).stdin(Stdio::null()).output().expect("the executable starts")
}

/// What `tessera` prints; it must end well.
pub(crate) fn printed(words: &[&str]) -> String {
    let output = tessera(words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Plays a match and returns its report. Words are split at blanks, so brains come apart.
pub(crate) fn report(a: &str, b: &str, words: &str) -> Value {
    let mut all = vec!["match", "--json", "--pause-ms", "0", "--a", a, "--b", b];
    all.extend(words.split_whitespace());
    let output = tessera(&all);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{all:?}: {errors}");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{all:?}: {error}"))
}

/// An empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder for the test");
    path
}
