//! Nothing is left running after a match, however it ends.
#![cfg(target_os = "linux")]

mod command_line;

use command_line::{TESSERA, brain};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(30);

#[test]
fn ctrl_c_prints_the_score_so_far_and_leaves_nothing_running() {
    let mut game = start_match("dies --after 1", "--concurrency 2");
    let mut faults = BufReader::new(game.stderr.take().unwrap()).lines();
    for _ in 0..4 {
        let line = faults.next().unwrap().unwrap();
        assert!(line.contains("died: exit status: 3"), "{line}");
    }
    let brains = children_of(game.id());
    signal("INT", game.id());
    thread::spawn(move || faults.for_each(drop));
    let mut text = String::new();
    game.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(game.wait().unwrap().code(), Some(130), "{text}");
    assert!(text.starts_with("Interrupted"), "{text}");
    let games = text.lines().find_map(|line| line.strip_prefix("Games")).unwrap().trim();
    let number: usize = games.split(' ').next().unwrap().parse().unwrap();
    assert!(number >= 4 && games.contains(&format!("(0-0-{number} for")), "{text}");
    assert_gone(&brains);
}

#[test]
fn brains_do_not_outlive_a_match_that_is_killed() {
    let mut game = start_match("hangs --after 0", "--concurrency 2");
    let deadline = Instant::now() + PATIENCE;
    // Four brains and the guard.
    while children_of(game.id()).len() < 5 {
        assert!(Instant::now() < deadline, "the brains never started");
        thread::yield_now();
    }
    let brains = children_of(game.id());
    game.kill().unwrap();
    game.wait().unwrap();
    assert_gone(&brains);
}

#[test]
fn brains_that_do_not_obey_are_ended_with_the_match() {
    // By this number we know our brains among all processes.
    let stays = brain("stays --seed 76354082");
    let output = Command::new(TESSERA)
        .args(["match", "--a", &stays, "--b", &stays, "--size", "15", "--games", "2", "--draw-after", "12"])
        .args(["--pause-ms", "0", "--random-openings", "3", "--json"])
        .output()
        .expect("the executable starts");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"move limit\""));
    let processes = fs::read_dir("/proc").expect("a list of processes").flatten();
    let still_there = processes
        .filter_map(|process| fs::read_to_string(process.path().join("cmdline")).ok())
        .filter(|command| command.contains("76354082"))
        .count();
    assert_eq!(still_there, 0);
}

fn start_match(kind: &str, words: &str) -> Child {
    Command::new(TESSERA)
        .args(["match", "--a", &brain(kind), "--b", &brain("stays"), "--size", "15", "--turn-ms", "60000"])
        .args(["--games", "100000", "--random-openings", "0", "--repeat-openings", "--pause-ms", "0"])
        .args(words.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the executable starts")
}

fn children_of(id: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<u32>>())
        .collect()
}

fn signal(name: &str, id: u32) {
    let sent = Command::new("kill").args([&format!("-{name}"), &id.to_string()]).status();
    assert!(sent.expect("kill is a command of every system").success());
}

/// Waits until every process is gone; what has ended but was not yet buried counts as gone.
fn assert_gone(processes: &[u32]) {
    let deadline = Instant::now() + PATIENCE;
    for id in processes {
        let is_running = || {
            let state = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
            state.contains("(tessera)") && !state.contains(") Z ")
        };
        while is_running() {
            assert!(Instant::now() < deadline, "{id} still runs");
            thread::yield_now();
        }
    }
}
