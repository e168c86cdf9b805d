//! A whole game within a short match time, against the real executable on a machine that may be busy.

mod process;

use fastrand::Rng;
use process::Brain;
use std::time::{Duration, Instant};

const SIDE: usize = 15;
const MATCH: Duration = Duration::from_secs(3);

/// Who counts the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counting {
    /// The manager tells the time left before every move.
    Manager,
    /// Nobody tells, the brain has to count itself.
    Brain,
}

/// Plays a continuous game to its end, which is some hundred moves of the brain; the time it took altogether.
fn time_for_a_game(counting: Counting) -> (Duration, usize) {
    let mut rng = Rng::with_seed(5);
    let mut brain = Brain::start();
    brain.tell(&format!("INFO rule 2\nINFO timeout_turn 2000\nINFO timeout_match {}", MATCH.as_millis()));
    assert_eq!(brain.ask(&format!("START {SIDE}")), "OK");
    let mut empty: Vec<(usize, usize)> = (0..SIDE * SIDE).map(|cell| (cell % SIDE, cell / SIDE)).collect();
    let (mut used, mut moves) = (Duration::ZERO, 0);
    while empty.len() > 26 {
        let (x, y) = empty.swap_remove(rng.usize(..empty.len()));
        if counting == Counting::Manager {
            brain.tell(&format!("INFO time_left {}", MATCH.saturating_sub(used).as_millis()));
        }
        let asked = Instant::now();
        let answer = brain.ask(&format!("TURN {x},{y}"));
        used += asked.elapsed();
        moves += 1;
        let taken = empty.iter().position(|(x, y)| answer == format!("{x},{y}"));
        let index = taken.unwrap_or_else(|| panic!("{answer:?} is no empty cell"));
        empty.swap_remove(index);
    }
    brain.end();
    (used, moves)
}

#[test]
fn a_game_of_a_hundred_moves_fits_into_three_seconds() {
    for counting in [Counting::Manager, Counting::Brain] {
        let (used, moves) = time_for_a_game(counting);
        assert_eq!(moves, 100, "{counting:?}");
        println!("{counting:?} counts: {used:?} for {moves} moves");
        assert!(used < MATCH, "{counting:?} counts: {used:?}");
        assert!(used > MATCH / 2, "{counting:?} counts: time is there to be used, not only {used:?}");
    }
}
