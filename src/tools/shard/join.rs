//! The files of several parts put together, nothing counted twice.

use super::Shard;
use super::ledger::{Contents, Header, of_values, text};
use anyhow::{Context, Result};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;

/// What all parts together have.
#[derive(Debug)]
pub(in crate::tools) struct Joined {
    pub(in crate::tools) header: Header,
    results: BTreeMap<usize, Value>,
    /// Results that came more than once; the first counts.
    pub(in crate::tools) again: usize,
    pub(in crate::tools) lacks: Vec<Lack>,
}

/// A part of which something is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tools) struct Lack {
    pub(in crate::tools) shard: Shard,
    pub(in crate::tools) missing: usize,
    pub(in crate::tools) of: usize,
}

/// What is missing, in words.
pub(in crate::tools) fn lacks_text(lacks: &[Lack], things: &str) -> String {
    let part = |lack: &Lack| match lack.missing == lack.of {
        true => format!("part {} is missing", lack.shard),
        false => format!("part {} lacks {} of {} {things}", lack.shard, lack.missing, lack.of),
    };
    lacks.iter().map(part).collect::<Vec<_>>().join("; ")
}

/// Joins files, each with its name. Of what comes twice, as when a part was done again elsewhere, the first counts.
pub(in crate::tools) fn join(files: Vec<(String, Contents)>) -> Result<Joined> {
    let (first_name, first) = files.first().context("there are no files")?;
    let (first_name, mut header) = (first_name.clone(), first.header.clone());
    let parts = files.iter().map(|(_, file)| file.header.shard.count()).max().unwrap_or(1);
    let (mut results, mut again) = (BTreeMap::new(), 0);
    for (name, file) in files {
        file.header.ensure_like(&header, &name, &first_name)?;
        header.count = header.count.max(file.header.count);
        for (number, result) in file.results {
            again += usize::from(results.contains_key(&number));
            results.entry(number).or_insert(result);
        }
    }
    header.shard = Shard::WHOLE;
    let lacks = lacks(&header, parts, &results);
    Ok(Joined { header, results, again, lacks })
}

/// What is missing of each part, of those that lack anything.
fn lacks(header: &Header, parts: usize, results: &BTreeMap<usize, Value>) -> Vec<Lack> {
    // A part without any number lacks none.
    let shards = (0..parts.min(header.count)).filter_map(|index| Shard::new(index, parts));
    let mut lacks: Vec<Lack> = shards.map(|shard| Lack { shard, missing: 0, of: 0 }).collect();
    for number in 0..header.count {
        let lack = &mut lacks[number / header.kind().group() % parts];
        lack.of += 1;
        lack.missing += usize::from(!results.contains_key(&number));
    }
    lacks.retain(|lack| lack.missing > 0);
    lacks
}

impl Joined {
    /// The results, in the order of numbers.
    pub(in crate::tools) fn results<T: DeserializeOwned>(&self) -> Result<Vec<(usize, T)>> {
        of_values(&self.results)
    }

    /// The first number that is missing, or how many there are.
    pub(in crate::tools) fn first_missing(&self) -> usize {
        let count = self.header.count;
        (0..count).find(|number| !self.results.contains_key(number)).unwrap_or(count)
    }

    /// One machine would have stopped here: later results do not count, and none of them is missing.
    pub(in crate::tools) fn stop_after(&mut self, number: usize) {
        self.results.retain(|&other, _| other <= number);
        self.lacks.clear();
    }

    /// The file that one machine would have written.
    pub(in crate::tools) fn text(&self) -> Result<String> {
        text(&self.header, &self.results)
    }
}

#[cfg(test)]
mod tests {
    use super::super::ledger::Kind;
    use super::*;
    use serde_json::json;

    fn part(shard: &str, numbers: &[usize]) -> (String, Contents) {
        let header = Header::new(Kind::Match, shard.parse().unwrap(), 12, json!({"nodes": 5}), Value::Null);
        let results = numbers.iter().map(|&number| (number, json!(format!("{number} of {shard}")))).collect();
        (format!("{}.jsonl", shard.replace('/', "-")), Contents { header, results, is_cut: false })
    }

    #[test]
    fn nothing_counts_twice_and_what_is_missing_is_named() {
        let whole = join(vec![
            part("1/3", &[0, 1, 6, 7]),
            part("2/3", &[2, 3]),
            part("2/3", &[2, 3, 8, 9]),
            part("3/3", &[4, 5, 10, 11]),
            part("3/3", &[4, 5, 10, 11]),
        ])
        .unwrap();
        assert_eq!((whole.again, whole.lacks.len(), whole.first_missing()), (6, 0, 12));
        assert_eq!(whole.results::<String>().unwrap().len(), 12);

        let mut holes = join(vec![part("1/3", &[0, 1, 6, 7]), part("2/3", &[2, 3, 8])]).unwrap();
        assert_eq!(lacks_text(&holes.lacks, "games"), "part 2/3 lacks 1 of 4 games; part 3/3 is missing");
        assert_eq!(holes.first_missing(), 4);
        holes.stop_after(3);
        assert_eq!((holes.lacks.len(), holes.results::<String>().unwrap().len()), (0, 4));
    }

    #[test]
    fn more_parts_than_results_lack_nothing_more() {
        let joined = join(vec![part("1/1000000", &[0, 1]), part("3/1000000", &[4])]).unwrap();
        let told = lacks_text(&joined.lacks, "games");
        assert!(told.starts_with("part 2/1000000 is missing; part 3/1000000 lacks 1 of 2 games; "), "{told}");
        assert_eq!(joined.lacks.len(), 5);
    }

    #[test]
    fn parts_of_other_work_are_refused() {
        let mut other = part("2/3", &[]);
        other.1.header.terms = json!({"nodes": 6});
        let error = join(vec![part("1/3", &[]), other]).unwrap_err().to_string();
        assert_eq!(error, "2-3.jsonl does not belong to 1-3.jsonl: nodes is 6 here and 5 there");
    }

    #[test]
    fn what_was_joined_can_be_joined_again() {
        let mut joined = join(vec![part("1/2", &[0, 1, 4, 5, 8, 9]), part("2/2", &[2, 3])]).unwrap();
        let text = joined.text().unwrap();
        let file = Contents { header: joined.header.clone(), results: joined.results.clone(), is_cut: false };
        let again = join(vec![("all".to_owned(), file), part("2/2", &[6, 7, 10, 11])]).unwrap();
        assert!(again.lacks.is_empty() && again.header == joined.header);
        joined.stop_after(1);
        assert!(text.starts_with(&joined.text().unwrap()));
    }
}
