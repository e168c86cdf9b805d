//! Ctrl-C at one's turn: the round is saved, and the player is told where.

use super::command_line::{TESSERA, folder};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

fn start(folder: &Path, arguments: &str) -> Child {
    Command::new(TESSERA)
        .arg("tournament")
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the executable starts")
}

/// Interrupts the program once it has said something; its exit code and its last words.
fn interrupted_after(mut game: Child, typed: &str, said: &str) -> (Option<i32>, String) {
    let mut input = game.stdin.take().expect("a pipe");
    input.write_all(typed.as_bytes()).expect("the program listens");
    let mut output = BufReader::new(game.stdout.take().expect("a pipe"));
    let mut text = Vec::new();
    while !String::from_utf8_lossy(&text).contains(said) {
        // Prompts end with a colon or a question mark, not with a line.
        let read = output.read_until(b':', &mut text).expect("text");
        assert!(read > 0, "{}", String::from_utf8_lossy(&text));
    }
    let signal = Command::new("kill").args(["-INT", &game.id().to_string()]).status();
    assert!(signal.expect("kill is there").success());
    let mut words = String::new();
    game.stderr.take().expect("a pipe").read_to_string(&mut words).expect("text");
    (game.wait().expect("an end").code(), words)
}

#[test]
fn ctrl_c_at_ones_turn_saves_the_round() {
    let folder = folder("tournament-interrupted");
    let game = start(&folder, "--new --players human-human --seed 1");
    let (code, words) = interrupted_after(game, "h\nJ10\nA1\n", "placed a black stone at A1.\n");
    assert_eq!(code, Some(130), "{words}");
    assert!(words.contains("The round was saved to interrupted-1.txt."), "{words}");
    // It can be played on, and is not replaced by the next one.
    let saved = fs::read_to_string(folder.join("interrupted-1.txt")).expect("a save");
    let game = start(&folder, "--resume interrupted-1.txt --players human-human");
    let (code, words) = interrupted_after(game, "", "(? for the commands):");
    assert_eq!(code, Some(130), "{words}");
    assert!(words.contains("The round was saved to interrupted-2.txt."), "{words}");
    assert_eq!(fs::read_to_string(folder.join("interrupted-1.txt")).expect("a save"), saved);
    assert_eq!(fs::read_to_string(folder.join("interrupted-2.txt")).expect("a save"), saved);
}

#[test]
fn ctrl_c_before_the_first_stone_saves_nothing() {
    let folder = folder("tournament-interrupted-early");
    let game = start(&folder, "--new --players human-human --seed 1");
    let (code, words) = interrupted_after(game, "h\n", "(? for the commands):");
    assert_eq!(code, Some(130), "{words}");
    assert!(words.contains("There was no stone to save."), "{words}");
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 0);
}
