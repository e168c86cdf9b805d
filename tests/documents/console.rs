//! Command lines of samples, run as a user would: in a folder of their own, with our programs on the path.

use super::command_line::TESSERA;
use super::sample::Step;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a command line prints, messages included.
pub(crate) fn run(step: &Step, typed: &[&str], folder: &Path) -> Vec<String> {
    let line = step.typed.join("\n");
    let programs = Path::new(TESSERA).parent().expect("a folder of programs").display();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{}", line.trim_start_matches("$ "))])
        .env("PATH", format!("{programs}:{path}"))
        .env("HOME", folder)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut input = shell.stdin.take().expect("a pipe");
    for line in typed {
        // A game that has ended reads no more; what it printed will tell.
        let _ = writeln!(input, "{line}");
    }
    drop(input);
    let output = shell.wait_with_output().expect("the command ends");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| line.trim_end().to_owned()).collect()
}
