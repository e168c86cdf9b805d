//! The documents keep their word: samples are run, links are followed, commands and keys are looked up.
//!
//! Samples are the fenced blocks `console` and `brain` (see `documents/sample.rs`). After a wanted change,
//! `TESSERA_BLESS=1 cargo test --test documents` writes them again; look at the difference.
#![cfg(all(unix, feature = "cli"))]

#[path = "documents/alignment.rs"]
mod alignment;
#[path = "documents/brain.rs"]
mod brain;
mod command_line;
#[path = "documents/console.rs"]
mod console;
#[path = "documents/markdown.rs"]
mod markdown;
#[path = "documents/sample.rs"]
mod sample;

use command_line::{folder, tessera};
use markdown::Document;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What fits a first look.
const README_BYTES: usize = 10_240;

#[test]
fn samples_are_what_the_programs_print() {
    let mut changes = String::new();
    for document in documents() {
        let place = folder(&format!("documents-{}", document.name.replace('/', "-")));
        let renewed = sample::renewed(&document, &place);
        if std::env::var_os("TESSERA_BLESS").is_some() {
            fs::write(&document.path, renewed).expect("a writable document");
        } else if document.text != renewed {
            changes += &first_change(&document, &renewed);
        }
    }
    assert!(changes.is_empty(), "samples have changed:{changes}");
}

fn first_change(document: &Document, renewed: &str) -> String {
    let same = document.text.lines().zip(renewed.lines()).take_while(|(old, new)| old == new).count();
    let context = |text: &str| text.lines().skip(same).take(12).collect::<Vec<_>>().join("\n");
    let (old, new) = (context(&document.text), context(renewed));
    format!("\n\n{} line {}:\n{old}\n-- but now it is --\n{new}", document.name, same + 1)
}

#[test]
fn readme_fits_a_first_look() {
    let bytes = Document::read("README.md").text.len();
    assert!(bytes <= README_BYTES, "README.md has {bytes} bytes");
}

#[test]
fn links_lead_somewhere() {
    let documents = documents();
    for document in &documents {
        for link in document.links() {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = link.split_once('#').map_or((link.as_str(), None), |(f, a)| (f, Some(a)));
            let path =
                if file.is_empty() { document.path.clone() } else { document.path.with_file_name(file) };
            assert!(path.exists(), "{}: {link} is not there", document.name);
            if let Some(anchor) = anchor {
                let target = Document::at(&path);
                assert!(target.anchors().contains(anchor), "{}: {link} has no such heading", document.name);
            }
        }
    }
}

#[test]
fn every_page_can_be_reached_from_the_readme() {
    let mut reached = BTreeSet::new();
    let mut open = vec![Document::read("README.md")];
    while let Some(document) = open.pop() {
        if !reached.insert(document.path.clone()) {
            continue;
        }
        let files = document.links().into_iter().filter_map(|link| {
            let file = link.split('#').next().unwrap_or_default().to_owned();
            (file.ends_with(".md") && !file.contains("://")).then_some(file)
        });
        open.extend(files.map(|file| Document::at(&document.path.with_file_name(file))));
    }
    for document in documents() {
        assert!(reached.contains(&document.path), "nothing leads to {}", document.name);
    }
}

#[test]
fn commands_that_are_named_exist() {
    let commands = subcommands();
    let mut named = BTreeSet::new();
    // Old entries of the changelog may name commands that are gone.
    for document in documents().iter().filter(|document| !document.name.contains("CHANGELOG")) {
        for command in document.tessera_commands() {
            assert!(commands.contains(&command), "{}: there is no `tessera {command}`", document.name);
            named.insert(command);
        }
    }
    for command in commands {
        assert!(named.contains(&command), "`tessera {command}` is in no document");
    }
}

#[test]
fn command_lines_that_are_shown_are_understood() {
    let mut seen = 0;
    for document in documents() {
        for line in document.tessera_lines() {
            // An unknown option is refused before the help is given.
            let words: Vec<&str> = line.iter().map(String::as_str).chain(["--help"]).collect();
            let output = tessera(&words);
            let refusal = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: {line:?}: {refusal}", document.name);
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen} command lines: are they still found?");
}

#[test]
fn the_brain_and_its_page_know_the_same_info_keys() {
    let page = Document::read("docs/protocol.md");
    let keys = page.table_keys("INFO keys");
    assert_eq!(keys, brain::info_keys());
    assert!(keys.contains("timeout_turn"), "{keys:?}");
}

#[test]
fn the_brain_and_its_page_know_the_same_commands() {
    let page = Document::read("docs/protocol.md");
    assert_eq!(page.table_keys("Commands"), brain::commands());
}

/// All documents that people read, whose text is ours.
fn documents() -> Vec<Document> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut names = vec!["testBoard/README.md".to_owned()];
    for folder in ["", "docs/"] {
        for entry in fs::read_dir(root.join(folder)).expect("a folder of documents") {
            let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
            if name.ends_with(".md") {
                names.push(format!("{folder}{name}"));
            }
        }
    }
    names.sort();
    names.iter().map(|name| Document::read(name)).collect()
}

fn subcommands() -> BTreeSet<String> {
    let help = String::from_utf8(tessera(&["--help"]).stdout).expect("text");
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = list.take_while(|line| !line.is_empty()).filter_map(|line| {
        let name = line.strip_prefix("  ")?.split(' ').next()?;
        (!name.is_empty() && name != "help").then(|| name.to_owned())
    });
    names.collect()
}
