//! The brain for somebody who types: mistakes are explained, and a manager never hears of it.

mod command_line;
mod process;
mod required;

use command_line::folder;
use process::Brain;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// The lines of `SHOW`.
fn show(brain: &mut Brain) -> Vec<String> {
    brain.tell("SHOW\nABOUT");
    let mut lines = Vec::new();
    loop {
        let line = brain.line();
        match line.strip_prefix("MESSAGE ") {
            Some(text) => lines.push(text.to_owned()),
            None => return lines,
        }
    }
}

#[test]
fn rules_have_names() {
    let mut brain = Brain::quick("START 15");
    for (said, shown) in [
        ("pente+tournament", "15x15, rule 144 (Pente, tournament opening)"),
        ("Renju", "15x15, rule 4 (renju)"),
        ("standard", "15x15, rule 1 (gomoku, exactly five)"),
        ("9", "15x15, rule 9 (caro, exactly five)"),
        ("chess", "15x15, rule 9 (caro, exactly five)"),
    ] {
        brain.tell(&format!("INFO rule {said}"));
        assert!(show(&mut brain).contains(&shown.to_owned()), "{said}");
    }
    brain.end();
}

#[test]
fn ignored_lines_are_silent_and_shown_until_the_next_game() {
    let mut brain = Brain::quick("START 15");
    brain.tell("INFO level 11\nINFO foo bar\nINFO rule 999\nBOARD\nINFO suggest yes\n7,7,2");
    brain.tell("DONE");
    assert!(brain.line().contains(','), "the first line is the move");
    let ignored = |lines: Vec<String>| -> Vec<String> {
        lines.into_iter().filter(|line| line.starts_with("ignored INFO ")).collect()
    };
    assert_eq!(
        ignored(show(&mut brain)),
        [
            "ignored INFO level 11: level is 1 to 10",
            "ignored INFO foo bar: no such key, HELP lists them",
            "ignored INFO rule 999: as a number, rules are 0 to 255; 4 is renju, 16 Pente",
            "ignored INFO suggest yes: suggest is 0 or 1",
        ]
    );
    assert_eq!(brain.ask("START 15"), "OK");
    assert_eq!(ignored(show(&mut brain)), [""; 0]);
    brain.end();
}

#[test]
fn wrong_commands_are_answered_by_right_ones() {
    let mut brain = Brain::start();
    for (said, answer) in [
        ("TURN 7,7", "ERROR no board yet, START comes first, as in START 15"),
        ("START big", "ERROR expected START size or START width height, as in START 15"),
        ("START 4", "ERROR a board is 5x5 to 120x80, as in START 15"),
        ("RECTSTART 20", "ERROR expected RECTSTART width,height, as in RECTSTART 20,15"),
        ("START 15", "OK"),
        ("TURNN 7,7", "UNKNOWN TURNN: did you mean TURN? HELP lists the commands"),
        ("xyzzy", "UNKNOWN XYZZY: HELP lists the commands"),
        ("7,7", "UNKNOWN 7,7 outside a block: TURN 7,7 is a move, BOARD opens a block"),
        ("TURN h8", "ERROR expected TURN x,y, as in TURN 7,7; x,y count from 0 at the top left"),
        ("TURN 15,3", "ERROR 15,3 is off the board: x is 0 to 14, y is 0 to 14"),
        ("TAKEBACK 3,3", "ERROR there is no stone at 3,3; SHOW draws the board"),
        ("DONE", "ERROR no block is open, BOARD comes first"),
        ("BOARD\n7,7\nDONE", "ERROR line 1 of the block is not a cell: x,y,field, as in 7,7,1"),
        (
            "BOARD\n7,7,9\nDONE",
            "ERROR the field of 7,7 is not 1 (the brain's stone), 2 (yours) or 3 (blocked)",
        ),
        ("SWAP2BOARD\n7,7\nDONE", "ERROR SWAP2BOARD takes 0, 3 or 5 stones, not 1"),
        ("PLAY 7,7", "7,7"),
        ("PLAY 7,7", "ERROR 7,7 is not empty; SHOW draws the board"),
        ("BEGIN", "ERROR there are stones on the board already: TURN x,y goes on, RESTART begins again"),
    ] {
        assert_eq!(brain.ask(said), answer, "{said}");
    }
    brain.end();
}

#[test]
fn show_speaks_of_you_and_the_brain() {
    let mut brain = Brain::quick("START 15");
    brain.tell("INFO rule pente\nYXBOARD\n7,7,2\n8,8,1\nDONE\nPLAY 9,9");
    assert_eq!(brain.line(), "9,9");
    let lines = show(&mut brain);
    for line in [
        "x,y are column and row, counted from 0 at the top left",
        "X the brain (white), O you (black), # blocked; your move, last move 9,9 by the brain",
        "captured stones: 0 by the brain, 0 by you",
    ] {
        assert!(lines.contains(&line.to_owned()), "{line:?} is not in\n{lines:#?}");
    }
    brain.end();
}

/// The real terminal, closed with the test however it ends.
struct Tmux(String);

impl Tmux {
    fn run(&self, words: &[&str]) -> String {
        let tmux = Command::new("tmux").args(["-u", "-L", &self.0]).args(words).env_remove("TMUX").output();
        String::from_utf8_lossy(&tmux.expect("tmux runs").stdout).into_owned()
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
    }
}

#[test]
fn at_a_terminal_an_ignored_line_is_explained() {
    if !required::has_tmux() {
        return;
    }
    let tmux = Tmux(format!("tessera-by-hand-{}", std::process::id()));
    let place = folder("by-hand");
    let (place, brain) = (place.to_str().expect("a plain path"), env!("CARGO_BIN_EXE_pbrain-tessera"));
    tmux.run(&["-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "24", "-c", place, brain]);
    for line in ["INFO level 11", "INFO foo bar", "START 15"] {
        tmux.run(&["send-keys", line, "Enter"]);
    }
    let began = Instant::now();
    let wanted = [
        "MESSAGE ignored INFO level 11: level is 1 to 10",
        "MESSAGE ignored INFO foo bar: no such key",
        "\nOK",
    ];
    loop {
        let screen = tmux.run(&["capture-pane", "-p"]);
        if wanted.iter().all(|text| screen.contains(text)) {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{screen}");
        thread::sleep(Duration::from_millis(20));
    }
}
