//! The file of a part's results: first what was asked for, then a line for each result as it comes.
//!
//! A line that is cut off (the host broke down while it was written) does not count; whoever goes on does it again.

use super::{Shard, refused};
use crate::whole_file;
use anyhow::{Context, Result, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The form of these files.
const VERSION: u32 = 1;
/// More results than any run has: a damaged number must not be counted up to.
const MOST: usize = 1 << 27;

/// What the results are of.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(in crate::tools) enum Kind {
    /// Games of two brains.
    Match,
    /// Games of two settings within one process.
    Sprt,
    /// Games that were reviewed.
    Review,
    /// Puzzles.
    Solve,
}

impl Kind {
    /// Numbers that stay together: the two games of a pair are one part's.
    pub(super) fn group(self) -> usize {
        match self {
            Kind::Match | Kind::Sprt => 2,
            Kind::Review | Kind::Solve => 1,
        }
    }

    /// What is counted.
    pub(in crate::tools) fn things(self) -> &'static str {
        match self {
            Kind::Match | Kind::Sprt | Kind::Review => "games",
            Kind::Solve => "puzzles",
        }
    }
}

/// The first line: what was asked for.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(in crate::tools) struct Header {
    tessera: Kind,
    version: u32,
    pub(super) shard: Shard,
    /// Results of all parts together.
    pub(super) count: usize,
    /// Everything that the results depend on.
    pub(in crate::tools) terms: Value,
    /// What reports say beside that; paths, for one, may differ from machine to machine.
    pub(in crate::tools) told: Value,
}

impl Header {
    pub(super) fn new(kind: Kind, shard: Shard, count: usize, terms: Value, told: Value) -> Header {
        Header { tessera: kind, version: VERSION, shard, count, terms, told }
    }

    pub(in crate::tools) fn kind(&self) -> Kind {
        self.tessera
    }

    /// The numbers of a part, of all that this one is a part of.
    pub(super) fn numbers(&self, shard: Shard) -> impl Iterator<Item = usize> {
        let group = self.tessera.group();
        (0..self.count).filter(move |number| shard.has(number / group))
    }

    /// Fails if results of another file cannot be counted together with those of this one.
    pub(super) fn ensure_like(&self, other: &Header, own: &str, others: &str) -> Result<()> {
        let difference = if self.tessera == other.tessera {
            difference("", &self.terms, &other.terms)
        } else {
            Some(format!("{:?} here and {:?} there", self.tessera, other.tessera).to_lowercase())
        };
        match difference {
            Some(what) => Err(refused(format!("{own} does not belong to {others}: {what}"))),
            None => Ok(()),
        }
    }
}

/// The first thing in which two values differ.
fn difference(name: &str, here: &Value, there: &Value) -> Option<String> {
    let absent = Value::Null;
    match (here, there) {
        (Value::Object(one), Value::Object(two)) => one.keys().chain(two.keys()).find_map(|key| {
            let inner = if name.is_empty() { key.clone() } else { format!("{name} {key}") };
            difference(&inner, one.get(key).unwrap_or(&absent), two.get(key).unwrap_or(&absent))
        }),
        (Value::Array(one), Value::Array(two)) if one.len() == two.len() => {
            let pairs = one.iter().zip(two).enumerate();
            pairs.into_iter().find_map(|(at, (one, two))| difference(&format!("{name} {}", at + 1), one, two))
        }
        _ if here == there => None,
        _ => Some(format!("{name} is {here} here and {there} there")),
    }
}

/// A line after the first.
#[derive(Serialize, Deserialize)]
struct Entry<T> {
    number: usize,
    result: T,
}

/// A file as it stands.
#[derive(Debug)]
pub(in crate::tools) struct Contents {
    pub(in crate::tools) header: Header,
    pub(in crate::tools) results: BTreeMap<usize, Value>,
    /// Whether its last line is cut off.
    pub(in crate::tools) is_cut: bool,
}

/// Reads a file.
pub(in crate::tools) fn read(path: &Path) -> Result<Contents> {
    let name = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", name()))?;
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut lines = whole.lines();
    let header: Header = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok())
        .with_context(|| format!("{} is no file of results that tessera keeps", name()))?;
    ensure!(header.version == VERSION, "{} has version {} of its form", name(), header.version);
    ensure!(header.count <= MOST, "{} is to have {} results, which cannot be", name(), header.count);
    let mut results = BTreeMap::new();
    for (line, number) in lines.zip(2..) {
        let place = || format!("{}, line {number}", name());
        let entry: Entry<Value> = serde_json::from_str(line).with_context(place)?;
        let is_own = entry.number < header.count && header.shard.has(entry.number / header.tessera.group());
        ensure!(is_own, "{}: number {} is none of part {}", place(), entry.number, header.shard);
        ensure!(results.insert(entry.number, entry.result).is_none(), "{}: it comes twice", place());
    }
    Ok(Contents { header, results, is_cut: whole.len() < text.len() })
}

/// The text of a file.
pub(super) fn text(header: &Header, results: &BTreeMap<usize, Value>) -> Result<String> {
    let mut text = serde_json::to_string(header)? + "\n";
    for (&number, result) in results {
        text += &line(number, result)?;
    }
    Ok(text)
}

fn line(number: usize, result: impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(&Entry { number, result })? + "\n")
}

/// A file that is being written.
#[derive(Debug)]
pub(in crate::tools) struct Ledger {
    path: PathBuf,
    file: File,
    header: Header,
    results: BTreeMap<usize, Value>,
}

impl Ledger {
    /// Begins a file, or goes on with one that was begun with the same terms; more may be asked for than then.
    pub(super) fn go_on(path: &Path, mut header: Header) -> Result<Ledger> {
        let mut results = BTreeMap::new();
        if path.exists() {
            let name = path.display().to_string();
            let there = read(path)?;
            header.ensure_like(&there.header, "what is asked for", &name)?;
            let (asked, found) = (header.shard, there.header.shard);
            ensure!(asked == found, refused(format!("{name} is for part {found}, not {asked}")));
            header.count = header.count.max(there.header.count);
            results = there.results;
        }
        whole_file::write(path, text(&header, &results)?)?;
        let file = File::options().append(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Ledger { path: path.to_owned(), file, header, results })
    }

    /// What is there so far, in the order of numbers.
    pub(in crate::tools) fn results<T: DeserializeOwned>(&self) -> Result<Vec<(usize, T)>> {
        of_values(&self.results).with_context(|| self.path.display().to_string())
    }

    /// The numbers that are still to be done.
    pub(in crate::tools) fn lacks(&self) -> Vec<usize> {
        let own = self.header.numbers(self.header.shard);
        own.filter(|number| !self.results.contains_key(number)).collect()
    }

    /// Keeps a result; one that is there already stays as it is.
    pub(in crate::tools) fn add(&mut self, number: usize, result: &impl Serialize) -> Result<()> {
        if self.results.contains_key(&number) {
            return Ok(());
        }
        let value = serde_json::to_value(result)?;
        // As one piece: a line that was cut off is seen as such.
        let written = self.file.write_all(line(number, &value)?.as_bytes());
        written.with_context(|| format!("cannot write {}", self.path.display()))?;
        self.results.insert(number, value);
        Ok(())
    }
}

/// Results as what they are.
pub(super) fn of_values<T: DeserializeOwned>(values: &BTreeMap<usize, Value>) -> Result<Vec<(usize, T)>> {
    let read = |(&number, value): (&usize, &Value)| Ok((number, T::deserialize(value)?));
    values.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_first_difference_is_named() {
        for (here, there, told) in [
            (json!({"a": 1}), json!({"a": 1}), None),
            (json!({"a": 1, "b": 2}), json!({"a": 1, "b": 3}), Some("b is 2 here and 3 there")),
            (json!({"a": [1, {"x": 2}]}), json!({"a": [1, {"x": 3}]}), Some("a 2 x is 2 here and 3 there")),
            (json!({"a": 1}), json!({}), Some("a is 1 here and null there")),
            (json!({"a": [1]}), json!({"a": [1, 2]}), Some("a is [1] here and [1,2] there")),
        ] {
            assert_eq!(difference("", &here, &there).as_deref(), told);
        }
    }

    fn header(shard: &str, count: usize, terms: Value) -> Header {
        Header::new(Kind::Match, shard.parse().unwrap(), count, terms, Value::Null)
    }

    #[test]
    fn a_file_is_gone_on_with_where_it_was_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part.jsonl");
        let terms = json!({"nodes": 5});
        let mut ledger = Ledger::go_on(&path, header("2/3", 12, terms.clone())).unwrap();
        assert_eq!(ledger.lacks(), [2, 3, 8, 9]);
        for number in [2, 8, 3] {
            ledger.add(number, &number).unwrap();
        }
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 1]).unwrap();
        assert!(read(&path).unwrap().is_cut);
        let ledger = Ledger::go_on(&path, header("2/3", 18, terms.clone())).unwrap();
        assert_eq!(ledger.results::<usize>().unwrap(), [(2, 2), (8, 8)]);
        assert_eq!(ledger.lacks(), [3, 9, 14, 15]);
        for (wrong, told) in [
            (header("1/3", 12, terms.clone()), "is for part 2/3, not 1/3"),
            (header("2/3", 12, json!({"nodes": 6})), "nodes is 6 here and 5 there"),
        ] {
            let error = Ledger::go_on(&path, wrong).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }

    #[test]
    fn damaged_files_are_refused_by_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part.jsonl");
        let head = text(&header("2/3", 12, Value::Null), &BTreeMap::new()).unwrap();
        for (lines, told) in [
            ("", "no file of results"),
            ("# tessera selfplay\n", "no file of results"),
            (&head.replace("\"count\":12", "\"count\":99999999999999"), "which cannot be"),
            (&(head.clone() + "{}\n"), "line 2"),
            (&(head.clone() + "{\"number\":0,\"result\":1}\n"), "number 0 is none of part 2/3"),
            (&(head.clone() + "{\"number\":14,\"result\":1}\n"), "number 14 is none of part 2/3"),
            (&(head.clone() + &"{\"number\":2,\"result\":1}\n".repeat(2)), "line 3: it comes twice"),
        ] {
            fs::write(&path, lines).unwrap();
            let error = format!("{:#}", read(&path).unwrap_err());
            assert!(error.contains(told), "{lines}: {error}");
        }
    }
}
