//! Conversations with the brain, and what it says that it knows.

use super::sample::Step;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const BRAIN: &str = env!("CARGO_BIN_EXE_pbrain-tessera");

/// So many that a move makes sense, and the same on every machine.
const LIMIT: &str = "INFO max_node 1000";

/// Its answer tells that everything before it was answered.
const QUESTION: &str = "ABOUT";
const ANSWER: &str = "name=\"Tessera\"";

/// What the brain answers to each line.
pub(crate) fn answers(steps: &[Step]) -> Vec<Vec<String>> {
    let mut brain =
        Command::new(BRAIN).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the brain starts");
    let mut input = brain.stdin.take().expect("a pipe");
    let mut output = BufReader::new(brain.stdout.take().expect("a pipe")).lines();
    writeln!(input, "{LIMIT}").expect("the brain reads");
    let mut is_in_block = false;
    let mut answers = Vec::new();
    for step in steps {
        let line = step.typed[0].trim_start_matches("> ");
        writeln!(input, "{line}").expect("the brain reads");
        is_in_block = line != "DONE" && (is_in_block || line.ends_with("BOARD"));
        // Within a block every line is one of it, and none is answered.
        if is_in_block || line == "END" {
            answers.push(Vec::new());
            continue;
        }
        writeln!(input, "{QUESTION}").expect("the brain reads");
        let said = output.by_ref().map(|line| line.expect("the brain says text"));
        answers.push(said.take_while(|said| !said.starts_with(ANSWER)).collect());
    }
    drop(input);
    brain.wait().expect("the brain ends");
    answers
}

/// The keys that HELP names: `INFO one value | two value - explanation`.
pub(crate) fn info_keys() -> BTreeSet<String> {
    let lines = help().into_iter().filter(|line| line.starts_with("INFO "));
    let forms = lines.flat_map(|line| {
        let mut forms: Vec<String> = line.split("; ").filter_map(|part| form(part, "INFO ")).collect();
        forms.extend(line.split(" - ").next().into_iter().flat_map(alternatives));
        forms
    });
    forms.collect()
}

/// The commands that HELP names: capitals at the beginning of a line, after `;` or after ` | `.
pub(crate) fn commands() -> BTreeSet<String> {
    let words = help().into_iter().flat_map(|line| {
        let parts =
            line.split("; ").flat_map(|part| part.split(" - ").next()).flat_map(|part| part.split(" | "));
        parts.filter_map(|part| form(part, "")).collect::<Vec<_>>()
    });
    let is_command = |word: &String| {
        let is_part = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit();
        word.starts_with(|letter: char| letter.is_ascii_uppercase()) && word.chars().all(is_part)
    };
    words.filter(is_command).chain(["HELP".to_owned()]).collect()
}

fn alternatives(form_list: &str) -> Vec<String> {
    form_list.split(" | ").skip(1).filter_map(|part| form(part, "")).collect()
}

/// The word after a prefix.
fn form(part: &str, prefix: &str) -> Option<String> {
    let word = part.strip_prefix(prefix)?.split([' ', ',']).next()?;
    (!word.is_empty()).then(|| word.to_owned())
}

fn help() -> Vec<String> {
    let step = Step { typed: vec!["> HELP".to_owned()], shown: Vec::new() };
    let lines = answers(&[step]).remove(0);
    lines.iter().filter_map(|line| line.strip_prefix("MESSAGE ")).map(str::to_owned).collect()
}
