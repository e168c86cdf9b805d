//! The samples of a document, run again.
//!
//! A block `console` has lines `$ command`, each followed by what it prints. The commands of a document run in one
//! folder, one after another. What a person types stands in a comment before the block, separated by `|`:
//! `<!-- typed: startgame | b | 3 -->`. A block after `<!-- file: name -->` is written to that folder as a file.
//! A block `brain` is a conversation with the brain: typed lines begin with `> `.

use super::alignment;
use super::markdown::{Block, Document};
use super::{brain, console};
use std::fs;
use std::path::Path;

/// Something typed and what is shown to come back.
pub(crate) struct Step {
    /// As the document has it, prompt included.
    pub(crate) typed: Vec<String>,
    pub(crate) shown: Vec<String>,
}

/// The text of a document with every sample as the programs print it now.
pub(crate) fn renewed(document: &Document, folder: &Path) -> String {
    let lines: Vec<&str> = document.text.lines().collect();
    let mut text = Vec::new();
    let mut done = 0;
    for block in document.blocks() {
        if let Some(name) = block.file() {
            fs::write(folder.join(name), block.content.join("\n") + "\n").expect("a file for the samples");
        }
        let Some(sample) = renewed_block(&block, folder) else { continue };
        text.extend(lines[done..block.lines.start].iter().map(|line| (*line).to_owned()));
        text.extend(sample);
        done = block.lines.end;
    }
    text.extend(lines[done..].iter().map(|line| (*line).to_owned()));
    text.join("\n") + "\n"
}

fn renewed_block(block: &Block, folder: &Path) -> Option<Vec<String>> {
    let (steps, printed) = match block.tag.as_str() {
        "console" => {
            let steps = steps(block, "$ ");
            let printed = steps.iter().map(|step| console::run(step, &block.typed(), folder)).collect();
            (steps, printed)
        }
        "brain" => {
            let steps = steps(block, "> ");
            let printed = brain::answers(&steps);
            (steps, printed)
        }
        _ => return None,
    };
    let printed: Vec<Vec<String>> = printed;
    let lines = steps.iter().zip(printed).flat_map(|(step, printed)| {
        step.typed.iter().cloned().chain(alignment::renewed(&step.shown, &printed)).collect::<Vec<_>>()
    });
    Some(lines.collect())
}

fn steps(block: &Block, prompt: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut goes_on = false;
    for line in &block.content {
        if line.starts_with(prompt) {
            steps.push(Step { typed: vec![line.clone()], shown: Vec::new() });
        } else {
            let step = steps.last_mut().unwrap_or_else(|| panic!("a sample begins with {prompt:?}: {line}"));
            if goes_on { &mut step.typed } else { &mut step.shown }.push(line.clone());
        }
        goes_on = line.ends_with('\\') && (goes_on || line.starts_with(prompt));
    }
    assert!(!steps.is_empty(), "a sample without {prompt:?}");
    steps
}
