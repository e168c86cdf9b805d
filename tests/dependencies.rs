//! The bare brain stands on four crates and what they stand on; whoever adds one has to say so here.
#![cfg(feature = "cli")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use toml::{Table, Value};

/// What the brain itself uses.
const ASKED_FOR: [&str; 4] = ["anyhow", "fxhash", "rayon", "smallvec"];

/// What those use in turn.
const BELOW: [&str; 6] =
    ["byteorder", "crossbeam-deque", "crossbeam-epoch", "crossbeam-utils", "either", "rayon-core"];

#[test]
fn the_bare_brain_has_the_four_crates_that_were_asked_for() {
    let manifest = read("Cargo.toml");
    assert_eq!(always_there(&manifest), BTreeSet::from(ASKED_FOR.map(str::to_owned)));
}

#[test]
fn all_that_the_four_crates_bring_along_is_known() {
    let users = dependencies_by_package(&read("Cargo.lock"));
    let expected: BTreeSet<String> = ASKED_FOR.iter().chain(&BELOW).map(|name| (*name).to_owned()).collect();
    assert_eq!(closure(&users, &ASKED_FOR), expected);
}

#[test]
fn a_crate_that_is_not_optional_is_seen_wherever_it_is_declared() {
    let cases = [
        ("[dependencies]\na = '1'", "a"),
        ("[dependencies]\na = { version = '1', optional = true }", ""),
        ("[dependencies]\na = { version = '1' }\nb = { version = '1', optional = false }", "a b"),
        ("[target.'cfg(unix)'.dependencies]\na = '1'", "a"),
        ("[target.'cfg(unix)'.dependencies]\na = { version = '1', optional = true }", ""),
        ("[build-dependencies]\na = '1'", "a"),
        ("[dev-dependencies]\na = '1'", ""),
    ];
    for (manifest, expected) in cases {
        let found = always_there(&manifest.parse().expect("a manifest"));
        let expected: BTreeSet<String> = expected.split_whitespace().map(str::to_owned).collect();
        assert_eq!(found, expected, "{manifest}");
    }
}

/// Crates that are built with every choice of features, on some system at least.
fn always_there(manifest: &Table) -> BTreeSet<String> {
    let of_systems = manifest.get("target").and_then(Value::as_table).into_iter().flatten();
    let places = of_systems.filter_map(|(_, place)| place.as_table()).chain([manifest]);
    let lists = places.flat_map(|place| [place.get("dependencies"), place.get("build-dependencies")]);
    let crates = lists.flatten().filter_map(Value::as_table).flatten();
    let is_optional = |value: &Value| value.get("optional").and_then(Value::as_bool) == Some(true);
    crates.filter(|(_, value)| !is_optional(value)).map(|(name, _)| name.clone()).collect()
}

/// What each locked package uses.
fn dependencies_by_package(lock: &Table) -> BTreeMap<String, BTreeSet<String>> {
    let mut users = BTreeMap::<String, BTreeSet<String>>::new();
    for package in lock["package"].as_array().expect("a list of packages") {
        let name = package["name"].as_str().expect("a name").to_owned();
        let used = package.get("dependencies").and_then(Value::as_array).into_iter().flatten();
        // An entry is a name, with a version behind it where there are several.
        let used = used.filter_map(|entry| entry.as_str()?.split(' ').next());
        users.entry(name).or_default().extend(used.map(str::to_owned));
    }
    users
}

/// The named packages with all they use.
fn closure(users: &BTreeMap<String, BTreeSet<String>>, names: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut waiting: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    while let Some(name) = waiting.pop() {
        waiting.extend(users.get(&name).into_iter().flatten().cloned());
        found.insert(name.clone());
        waiting.retain(|name| !found.contains(name));
    }
    found
}

fn read(name: &str) -> Table {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name));
    text.expect("a file of the project").parse().expect("a TOML file")
}
