//! Balance search: the move, or the two moves, after which the game is most level.
//!
//! A candidate is searched only within the distance from the wanted score that the best one so far has, so the window
//! narrows from candidate to candidate.

use super::candidates::{Choice, NoMoves};
use super::clock::Limits;
use super::crew::Crew;
use super::driver::{Pv, Searcher};
use super::node::{Bounds, Worker};
use super::params::{MAX_PLY, PLY};
use crate::eval::Score;
use crate::game::{Board, Point};
use smallvec::SmallVec;
use std::time::Duration;

/// Pairs of moves that are searched after a glance at all, and how many of them the later depths keep.
const FIRST_PAIRS: usize = 400;
const LAST_PAIRS: usize = 40;

/// How many moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stones {
    /// One, of the side to move.
    One,
    /// Two, one of each side.
    Two,
}

/// What a balance search is to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// By how many moves.
    pub stones: Stones,
    /// The score for the side to move: 0 is level.
    pub score: Score,
}

/// The most level moves so far.
#[derive(Clone, Debug)]
pub struct Balance {
    /// The moves wanted, then those expected after them.
    pub pv: Pv,
    /// The score after them for the side that is to move now.
    pub score: Score,
    /// Depth searched in full.
    pub depth: u32,
    /// Moves played in search, by all threads.
    pub nodes: u64,
    /// Time since the clock of the limits was started.
    pub elapsed: Duration,
}

impl Searcher {
    /// The move or moves that bring the score for the side to move as near as possible to the aim, deeper and deeper
    /// until a limit is met. `report` hears of every finished depth.
    pub fn balance(
        &mut self,
        board: &Board,
        aim: Aim,
        choice: &Choice,
        limits: &Limits,
        interrupted: &(dyn Fn() -> bool + Sync),
        report: &mut dyn FnMut(&Balance),
    ) -> Result<Balance, NoMoves> {
        let openings = openings(board, aim.stones, choice)?;
        let deepest = limits.depth.map_or(MAX_PLY as u32 - 2, |depth| depth.clamp(1, MAX_PLY as u32 - 2));
        let mut crew = Crew::new(self, board, limits);
        crew.barred = choice.barred.clone();
        let balance = crew.search(&mut self.resources, interrupted, |worker, lead| {
            let mut field = Field::new(worker, &openings, aim.score);
            let balance = |field: &Field, worker: &Worker<'_>, depth| Balance {
                pv: field.candidates[0].pv.clone(),
                score: field.candidates[0].score,
                depth,
                nodes: lead.nodes(worker),
                elapsed: worker.shared.clock.elapsed(),
            };
            let mut finished = 0;
            for depth in 1..=deepest {
                if !field.search(worker, depth) {
                    break;
                }
                finished = depth;
                report(&balance(&field, worker, depth));
                if field.is_settled() {
                    break;
                }
            }
            balance(&field, worker, finished)
        });
        Ok(balance)
    }
}

/// Moves to be played before the score counts.
type Opening = SmallVec<[Point; 2]>;

/// All moves, or all pairs of a move and a reply, that do not end the game.
fn openings(board: &Board, stones: Stones, choice: &Choice) -> Result<Vec<Opening>, NoMoves> {
    let first = choice.moves(board)?;
    if stones == Stones::One {
        return Ok(first.into_iter().map(|point| Opening::from_slice(&[point])).collect());
    }
    let mut after = board.clone();
    let mut pairs = Vec::new();
    let replies = Choice { only: Vec::new(), ..choice.clone() };
    for point in first {
        after.play(point);
        if let Ok(replies) = replies.moves(&after) {
            pairs.extend(replies.into_iter().map(|reply| Opening::from_slice(&[point, reply])));
        }
        after.undo();
    }
    if pairs.is_empty() { Err(NoMoves::NoLegalMove) } else { Ok(pairs) }
}

struct Candidate {
    moves: Opening,
    score: Score,
    /// Points between the score and the one wanted, at least.
    distance: i32,
    pv: Pv,
}

/// The candidates, the most level first.
struct Field {
    candidates: Vec<Candidate>,
    wanted: Score,
}

impl Field {
    /// All candidates in the order of their static evaluation; of pairs those that look most level.
    fn new(worker: &mut Worker<'_>, openings: &[Opening], wanted: Score) -> Field {
        let mut glance = |moves: &Opening| {
            let score = worker.glance_after(moves);
            Candidate {
                moves: moves.clone(),
                score,
                distance: distance(score, wanted),
                pv: Pv::from_slice(moves),
            }
        };
        let mut candidates: Vec<Candidate> = openings.iter().map(&mut glance).collect();
        candidates.sort_by_key(|candidate| candidate.distance);
        if candidates[0].moves.len() > 1 {
            candidates.truncate(FIRST_PAIRS);
        }
        Field { candidates, wanted }
    }

    /// Whether the best candidate cannot become better by more depth: the game is over there either way.
    fn is_settled(&self) -> bool {
        self.candidates[0].score.is_decided()
    }

    /// One iteration. Whether it came to its end; if not, the candidates stay as they were, or better.
    fn search(&mut self, worker: &mut Worker<'_>, depth: u32) -> bool {
        let mut nearest = i32::MAX;
        for at in 0..self.candidates.len() {
            let candidate = &self.candidates[at];
            let ply = candidate.moves.len();
            let window = match nearest {
                i32::MAX => Bounds { alpha: Score::MIN, beta: Score::MAX },
                near => Bounds { alpha: self.wanted.shifted(-near), beta: self.wanted.shifted(near) },
            };
            // Nothing is nearer than the score wanted itself.
            if window.alpha >= window.beta {
                break;
            }
            let score = worker.search_after(&candidate.moves, window, (depth as i32 - 1) * PLY);
            if worker.is_stopped() {
                return false;
            }
            let mut pv = Pv::from_slice(&candidate.moves);
            pv.extend_from_slice(&worker.pvs[ply]);
            let distance = distance(score, self.wanted);
            let candidate = &mut self.candidates[at];
            candidate.distance = distance;
            if distance < nearest {
                nearest = distance;
                (candidate.score, candidate.pv) = (score, pv);
                self.candidates[..=at].rotate_right(1);
            }
        }
        self.candidates[1..].sort_by_key(|candidate| candidate.distance);
        if self.candidates[0].moves.len() > 1 {
            let kept = (self.candidates.len() / 2).max(LAST_PAIRS);
            self.candidates.truncate(kept);
        }
        true
    }
}

fn distance(score: Score, wanted: Score) -> i32 {
    (score.value() - wanted.value()).abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size, notation};

    fn board(bits: u32, moves: &str) -> Board {
        let mut board = Board::new(Size::square(15).unwrap(), Rules::from_bits(bits));
        for point in notation::parse_opening(board.size(), moves).unwrap() {
            board.play(point);
        }
        board
    }

    fn balanced(board: &Board, stones: Stones, wanted: i32, depth: u32) -> Result<Balance, NoMoves> {
        let limits = Limits { turn: None, depth: Some(depth), memory: 20 << 20, ..Limits::default() };
        let (choice, aim) = (Choice::default(), Aim { stones, score: Score::of_eval(wanted) });
        Searcher::new().balance(board, aim, &choice, &limits, &|| false, &mut |_| {})
    }

    #[test]
    fn no_other_move_is_more_level() {
        let board = board(0, "h8i9");
        for wanted in [0, 150] {
            let best = balanced(&board, Stones::One, wanted, 3).unwrap();
            let limits = Limits { turn: None, depth: Some(3), memory: 20 << 20, ..Limits::default() };
            let all =
                Searcher::new().analyse(&board, 1000, &Choice::default(), &limits, &|| false, &mut |_| {});
            let nearest = all.unwrap().lines.iter().map(|line| (line.score.value() - wanted).abs()).min();
            // What the table has learned by then differs, and with it some scores by a little.
            let own = (best.score.value() - wanted).abs();
            assert!(own <= nearest.unwrap() + 10, "{own} points away, another {nearest:?}");
        }
    }

    #[test]
    fn two_moves_are_legal_and_more_level_than_most() {
        let board = board(0, "h8");
        let best = balanced(&board, Stones::Two, 0, 2).unwrap();
        assert!(best.pv.len() >= 2 && best.score.value().abs() < 60, "{best:?}");
        let mut after = board.clone();
        for &point in &best.pv {
            assert!(after.is_legal(point));
            after.play(point);
        }
    }

    #[test]
    fn only_the_first_of_two_moves_is_chosen_from() {
        let board = board(0, "h8i9");
        let first = board.size().point(3, 3).unwrap();
        let choice = Choice { only: vec![first], ..Choice::default() };
        let pairs = openings(&board, Stones::Two, &choice).unwrap();
        assert!(
            pairs.len() > 20 && pairs.iter().all(|pair| pair[0] == first && pair[1] != first),
            "{pairs:?}"
        );
        assert_eq!(openings(&board, Stones::One, &choice).unwrap(), [Opening::from_slice(&[first])]);
    }

    #[test]
    fn a_finished_game_cannot_be_balanced() {
        let over = board(0, "h8a1i8a2j8a3k8a4l8");
        assert_eq!(balanced(&over, Stones::One, 0, 2).unwrap_err(), NoMoves::GameOver);
    }
}
