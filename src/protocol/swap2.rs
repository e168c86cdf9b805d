//! The swap2 opening: three stones that suit both sides, or a choice of side.

use super::refusal::Refusal;
use super::reply::Reply;
use super::session::at;
use super::thinking;
use crate::clock::Instant;
use crate::engine::{Engine, Limits, SearchResult};
use crate::game::{Board, Cell, Color, Point};
use smallvec::SmallVec;
use std::time::Duration;

/// An advantage worth choosing a side for; below it the opponent may choose between two more stones.
const CLEAR_ADVANTAGE: i32 = 100;

/// Positions looked at for one candidate when balance is sought.
const NODES_FOR_BALANCE: u64 = 4_000;

/// How far from the stones the fifth one is looked for.
const FIFTH_STONE_REACH: i32 = 3;

/// First stones relative to the centre (black, white, black) that leave both sides a game. The later ones obey the
/// tournament opening, and the last one fits on the smallest board.
const OPENINGS: [[(i32, i32); 3]; 8] = [
    [(0, 0), (1, -1), (-3, 3)],
    [(0, 0), (0, -1), (3, -2)],
    [(0, 0), (2, -1), (-3, 1)],
    [(0, 0), (0, -2), (3, 2)],
    [(-1, 0), (1, 1), (2, -3)],
    [(0, 0), (-1, -1), (4, 1)],
    [(0, 0), (1, 0), (-2, -2)],
    [(0, 0), (1, -1), (2, 2)],
];

/// Answers a block of 0, 3 or 5 stones on the empty `board`.
pub(super) fn choose(
    engine: &mut Engine,
    board: &Board,
    stones: &[Point],
    limits: &Limits,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Result<Reply, Refusal> {
    let mut board = board.clone();
    for (&stone, color) in stones.iter().zip(Color::ALL.into_iter().cycle()) {
        board.place(stone, Cell::Stone(color));
        board.set_to_move(!color);
    }
    let mut chooser = Chooser { engine, limits, interrupted };
    match stones.len() {
        0 => Ok(chooser.open(&board)),
        3 => chooser.choose_of_three(&board),
        5 => chooser.choose_of_two(&board),
        count => Err(Refusal::BadStoneCount(count)),
    }
}

/// The engine with the limits of the whole choice.
struct Chooser<'a> {
    engine: &'a mut Engine,
    limits: &'a Limits,
    interrupted: &'a (dyn Fn() -> bool + Sync),
}

/// The best move and what it is worth to the side to move.
struct Judgement {
    point: Point,
    advantage: i32,
}

impl Chooser<'_> {
    /// The three first stones.
    fn open(&mut self, board: &Board) -> Reply {
        let openings: Vec<_> = OPENINGS.iter().filter_map(|offsets| opening(board, offsets)).collect();
        let positions = openings.iter().map(|(_, after)| after.clone());
        let index = self.most_balanced(positions).unwrap_or(0);
        let stones = match openings.get(index) {
            Some((stones, _)) => stones.clone(),
            None => nearest_stones(board),
        };
        Reply::Moves(stones.into_iter().map(|point| at(board.size(), point)).collect())
    }

    /// White to move after three stones: take black, stay white, or let the opponent choose after two more stones.
    fn choose_of_three(&mut self, board: &Board) -> Result<Reply, Refusal> {
        let white = self.judge_well(board)?;
        if white.advantage.abs() < CLEAR_ADVANTAGE
            && let Some(fifth) = self.fifth_stone(board, white.point)
        {
            let stones = [white.point, fifth].map(|point| at(board.size(), point));
            return Ok(Reply::Moves(stones.to_vec()));
        }
        Ok(better_side(board, &white))
    }

    /// White to move after five stones: take black or stay white.
    fn choose_of_two(&mut self, board: &Board) -> Result<Reply, Refusal> {
        Ok(better_side(board, &self.judge_well(board)?))
    }

    /// A black stone that leaves white, to move, as nearly equal as can be found in time.
    fn fifth_stone(&mut self, board: &Board, fourth: Point) -> Option<Point> {
        let mut board = board.clone();
        board.play(fourth);
        let size = board.size();
        let is_near =
            |&point: &Point| size.distance(point, fourth) <= FIFTH_STONE_REACH && board.is_legal(point);
        let candidates: Vec<Point> = size.points().filter(is_near).collect();
        let positions = candidates.iter().map(|&point| {
            let mut after = board.clone();
            after.play(point);
            after
        });
        self.most_balanced(positions).map(|index| candidates[index])
    }

    /// The main search: half of the time, so that balance can be sought in the rest.
    fn judge_well(&mut self, board: &Board) -> Result<Judgement, Refusal> {
        let limits = Limits { turn: self.limits.turn.map(|turn| turn / 2), ..self.limits.clone() };
        judge(self.engine, board, &limits, self.interrupted).ok_or(Refusal::BoardFull)
    }

    /// Which position is nearest to equal, of those that could be looked at in time; `None` if there was no time.
    fn most_balanced(&mut self, positions: impl Iterator<Item = Board>) -> Option<usize> {
        let deadline = self.deadline();
        let interrupted = || (self.interrupted)() || Instant::now() >= deadline;
        let nodes = self.limits.nodes.unwrap_or(u64::MAX).min(NODES_FOR_BALANCE);
        let limits = Limits { nodes: Some(nodes), ..self.limits.clone() };
        let mut best: Option<(i32, usize)> = None;
        for (index, board) in positions.enumerate() {
            let judgement = judge(self.engine, &board, &limits, &interrupted);
            if interrupted() {
                break;
            }
            let unbalance = judgement.map_or(i32::MAX, |judgement| judgement.advantage.abs());
            if best.is_none_or(|(least, _)| unbalance < least) {
                best = Some((unbalance, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// When to stop looking for balance.
    fn deadline(&self) -> Instant {
        const LONGEST: Duration = Duration::from_secs(60);
        let turn = self.limits.turn.unwrap_or(LONGEST).min(LONGEST) * 3 / 4;
        let share = self.limits.match_left.map_or(turn, |left| turn.min(left / 10));
        self.limits.started + share
    }
}

/// Searches a position. Scores of odd and even depths lean to different sides, so the last two are averaged, unless
/// the game is decided.
fn judge(
    engine: &mut Engine,
    board: &Board,
    limits: &Limits,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Option<Judgement> {
    let mut scores: SmallVec<[i32; 32]> = SmallVec::new();
    let mut listen = |thought: &SearchResult| scores.push(thought.score.value());
    let decision =
        thinking::decide(engine, board, |engine| engine.think(board, limits, interrupted, &mut listen))?;
    let last = decision.thought.map(|thought| thought.score);
    let advantage = match (last, scores.as_slice()) {
        (Some(score), _) if score.is_win() || score.is_loss() => score.value(),
        (_, &[.., before, after]) => (before + after) / 2,
        (score, _) => score.map_or(0, |score| score.value()),
    };
    Some(Judgement { point: decision.point, advantage })
}

/// White with the best move, or black if that is better.
fn better_side(board: &Board, white: &Judgement) -> Reply {
    if white.advantage < 0 { Reply::Swap } else { Reply::point(at(board.size(), white.point)) }
}

/// An opening on this board, if all its stones fit and are allowed.
fn opening(board: &Board, offsets: &[(i32, i32)]) -> Option<(Vec<Point>, Board)> {
    let size = board.size();
    let (x, y) = (size.x(size.centre()), size.y(size.centre()));
    let mut after = board.clone();
    let mut stones = Vec::new();
    for &(dx, dy) in offsets {
        let point = size.point(x + dx, y + dy).filter(|&point| after.is_legal(point))?;
        after.play(point);
        stones.push(point);
    }
    Some((stones, after))
}

/// The three cells nearest to the centre, where the rules allow no opening of ours.
fn nearest_stones(board: &Board) -> Vec<Point> {
    let size = board.size();
    let mut points: Vec<Point> = size.points().collect();
    points.sort_by_key(|&point| size.distance(point, size.centre()));
    points.truncate(3);
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size};

    #[test]
    fn white_is_left_to_the_other_side_only_if_it_is_worse() {
        let size = Size::square(15).unwrap();
        let board = Board::new(size, Rules::FREESTYLE);
        let point = size.centre();
        for (advantage, reply) in
            [(-1, Reply::Swap), (0, Reply::point(at(size, point))), (1, Reply::point(at(size, point)))]
        {
            assert_eq!(better_side(&board, &Judgement { point, advantage }), reply, "{advantage}");
        }
    }

    #[test]
    fn five_stones_are_judged_by_what_they_make() {
        let size = Size::square(15).unwrap();
        let board = Board::new(size, Rules::FREESTYLE);
        let limits = Limits { nodes: Some(2000), turn: None, ..Limits::default() };
        // Black, white, black, white, black: an open three of black's, then an open two of white's, who is to move.
        let strong_black = [(7, 7), (0, 0), (8, 8), (14, 0), (9, 9)];
        let strong_white = [(0, 0), (7, 7), (14, 0), (8, 7), (0, 14)];
        for (stones, is_swapped) in [(strong_black, true), (strong_white, false)] {
            let stones = stones.map(|(x, y)| size.point(x, y).unwrap());
            let reply = choose(&mut Engine::new(), &board, &stones, &limits, &|| false).unwrap();
            assert_eq!(reply == Reply::Swap, is_swapped, "{reply:?}");
        }
    }

    #[test]
    fn a_fifth_stone_is_found_near_the_fourth_without_a_search_to_the_end_of_time() {
        let size = Size::square(9).unwrap();
        let mut board = Board::new(size, Rules::FREESTYLE);
        for (x, y) in [(4, 4), (5, 5), (1, 4)] {
            board.play(size.point(x, y).unwrap());
        }
        let fourth = size.point(4, 6).unwrap();
        let limits = Limits { turn: None, ..Limits::default() };
        let mut chooser = Chooser { engine: &mut Engine::new(), limits: &limits, interrupted: &|| false };
        let fifth =
            chooser.fifth_stone(&board, fourth).expect("every candidate is looked at for a moment only");
        assert!(
            size.distance(fourth, fifth) <= FIFTH_STONE_REACH && fifth != fourth && board.is_legal(fifth)
        );
    }

    #[test]
    fn balance_is_sought_for_a_part_of_the_time() {
        let second = Duration::from_secs(1);
        for (turn, left, share) in [
            (Some(4 * second), None, 3 * second),
            (Some(4 * second), Some(20 * second), 2 * second),
            (Some(4 * second), Some(60 * second), 3 * second),
            (None, None, 45 * second),
        ] {
            let limits = Limits { turn, match_left: left, ..Limits::default() };
            let chooser = Chooser { engine: &mut Engine::new(), limits: &limits, interrupted: &|| false };
            assert_eq!(chooser.deadline() - limits.started, share, "{turn:?}, {left:?}");
        }
    }
}
