//! One executable for every processor: the code for old ones finds the same nodes as that for new ones.

#![cfg(feature = "cli")]

use std::process::Command;

/// What `tessera bench` prints of its search, with or without the newer instructions.
fn signature(plain: bool) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
    command.args(["bench", "--depth", "7"]);
    if plain {
        command.env("TESSERA_PLAIN", "1");
    } else {
        command.env_remove("TESSERA_PLAIN");
    }
    let output = command.output().expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("plain text");
    let line = text.lines().find(|line| line.starts_with("signature ")).expect("a signature");
    line.to_owned()
}

#[test]
fn old_and_new_processors_find_the_same_nodes() {
    assert_eq!(signature(true), signature(false));
}
