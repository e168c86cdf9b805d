//! A brain at the table: the conversation from START to the last move, with whatever real brains say in between.

use super::fault::Fault;
use super::guard::Guard;
use super::process::{Heard, Line, Process};
use super::stop::Stop;
use super::terms::{BrainSetup, Terms};
use crate::game::{Board, Cell, Color, Point, Size, notation};
use std::io;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// A running brain and what is known of it.
pub(super) struct Player {
    process: Process,
    name: Option<String>,
    asked_about: bool,
    /// Whether it knows the position but for the opponent's last move.
    follows: bool,
    last_answer: Option<Instant>,
    /// Lines and bytes since the last answer that was needed.
    remarks: (usize, usize),
    last_words: String,
}

/// A move as the brain wrote it.
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) elapsed: Duration,
    /// The last MESSAGE or DEBUG before the move.
    pub(super) remark: Option<String>,
}

/// Why there is no answer.
pub(super) enum Trouble {
    Fault(Fault),
    /// The match was stopped.
    Stopped,
}

/// Output without an answer that counts as a flood.
const FLOOD: (usize, usize) = (10_000, 1 << 20);
/// How long after the limit a late answer is still waited for, to tell late from never.
const GRACE: Duration = Duration::from_millis(500);

impl Player {
    pub(super) fn start(setup: &BrainSetup, guard: Option<Arc<Guard>>) -> io::Result<Player> {
        let process = Process::start(&setup.command, guard)?;
        Ok(Player {
            process,
            name: setup.name.clone(),
            asked_about: false,
            follows: false,
            last_answer: None,
            remarks: (0, 0),
            last_words: String::new(),
        })
    }

    /// The name it was given or gave itself.
    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    pub(super) fn peak_memory(&self) -> u64 {
        self.process.peak_memory()
    }

    pub(super) fn farewell(self) {
        self.process.farewell();
    }

    /// Sets up a new game; the board stays unknown to the brain until its first move.
    pub(super) fn new_game(&mut self, terms: &Terms, setup: &BrainSetup, stop: &Stop) -> Result<(), Trouble> {
        self.pause(terms.pause);
        let mut text = String::new();
        if !self.asked_about {
            // Not waited for: the answer may come late, or never.
            text.push_str("ABOUT\n");
            self.asked_about = true;
        }
        text.push_str(&start_command(terms.size));
        self.follows = false;
        self.say(&text)?;
        self.await_ok(terms.start_limit, stop)?;
        self.say(&terms.infos(setup))
    }

    fn await_ok(&mut self, limit: Duration, stop: &Stop) -> Result<(), Trouble> {
        let no_start = |why: String| Trouble::Fault(Fault::NoStart(why));
        let deadline = Instant::now() + limit;
        loop {
            match self.process.hear(deadline, stop) {
                Heard::Line(line) if line.text.eq_ignore_ascii_case("OK") => {
                    self.remarks = (0, 0);
                    return Ok(());
                }
                Heard::Line(line) if starts_with_word(&line.text, &["ERROR", "UNKNOWN"]) => {
                    return Err(no_start(format!("answers {}", line.text)));
                }
                Heard::Line(line) => self.note(&line)?,
                Heard::Silence => return Err(no_start(format!("no OK within {} ms", limit.as_millis()))),
                Heard::Closed => return Err(no_start(self.process.last_state())),
                Heard::Stopped => return Err(Trouble::Stopped),
            }
        }
    }

    /// Tells the position and waits for a move. The turn's limit is the smaller of `terms.turn` and `left`, which is
    /// what remains of the match.
    pub(super) fn ask_move(
        &mut self,
        board: &Board,
        terms: &Terms,
        left: Option<Duration>,
        stop: &Stop,
    ) -> Result<Answer, Trouble> {
        self.pause(terms.pause);
        while let Some(line) = self.process.overheard() {
            self.note(&line)?;
        }
        let mut text = String::new();
        if let Some(left) = left {
            text = format!("INFO time_left {}\n", left.as_millis());
        }
        text.push_str(&if self.follows { turn_command(board) } else { position_command(board) });
        self.last_words.clear();
        self.say(&text)?;
        let asked = Instant::now();
        let limit = left.map_or(terms.turn, |left| left.min(terms.turn)) + terms.tolerance;
        let answer = self.await_move(asked, asked + limit + GRACE, stop)?;
        if answer.elapsed > limit {
            let match_is_over = left.is_some_and(|left| left < terms.turn);
            let late = Fault::Late(answer.elapsed + terms.tolerance - limit);
            return Err(Trouble::Fault(if match_is_over { Fault::MatchTime } else { late }));
        }
        self.follows = true;
        Ok(answer)
    }

    fn await_move(&mut self, asked: Instant, deadline: Instant, stop: &Stop) -> Result<Answer, Trouble> {
        let mut remark = None;
        loop {
            let line = match self.process.hear(deadline, stop) {
                Heard::Line(line) => line,
                Heard::Silence => return Err(Trouble::Fault(Fault::Hung(self.last_words.clone()))),
                Heard::Closed => return Err(Trouble::Fault(Fault::Died(self.process.last_state()))),
                Heard::Stopped => return Err(Trouble::Stopped),
            };
            let said = if line.continues { Said::Remark } else { said(&line.text) };
            match said {
                Said::Move(text) => {
                    self.last_answer = Some(line.at);
                    self.remarks = (0, 0);
                    let elapsed = line.at.saturating_duration_since(asked);
                    return Ok(Answer { text: text.to_owned(), elapsed, remark });
                }
                // As Piskvork does: what is suggested is to be played.
                Said::Suggestion(text) => self.say(&format!("PLAY {text}\n"))?,
                Said::Remark => {
                    self.note(&line)?;
                    remark = Some(line.text)
                        .filter(|text| starts_with_word(text, &["MESSAGE", "DEBUG"]))
                        .or(remark);
                }
                Said::Nonsense => {
                    let beginning = line.text.chars().take(60).collect();
                    return Err(Trouble::Fault(Fault::Nonsense(beginning)));
                }
            }
        }
    }

    /// Takes note of a line that is not an answer.
    fn note(&mut self, line: &Line) -> Result<(), Trouble> {
        if self.name.is_none() {
            self.name = name_in_about(&line.text);
        }
        if !line.text.is_empty() {
            self.last_words = line.text.chars().take(100).collect();
        }
        self.remarks = (self.remarks.0 + 1, self.remarks.1 + line.text.len());
        if self.remarks.0 > FLOOD.0 || self.remarks.1 > FLOOD.1 {
            return Err(Trouble::Fault(Fault::Flood));
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> Result<(), Trouble> {
        self.process.send(text).map_err(|_| Trouble::Fault(Fault::Died(self.process.last_state())))
    }

    fn pause(&self, pause: Duration) {
        if let Some(answered) = self.last_answer {
            thread::sleep(pause.saturating_sub(answered.elapsed()));
        }
    }
}

enum Said<'a> {
    Move(&'a str),
    Suggestion(&'a str),
    /// MESSAGE, DEBUG, ERROR, UNKNOWN, a late OK or a late ABOUT, an empty line.
    Remark,
    Nonsense,
}

fn said(line: &str) -> Said<'_> {
    let line = line.trim();
    if notation::parse_pair(line).is_some() {
        return Said::Move(line);
    }
    if starts_with_word(line, &["SUGGEST"]) {
        return Said::Suggestion(line["SUGGEST".len()..].trim());
    }
    let is_remark = line.is_empty()
        || line.contains("=\"")
        || starts_with_word(line, &["MESSAGE", "DEBUG", "ERROR", "UNKNOWN", "OK"]);
    if is_remark { Said::Remark } else { Said::Nonsense }
}

fn starts_with_word(line: &str, words: &[&str]) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    words.iter().any(|word| first.eq_ignore_ascii_case(word))
}

/// The name and version in an answer to ABOUT.
fn name_in_about(line: &str) -> Option<String> {
    let field = |key: &str| {
        let start = line.find(&format!("{key}=\""))? + key.len() + 2;
        let value = line[start..].split('"').next()?.trim();
        (!value.is_empty()).then(|| value.to_owned())
    };
    field("name").map(|name| name.chars().take(24).collect())
}

fn start_command(size: Size) -> String {
    if size.width() == size.height() {
        format!("START {}\n", size.width())
    } else {
        format!("RECTSTART {},{}\n", size.width(), size.height())
    }
}

fn turn_command(board: &Board) -> String {
    let last = board.last_move().expect("a brain that follows the game is asked after a move");
    format!("TURN {}\n", notation::Xy(board.size(), last))
}

/// How a brain that knows nothing yet is told the position and asked for a move.
fn position_command(board: &Board) -> String {
    let us = board.to_move();
    let stones = standing_stones(board);
    match stones.as_slice() {
        [] => "BEGIN\n".to_owned(),
        [_] if board.ply() == 1 => turn_command(board),
        stones => {
            let mut text = String::new();
            let pairs = Color::ALL.map(|color| board.captured(color) / 2);
            if pairs != [0, 0] {
                text = format!("INFO captures {},{}\n", pairs[us as usize], pairs[!us as usize]);
            }
            text.push_str("BOARD\n");
            for &point in stones {
                let field = if board.cell(point) == Cell::Stone(us) { 1 } else { 2 };
                text.push_str(&format!("{},{field}\n", notation::Xy(board.size(), point)));
            }
            for point in board.size().points().filter(|&point| board.cell(point) == Cell::Blocked) {
                text.push_str(&format!("{},3\n", notation::Xy(board.size(), point)));
            }
            text + "DONE\n"
        }
    }
}

/// The stones on the board in the order they were played, one of the first player at the head: by that a brain knows
/// whose game it was first.
fn standing_stones(board: &Board) -> Vec<Point> {
    let stands = |point: &Point| matches!(board.cell(*point), Cell::Stone(_));
    let mut stones: Vec<Point> = Vec::new();
    for point in board.moves().filter(stands) {
        // A point played on twice (a stone was taken in between) counts by its last stone.
        stones.retain(|&earlier| earlier != point);
        stones.push(point);
    }
    let first = stones.iter().position(|&point| board.cell(point) == Cell::Stone(Color::Black));
    if let Some(first) = first {
        stones[..=first].rotate_right(1);
    }
    stones
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;

    fn board(bits: u32, moves: &str) -> Board {
        let mut board = Board::new(Size::square(15).unwrap(), Rules::from_bits(bits));
        for point in notation::parse_opening(board.size(), moves).unwrap() {
            board.play(point);
        }
        board
    }

    #[test]
    fn positions_are_told_from_the_side_of_the_brain() {
        for (bits, moves, command) in [
            (0, "", "BEGIN\n"),
            (0, "h8", "TURN 7,7\n"),
            (0, "h8i9", "BOARD\n7,7,1\n8,8,2\nDONE\n"),
            (0, "h8i9a1", "BOARD\n7,7,2\n8,8,1\n0,0,2\nDONE\n"),
            // White takes the pair of black's second and third stone; black is to move.
            (16, "a1d5e5b2f5g5", "INFO captures 0,1\nBOARD\n0,0,1\n3,4,2\n1,1,2\n6,4,2\nDONE\n"),
            // The first stone is taken: another one of black's goes first.
            (16, "e5d5f5g5", "INFO captures 0,1\nBOARD\n3,4,2\n6,4,2\nDONE\n"),
            (16, "e5d5f5a9c7g5", "INFO captures 0,1\nBOARD\n2,6,1\n3,4,2\n0,8,2\n6,4,2\nDONE\n"),
        ] {
            let board = board(bits, moves);
            assert_eq!(position_command(&board), command, "{moves}");
        }
    }

    #[test]
    fn lines_are_told_apart() {
        let kind = |line| match said(line) {
            Said::Move(_) => 'm',
            Said::Suggestion(_) => 's',
            Said::Remark => 'r',
            Said::Nonsense => '?',
        };
        for (line, expected) in [
            ("7,7", 'm'),
            (" 7, 7 ", 'm'),
            ("-1,30", 'm'),
            ("SUGGEST 3,4", 's'),
            ("MESSAGE depth 7,7", 'r'),
            ("debug x", 'r'),
            ("ERROR no game", 'r'),
            ("UNKNOWN", 'r'),
            ("OK", 'r'),
            ("", 'r'),
            ("name=\"X\", version=\"1\"", 'r'),
            ("7", '?'),
            ("7 7", '?'),
            ("MESSAGES", '?'),
            ("Segmentation fault", '?'),
        ] {
            assert_eq!(kind(line), expected, "{line:?}");
        }
    }

    #[test]
    fn names_are_found_in_what_brains_say_of_themselves() {
        assert_eq!(name_in_about("name=\"Rapfi\", version=\"0.43\""), Some("Rapfi".to_owned()));
        assert_eq!(name_in_about("author=\"X\", version=\"7.9\""), None);
        assert_eq!(name_in_about("name=\"\""), None);
        assert_eq!(name_in_about("MESSAGE hello"), None);
    }
}
