//! One executable for every processor: the code for old ones finds the same nodes as that for new ones.

#![cfg(feature = "cli")]

use std::process::Command;

/// What `tessera bench` prints of its search, with all instructions of this processor or only some.
fn signature(instructions: Option<&str>) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
    command.args(["bench", "--depth", "7"]).env_remove("TESSERA_PROCESSOR");
    command.envs(instructions.map(|instructions| ("TESSERA_PROCESSOR", instructions)));
    let output = command.output().expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("plain text");
    let line = text.lines().find(|line| line.starts_with("signature ")).expect("a signature");
    line.to_owned()
}

#[test]
fn old_and_new_processors_find_the_same_nodes() {
    let newest = signature(None);
    for instructions in ["avx2", "plain"] {
        assert_eq!(signature(Some(instructions)), newest, "{instructions}");
    }
}
