//! What tests need beyond the project. Without it they skip with a line, but not where they are meant to run.

// Every test program takes this module in and uses its own part of it.
#![allow(dead_code)]

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Whether there is tmux; where CI runs, there must be.
pub(crate) fn has_tmux() -> bool {
    let found = Command::new("tmux").arg("-V").output().is_ok();
    assert!(found || !is_ci(), "tmux is needed where CI is set");
    if !found {
        println!("SKIPPED: nothing is tried in a terminal, as there is no tmux");
    }
    found
}

/// The text of a data file, or `None` and a printed line saying what is skipped.
pub(crate) fn data(name: &str) -> Option<String> {
    let folder = data_folder();
    match std::fs::read_to_string(folder.join(name)) {
        Ok(text) => Some(text),
        Err(error) => {
            assert!(!is_data_promised(), "{}: {error}", folder.join(name).display());
            println!("SKIPPED: {name} cannot be read from {} ({error})", folder.display());
            None
        }
    }
}

/// A folder of data, or `None` and a printed line saying what is skipped.
pub(crate) fn data_in(name: &str) -> Option<PathBuf> {
    let folder = data_folder().join(name);
    let found = folder.is_dir();
    assert!(found || !is_data_promised(), "{} is not there", folder.display());
    if !found {
        println!("SKIPPED: {} is not there", folder.display());
    }
    found.then_some(folder)
}

/// The folder that `TESSERA_DATA` names, or the one beside the project.
pub(crate) fn data_folder() -> PathBuf {
    env::var_os("TESSERA_DATA").map_or_else(|| beside().join("data"), PathBuf::from)
}

/// Whoever names a folder means it; the one beside the project is ours, and CI is not to run without it.
fn is_data_promised() -> bool {
    env::var_os("TESSERA_DATA").is_some() || is_ci() && beside().is_dir()
}

fn beside() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared")
}

fn is_ci() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false" && value != "0")
}
