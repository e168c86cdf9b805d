//! Imports go one way, and the layers below the engine neither print, read, sleep nor look at the clock.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The layers from the bottom up. A layer may use those before it; layers of one step may use each other one way only.
const STEPS: [&[&str]; 9] = [
    &["clock", "random", "dispatch", "suggestion"],
    &["game", "pnt"],
    &["eval"],
    &["search"],
    &["engine", "naive", "drawing", "interrupt", "whole_file"],
    &["bench", "ground", "opening", "record"],
    &["picture", "review"],
    &["web"],
    &["protocol", "ui", "tools", "wasm"],
];

/// Layers that are pure computation.
const QUIET: [&str; 10] =
    ["clock", "random", "dispatch", "suggestion", "game", "pnt", "eval", "search", "naive", "record"];

/// What a quiet layer does not do.
const NOISE: [&str; 11] = [
    "println!",
    "print!",
    "eprintln!",
    "eprint!",
    "dbg!",
    "io::stdin",
    "io::stdout",
    "io::stderr",
    "thread::sleep",
    "Instant::now",
    "SystemTime::now",
];

/// The rules written a second time take plain data from the rest and nothing that knows a rule.
const APART: &str = "naive";
const PLAIN_DATA: [&str; 16] = [
    "Ban",
    "Captures",
    "Cell",
    "Color",
    "Direction",
    "Foul",
    "Opening",
    "Outcome",
    "Overline",
    "Point",
    "Proof",
    "Rules",
    "Shape",
    "Size",
    "WinBy",
    "notation",
];

/// The one quiet file that may look at the clock.
const CLOCK: &str = "search/clock.rs";
const CLOCK_MAY: &str = "Instant::now";

/// What a page never runs. All else may be part of its engine, where the system's clock is not there to be asked.
const NEVER_IN_A_PAGE: [&str; 5] = ["clock.rs", "interrupt.rs", "tools/", "ui/", "web/server/"];

#[test]
fn imports_go_one_way_and_the_core_is_quiet() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files: Vec<(String, String)> = rust_files(&source)
        .into_iter()
        .map(|path| {
            let name =
                path.strip_prefix(&source).expect("a file below src").to_string_lossy().replace('\\', "/");
            (name, std::fs::read_to_string(&path).expect("a readable source file"))
        })
        .collect();
    assert!(files.iter().any(|(name, _)| name == "game/mod.rs"), "no source found");
    let complaints = complaints(&files);
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn the_checker_finds_what_it_looks_for() {
    // (file, its text, part of the complaint; none: no complaint)
    let cases = [
        ("game/board.rs", "use crate::game::Point;\nuse super::rules::Rules;", None),
        ("game/board.rs", "use crate::eval::Score;", Some("game uses eval")),
        ("eval/mod.rs", "fn f() { let b = crate::search::node(); }", Some("eval uses search")),
        ("eval/mod.rs", "use crate::{game::Board, engine::Engine};", Some("eval uses engine")),
        ("eval/mod.rs", "use crate::{\n    game::{Board, search},\n    eval::Score,\n};", None),
        ("eval/pattern.rs", "use super::super::search::Node;", Some("eval uses search")),
        ("eval/mod.rs", "use super::search::Node;", Some("eval uses search")),
        ("eval/pattern/deep.rs", "use super::super::search::Node;", None),
        ("search/node.rs", "use crate::eval::Score; use crate::game::Board;", None),
        ("search/node.rs", "use tessera::protocol::Reply;", Some("search uses protocol")),
        ("search/node.rs", "// crate::protocol in a comment\nlet text = \"crate::ui\";", None),
        ("search/node.rs", "/* crate::ui */ let quote = '\"'; use crate::ui::Shell;", Some("search uses ui")),
        ("engine.rs", "use crate::search::Search; use crate::game::Board;", None),
        ("engine.rs", "use crate::tools::Bench;", Some("engine uses tools")),
        ("engine.rs", "use super::ui::Shell;", Some("engine uses ui")),
        ("protocol/mod.rs", "use crate::engine::Engine; println!(\"x\")", None),
        ("ui/shell.rs", "use crate::attic::Thing;", Some("attic has no place")),
        ("attic.rs", "", Some("attic has no place")),
        ("lib.rs", "pub mod ui; pub use crate::ui::Shell;", None),
        ("bin/tessera.rs", "use tessera::ui; use tessera::engine;", None),
        ("game/board.rs", "fn f() { println!(\"x\"); }", Some("println!")),
        ("game/board.rs", "fn f() { writeln!(f, \"println!\")?; }", None),
        ("eval/mod.rs", "eprintln!(\"x\")", Some("eprintln!")),
        ("search/node.rs", "std::thread::sleep(d)", Some("thread::sleep")),
        ("search/node.rs", "let line = std::io::stdin().lines();", Some("io::stdin")),
        ("search/node.rs", "let now = Instant::now();", Some("Instant::now")),
        ("search/clock.rs", "let now = Instant::now();", None),
        ("search/clock.rs", "println!(\"x\")", Some("println!")),
        ("engine.rs", "let now = Instant::now();", None),
        ("engine.rs", "use std::time::Duration; use crate::clock::Instant;", None),
        ("engine.rs", "use std::time::{Duration, Instant};", Some("crate::clock")),
        ("web/desk.rs", "let now = std::time::Instant::now();", Some("crate::clock")),
        ("web/server/mod.rs", "use std::time::Instant;", None),
        (
            "naive/mod.rs",
            "use crate::game::{Cell, Rules};\nstruct NaiveBoard; use crate::search::Proof;",
            None,
        ),
        ("naive/mod.rs", "use crate::game::{Cell,\n    Board, Rules};", Some("Board is not plain data")),
        ("naive/mod.rs", "fn f(board: &crate::game::Board) {}", Some("Board is not plain data")),
        ("naive/deep.rs", "use crate::search::{Proof, Solver};", Some("Solver is not plain data")),
        ("naive/mod.rs", "use crate::game;", Some("game as a whole")),
        ("naive/mod.rs", "use crate::{game::Cell, search};", Some("game as a whole")),
        ("naive/mod.rs", "use super::game::Board;", Some("game as a whole")),
        ("naive/mod.rs", "use crate::engine::Engine;", Some("Engine is not plain data")),
        ("naive/mod.rs", "use super::proof::check; use super::NaiveBoard;", None),
    ];
    for (name, text, expected) in cases {
        let found = complaints(&[(name.to_string(), text.to_string())]);
        match expected {
            None => assert!(found.is_empty(), "{name}: {text}\n{found:?}"),
            Some(part) => assert!(found.iter().any(|line| line.contains(part)), "{name}: {text}\n{found:?}"),
        }
    }
}

#[test]
fn layers_of_one_step_may_not_use_each_other_both_ways() {
    let file = |name: &str, text: &str| (name.to_string(), text.to_string());
    let one = file("ui/a.rs", "use crate::tools::Bench;");
    let other = file("tools/b.rs", "use crate::ui::Shell;");
    let round = file("protocol/c.rs", "use crate::ui::Shell;");
    let back = file("tools/d.rs", "use crate::protocol::Reply;");
    assert!(complaints(std::slice::from_ref(&one)).is_empty());
    assert!(!complaints(&[one.clone(), other]).is_empty());
    assert!(!complaints(&[one, round, back]).is_empty());
}

/// All Rust files below a folder, in a fixed order.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Everything wrong with these files, given as (name below src, text).
fn complaints(files: &[(String, String)]) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut sideways = BTreeSet::new();
    for (name, text) in files {
        // The crate root names every layer, and the executables may use all of them.
        if name == "lib.rs" || name.starts_with("bin/") {
            continue;
        }
        let layer = name.split(['/', '.']).next().unwrap_or_default();
        let Some(step) = step_of(layer) else {
            complaints.push(format!("{name}: {layer} has no place among the layers"));
            continue;
        };
        let code = without_comments_and_strings(text);
        for used in layers_used(name, &code) {
            match step_of(&used) {
                None => complaints.push(format!("{name}: {used} has no place among the layers")),
                Some(other) if other > step => complaints.push(format!("{name}: {layer} uses {used}")),
                Some(other) if other == step && used != layer => {
                    sideways.insert((layer.to_string(), used));
                }
                Some(_) => {}
            }
        }
        if layer == APART {
            complaints.extend(more_than_data(name, &code));
        }
        if takes_the_systems_clock(&code) && !NEVER_IN_A_PAGE.iter().any(|part| name.starts_with(part)) {
            complaints.push(format!("{name}: std::time::Instant instead of crate::clock::Instant"));
        }
        if QUIET.contains(&layer) {
            complaints
                .extend(noise(name, &code).into_iter().map(|noise| format!("{name}: {noise} in {layer}")));
        }
    }
    complaints.extend(circle(&sideways));
    complaints
}

fn step_of(layer: &str) -> Option<usize> {
    STEPS.iter().position(|step| step.contains(&layer))
}

/// What a file of the second rules takes from other layers beyond plain data.
fn more_than_data(name: &str, code: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut by_path = 0;
    for layer in STEPS.concat().into_iter().filter(|&layer| layer != APART) {
        let path = format!("crate::{layer}::");
        for (at, _) in code.match_indices(&path) {
            by_path += 1;
            let named = names(&code[at + path.len()..]);
            let foreign = named.into_iter().filter(|named| !PLAIN_DATA.contains(&named.as_str()));
            complaints.extend(foreign.map(|named| format!("{name}: {named} is not plain data")));
        }
    }
    // Whatever is not spelt out as `crate::layer::Name` could bring everything with it.
    if layers_used(name, code).iter().filter(|&layer| layer != APART).count() > by_path {
        complaints.push(format!("{name}: takes a layer such as game as a whole"));
    }
    complaints
}

/// The name at the start, or all names of a group `{A, B}`.
fn names(path: &str) -> Vec<String> {
    let words = match path.strip_prefix('{') {
        Some(group) => group.split('}').next().unwrap_or_default(),
        None => path.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default(),
    };
    let words = words.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.filter(|word| !word.is_empty()).map(str::to_string).collect()
}

fn takes_the_systems_clock(code: &str) -> bool {
    let ends = |letter: char| matches!(letter, ';' | '(');
    code.split("std::time::")
        .skip(1)
        .any(|after| after.split(ends).next().is_some_and(|path| path.contains("Instant")))
}

fn noise(name: &str, code: &str) -> Vec<&'static str> {
    let allowed = |noise: &str| name == CLOCK && noise == CLOCK_MAY;
    let occurs = |noise: &str| code.match_indices(noise).any(|(at, _)| !ends_inside_a_word(&code[..at]));
    NOISE.into_iter().filter(|noise| occurs(noise) && !allowed(noise)).collect()
}

/// Whether a word that begins after this text is only the end of a longer one.
fn ends_inside_a_word(before: &str) -> bool {
    before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_')
}

/// A circle among uses (who, whom), told as a complaint.
fn circle(uses: &BTreeSet<(String, String)>) -> Option<String> {
    // Take away whoever uses nobody that is left, until nothing changes: what remains runs in a circle.
    let mut left = uses.clone();
    loop {
        let users: BTreeSet<String> = left.iter().map(|(who, _)| who.clone()).collect();
        let before = left.len();
        left.retain(|(_, whom)| users.contains(whom));
        if left.len() == before {
            break;
        }
    }
    (!left.is_empty()).then(|| {
        left.iter().fold("layers use each other in a circle:".to_string(), |mut text, (who, whom)| {
            write!(text, " {who} → {whom}").expect("writing to a string");
            text
        })
    })
}

/// First parts of all paths that start at the crate root, by `crate::`, `tessera::` or enough `super::`.
fn layers_used(name: &str, code: &str) -> Vec<String> {
    let mut used = Vec::new();
    for root in ["crate::", "tessera::"] {
        for (at, _) in code.match_indices(root) {
            if !ends_inside_a_word(&code[..at]) {
                used.extend(first_parts(&code[at + root.len()..]));
            }
        }
    }
    let depth = module_depth(name);
    let mut rest = code;
    while let Some(at) = rest.find("super::") {
        rest = &rest[at..];
        let mut climbed = 0;
        while let Some(after) = rest.strip_prefix("super::") {
            climbed += 1;
            rest = after;
        }
        // Inside an inline `mod tests` the same climb ends one step below the root: then only layer names count.
        if climbed >= depth {
            used.extend(first_parts(rest).into_iter().filter(|part| step_of(part).is_some()));
        }
    }
    used
}

/// How many `super` lead from the module of a file to the crate root.
fn module_depth(name: &str) -> usize {
    let parts = name.trim_end_matches(".rs").split('/');
    parts.filter(|&part| part != "mod").count()
}

/// The name at the start, or all first names of a group `{a::…, b}`; names of items (upper case) are no modules.
fn first_parts(path: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|&letter| letter.is_alphanumeric() || letter == '_').collect()
    };
    let is_module = |part: &String| part.starts_with(|letter: char| letter.is_lowercase());
    let Some(group) = path.strip_prefix('{') else {
        return Some(word(path)).filter(is_module).into_iter().collect();
    };
    let mut depth = 0;
    let mut parts = vec![word(group)];
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => parts.push(word(&group[at + 1..])),
            _ => {}
        }
    }
    parts.retain(is_module);
    parts
}

/// The code alone: comments go, strings and character literals stay as empty ones.
fn without_comments_and_strings(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if letter == '"' {
            code.push_str("\"\"");
            end_of_string(rest)
        } else if let Some(hashes) = raw_string(rest) {
            code.push_str("\"\"");
            let closing = format!("\"{}", "#".repeat(hashes));
            let start = hashes + 2;
            rest[start..].find(&closing).map_or(rest.len(), |end| start + end + closing.len())
        } else if letter == '\'' && is_character_literal(rest) {
            code.push_str("' '");
            let escape = if rest[1..].starts_with('\\') { 2 } else { 1 };
            rest.char_indices()
                .skip(escape + 1)
                .find(|&(_, end)| end == '\'')
                .map_or(rest.len(), |(at, _)| at + 1)
        } else {
            code.push(letter);
            letter.len_utf8()
        };
        rest = &rest[skipped..];
    }
    code
}

/// Length of the string literal a text starts with.
fn end_of_string(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Number of hashes of the raw string a text starts with.
fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// `'x'` or `'\n'`, not the lifetime `'x`.
fn is_character_literal(text: &str) -> bool {
    let mut letters = text.chars().skip(1);
    match letters.next() {
        Some('\\') => true,
        Some(_) => letters.next() == Some('\''),
        None => false,
    }
}
