//! One board file put to the brain: set the position, read one move, compare.

use crate::boardfile::BoardFile;
use crate::brain::{Brain, NoLine, Program};
use crate::drawing::draw;
use crate::place::Place;
use crate::verdict::{Failure, Verdict};
use anyhow::Result;
use std::time::{Duration, Instant};

/// Time for a move on a board that does not say.
pub(crate) const BOARD_TURN: Duration = Duration::from_millis(500);

/// What an answer may be late by where time is not what is tested, as with Piskvork and the Gomocup judge: a busy
/// machine is not the brain's fault.
pub(crate) const GRACE: Duration = Duration::from_millis(1000);

/// Time to answer START and whatever else is no move; brains may set up their tables here.
pub(crate) const ANSWER_LIMIT: Duration = Duration::from_secs(2);

/// What every move may use, as the games are played: 70 MB.
pub(crate) const MEMORY_LIMIT: u64 = 70 << 20;

/// Puts the position to a fresh brain. `turn` is the time asked for on the command line; it beats the file's own.
pub(crate) fn run(program: &Program, board: &BoardFile, turn: Option<Duration>) -> Result<Verdict> {
    let turn = turn.or(board.time).unwrap_or(BOARD_TURN);
    let mut brain = program.start()?;
    let mut slowest = Duration::ZERO;
    let failure = match ask(&mut brain, board, turn, &mut slowest) {
        Ok(place) if board.accepts(place) => None,
        Ok(place) => {
            let reason = if !board.is_free(place) {
                format!("{place} is not an empty cell")
            } else if board.forbidden.contains(&place) {
                format!("{place} is a move it must not make")
            } else {
                format!("{place} is not an expected move")
            };
            Some((reason, Some(place)))
        }
        Err(reason) => Some((reason, None)),
    };
    let failure = failure.map(|(reason, played)| Failure {
        reason,
        played,
        expected: board.expected.clone(),
        forbidden: board.forbidden.clone(),
        drawing: draw(board, played),
        argument: board.argument.clone(),
    });
    Ok(Verdict::conclude(brain, slowest, failure))
}

fn ask(
    brain: &mut Brain,
    board: &BoardFile,
    turn: Duration,
    slowest: &mut Duration,
) -> Result<Place, String> {
    open(brain, &board.start_command(), turn)?;
    brain.send(board.position_commands().as_bytes());
    read_move(brain, turn, slowest)
}

/// Starts a game and sends the limits.
pub(crate) fn open(brain: &mut Brain, start_command: &str, turn: Duration) -> Result<(), String> {
    brain.send(start_command.as_bytes());
    let answer = read_answer(brain, Instant::now() + ANSWER_LIMIT)?;
    if answer != "OK" {
        return Err(format!("{} was answered by `{answer}`, not by OK", start_command.trim()));
    }
    let limits = format!("INFO timeout_turn {}\nINFO max_memory {MEMORY_LIMIT}\n", turn.as_millis());
    brain.send(limits.as_bytes());
    Ok(())
}

/// Reads the move that was just asked for, the clock running from now.
pub(crate) fn read_move(brain: &mut Brain, turn: Duration, slowest: &mut Duration) -> Result<Place, String> {
    let asked = Instant::now();
    let answer = read_answer(brain, asked + turn + GRACE);
    *slowest = (*slowest).max(asked.elapsed());
    let answer = answer?;
    answer.parse().map_err(|_| format!("`{answer}` is not a move"))
}

/// The next line that is an answer: messages for people may come before it.
fn read_answer(brain: &mut Brain, deadline: Instant) -> Result<String, String> {
    let asked = Instant::now();
    loop {
        match brain.read_line(deadline) {
            Ok(line) => {
                let text = line.text.trim();
                let word = text.split_whitespace().next().unwrap_or_default();
                if word != "MESSAGE" && word != "DEBUG" {
                    return Ok(text.to_string());
                }
            }
            Err(NoLine::Late) => return Err(format!("no answer within {} ms", asked.elapsed().as_millis())),
            Err(NoLine::Closed) => return Err("no answer: the brain is gone".to_string()),
        }
    }
}
