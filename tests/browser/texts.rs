//! The tables of texts: every language has every text with the same gaps to fill, and the page asks for no other.

use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/page")
}

fn table(language: &str) -> Map<String, Value> {
    let text = std::fs::read_to_string(page().join(format!("texts/{language}.json"))).expect(language);
    serde_json::from_str(&text).expect(language)
}

#[test]
fn every_language_has_every_text() {
    let english = table("en");
    for language in ["cs", "zh", "ja", "ru", "vi"] {
        let table = table(language);
        let names = |table: &Map<String, Value>| table.keys().cloned().collect::<BTreeSet<_>>();
        let (have, want) = (names(&table), names(&english));
        assert_eq!(have.symmetric_difference(&want).collect::<Vec<_>>(), Vec::<&String>::new(), "{language}");
        for (name, text) in &table {
            assert_eq!(gaps(text), gaps(&english[name]), "{name} in {language}");
        }
    }
}

#[test]
fn every_reason_has_a_text() {
    let source = include_str!("../../src/web/desk/reason.rs");
    let codes: Vec<&str> = source.split("=> \"").skip(1).filter_map(|part| part.split('"').next()).collect();
    assert!(codes.len() > 40, "{codes:?}");
    let english = table("en");
    let missing: Vec<_> =
        codes.iter().filter(|code| !english.contains_key(&format!("reason_{code}"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
    // And none is left over.
    let texts = english.keys().filter_map(|name| name.strip_prefix("reason_"));
    let unknown: Vec<_> =
        texts.filter(|name| !codes.contains(&name.strip_suffix("_one").unwrap_or(name))).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// The words in braces.
fn gaps(text: &Value) -> BTreeSet<&str> {
    let parts = text.as_str().expect("a text").split('{').skip(1);
    parts.filter_map(|part| part.split('}').next()).collect()
}

#[test]
fn the_page_asks_for_texts_that_are_there() {
    let english = table("en");
    let mut asked = BTreeSet::new();
    for file in files(&page()) {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        for (before, after) in [
            ("t('", '\''),
            ("data-text=\"", '"'),
            ("data-label=\"", '"'),
            ("'data-text': '", '\''),
            ("'data-label': '", '\''),
        ] {
            let mut parts = text.split(before);
            let mut last = parts.next().unwrap_or_default();
            for part in parts {
                let is_call = before != "t('"
                    || !last.ends_with(|letter: char| letter.is_alphanumeric() || letter == '.');
                last = part;
                let name = part.split(after).next().unwrap_or_default();
                let is_name = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
                if is_call && is_name {
                    asked.insert(name.to_owned());
                }
            }
        }
    }
    assert!(asked.len() > 80, "{}", asked.len());
    let missing: Vec<_> = asked.iter().filter(|name| !english.contains_key(name.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "js" || ending == "html") {
            found.push(path);
        }
    }
    found
}
