//! `tessera analyse` and `tessera calibrate` as a user runs them.
#![cfg(feature = "cli")]

mod command_line;

use command_line::{folder, printed, tessera};
use serde_json::Value;
use std::fs;

#[test]
fn a_pipe_gets_a_block_for_every_depth() {
    let text = printed(&["analyse", "h8i9i7g9", "--depth", "3", "--lines", "2"]);
    assert!(text.starts_with("Black to move, gomoku, freestyle, 15x15, 4 moves played\n"), "{text}");
    for depth in 1..=3 {
        assert_eq!(text.matches(&format!("\ndepth {depth}, ")).count(), 1, "{text}");
    }
    assert_eq!(text.matches("\n  2 ").count(), 3, "{text}");
    assert!(!text.contains('\x1b'), "{text}");
}

#[test]
fn programs_get_an_object_a_line() {
    let text = printed(&["analyse", "h8i9i7g9", "--depth", "3", "--lines", "2", "--json", "--block", "h9"]);
    let objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects[0]["event"], "position");
    assert_eq!(objects[0]["moves"].as_array().unwrap().len(), 4);
    let end = objects.last().unwrap();
    assert_eq!((&end["event"], &end["depth"]), (&Value::from("end"), &Value::from(3)));
    let lines = end["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    for line in lines.iter().chain(end["others"].as_array().unwrap()) {
        assert_ne!(line["move"], "h9", "it is shut out");
    }
    assert!(lines.iter().all(|line| line["move"] == line["line"][0]));
}

#[test]
fn a_won_position_is_a_win_with_its_line() {
    let text = printed(&["analyse", "h8a1i8a15j8o15", "--depth", "4", "--lines", "1", "--json"]);
    let end: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(end["lines"][0]["win_rate"], 1.0);
    assert_eq!(end["lines"][0]["win_in"], 2);
}

#[test]
fn games_are_read_from_files() {
    let folder = folder("analyse-files");
    let path = folder.join("game.psq");
    fs::write(&path, "Piskvorky 19x19, 11:11, 0\n10,10,0\n11,11,5\nA\nB\n0\nrule 16\n").unwrap();
    let text = printed(&["analyse", path.to_str().unwrap(), "--depth", "1", "--json"]);
    let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!((&first["rule"], &first["width"]), (&Value::from(16), &Value::from(19)));
    let path = folder.join("game.sgf");
    fs::write(&path, "(;GM[4]SZ[15]RU[Renju];B[hh];W[ii](;B[gg];W[hg])(;B[gh]))").unwrap();
    let text = printed(&["analyse", path.to_str().unwrap(), "--move", "3", "--depth", "1", "--json"]);
    let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!((&first["rule"], &first["width"]), (&Value::from(4), &Value::from(15)));
    assert!(printed(&["analyse", "1. h8 i9 2. g7", "--depth", "1"]).contains("best "));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_with_what_is_known() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    for (limit, code) in [(&["--time", "600"][..], 130), (&[], 0)] {
        let mut analysis = Command::new(command_line::TESSERA);
        analysis.args(["analyse", "h8i9i7g9", "--json"]).args(limit).stdout(Stdio::piped());
        let mut analysis = analysis.spawn().expect("the executable starts");
        let mut output = BufReader::new(analysis.stdout.take().expect("a pipe"));
        let mut first = String::new();
        for _ in 0..3 {
            output.read_line(&mut first).expect("a line");
        }
        let id = analysis.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
        let mut rest = String::new();
        output.read_to_string(&mut rest).expect("text");
        assert!(rest.lines().last().expect("a last line").contains("\"event\":\"end\""), "{rest}");
        assert_eq!(analysis.wait().expect("an end").code(), Some(code), "{limit:?}");
    }
}

#[test]
fn wrong_input_is_named() {
    for (words, told) in [
        (&["analyse", "h8h8"][..], "move 2, h8: it is not legal there"),
        (&["analyse", "h8i9", "--only", "h9", "--block", "h9"], "all legal ones are shut out"),
        (&["analyse", "nowhere.psq"], "there is no file nowhere.psq"),
        (&["analyse", "h8", "--lines", "0"], "it must be at least 1"),
    ] {
        let output = tessera(words);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && errors.contains(told), "{words:?}: {errors}");
    }
}

#[test]
fn games_of_self_play_are_calibrated() {
    let path = folder("calibrate").join("games.txt");
    fs::write(&path, "# tessera selfplay rule=0 size=15x15 nodes=1\nb h8 i9:-400 h9:+400 i8:-10\n").unwrap();
    let text = printed(&["calibrate", path.to_str().unwrap()]);
    assert!(text.starts_with("3 positions, family Freestyle\nscale in use 175, best fit "), "{text}");
    assert!(text.contains(" 90 to 100 %          1"), "{text}");
    assert!(!tessera(&["calibrate", "nowhere.txt"]).status.success());
}
