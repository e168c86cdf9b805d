//! The real executable where the machine is short of something: time or memory.

#![cfg(target_os = "linux")]

mod process;

use process::Brain;
use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;

const POSITION: [&str; 4] = ["9,9,1", "10,10,2", "9,10,1", "10,8,2"];

fn ask_for_a_move(brain: &mut Brain) {
    brain.tell(&format!("BOARD\n{}\nDONE", POSITION.join("\n")));
}

/// Reads the answer, which has to be an empty cell of a board of 20×20.
fn legal_answer(brain: &mut Brain) -> String {
    let answer = brain.line();
    let (x, y) = answer.split_once(',').unwrap_or_else(|| panic!("{answer:?} is no move"));
    assert!([x, y].iter().all(|number| number.parse::<u8>().is_ok_and(|number| number < 20)), "{answer:?}");
    assert!(!POSITION.iter().any(|stone| stone.starts_with(&format!("{answer},"))), "{answer:?} is taken");
    answer
}

fn signal(brain: &Brain, name: &str) {
    let done = Command::new("kill").args([format!("-{name}"), brain.id().to_string()]).status();
    assert!(done.expect("there is a kill").success(), "{name}");
}

#[test]
fn a_brain_that_is_suspended_in_mid_search_answers_once_it_goes_on() {
    let mut brain = Brain::start();
    brain.tell("INFO timeout_turn 1000");
    assert_eq!(brain.ask("START 20"), "OK");
    ask_for_a_move(&mut brain);
    // As Piskvork does to a brain whose opponent thinks; the turn's time runs out meanwhile.
    thread::sleep(Duration::from_millis(200));
    signal(&brain, "STOP");
    thread::sleep(Duration::from_millis(1500));
    assert_eq!(brain.line_within(Duration::ZERO), None, "a suspended process answered");
    signal(&brain, "CONT");
    let answer = legal_answer(&mut brain);
    let next = if answer == "0,0" { "1,1" } else { "0,0" };
    brain.tell(&format!("TURN {next}"));
    signal(&brain, "STOP");
    signal(&brain, "CONT");
    assert_ne!(legal_answer(&mut brain), answer);
    brain.end();
}

/// The most memory that a process has had, in bytes.
fn peak_memory(process: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("the process is alive");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("Linux counts it");
    let kilobytes = line.split_whitespace().nth(1).and_then(|number| number.parse::<usize>().ok());
    kilobytes.expect("a number") * 1024
}

#[test]
fn every_limit_on_memory_from_eight_megabytes_up_is_kept() {
    for rule in [0, 4, 8, 16] {
        for megabytes in [8, 12, 16, 24, 40, 70] {
            let limit = megabytes << 20;
            let mut brain = Brain::start();
            brain.tell(&format!("INFO timeout_turn 600\nINFO rule {rule}\nINFO max_memory {limit}"));
            assert_eq!(brain.ask("START 20"), "OK");
            ask_for_a_move(&mut brain);
            legal_answer(&mut brain);
            let peak = peak_memory(brain.id());
            assert!(peak <= limit, "rule {rule}, {megabytes} MB: {peak} bytes");
            brain.end();
        }
    }
}
