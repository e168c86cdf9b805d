//! `tessera review` as a user runs it.
#![cfg(feature = "cli")]

mod command_line;

use command_line::{folder, printed, tessera};
use serde_json::Value;
use std::fs;

/// White ignores an open three (move 6), black does not see it (7), white blocks at last (8).
const GAME: &str = "(;GM[4]FF[4]SZ[15]PB[<b>Alice</b>]PW[Bob];B[hh];W[ao];B[ih]C[Well.];W[ak];B[jh];W[ag];B[oo];W[kh];B[hj])";

/// The review of the game, as JSON and in other forms.
fn reviewed(name: &str) -> (std::path::PathBuf, String) {
    let folder = folder(name);
    let game = folder.join("game.sgf");
    fs::write(&game, GAME).expect("a file for the test");
    let file = |name: &str| folder.join(name).to_str().expect("plain").to_owned();
    let words = ["review", &file("game.sgf"), "--nodes", "3000", "--threads", "2"];
    let outs = ["--out", &file("out.json"), "--out", &file("out.sgf"), "--out", &file("out.html")];
    let text = printed(&[&words[..], &outs].concat());
    (folder, text)
}

#[test]
fn mistakes_are_found_and_what_was_better_is_said() {
    let (folder, text) = reviewed("review");
    let line = |number: &str| text.lines().find(|line| line.trim_start().starts_with(number)).expect(number);
    assert!(line("6 O a9 ").contains("allows a forced win: "), "{text}");
    assert!(line("7 X o1 ").contains("missed win: ") && line("7 X o1 ").contains(" wins in "), "{text}");
    assert!(text.starts_with("<b>Alice</b> (X) v Bob (O), "), "{text}");
    assert!(text.contains("1 win missed") && text.contains("1 forced win allowed"), "{text}");

    let json: Value = serde_json::from_str(&fs::read_to_string(folder.join("out.json")).unwrap()).unwrap();
    assert_eq!(json["moves"].as_array().unwrap().len(), 9);
    assert_eq!(json["positions"].as_array().unwrap().len(), 10);
    assert_eq!(json["moves"][5]["quality"], "allows a forced win");
    assert_eq!(
        (&json["moves"][6]["win_rate_before"], &json["moves"][6]["quality"]),
        (&1.0.into(), &"missed win".into())
    );
    assert_eq!(json["summary"]["black"]["missed_wins"], 1);
    let rates = json["black_win_rates"].as_array().unwrap();
    assert!(rates.len() == 10 && rates[6] == 1.0, "{rates:?}");
}

#[test]
fn the_same_nodes_give_the_same_review() {
    let (_, one) = reviewed("review-once");
    let (_, two) = reviewed("review-twice");
    assert_eq!(one, two);
}

#[test]
fn the_game_with_comments_can_be_opened_and_has_the_better_line() {
    let (folder, _) = reviewed("review-sgf");
    let path = folder.join("out.sgf");
    let shown = printed(&["show", path.to_str().unwrap(), "--move", "7"]);
    assert!(shown.contains("missed win"), "{shown}");
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains("Well.") && text.matches("(;").count() > 2, "{text}");
}

#[test]
fn names_of_a_file_cannot_break_the_page() {
    let (folder, _) = reviewed("review-page");
    let page = fs::read_to_string(folder.join("out.html")).unwrap();
    assert!(page.starts_with("<!doctype html>") && !page.contains("<b>Alice"), "it is escaped");
    assert!(page.contains("\\u003cb>Alice"));
}

#[test]
fn a_proof_is_shown_beyond_its_line() {
    let folder = folder("review-proofs");
    fs::write(folder.join("game.sgf"), GAME).expect("a file for the test");
    let file = |name: &str| folder.join(name).to_str().expect("plain").to_owned();
    let words = ["review", &file("game.sgf"), "--nodes", "3000", "--proofs"];
    let outs = ["--out", &file("out.json"), "--out", &file("out.sgf"), "--out", &file("out.html")];
    let text = printed(&[&words[..], &outs].concat());
    for title in ["The forced win after move 6, a9:", "The forced win instead of move 7, o1:"] {
        assert!(text.contains(title), "{text}");
    }
    assert!(text.contains("otherwise: ") && text.contains(" wins\n"), "{text}");
    let json: Value = serde_json::from_str(&fs::read_to_string(folder.join("out.json")).unwrap()).unwrap();
    let proof = &json["moves"][6]["proof"];
    assert!(proof["move"].is_string() && !proof["replies"].as_array().unwrap().is_empty(), "{proof}");
    assert!(json["moves"][0]["proof"].is_null());
    // Each reply of the proof is a variation of its own, and the file can be read again.
    let sgf = fs::read_to_string(folder.join("out.sgf")).unwrap();
    assert!(sgf.contains("Any other reply: ") && sgf.matches("(;").count() > 4, "{sgf}");
    assert!(printed(&["show", &file("out.sgf"), "--move", "7"]).contains("missed win"));
    let page = fs::read_to_string(folder.join("out.html")).unwrap();
    assert!(page.contains("\"replies\":[{"));
}

#[test]
fn an_interrupted_review_goes_on() {
    let folder = folder("review-resumed");
    fs::write(folder.join("game.sgf"), GAME).expect("a file for the test");
    let file = |name: &str| folder.join(name).to_str().expect("plain").to_owned();
    let (game, state) = (file("game.sgf"), file("state.json"));
    let resumed = ["review", &game, "--nodes", "2000", "--resume", &state];
    let plain = printed(&["review", &game, "--nodes", "2000"]);
    assert_eq!(printed(&resumed), plain);
    assert!(!folder.join("state.json").exists(), "nothing is left to go on with");
    let mut kept = killed(&["review", &game, "--nodes", "2000000000", "--resume", &state], &state);
    kept["nodes"] = 2000.into();
    let write = |value: &Value| fs::write(&state, value.to_string()).unwrap();
    write(&kept);
    assert_eq!(printed(&resumed), plain);
    // Nobody would find this score for the first move: what is kept is believed.
    kept["positions"] = serde_json::json!([[{"score": 600, "depth": 3, "moves": ["h8", "i9"]}]]);
    write(&kept);
    assert!(printed(&resumed).contains("  1 X h8      97 %    97 %"), "it was thought again");
    let mut damaged = kept.clone();
    damaged["positions"][0][0]["moves"] = serde_json::json!(["h8", "h8"]);
    let mut older = kept.clone();
    older["version"] = "0.0.1".into();
    for (value, told) in [
        (damaged, "it is damaged"),
        (older, "it is of version 0.0.1"),
        (serde_json::json!({"a": 1}), "is no review that was interrupted"),
    ] {
        write(&value);
        let output = tessera(&resumed);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && errors.contains(told), "{told}: {errors}");
        assert_eq!(fs::read_to_string(&state).unwrap(), value.to_string(), "it stays");
    }
}

/// What a review keeps that is killed at its first position.
fn killed(words: &[&str], state: &str) -> Value {
    use std::process::{Command, Stdio};
    let mut child = Command::new(command_line::TESSERA)
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .expect("the executable starts");
    while !std::path::Path::new(state).exists() {
        assert!(child.try_wait().expect("a child").is_none(), "it ended without a file");
        std::thread::yield_now();
    }
    child.kill().expect("it is killed");
    child.wait().expect("it is gone");
    serde_json::from_str(&fs::read_to_string(state).expect("a file")).expect("never half written")
}

#[test]
fn wrong_input_is_named() {
    let (folder, _) = reviewed("review-wrong");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(folder.join("empty.sgf"), "(;GM[4]SZ[15])").unwrap();
    for (words, told) in [
        (
            vec!["review".to_owned(), file("game.sgf"), "--out".to_owned(), file("out.doc")],
            "write .html, .json",
        ),
        (
            vec!["review".to_owned(), file("game.sgf"), "--out".to_owned(), file("out.sgf")],
            "is there already",
        ),
        (vec!["review".to_owned(), file("empty.sgf")], "no move to review"),
    ] {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = tessera(&words);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && errors.contains(told), "{words:?}: {errors}");
    }
}
