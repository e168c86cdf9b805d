//! Whole conversations with the real program, compared to those kept in `scripts`.
//!
//! A script is a list of runs: `$ tessera …` and the lines typed after it. Beside it lies what was answered, and what the
//! runs left in their folder. `TESSERA_BLESS=1 cargo test --test tournament` writes the answers anew; read them before you commit.

use super::command_line::{TESSERA, folder};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[test]
fn conversations_are_as_they_were() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tournament");
    let mut scripts: Vec<PathBuf> = fs::read_dir(here.join("scripts"))
        .expect("the scripts")
        .map(|entry| entry.expect("a script").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "script"))
        .collect();
    scripts.sort();
    assert!(scripts.len() >= 10, "scripts are missing");
    let mut wrong = Vec::new();
    for script in scripts {
        let answers = answers_to(&script, &here.join("saves"));
        let kept = script.with_extension("transcript");
        if std::env::var_os("TESSERA_BLESS").is_some() {
            fs::write(&kept, &answers).expect("a transcript");
        }
        let wanted = fs::read_to_string(&kept).unwrap_or_default().replace("\r\n", "\n");
        if answers != wanted {
            wrong.push(format!("{}:\n{}", script.display(), first_difference(&wanted, &answers)));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn answers_to(script: &Path, saves: &Path) -> String {
    let name = script.file_stem().expect("a name").to_string_lossy().into_owned();
    let folder = folder(&format!("tournament-{name}"));
    let mut given = Vec::new();
    for save in fs::read_dir(saves).expect("saves") {
        let save = save.expect("a save");
        fs::copy(save.path(), folder.join(save.file_name())).expect("a copy");
        given.push(save.file_name());
    }
    let text = fs::read_to_string(script).expect("a script");
    let mut answers = String::new();
    for run in text.split("$ tessera ").skip(1) {
        let (arguments, input) = run.split_once('\n').expect("a line of arguments");
        answers += &run_once(arguments, input, &folder);
    }
    let mut left: Vec<_> =
        fs::read_dir(&folder).expect("the folder").map(|entry| entry.expect("a file").path()).collect();
    left.sort();
    for path in left {
        let (file, kept) = (path.file_name().expect("a name"), fs::read_to_string(&path).expect("a text"));
        let as_given = given.iter().any(|name| name == file)
            && fs::read_to_string(saves.join(file)).is_ok_and(|given| given == kept);
        if !as_given {
            write!(answers, "== {} ==\n{kept}", file.to_string_lossy()).expect("a string takes all");
        }
    }
    answers
}

/// What one run of the program writes, with its arguments before it and its exit code after it.
pub(crate) fn run_once(arguments: &str, input: &str, folder: &Path) -> String {
    let mut child = Command::new(TESSERA)
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the executable starts");
    // A program that ends before it has read everything closes the pipe: that is no fault.
    let _ = child.stdin.take().expect("stdin is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the executable ends");
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let code = output.status.code().expect("an exit code");
    format!("$ tessera {arguments}\n{out}{errors}[exit {code}]\n").replace("\r\n", "\n")
}

fn first_difference(wanted: &str, found: &str) -> String {
    let (wanted, found): (Vec<&str>, Vec<&str>) = (wanted.lines().collect(), found.lines().collect());
    let line = wanted.iter().zip(&found).take_while(|(a, b)| a == b).count();
    let show = |lines: &[&str]| lines.get(line).map_or("(nothing)".to_owned(), |line| (*line).to_owned());
    format!("line {}\n  kept: {}\n  now:  {}", line + 1, show(&wanted), show(&found))
}
