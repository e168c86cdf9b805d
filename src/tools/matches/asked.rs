//! What a match was asked for, written so that results of several machines can be seen to belong together.

use super::command::BrainCommand;
use super::options::Options;
use super::runner::Match;
use super::statistics::Sprt;
use super::terms::{BrainSetup, MemoryJudged, Terms};
use crate::game::Board;
use crate::tools::bench::engine_mark;
use crate::tools::openings::line_of;
use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Everything that the games of a match depend on, apart from how many there are.
pub(super) fn terms(game: &Match, options: &Options, sprt: Option<Sprt>) -> Result<Value> {
    let [a, b] = game.brains.each_ref().map(player);
    Ok(json!({
        "conditions": conditions(&game.terms, options),
        "openings": openings(game, options)?,
        "a": a?,
        "b": b?,
        "sprt": sprt_value(sprt),
    }))
}

/// What a report needs of the terms.
pub(in crate::tools) struct Asked {
    pub(in crate::tools) options: Options,
    pub(in crate::tools) terms: Terms,
}

impl Asked {
    /// Reads what [`terms`] has written.
    pub(in crate::tools) fn read(terms: &Value) -> Result<Asked> {
        let options = Options::deserialize(&terms["conditions"]).context("the conditions of the match")?;
        let terms = options.terms()?;
        Ok(Asked { options, terms })
    }
}

/// A sequential test as two numbers, or nothing.
pub(in crate::tools) fn sprt_value(sprt: Option<Sprt>) -> Value {
    sprt.map_or(Value::Null, |test| json!([test.elo0, test.elo1]))
}

/// The sequential test of some terms.
pub(in crate::tools) fn sprt_of(terms: &Value) -> Option<Sprt> {
    let number = |at: usize| terms["sprt"].get(at).and_then(Value::as_f64);
    Some(Sprt { elo0: number(0)?, elo1: number(1)? })
}

/// The options with what their defaults are: a default that was typed is no other condition.
fn conditions(terms: &Terms, options: &Options) -> Value {
    let milliseconds = |time: std::time::Duration| time.as_millis() as u64;
    json!({
        "rule": terms.rules.bits(),
        "size": format!("{}x{}", terms.size.width(), terms.size.height()),
        "turn-ms": milliseconds(terms.turn),
        "match-ms": terms.match_time.map_or(0, milliseconds),
        "tolerance-ms": milliseconds(terms.tolerance),
        "pause-ms": milliseconds(terms.pause),
        "start-ms": milliseconds(terms.start_limit),
        "memory": terms.memory.unwrap_or(0),
        "ignore-memory": terms.memory_judged == MemoryJudged::Reported,
        "threads": terms.threads,
        "draw-after": terms.draw_after,
        "restart": terms.restart,
        "void-faults": options.void_faults,
        "repeat-openings": options.repeat_openings,
    })
}

/// A file by its checksum; random ones by what they are made from. More of them may be needed later.
fn openings(game: &Match, options: &Options) -> Result<Value> {
    Ok(match options.openings {
        Some(_) => json!({ "checksum": checksum_of(&game.openings) }),
        None => {
            json!({ "random": options.stones(), "seed": options.seed.unwrap_or(1), "engine": engine_mark() })
        }
    })
}

/// A checksum of openings in their order.
pub(in crate::tools) fn checksum_of(openings: &[Board]) -> String {
    let lines: String = openings.iter().map(|board| line_of(board) + "\n").collect();
    checksum(lines.as_bytes())
}

/// CRC-32 as people see it elsewhere.
pub(in crate::tools) fn checksum(bytes: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(bytes))
}

/// A brain by the checksums of its files, whose folders may be others on another machine.
fn player(brain: &BrainSetup) -> Result<Value> {
    let BrainCommand { program, arguments, folder } = &brain.command;
    let arguments =
        arguments.iter().map(|word| file(&folder.join(word), word)).collect::<Result<Vec<_>>>()?;
    // An interpreter may be another one elsewhere: what it runs is the brain.
    let is_interpreter = program.parent() != Some(folder.as_path()) && arguments.iter().any(Value::is_object);
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    Ok(json!({
        "program": if is_interpreter { json!(name) } else { file(program, &name)? },
        "arguments": arguments,
        "name": brain.name,
        "nodes": brain.nodes,
        "infos": brain.infos,
    }))
}

/// A file with its checksum; a word that names none as it is.
fn file(path: &Path, word: &str) -> Result<Value> {
    if !path.is_file() {
        return Ok(json!(word));
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(json!({ "file": name, "checksum": checksum(&bytes) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_survive_being_written_down() {
        let typed: Options = toml::from_str(
            "rule = 16\nsize = \"19x17\"\nturn-ms = 200\nmemory = 0\nthreads = 2\nignore-memory = true",
        )
        .unwrap();
        for options in [Options::default(), typed] {
            let terms = options.terms().unwrap();
            let value = conditions(&terms, &options);
            let asked = Asked::read(&json!({ "conditions": value.clone() })).unwrap();
            assert_eq!(conditions(&asked.terms, &asked.options), value);
            assert_eq!(asked.terms.describe(), terms.describe());
        }
    }

    #[test]
    fn a_default_that_was_typed_is_no_other_condition() {
        let (typed, silent) =
            (toml::from_str::<Options>("size = 20\nturn-ms = 5000").unwrap(), Options::default());
        let value = |options: &Options| conditions(&options.terms().unwrap(), options);
        assert_eq!(value(&typed), value(&silent));
    }

    #[test]
    fn brains_are_the_same_wherever_their_files_are() {
        let folder = tempfile::tempdir().unwrap();
        let described = |place: &str, text: &str, interpreter: bool| {
            let place = folder.path().join(place);
            fs::create_dir_all(&place).unwrap();
            fs::write(place.join("brain"), text).unwrap();
            let program = if interpreter { folder.path().join("python") } else { place.join("brain") };
            let arguments = if interpreter { vec!["brain".to_owned(), "-v".to_owned()] } else { Vec::new() };
            let command = BrainCommand { program, arguments, folder: place };
            player(&BrainSetup { command, name: None, nodes: None, infos: Vec::new() }).unwrap()
        };
        for interpreter in [false, true] {
            let first = described("here", "1", interpreter);
            assert_eq!(first, described("there", "1", interpreter));
            assert_ne!(first, described("there", "2", interpreter));
        }
    }
}
